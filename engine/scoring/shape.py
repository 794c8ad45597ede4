"""Shapes: how tiles fall into sets and a pair, whether a hand is complete, and what it waits for.

Hands are counted in one integer, *packed*: four bits for each of the 34 kinds, so that up to fifteen equal tiles fit (rule
sets with a double set have eight).  A suit is a slice of that number, and everything known about a suit's slice is
kept once found: a hand is then only four look-ups and a few additions.

A standard hand is sets and one pair.  What else a rule set lets win (seven pairs, thirteen orphans …) is a tuple of ``Shape``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.core.meld import Meld
from engine.core.tiles import EAST, HONOURS, KIND, KINDS, ORPHANS, TILE_COUNT, Tile, Tiles

Packed: TypeAlias = int
"""How many there are of every kind (``count_of``), and above them how many of the tiles are red fives (``reds_of``)."""

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
_ORPHAN_UNITS: Final[Packed] = sum(UNIT[kind] for kind in ORPHANS)
_ONES: Final[Packed] = sum(UNIT)


def pack(tiles: Iterable[Tile]) -> Packed:
    """The tiles counted. Flowers and unknown tiles are left out."""
    return sum(map(WEIGHT.__getitem__, tiles))


def pack_counts(counts: Sequence[int]) -> Packed:
    """34 counts (0-15 each) in one number; no red fives."""
    return sum(map(int.__mul__, counts, UNIT))


def count_of(packed: Packed, kind: int) -> int:
    """How many of ``kind`` there are."""
    return packed >> 4 * kind & 15


def reds_of(packed: Packed) -> int:
    """How many of the tiles are red fives."""
    return packed >> RED_SHIFT


def size(packed: Packed) -> int:
    """How many tiles, for hands of up to fourteen beside their melds.

    Every power of 16 leaves 1 when divided by 15, so a number leaves the sum of its base-16 digits.
    """
    return (packed & ALL_KINDS) % 15


def kinds_in(packed: Packed) -> Iterator[int]:
    """The kinds there is at least one of, in order."""
    packed &= ALL_KINDS
    while packed:
        kind = ((packed & -packed).bit_length() - 1) // 4
        yield kind
        packed &= -1 << 4 * kind + 4


class Wait(IntEnum):
    """What the winning tile completed (听型)."""

    OPEN = 0
    """Either end of a run that could also take the other end (两面)."""
    CLOSED = 1
    """The middle of a run (嵌张)."""
    EDGE = 2
    """The 3 of 1-2-3 or the 7 of 7-8-9 (边张)."""
    PAIR = 3
    """The pair (单骑)."""
    TRIPLET = 4
    """A triplet, from two pairs (双碰)."""


@dataclass(frozen=True, slots=True)
class Set:
    """Three equal tiles (or four), or three in a row from ``kind`` up."""

    kind: int
    is_run: bool

    @property
    def kinds(self) -> tuple[int, int, int]:
        """The kinds of its three tiles (a kong's fourth is the same again)."""
        return (self.kind, self.kind + 1, self.kind + 2) if self.is_run else (self.kind, self.kind, self.kind)

    @property
    def is_outside(self) -> bool:
        """Whether a terminal or honour is in it."""
        if self.is_run:
            return self.kind % 9 in (0, 6)
        return self.kind in ORPHANS


RUNS: Final[dict[int, Set]] = {k: Set(k, is_run=True) for k in range(27) if k % 9 < 7}
TRIPLETS: Final[tuple[Set, ...]] = tuple(Set(k, is_run=False) for k in range(KINDS))

# What adds up over the parts of a hand is added up in one number, a few bits each.
TALLY_RUN: Final = 1
TALLY_TRIPLET: Final = 1 << 3
TALLY_DOUBLE: Final = 1 << 6
TALLY_OUTSIDE: Final = 1 << 8
TALLY_CONCEALED: Final = 1 << 11
TALLY_CONCEALED_ORPHAN: Final = 1 << 14
TALLY_KONG: Final = 1 << 17

# Which sorts of tiles there are.
CLASS_SUITS: Final = (1, 2, 4)
CLASS_HONOURS: Final = 8
CLASS_TERMINALS: Final = 16
CLASS_SIMPLES: Final = 32
CLASS_NOT_GREEN: Final = 64
"""A tile that is not all green: anything but 2 3 4 6 8 of bamboo and the green dragon."""
_GREEN: Final = frozenset((19, 20, 21, 23, 25, 32))


def class_of(kind: int) -> int:
    """The ``CLASS_`` bits of one kind."""
    if kind >= 27:
        bits = CLASS_HONOURS
    else:
        bits = CLASS_SUITS[kind // 9] | (CLASS_TERMINALS if kind % 9 in (0, 8) else CLASS_SIMPLES)
    return bits | (0 if kind in _GREEN else CLASS_NOT_GREEN)


class Split(NamedTuple):
    """One way in which some tiles (the concealed ones of one suit, or a meld) fall into sets and perhaps a pair.

    ``tally`` adds up over a hand's splits: runs, triplets (kongs too), pairs of equal runs, sets and pairs with a terminal
    or honour, concealed triplets, those of them of terminals or honours, kongs (the ``TALLY_`` units).  ``runs`` has bit
    ``k`` for a run that starts at kind ``k``; ``triplets`` two bits for each kind (a double set holds two equal triplets).
    """

    sets: tuple[Set, ...] = ()
    pair: int = -1
    tally: int = 0
    runs: int = 0
    triplets: int = 0
    classes: int = 0

    def with_sets(self, part: Set, times: int) -> Split:
        """This and a concealed set more, ``times`` times; there is none equal to it here yet."""
        own = _SET_SPLITS[part]
        tally = self.tally + times * own.tally + (times // 2 * TALLY_DOUBLE if part.is_run else 0)
        triplets = self.triplets + times * own.triplets
        sets = (part,) * times + self.sets
        return Split(sets, self.pair, tally, self.runs | own.runs, triplets, self.classes | own.classes)

    def with_pair(self, kind: int) -> Split:
        """This and a pair."""
        tally = self.tally + (TALLY_OUTSIDE if kind in ORPHANS else 0)
        return Split(self.sets, kind, tally, self.runs, self.triplets, self.classes | _CLASS_OF[kind])


_CLASS_OF: Final = tuple(class_of(kind) for kind in range(KINDS))


def _set_split(part: Set) -> Split:
    """A single concealed set."""
    classes = _CLASS_OF[part.kind] | (_CLASS_OF[part.kind + 1] | _CLASS_OF[part.kind + 2] if part.is_run else 0)
    outside = TALLY_OUTSIDE * part.is_outside
    if part.is_run:
        return Split((part,), tally=TALLY_RUN + outside, runs=1 << part.kind, classes=classes)
    tally = TALLY_TRIPLET + outside + TALLY_CONCEALED + TALLY_CONCEALED_ORPHAN * part.is_outside
    return Split((part,), tally=tally, triplets=1 << 2 * part.kind, classes=classes)


_SET_SPLITS: Final = {part: _set_split(part) for part in (*RUNS.values(), *TRIPLETS)}


def _wait_table() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By the winning tile's number less one and a code of what it is in: 1, 2, 4 the run of which it is the last, middle or
    first tile, 8 a triplet, 16 the pair. A first tile 7 or a last tile 3 completed an edge.

    The waits are plain numbers: an IntEnum's members are slow to hash and to compare.
    """
    rows = []
    for number in range(9):
        row = []
        for code in range(32):
            found = set()
            if code & 1:
                found.add(Wait.EDGE if number == 2 else Wait.OPEN)
            if code & 2:
                found.add(Wait.CLOSED)
            if code & 4:
                found.add(Wait.EDGE if number == 6 else Wait.OPEN)
            if code & 8:
                found.add(Wait.TRIPLET)
            if code & 16:
                found.add(Wait.PAIR)
            row.append(tuple(sorted(map(int, found))))
        rows.append(tuple(row))
    return tuple(rows)


_WAITS: Final = _wait_table()


def waits_completed(split: Split, kind: int) -> tuple[int, ...]:
    """What a winning tile of ``kind`` can have completed in the concealed tiles of its suit, as numbers of ``Wait``."""
    code = split.runs << 2 >> kind & 7
    if split.triplets >> 2 * kind & 3:
        code |= 8
    if split.pair == kind:
        code |= 16
    return _WAITS[kind % 9][code]


def _meld_split(kind: int, *, is_run: bool, is_kong: bool, is_concealed: bool) -> Split:
    part = RUNS[kind] if is_run else TRIPLETS[kind]
    whole = _SET_SPLITS[part]
    tally = whole.tally + TALLY_KONG * is_kong
    if not is_run and not is_concealed:
        tally -= TALLY_CONCEALED + TALLY_CONCEALED_ORPHAN * part.is_outside
    return whole._replace(tally=tally)


MELD_SPLITS: Final[dict[str, dict[int, Split]]] = {
    "chi": {k: _meld_split(k, is_run=True, is_kong=False, is_concealed=False) for k in RUNS},
    "pon": {k: _meld_split(k, is_run=False, is_kong=False, is_concealed=False) for k in range(KINDS)},
    "minkan": {k: _meld_split(k, is_run=False, is_kong=True, is_concealed=False) for k in range(KINDS)},
    "kakan": {k: _meld_split(k, is_run=False, is_kong=True, is_concealed=False) for k in range(KINDS)},
    "ankan": {k: _meld_split(k, is_run=False, is_kong=True, is_concealed=True) for k in range(KINDS)},
}
"""``MELD_SPLITS[meld.kind][lowest kind]``: a meld as a split of its own."""


def meld_split(meld: Meld) -> Split:
    """The meld as a split. A meld keeps its tiles in rack order, so its first tile is its lowest."""
    return MELD_SPLITS[meld.kind][KIND[meld.tiles[0]]]


def _pair_kinds(suit_tiles: Packed) -> list[int]:
    """The kinds that can be the pair beside sets.

    The numbers of a run or a triplet add up to a multiple of 3, so the sum of all numbers leaves what the pair's does: only
    every third number of a suit is left.
    """
    if suit_tiles & SUIT_MASKS[HONOURS]:
        return [kind for kind in range(EAST, KINDS) if count_of(suit_tiles, kind) >= 2]
    total = (suit_tiles & _EVERY_THIRD << 4) % 15 + 2 * ((suit_tiles & _EVERY_THIRD << 8) % 15)
    lowest = ((suit_tiles & -suit_tiles).bit_length() - 1) // 36 * 9
    first = lowest + 2 * total % 3
    return [kind for kind in (first, first + 3, first + 6) if count_of(suit_tiles, kind) >= 2]


_EVERY_THIRD: Final[Packed] = sum(15 * unit for unit in UNIT[:27:3])
_NOTHING: Final = (Split(),)


@lru_cache(maxsize=1 << 16)
def suit_splits(suit_tiles: Packed) -> tuple[Split, ...]:
    """All ways in which the concealed tiles of one suit fall into sets, or sets and a pair; none if they do not.

    ``suit_tiles`` is a packed hand under one of ``SUIT_MASKS``.  Whether there is a pair follows from the number of tiles.
    """
    if not suit_tiles:
        return _NOTHING
    remainder = suit_tiles % 15 % 3
    if remainder == 1:
        return ()
    if remainder == 2:
        return tuple(
            split.with_pair(kind)
            for kind in _pair_kinds(suit_tiles)
            for split in suit_splits(suit_tiles - 2 * UNIT[kind])
        )
    # Nothing is given twice: at the lowest kind the triplets are chosen first, and what is left of it must begin runs.
    lowest = ((suit_tiles & -suit_tiles).bit_length() - 1) // 4
    there = count_of(suit_tiles, lowest)
    found: list[Split] = []
    for triplets in range(there // 3, -1, -1):
        runs = there - 3 * triplets
        rest = suit_tiles - there * UNIT[lowest]
        if runs:
            if lowest not in RUNS or min(count_of(rest, lowest + 1), count_of(rest, lowest + 2)) < runs:
                continue
            rest -= runs * (UNIT[lowest + 1] + UNIT[lowest + 2])
        for split in suit_splits(rest):
            whole = split.with_sets(RUNS[lowest], runs) if runs else split
            found.append(whole.with_sets(TRIPLETS[lowest], triplets) if triplets else whole)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _is_whole(suit_tiles: Packed) -> bool:
    """Whether the tiles of one suit fall into sets, or into sets and a pair."""
    if not suit_tiles:
        return True
    remainder = suit_tiles % 15 % 3
    if remainder == 1:
        return False
    if remainder == 2:
        return any(_is_whole(suit_tiles - 2 * UNIT[kind]) for kind in _pair_kinds(suit_tiles))
    # Three runs from one kind are as good as three triplets, so a triplet is taken wherever there is one.
    lowest = ((suit_tiles & -suit_tiles).bit_length() - 1) // 4
    there = count_of(suit_tiles, lowest)
    runs = there % 3
    rest = suit_tiles - there * UNIT[lowest]
    if runs:
        if lowest not in RUNS or min(count_of(rest, lowest + 1), count_of(rest, lowest + 2)) < runs:
            return False
        rest -= runs * (UNIT[lowest + 1] + UNIT[lowest + 2])
    return _is_whole(rest)


@lru_cache(maxsize=1 << 15)
def _suit_waits(suit_tiles: Packed) -> int:
    """Bits of the kinds that make the tiles of one suit whole."""
    suit = (suit_tiles.bit_length() - 1) // 36
    found = 0
    for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
        if _is_whole(suit_tiles + UNIT[kind]):
            found |= 1 << kind
    return found


@lru_cache(maxsize=1 << 12)
def _bits(mask: int) -> Tiles:
    return tuple(kind for kind in range(mask.bit_length()) if mask >> kind & 1)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A winning shape of a whole concealed hand that is not sets and a pair.

    ``is_complete`` takes the fourteen tiles, ``waits`` the thirteen and gives bits of kinds.
    """

    id: str
    is_complete: Callable[[Packed], bool]
    waits: Callable[[Packed], int]


def _is_seven_different_pairs(tiles: Packed) -> bool:
    return tiles == tiles & _ONES << 1 and tiles.bit_count() == 7


def _different_pairs_waits(tiles: Packed) -> int:
    single, pairs = tiles & _ONES, tiles & _ONES << 1
    # Three of a kind would be both a single and a pair, four another bit.
    if tiles == single | pairs and single.bit_count() == 1 and pairs.bit_count() == 6 and not single & pairs >> 1:
        return 1 << (single.bit_length() - 1) // 4
    return 0


def _is_seven_pairs(tiles: Packed) -> bool:
    return not tiles & _ONES and size(tiles) == 14


def _pairs_waits(tiles: Packed) -> int:
    odd = tiles & _ONES
    return 1 << (odd.bit_length() - 1) // 4 if odd.bit_count() == 1 else 0


_ORPHAN_HANDS: Final[dict[Packed, int]] = {_ORPHAN_UNITS + UNIT[kind]: kind for kind in ORPHANS}
_ORPHAN_WAITS: Final[dict[Packed, int]] = {
    _ORPHAN_UNITS: sum(1 << kind for kind in ORPHANS),
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
    """The kind held twice in a complete thirteen orphans (no red fives in ``tiles``), else None."""
    return _ORPHAN_HANDS.get(tiles)


def _suits_with_pair(tiles: Packed) -> int:
    """In how many suits two tiles are over after the sets."""
    return sum((tiles & suit) % 15 % 3 == 2 for suit in SUIT_MASKS)


def is_complete(packed: Packed, shapes: tuple[Shape, ...] = ()) -> bool:
    """Whether the concealed tiles (2, 5, 8, 11 or 14, the winning one included) are sets and a pair, or one of ``shapes``."""
    tiles = packed & ALL_KINDS
    count = tiles % 15
    if count % 3 != 2:
        return False
    # One suit holds the pair. (Four suits with a pair each would leave the same remainder in all.)
    if _suits_with_pair(tiles) == 1 and all(_is_whole(tiles & suit) for suit in SUIT_MASKS):
        return True
    return count == 14 and any(shape.is_complete(tiles) for shape in shapes)


def waits(packed: Packed, shapes: tuple[Shape, ...] = ()) -> Tiles:
    """The kinds that would complete the concealed tiles (1, 4, 7, 10 or 13), in order; empty if not ready.

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
            found = _suit_waits(open_suits[0])
        elif len(open_suits) == 2:
            # One suit takes the tile to be all sets, the other one has the pair already. (A suit with one tile over is never whole.)
            one, other = open_suits
            if _is_whole(other):
                found = _suit_waits(one)
            if _is_whole(one):
                found |= _suit_waits(other)
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


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A whole standard hand in sets and a pair: its concealed sets, its melds as sets, its pair."""

    concealed: tuple[Set, ...]
    melded: tuple[Set, ...]
    pair: int

    @property
    def sets(self) -> tuple[Set, ...]:
        """All of them, concealed ones first."""
        return self.concealed + self.melded


def hand_splits(packed: Packed) -> list[tuple[Split, Split, Split, Split]]:
    """All ways in which the concealed tiles fall into sets and a pair, suit by suit: characters, dots, bamboo, honours."""
    mask_m, mask_p, mask_s, mask_z = SUIT_MASKS
    ms = suit_splits(packed & mask_m)
    ps = suit_splits(packed & mask_p)
    ss = suit_splits(packed & mask_s)
    zs = suit_splits(packed & mask_z)
    # The numbers of tiles leave room for one pair, or for one in each of the four suits.
    if ms and zs and ms[0].pair >= 0 and zs[0].pair >= 0:
        return []
    if len(ms) == len(ps) == len(ss) == len(zs) == 1:
        return [(ms[0], ps[0], ss[0], zs[0])]
    return [(m, p, s, z) for m in ms for p in ps for s in ss for z in zs]


def decompositions(counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[Decomposition, ...]:
    """All splits of the concealed tiles (34 counts, the winning tile included) into sets and one pair, beside the melds."""
    packed = pack_counts(counts)
    if size(packed) % 3 != 2:
        return ()
    melded = tuple(part for meld in melds for part in meld_split(meld).sets)
    found = []
    for m, p, s, z in hand_splits(packed):
        pair = max(m.pair, p.pair, s.pair, z.pair)
        found.append(Decomposition(m.sets + p.sets + s.sets + z.sets, melded, pair))
    return tuple(found)
