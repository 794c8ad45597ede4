"""When a server process runs Python's collector of cyclic garbage.

Hands, events and messages are values without cycles, which are freed as soon as nothing refers to them. The collector would
examine them in vain. With hundreds of tables that takes twenty milliseconds for new objects and half a second for all, and
nobody is answered meanwhile. Only connections leave cycles, so a full collection runs after many of them have closed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MANY: Final = 1_000
"""Connections opened and closed before a collection: each leaves some 15 kB."""
NOT_BEFORE: Final = 15.0
"""Seconds between two collections of everything."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Have a ``Collector`` alone collect cyclic garbage in the whole process within this context; afterwards all is as before."""
    before = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
        gc.unfreeze()


class Collector:
    """Collects the cycles that connections leave: after many of them, and not often."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now``: seconds since some moment."""
        self._now = now
        self._changes = 0
        self._latest = now()

    def connection_changed(self) -> None:
        """Count one more connection that is opened or closed."""
        self._changes += 1
        if self._changes >= MANY and self._now() - self._latest >= NOT_BEFORE:
            gc.collect()
            self._changes, self._latest = 0, self._now()
