"""How far a hand is from ready (向听), which tiles bring it nearer (进张) and what each discard leads to.

The *distance* is the number of tiles still to be exchanged until the hand is ready (听牌): 0 is ready, -1 complete.
It counts towards the nearest complete hand of the wanted shape that has at most as many of a kind as there are copies.
So a hand that only a fifth equal tile could complete is not ready.  Tiles in melds, on the table or in other hands play
no part in the distance; they show in the number of tiles left.

Hands are given as the number held of each of the 34 kinds (``paizhuo.engine.core.tiles.counts``), melds left out, and
how many ``melds`` lie beside them.  Wild tiles are left out of the counts and given as a number: each stands for one
missing tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from paizhuo.engine.core.tiles import KINDS
from paizhuo.engine.core.tiles import text as tile_text
from paizhuo.engine.core.value import Struct
from paizhuo.engine.shapes.fast.distance_tables import (
    CRITICAL,
    ENTRIES,
    MERGED,
    NEVER,
    SuitTable,
    VectorId,
    stored_table,
    suit_tables,
)

KindSet: TypeAlias = int
"""Bit ``kind`` is set for each of the kinds in it."""


class Reach(NamedTuple):
    """The tiles missing for a shape (``NEVER``: the hand cannot become it), and the kinds that bring it nearer."""

    missing: int
    useful: KindSet


OUT_OF_REACH: Final = Reach(NEVER, 0)


class SpecialShape(Struct, eq=False):
    """A shape other than sets and a pair: what a hand misses for it, from counts and sets needed. See ``distance_shapes``.

    ``missing`` gives only the number that ``reach`` gives, in a fraction of the time; mostly it already rules the shape out.
    ``number``: which shape of the compiled functions it is; 0: they do not know it.
    """

    missing: Callable[[Sequence[int], int], int]
    reach: Callable[[Sequence[int], int], Reach]
    number: int = 0


class Goal(Struct, eq=False):
    """What a complete hand may be: sets and a pair, or one of the special shapes.

    Goals are few and reused. Two are equal only if they are the same object, so they are compared and hashed quickly.
    ``void``: suits no tile of which may be in it, the named one (定缺) or suits the rule set plays without.
    ``copies``: how many of each kind there are, 3 to 9; distances for other numbers than 4 are computed more slowly.
    ``standard``: whether any sets and a pair are enough; else only the special shapes count.
    ``sets``: how many sets a whole hand has beside its pair, 5 at most; melds are among them.
    """

    special: tuple[SpecialShape, ...] = ()
    void: frozenset[int] = frozenset()
    copies: int = 4
    standard: bool = True
    sets: int = 4


STANDARD: Final = Goal()


class Choice(NamedTuple):
    """What discarding ``kind`` leads to: the distance, the kinds that then bring it nearer, and how many are left."""

    kind: int
    distance: int
    accepted: tuple[int, ...]
    left: int


_SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, KINDS))
_EVERY_KIND: Final = (1 << KINDS) - 1
_MEMBERS: Final = tuple(
    tuple(tuple(first + i for i in range(last - first) if members >> i & 1) for members in range(1 << last - first))
    for first, last in _SUITS
)


def kinds_in(kinds: KindSet) -> tuple[int, ...]:
    """Return the members in order."""
    characters, dots, bamboo, honours = _MEMBERS
    return characters[kinds & 511] + dots[kinds >> 9 & 511] + bamboo[kinds >> 18 & 511] + honours[kinds >> 27]


def kind_set(kinds: Iterable[int]) -> KindSet:
    """Return the set of the kinds given."""
    return sum(1 << kind for kind in set(kinds))


_Tables: TypeAlias = tuple[SuitTable, SuitTable, SuitTable, SuitTable]
_Read: TypeAlias = tuple[int, VectorId]


def _suits(counts: bytes, tables: _Tables, goal: Goal) -> tuple[_Read, _Read, _Read, _Read]:
    """Each suit's key, and what it misses."""
    characters, dots, bamboo, honours = tables
    try:
        return (
            characters.read[counts[:9]],
            dots.read[counts[9:18]],
            bamboo.read[counts[18:27]],
            honours.read[counts[27:]],
        )
    except ValueError:
        most = max(counts)
        name = tile_text((counts.index(most),))
        raise ValueError(f"{most} × {name} in one hand, but there are only {goal.copies}") from None


