"""What a seat may do. An action is intent: it changes nothing until ``advance`` turns it into events.

Every action is a small frozen value with a ``name``, the word used in journals. ``rack`` is the rack the tiles lie in, where a
seat has several (0: its first).
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from engine.core.tiles import Tile, Tiles
from engine.core.value import dataclass

Gesture: TypeAlias = Literal["button", "lay", "declare", "gather", "take", "stay", "match", "stake_all", "give_up"]
"""How people choose an action that only one game has; the actions of this module speak for themselves.

- ``button``: by its name and what else its fields say;
- ``lay``: by its ``tile`` of the rack: on a button, or where there are many in the rack after its name;
- ``declare``: by its name, and then by one of its tiles in the rack, which is discarded with it;
- ``gather``: by putting its tiles of the rack together;
- ``take``: by its ``tile``, which lies on the table before the seat ``source``;
- ``stay``, ``match``, ``give_up``: by its name, beside the place of passing; when time is over, ``stay`` or else ``give_up``;
- ``stake_all``: by its name, and once more, since nothing is left after it.
"""


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. ``face_down``: its tiles can be ``UNKNOWN``, when the seat's rack is: the others do not see them."""

    tag: ClassVar[str] = "action"
    name: ClassVar[str] = ""
    face_down: ClassVar[bool] = False
    gesture: ClassVar[Gesture] = "button"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let it go by 过."""

    name: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lay a tile into one's river 打牌. ``drawn``: it is the tile just drawn 摸切."""

    name: ClassVar[str] = "discard"
    tile: Tile
    drawn: bool = False
    rack: int = 0


@dataclass(frozen=True, slots=True)
class Chi(Action):
    """Claim the previous seat's discard for a run 吃. ``tiles``: the two used from the rack."""

    name: ClassVar[str] = "chi"
    tiles: Tiles
    rack: int = 0


@dataclass(frozen=True, slots=True)
class Pon(Action):
    """Claim a discard for a triplet 碰. ``tiles``: the two used from the rack."""

    name: ClassVar[str] = "pon"
    tiles: Tiles
    rack: int = 0


@dataclass(frozen=True, slots=True)
class Minkan(Action):
    """Claim a discard for an exposed kong 大明杠. ``tiles``: the three used from the rack."""

    name: ClassVar[str] = "minkan"
    tiles: Tiles
    rack: int = 0


@dataclass(frozen=True, slots=True)
class Ankan(Action):
    """Lay a concealed kong 暗杠. ``tiles``: all four."""

    name: ClassVar[str] = "ankan"
    face_down: ClassVar[bool] = True
    tiles: Tiles
    rack: int = 0


@dataclass(frozen=True, slots=True)
class Kakan(Action):
    """Add the fourth tile to one's own pon 加杠. ``drawn``: it is the tile just drawn."""

    name: ClassVar[str] = "kakan"
    tile: Tile
    drawn: bool = False
    rack: int = 0


@dataclass(frozen=True, slots=True)
class SelfDraw(Action):
    """Win with the tile just drawn 自摸."""

    name: ClassVar[str] = "self_draw"


@dataclass(frozen=True, slots=True)
class Ron(Action):
    """Win with another seat's tile: a discard 点和 or the tile it adds to a pon 抢杠."""

    name: ClassVar[str] = "ron"


@dataclass(frozen=True, slots=True)
class MoveTile(Action):
    """Put a tile into one's other rack. ``drawn``: it is the tile just drawn."""

    name: ClassVar[str] = "move"
    face_down: ClassVar[bool] = True
    tile: Tile
    drawn: bool = False
    rack: int = 0


@dataclass(frozen=True, slots=True)
class MoveMeld(Action):
    """Let a meld, by its number in its rack, belong to one's other rack."""

    name: ClassVar[str] = "move_meld"
    meld: int
    rack: int = 0


PASS = Pass()
