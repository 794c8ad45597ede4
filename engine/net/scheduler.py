"""A ``Scheduler`` of sessions in an asyncio loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class AsyncScheduler:
    """Does things later in the thread of a running loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        """Return milliseconds since some moment."""
        return int(self._loop.time() * 1000)

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> asyncio.Handle:
        """Call ``does`` once, after so many milliseconds."""
        if milliseconds <= 0:
            return self._loop.call_soon(does)
        return self._loop.call_later(milliseconds / 1000, does)

    def post(self, does: Callable[[], None]) -> None:
        """Call ``does`` once, soon; may be called in any thread."""
        self._loop.call_soon_threadsafe(does)
