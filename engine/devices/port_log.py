"""The latest of what has passed over a line, for people to look at: bytes both ways and the events made of them."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final, Literal, TypeAlias

from engine.core.value import dataclass
from engine.devices.events import DeviceEvent

Direction: TypeAlias = Literal["in", "out", "event"]

MOST: Final = 500
"""Entries that are kept."""
LONGEST: Final = 240
"""Bytes of an entry that are kept."""


@dataclass(frozen=True, slots=True)
class PassedOn:
    """``number`` counts from 1 over the whole log; ``time``: seconds since the log began; ``data``: bytes, at most ``LONGEST``."""

    number: int
    time: float
    direction: Direction
    data: bytes = b""
    event: DeviceEvent | None = None


class PortLog:
    """A ``Tap`` of a link that keeps the last entries. Written in the link's thread, read in any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: deque[PassedOn] = deque(maxlen=MOST)
        self._begun: float | None = None
        self._count = 0

    def since(self, number: int = 0) -> tuple[PassedOn, ...]:
        """The entries after that number that are still kept."""
        with self._lock:
            return tuple(entry for entry in self._entries if entry.number > number)

    def opened(self, port: str, now: float) -> None:
        """The line is open: an event says so."""

    def received(self, data: bytes, now: float) -> None:
        """Bytes have come."""
        self._add(now, "in", data=data[:LONGEST])

    def sent(self, data: bytes, now: float) -> None:
        """Bytes have gone."""
        self._add(now, "out", data=data[:LONGEST])

    def event(self, event: DeviceEvent, now: float) -> None:
        """An event goes to the listener."""
        self._add(now, "event", event=event)

    def closed(self, now: float) -> None:
        """The line is closed: an event says so."""

    def _add(self, now: float, direction: Direction, data: bytes = b"", event: DeviceEvent | None = None) -> None:
        with self._lock:
            if self._begun is None:
                self._begun = now
            self._count += 1
            self._entries.append(PassedOn(self._count, now - self._begun, direction, data, event))
