"""Where a link's bytes go and come from: a serial port, a recorded session, in tests anything."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from typing import Final, Protocol, runtime_checkable

import serial

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.ports import Listing, Locator, system_ports
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Problem, Trouble, of_opening

if sys.platform == "win32":
    FAILURES: Final = (OSError,)
else:
    import termios

    FAILURES: Final = (OSError, termios.error)
"""What calls of a port raise when it fails: ``serial.SerialException`` is an ``OSError``, ``termios.error`` is not."""

WRITE_TIMEOUT: Final = 0.5
"""Seconds; for longer no write holds up reading."""
AT_ONCE: Final = 4096
"""Bytes of one read."""
LOOK_EVERY: Final = 0.25
"""Seconds between two looks for a port that is away."""
SHORT_READ: Final = 0.02
"""Seconds of a read where it cannot be interrupted (Windows, some URLs)."""

PTYS: Final = ("/dev/pts/", "/dev/ttys")
"""Where Linux and macOS have pseudo-terminals. They have no parity and refuse to be set to any."""


class Transport(Protocol):
    """A line for bytes, opened and closed many times. One thread calls its methods, but any thread ``wake``."""

    @property
    def name(self) -> str:
        """What it is called now, for people."""

    def now(self) -> float:
        """Return the time by which its bytes come, in seconds of a clock that never goes back."""

    def open(self, settings: LineSettings) -> None:
        """Open it for this program alone. Raises ``CannotOpen``."""

    def set(self, settings: LineSettings) -> None:
        """Change how the open line is set. Raises ``LineLost``."""

    def read(self, seconds: float) -> bytes:
        """Return the bytes that are there; while there are none it waits so long, or until ``wake``. Raises ``LineLost``."""

    def write(self, data: bytes) -> None:
        """Send all of ``data``. Raises ``LineLost``, also when they are not taken in ``WRITE_TIMEOUT`` seconds."""

    def close(self) -> None:
        """Close it, as often as one likes. Raises nothing."""

    def pause(self, seconds: float) -> None:
        """Wait so long while it is closed, less if a port that was away appears, or until ``wake``."""

    def wake(self) -> None:
        """End a ``read`` or ``pause`` that waits, or the next one."""


@runtime_checkable
class Wireless(Protocol):
    """A transport without a cable."""

    @property
    def signal(self) -> int | None:
        """How strongly the device was received when it was connected, in dBm; None: not known."""


class SerialTransport:
    """A serial port, a pty or a URL of pyserial."""

    def __init__(self, address: str, listing: Listing = system_ports) -> None:
        """``address``: see ``paizhuo.engine.devices.ports``. Raises ``CannotOpen`` for one that nobody can read."""
        self.locator = Locator(address, listing)
        self._name = address
        self._port: serial.Serial | None = None
        self._handle: int | None = None
        """What ``select`` waits for; None: it cannot wait for this kind of port."""
        self._woken = threading.Event()
        self._bell: tuple[int, int] | None = None
        """A pipe that ends the ``select`` of an open port."""
        self._bell_lock = threading.Lock()

    @property
    def name(self) -> str:
        """The name under which it was opened last."""
        return self._name

    def now(self) -> float:
        """Seconds."""
        return time.monotonic()

    def open(self, settings: LineSettings) -> None:
        """Open it; whatever was open before is closed. Raises ``CannotOpen``."""
        self.close()
        self._name = self.locator.find()
        try:
            port = serial.serial_for_url(self._name, do_not_open=True, exclusive=True)
            port.apply_settings(_given(settings, self._name))
            port.timeout = 0 if _can_select() else SHORT_READ
            port.write_timeout = WRITE_TIMEOUT
            self._port = port
            port.open()
            self._handle = _handle(port)
            if self._handle is None:
                port.timeout = SHORT_READ
            else:
                with self._bell_lock:
                    self._bell = os.pipe()
        except (*FAILURES, ValueError) as error:
            self.close()
            raise CannotOpen(of_opening(error, self._name)) from None

    def set(self, settings: LineSettings) -> None:
        """Change how the line is set. Raises ``LineLost``."""
        try:
            self._open_port().apply_settings(_given(settings, self._name))
        except (*FAILURES, ValueError):
            raise self._lost("unplugged") from None

    def read(self, seconds: float) -> bytes:
        """Return what has come. Raises ``LineLost``."""
        port = self._open_port()
        try:
            if self._handle is not None:
                assert self._bell is not None
                ready, _, _ = select.select((self._handle, self._bell[0]), (), (), max(0.0, seconds))
                if self._bell[0] in ready:
                    os.read(self._bell[0], AT_ONCE)
                return port.read(AT_ONCE) if self._handle in ready else b""
            end = time.monotonic() + seconds
            while not (data := port.read(max(1, port.in_waiting))):
                if self._woken.is_set() or time.monotonic() >= end:
                    break
            self._woken.clear()
            return data
        except (*FAILURES, ValueError, TypeError):  # the last two: pyserial meets what it has closed itself
            raise self._lost("unplugged") from None

    def write(self, data: bytes) -> None:
        """Send. Raises ``LineLost``."""
        try:
            self._open_port().write(data)
        except serial.SerialTimeoutException:
            raise self._lost("stalled") from None
        except (*FAILURES, TypeError):
            raise self._lost("unplugged") from None

    def close(self) -> None:
        """Close it. What was not sent yet is dropped: the system would wait for it, up to half a minute."""
        port, self._port, self._handle = self._port, None, None
        with self._bell_lock:
            bell, self._bell = self._bell, None
        for end in bell or ():
            os.close(end)
        if port is None:
            return
        for step in (port.reset_output_buffer, port.close):
            try:
                if port.is_open:
                    step()
            except (*FAILURES, AttributeError, TypeError):
                continue

    def pause(self, seconds: float) -> None:
        """Wait; look now and then whether the port has come back."""
        end = time.monotonic() + seconds
        was_away = self.locator.is_there() is False
        while (left := end - time.monotonic()) > 0:
            if self._woken.wait(min(left, LOOK_EVERY)):
                break
            if was_away and self.locator.is_there():
                break
        self._woken.clear()

    def wake(self) -> None:
        """End a waiting ``read`` early. Any thread."""
        self._woken.set()
        with self._bell_lock:
            if self._bell is not None:
                os.write(self._bell[1], b"!")

    def _open_port(self) -> serial.Serial:
        if self._port is None:
            raise self._lost("unplugged")
        return self._port

    def _lost(self, trouble: Trouble) -> LineLost:
        return LineLost(Problem(trouble, self._name))


def _given(settings: LineSettings, name: str) -> dict[str, object]:
    pseudo = os.path.realpath(name).startswith(PTYS)
    return {
        "baudrate": settings.baud,
        "bytesize": settings.bits,
        "parity": "N" if pseudo else settings.parity,
        "stopbits": settings.stop,
    }


def _can_select() -> bool:
    return sys.platform != "win32"


def _handle(port: serial.Serial) -> int | None:
    if not _can_select():
        return None
    try:
        return port.fileno()
    except (OSError, AttributeError):  # ``loop://`` and others have none
        return None
