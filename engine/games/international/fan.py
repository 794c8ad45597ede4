"""Counting a 国标 (MCR) win as the C.H.R.I.S. guide plays it (section I).

Where the guide is silent the official rules of 1998 hold, with their five counting principles. No repeat 不重复 is in the rows
(module ``rows``). No separation 不拆移 is how a hand is read: in one way, with its sets fixed, for all patterns alike. No
identical, combine once and high-not-low choose among combinations of sets (module ``sets``) and among readings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paizhuo.engine.core.tiles import EAST, KIND, KINDS, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.knitted import (
    KNITTED_HONOURS,
    knit_in,
    knitted_straight_rest,
    knitted_straight_waits,
)
from paizhuo.engine.games.international.reading import (
    AFTER_KONG,
    KNIT,
    LAST_OF_KIND,
    LAST_TILE,
    NINE_GATES,
    ROBBED,
    SELF_DRAWN,
    SEVEN_STARS,
    Form,
    InternationalReading,
    Read,
)
from paizhuo.engine.games.international.structure import (
    CONCEALED,
    Structure,
    completed,
    melded,
    structures,
    waits_alone,
)
from paizhuo.engine.games.international.table import TABLE, FanTable
from paizhuo.engine.games.international.tiles import Sorts
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import UNIT, Packed, pack
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape, waits

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONOURS)
"""What wins beside sets and a pair; the knitted straight, part of which may be melded, is looked for on its own."""
MINIMUM: Final = 8
"""A hand wins with this many fan or more, flowers not counted (8 番起和)."""

_BELOW_MINIMUM: Final = Text("只有 {fan} 番，{minimum} 番起和", "{fan} fan; {minimum} are needed to win")
_INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))


# --- waits ------------------------------------------------------------------------------------------------------------------


def waits_of(concealed: Tiles) -> Tiles:
    """Return the kinds that a hand formally waits for, including those of which it holds all four tiles itself."""
    return _waits(pack(concealed))


@lru_cache(maxsize=1 << 14)
def _waits(held: Packed) -> Tiles:
    knitted = knitted_straight_waits(held)
    return tuple(sorted({*waits(held, SHAPES), *knitted})) if knitted else waits(held, SHAPES)


# --- readings ---------------------------------------------------------------------------------------------------------------

_BY: Final[dict[By, int]] = {"self_draw": SELF_DRAWN, "discard": 0, "rob_kong": ROBBED}
_FLAGS: Final[dict[str, int]] = {"last_tile": LAST_TILE, "after_kong": AFTER_KONG, "last_of_kind": LAST_OF_KIND}
_ONES: Final = sum(UNIT)
_FOURS: Final = _ONES << 2
_SEVEN_STAR_TILES: Final = sum(UNIT[EAST:])
_SEVEN_SHIFTED: Final = frozenset(
    sum(2 * UNIT[9 * suit + start + step] for step in range(7)) for suit in range(3) for start in range(3)
)
_NINE_GATES_HANDS: Final = frozenset(
    sum((3 if n in {0, 8} else 1) * UNIT[9 * suit + n] for n in range(9)) for suit in range(3)
)


def readings(win: WinningHand) -> list[Read]:
    """Return every way to read the hand; empty if it is not complete."""
    kind = KIND[win.win_tile]
    if kind >= KINDS:  # a flower completes nothing
        return []
    held = pack(win.concealed)
    tiles = whole = held + UNIT[kind]
    sorts, found = structures(tiles)
    laid = 0
    for meld in win.melds:
        meld_tiles, meld_sorts, meld_structure = melded(meld)
        whole += meld_tiles
        sorts |= meld_sorts
        laid += meld_structure
    fours = (whole & _FOURS).bit_count()
    how = _BY[win.by]
    if win.flags:
        how |= sum([_FLAGS[flag] for flag in win.flags])
    if not laid and held in _NINE_GATES_HANDS:
        how |= NINE_GATES
    read: list[Read] = []
    if not laid and (not found or not tiles & _ONES) and (special := _special_form(tiles)) is not None:
        read.append((special[0], 0, sorts, fours, how | special[1], win.round_wind, win.seat_wind))
    if not found:
        return read or _knitted_straights(win, held, tiles, laid, sorts, fours, how)
    for concealed in found:
        wait = completed(concealed, kind)
        structure = concealed + laid
        if wait > 0:
            if not waits_alone(held, kind):
                wait = 0
        elif wait < 0:
            wait = 0
            if not how & SELF_DRAWN:
                structure -= CONCEALED  # a triplet that another's tile completed is not concealed
        read.append(("standard", structure, sorts, fours, how | wait, win.round_wind, win.seat_wind))
    return read


def _special_form(tiles: Packed) -> tuple[Form, int] | None:
    """Return the form of fourteen concealed tiles that are not read as sets and a pair, and its bits of ``how``; None: no such form."""
    if SEVEN_PAIRS.is_complete(tiles):
        return ("seven_shifted_pairs" if tiles in _SEVEN_SHIFTED else "seven_pairs"), 0
    if KNITTED_HONOURS.is_complete(tiles):
        stars = tiles & _SEVEN_STAR_TILES == _SEVEN_STAR_TILES
        return "knitted_honours", SEVEN_STARS * stars | KNIT * (knit_in(tiles) > 0)
    return ("thirteen_orphans", 0) if THIRTEEN_ORPHANS.is_complete(tiles) else None


def _knitted_straights(
    win: WinningHand, held: Packed, tiles: Packed, laid: Structure, sorts: Sorts, fours: int, how: int
) -> list[Read]:
    """Return the hand read as nine knitted tiles with a set, which may be melded, and a pair."""
    rest = knitted_straight_rest(tiles) if len(win.melds) <= 1 else None
    if rest is None:
        return []
    read: list[Read] = []
    for concealed in structures(rest)[1]:
        wait = completed(concealed, KIND[win.win_tile])
        how_waited = how | wait if wait > 0 and len(_waits(held)) == 1 else how
        read.append(("knitted_straight", concealed + laid, sorts, fours, how_waited, win.round_wind, win.seat_wind))
    return read


# --- counting ---------------------------------------------------------------------------------------------------------------


def best(win: WinningHand, table: FanTable = TABLE) -> Score | NotValid:
    """Return the hand counted by the reading with most fan, even below the minimum. NotValid: ``wrong_count``, ``incomplete``."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    found = readings(win)
    if not found:
        return _INCOMPLETE
    chosen = found[0]
    score = table.score(chosen)
    for reading in found[1:] if len(found) > 1 else ():
        other = table.score(reading)
        # Of readings worth the same the one with more runs is shown.
        if (other.total, InternationalReading(*reading).runs) > (score.total, InternationalReading(*chosen).runs):
            chosen, score = reading, other
    return score


def count(win: WinningHand, table: FanTable = TABLE) -> Score | NotValid:
    """Return the hand counted, if it is worth enough to win. NotValid also: ``below_minimum``."""
    score = best(win, table)
    if isinstance(score, Score) and score.total < MINIMUM:
        return NotValid("below_minimum", _BELOW_MINIMUM.filled(fan=score.total, minimum=MINIMUM))
    return score
