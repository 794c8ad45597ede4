"""Pixels dice over Bluetooth LE. Sources: the maker's page of the protocol, its firmware (``bluetooth_messages.h``) and its host library.

One notification is one message: its first byte says which, and neither a length nor a checksum follows. So whoever has the line calls
``received`` once for each notification, as ``paizhuo.engine.devices.bluetooth.transport`` does. Over a stream of bytes, such as a serial
port,
the borders are lost and this driver is of no use: messages that come glued together are refused, not guessed at.

A message names a face by its index. Which value that is depends on the die: index 0 is 1 and so on, but on a d6 whose firmware was built
before 2024 the indices 1 and 4 stand for 5 and 2 (both of the maker's host libraries do so; it has not been tried on a die). So a die is
asked what it is, and what it says before it has answered is not used.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import soonest
from paizhuo.engine.devices.drivers.reports import Reports
from paizhuo.engine.devices.events import Battery, Connected, DeviceEvent, Dice, Lost, Signal

WHO_ARE_YOU, REQUEST_BATTERY = b"\x01", b"\x21"
REQUEST_RSSI: Final = b"\x23\x01\x00\x00"
"""Once, and without a least interval."""
LONGEST: Final = 247
"""Bytes of a notification: the longest that the radio of such a die sends."""

ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = 1, 2, 3, 4, 5
MOVING: Final = (HANDLING, ROLLING)
AT_REST: Final = (ROLLED, ON_FACE)
FAULTS: Final = {4: "the die does not charge properly", 5: "the battery has an error"}
"""States of the battery that people have to know; 0 good, 1 low, 2 charging, 3 charged."""

TYPES: Final = ("unknown", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6 pipped", "d6 fudge")
SIX_SIDED: Final = ("d6", "d6 pipped")
BY_LEDS: Final = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20", 21: "d6 pipped"}
"""What a die that does not know its own type is, by the number of its lights."""
IN_ORDER: Final = (1, 2, 3, 4, 5, 6)
OTHER_ORDER: Final = (1, 5, 3, 4, 2, 6)
OTHER_ORDER_UNTIL: Final = 1_704_150_000
"""Firmware of a d6 that was built up to this Unix time has its faces in the other order."""

OLD_LENGTH: Final = 22
"""Bytes of the answer of old firmware, which has no parts and knows no versions; it begins with the number of lights."""
OLD_API: Final = 0x0100

ASK_AGAIN: Final = 2.0
"""Seconds after which a die that has not said what it is is asked again."""
BETWEEN_ASKING: Final = 0.3
"""Seconds between two questions: each is a message of its own."""
LOOK_EVERY: Final = 300.0
"""Seconds between two looks at battery and signal."""


class Identity(Struct):
    """What a die says it is. ``built``: Unix time of its firmware; ``api``: the standard version that it keeps to, 0x0100 is 1.0.

    ``state`` and ``face``: how it lies now; ``battery``: percent, ``charge``: the state of the battery.
    """

    kind: str
    number: int
    built: int
    api: int
    battery: int
    charge: int
    state: int
    face: int

    @property
    def values(self) -> tuple[int, ...]:
        """The values of its faces, by index; empty: it is no die with the values 1 to 6."""
        if self.kind not in SIX_SIDED:
            return ()
        return OTHER_ORDER if self.kind == "d6" and 0 < self.built <= OTHER_ORDER_UNTIL else IN_ORDER

    def __str__(self) -> str:
        return f"Pixels {self.kind} {self.number:08X} (API {self.api >> 8}.{self.api & 0xFF})"


def identity_in(message: bytes) -> Identity | None:
    """Return what the message IAmADie says; None: it is not whole."""
    return _old(message) if len(message) == OLD_LENGTH and message[1] in BY_LEDS else _in_parts(message)


def _old(message: bytes) -> Identity:
    state, face, battery, charge = message[18:22]
    kind, number, built = _kind(message[3], message[1]), _number(message[8:12]), _number(message[14:18])
    return Identity(kind, number, built, OLD_API, battery, charge, state, face)


def _in_parts(message: bytes) -> Identity | None:
    """Each part begins with its length: versions, the die, the name of its design, its own name, settings, state."""
    parts = []
    at = 1
    while at < len(message):
        size = message[at]
        if size == 0 or at + size > len(message):
            return None
        parts.append(message[at : at + size])
        at += size
    if len(parts) < 6 or len(parts[0]) < 11 or len(parts[1]) < 8 or len(parts[5]) < 5:
        return None
    versions, die, state = parts[0], parts[1], parts[5]
    kind, number, built = _kind(die[6], die[7]), _number(die[1:5]), _number(versions[3:7])
    return Identity(kind, number, built, _number(versions[9:11]), *state[1:5])


def _kind(number: int, leds: int) -> str:
    kind = TYPES[number] if number < len(TYPES) else "unknown"
    return BY_LEDS.get(leds, kind) if kind == "unknown" else kind


def _number(field: bytes) -> int:
    return int.from_bytes(field, "little")


class Pixels:
    """One die."""

    def __init__(self) -> None:
        self.name = "pixels"
        self.settings = LineSettings()
        self._reports = Reports()
        self._reset(0.0)

    def _reset(self, now: float) -> None:
        self._output = b""
        self._die: Identity | None = None
        self._state, self._face = 0, 0
        """As the die has said them last."""
        self._percent: int | None = None
        self._looks_at_battery = True
        self._ask_at = now

    def opened(self, now: float) -> None:
        """Ask the die what it is."""
        self._reports.tick(now)
        self._reset(now)
        self._ask(now)

    def received(self, data: bytes, now: float) -> None:
        """Take a notification: one message."""
        if len(data) > LONGEST:
            self._reports.bad("length", data, now)
            return
        match list(data[:1]), len(data):
            case [2], _:
                self._identified(data, now)
            case [3], 3:
                self._rolls(data, now)
            case [34], 3:
                self._charged(data, now)
            case [36], 2:
                self._reports.add(Signal(int.from_bytes(data[1:], "little", signed=True)))
            case [3 | 34 | 36], _:
                self._reports.bad("length", data, now)
            case _:  # lights, telemetry, messages of later firmware
                pass

    def tick(self, now: float) -> None:
        """Ask a question, again or the next one."""
        self._reports.tick(now)
        if now >= self._ask_at:
            self._ask(now)

    def due(self) -> float | None:
        """When ``tick`` is wanted."""
        return soonest(self._reports.due(), self._ask_at)

    def take_output(self) -> bytes:
        """Return one question at most."""
        taken, self._output = self._output, b""
        return taken

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Return what has been understood."""
        return self._reports.take()

    def _ask(self, now: float) -> None:
        if self._die is None:
            self._output, self._ask_at = WHO_ARE_YOU, now + ASK_AGAIN
        elif self._looks_at_battery:
            self._output, self._ask_at = REQUEST_BATTERY, now + BETWEEN_ASKING
            self._looks_at_battery = False
        else:
            self._output, self._ask_at = REQUEST_RSSI, now + LOOK_EVERY
            self._looks_at_battery = True

    def _identified(self, message: bytes, now: float) -> None:
        die = identity_in(message)
        if die is None:
            self._reports.bad("length", message, now)
            return
        if self._die is None:
            self._reports.add(Connected(str(die)))
            if not die.values:
                self._reports.fault("DIE", f"a {die.kind} does not have the values 1 to 6", now)
                self._reports.add(Lost("other values"))  # nobody shall wait for its throw
            self._state, self._face = die.state, die.face
            self._ask_at = now + BETWEEN_ASKING
        self._die = die
        self._report_battery(die.battery, die.charge, message, now)

    def _charged(self, message: bytes, now: float) -> None:
        self._report_battery(message[1], message[2], message, now)

    def _report_battery(self, percent: int, charge: int, message: bytes, now: float) -> None:
        if percent > 100:
            self._reports.bad("value", message, now)
        elif percent != self._percent and self._die is not None and self._die.values:
            self._percent = percent
            self._reports.add(Battery(percent))
        if charge in FAULTS:
            self._reports.fault("BATTERY", FAULTS[charge], now)

    def _rolls(self, message: bytes, now: float) -> None:
        values = () if self._die is None else self._die.values
        if not values:
            return
        state, face = message[1], message[2]
        if state > ON_FACE or (state in AT_REST and face >= len(values)):
            self._reports.bad("value", message, now)
            return
        before, face_before = self._state, self._face
        self._state, self._face = state, face
        if state in MOVING:
            if state != before:  # otherwise another face is up for a moment
                self._reports.add(Dice("rolling"))
        elif state == CROOKED != before:
            self._reports.add(Dice("cocked"))
        elif state == ROLLED and before == ROLLING:
            self._reports.add(Dice("rolled", (values[face],)))
        elif state in AT_REST and (before not in AT_REST or face != face_before):
            self._reports.add(Dice("moved", (values[face],)))
