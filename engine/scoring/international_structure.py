"""The sets and the pair of a 国标 hand, in one number that adds up over its suits and melds."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Final, TypeAlias

from engine.core.meld import KONGS, Meld, MeldKind
from engine.core.tiles import EAST, HONOURS, KIND, KINDS, ORPHANS
from engine.scoring.international_tiles import Sorts, sorts_of
from engine.scoring.kept import Kept
from engine.scoring.shape import (
    PAIR_SHIFT,
    SUIT_MASKS,
    TRIPLETS_SHIFT,
    UNIT,
    Packed,
    Split,
    honour_splits,
    run_counts,
    size,
    suit_splits,
    suit_waits,
)

Structure: TypeAlias = int
"""Everything about some sets and a pair that no order of them changes.

Its fields, lowest first: how many pairs there are, and that some tiles do not fall into sets; the tally, in fields of three
bits; a bit for each triplet of numbers; for the pair, of any kind; for each triplet of honours; how many triplets
are of terminals; and last, in three bits for each kind, how many runs start there.
"""

_PAIRED: Final = 1
_BROKEN: Final = 1 << 3
_WHOLE_MASK: Final = (1 << 6) - 1
# The tally.
RUN, TRIPLET, OUTSIDE, WITH_FIVE, EXPOSED_KONG, CONCEALED_KONG, CONCEALED, OPEN = (
    1 << 6 + 3 * field for field in range(8)
)
TALLY_MASK: Final = (1 << 30) - 1
TRIPLETS_AT: Final = 30
PAIR_AT: Final = TRIPLETS_AT + 27
HONOUR_PAIR_AT: Final = PAIR_AT + EAST
HONOUR_TRIPLETS_AT: Final = HONOUR_PAIR_AT + 7
TERMINAL_TRIPLET: Final = 1 << HONOUR_TRIPLETS_AT + 7
# Six bits are left out below the runs: see ``completed``.
RUNS_AT: Final = HONOUR_TRIPLETS_AT + 7 + 3 + 6
NUMBERS_MASK: Final = (1 << 27) - 1
"""A bit for each kind of numbered tiles."""


def _triplet(kind: int) -> Structure:
    """A triplet, not said to be concealed."""
    if kind >= EAST:
        return TRIPLET + OUTSIDE + (1 << HONOUR_TRIPLETS_AT + kind - EAST)
    found = TRIPLET + (OUTSIDE + TERMINAL_TRIPLET) * (kind in ORPHANS) + WITH_FIVE * (kind % 9 == 4)
    return found + (1 << TRIPLETS_AT + kind)


def _run(kind: int) -> Structure:
    number = kind % 9
    return RUN + OUTSIDE * (number in {0, 6}) + WITH_FIVE * (2 <= number <= 4) + (1 << RUNS_AT + 3 * kind)


def _pair(kind: int) -> Structure:
    found = _PAIRED + OUTSIDE * (kind in ORPHANS) + (1 << PAIR_AT + kind)
    return found + WITH_FIVE * (kind < EAST and kind % 9 == 4)


def _runs_in(suit: int, counts: int) -> Structure:
    """Runs of a suit, by how many start at each number, in fields of three bits."""
    return sum((counts >> 3 * number & 7) * _run(9 * suit + number) for number in range(7))


def _triplets_in(suit: int, bits: int) -> Structure:
    """Concealed triplets of a suit, by a bit for each number."""
    return sum(_triplet(9 * suit + number) + CONCEALED for number in range(9) if bits >> number & 1)


# What the parts of a split add, suit by suit: of each there are some hundreds at most.
_RUNS: Final = [Kept(partial(_runs_in, suit)) for suit in range(HONOURS)]
_TRIPLETS: Final = [Kept(partial(_triplets_in, suit)) for suit in range(HONOURS + 1)]
_PAIRS: Final = [_pair(kind) for kind in range(KINDS)]


def _of_split(split: Split, suit: int) -> Structure:
    """Concealed sets and perhaps a pair."""
    found = _TRIPLETS[suit][split >> TRIPLETS_SHIFT & 511]
    if suit < HONOURS:
        found += _RUNS[suit][run_counts(split)]
    pair = split >> PAIR_SHIFT & 511
    return found + _PAIRS[9 * suit + pair.bit_length() - 1] if pair else found


Part: TypeAlias = tuple[Sorts, Structure, tuple[Structure, ...]]
"""A suit's part of a hand's concealed tiles: its sorts; the first way in which it falls into sets, or sets and a pair,
``_BROKEN`` if it does not; and all of them, where there are several.
"""


def _part(suit_tiles: Packed) -> Part:
    suit = max(suit_tiles.bit_length() - 1, 0) // 36
    splits = honour_splits(suit_tiles >> 108) if suit == HONOURS else suit_splits(suit_tiles >> 36 * suit)
    found = [_of_split(split, suit) for split in splits]
    return sorts_of(suit_tiles), found[0] if found else _BROKEN, tuple(found) if len(found) > 1 else ()


_PARTS: Final = Kept(_part)
_CHARACTERS, _DOTS, _BAMBOO, _HONOURS = SUIT_MASKS


def structures(tiles: Packed) -> tuple[Sorts, tuple[Structure, ...]]:
    """The sorts of the concealed tiles, and all ways in which they fall into sets and one pair."""
    m_sorts, m, ms = _PARTS[tiles & _CHARACTERS]
    p_sorts, p, ps = _PARTS[tiles & _DOTS]
    s_sorts, s, ss = _PARTS[tiles & _BAMBOO]
    z_sorts, z, _ = _PARTS[tiles & _HONOURS]
    sorts = m_sorts | p_sorts | s_sorts | z_sorts
    whole = m + p + s + z
    if whole & _WHOLE_MASK != _PAIRED:
        return sorts, ()
    if ms or ps or ss:
        return sorts, tuple(m + p + s + z for m, p, s in product(ms or (m,), ps or (p,), ss or (s,)))
    return sorts, (whole,)


Melded: TypeAlias = tuple[Packed, Sorts, Structure]
"""A meld's part of a hand: its tiles, their sorts, the set."""


