"""What is reported of a table of real tiles, by a sensor, a button, a camera or a person's tap.

A report does not say where it came from: drivers of devices (``paizhuo.engine.devices``) and pages of the window make these values.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

ButtonName: TypeAlias = Literal["win", "call", "ready"]


class Acted(Struct):
    """A seat did this."""

    seat: Seat
    action: Action


class TileLaid(Struct):
    """This tile came to lie in a seat's discard zone."""

    seat: Seat
    tile: Tile


class TileDiscarded(Struct):
    """This tile came to lie among the discards; nobody saw whose it is, so it counts for the seat that discards next.

    ``lie``: how many such tiles are seen there now; None: not known.
    """

    tile: Tile
    lie: int | None = None


class Pressed(Struct):
    """A seat pressed a button: it wins, it claims, or it declares itself ready 立直."""

    seat: Seat
    button: ButtonName


class Rolled(Struct):
    """Dice came to rest after a real roll."""

    faces: tuple[int, ...]


class DiceTrouble(Struct):
    """Dice cannot be read now: they lie cocked, or their device is lost. ``reason``: why, in a sentence."""

    reason: Text


class TilesCounted(Struct):
    """The table has counted the tiles of a wall."""

    tiles: int


class TileTurnedUp(Struct):
    """This tile lies where indicators and wild tiles are turned up."""

    tile: Tile


class TilesTaken(Struct):
    """These tiles have come to the rack of a seat that sensors read, in this order."""

    seat: Seat
    tiles: Tiles


class MarkerLaid(Struct):
    """The dealer marker lies before a seat."""

    seat: Seat


Report: TypeAlias = (
    Acted
    | TileLaid
    | TileDiscarded
    | Pressed
    | Rolled
    | DiceTrouble
    | TilesCounted
    | TileTurnedUp
    | TilesTaken
    | MarkerLaid
)