def _playable(counts: bytes, goal: Goal) -> tuple[bytes, KindSet]:
    """Return the counts with the void suits left out, and the kinds of the other suits."""
    kinds = _EVERY_KIND
    for suit in goal.void:
        first, last = _SUITS[suit]
        counts = counts[:first] + bytes(last - first) + counts[last:]
        kinds &= ~((1 << last) - (1 << first))
    return counts, kinds


def _nearer(missing: int, useful: KindSet, special: Reach, playable: KindSet) -> tuple[int, KindSet]:
    """Return the nearer of two shapes; where both are as near, what helps either is useful."""
    if special.missing > missing:
        return missing, useful
    helps = special.useful & playable
    return special.missing, useful | helps if special.missing == missing else helps


class _OutOfReach:
    """Replaces ``CRITICAL[sets_needed]`` where sets and a pair alone are no complete hand."""

    def __getitem__(self, key: int) -> tuple[int, int]:
        return NEVER, 0


_NEVER_COMPLETE: Final = _OutOfReach()


def sets_and_pair(counts: Sequence[int], sets_needed: int, goal: Goal = STANDARD) -> Reach:
    """Return what is missing for sets and a pair. Raises ``ValueError`` for more of a kind than there are."""
    tables = suit_tables(goal.copies, goal.void)
    suits = (_, a), (_, b), (_, c), (_, d) = _suits(bytes(counts), tables, goal)
    ab, cd = MERGED[a << 16 | b], MERGED[c << 16 | d]
    others = MERGED[b << 16 | cd], MERGED[a << 16 | cd], MERGED[d << 16 | ab], MERGED[c << 16 | ab]
    missing, useful = NEVER, 0
    for i, (table, (key, own), rest) in enumerate(zip(tables, suits, others, strict=True)):
        missing, entries = CRITICAL[sets_needed][rest << 16 | own]
        useful |= table.useful[key << ENTRIES | entries] << 9 * i
    return Reach(missing, useful)


def _reach(counts: Sequence[int], goal: Goal, melds: int) -> tuple[int, KindSet]:
    sets_needed = goal.sets - melds
    missing, useful = sets_and_pair(counts, sets_needed, goal) if goal.standard else OUT_OF_REACH
    if goal.special:
        held, playable = _playable(bytes(counts), goal)
        for shape in goal.special:
            missing, useful = _nearer(missing, useful, shape.reach(held, sets_needed), playable)
    return missing, useful


def distance(counts: Sequence[int], goal: Goal = STANDARD, melds: int = 0, *, wild: int = 0) -> int:
    """Return the distance to ready: 0 ready, -1 complete. Raises ``ValueError`` for more of a kind than there are."""
    held, sets_needed = bytes(counts), goal.sets - melds
    (_, a), (_, b), (_, c), (_, d) = _suits(held, suit_tables(goal.copies, goal.void), goal)
    missing = CRITICAL[sets_needed][MERGED[a << 16 | b] << 16 | MERGED[c << 16 | d]][0] if goal.standard else NEVER
    if goal.special:
        if goal.void:
            held, _ = _playable(held, goal)
        for shape in goal.special:
            if (special := shape.missing(held, sets_needed)) < missing:
                missing = special
    return max(0, missing - wild) - 1


def acceptance(counts: Sequence[int], goal: Goal = STANDARD, melds: int = 0, *, wild: int = 0) -> tuple[int, ...]:
    """Return the kinds that lower the distance when drawn (进张), in order; of a ready hand these are the waits.

    A wild tile drawn always lowers it.  Raises ``ValueError`` for more of a kind than there are.
    """
    missing, useful = _reach(counts, goal, melds)
    return kinds_in(useful) if missing > wild else ()


def discards(
    counts: Sequence[int],
    goal: Goal = STANDARD,
    melds: int = 0,
    *,
    wild: int = 0,
    remaining: Sequence[int] | None = None,
) -> list[Choice]:
    """Return what each possible discard leads to, in kind order, for a hand that includes the drawn tile.

    ``remaining``: how many of each kind this seat has not seen; without it, all that are not in ``counts``.  Wild tiles
    are never discarded.  Raises ``ValueError`` for more of a kind than there are.
    """
    return _choices(counts, goal, melds, wild, remaining, NEVER)


def nearest_discards(
    counts: Sequence[int],
    goal: Goal = STANDARD,
    melds: int = 0,
    *,
    wild: int = 0,
    remaining: Sequence[int] | None = None,
) -> list[Choice]:
    """Those of ``discards`` with the least distance, in two thirds of the time."""
    # A hand that is complete, or that has no tile to discard, may lose by every discard; any other is as near after some.
    # Wild tiles are never discarded, so with them it is the same.
    unharmed = _choices(counts, goal, melds, wild, remaining, 0)
    return unharmed or _choices(counts, goal, melds, wild, remaining, 1)


