"""The device's side of the open table protocol: what a firmware does with lines, whatever moves behind it.

A ``Machine`` moves; ``TableDevice`` reads lines, refuses, remembers commands so that none is carried out twice, and numbers events.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import BadFrame, DeviceEvent, Fault
from paizhuo.engine.devices.open_table.commands import BadCommand, TableCommand, read_command
from paizhuo.engine.devices.open_table.grammar import NotUnderstood, next_number, number, pairs, split
from paizhuo.engine.devices.open_table.lines import LONGEST, LONGEST_HELLO, LineReader, PayloadLine, write_line
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.open_table.topics import write_topic

VERSION: Final = "1"
REMEMBERED: Final = 32
"""Commands of a session that a device remembers, at least."""
RETOLD: Final = 8
"""Of these so many are in a STATE, and all that are being carried out."""


class Ended(Struct):
    """A command that was being carried out has ended; ``code``: empty if it is done. ``ticket``: as given to ``Machine.begin``."""

    ticket: int
    code: str = ""
    at: str = ""


News: TypeAlias = DeviceEvent | Ended
Begun: TypeAlias = Literal["done", "running"] | Ended
"""What becomes of a command: done at once, being carried out, or refused (an ``Ended`` with a code)."""


class Machine(Protocol):
    """What moves, shines and feels. Times are seconds of a clock that never goes back."""

    @property
    def caps(self) -> tuple[str, ...]:
        """What it has, in the words of the handshake."""

    @property
    def state(self) -> TableState:
        """How it stands now."""

    def begin(self, command: TableCommand, ticket: int, now: float) -> Begun:
        """Begin a command that it has the means for. Its end comes among the news, with the ticket."""

    def stop(self, now: float) -> None:
        """Stop everything at once; every command that is being carried out ends with STOPPED."""

    def tick(self, now: float) -> None:
        """Time has passed."""

    def due(self) -> float | None:
        """When something happens next."""

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since this was asked last, in order."""


