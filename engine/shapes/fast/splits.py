"""How the tiles of a suit fall into sets and a pair, and what the winning tile completes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import KONGS, Meld, MeldKind
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, KINDS, ORPHANS
from paizhuo.engine.core.value import Struct
from paizhuo.engine.shapes.fast.packed import UNIT, Packed


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


class Set(Struct):
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
    """Return the ``CLASS_`` bit of one kind."""
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
    """Return the parts of both, of one suit; no set is in both."""
    return (split | other & _NOT_TALLY) + (other & TALLY_MASK)


def sets_in(split: Split, suit: int) -> tuple[Set, ...]:
    """Return the sets of a split, as sets of ``suit``, lowest first."""
    found: list[Set] = []
    for number in range(9 if suit < HONOURS else KINDS - EAST):
        kind = 9 * suit + number
        found += (TRIPLETS[kind],) * (split >> _TRIPLET_COUNTS + 3 * number & 7)
        if number < 7 and suit < HONOURS:
            found += (RUNS[kind],) * (split >> _RUN_COUNTS + 3 * number & 7)
    return tuple(found)


def pair_kind(splits: Sequence[Split]) -> int:
    """Return the kind of the pair of a whole hand, which is given suit by suit."""
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
    """Return the meld as a set; a kong is a triplet."""
    kind = KIND[meld.tiles[0]]
    return RUNS[kind] if meld.kind == "chi" else TRIPLETS[kind]


def meld_split(meld: Meld) -> Split:
    """Return the meld as a split. A meld keeps its tiles in rack order, so its first tile is its lowest."""
    return _MELD_SPLITS[meld.kind][KIND[meld.tiles[0]]]


def number_sum(numbers: Packed) -> int:
    """Return the sum of the numbers (from 0) of a suit, or that sum less a multiple of three."""
    return (numbers & _SECONDS) % 15 + 2 * ((numbers & _THIRDS) % 15)


def pair_numbers(numbers: Packed) -> list[int]:
    """Return the numbers (from 0) of a suit that can be the pair beside sets.

    The numbers of a run or a triplet add up to a multiple of 3, so modulo 3 the sum of all numbers equals that of the pair:
    only every third number of a suit remains.
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
    """Return all ways in which the concealed tiles of a numbered suit fall into sets, or sets and a pair; none if they do not.

    ``numbers`` is packed as if the suit were the first.  Whether there is a pair follows from the number of tiles.
    """
    if not numbers:
        return _NOTHING
    remainder = numbers % 15 % 3
    if remainder == 1:
        return ()
    found: list[Split] = []
    if remainder == 2:
        for number in pair_numbers(numbers):
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
        found += [_joined(split, part) for split in suit_splits(rest - runs * RUN_TAIL[lowest])]
    return tuple(found)


RUN_TAIL: Final[tuple[Packed, ...]] = tuple(UNIT[number + 1] + UNIT[number + 2] for number in range(9))
"""The second and third tile of a run."""


@lru_cache(maxsize=1 << 14)
def honour_splits(honours: Packed) -> tuple[Split, ...]:
    """Return the one way in which concealed honours fall into triplets, or triplets and a pair; none if they do not.

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