def _choices(
    counts: Sequence[int], goal: Goal, melds: int, wild: int, remaining: Sequence[int] | None, loss: int
) -> list[Choice]:
    """Return the discards after which at most ``loss`` tiles more are missing than before."""
    tables, sets_needed = suit_tables(goal.copies, goal.void), goal.sets - melds
    whole = bytes(counts)
    suits = (w, a), (x, b), (y, c), (z, d) = _suits(whole, tables, goal)
    if remaining is None:
        remaining = [goal.copies - count for count in counts]
    ab, ac, ad = MERGED[a << 16 | b] << 16, MERGED[a << 16 | c] << 16, MERGED[a << 16 | d] << 16
    bc, bd, cd = MERGED[b << 16 | c] << 16, MERGED[b << 16 | d] << 16, MERGED[c << 16 | d] << 16
    characters = a, tables[0].useful, w << ENTRIES, 0
    dots = b, tables[1].useful, x << ENTRIES, 9
    bamboo = c, tables[2].useful, y << ENTRIES, 18
    honours = d, tables[3].useful, z << ENTRIES, 27
    # For each suit: each other suit, with the two that are left then.
    two_left = (
        ((dots, cd), (bamboo, bd), (honours, bc)),
        ((characters, cd), (bamboo, ad), (honours, ac)),
        ((characters, bd), (dots, ad), (honours, ab)),
        ((characters, bc), (dots, ac), (bamboo, ab)),
    )
    critical = CRITICAL[sets_needed] if goal.standard else _NEVER_COMPLETE

    held, playable = _playable(whole, goal) if goal.void else (whole, _EVERY_KIND)
    least = furthest = critical[ab | cd >> 16][0]
    # A discard takes a hand at most one tile away from a shape, and never nearer.
    special = [(shape.missing(held, sets_needed), shape) for shape in goal.special]
    for needed, _ in special:
        furthest = min(furthest, needed)
    furthest += loss
    special = [one for one in special if one[0] <= furthest and one[0] <= least + 1]

    left_of = remaining.__getitem__
    found: list[Choice] = []
    seen: dict[KindSet, tuple[tuple[int, ...], int]] = {}
    for i, table in enumerate(tables):
        (key, _), vector_of, useful_of, shift = suits[i], table.vectors, table.useful, 9 * i
        if not key:
            continue
        others = two_left[i]
        (other, *_), two = others[0]
        rest = MERGED[two | other] << 16
        # What is useful of the other suits, by the vector that the discard leaves of this one.
        known: dict[VectorId, KindSet] = {}
        for kind, step in enumerate(table.steps, shift):
            if not whole[kind]:
                continue
            changed = key - step
            own = vector_of[changed]
            missing, entries = critical[rest | own]
            if missing > furthest:
                if not special:
                    continue
                useful = 0  # only a special shape can be near enough
            else:
                if own not in known:
                    useful = 0
                    for (other, other_useful, other_key, other_shift), two in others:
                        other_entries = critical[MERGED[two | own] << 16 | other][1]
                        useful |= other_useful[other_key | other_entries] << other_shift
                    known[own] = useful
                useful = known[own] | useful_of[changed << ENTRIES | entries] << shift
            for needed, shape in special:
                if needed <= missing:
                    # There are none of a void suit.
                    rest_held = held[:kind] + bytes((held[kind] - 1,)) + held[kind + 1 :] if held[kind] else held
                    missing, useful = _nearer(missing, useful, shape.reach(rest_held, sets_needed), playable)
            if missing > furthest:
                continue
            if missing <= wild:
                missing, useful = wild, 0
            if useful not in seen:
                accepted = kinds_in(useful)
                seen[useful] = accepted, sum(map(left_of, accepted))
            accepted, left = seen[useful]
            found.append(Choice(kind, missing - wild - 1, accepted, left))
    return found


IN_PYTHON: Final = (distance, acceptance, discards, nearest_discards)
"""The functions as they stand above, whether or not the compiled ones take their places."""

if not TYPE_CHECKING:  # the compiled functions have the same types
    # Where the file has been built (``_distance.c``), whoever imports one of the four gets it compiled.
    with suppress(ImportError):
        from paizhuo.engine.shapes import _distance

        _distance.prepare(Choice, STANDARD, stored_table, IN_PYTHON)
        distance, acceptance, discards, nearest_discards = (
            _distance.distance,
            _distance.acceptance,
            _distance.discards,
            _distance.nearest_discards,
        )
