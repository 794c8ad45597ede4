"""Ptys that stand for devices, a driver that hears words, and a listener one can wait for."""

from __future__ import annotations

import os
import queue
import select
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, TypeVar

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.events import DeviceEvent

PATIENCE = 20.0
"""Seconds after which a test fails that waits; nothing here takes nearly as long."""

E = TypeVar("E", bound=DeviceEvent)


class Word(DeviceEvent):
    name: ClassVar[str] = "word"
    said: str


class Words:
    """A driver: whole lines are words, which it does not answer. It greets at every opening."""

    name = "words"

    def __init__(self, greeting: bytes = b"hello\n") -> None:
        self.settings = LineSettings()
        self.greeting = greeting
        self.output = b""
        self._events: list[DeviceEvent] = []
        self._begun = b""

    def opened(self, now: float) -> None:
        self._begun = b""
        self.output = self.greeting

    def received(self, data: bytes, now: float) -> None:
        *whole, self._begun = (self._begun + data).split(b"\n")
        self._events += [Word(each.decode()) for each in whole]

    def tick(self, now: float) -> None:
        pass

    def due(self) -> float | None:
        return None

    def take_output(self) -> bytes:
        taken, self.output = self.output, b""
        return taken

    def take_events(self) -> tuple[DeviceEvent, ...]:
        taken = tuple(self._events)
        self._events.clear()
        return taken


class Ear:
    """A listener: keeps what it hears, and waits for what is to come."""

    def __init__(self) -> None:
        self._coming: queue.SimpleQueue[DeviceEvent] = queue.SimpleQueue()
        self.heard: list[DeviceEvent] = []

    def __call__(self, event: DeviceEvent) -> None:
        self._coming.put(event)

    def next(self, kind: type[E]) -> E:
        """The next event of this kind; those before are kept in ``heard``."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                event = self._coming.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {kind.__name__} after {self.heard}") from None
            self.heard.append(event)
            if isinstance(event, kind):
                return event

    def rest(self) -> list[DeviceEvent]:
        """What has come and was not waited for."""
        found = []
        while not self._coming.empty():
            found.append(self._coming.get())
        return found


class Pty:
    """The device's end of a line; ``path`` is the port."""

    def __init__(self) -> None:
        self.end, other = os.openpty()
        self.path = os.ttyname(other)
        os.close(other)
        self._open = True

    def say(self, data: bytes) -> None:
        os.write(self.end, data)

    def read(self, length: int) -> bytes:
        """So many bytes that the program has sent."""
        found = b""
        while len(found) < length:
            ready, _, _ = select.select((self.end,), (), (), PATIENCE)
            assert ready, f"only {found!r} came"
            try:
                found += os.read(self.end, length - len(found))
            except OSError:  # nobody has opened the port yet
                time.sleep(0.001)
        return found

    def unplug(self) -> None:
        if self._open:
            self._open = False
            os.close(self.end)


@contextmanager
def pty() -> Iterator[Pty]:
    device = Pty()
    try:
        yield device
    finally:
        device.unplug()


def plug(device: Pty, port: Path) -> None:
    """Makes the device appear under this name, in place of the one before."""
    new = port.with_name(f"{port.name}.new")
    new.symlink_to(device.path)
    new.replace(port)


def until(true: Callable[[], bool]) -> None:
    """Waits for something of another thread that nothing reports."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())
