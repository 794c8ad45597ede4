"""Shapes: how tiles fall into sets and a pair, whether a hand is complete, and what it waits for.

Hands are counted in one integer, *packed*: four bits for each of the 34 kinds, so that up to fifteen equal tiles fit (rule
sets with a double set have eight).  A suit is a slice of that number, and everything known about a suit's slice is
kept once found: a hand is then only four look-ups and a few additions.

A standard hand is sets and one pair.  What else a rule set lets win (seven pairs, thirteen orphans …) is a tuple of ``Shape``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, TypeAlias

from engine.core.meld import KONGS, Meld, MeldKind
from engine.core.tiles import EAST, HONOURS, KIND, KINDS, ORPHANS, TILE_COUNT, Tile, Tiles
from engine.core.value import dataclass

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
# Lists give items several times faster than tuples where it is done by ``map``.
_weight_of: Final = list(WEIGHT).__getitem__
_NUMBERS: Final[Packed] = SUIT_MASKS[0]
_ORPHAN_UNITS: Final[Packed] = sum(UNIT[kind] for kind in ORPHANS)
_ONES: Final[Packed] = sum(UNIT)


def pack(tiles: Iterable[Tile]) -> Packed:
    """The tiles counted. Flowers and unknown tiles are left out."""
    return sum(map(_weight_of, tiles))


def pack_counts(counts: Sequence[int]) -> Packed:
    """34 counts (0-15 each) in one number; no red fives."""
    return sum(map(int.__mul__, counts, UNIT))


_FROM_3, _2_TO_8, _TO_7 = (
    sum(UNIT[9 * suit + rank - 1] for suit in range(3) for rank in ranks)
    for ranks in (range(3, 10), range(2, 9), range(1, 8))
)


def pairs_and_neighbours(packed: Packed) -> tuple[Packed, Packed]:
    """The kinds of which there are two or more, and those that two other tiles here would make a run with: a ``UNIT`` each."""
    two = (packed >> 1 | packed >> 2 | packed >> 3) & _ONES
    one = (packed | two) & _ONES
    below, above = one << 4, one >> 4
    return two, one << 8 & below & _FROM_3 | below & above & _2_TO_8 | above & one >> 8 & _TO_7


def count_of(packed: Packed, kind: int) -> int:
    """How many of ``kind`` there are."""
    return packed >> 4 * kind & 15


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

# --- splits --------------------------------------------------------------------------------------------------------------

Split: TypeAlias = int
"""One way in which some tiles (the concealed ones of one suit, or a meld) fall into sets and perhaps a pair.

