"""The serial ports that there are, looked for in a thread: finding out who holds a port reads the files of every process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.ports import FoundPort, PortState, identity_of, likely_driver, state_of, system_ports
from paizhuo.engine.devices.problems import Problem, holder_of

EVERY: Final = 2_000
"""Milliseconds between two looks while somebody wants to know."""


class PortOffer(Struct):
    """A port, or a die without a cable, that can be chosen.

    ``address``: what stays the same of it; ``problem``: why it cannot be opened now, in words; ``measured``: a die's signal and battery.
    """

    address: str
    name: str
    description: str
    driver: str
    state: PortState
    problem: Text | None
    measured: Text | None = None


def offers() -> tuple[PortOffer, ...]:
    """Return the ports that the system lists now. Takes up to a second: not for the thread of the window."""
    ports = system_ports()
    return tuple(_offer(port, ports) for port in ports)


def _offer(port: FoundPort, ports: tuple[FoundPort, ...]) -> PortOffer:
    state = state_of(port)
    holder = holder_of(port.name) if state == "busy" else None
    problem = None if state == "free" else Problem(state, port.name, holder or "").words
    address = str(identity_of(port, ports) or port.name)
    return PortOffer(address, port.name, port.description, likely_driver(port), state, problem)


class PortWatch(QObject):
    """The ports, looked for every two seconds while they are watched. ``found``: a tuple of ``PortOffer``, whenever it has changed."""

    found = Signal(object)
    _looked = Signal(object)

    def __init__(self, look: Callable[[], tuple[PortOffer, ...]] = offers) -> None:
        super().__init__()
        self.offers: tuple[PortOffer, ...] = ()
        self.known = False
        """Whether anybody has looked yet."""
        self._look = look
        self._looking = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._begin)
        self._looked.connect(self._take)

    def watch(self, *, wanted: bool) -> None:
        """Look at once and from now on, or no more."""
        if not wanted:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()
            self._begin()

    def _begin(self) -> None:
        if not self._looking:
            self._looking = True
            threading.Thread(target=self._work, name="ports").start()

    def _work(self) -> None:
        try:
            found = self._look()
        except OSError:  # a port that went away while it was looked at
            found = self.offers
        with suppress(RuntimeError):  # the window is gone
            self._looked.emit(found)

    def _take(self, found: tuple[PortOffer, ...]) -> None:
        self._looking = False
        news, self.offers, self.known = found != self.offers or not self.known, found, True
        if news:
            self.found.emit(found)
