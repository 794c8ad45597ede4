"""What devices say, whatever the protocol they say it in.

Every event has a ``name``, the word of ``"event"`` in the lines of ``devices monitor --json``, and its fields there.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from paizhuo.engine.core.value import Struct

DiceState: TypeAlias = Literal["idle", "rolling", "rolled", "cocked", "moved", "fake"]
"""``rolled``: at rest after a real roll, the only state whose values count; ``cocked``: at rest, but not flat; ``moved``: turned
from face to face by hand; ``fake``: at rest after what only looked like a roll.
"""


class DeviceEvent(Struct):
    """Base of all events of devices."""

    name: ClassVar[str] = ""


class Opened(DeviceEvent):
    """The port is open under this name; whether the device answers is not known yet."""

    name: ClassVar[str] = "opened"
    port: str


class Unavailable(DeviceEvent):
    """The port cannot be opened, and it goes on being tried; given once until the reason changes.

    ``reason``: a ``Trouble`` of ``paizhuo.engine.devices.problems``, which has the sentences for people.
    """

    name: ClassVar[str] = "unavailable"
    reason: str
    port: str


class Connected(DeviceEvent):
    """The port is open and, where the protocol has a handshake, the device has answered. ``identity``: what it calls itself."""

    name: ClassVar[str] = "connected"
    identity: str = ""


class Lost(DeviceEvent):
    """The device has gone away, or is silent. ``reason``: why, as far as is known, in English; where the port itself has failed a
    ``Trouble`` of ``paizhuo.engine.devices.problems``.
    """

    name: ClassVar[str] = "lost"
    reason: str = ""


class Dice(DeviceEvent):
    """Dice; ``values``: the faces that lie up, empty while there are none. ``seq``: the number of the event, if it has one."""

    name: ClassVar[str] = "dice"
    state: DiceState
    values: tuple[int, ...] = ()
    seq: int | None = None


class Tag(DeviceEvent):
    """A tag is read. ``id``: in upper-case hex; ``rssi``: strength in dBm; ``reader``: which of a device's readers."""

    name: ClassVar[str] = "tag"
    id: str
    rssi: int | None = None
    reader: str = ""


class TagGone(DeviceEvent):
    """A tag that was there is not read any more."""

    name: ClassVar[str] = "tag_gone"
    id: str
    reader: str = ""


class Battery(DeviceEvent):
    """How full a battery is."""

    name: ClassVar[str] = "battery"
    percent: int


class Signal(DeviceEvent):
    """How strongly a device without a cable is received. ``rssi``: in dBm, about -40 beside the computer, -90 at the limit."""

    name: ClassVar[str] = "signal"
    rssi: int


class Colour(DeviceEvent):
    """What colour a die says it is: black, red, green, blue, yellow, orange."""

    name: ClassVar[str] = "colour"
    colour: str


class BadFrame(DeviceEvent):
    """Bytes that are no good frame. ``reason``: checksum, length, … ; ``bytes``: at most the first 64 of them.

    ``count``: how many bad frames this event stands for; above 1 when they came faster than they are worth reporting, and then
    reason and bytes are those of the first.
    """

    name: ClassVar[str] = "bad_frame"
    reason: str
    bytes: bytes = b""
    count: int = 1


class Fault(DeviceEvent):
    """The device itself reports that something is wrong: its ``code``, and its own words."""

    name: ClassVar[str] = "fault"
    code: str
    text: str = ""