All fields are in one number, lowest first: the tally, which adds up over the parts of a hand; the classes; then, with a bit for
each number of the suit, where runs start, what there are triplets of (kongs too) and what the pair is of; last how many
runs start at each number and how many triplets there are of it (3 bits; a double set holds two equal triplets).  It
does not tell the suit, so that the numbered suits share what is known about them; 0 is a suit without tiles.
"""

TALLY_RUN: Final = 1
TALLY_TRIPLET: Final = 1 << 3
TALLY_DOUBLE: Final = 1 << 6
"""Two equal concealed runs."""
TALLY_OUTSIDE: Final = 1 << 8
"""A set or pair with a terminal or honour."""
TALLY_CONCEALED: Final = 1 << 11
"""A concealed triplet."""
TALLY_CONCEALED_ORPHAN: Final = 1 << 14
"""A concealed triplet of terminals or honours."""
TALLY_KONG: Final = 1 << 17
TALLY_PAIR: Final = 1 << 20
TALLY_MASK: Final = (1 << 23) - 1
"""Of a sum of splits only the tally means anything."""

_NOT_TALLY: Final = ~TALLY_MASK

# Which sorts of tiles there are.
CLASS_HONOURS: Final = 1 << 23
CLASS_TERMINALS: Final = 1 << 24
CLASS_SIMPLES: Final = 1 << 25
CLASS_MASK: Final = CLASS_HONOURS | CLASS_TERMINALS | CLASS_SIMPLES

# Two bits are left out below the runs: see ``WAITS_COMPLETED``.
RUNS_SHIFT: Final = 28
TRIPLETS_SHIFT: Final = RUNS_SHIFT + 9
PAIR_SHIFT: Final = TRIPLETS_SHIFT + 9
RUNS_MASK: Final = 0o777 << RUNS_SHIFT
TRIPLETS_MASK: Final = 0o777 << TRIPLETS_SHIFT
PAIR_MASK: Final = 0o777 << PAIR_SHIFT
_RUN_COUNTS: Final = PAIR_SHIFT + 9
_TRIPLET_COUNTS: Final = _RUN_COUNTS + 3 * 7


def class_of(kind: int) -> int:
    """The ``CLASS_`` bit of one kind."""
    if kind >= EAST:
        return CLASS_HONOURS
    return CLASS_TERMINALS if kind in ORPHANS else CLASS_SIMPLES


def _runs_split(part: Set, times: int) -> Split:
    """Equal concealed runs."""
    tally = times * (TALLY_RUN + TALLY_OUTSIDE * part.is_outside) + times // 2 * TALLY_DOUBLE
    classes = CLASS_SIMPLES | CLASS_TERMINALS * part.is_outside
    return tally | classes | 1 << RUNS_SHIFT + part.kind | times << _RUN_COUNTS + 3 * part.kind


def _triplets_split(part: Set, times: int) -> Split:
    """Equal concealed triplets."""
    number = part.kind % 9
    orphan = part.is_outside
    tally = times * (TALLY_TRIPLET + TALLY_CONCEALED + (TALLY_OUTSIDE + TALLY_CONCEALED_ORPHAN) * orphan)
    return tally | class_of(part.kind) | 1 << TRIPLETS_SHIFT + number | times << _TRIPLET_COUNTS + 3 * number


def _pair_split(kind: int) -> Split:
    tally = TALLY_PAIR + TALLY_OUTSIDE * (kind in ORPHANS)
    return tally | class_of(kind) | 1 << PAIR_SHIFT + kind % 9


# By the number of the suit, or the kind, and how many equal ones there are.
_RUNS_SPLITS: Final = tuple(tuple(_runs_split(RUNS[k], times) for times in range(6)) for k in range(7))
_TRIPLETS_SPLITS: Final = tuple(tuple(_triplets_split(part, times) for times in range(6)) for part in TRIPLETS)
_PAIR_SPLITS: Final = tuple(_pair_split(kind) for kind in range(KINDS))


def _joined(split: Split, other: Split) -> Split:
    """The parts of both, of one suit; no set is in both."""
    return (split | other & _NOT_TALLY) + (other & TALLY_MASK)


def sets_in(split: Split, suit: int) -> tuple[Set, ...]:
    """Its sets as those of a suit, lowest first."""
    found: list[Set] = []
    for number in range(9 if suit < HONOURS else KINDS - EAST):
        kind = 9 * suit + number
        found += (TRIPLETS[kind],) * (split >> _TRIPLET_COUNTS + 3 * number & 7)
        if number < 7 and suit < HONOURS:
            found += (RUNS[kind],) * (split >> _RUN_COUNTS + 3 * number & 7)
    return tuple(found)


def pair_kind(splits: Sequence[Split]) -> int:
    """Of what kind the pair of a whole hand is, given suit by suit."""
    return next(
        9 * suit + (pair >> PAIR_SHIFT).bit_length() - 1 for suit, s in enumerate(splits) if (pair := s & PAIR_MASK)
    )


def _waits_by_parts() -> tuple[dict[int, tuple[int, ...]], ...]:
    rows = []
    for number in range(9):
        # What the tile can have been: the last, middle or first tile of a run, a part of a triplet or of the pair.
        parts = (
            (1 << RUNS_SHIFT - 2, Wait.EDGE if number == 2 else Wait.OPEN),
            (1 << RUNS_SHIFT - 1, Wait.CLOSED),
            (1 << RUNS_SHIFT, Wait.EDGE if number == 6 else Wait.OPEN),
            (1 << TRIPLETS_SHIFT, Wait.TRIPLET),
            (1 << PAIR_SHIFT, Wait.PAIR),
        )
        chosen = [[part for i, part in enumerate(parts) if choice >> i & 1] for choice in range(1 << len(parts))]
        # Plain numbers: an IntEnum's members are slow to hash and to compare.
        rows.append({sum(bit for bit, _ in some): tuple(sorted({int(wait) for _, wait in some})) for some in chosen})
    return tuple(rows)


WAITS_COMPLETED: Final = _waits_by_parts()
"""``WAITS_COMPLETED[number][split >> number & WINNING_PARTS]``: what a winning tile can have completed, as numbers of ``Wait``.

