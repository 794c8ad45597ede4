"""Shapes: how tiles fall into sets and a pair, whether a hand is complete, and what it waits for.

Hands are counted in one integer, *packed*: four bits for each of the 34 kinds, so that up to fifteen equal tiles fit (rule
sets with a double set have eight).  A suit is a slice of that number, and everything known about a suit's slice is
cached: a hand then takes only four look-ups and a few additions.

A standard hand is sets and one pair.  What else a rule set lets win (seven pairs, thirteen orphans …) is a tuple of ``Shape``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import EAST, HONOURS, KINDS, ORPHANS, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.shapes.fast.packed import (
    ALL_KINDS,
    NUMBERS,
    ONES,
    ORPHAN_UNITS,
    SUIT_MASKS,
    UNIT,
    Packed,
    count_of,
    kinds_in,
    pack_counts,
    size,
)
from paizhuo.engine.shapes.fast.splits import (
    RUN_TAIL,
    TALLY_PAIR,
    Set,
    Split,
    honour_splits,
    meld_set,
    number_sum,
    pair_kind,
    pair_numbers,
    sets_in,
    suit_splits,
)


@lru_cache(maxsize=1 << 14)
def _is_whole(suit_tiles: Packed) -> bool:
    """Return whether the tiles of one suit fall into sets, or into sets and a pair.

    ``suit_tiles`` is a packed hand under one of ``SUIT_MASKS``.
    """
    if not suit_tiles:
        return True
    suit = (suit_tiles.bit_length() - 1) // 36
    if suit == HONOURS:
        return len(honour_splits(suit_tiles >> 108)) > 0
    if suit:
        return _is_whole(suit_tiles >> 36 * suit)
    remainder = suit_tiles % 15 % 3
    if remainder == 1:
        return False
    if remainder == 2:
        return any(_is_whole(suit_tiles - 2 * UNIT[number]) for number in pair_numbers(suit_tiles))
    # Three runs from one number are as good as three triplets, so a triplet is taken wherever there is one.
    lowest = ((suit_tiles & -suit_tiles).bit_length() - 1) // 4
    there = count_of(suit_tiles, lowest)
    runs = there % 3
    rest = suit_tiles - there * UNIT[lowest]
    if runs:
        if lowest >= 7 or min(count_of(rest, lowest + 1), count_of(rest, lowest + 2)) < runs:
            return False
        rest -= runs * RUN_TAIL[lowest]
    return _is_whole(rest)


@lru_cache(maxsize=1 << 13)
def suit_waits(suit_tiles: Packed) -> int:
    """Bits of the kinds that make the tiles of one suit whole: sets, or sets and a pair.

    ``suit_tiles`` is a packed hand under one of ``SUIT_MASKS``.
    """
    suit = (suit_tiles.bit_length() - 1) // 36
    if suit in (1, 2):
        return suit_waits(suit_tiles >> 36 * suit) << 9 * suit
    # A tile without an equal or adjacent one is in no set. If all are to be sets, only every third number fits (see ``pair_numbers``).
    near = suit_tiles | suit_tiles << 4 | suit_tiles >> 4
    candidates = range(EAST, KINDS) if suit == HONOURS else range(9)
    if suit != HONOURS and suit_tiles % 15 % 3 == 2:
        candidates = range(-number_sum(suit_tiles) % 3, 9, 3)
    found = 0
    for kind in candidates:
        if near >> 4 * kind & 15 and _is_whole(suit_tiles + UNIT[kind]):
            found |= 1 << kind
    return found


@lru_cache(maxsize=1 << 12)
def _bits(mask: int) -> Tiles:
    return tuple(kind for kind in range(mask.bit_length()) if mask >> kind & 1)


class Shape(Struct, eq=False):
    """A winning shape of a whole concealed hand that is not sets and a pair.

    ``is_complete`` takes the fourteen tiles, ``waits`` the thirteen and gives bits of kinds.
    """

    id: str
    is_complete: Callable[[Packed], bool]
    waits: Callable[[Packed], int]


def _is_seven_different_pairs(tiles: Packed) -> bool:
    return tiles == tiles & ONES << 1 and tiles.bit_count() == 7


def _different_pairs_waits(tiles: Packed) -> int:
    single, pairs = tiles & ONES, tiles & ONES << 1
    # Three of a kind would be both a single and a pair, four another bit.
    if tiles == single | pairs and single.bit_count() == 1 and pairs.bit_count() == 6 and not single & pairs >> 1:
        return 1 << (single.bit_length() - 1) // 4
    return 0


def _is_seven_pairs(tiles: Packed) -> bool:
    return not tiles & ONES and size(tiles) == 14


def _pairs_waits(tiles: Packed) -> int:
    odd = tiles & ONES
    return 1 << (odd.bit_length() - 1) // 4 if odd.bit_count() == 1 else 0


_ORPHAN_HANDS: Final[dict[Packed, int]] = {ORPHAN_UNITS + UNIT[kind]: kind for kind in ORPHANS}

_ORPHAN_WAITS: Final[dict[Packed, int]] = {
    ORPHAN_UNITS: sum(1 << kind for kind in ORPHANS),
    **{hand - UNIT[gone]: 1 << gone for hand, twice in _ORPHAN_HANDS.items() for gone in ORPHANS if gone != twice},
}

SEVEN_DIFFERENT_PAIRS: Final = Shape("seven_different_pairs", _is_seven_different_pairs, _different_pairs_waits)
"""Seven pairs, no two of them equal (riichi)."""
SEVEN_PAIRS: Final = Shape("seven_pairs", _is_seven_pairs, _pairs_waits)
"""Seven pairs; four equal tiles are two of them (Sichuan, MCR)."""

THIRTEEN_ORPHANS: Final = Shape(
    "thirteen_orphans", lambda tiles: tiles in _ORPHAN_HANDS, lambda tiles: _ORPHAN_WAITS.get(tiles, 0)
)
"""One of each terminal and honour and one of them twice (国士无双, 十三幺)."""


def doubled_orphan(tiles: Packed) -> int | None:
    """Return the kind held twice in a complete thirteen orphans (no red fives in ``tiles``), else None."""
    return _ORPHAN_HANDS.get(tiles)


def _suits_with_pair(tiles: Packed) -> int:
    """In how many suits two tiles are over after the sets."""
    return sum((tiles & suit) % 15 % 3 == 2 for suit in SUIT_MASKS)


def is_complete(packed: Packed, shapes: tuple[Shape, ...] = ()) -> bool:
    """Return whether the concealed tiles (2, 5, 8, 11 or 14, the winning one included) are sets and a pair, or one of ``shapes``."""
    tiles = packed & ALL_KINDS
    count = tiles % 15
    if count % 3 != 2:
        return False
    # One suit holds the pair. (Four suits with a pair each would leave the same remainder in all.)
    if _suits_with_pair(tiles) == 1 and all(_is_whole(tiles & suit) for suit in SUIT_MASKS):
        return True
    return count == 14 and any(shape.is_complete(tiles) for shape in shapes)


def waits(packed: Packed, shapes: tuple[Shape, ...] = ()) -> Tiles:
    """Return the kinds that would complete the concealed tiles (1, 4, 7, 10 or 13), in order; empty if not ready.

    This is by form alone: a kind of which all copies are already in the hand is among them.
    """
    tiles = packed & ALL_KINDS
    found = 0
    open_suits = []
    for mask in SUIT_MASKS:
        suit_tiles = tiles & mask
        if suit_tiles % 15 % 3:
            open_suits.append(suit_tiles)
        elif not _is_whole(suit_tiles):
            break
    else:
        if len(open_suits) == 1 and open_suits[0] % 15 % 3 == 1:
            found = suit_waits(open_suits[0])
        elif len(open_suits) == 2:
            # One suit takes the tile to be all sets, the other one has the pair already. (A suit with one tile over is never whole.)
            one, other = open_suits
            if _is_whole(other):
                found = suit_waits(one)
            if _is_whole(one):
                found |= suit_waits(other)
    if shapes and tiles % 15 == 13:
        for shape in shapes:
            found |= shape.waits(tiles)
    return _bits(found)


def ready_discards(packed: Packed, shapes: tuple[Shape, ...] = ()) -> dict[int, Tiles]:
    """For a hand with a tile to discard: each kind that leaves it ready, with what it then waits for."""
    tiles = packed & ALL_KINDS
    found = {}
    for kind in kinds_in(tiles):
        waiting = waits(tiles - UNIT[kind], shapes)
        if waiting:
            found[kind] = waiting
    return found


class Decomposition(Struct):
    """A whole standard hand in sets and a pair: its concealed sets, its melds as sets, its pair."""

    concealed: tuple[Set, ...]
    melded: tuple[Set, ...]
    pair: int

    @property
    def sets(self) -> tuple[Set, ...]:
        """All of them, concealed ones first."""
        return self.concealed + self.melded


def hand_splits(packed: Packed) -> list[tuple[Split, Split, Split, Split]]:
    """Return all ways in which the concealed tiles fall into sets and a pair, suit by suit: characters, dots, bamboo, honours.

    There are no red fives in ``packed``.
    """
    ms = suit_splits(packed & NUMBERS)
    ps = suit_splits(packed >> 36 & NUMBERS)
    ss = suit_splits(packed >> 72 & NUMBERS)
    zs = honour_splits(packed >> 108)
    if not (ms and ps and ss and zs):
        return []
    m, p, s, z = ms[0], ps[0], ss[0], zs[0]
    # The numbers of tiles leave room for one pair, or for one in each of the four suits.
    if z & TALLY_PAIR and m & TALLY_PAIR:
        return []
    if len(ms) == len(ps) == len(ss) == 1:
        return [(m, p, s, z)]
    return [(m, p, s, z) for m in ms for p in ps for s in ss]


def decompositions(counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[Decomposition, ...]:
    """Return all splits of the concealed tiles (34 counts, the winning tile included) into sets and one pair, beside the melds."""
    packed = pack_counts(counts)
    if size(packed) % 3 != 2:
        return ()
    melded = tuple(meld_set(meld) for meld in melds)
    found = []
    for splits in hand_splits(packed):
        concealed = tuple(part for suit, split in enumerate(splits) for part in sets_in(split, suit))
        found.append(Decomposition(concealed, melded, pair_kind(splits)))
    return tuple(found)
