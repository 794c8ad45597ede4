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

    def __init__(self, loop: asyncio.AbstractEventLoop, keep: Callable[[Callable[[bool], None]], None]) -> None:
        """``keep``: stores what has happened and then calls what it is given, with whether it could; before any frame leaves."""
        self._loop = loop
        self._keep = keep
        self._frames: defaultdict[Writes, list[bytes]] = defaultdict(list)
        self._leaving: dict[Writes, list[bytes]] = {}
        """The frames whose events are being stored."""
        self._due = False
        self._keeping = False

    @property
    def empty(self) -> bool:
        """Whether everything is stored and sent."""
        return not (self._due or self._keeping or self._frames)

    def put(self, to: Writes, frame: bytes) -> None:
        """Send a frame at the end of this turn of the loop."""
        self._frames[to].append(frame)
        self.flush_soon()

    def drop(self, to: Writes) -> None:
        """Send nothing of what waits for this connection."""
        self._frames.pop(to, None)
        self._leaving.pop(to, None)

    def flush_soon(self) -> None:
        """Store and send everything at the end of this turn of the loop."""
        if not self._due:
            self._due = True
            if not self._keeping:
                self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Store and send what there is, after what is being stored already."""
        self._due = False
        if self._keeping:
            self._due = True
            return
        self._keeping = True
        self._leaving, self._frames = self._frames, defaultdict(list)
        self._keep(self._kept)

    def _kept(self, stored: bool) -> None:  # noqa: FBT001 - as ``keep`` calls it
        """Send what waited for the store. Try again what cannot be stored, and send nothing before."""
        self._keeping = False
        leaving, self._leaving = self._leaving, {}
        if not stored:
            for to, frames in self._frames.items():
                leaving.setdefault(to, []).extend(frames)
            self._frames = defaultdict(list, leaving)
            self._due = True
            self._loop.call_later(AGAIN, self.flush)
            return
        for to, frames in leaving.items():
            to.write(frames)
        if self._due:
            self._loop.call_soon(self.flush)
