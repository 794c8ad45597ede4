"""What is reported of a table of real tiles, by a sensor, a button, a camera or a person's tap.

A report does not say where it came from: drivers of devices (``paizhuo.engine.devices``) and pages of the window make these values.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text

ButtonName: TypeAlias = Literal["win", "call", "ready"]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did this."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class TileLaid:
    """This tile came to lie in a seat's discard zone."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """This tile came to lie among the discards; nobody saw whose it is, so it counts for the seat that discards next.

    ``lie``: how many such tiles are seen there now; None: not known.
    """

    tile: Tile
    lie: int | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A seat pressed a button: it wins, it claims, or it declares itself ready 立直."""

    seat: Seat
    button: ButtonName


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice came to rest after a real roll."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceTrouble:
    """Dice cannot be read now: they lie cocked, or their device is lost. ``reason``: why, in a sentence."""

    reason: Text


@dataclass(frozen=True, slots=True)
class TilesCounted:
    """The table has counted the tiles of a wall."""

    tiles: int


@dataclass(frozen=True, slots=True)
class TileTurnedUp:
    """This tile lies where indicators and wild tiles are turned up."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TilesTaken:
    """These tiles have come to the rack of a seat that sensors read, in this order."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class MarkerLaid:
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
