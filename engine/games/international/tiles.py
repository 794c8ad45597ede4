"""The sorts of tiles that a 国标 hand has, on which patterns about tiles alone depend (断幺, 缺一门, 大于五 …)."""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import EAST, KINDS, ORPHANS, WINDS
from paizhuo.engine.shapes.fast.clearing_cache import ClearingCache
from paizhuo.engine.shapes.fast.packed import UNIT, Packed, kinds_in

Sorts: TypeAlias = int
"""A bit for every sort of which there is a tile."""

CHARACTERS, DOTS, BAMBOO, WIND, DRAGON = (1 << bit for bit in range(5))
ORPHAN, SIMPLE, ABOVE_3, BELOW_4, ABOVE_6, BELOW_7, FIVE_UP, FIVE_DOWN = (1 << bit for bit in range(5, 13))
"""By their numbers. An honour has all sorts from ``ABOVE_3`` to ``FIVE_DOWN``, so that a pattern which excludes one excludes honours."""
ODD, NOT_GREEN, NOT_REVERSIBLE = (1 << bit for bit in range(13, 16))
HONOUR: Final = WIND | DRAGON
NUMBERED: Final = CHARACTERS | DOTS | BAMBOO

_GREEN: Final = frozenset((19, 20, 21, 23, 25, 32))
"""2 3 4 6 8 of bamboo and Green."""
_REVERSIBLE: Final = frozenset((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31))
"""1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo and White look the same upside down."""


def _sorts_of_kind(kind: int) -> Sorts:
    sorts = NOT_GREEN * (kind not in _GREEN) | NOT_REVERSIBLE * (kind not in _REVERSIBLE)
    sorts |= ORPHAN if kind in ORPHANS else SIMPLE
    if kind >= EAST:
        everything = ABOVE_3 | BELOW_4 | ABOVE_6 | BELOW_7 | FIVE_UP | FIVE_DOWN | ODD
        return sorts | everything | (WIND if kind in WINDS else DRAGON)
    number = kind % 9 + 1
    sorts |= ABOVE_3 * (number > 3) | BELOW_4 * (number < 4) | ABOVE_6 * (number > 6) | BELOW_7 * (number < 7)
    sorts |= FIVE_UP * (number >= 5) | FIVE_DOWN * (number <= 5) | ODD * (number % 2)
    return sorts | (CHARACTERS, DOTS, BAMBOO)[kind // 9]


_SORTS_OF_KIND: Final = tuple(_sorts_of_kind(kind) for kind in range(KINDS))


def sorts_of(suit_tiles: Packed) -> Sorts:
    """Return the sorts that tiles of one suit are of."""
    return _SORTS[(suit_tiles | suit_tiles >> 1 | suit_tiles >> 2) & _ONES]


def _sorts_of_one_each(tiles: Packed) -> Sorts:
    found = 0
    for kind in kinds_in(tiles):
        found |= _SORTS_OF_KIND[kind]
    return found


_ONES: Final = sum(UNIT)
_SORTS: Final = ClearingCache(_sorts_of_one_each)
