"""Serial ports: which there are, how one is found again under another name, and which driver is likely.

An address is what people and settings write: the name of a port (``/dev/ttyACM0``, ``COM3``, a pty), a URL of pyserial
(``socket://localhost:4000``), or ``usb:VID:PID[:SERIAL][@LOCATION]``, which stays the same whatever name the system gives.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.problems import CannotOpen, Problem, holder_of

Listing: TypeAlias = Callable[[], "Sequence[FoundPort]"]
"""Lists the ports that there are now."""
PortState: TypeAlias = Literal["free", "busy", "permission"]

BOARDS: Final[Mapping[int, str]] = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x239A: "Adafruit",
    0x2E8A: "Raspberry Pi",
    0x303A: "Espressif",
    0x16C0: "Teensy",
}
"""Makers of microcontroller boards, by USB vendor: such a board most likely speaks the open table protocol."""


class PortIdentity(Struct):
    """What stays the same of a USB port when its name changes.

    ``location``: the socket of the computer; set only where devices are there that are equal in everything else, and then it counts.
    """

    vid: int
    pid: int
    serial: str = ""
    location: str = ""

    def __str__(self) -> str:
        """The address: ``usb:2341:0043:95333@1-2``."""
        serial = f":{self.serial}" if self.serial else ""
        location = f"@{self.location}" if self.location else ""
        return f"usb:{self.vid:04X}:{self.pid:04X}{serial}{location}"


class FoundPort(Struct):
    """A port that is there. ``device``: VID, PID and serial number, None: not a USB device; ``location``: where it is plugged in."""

    name: str
    description: str = ""
    device: tuple[int, int, str] | None = None
    location: str = ""


def system_ports() -> tuple[FoundPort, ...]:
    """Return the serial ports that the system lists. Ptys and URLs are never among them."""
    from serial.tools.list_ports import comports

    found = []
    for port in comports():
        device = None if port.vid is None or port.pid is None else (port.vid, port.pid, port.serial_number or "")
        if device is None and not _is_there(port):
            continue
        found.append(FoundPort(port.device, port.description or "", device, port.location or ""))
    return tuple(sorted(found, key=lambda port: port.name))


def _is_there(port: object) -> bool:
    """Return whether hardware stands behind a port: Linux names serial ports of the mainboard that do not exist."""
    return getattr(port, "hwid", "n/a") not in ("", "n/a")


def identity_of(port: FoundPort, ports: Iterable[FoundPort]) -> PortIdentity | None:
    """Return how ``port`` is found again; ``ports``: all that are there. None: only by its name."""
    if port.device is None:
        return None
    equal = sum(other.device == port.device for other in ports)
    return PortIdentity(*port.device, location=port.location if equal > 1 else "")


def parse_identity(address: str) -> PortIdentity | None:
    """Return the identity that an address states; None: it is a name or a URL. Raises ``ValueError`` for a broken one."""
    if not address.startswith("usb:"):
        return None
    device, _, location = address.removeprefix("usb:").partition("@")
    vid, pid, *serial = device.split(":", 2)
    if len(vid) != 4 or len(pid) != 4:
        raise ValueError("VID and PID have four hexadecimal digits")
    return PortIdentity(int(vid, 16), int(pid, 16), serial[0] if serial else "", location)


ALONE: Final = 2.0
"""So many seconds an equal device without a serial number has to be in another socket before it counts as the same one, moved: devices
that lost their power together come back within them, each in its own socket.
"""


class Locator:
    """Knows under which name a port is found now. Once it has been found as a USB device, it is looked for as that device.

    A device without a serial number is the one in the same socket. In another socket it is taken for the same only if it was not there
    when the first was missed, and has been there alone for ``ALONE`` seconds.
    """

    def __init__(
        self, address: str, listing: Listing = system_ports, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Raises ``CannotOpen`` for an address that nobody can read."""
        self.address = address
        self._listing = listing
        self._clock = clock
        self._missed = False
        """Whether it was looked for in vain since it was found."""
        self._others: frozenset[str] = frozenset()
        """Sockets of equal devices that were there when it was missed."""
        self._came: dict[str, float] = {}
        """When equal devices were first seen in other sockets since then."""
        try:
            self._identity = parse_identity(address)
        except ValueError:
            raise CannotOpen(Problem("address", address)) from None
        self._last_location = ""

    @property
    def identity(self) -> PortIdentity | None:
        """How the port is recognised; None: by its name alone, or it has not been found yet."""
        return self._identity

    def find(self) -> str:
        """Return the name or URL to open now. Raises ``CannotOpen``: absent, or several devices fit."""
        if "://" in self.address:
            return self.address
        ports = self._listing()
        if self._identity is None:
            named = os.path.realpath(self.address)
            here = next((port for port in ports if port.name in (self.address, named)), None)
            if here is None:
                return self.address
            self._identity = identity_of(here, ports)
            self._last_location = here.location
            return self.address
        return self._found_again(self._identity, ports)

    def is_there(self) -> bool | None:
        """Return whether the port seems to be there, without opening it; None: not known (a URL, a port of Windows that is not listed)."""
        if "://" in self.address:
            return None
        try:
            name = self.find()
        except CannotOpen:
            return False
        return os.path.exists(name) if name.startswith("/") else None  # noqa: PTH110 - a port, not a file

    def _found_again(self, identity: PortIdentity, ports: Sequence[FoundPort]) -> str:
        fitting = [
            port
            for port in ports
            if port.device == (identity.vid, identity.pid, identity.serial) and identity.location in ("", port.location)
        ]
        if self._last_location and not identity.serial:
            fitting = self._same_or_moved(fitting)
        if len(fitting) > 1:
            fitting = [port for port in fitting if port.location == self._last_location] or fitting
        if not fitting:
            raise CannotOpen(Problem("absent", self.address))
        if len(fitting) > 1:
            raise CannotOpen(Problem("several", self.address))
        self._last_location = fitting[0].location
        self._missed = False
        return fitting[0].name

    def _same_or_moved(self, equal: Sequence[FoundPort]) -> list[FoundPort]:
        """Of devices that nothing but the socket tells apart: the one in the last socket, else those that have been moved."""
        here = [port for port in equal if port.location == self._last_location]
        if here:
            return here
        now = self._clock()
        if not self._missed:
            self._missed = True
            self._others = frozenset(port.location for port in equal)
            self._came = {}
        strangers = [port for port in equal if port.location not in self._others]
        self._came = {port.location: self._came.get(port.location, now) for port in strangers}
        return [port for port in strangers if now >= self._came[port.location] + ALONE]


def likely_driver(port: FoundPort, remembered: str | None = None) -> str:
    """Return the driver that the device behind a port most likely needs; ``auto``: it has to be tried.

    ``remembered``: what it was last time.
    """
    if remembered is not None:
        return remembered
    return "table" if port.device is not None and port.device[0] in BOARDS else "auto"


def state_of(port: FoundPort) -> PortState:
    """Return whether it could be opened, as far as this can be seen without opening it: opening restarts many boards."""
    if sys.platform != "win32" and not os.access(port.name, os.R_OK | os.W_OK):
        return "permission"
    return "free" if holder_of(port.name) is None else "busy"
