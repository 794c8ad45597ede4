"""Sharing tiles out among the two racks of a seat: the moves that a drag, a click or a key asks for, and what is to be said of them.

One tile goes at a time, so an exchange is two moves: first the one that can be made at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from paizhuo.desktop.kit.geometry import Box, Layout, Point, Spot
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.words import Text

MARKS: Final = "①②③④"
"""The racks as buttons tell them apart."""
NEAR: Final = 8.0
"""So far beside a rack, in units, a tile let go still falls on it."""
SWAP: Final = Text("交换", "Exchange")
MOVE_MELD: Final = Text("移副露", "Move a meld")
TO: Final = Text("到{rack}", "To {rack}")
ONE_OF_EACH: Final = Text("从两副手牌各选一张，再交换", "Choose one tile in each hand, then exchange them")


def moves_of(options: Iterable[Action]) -> tuple[Action, ...]:
    """Return the options that move something between racks."""
    return tuple(option for option in options if isinstance(option, MoveTile | MoveMeld))


def mark(picture: TablePicture, rack: int | None) -> str:
    """Return a rack's sign on a button; nothing where there is only one."""
    return MARKS[rack] if rack is not None and picture.hands > 1 else ""


def hand_name(picture: TablePicture, rack: int) -> str:
    """Return a rack in words."""
    return picture.said(speech.HANDS[rack])


def exchange(moves: Collection[Action], one: Spot, other: Spot) -> tuple[Action, ...]:
    """Return the moves that make two tiles of different racks change places; ``moves``: those that can be made now."""
    forth, back = carried(one), carried(other)
    return forth + back if forth[0] in moves else back + forth


def carried(spot: Spot) -> tuple[Action, ...]:
    """Return the move of one tile to the other rack."""
    return (MoveTile(spot.tile, spot.drawn, spot.rack),)


def melds_carried(one: Spot, other: Spot | None, back: Sequence[Spot]) -> tuple[Action, ...]:
    """Return the moves that bring a meld to the other rack: for the meld it is laid on, or for the tiles lifted there."""
    meld = MoveMeld(_number(one), one.rack)
    if other is not None and other.key[0] == "meld":
        return meld, MoveMeld(_number(other), other.rack)
    return (meld, *(MoveTile(spot.tile, spot.drawn, spot.rack) for spot in back if spot.rack != one.rack))


def _number(spot: Spot) -> int:
    """Return which of its rack's melds a tile belongs to."""
    return int(spot.key[2])


def meld_of(layout: Layout, spot: Spot) -> list[Spot]:
    """Return all tiles of the meld that a tile belongs to."""
    return [other for other in layout.spots if other.key[:3] == spot.key[:3]]


def band_at(bands: Sequence[Box], at: Point) -> int | None:
    """Return the own rack at a point of the table."""
    for rack, band in enumerate(bands):
        inside = band.x - NEAR <= at[0] <= band.x + band.width + NEAR
        if inside and band.y - NEAR <= at[1] <= band.y + band.height + NEAR:
            return rack
    return None


def meld_moves(picture: TablePicture, moves: Iterable[Action]) -> list[tuple[MoveMeld, Meld]]:
    """Return the melds that can be moved."""
    seen = picture.observation
    return [
        (move, seen.hand.places[seen.hand.place_of(picture.bottom, move.rack)].melds[move.meld])
        for move in moves
        if isinstance(move, MoveMeld)
    ]
