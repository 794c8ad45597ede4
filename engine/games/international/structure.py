"""The sets and the pair of a 国标 hand, in one number that adds up over its suits and melds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import KONGS, Meld, MeldKind
from paizhuo.engine.core.tiles import EAST, KIND, KINDS, ORPHANS
from paizhuo.engine.games.international.sets import MOST_SETS
from paizhuo.engine.games.international.tiles import Sorts, sorts_of
from paizhuo.engine.shapes.fast.clearing_cache import ClearingCache
from paizhuo.engine.shapes.fast.packed import SUIT_MASKS, UNIT, Packed, count_of, kinds_in, size
from paizhuo.engine.shapes.fast.splits import number_sum

Structure: TypeAlias = int
"""Everything about some sets and a pair that does not depend on their order.

Its fields, lowest first: the number of pairs; a bit for tiles that do not fall into sets; the tally, in fields of three bits;
a bit for each triplet of numbers; a bit for the kind of the pair; a bit for each triplet of honours; the number of triplets
of terminals; and in three bits for each kind, how many runs start there.
"""

_PAIRED: Final = 1
_PAIRS_MASK: Final = 7
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
# Six bits are left free below the runs: see ``completed``.
RUNS_AT: Final = HONOUR_TRIPLETS_AT + 7 + 3 + 6
NUMBERS_MASK: Final = (1 << 27) - 1
"""A bit for each kind of numbered tiles."""


def _triplet(kind: int) -> Structure:
    """Return a triplet, without ``CONCEALED``."""
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


# --- concealed tiles --------------------------------------------------------------------------------------------------------

_SETS: Final[tuple[tuple[Packed, Structure], ...]] = tuple(
    one
    for kind in range(9)
    for one in (
        (3 * UNIT[kind], _triplet(kind) + CONCEALED),
        *([(UNIT[kind] + UNIT[kind + 1] + UNIT[kind + 2], _run(kind))] if kind < 7 else []),
    )
)
"""The sets of characters, and their tiles."""
# Two more tiles lift six of a kind to eight, and so into the highest bit of a kind's four.
_SIX, _LIFT = 8 * sum(UNIT[:9]), 2 * sum(UNIT[:9])


@cache
def _laid() -> dict[Packed, tuple[Structure, ...]]:
    """Return the tiles of up to four sets of characters, with all ways to make such sets of them: some four thousand.

    No tile is there six times. Five times is possible, since a hand with all four formally waits for another. Of two ways,
    the one with the triplet of the lowest kind where they differ is first.
    """
    found: dict[Packed, list[Structure]] = {}

    def lay(tiles: Packed, structure: Structure, first: int, left: int) -> None:
        found.setdefault(tiles, []).append(structure)
        if left:
            for place in range(first, len(_SETS)):
                set_tiles, set_structure = _SETS[place]
                if not tiles + set_tiles + _LIFT & _SIX:
                    lay(tiles + set_tiles, structure + set_structure, place, left - 1)

    lay(0, 0, 0, MOST_SETS)
    return {tiles: tuple(ways) for tiles, ways in found.items()}


_THIRDS: Final = tuple(tuple(range(first, 9, 3)) for first in range(3))
"""Every third kind of characters, from each of the first three."""


def _ways(characters: Packed) -> Sequence[Structure]:
    """Return all ways in which characters fall into sets, or into sets and a pair; none if they do not."""
    laid = _laid()
    if characters % 15 % 3 != 2:
        return laid.get(characters, ())
    # The numbers of a set add up to a multiple of 3. Without two tiles of the kind, what is left is not in ``laid``.
    pairs = _THIRDS[2 * number_sum(characters) % 3]
    return [way + _PAIRS[kind] for kind in pairs for way in laid.get(characters - 2 * UNIT[kind], ())]


Part: TypeAlias = tuple[Sorts, Structure, tuple[Structure, ...]]
"""A suit's part of a hand's concealed tiles: its sorts; the first way in which it falls into sets, or sets and a pair,
``_BROKEN`` if it does not; and all of them, where there are several.
"""

_PAIRS: Final = [_pair(kind) for kind in range(KINDS)]
_SAME_IN_SUITS: Final = TALLY_MASK | 7 * TERMINAL_TRIPLET
_BITS_BY_KIND: Final = (1 << 9) - 1 << TRIPLETS_AT | (1 << 9) - 1 << PAIR_AT


def _in_suit(way: Structure, suit: int) -> Structure:
    """Return a way of characters, as the same way of the same numbers in another suit."""
    runs = way >> RUNS_AT << RUNS_AT + 27 * suit
    return (way & _SAME_IN_SUITS) + ((way & _BITS_BY_KIND) << 9 * suit) + runs


def _part(ways: Sequence[Structure], characters: Packed, suit: int) -> Part:
    found = tuple([_in_suit(way, suit) for way in ways]) if suit else tuple(ways)
    sorts = sorts_of(characters << 36 * suit)
    return sorts, found[0] if found else _BROKEN, found if len(found) > 1 else ()


def _numbered(characters: Packed) -> tuple[Part, Part, Part]:
    """Return the part of a hand that these numbers are as characters, as dots and as bamboo."""
    ways = _ways(characters)
    return _part(ways, characters, 0), _part(ways, characters, 1), _part(ways, characters, 2)


def _honours(honours: Packed) -> tuple[Sorts, Structure]:
    """Return the part of a hand that honours are: triplets and any pairs, or ``_BROKEN``.

    They are packed as if East were the first kind.
    """
    tiles = honours << 4 * EAST
    found = 0
    for kind in kinds_in(tiles):
        there = count_of(tiles, kind)
        if there not in {2, 3}:
            return sorts_of(tiles), _BROKEN
        found += _PAIRS[kind] if there == 2 else _triplet(kind) + CONCEALED
    return sorts_of(tiles), found


_NUMBERED: Final = ClearingCache(_numbered)
_HONOURED: Final = ClearingCache(_honours)
_SUIT: Final = SUIT_MASKS[0]


def structures(tiles: Packed) -> tuple[Sorts, tuple[Structure, ...]]:
    """Return the sorts of the concealed tiles, and all ways in which they fall into sets and one pair."""
    m_sorts, m, ms = _NUMBERED[tiles & _SUIT][0]
    p_sorts, p, ps = _NUMBERED[tiles >> 36 & _SUIT][1]
    s_sorts, s, ss = _NUMBERED[tiles >> 72 & _SUIT][2]
    z_sorts, z = _HONOURED[tiles >> 108]
    sorts = m_sorts | p_sorts | s_sorts | z_sorts
    whole = m + p + s + z
    if whole & _WHOLE_MASK != _PAIRED:
        return sorts, ()
    if ms or ps or ss:
        return sorts, tuple([m + p + s + z for m, p, s in product(ms or (m,), ps or (p,), ss or (s,))])
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
    """Return what a meld adds to a hand. A meld keeps its tiles in rack order, so its first tile is its lowest."""
    return _MELDED[meld.kind][KIND[meld.tiles[0]]]


# --- what the winning tile completed ----------------------------------------------------------------------------------------

EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = (1 << bit for bit in range(3))
_AROUND: Final = tuple(RUNS_AT - 6 + 3 * kind for kind in range(KINDS))
_PAIR_OF: Final = tuple(1 << PAIR_AT + kind for kind in range(KINDS))


def completed(structure: Structure, kind: int) -> int:
    """Return what the winning tile completed among concealed tiles: a wait that can be worth a fan, or 0; -1 if only a triplet."""
    # Runs in which it is the last, the middle, the first tile; none begins with an eight or nine.
    around = structure >> _AROUND[kind] & 0o777
    if around:
        number = kind % 9
        if (number == 2 and around & 7) or (number == 6 and around >> 6):
            return EDGE_WAIT
        if around & 0o70:
            return CLOSED_WAIT
    if structure & _PAIR_OF[kind]:
        return SINGLE_WAIT
    return 0 if around else -1


def waits_alone(held: Packed, kind: int) -> bool:
    """Return whether a hand that a tile completes to sets and a pair waits for its kind only.

    Of the other shapes only seven pairs can be as near. Knitted hands and thirteen orphans have nine tiles or more of which
    no two are in one set.
    """
    # The suit is packed as if it were the first, so that all suits of numbers share a cache.
    if not (_ONE_NUMBER[held >> _SUIT_AT[kind] & _SUIT] if kind < EAST else _ONE_HONOUR[held >> 108]):
        return False
    odd = held & _ONES
    return odd.bit_count() != 1 or odd == UNIT[kind] or size(held) < 13


def _waits_for_one_number(characters: Packed) -> bool:
    """Return whether one kind at most completes the suit, and no other suit waits: a suit with a pair leaves one to another."""
    total = number_sum(characters)
    if characters % 15 % 3 == 2:
        if _ways(characters):
            return False
        unpaired = [(characters, total)]
    else:
        unpaired = [(characters - 2 * UNIT[kind], total - 2 * kind) for kind in range(9) if characters >> 4 * kind & 15]
    laid = _laid()
    found = -1
    for rest, total in unpaired:
        for kind in _THIRDS[-total % 3]:
            if rest + UNIT[kind] in laid:
                if found not in {-1, kind}:
                    return False
                found = kind
    return True


def _waits_for_one_honour(honours: Packed) -> bool:
    """Return the same for honours: a single tile waits for one kind, and pairs wait for more."""
    return not _honours(honours)[1] & _PAIRS_MASK


_ONE_NUMBER: Final = ClearingCache(_waits_for_one_number)
_ONE_HONOUR: Final = ClearingCache(_waits_for_one_honour)
_SUIT_AT: Final = tuple(36 * (kind // 9) for kind in range(KINDS))
_ONES: Final = sum(UNIT)