class _Remembered:
    """A command of this session, and what was answered."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.result = ""
        """``DONE`` or ``ERR`` with its keys; empty while the command is being carried out."""


class TableDevice:
    """One start of a device, from power-on to power-off."""

    def __init__(self, machine: Machine, identity: str, firmware: str, boot: str) -> None:
        self._machine = machine
        self._hello = f"HELLO {VERSION} id={identity} fw={firmware} caps={','.join(machine.caps)} boot={boot}"
        self._boot = boot
        self._reader = LineReader()
        self._output = bytearray()
        self._event = 0
        self._session: str | None = None
        self._greeted = False
        self._other_version = False
        self._remembered: dict[int, _Remembered] = {}
        self._tickets = 0
        self._running: dict[int, int] = {}
        """Commands of this session that are being carried out: their numbers by ticket."""
        self._say(self._hello, LONGEST_HELLO)

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the host."""
        for found in self._reader.feed(data):
            if isinstance(found, PayloadLine):
                self._line(found.payload, now)
            elif isinstance(found, BadFrame) and found.bytes.startswith(b"$stop"):
                self.emergency_stop(now)  # rather once too often
        self.pass_on()

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._machine.tick(now)
        self.pass_on()

    def take_output(self) -> bytes:
        """Return what is sent now; taken once."""
        taken = bytes(self._output)
        self._output.clear()
        return taken

    def pass_on(self) -> None:
        """Send what has happened in the machine: events, and ends of commands of this session."""
        for news in self._machine.take_news():
            if not isinstance(news, Ended):
                self._event = next_number(self._event)
                self._say(f"EVT {self._event} {write_topic(news)}")
            elif (command := self._running.pop(news.ticket, None)) is not None:
                self._answer(command, _result(news))

    def _line(self, payload: str, now: float) -> None:
        try:
            verb, rest = split(payload)
            if verb == "HELLO":
                self._greet(rest)
            elif verb == "PING":
                self._say(f"PONG {self._event}")
            elif verb == "STATE":
                self._tell_state()
            elif verb == "stop":
                self.emergency_stop(now)
            elif verb == "CMD":
                word, what = split(rest)
                self._command(number(word), what, now)
        except NotUnderstood:
            return  # what has no number cannot be answered

    def _greet(self, rest: str) -> None:
        major, keys = split(rest)
        session = pairs(keys).get("s")
        if session is None or session != self._session:
            self._session = session
            self._remembered.clear()
            self._running.clear()
        self._greeted = True
        self._other_version = major.partition(".")[0] != VERSION
        self._say(self._hello, LONGEST_HELLO)

    def _command(self, n: int, what: str, now: float) -> None:
        self._say(f"ACK {n}")
        known = self._remembered.get(n)
        if known is not None:
            if known.what != what:
                self._say(f"ERR {n} code=SEQ")
            elif known.result:
                self._say(_numbered(known.result, n))
            return
        stopping = what.partition(" ")[0] == "stop"
        if not stopping and (not self._greeted or self._other_version):
            self._say(f"ERR {n} code={'VERSION' if self._other_version else 'HELLO'}")
            return
        self._remembered[n] = _Remembered(what)
        self._forget_old()
        if stopping:
            self.emergency_stop(now)
            self._answer(n, "DONE")
        else:
            self._begin(n, what, now)

    def _forget_old(self) -> None:
        """Forget the oldest ended commands; never what is still being carried out."""
        old = [n for n, command in self._remembered.items() if command.result]
        for n in old[: max(0, len(self._remembered) - REMEMBERED)]:
            del self._remembered[n]

    def _begin(self, n: int, what: str, now: float) -> None:
        try:
            command = read_command(what)
        except BadCommand as bad:
            self._answer(n, f"ERR code={bad.code}")
            return
        if command.cap not in self._machine.caps:
            self._answer(n, "ERR code=NOCAP")
            return
        self._tickets += 1
        self._running[self._tickets] = n
        begun = self._machine.begin(command, self._tickets, now)
        self.pass_on()
        if begun != "running":
            self._running.pop(self._tickets, None)
            self._answer(n, _result(begun) if isinstance(begun, Ended) else "DONE")

    def emergency_stop(self, now: float) -> None:
        """Stop everything at the wish of the host or by the red button at the table, and send an event that says so."""
        self._machine.stop(now)
        self.pass_on()
        self._event = next_number(self._event)
        self._say(f"EVT {self._event} {write_topic(Fault('STOP'))}")

    def _answer(self, n: int, result: str) -> None:
        if (command := self._remembered.get(n)) is not None:
            command.result = result
        self._say(_numbered(result, n))

    def _tell_state(self) -> None:
        self.pass_on()
        head = f"STATE {self._event}"
        for value in self._machine.state.values:
            self._say(f"{head} {write_topic(value)}")
        last = set(list(self._remembered)[-RETOLD:])
        for n, command in self._remembered.items():
            if command.result and n not in last:
                continue
            self._say(f"{head} cmd n={n} result={_state_word(command.result)}")
        self._say(f"{head} end boot={self._boot}")

    def _say(self, payload: str, longest: int = LONGEST) -> None:
        self._output += write_line(payload[: longest - len("$*0000\n")].rstrip(), longest)


def _result(ended: Ended) -> str:
    if not ended.code:
        return "DONE"
    return f"ERR code={ended.code} at={ended.at}" if ended.at else f"ERR code={ended.code}"


def _numbered(result: str, n: int) -> str:
    """``ERR code=JAM`` with the number between."""
    word, _, keys = result.partition(" ")
    return f"{word} {n} {keys}".rstrip()


def _state_word(result: str) -> str:
    """``result=`` of a command in a STATE, and what follows it."""
    if not result:
        return "running"
    word, _, keys = result.partition(" ")
    return "done" if word == "DONE" else f"err {keys}"