``number`` counts from 0 in its suit, ``split`` is that of the concealed tiles of the suit.
"""
WINNING_PARTS: Final = 7 << RUNS_SHIFT - 2 | 1 << TRIPLETS_SHIFT | 1 << PAIR_SHIFT


def _melded_triplet(kind: int, meld_kind: MeldKind) -> Split:
    part = TRIPLETS[kind]
    split = _triplets_split(part, 1) + TALLY_KONG * (meld_kind in KONGS)
    return split if meld_kind == "ankan" else split - TALLY_CONCEALED - TALLY_CONCEALED_ORPHAN * part.is_outside


_MELD_SPLITS: Final[dict[MeldKind, dict[int, Split]]] = {
    "chi": {kind: _RUNS_SPLITS[kind % 9][1] for kind in RUNS},
    "pon": {kind: _melded_triplet(kind, "pon") for kind in range(KINDS)},
    "minkan": {kind: _melded_triplet(kind, "minkan") for kind in range(KINDS)},
    "kakan": {kind: _melded_triplet(kind, "kakan") for kind in range(KINDS)},
    "ankan": {kind: _melded_triplet(kind, "ankan") for kind in range(KINDS)},
}


def meld_set(meld: Meld) -> Set:
    """The set it is; a kong is a triplet."""
    kind = KIND[meld.tiles[0]]
    return RUNS[kind] if meld.kind == "chi" else TRIPLETS[kind]


def meld_split(meld: Meld) -> Split:
    """The meld as a split. A meld keeps its tiles in rack order, so its first tile is its lowest."""
    return _MELD_SPLITS[meld.kind][KIND[meld.tiles[0]]]


def number_sum(numbers: Packed) -> int:
    """What the numbers (from 0) of a suit add up to, or as much less as three go into it."""
    return (numbers & _SECONDS) % 15 + 2 * ((numbers & _THIRDS) % 15)


def _pair_numbers(numbers: Packed) -> list[int]:
    """The numbers (from 0) of a suit that can be the pair beside sets.

    The numbers of a run or a triplet add up to a multiple of 3, so the sum of all numbers leaves what the pair's does: only
    every third number of a suit is left.
    """
    first = 2 * number_sum(numbers) % 3
    return [number for number in (first, first + 3, first + 6) if numbers >> 4 * number & 15 >= 2]


_SECONDS: Final[Packed] = sum(15 * unit for unit in UNIT[1:9:3])
"""Mask of 2, 5 and 8 of a suit."""
_THIRDS: Final[Packed] = sum(15 * unit for unit in UNIT[2:9:3])
"""Mask of 3, 6 and 9 of a suit."""
_NOTHING: Final[tuple[Split, ...]] = (0,)


@cache
def suit_splits(numbers: Packed) -> tuple[Split, ...]:
    """All ways in which the concealed tiles of a numbered suit fall into sets, or sets and a pair; none if they do not.

    ``numbers`` is packed as if the suit were the first.  Whether there is a pair follows from the number of tiles.
    """
    if not numbers:
        return _NOTHING
    remainder = numbers % 15 % 3
    if remainder == 1:
        return ()
    found: list[Split] = []
    if remainder == 2:
        for number in _pair_numbers(numbers):
            found += [_joined(split, _PAIR_SPLITS[number]) for split in suit_splits(numbers - 2 * UNIT[number])]
        return tuple(found)
    # Nothing is given twice: at the lowest number the triplets are chosen first, and what is left of it must begin runs.
    lowest = ((numbers & -numbers).bit_length() - 1) // 4
    there = numbers >> 4 * lowest & 15
    rest = numbers - there * UNIT[lowest]
    most_runs = min(rest >> 4 * lowest + 4 & 15, rest >> 4 * lowest + 8 & 15) if lowest < 7 else 0
    for triplets in range(there // 3, -1, -1):
        runs = there - 3 * triplets
        if runs > most_runs:
            break
        part = _TRIPLETS_SPLITS[lowest][triplets] if triplets else 0
        if runs:
            part = _joined(part, _RUNS_SPLITS[lowest][runs])
        found += [_joined(split, part) for split in suit_splits(rest - runs * _RUN_TAIL[lowest])]
    return tuple(found)


_RUN_TAIL: Final[tuple[Packed, ...]] = tuple(UNIT[number + 1] + UNIT[number + 2] for number in range(9))
"""The second and third tile of a run."""


@lru_cache(maxsize=1 << 14)
def honour_splits(honours: Packed) -> tuple[Split, ...]:
    """The one way in which concealed honours fall into triplets, or triplets and a pair; none if they do not.

    ``honours`` is packed as if East were the first kind.
    """
    whole = 0
    for kind in range(EAST, KINDS):
        triplets, left = divmod(honours >> 4 * (kind - EAST) & 15, 3)
        if left == 1 or (left and whole & TALLY_PAIR):
            return ()
        if triplets:
            whole = _joined(whole, _TRIPLETS_SPLITS[kind][triplets])
        if left:
            whole = _joined(whole, _PAIR_SPLITS[kind])
    return (whole,)


@lru_cache(maxsize=1 << 14)
def _is_whole(suit_tiles: Packed) -> bool:
    """Whether the tiles of one suit fall into sets, or into sets and a pair.

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
        return any(_is_whole(suit_tiles - 2 * UNIT[number]) for number in _pair_numbers(suit_tiles))
    # Three runs from one number are as good as three triplets, so a triplet is taken wherever there is one.
    lowest = ((suit_tiles & -suit_tiles).bit_length() - 1) // 4
    there = count_of(suit_tiles, lowest)
    runs = there % 3
    rest = suit_tiles - there * UNIT[lowest]
    if runs:
        if lowest >= 7 or min(count_of(rest, lowest + 1), count_of(rest, lowest + 2)) < runs:
            return False
        rest -= runs * _RUN_TAIL[lowest]
    return _is_whole(rest)


