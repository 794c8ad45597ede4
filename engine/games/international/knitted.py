"""Knitted hands 组合龙, 全不靠: 1-4-7, 2-5-8 and 3-6-9, each in a suit of its own."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from paizhuo.engine.core.tiles import EAST, Tiles
from paizhuo.engine.shapes.fast.packed import ALL_KINDS, UNIT, Packed, kinds_in, size
from paizhuo.engine.shapes.shape import Shape, is_complete, waits

KNITS: Final[tuple[Packed, ...]] = tuple(
    sum(UNIT[9 * suit + start + step] for start, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""The six ways to knit nine tiles, each packed."""
_ONES: Final[Packed] = sum(UNIT)
_HONOURS: Final[Packed] = sum(UNIT[EAST:])


def _present(tiles: Packed) -> Packed:
    """Return one tile of every kind there is at least one of, up to seven."""
    return (tiles | tiles >> 1 | tiles >> 2) & _ONES


def knit_in(tiles: Packed) -> Packed:
    """Nine knitted tiles that are all among ``tiles``; 0 if there is no such nine."""
    for knit in KNITS:
        if tiles & knit == knit or _present(tiles) & knit == knit:
            return knit
    return 0


def _fits(tiles: Packed) -> list[Packed]:
    """Return the knits that all numbered tiles belong to, no kind held twice; none otherwise."""
    if tiles != tiles & _ONES:
        return []
    return [knit for knit in KNITS if not tiles & ~(knit | _HONOURS)]


def _honours_waits(tiles: Packed) -> int:
    return sum(1 << kind for kind in {k for knit in _fits(tiles) for k in kinds_in((knit | _HONOURS) & ~tiles)})


KNITTED_HONOURS: Final = Shape(
    "knitted_honours", lambda tiles: bool(_fits(tiles)) and size(tiles) == 14, _honours_waits
)
"""Fourteen different tiles out of nine knitted ones and the seven honours (全不靠, 七星不靠)."""


def knitted_straight_rest(tiles: Packed) -> Packed | None:
    """The rest of a complete hand beside its nine knitted tiles: a set (unless it is melded) and a pair; None: it is no such hand."""
    knit = knit_in(tiles)
    return tiles - knit if knit and is_complete(tiles - knit) else None


def knitted_straight_waits(packed: Packed) -> Tiles:
    """Return the kinds that complete thirteen concealed tiles, or ten beside one meld, to nine knitted tiles, a set and a pair."""
    tiles = packed & ALL_KINDS
    if tiles % 15 not in (10, 13):
        return ()
    present = _present(tiles)
    found: set[int] = set()
    for knit in KNITS:
        missing = knit & ~present
        if not missing:
            found.update(waits(tiles - knit))
        elif not missing & missing - 1 and is_complete(tiles - (knit - missing)):
            found.update(kinds_in(missing))
    return tuple(sorted(found))