def _melded(kind: MeldKind, first: int) -> Melded:
    if kind == "chi":
        tiles, structure = UNIT[first] + UNIT[first + 1] + UNIT[first + 2], _run(first) + OPEN
    else:
        tiles, structure = (4 if kind in KONGS else 3) * UNIT[first], _triplet(first)
        structure += CONCEALED + CONCEALED_KONG if kind == "ankan" else OPEN + EXPOSED_KONG * (kind in KONGS)
    return tiles, sorts_of(tiles), structure


_TRIPLETS_MELDED: Final[tuple[MeldKind, ...]] = ("pon", "minkan", "kakan", "ankan")
_MELDED: Final[dict[MeldKind, dict[int, Melded]]] = {
    "chi": {first: _melded("chi", first) for first in range(27) if first % 9 < 7},
    **{kind: {first: _melded(kind, first) for first in range(KINDS)} for kind in _TRIPLETS_MELDED},
}


def melded(meld: Meld) -> Melded:
    """What a meld adds to a hand. A meld keeps its tiles in rack order, so its first tile is its lowest."""
    return _MELDED[meld.kind][KIND[meld.tiles[0]]]


# --- what the winning tile completed ----------------------------------------------------------------------------------------

EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = (1 << bit for bit in range(3))


def completed(structure: Structure, kind: int) -> int:
    """What the winning tile completed among concealed tiles: a wait that can be worth a fan, or 0; -1 if only a triplet."""
    # Runs in which it is the last, the middle, the first tile; none begins with an eight or nine.
    around = structure >> RUNS_AT - 6 + 3 * kind & 0o777
    if around:
        number = kind % 9
        if (number == 2 and around & 7) or (number == 6 and around >> 6):
            return EDGE_WAIT
        if around & 0o70:
            return CLOSED_WAIT
    if structure >> PAIR_AT + kind & 1:
        return SINGLE_WAIT
    return 0 if around else -1


def waits_alone(held: Packed, kind: int) -> bool:
    """Whether a hand that a tile completes to sets and a pair waits for its kind only.

    Of the other shapes only seven pairs can be as near: the knitted ones and the orphans are nine tiles or more no two of
    which are in one set.
    """
    # As if the suit were the first, so that the suits of numbers share what is known.
    if not _WAITS_FOR_ONE[held >> 36 * (kind // 9) & _CHARACTERS if kind < EAST else held & _HONOURS]:
        return False
    odd = held & _ONES
    return odd == UNIT[kind] or odd.bit_count() != 1 or size(held) < 13


def _waits_for_one(suit_tiles: Packed) -> bool:
    """Whether no tile but one kind of the suit completes it, and no other suit waits: a suit with a pair leaves one to another."""
    found = suit_waits(suit_tiles)
    return not found & found - 1 and not (suit_tiles % 15 % 3 == 2 and _PARTS[suit_tiles][1] & _WHOLE_MASK == _PAIRED)


_WAITS_FOR_ONE: Final = Kept(_waits_for_one)
_ONES: Final = sum(UNIT)
