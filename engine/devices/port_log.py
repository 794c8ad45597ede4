"""The latest of what has passed over a line, for people to look at: bytes both ways and the events made of them."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.link import Tap

Direction: TypeAlias = Literal["in", "out", "event"]

MOST: Final = 500
"""Entries that are kept."""
LONGEST: Final = 4_096
"""Bytes of an entry that are kept."""


class PassedOn(Struct):
    """``number`` counts from 1 over the whole log; ``time``: seconds since the log began; ``data``: bytes, at most ``LONGEST``."""

    number: int
    time: float
    direction: Direction
    data: bytes = b""
    event: DeviceEvent | None = None


class Taps:
    """A ``Tap`` that passes all on to others, which may come and go at any time."""

    def __init__(self, *taps: Tap) -> None:
        self._lock = threading.Lock()
        self._taps = taps

    def add(self, tap: Tap) -> None:
        """Let a tap see everything from now on. Any thread."""
        with self._lock:
            self._taps += (tap,)

    def remove(self, tap: Tap) -> None:
        """Take a tap away: it sees nothing any more. Waits while it is being shown something. Any thread."""
        with self._lock:
            self._taps = tuple(each for each in self._taps if each is not tap)

    def opened(self, port: str, now: float) -> None:
        """Show every tap that the line is open."""
        with self._lock:
            for tap in self._taps:
                tap.opened(port, now)

    def received(self, data: bytes, now: float) -> None:
        """Show every tap the bytes received."""
        with self._lock:
            for tap in self._taps:
                tap.received(data, now)

    def sent(self, data: bytes, now: float) -> None:
        """Show every tap the bytes sent."""
        with self._lock:
            for tap in self._taps:
                tap.sent(data, now)

    def event(self, event: DeviceEvent, now: float) -> None:
        """Show every tap the event for the listener."""
        with self._lock:
            for tap in self._taps:
                tap.event(event, now)

    def closed(self, now: float) -> None:
        """Show every tap that the line is closed."""
        with self._lock:
            for tap in self._taps:
                tap.closed(now)


class PortLog:
    """A ``Tap`` of a link that keeps the last entries. Written in the link's thread, read in any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: deque[PassedOn] = deque(maxlen=MOST)
        self._begun: float | None = None
        self._count = 0

    def since(self, number: int = 0) -> tuple[PassedOn, ...]:
        """Return the entries after that number that are still kept."""
        with self._lock:
            return tuple(entry for entry in self._entries if entry.number > number)

    def opened(self, port: str, now: float) -> None:
        """Write nothing: an event says that the line is open."""

    def received(self, data: bytes, now: float) -> None:
        """Add bytes received."""
        self._add(now, "in", data=data[:LONGEST])

    def sent(self, data: bytes, now: float) -> None:
        """Add bytes sent."""
        self._add(now, "out", data=data[:LONGEST])

    def event(self, event: DeviceEvent, now: float) -> None:
        """Add an event for the listener."""
        self._add(now, "event", event=event)

    def closed(self, now: float) -> None:
        """Write nothing: an event says that the line is closed."""

    def _add(self, now: float, direction: Direction, data: bytes = b"", event: DeviceEvent | None = None) -> None:
        with self._lock:
            if self._begun is None:
                self._begun = now
            self._count += 1
            self._entries.append(PassedOn(self._count, now - self._begun, direction, data, event))
