"""Counts of all tiles of a hand in one number, a lane of bits for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import KIND, KINDS, ORPHANS, TILE_COUNT, Tile

Packed: TypeAlias = int
"""How many there are of every kind (``count_of``), and above them how many of the tiles are red fives (from ``RED_SHIFT`` on)."""
UNIT: Final[tuple[Packed, ...]] = tuple(1 << 4 * kind for kind in range(KINDS))
"""``UNIT[kind]``: one tile of that kind."""
RED_SHIFT: Final = 4 * KINDS
"""A packed hand shifted down by this is its number of red fives."""
ALL_KINDS: Final[Packed] = (1 << RED_SHIFT) - 1
"""Mask that leaves out the number of red fives."""

SUIT_MASKS: Final[tuple[Packed, Packed, Packed, Packed]] = (
    (1 << 36) - 1,
    (1 << 72) - (1 << 36),
    (1 << 108) - (1 << 72),
    (1 << 136) - (1 << 108),
)


# The last entry answers for UNKNOWN, which as -1 indexes it.
WEIGHT: Final[tuple[Packed, ...]] = (
    *UNIT,
    *(UNIT[KIND[red]] + (1 << RED_SHIFT) for red in range(KINDS, KINDS + 3)),
    *(0 for _ in range(KINDS + 3, TILE_COUNT)),
    0,
)
"""``WEIGHT[tile]``: what a tile adds to a packed hand; flowers and unknown tiles, no part of any shape, nothing."""


# ``map`` gets items from a list several times faster than from a tuple.
_weight_of: Final = list(WEIGHT).__getitem__
NUMBERS: Final[Packed] = SUIT_MASKS[0]
ORPHAN_UNITS: Final[Packed] = sum(UNIT[kind] for kind in ORPHANS)
ONES: Final[Packed] = sum(UNIT)


def pack(tiles: Iterable[Tile]) -> Packed:
    """Return the tiles counted. Flowers and unknown tiles are left out."""
    return sum(map(_weight_of, tiles))


def pack_counts(counts: Sequence[int]) -> Packed:
    """34 counts (0-15 each) in one number; no red fives."""
    return sum(map(int.__mul__, counts, UNIT))


_FROM_3, _2_TO_8, _TO_7 = (
    sum(UNIT[9 * suit + rank - 1] for suit in range(3) for rank in ranks)
    for ranks in (range(3, 10), range(2, 9), range(1, 8))
)


def pairs_and_neighbours(packed: Packed) -> tuple[Packed, Packed]:
    """Return the kinds of which there are two or more, and those that two other tiles here would make a run with: a ``UNIT`` each."""
    two = (packed >> 1 | packed >> 2 | packed >> 3) & ONES
    one = (packed | two) & ONES
    below, above = one << 4, one >> 4
    return two, one << 8 & below & _FROM_3 | below & above & _2_TO_8 | above & one >> 8 & _TO_7


def count_of(packed: Packed, kind: int) -> int:
    """Return how many of ``kind`` there are."""
    return packed >> 4 * kind & 15


def size(packed: Packed) -> int:
    """Return how many tiles, for hands of up to fourteen beside their melds.

    Every power of 16 leaves 1 when divided by 15, so a number leaves the sum of its base-16 digits.
    """
    return (packed & ALL_KINDS) % 15


def kinds_in(packed: Packed) -> Iterator[int]:
    """Yield the kinds there is at least one of, in order."""
    packed &= ALL_KINDS
    while packed:
        kind = ((packed & -packed).bit_length() - 1) // 4
        yield kind
        packed &= -1 << 4 * kind + 4
