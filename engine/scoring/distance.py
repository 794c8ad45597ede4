"""How far a hand is from ready (向听), which tiles bring it nearer (进张) and what each discard leads to.

The *distance* is the number of tiles still to be exchanged until the hand is ready (听牌): 0 is ready, -1 complete.  It counts
towards the nearest *target*: a complete hand of the wanted shape with at most as many of a kind as the set has copies.  So a
hand that could only be completed by a fifth equal tile is not ready.  Tiles in melds, on the table or in other hands play no
part in the distance; they show in the number of tiles left.

Hands are given as the number held of each of the 34 kinds (``engine.core.tiles.counts``), melds left out, and ``sets_needed``,
4 less the melds.  Wild tiles are left out of the counts and given as a number: each stands for one missing tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from engine.core.tiles import KINDS
from engine.core.tiles import text as tile_text
from engine.scoring.distance_tables import CRITICAL, MERGED, NEVER, SETS, Memo, SuitTable, suit_tables

KindSet: TypeAlias = int
"""Bit ``kind`` is set for each of the kinds in it."""


class Reach(NamedTuple):
    """The tiles missing for a shape, and the kinds that bring it nearer. ``NEVER`` missing: this hand cannot become it."""

    missing: int
    useful: KindSet


OUT_OF_REACH: Final = Reach(NEVER, 0)

SpecialShape: TypeAlias = Callable[[Sequence[int], int], Reach]
"""What a hand misses for a shape other than sets and a pair: from counts and sets needed. See ``distance_shapes``."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a complete hand may be: always sets and a pair, or one of the special shapes.

    ``void``: suits no tile of which may be in it, the named one (定缺) or suits the rule set plays without.  ``copies``: how
    many of each kind there are; a set with more than four (two sets mixed) is worked out more slowly.
    """

    special: tuple[SpecialShape, ...] = ()
    void: frozenset[int] = frozenset()
    copies: int = 4


STANDARD: Final = Goal()


class Choice(NamedTuple):
    """What discarding ``kind`` leads to: the distance, the kinds that then bring the hand nearer, and how many are left."""

    kind: int
    distance: int
    accepted: tuple[int, ...]
    left: int


_SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))
_SHIFTS: Final = (0, 9, 18, 27)
_KINDS_OF: Final = tuple(
    tuple(tuple(first + i for i in range(9) if members >> i & 1) for members in range(1 << 9)) for first, _ in _SUITS
)


def kinds_in(kinds: KindSet) -> tuple[int, ...]:
    """The members in order."""
    dots, bamboo, honours = kinds >> 9 & 511, kinds >> 18 & 511, kinds >> 27
    return _KINDS_OF[0][kinds & 511] + _KINDS_OF[1][dots] + _KINDS_OF[2][bamboo] + _KINDS_OF[3][honours]


def kind_set(kinds: Sequence[int]) -> KindSet:
    """The set of the kinds given."""
    return sum(1 << kind for kind in set(kinds))


_DIGITS: Final = b"0123456789".ljust(256, b"?")


def _keys(counts: Sequence[int], goal: Goal) -> tuple[int, int, int, int]:
    """Each suit's counts read as the digits of a number."""
    digits, base = bytes(counts).translate(_DIGITS), goal.copies + 1
    try:
        return int(digits[:9], base), int(digits[9:18], base), int(digits[18:27], base), int(digits[27:], base)
    except ValueError:
        most = max(counts)
        name = tile_text((counts.index(most),))
        raise ValueError(f"{most} × {name} in one hand, but there are only {goal.copies}") from None


def _playable(counts: Sequence[int], goal: Goal) -> tuple[list[int], KindSet]:
    """The counts with the void suits left out, and the kinds of the other suits."""
    held, kinds = list(counts), (1 << KINDS) - 1
    for suit in goal.void:
        first, last = _SUITS[suit]
        held[first:last] = [0] * (last - first)
        kinds &= ~((1 << last) - (1 << first))
    return held, kinds


def sets_and_pair(counts: Sequence[int], sets_needed: int = SETS, goal: Goal = STANDARD) -> Reach:
    """The tiles missing for sets and a pair, and those that help. Raises ``ValueError`` for more of a kind than exist."""
    tables = suit_tables(goal.copies, goal.void)
    keys = _keys(counts, goal)
    a, b, c, d = (table.vectors[key] for table, key in zip(tables, keys, strict=True))
    ab, cd = MERGED[a << 16 | b], MERGED[c << 16 | d]
    rests = MERGED[cd << 16 | b], MERGED[cd << 16 | a], MERGED[ab << 16 | d], MERGED[ab << 16 | c]
    critical = CRITICAL[sets_needed]
    missing, useful = NEVER, 0
    for table, key, vector, rest, shift in zip(tables, keys, (a, b, c, d), rests, _SHIFTS, strict=True):
        missing, entries = critical[rest << 16 | vector]
        useful |= table.useful[key << 10 | entries] << shift
    return Reach(missing, useful)


