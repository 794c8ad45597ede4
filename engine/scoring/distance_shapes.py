"""How far a hand is from the complete hands that are not sets and a pair, in closed form.

Each function takes the counts of a hand and the sets it needs, as ``distance.SpecialShape`` wants; a hand with melds is
out of reach of all of them but the knitted straight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from operator import itemgetter
from typing import Final

from engine.core.tiles import KINDS, ORPHANS
from engine.scoring.distance import OUT_OF_REACH, KindSet, Reach, kind_set, sets_and_pair
from engine.scoring.distance_tables import SETS

_ALL: Final = (1 << KINDS) - 1
_MOST: Final = 16


def _digits(digit_of: Callable[[int], int]) -> bytes:
    """A translation of counts into digits."""
    return "".join(str(digit_of(count)) for count in range(_MOST)).encode().ljust(256, b"0")


_NONE_HELD: Final = _digits(lambda count: int(count == 0))
_ONE_HELD: Final = _digits(lambda count: int(count == 1))
_ODD_HELD: Final = _digits(lambda count: count % 2)
_PAIRS: Final = bytes(count // 2 for count in range(256))


def _kinds_where(counts: bytes, digits: bytes) -> KindSet:
    """The kinds whose count has the digit 1."""
    return int(counts[::-1].translate(digits), 2)


def seven_pairs(counts: Sequence[int], sets_needed: int) -> Reach:
    """Seven different pairs (七对子)."""
    if sets_needed != SETS:
        return OUT_OF_REACH
    held = bytes(counts)
    kinds = KINDS - held.count(0)
    pairs = kinds - held.count(1)
    useful = _kinds_where(held, _ONE_HELD)
    if kinds >= 7:
        return Reach(7 - pairs, useful)
    return Reach(14 - pairs - kinds, useful | _kinds_where(held, _NONE_HELD))


def seven_pairs_or_quads(counts: Sequence[int], sets_needed: int) -> Reach:
    """Seven pairs of which some may be equal: four of a kind are two pairs (龙七对)."""
    if sets_needed != SETS:
        return OUT_OF_REACH
    held = bytes(counts)
    pairs = sum(held.translate(_PAIRS))
    odd = _kinds_where(held, _ODD_HELD)
    few = max(0, 7 - pairs - odd.bit_count())
    return Reach(7 - pairs + few, _ALL if few else odd)


_orphans_of: Final = itemgetter(*ORPHANS)
_ORPHANS: Final = kind_set(ORPHANS)


def thirteen_orphans(counts: Sequence[int], sets_needed: int) -> Reach:
    """One of each terminal and honour and a second of one of them (十三幺, 国士无双)."""
    if sets_needed != SETS:
        return OUT_OF_REACH
    held = _orphans_of(counts)
    absent = held.count(0)
    if absent + held.count(1) < len(ORPHANS):
        return Reach(absent, _kinds_where(bytes(counts), _NONE_HELD) & _ORPHANS)
    return Reach(absent + 1, _ORPHANS)


KNITTED: Final = tuple(
    tuple(9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""The six ways to knit: 147, 258 and 369, each in a suit of its own."""
_knitted_of: Final = tuple(itemgetter(*tiles) for tiles in KNITTED)
_KNITTED: Final = tuple(kind_set(tiles) for tiles in KNITTED)
_HONOURS: Final = kind_set(range(27, KINDS))


def knitted_honours(counts: Sequence[int], sets_needed: int) -> Reach:
    """Fourteen different of the nine knitted tiles and the seven honours (全不靠; with all honours 七星不靠)."""
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


def knitted_straight(counts: Sequence[int], sets_needed: int) -> Reach:
    """The nine knitted tiles, one set, open or not, and a pair (组合龙)."""
    if sets_needed < SETS - 1:
        return OUT_OF_REACH
    missing, useful = OUT_OF_REACH
    for tiles in KNITTED:
        rest = list(counts)
        absent: list[int] = []
        for kind in tiles:
            if rest[kind]:
                rest[kind] -= 1
            else:
                absent.append(kind)
        other = sets_and_pair(rest, sets_needed - 3)
        total, helps = len(absent) + other.missing, other.useful | kind_set(absent)
        if total < missing:
            missing, useful = total, helps
        elif total == missing:
            useful |= helps
    return Reach(missing, useful)
