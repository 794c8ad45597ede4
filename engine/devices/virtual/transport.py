"""A virtual device within the program itself: a line to it without a port, on every system."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Final

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Problem
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.models import NAMES, WITHOUT_A_PORT, made

SCHEME: Final = "virtual:"
"""Addresses of virtual devices: ``virtual:table``, ``virtual:godice``, ``virtual:godice 2``."""


class VirtualTransport:
    """A ``Transport`` to a virtual device. Its time is that of the operating system."""

    def __init__(self, name: str, device: VirtualDevice) -> None:
        """``name``: what the line is called."""
        self.name = name
        self._device = device
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._open = False
        self._plugged_in = True

    def now(self) -> float:
        """Seconds."""
        return time.monotonic()

    # -- a person beside the device ----------------------------------------------------------------------------------

    def order(self, words: str) -> str:
        """Return what a person does at the device, as typed; its answer, a sentence. Any thread."""
        with self._lock:
            answer = self._device.order(words, self.now())
        self._woken.set()
        return answer

    def unplug(self) -> None:
        """Cut the line until ``plug_in``. Any thread."""
        self._plugged_in = False
        self._woken.set()

    def plug_in(self) -> None:
        """Bring the line back. Any thread."""
        self._plugged_in = True
        self._woken.set()

    # -- the link ----------------------------------------------------------------------------------------------------

    def open(self, settings: LineSettings) -> None:
        """Open it. Raises ``CannotOpen`` while it is unplugged."""
        if not self._plugged_in:
            raise CannotOpen(Problem("absent", self.name))
        self._open = True

    def set(self, settings: LineSettings) -> None:
        """Do nothing: a virtual device understands every setting."""

    def read(self, seconds: float) -> bytes:
        """Return what the device says within so many seconds. Raises ``LineLost``."""
        end = self.now() + seconds
        while True:
            if not (self._open and self._plugged_in):
                raise LineLost(Problem("unplugged", self.name))
            with self._lock:
                now = self.now()
                self._device.tick(now)
                said, due = self._device.take_output(), self._device.due()
            if said or self._woken.is_set() or now >= end:
                self._woken.clear()
                return said
            self._woken.wait(max(0.0, min(end, end if due is None else due) - now))

    def write(self, data: bytes) -> None:
        """Give the device these bytes. Raises ``LineLost``."""
        if not (self._open and self._plugged_in):
            raise LineLost(Problem("unplugged", self.name))
        with self._lock:
            self._device.received(data, self.now())

    def close(self) -> None:
        """Close the line; the device goes on by itself."""
        self._open = False

    def pause(self, seconds: float) -> None:
        """Wait, or until ``wake`` or ``plug_in``."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        """End a wait."""
        self._woken.set()


def virtual_line(address: str, speed: float = 1.0) -> VirtualTransport:
    """Return a line to a new virtual device: ``virtual:`` and a name of ``models``, then anything that tells it from others of its kind.

    ``speed``: as for ``models.made``. Raises ``CannotOpen`` for another address.
    """
    name = address.removeprefix(SCHEME)
    kind = name.partition(" ")[0]
    if not address.startswith(SCHEME) or kind not in (*NAMES, *WITHOUT_A_PORT):
        raise CannotOpen(Problem("address", address))
    return VirtualTransport(address, made(kind, Random(), speed).device)