def _reach(counts: Sequence[int], goal: Goal, sets_needed: int) -> Reach:
    missing, useful = sets_and_pair(counts, sets_needed, goal)
    if goal.special:
        held, playable = _playable(counts, goal)
        for shape in goal.special:
            special = shape(held, sets_needed)
            if special.missing < missing:
                missing, useful = special.missing, special.useful & playable
            elif special.missing == missing:
                useful |= special.useful & playable
    return Reach(missing, useful)


def distance(counts: Sequence[int], goal: Goal = STANDARD, sets_needed: int = SETS, *, wild: int = 0) -> int:
    """The distance to ready: 0 ready, -1 complete. Raises ``ValueError`` for more of a kind than exist."""
    return max(0, _reach(counts, goal, sets_needed).missing - wild) - 1


def acceptance(
    counts: Sequence[int], goal: Goal = STANDARD, sets_needed: int = SETS, *, wild: int = 0
) -> tuple[int, ...]:
    """The kinds that lower the distance when drawn (进张), in order; a wild tile drawn always does.

    For a ready hand these are its waits.  Raises ``ValueError`` for more of a kind than exist.
    """
    missing, useful = _reach(counts, goal, sets_needed)
    return kinds_in(useful) if missing > wild else ()


def discards(
    counts: Sequence[int],
    goal: Goal = STANDARD,
    sets_needed: int = SETS,
    *,
    wild: int = 0,
    remaining: Sequence[int] | None = None,
) -> list[Choice]:
    """What each possible discard leads to, in kind order: for a hand with the drawn tile.

    ``remaining``: how many of each kind this seat has not seen; without it, all that are not in ``counts``.  Wild tiles are
    never discarded.  Raises ``ValueError`` for more of a kind than exist.
    """
    tables = suit_tables(goal.copies, goal.void)
    keys = _keys(counts, goal)
    if remaining is None:
        remaining = [goal.copies - count for count in counts]
    a, b, c, d = vectors = [table.vectors[key] for table, key in zip(tables, keys, strict=True)]
    ab, cd, ac = MERGED[a << 16 | b], MERGED[c << 16 | d], MERGED[a << 16 | c]
    bd, ad, bc = MERGED[b << 16 | d], MERGED[a << 16 | d], MERGED[b << 16 | c]
    # For each suit: the other suits, each with what is neither in it nor in the first.
    without = (((1, cd), (2, bd), (3, bc)), ((0, cd), (2, ad), (3, ac)), ((0, bd), (1, ad), (3, ab)), ((0, bc), (1, ac), (2, ab)))
    critical = CRITICAL[sets_needed]

    special: list[tuple[int, SpecialShape]] = []
    held, playable = list(counts), (1 << KINDS) - 1
    if goal.special:
        held, playable = _playable(counts, goal)
        # A discard can make a shape at most one tile further, and never nearer.
        furthest = critical[ab << 16 | cd][0] + 1
        for shape in goal.special:
            nearest = shape(held, sets_needed).missing
            if nearest <= furthest:
                special.append((nearest, shape))

    found: list[Choice] = []
    seen: dict[KindSet, tuple[tuple[int, ...], int]] = {}
    for i, table in enumerate(tables):
        kind, key, vector_of, useful_of, shift = _SUITS[i][0], keys[i], table.vectors, table.useful, 9 * i
        others = [
            (tables[j].useful, keys[j] << 10, vectors[j], two << 16, 9 * j) for j, two in without[i]
        ]
        j, two = without[i][0]
        rest = MERGED[two << 16 | vectors[j]] << 16
        known: dict[int, tuple[int, int, KindSet]] = {}
        for step in table.steps:
            if counts[kind]:
                changed = key - step
                vector = vector_of[changed]
                if vector not in known:
                    missing, entries = critical[rest | vector]
                    useful = 0
                    for other_useful, other_key, other, two, other_shift in others:
                        useful |= other_useful[other_key | critical[MERGED[two | vector] << 16 | other][1]] << other_shift
                    known[vector] = missing, entries, useful
                missing, entries, useful = known[vector]
                useful |= useful_of[changed << 10 | entries] << shift
                for nearest, shape in special:
                    if nearest <= missing:
                        if held[kind]:
                            held[kind] -= 1
                            other = shape(held, sets_needed)
                            held[kind] += 1
                        else:
                            other = shape(held, sets_needed)
                        if other.missing < missing:
                            missing, useful = other.missing, other.useful & playable
                        elif other.missing == missing:
                            useful |= other.useful & playable
                missing -= wild
                if missing <= 0:
                    missing, useful = 0, 0
                if useful not in seen:
                    accepted = kinds_in(useful)
                    seen[useful] = accepted, sum(map(remaining.__getitem__, accepted))
                found.append(Choice(kind, missing - 1, *seen[useful]))
            kind += 1
    return found
