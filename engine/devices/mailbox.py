"""Events of devices on their way from the threads of their links to the thread of whoever listens.

A device that floods the line must not keep the window from drawing: events are handed over a few at a time, and while too many wait,
those that only say that something was not understood are left out and counted.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from paizhuo.engine.devices.events import BadFrame, DeviceEvent
from paizhuo.engine.devices.open_table.events import DeviceText
from paizhuo.engine.table.session.pacing import Scheduler

S = TypeVar("S")

AT_ONCE: Final = 50
"""So many events are handed over before anything else in that thread gets its turn."""
MANY: Final = 500
"""While more than so many wait, bad frames and texts are left out."""
MOST: Final = 5_000
"""More than so many never wait: the oldest is left out."""


class Mailbox(Generic[S]):
    """Takes events from any thread and gives them to ``heard``, in order, in the scheduler's thread.

    What ``heard`` raises goes to the scheduler; the events after that are given all the same.
    """

    def __init__(self, scheduler: Scheduler, heard: Callable[[S, DeviceEvent], None]) -> None:
        self._scheduler, self._heard = scheduler, heard
        self._lock = threading.Lock()
        self._waiting: deque[tuple[S, DeviceEvent]] = deque()
        self._posted = False
        self._closed = False
        self.left_out = 0
        """How many events nobody was given."""

    def put(self, sender: S, event: DeviceEvent) -> None:
        """Put an event; never waits. Any thread."""
        with self._lock:
            if self._closed:
                return
            if len(self._waiting) >= MANY and isinstance(event, BadFrame | DeviceText):
                self.left_out += 1
                return
            if len(self._waiting) >= MOST:
                self._waiting.popleft()
                self.left_out += 1
            self._waiting.append((sender, event))
            if self._posted:
                return
            self._posted = True
        self._scheduler.post(self._deliver)

    def close(self) -> None:
        """Stop giving events."""
        with self._lock:
            self._closed = True
            self._waiting.clear()

    def _deliver(self) -> None:
        try:
            for _ in range(AT_ONCE):
                with self._lock:
                    if not self._waiting:
                        return
                    sender, event = self._waiting.popleft()
                self._heard(sender, event)
        finally:
            with self._lock:
                self._posted = bool(self._waiting)
            if self._posted:
                self._scheduler.post(self._deliver)