@lru_cache(maxsize=1 << 13)
def suit_waits(suit_tiles: Packed) -> int:
    """Bits of the kinds that make the tiles of one suit whole: sets, or sets and a pair.

    ``suit_tiles`` is a packed hand under one of ``SUIT_MASKS``.
    """
    suit = (suit_tiles.bit_length() - 1) // 36
    if suit in (1, 2):
        return suit_waits(suit_tiles >> 36 * suit) << 9 * suit
    # A tile beside which there is none is in no set. If all are to be sets, only every third number can do: see above.
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
    """All ways in which the concealed tiles fall into sets and a pair, suit by suit: characters, dots, bamboo, honours.

    There are no red fives in ``packed``.
    """
    ms = suit_splits(packed & _NUMBERS)
    ps = suit_splits(packed >> 36 & _NUMBERS)
    ss = suit_splits(packed >> 72 & _NUMBERS)
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
    """All splits of the concealed tiles (34 counts, the winning tile included) into sets and one pair, beside the melds."""
    packed = pack_counts(counts)
    if size(packed) % 3 != 2:
        return ()
    melded = tuple(meld_set(meld) for meld in melds)
    found = []
    for splits in hand_splits(packed):
        concealed = tuple(part for suit, split in enumerate(splits) for part in sets_in(split, suit))
        found.append(Decomposition(concealed, melded, pair_kind(splits)))
    return tuple(found)
