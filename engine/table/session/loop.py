"""A scheduler with the clock of the operating system, for programs without a window: everything is done in one thread."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count
from queue import Empty, SimpleQueue


class _Due:
    def __init__(self, does: Callable[[], None]) -> None:
        self.does: Callable[[], None] | None = does

    def cancel(self) -> None:
        self.does = None


class Loop:
    """A ``Scheduler``. ``run`` does what has been posted, and what is due, until it is stopped."""

    def __init__(self) -> None:
        self._due: list[tuple[int, int, _Due]] = []
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._numbers = count()
        self._running = False

    def now(self) -> int:
        """Milliseconds since some moment."""
        return time.monotonic_ns() // 1_000_000

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> _Due:
        """Calls ``does`` once, after so long."""
        due = _Due(does)
        heapq.heappush(self._due, (self.now() + milliseconds, next(self._numbers), due))
        return due

    def post(self, does: Callable[[], None]) -> None:
        """Call ``does`` once, soon; may be called in any thread."""
        self._posted.put(does)

    def run(self) -> None:
        """Do everything when its time has come, until ``stop``. An exception on the way ends it, and is raised here."""
        self._running = True
        while self._running:
            wait = max(0, self._due[0][0] - self.now()) / 1000 if self._due else None
            try:
                self._posted.get(timeout=wait)()
            except Empty:
                does = heapq.heappop(self._due)[2].does
                if does is not None:
                    does()

    def stop(self) -> None:
        """End ``run`` once the present call is done; may be called in any thread, and in a signal's handler."""
        self.post(self._stop)

    def _stop(self) -> None:
        self._running = False
