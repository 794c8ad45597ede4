"""Frames to clients leave together, once the events that they report are on disk. While the disk refuses, they wait."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Final, Protocol

AGAIN: Final = 1.0
"""Seconds after which a disk that has refused is tried again."""


class Writes(Protocol):
    """A connection that frames are written to."""

    def write(self, frames: list[bytes]) -> None:
        """Send the UTF-8 of text frames; never wait, never raise."""


class Outbox:
    """Frames in order, for all connections of a server."""

    def __init__(self, loop: asyncio.AbstractEventLoop, keep: Callable[[], bool]) -> None:
        """``keep``: puts what has happened on disk, and says whether it could; called before any frame leaves."""
        self._loop = loop
        self._keep = keep
        self._frames: defaultdict[Writes, list[bytes]] = defaultdict(list)
        self._due = False

    def put(self, to: Writes, frame: bytes) -> None:
        """Send a frame at the end of this turn of the loop."""
        self._frames[to].append(frame)
        self.flush_soon()

    def flush_soon(self) -> None:
        """Store and send everything at the end of this turn of the loop."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Put on disk and send what there is. Try again what cannot be put on disk, and send nothing before."""
        self._due = False
        if not self._keep():
            self._due = True
            self._loop.call_later(AGAIN, self.flush)
            return
        waiting, self._frames = self._frames, defaultdict(list)
        for to, frames in waiting.items():
            to.write(frames)
