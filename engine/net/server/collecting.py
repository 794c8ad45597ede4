"""When a process that serves tables looks for garbage in cycles.

Hands, events and messages are values without cycles: they go as soon as nobody has them. Python's collector looks through what lives
long at the tables in vain, which takes half a second where there are hundreds of them, and meanwhile nobody is answered.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (4_000, 3, 8_000)
"""New objects before they are looked through; how often, before those that were left are looked through once more, which takes about two
milliseconds; and how often that, before all are: once in a million decisions or so.
"""


MANY: Final = 500
"""Closed connections: each leaves some 15 kB."""
NOT_BEFORE: Final = 60.0
"""Seconds between two collections of everything."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Has the collector of the whole process look at what is new, and very seldom at everything; afterwards it is as before."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Collector:
    """Collects what closed connections leave, which is in cycles: after many of them, and not often."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now``: seconds since some moment."""
        self._now = now
        self._closed = 0
        self._latest = now()

    def connection_closed(self) -> None:
        """One more connection is closed."""
        self._closed += 1
        if self._closed >= MANY and self._now() - self._latest >= NOT_BEFORE:
            gc.collect()
            self._closed, self._latest = 0, self._now()
