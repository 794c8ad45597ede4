"""How far a hand is from the complete hands that are not sets and a pair, in closed form.

A hand with melds is out of reach of all of them but the knitted straight and triplets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from operator import itemgetter
from typing import Final

from paizhuo.engine.core.tiles import KINDS, ORPHANS
from paizhuo.engine.shapes.distance import OUT_OF_REACH, STANDARD, KindSet, Reach, SpecialShape, kind_set, sets_and_pair
from paizhuo.engine.shapes.fast.distance_tables import NEVER

_ALL: Final = (1 << KINDS) - 1
SETS: Final = STANDARD.sets
"""The shapes of a whole hand are those of fourteen tiles."""
_MOST: Final = 16


def _digits(digit_of: Callable[[int], int]) -> bytes:
    """Return a translation of counts into digits."""
    return "".join(str(digit_of(count)) for count in range(_MOST)).encode().ljust(256, b"0")


_NONE_HELD: Final = _digits(lambda count: int(count == 0))
_ONE_HELD: Final = _digits(lambda count: int(count == 1))
_TWO_HELD: Final = _digits(lambda count: int(count == 2))
_ODD_HELD: Final = _digits(lambda count: count % 2)
_PAIRS: Final = bytes(count // 2 for count in range(256))


def _kinds_where(counts: bytes, digits: bytes) -> KindSet:
    """Return the kinds whose count has the digit 1."""
    return int(counts[::-1].translate(digits), 2)


def _reached(reach: Callable[[Sequence[int], int], Reach], number: int) -> SpecialShape:
    """Return a shape for which ``missing`` is no faster than ``reach``."""
    return SpecialShape(lambda counts, sets_needed: reach(counts, sets_needed).missing, reach, number)


def _missing_pairs(counts: Sequence[int], sets_needed: int) -> int:
    if sets_needed != SETS:
        return NEVER
    held = bytes(counts)
    kinds = KINDS - held.count(0)
    return 7 - kinds + held.count(1) if kinds >= 7 else 14 - 2 * kinds + held.count(1)


def _to_seven_pairs(counts: Sequence[int], sets_needed: int) -> Reach:
    missing = _missing_pairs(counts, sets_needed)
    if missing == NEVER:
        return OUT_OF_REACH
    held = bytes(counts)
    useful = _kinds_where(held, _ONE_HELD)
    return Reach(missing, useful if KINDS - held.count(0) >= 7 else useful | _kinds_where(held, _NONE_HELD))


seven_pairs: Final = SpecialShape(_missing_pairs, _to_seven_pairs, 1)
"""Seven different pairs (七对子)."""


def _to_pairs_or_quads(counts: Sequence[int], sets_needed: int) -> Reach:
    if sets_needed != SETS:
        return OUT_OF_REACH
    held = bytes(counts)
    pairs = sum(held.translate(_PAIRS))
    odd = _kinds_where(held, _ODD_HELD)
    few = max(0, 7 - pairs - odd.bit_count())
    return Reach(7 - pairs + few, _ALL if few else odd)


seven_pairs_or_quads: Final = _reached(_to_pairs_or_quads, 2)
"""Seven pairs of which some may be equal: four of a kind are two pairs (龙七对)."""
_orphans_of: Final = itemgetter(*ORPHANS)
_ORPHANS: Final = kind_set(ORPHANS)


def _missing_orphans(counts: Sequence[int], sets_needed: int) -> int:
    if sets_needed != SETS:
        return NEVER
    held: tuple[int, ...] = _orphans_of(counts)
    absent = held.count(0)
    return absent + 1 if absent + held.count(1) == len(ORPHANS) else absent


def _to_orphans(counts: Sequence[int], sets_needed: int) -> Reach:
    missing = _missing_orphans(counts, sets_needed)
    if missing == NEVER:
        return OUT_OF_REACH
    paired = missing == _orphans_of(counts).count(0)
    return Reach(missing, _kinds_where(bytes(counts), _NONE_HELD) & _ORPHANS if paired else _ORPHANS)


thirteen_orphans: Final = SpecialShape(_missing_orphans, _to_orphans, 3)
"""One of each terminal and honour and a second of one of them (十三幺, 国士无双)."""

KNITTED: Final = tuple(
    tuple(9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""The six ways to knit: 147, 258 and 369, each in a suit of its own."""
_knitted_of: Final = tuple(itemgetter(*tiles) for tiles in KNITTED)
_KNITTED: Final = tuple(kind_set(tiles) for tiles in KNITTED)
_HONOURS: Final = kind_set(range(27, KINDS))


def _to_knitted_honours(counts: Sequence[int], sets_needed: int) -> Reach:
    if sets_needed != SETS:
        return OUT_OF_REACH
    absent = [held(counts).count(0) for held in _knitted_of]
    fewest = min(absent)
    wanted = _HONOURS
    for tiles, missing in zip(_KNITTED, absent, strict=True):
        if missing == fewest:
            wanted |= tiles
    missing = max(0, fewest + counts[27:].count(0) - 2)
    return Reach(missing, _kinds_where(bytes(counts), _NONE_HELD) & wanted if missing else 0)


knitted_honours: Final = _reached(_to_knitted_honours, 4)
"""Fourteen different of the nine knitted tiles and the seven honours (全不靠; with all honours 七星不靠)."""


def _to_knitted_straight(counts: Sequence[int], sets_needed: int) -> Reach:
    if sets_needed < SETS - 1:
        return OUT_OF_REACH
    missing, useful = OUT_OF_REACH
    absent = [held(counts).count(0) for held in _knitted_of]
    for way in sorted(range(len(KNITTED)), key=absent.__getitem__):
        if absent[way] > missing:
            break  # the set and the pair can only lack more
        rest, helps = list(counts), 0
        for kind in KNITTED[way]:
            if rest[kind]:
                rest[kind] -= 1
            else:
                helps |= 1 << kind
        other = sets_and_pair(rest, sets_needed - 3)
        total, helps = absent[way] + other.missing, helps | other.useful
        if total < missing:
            missing, useful = total, helps
        elif total == missing:
            useful |= helps
    return Reach(missing, useful)


knitted_straight: Final = _reached(_to_knitted_straight, 5)
"""The nine knitted tiles, one set, open or not, and a pair (组合龙)."""


def _missing_triplets(zero: int, one: int, two: int, more: int, sets_needed: int) -> int:
    """Return what is missing for triplets and a pair, by how many kinds are held not at all, once, twice, and more often.

    The kinds held most become triplets, the next one the pair.
    """
    held = (3,) * more + (2,) * two + (1,) * one + (0,) * zero
    return 3 * sets_needed - sum(held[:sets_needed]) + 2 - min(2, held[sets_needed])


def _to_triplets(counts: Sequence[int], sets_needed: int) -> Reach:
    held = bytes(counts)
    one, two = held.count(1), held.count(2)
    zero = held.count(0)
    more = KINDS - zero - one - two
    missing = _missing_triplets(zero, one, two, more, sets_needed)
    useful = 0
    if zero and _missing_triplets(zero - 1, one + 1, two, more, sets_needed) < missing:
        useful |= _kinds_where(held, _NONE_HELD)
    if one and _missing_triplets(zero, one - 1, two + 1, more, sets_needed) < missing:
        useful |= _kinds_where(held, _ONE_HELD)
    if two and _missing_triplets(zero, one, two - 1, more + 1, sets_needed) < missing:
        useful |= _kinds_where(held, _TWO_HELD)
    return Reach(missing, useful)


triplets_and_pair: Final = _reached(_to_triplets, 6)
"""Triplets and a pair (对对和), melds included."""
