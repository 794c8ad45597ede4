"""How a game's own event is seen and heard.

Screens, sounds and the pace of play know the events of ``paizhuo.engine.core.event``. An event that only one game has says by
``Event.appearance`` what it looks like, so that they need not know the game.
"""

from __future__ import annotations

from typing import TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct


class LikeDraw(Struct):
    """As if a tile were drawn."""


class LikeSpeech(Struct):
    """``seat``, whose turn it is then, says ``action`` aloud. ``chips``: it lays points on the table with it."""

    seat: Seat
    action: Action
    chips: bool


class LikeTileMove(Struct):
    """A tile, ``UNKNOWN`` if it is not seen, moves from a rack of ``seat`` to its other one. ``drawn``: it is the tile just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool
    rack: int


class LikeMeldMove(Struct):
    """The meld with this number moves from a rack of ``seat`` to its other one."""

    seat: Seat
    meld: int
    rack: int


Appearance: TypeAlias = LikeDraw | LikeSpeech | LikeTileMove | LikeMeldMove
"""What a game's own event can look like."""
