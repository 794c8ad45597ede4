"""A radio that replays recorded sessions with dice, line by line.

``heard ADDRESS RSSI NAME``, ``offers SERVICE…`` and ``maker BYTES`` are what a device sends to everybody. A ``session RSSI`` is one
connection with the device heard last: ``service`` with its characteristics, ``<`` a notification, ``>`` a message that the die waits for,
``cut``. After its last line a session stays connected, and the next connection is the next session.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from pathlib import Path

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.bluetooth.dice import FoundDie, die_heard, profile_of
from paizhuo.engine.devices.bluetooth.radio import Listener
from paizhuo.engine.devices.problems import CannotOpen, Problem, Trouble
from tests.devices.on_a_line import PATIENCE

SESSIONS = Path(__file__).parent / "bluetooth_sessions"


class Recorded:
    """A device: what it sends to everybody, and its sessions as words of lines."""

    def __init__(self, address: str, rssi: str, *name: str) -> None:
        self.address, self.rssi, self.name = address, int(rssi), " ".join(name)
        self.offers: list[str] = []
        self.maker = b""
        self.sessions: deque[list[list[str]]] = deque()


def recorded(*names: str) -> list[Recorded]:
    """The devices of these files."""
    found: list[Recorded] = []
    for line in (line for name in names for line in (SESSIONS / f"{name}.txt").read_text("utf-8").splitlines()):
        match line.split():
            case [] | ["#", *_]:
                pass
            case ["heard", *said]:
                found.append(Recorded(*said))
            case ["offers", *services]:
                found[-1].offers = services
            case ["maker", *data]:
                found[-1].maker = bytes.fromhex("".join(data))
            case ["session", *_] as words:
                found[-1].sessions.append([words])
            case words:
                found[-1].sessions[-1].append(words)
    return found


class RecordedConnection:
    """One session, in a thread of its own."""

    def __init__(self, lines: list[list[str]], listener: Listener) -> None:
        self.sent: list[bytes] = []
        self._lines = lines
        self._listener = listener
        self._changed = threading.Condition()
        self._answered = 0
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="recorded die", daemon=True)
        self._thread.start()

    def write(self, message: bytes) -> None:
        with self._changed:
            self.sent.append(message)
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def join(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _run(self) -> None:
        services: dict[str, list[str]] = {}
        rssi: int | None = None
        is_up = False
        for words in self._lines:
            if words[0] not in ("session", "service") and not is_up:
                if profile_of(services) is None:
                    break
                is_up = True
                self._listener.connected(rssi)
            match words:
                case ["session", *strength]:
                    rssi = int(strength[0]) if strength else None
                case ["service", service, *characteristics]:
                    services[service] = characteristics
                case ["<", *data]:
                    self._listener.notified(bytes.fromhex("".join(data)))
                case [">", *data]:
                    if not self._awaited(bytes.fromhex("".join(data))):
                        return
                case _:  # cut
                    self._listener.lost("out_of_reach")
        if not is_up:
            self._listener.lost("not_a_die")

    def _awaited(self, message: bytes) -> bool:
        """Whether the message came. Another one in its place is an error of the driver: it waits in vain."""
        with self._changed:
            came = self._changed.wait_for(lambda: message in self.sent[self._answered :] or self._closed, PATIENCE)
            self._answered = len(self.sent)
            return came and not self._closed


class _Refused:
    def write(self, message: bytes) -> None:
        raise AssertionError("nothing is connected")

    def close(self) -> None:
        pass


class Called(Struct):
    """A connection that was begun, by address."""

    address: str
    connection: RecordedConnection


class RecordedRadio:
    """A ``Radio``. ``trouble``: why it cannot be used now; None: it can."""

    def __init__(self, devices: Iterable[Recorded], trouble: Trouble | None = None) -> None:
        self._devices = list(devices)
        self.trouble = trouble
        self.calls: list[Called] = []

    def scan(self, seconds: float) -> tuple[FoundDie, ...]:
        if self.trouble is not None:
            raise CannotOpen(Problem(self.trouble, "Bluetooth"))
        heard = [die_heard(each.address, each.name, each.rssi, each.offers, each.maker) for each in self._devices]
        return tuple(sorted((die for die in heard if die is not None), key=lambda die: -die.rssi))

    def connect(self, address: str, listener: Listener) -> RecordedConnection | _Refused:
        device = next((each for each in self._devices if each.address == address), None)
        if self.trouble is not None or device is None or not device.sessions:
            listener.lost(self.trouble or "out_of_reach")
            return _Refused()
        connection = RecordedConnection(device.sessions.popleft(), listener)
        self.calls.append(Called(address, connection))
        return connection

    def end(self) -> None:
        for call in self.calls:
            call.connection.close()
            call.connection.join()
