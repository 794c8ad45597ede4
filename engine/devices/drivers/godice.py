"""GoDice through a bridge from its Bluetooth UART to a serial port. Source: the maker's JavaScript and Python interfaces.

The bridge passes bytes on without the borders of messages, and these have no length and no checksum. They are a prefix code: the
first letters say how long a message is. The three numbers of a position may be any bytes, so nothing inside a message shows where the next
begins: after bytes that begin no message everything is skipped until the line has been idle for a moment.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import soonest
from paizhuo.engine.devices.drivers.reports import Reports
from paizhuo.engine.devices.events import Battery, Colour, Connected, DeviceEvent, Dice, DiceState

ROLLING: Final = b"R"
AT_REST: Final[dict[bytes, DiceState]] = {b"S": "rolled", b"FS": "fake", b"TS": "cocked", b"MS": "moved"}
BATTERY, COLOUR = b"Bat", b"Col"
LENGTHS: Final = (
    {ROLLING: 1}
    | {prefix: len(prefix) + 3 for prefix in AT_REST}
    | {prefix: len(prefix) + 1 for prefix in (BATTERY, COLOUR)}
)
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "orange")

UP: Final[dict[tuple[int, int, int], int]] = {
    (-64, 0, 0): 1,
    (0, 0, 64): 2,
    (0, 64, 0): 3,
    (0, -64, 0): 4,
    (0, 0, -64): 5,
    (64, 0, 0): 6,
}
"""Which face is up, by the direction of gravity (1 g is 64)."""
LEAST, MOST = 32, 128
"""Half of gravity and twice: outside, a die is not at rest, whatever the message says."""

GAP: Final = 0.04
"""Seconds without a byte that separate messages: a notification comes in one piece."""
AGAIN: Final = 1.0
"""The same message about rolling or resting within so many seconds, with no other between, is one message come twice."""

ASK_COLOUR, ASK_BATTERY = b"\x17", b"\x03"
BETWEEN_ASKING: Final = 0.3
"""The bridge makes one message of bytes that come together, so questions are sent one at a time."""
ASK_AGAIN: Final = 2.0
BATTERY_EVERY: Final = 300.0


def face(position: tuple[int, int, int]) -> int | None:
    """Return the face whose direction is nearest; None: two are equally near, or the die is not at rest."""
    length = sum(each * each for each in position)
    if not LEAST * LEAST <= length <= MOST * MOST:
        return None
    alike = {up: sum(a * b for a, b in zip(position, up, strict=True)) for up in UP}
    best, second = sorted(alike.values(), reverse=True)[:2]
    return None if best == second else UP[max(alike, key=alike.__getitem__)]


class GoDice:
    """One die. Its bridge stands for it: one port, one die."""

    def __init__(self) -> None:
        self.name = "godice"
        self.settings = LineSettings()
        self._reports = Reports()
        self._reset(0.0)

    def _reset(self, now: float) -> None:
        self._output = b""
        self._message = bytearray()
        self._in_step = True
        """Whether the next byte begins a message, or goes on with the one begun."""
        self._last_byte = now
        self._latest: tuple[bytes, float] | None = None
        """The latest message about rolling or resting, and when it came."""
        self._connected = False
        self._unanswered = [ASK_COLOUR, ASK_BATTERY]
        self._asked = 0
        self._ask_at = now

    def opened(self, now: float) -> None:
        """Ask the die for its colour and its battery."""
        self._reports.tick(now)
        self._reset(now)
        self._ask(now)

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the die."""
        self._end_of_gap(now)
        self._last_byte = now
        for byte in data:
            if not self._in_step:
                return
            self._message.append(byte)
            self._look(now)

    def tick(self, now: float) -> None:
        """Give up a message that is not finished; ask a question again."""
        self._end_of_gap(now)
        self._reports.tick(now)
        if now >= self._ask_at:
            self._ask(now)

    def due(self) -> float | None:
        """When ``tick`` is wanted."""
        gap = self._last_byte + GAP if self._message or not self._in_step else None
        return soonest(gap, self._reports.due(), self._ask_at)

    def take_output(self) -> bytes:
        """Return one question at most."""
        taken, self._output = self._output, b""
        return taken

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Return what has been understood."""
        return self._reports.take()

    def _ask(self, now: float) -> None:
        if not self._unanswered:
            self._unanswered = [ASK_BATTERY]
        self._output = self._unanswered[self._asked % len(self._unanswered)]
        self._asked += 1
        self._ask_at = now + (BETWEEN_ASKING if self._asked == 1 else ASK_AGAIN)

    def _answered(self, question: bytes, now: float) -> None:
        if question in self._unanswered:
            self._unanswered.remove(question)
        if not self._unanswered:
            self._ask_at = now + BATTERY_EVERY

    def _end_of_gap(self, now: float) -> None:
        if now < self._last_byte + GAP:
            return
        if self._message:
            self._reports.bad("truncated", bytes(self._message), now)
            self._message.clear()
        self._in_step = True

    def _look(self, now: float) -> None:
        message = bytes(self._message)
        for prefix, length in LENGTHS.items():
            if prefix.startswith(message[: len(prefix)]):
                if len(message) == length:
                    self._message.clear()
                    self._understand(prefix, message, now)
                return
        self._reports.bad("prefix", message, now)
        self._message.clear()
        self._in_step = False

    def _understand(self, prefix: bytes, message: bytes, now: float) -> None:
        value = message[-1]
        if prefix == ROLLING:
            if self._is_new(message, now):
                self._reports.add(Dice("rolling"))
        elif prefix in AT_REST:
            self._at_rest(AT_REST[prefix], message, now)
        elif prefix == BATTERY and value <= 100:
            self._answered(ASK_BATTERY, now)
            self._identified("GoDice")
            self._reports.add(Battery(value))
        elif prefix == COLOUR and value < len(COLOURS):
            self._answered(ASK_COLOUR, now)
            self._identified(f"GoDice {COLOURS[value]}")
            self._reports.add(Colour(COLOURS[value]))
        else:
            self._reports.bad("value", message, now)

    def _at_rest(self, state: DiceState, message: bytes, now: float) -> None:
        x, y, z = (
            int.from_bytes(message[at : at + 1], "big", signed=True) for at in range(len(message) - 3, len(message))
        )
        up = face((x, y, z))
        if up is None and state != "cocked":
            self._reports.bad("position", message, now)
        elif self._is_new(message, now):
            self._identified("GoDice")
            self._reports.add(Dice(state) if up is None or state == "cocked" else Dice(state, (up,)))

    def _is_new(self, message: bytes, now: float) -> bool:
        """Return whether it is not the latest message come twice."""
        if self._latest is not None and self._latest[0] == message and now < self._latest[1] + AGAIN:
            return False
        self._latest = message, now
        return True

    def _identified(self, identity: str) -> None:
        if not self._connected:
            self._connected = True
            self._reports.add(Connected(identity))
