"""Frames to clients leave together, once the events that they report are stored. While the store refuses, they wait.

A store may have parts: a table whose part is not stored makes nobody at another table wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from typing import Final, Protocol

AGAIN: Final = 1.0
"""Seconds after which a store that has refused is tried again."""


class Writes(Protocol):
    """A connection that frames are written to."""

    def write(self, frames: list[bytes]) -> None:
        """Send the UTF-8 of text frames; never wait, never raise."""


class _Batch:
    """Frames of one part of the store that leave when all changes of the part until then are stored."""

    __slots__ = ("receivers", "stored")

    def __init__(self) -> None:
        self.receivers: dict[Writes, None] = {}
        self.stored = False


class Outbox:
    """Frames in order, for all connections of a server."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        keep: Callable[[str, Callable[[bool], None]], None],
        part: Callable[[str], str],
        unstored: Callable[[], Collection[str]],
    ) -> None:
        """``keep``: stores a part and then calls what it is given, with whether it could; before any frame of the part leaves.

        ``part``: of a table; ``unstored``: the parts with changes that are not stored.
        """
        self._loop = loop
        self._keep = keep
        self._part = part
        self._unstored = unstored
        self._waiting: dict[Writes, list[tuple[_Batch, list[bytes]]]] = {}
        """What each connection is to be sent, in this order."""
        self._open: dict[str, _Batch] = {}
        """The batches that frames of this turn of the loop belong to, by part."""
        self._of_table: dict[str, _Batch] = {}
        """The same by table, as far as they are known."""
        self._keeping: dict[str, _Batch] = {}
        """The batches whose part is being stored."""
        self._due = False

    @property
    def empty(self) -> bool:
        """Whether everything is stored and sent."""
        return not (self._due or self._keeping or self._waiting)

    def put(self, to: Writes, frame: bytes, table: str) -> None:
        """Send a frame about a table, "": about none, at the end of this turn of the loop.

        It leaves when the changes of the table until then are stored, behind the connection's frames before it.
        """
        batch = self._of_table.get(table) or self._opened(table)
        waiting = self._waiting.get(to)
        if waiting is None:
            self._waiting[to] = [(batch, [frame])]
            batch.receivers[to] = None
        elif waiting[-1][0] is batch:
            waiting[-1][1].append(frame)
        else:
            waiting.append((batch, [frame]))
            batch.receivers[to] = None

    def _opened(self, table: str) -> _Batch:
        """Return the open batch of a table, which is sent at the end of this turn of the loop."""
        part = self._part(table)
        batch = self._open.get(part)
        if batch is None:
            batch = self._open[part] = _Batch()
        self._of_table[table] = batch
        self.flush_soon()
        return batch

    def drop(self, to: Writes) -> None:
        """Send nothing of what waits for this connection."""
        self._waiting.pop(to, None)

    def flush_soon(self) -> None:
        """Store and send everything at the end of this turn of the loop."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Store and send what there is, each part after what is being stored of it already."""
        self._due = False
        for part in {**self._open, **dict.fromkeys(self._unstored())}:
            if part not in self._keeping:
                self._of_table.clear()
                self._keeping[part] = self._open.pop(part) if part in self._open else _Batch()
                self._keep(part, partial(self._kept, part))

    def _kept(self, part: str, stored: bool) -> None:  # noqa: FBT001 - as ``keep`` calls it
        """Send what waited for this part of the store. Try again what cannot be stored, and send nothing of it before."""
        if not stored:
            self._loop.call_later(AGAIN, self._keep, part, partial(self._kept, part))
            return
        batch = self._keeping.pop(part)
        batch.stored = True
        for to in batch.receivers:
            self._write(to)
        if part in self._open or part in self._unstored():
            self.flush_soon()

    def _write(self, to: Writes) -> None:
        """Send a connection what waits for nothing any more."""
        waiting = self._waiting.get(to)
        if waiting is None or not waiting[0][0].stored:
            return
        frames = waiting.pop(0)[1]
        while waiting and waiting[0][0].stored:
            frames += waiting.pop(0)[1]
        if not waiting:
            del self._waiting[to]
        to.write(frames)
