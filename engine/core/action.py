"""What a seat may do. An action is intent: it changes nothing until ``advance`` turns it into events.

Every action is a small frozen value with a ``name``, the word used in journals, and ``words``, what people call it. ``rack`` is the
rack the tiles lie in, where a seat has several (0: its first).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import ClassVar, Final, Literal, TypeAlias

from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

Gesture: TypeAlias = Literal["button", "lay", "declare", "gather", "take", "stay", "match", "stake_all", "give_up"]
"""How a person chooses an action that only one game has; screens know the actions of this module.

- ``button``: by its name and what else its fields say;
- ``lay``: by its ``tile`` of the rack: on a button, or where there are many in the rack after its name;
- ``declare``: by its name, and then by one of its tiles in the rack, which is discarded with it;
- ``gather``: by putting its tiles of the rack together;
- ``take``: by its ``tile``, which lies on the table before the seat ``source``;
- ``stay``, ``match``, ``give_up``: by its name, beside the place of passing; when time is over, ``stay`` or else ``give_up``;
- ``stake_all``: by its name, and once more, since nothing is left after it.
"""


WIN: Final = command("win", Text("和牌", "Win"), "W", "turn", "claim")
KONG: Final = command("kong", Text("杠", "Kong"), "K", "turn", "claim")


class Action(Struct):
    """Base of all actions. ``face_down``: its tiles can be ``UNKNOWN`` if the seat's rack is, because the others do not see them.

    ``words``: its name on a button, with ``{field}`` for the value of a field; ``commands``: the commands, each with a key, that choose it.
    ``ends``: it ends the hand or the match for everybody, and nobody wins by it.
    """

    tag: ClassVar[str] = "action"
    name: ClassVar[str] = ""
    words: ClassVar[Text]
    face_down: ClassVar[bool] = False
    ends: ClassVar[bool] = False
    gesture: ClassVar[Gesture] = "button"
    commands: ClassVar[tuple[Command, ...]] = ()

    @property
    def command(self) -> Command | None:
        """The first command that chooses this action; None for an action chosen by its tiles alone."""
        return self.commands[0] if self.commands else None


class Pass(Action):
    """Let it go by 过."""

    name: ClassVar[str] = "pass"
    words: ClassVar[Text] = Text("过", "Pass")
    commands: ClassVar[tuple[Command, ...]] = (
        command("pass", Text("过、不要、取消选择", "Pass"), "X", "claim", "answer"),
    )


class Discard(Action):
    """Lay a tile into one's river 打牌. ``drawn``: it is the tile just drawn 摸切."""

    name: ClassVar[str] = "discard"
    words: ClassVar[Text] = Text("打", "Discard")
    tile: Tile
    drawn: bool = False
    rack: int = 0


class Chi(Action):
    """Claim the previous seat's discard for a run 吃. ``tiles``: the two used from the rack."""

    name: ClassVar[str] = "chi"
    words: ClassVar[Text] = Text("吃", "Chi")
    commands: ClassVar[tuple[Command, ...]] = (command("chi", Text("吃", "Chi"), "C", "claim"),)
    tiles: Tiles
    rack: int = 0


class Pon(Action):
    """Claim a discard for a triplet 碰. ``tiles``: the two used from the rack."""

    name: ClassVar[str] = "pon"
    words: ClassVar[Text] = Text("碰", "Pon")
    commands: ClassVar[tuple[Command, ...]] = (command("pon", Text("碰", "Pon"), "P", "claim"),)
    tiles: Tiles
    rack: int = 0


class Minkan(Action):
    """Claim a discard for an exposed kong 大明杠. ``tiles``: the three used from the rack."""

    name: ClassVar[str] = "minkan"
    words: ClassVar[Text] = Text("杠", "Kong")
    commands: ClassVar[tuple[Command, ...]] = (KONG,)
    tiles: Tiles
    rack: int = 0


CALLS: Final[tuple[type[Action], ...]] = (Chi, Pon, Minkan)
"""What makes a meld of another seat's discard."""


class Ankan(Action):
    """Lay a concealed kong 暗杠. ``tiles``: all four."""

    name: ClassVar[str] = "ankan"
    words: ClassVar[Text] = Text("暗杠", "Kong")
    commands: ClassVar[tuple[Command, ...]] = (KONG,)
    face_down: ClassVar[bool] = True
    tiles: Tiles
    rack: int = 0


class Kakan(Action):
    """Add the fourth tile to one's own pon 加杠. ``drawn``: it is the tile just drawn."""

    name: ClassVar[str] = "kakan"
    words: ClassVar[Text] = Text("加杠", "Kong")
    commands: ClassVar[tuple[Command, ...]] = (KONG,)
    tile: Tile
    drawn: bool = False
    rack: int = 0


class SelfDraw(Action):
    """Win with the tile just drawn 自摸."""

    name: ClassVar[str] = "self_draw"
    words: ClassVar[Text] = Text("自摸", "Self-draw")
    commands: ClassVar[tuple[Command, ...]] = (WIN,)


class Ron(Action):
    """Win with another seat's tile: a discard 点和 or the tile it adds to a pon 抢杠."""

    name: ClassVar[str] = "ron"
    words: ClassVar[Text] = Text("和", "Win")
    commands: ClassVar[tuple[Command, ...]] = (WIN,)


class MoveTile(Action):
    """Put a tile into one's other rack. ``drawn``: it is the tile just drawn."""

    name: ClassVar[str] = "move"
    words: ClassVar[Text] = Text("移到另一副", "Move to the other hand")
    face_down: ClassVar[bool] = True
    tile: Tile
    drawn: bool = False
    rack: int = 0


class MoveMeld(Action):
    """Let a meld, by its number in its rack, belong to one's other rack."""

    name: ClassVar[str] = "move_meld"
    words: ClassVar[Text] = Text("副露移到另一副", "Move a meld to the other hand")
    commands: ClassVar[tuple[Command, ...]] = (
        command("move_meld", Text("移动副露", "Move a meld"), "V", "racks", "turn"),
    )
    meld: int
    rack: int = 0


PASS = Pass()


_NAME: Final = attrgetter("name")


def by_name(actions: Iterable[Action]) -> dict[str, list[Action]]:
    """Return the actions by their name, each in the order in which they come."""
    found: dict[str, list[Action]] = {}
    for name, alike in groupby(actions, _NAME):
        found.setdefault(name, []).extend(alike)
    return found
