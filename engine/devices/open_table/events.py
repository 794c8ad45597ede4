"""What a table or dice say in the open table protocol beside what all devices say (``paizhuo.engine.devices.events``).

``seq``: the number of the event; None where it is a value of STATE.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

from paizhuo.engine.devices.events import DeviceEvent

Side: TypeAlias = Literal["E", "S", "W", "N"]
"""One of the table's four fixed sides. Not a wind: who sits there changes."""
Colour: TypeAlias = Literal["off", "white", "red", "green", "blue", "yellow", "orange"]
SIDES: Final[tuple[Side, ...]] = ("E", "S", "W", "N")


class Centre(DeviceEvent):
    """The plate in the middle that opens for the tiles."""

    name: ClassVar[str] = "centre"
    state: Literal["open", "closed", "moving", "stopped"]
    seq: int | None = None


class Lift(DeviceEvent):
    """The plate that lifts the wall of one side."""

    name: ClassVar[str] = "lift"
    seat: Side
    state: Literal["up", "down", "moving", "stopped"]
    seq: int | None = None


class Build(DeviceEvent):
    """How far the wall is that is being built; ``percent``: 0 to 100, if the table says so."""

    name: ClassVar[str] = "build"
    state: Literal["idle", "running", "ready", "paused"]
    percent: int | None = None
    seq: int | None = None


class TileCount(DeviceEvent):
    """How many tiles the table has counted, and how many there should be."""

    name: ClassVar[str] = "tiles"
    count: int
    expected: int | None = None
    seq: int | None = None


class Mode(DeviceEvent):
    """For how many players the next wall is built."""

    name: ClassVar[str] = "mode"
    value: Literal["4p", "3p"]
    seq: int | None = None


class DealerSide(DeviceEvent):
    """At which side the dealer's lamp is lit."""

    name: ClassVar[str] = "dealer"
    side: Side
    seq: int | None = None


class Honba(DeviceEvent):
    """What the counter of repeated deals shows, 0 to 99."""

    name: ClassVar[str] = "honba"
    value: int
    seq: int | None = None


class Lamp(DeviceEvent):
    """The colour of a side's lamp."""

    name: ClassVar[str] = "lamps"
    seat: Side
    colour: Colour
    seq: int | None = None


class ScoreShown(DeviceEvent):
    """The number on a side's display."""

    name: ClassVar[str] = "score"
    seat: Side
    value: int
    seq: int | None = None


class Button(DeviceEvent):
    """A player has pressed a button."""

    name: ClassVar[str] = "button"
    seat: Side
    button: Literal["win", "call", "ready"]
    seq: int | None = None


class Sticks(DeviceEvent):
    """What the sticks in a side's tray are worth, in points."""

    name: ClassVar[str] = "sticks"
    seat: Side
    value: int
    seq: int | None = None


class Jam(DeviceEvent):
    """Tiles are stuck at a place; ``none``: nowhere any more."""

    name: ClassVar[str] = "jam"
    at: Literal["E", "S", "W", "N", "drum", "head", "chain", "centre", "dice", "none"]
    seq: int | None = None


# What a host adds: how its commands went, and what it knows of the table.


class StateTopic(DeviceEvent):
    """One line of a STATE: how something stands. Never a new result, also where ``value`` is of a class that events have.

    ``topic``: its word; ``words``: the rest of the line, as the device wrote it; ``seq``: the number of the last event before.
    """

    name: ClassVar[str] = "state"
    topic: str
    words: str
    value: DeviceEvent
    seq: int


class StateKnown(DeviceEvent):
    """A STATE has come whole: ``TableHost.state`` is how the table stands."""

    name: ClassVar[str] = "state_known"
    boot: str
    seq: int


class Restarted(DeviceEvent):
    """The device has started again since it was heard last; ``boot``: the new count of its starts."""

    name: ClassVar[str] = "restarted"
    boot: str


class OtherVersion(DeviceEvent):
    """The device speaks another major version of the protocol: it obeys nothing but stop."""

    name: ClassVar[str] = "other_version"
    device: str
    host: str


class CommandDone(DeviceEvent):
    """The device has done what the command says."""

    name: ClassVar[str] = "command_done"
    number: int
    command: str


class CommandFailed(DeviceEvent):
    """The device has refused or given up; ``code``: one of the protocol's words; ``at``: the place of a jam, or empty."""

    name: ClassVar[str] = "command_failed"
    number: int
    command: str
    code: str
    at: str = ""


class CommandUnknown(DeviceEvent):
    """Nobody knows whether the command was carried out: the table's state says how things stand, a person what to do.

    ``reason``: ``no answer``; ``lost``: the line was cut or silent; ``restarted``; ``no result``: it is late, and STATE says nothing of it.
    """

    name: ClassVar[str] = "command_unknown"
    number: int
    command: str
    reason: Literal["no answer", "lost", "restarted", "no result"]


class StopConfirmed(DeviceEvent):
    """The device has answered a stop."""

    name: ClassVar[str] = "stop_confirmed"


class DeviceText(DeviceEvent):
    """Text outside the protocol's lines, for the log."""

    name: ClassVar[str] = "text"
    text: str
