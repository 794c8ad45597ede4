"""The host's side of the open table protocol (docs/table-protocol.md): a driver that also sends commands."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.events import BadFrame, Connected, DeviceEvent, Fault, Lost
from paizhuo.engine.devices.open_table.burst import StateBurst, StatePace, WholeState, usual_places
from paizhuo.engine.devices.open_table.commands import read_command
from paizhuo.engine.devices.open_table.events import DeviceText, OtherVersion, Restarted, StateKnown, StopConfirmed
from paizhuo.engine.devices.open_table.grammar import NotUnderstood, ahead, number, pairs, split
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, LogText, PayloadLine, write_line
from paizhuo.engine.devices.open_table.sent import SentCommands, Why
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.open_table.topics import read_topic

VERSION: Final = "1"
HELLO_EVERY: Final = 2.0
PING_EVERY: Final = 1.0
STATE_WITHIN: Final = 1.0
"""Seconds after which STATE is asked for again."""
SAME_STATES: Final = 3
"""A STATE that lacks what the caps promise is believed when so many in a row lack the same: a line may be lost whole."""
LOST_AFTER: Final = 3.0
"""Seconds of silence."""
STOP_EVERY: Final = 0.2
MOST_UNSENT: Final = 4096
"""Bytes; more than that nobody fetches any more."""

NOT_READY: Final = Text(
    "牌桌还没有连上，或状态还不清楚。", "The table is not connected, or its state is not known yet."
)
WATCHING: Final = Text("这里只看不动：不向牌桌发指令。", "This only watches the table: no commands are sent.")


class NotReady(Failure):
    """A command cannot be sent now; nothing was sent. ``reason`` says why."""


class Introduction(Struct):
    """What a device says of itself in its HELLO."""

    version: str
    identity: str
    firmware: str
    caps: tuple[str, ...]
    boot: str


class TableHost:
    """One table or pair of dice as this program sees it; a ``Driver``.

    Keep the object while the program runs, also when the port is opened again: numbers of commands and events go on.
    """

    name: Final = "table"
    settings: Final = LineSettings()

    def __init__(self, session: str, *, passive: bool = False) -> None:
        """``session``: chosen at random for every object, 1 to 16 letters and digits. ``passive``: only HELLO, STATE and PING are sent."""
        self._session = session
        self._passive = passive
        self._reader = LineReader(LONGEST_HELLO)
        self._output = bytearray()
        self._events: list[DeviceEvent] = []
        self._sent = SentCommands(self._say, self._events.append)
        self._now = 0.0
        self.device: Introduction | None = None
        """What was said in the last HELLO; None until there was one."""
        self.state: TableState | None = None
        """How the table stands; None while that is not known."""
        self._last: int | None = None
        """The number of the last event of this start of the device."""
        self._burst: StateBurst | None = None
        self._odd_places: list[frozenset[str]] = []
        """Of what the last STATEs have spoken, if they lacked something usual."""
        self._pace = StatePace()
        self._state_due: float | None = None
        self._hello_due: float | None = None
        self._ping_due: float | None = None
        self._stop_due: float | None = None
        self._stop_number = -1
        self._connected = False
        self._refused_version = False
        self._heard = 0.0

    # --- the driver ---------------------------------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """Begin anew on a port that has just been opened (again): what was under way has an unknown outcome, nobody has been greeted."""
        self._now = now
        self._reader = LineReader(LONGEST_HELLO)
        self._output.clear()
        self._disconnected("lost")
        self._refused_version = False
        self._greet()

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the device."""
        self._now = now
        for found in self._reader.feed(data):
            if isinstance(found, PayloadLine):
                self._heard = now
                self._line(found.payload)
            elif isinstance(found, LogText):
                self._spoil_state()
                self._events.append(DeviceText(found.text))
            else:
                self._spoil_state()
                self._events.append(found)

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._now = now
        if self._connected and now >= self._heard + LOST_AFTER:
            self._disconnected("lost")
            self._events.append(Lost(f"nothing was heard for {LOST_AFTER:g} s"))
            self._greet()
        if self._sent.tick(now) and self._connected:
            self._want_state()
        if self._hello_due is not None and now >= self._hello_due:
            self._greet()
        if self._state_due is not None and now >= self._state_due:
            self._ask_state()
        if self._ping_due is not None and now >= self._ping_due:
            self._ping_due = now + PING_EVERY
            self._say("PING")
        if self._stop_due is not None and now >= self._stop_due:
            self._stop_due = now + STOP_EVERY
            self._say("stop")

    def due(self) -> float | None:
        """Return the time at which ``tick`` is wanted next."""
        lost = self._heard + LOST_AFTER if self._connected else None
        times = (lost, self._sent.due(), self._hello_due, self._state_due, self._ping_due, self._stop_due)
        return min((time for time in times if time is not None), default=None)

    def take_output(self) -> bytes:
        """Return what is to be sent now."""
        taken = bytes(self._output)
        self._output.clear()
        return taken

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Return what has been understood since this was asked last."""
        taken = tuple(self._events)
        self._events.clear()
        return taken

    # --- commands -----------------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether commands can be sent: the device has answered, its version is known here, and its state is known."""
        return self._connected and self.state is not None and not self._passive

    def command(self, what: str, now: float) -> int:
        """Send ``dice roll``, ``lift up``, ``lamps seat=E colour=red`` …; the number under which its end is reported.

        Exactly one ``CommandDone``, ``CommandFailed`` or ``CommandUnknown`` follows. What moves is sent only when a person asks for it.
        Raises ``NotReady``, and ``BadCommand`` for what is no command.
        """
        self._now = now
        read_command(what)
        if self._passive:
            raise NotReady(WATCHING)
        if not self.ready:
            raise NotReady(NOT_READY)
        return self._sent.begin(what, now)

    def stop(self, now: float) -> None:
        """Stop everything, whatever is known of the device: sent in both forms, and again until it is confirmed.

        ``StopConfirmed`` follows; what was moving ends with ``CommandFailed``, code STOPPED. Raises ``NotReady`` for a passive host.
        """
        self._now = now
        if self._passive:
            raise NotReady(WATCHING)
        self._say("stop")
        self._stop_due = now + STOP_EVERY
        if self._stop_number not in self._sent:
            self._stop_number = self._sent.begin("stop", now)

    # --- lines --------------------------------------------------------------------------------------------------------

    def _line(self, payload: str) -> None:
        try:
            verb, rest = split(payload)
            if verb == "HELLO":
                self._introduced(_introduction(rest))
            elif verb in {"ACK", "DONE", "ERR"}:
                self._answered(verb, rest)
            elif self._connected and not self._refused_version:
                self._told(verb, rest)
        except NotUnderstood:
            self._spoil_state()
            self._events.append(BadFrame("words", payload.encode()[:64]))

    def _told(self, verb: str, rest: str) -> None:
        """Take what only a greeted device says."""
        if verb == "EVT":
            word, topic = split(rest)
            self._event(number(word), topic)
        elif verb == "STATE" and self._burst is not None:
            whole = self._burst.line(rest)
            if whole is not None:
                self._state_came(whole, self._burst)
        elif verb == "PONG" and number(rest) != self._last:
            self._want_state()

    def _introduced(self, device: Introduction) -> None:
        first = not self._connected
        restarted = self.device is None or self.device.boot != device.boot or self.device.identity != device.identity
        self._connected = True
        if device.version.partition(".")[0] != VERSION:
            self.device = device
            self._hello_due = None
            self._ping_due = self._now + PING_EVERY if self._ping_due is None else self._ping_due
            if not self._refused_version:
                self._refused_version = True
                self._events.append(OtherVersion(device.version, VERSION))
            return
        self._refused_version = False
        if restarted:
            self._restarted(device, first=first)
        elif first or self._hello_due is not None:
            self._hello_due = None
            self.state = None
            self._want_state()
        if first:
            self._ping_due = self._now + PING_EVERY
            self._events.append(Connected(device.identity))
            if self._stop_due is not None:
                self.stop(self._now)

    def _restarted(self, device: Introduction, *, first: bool) -> None:
        """Greet a device whose start was not known here. Its HELLO may be the one that it says by itself."""
        self._sent.all_unknown("restarted")
        if not first:
            self._events.append(Restarted(device.boot))
        self.device = device
        self.state = None
        self._last = None
        self._odd_places = []
        self._greet()
        self._ask_state()

    def _answered(self, verb: str, rest: str) -> None:
        word, _, keys = rest.partition(" ")
        n = number(word)
        self._sent.acknowledged(n, self._now)
        if verb == "DONE":
            if n == self._stop_number and n in self._sent:
                self._stopped()
            self._sent.done(n)
        elif verb == "ERR":
            given = pairs(keys)
            code = given.get("code", "")
            if code == "STOPPED" and n in self._sent:
                self._stopped()
            self._sent.failed(n, code, given.get("at", ""))
            if code == "HELLO":
                self._greet()

    def _event(self, seq: int, topic: str) -> None:
        step = 1 if self._last is None else ahead(seq, self._last)
        if step != 1:
            self._want_state()
        if step <= 0:
            return  # seen already, or overtaken: STATE says how things stand
        self._last = seq
        if self._burst is not None and self._burst.places():
            self._burst.spoilt = True
        event = read_topic(topic, seq)
        if event is None:
            return
        if isinstance(event, Fault) and event.code == "STOP":
            self._stopped()
        if self.state is not None:
            self.state = self.state.after(event)
        self._events.append(event)

    def _state_came(self, whole: WholeState, burst: StateBurst) -> None:
        assert self.device is not None
        self._burst = self._state_due = None
        if whole.boot != self.device.boot:
            self._introduced(_with_boot(self.device, whole.boot))
            return
        lacking = usual_places(self.device.caps) - burst.places()
        self._odd_places = [*self._odd_places, burst.places()][-SAME_STATES:] if lacking else []
        confirmed = not lacking or (len(self._odd_places) == SAME_STATES and len(set(self._odd_places)) == 1)
        overtaken = self._last is not None and ahead(whole.seq, self._last) < 0
        if burst.spoilt or overtaken or not confirmed:
            self._want_state()
            return
        self._last = whole.seq
        self.state = TableState.of(topic.value for topic in whole.topics)
        self._events.extend(whole.topics)
        self._events.append(StateKnown(whole.boot, whole.seq))
        self._sent.state_says(whole.results, self._now)
        if whole.results.get(self._stop_number, ("",))[0] == "done":
            self._stopped()

    # --- what is sent -------------------------------------------------------------------------------------------------

    def _greet(self) -> None:
        self._hello_due = self._now + HELLO_EVERY
        self._say(f"HELLO {VERSION} s={self._session}")

    def _want_state(self) -> None:
        if self._burst is None and self._state_due is None and not self._refused_version:
            self._state_due = self._pace.due(self._now)
            if self._state_due <= self._now:
                self._ask_state()

    def _ask_state(self) -> None:
        self._pace.asked(self._now)
        self._burst = StateBurst()
        self._state_due = self._now + STATE_WITHIN
        self._say("STATE")

    def _spoil_state(self) -> None:
        if self._burst is not None:
            self._burst.spoilt = True

    def _stopped(self) -> None:
        if self._stop_due is not None:
            self._stop_due = None
            self._events.append(StopConfirmed())

    def _disconnected(self, why: Why) -> None:
        self._sent.all_unknown(why)
        self._connected = False
        self.state = None
        self._burst = self._state_due = self._ping_due = None

    def _say(self, payload: str) -> None:
        if len(self._output) > MOST_UNSENT:
            self._output.clear()
        self._output += write_line(payload)


def _introduction(rest: str) -> Introduction:
    """Return the words after a device's HELLO. Of another major version only the number has to be there."""
    version, _, keys = rest.partition(" ")
    if version.partition(".")[0] != VERSION:
        return Introduction(version, "", "", (), "")
    given = pairs(keys)
    if not all(given.get(key) for key in ("id", "fw", "boot")) or "caps" not in given:
        raise NotUnderstood(rest)
    return Introduction(version, given["id"], given["fw"], tuple(given["caps"].split(",")), given["boot"])


def _with_boot(device: Introduction, boot: str) -> Introduction:
    return Introduction(device.version, device.identity, device.firmware, device.caps, boot)
