"""When a process that serves tables looks for garbage in cycles.

Hands, events and messages are values without cycles: they go as soon as nobody has them. Python's collector looks through them in
vain, twenty milliseconds for what is new and half a second for everything where there are hundreds of tables, and meanwhile nobody is
answered. Only connections leave cycles, so everything is looked through when many of them are closed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MANY: Final = 1_000
"""Connections opened and closed: each leaves some 15 kB."""
NOT_BEFORE: Final = 15.0
"""Seconds between two collections of everything."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Only a ``Collector`` has garbage looked for in the whole process; afterwards it is as before."""
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
    """Collects what connections leave, which is in cycles: after many of them, and not often."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now``: seconds since some moment."""
        self._now = now
        self._changes = 0
        self._latest = now()

    def connection_changed(self) -> None:
        """One more connection is opened or closed."""
        self._changes += 1
        if self._changes >= MANY and self._now() - self._latest >= NOT_BEFORE:
            gc.collect()
            self._changes, self._latest = 0, self._now()
