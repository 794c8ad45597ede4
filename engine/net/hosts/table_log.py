"""What a host writes of one of its tables, and how far that is stored."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from typing import Final

from paizhuo.engine.net.hosts.entries import (
    FORMAT,
    Anew,
    Change,
    CheckpointIs,
    Entry,
    Folded,
    LinesAre,
    MatchEnds,
    OwnerIs,
    RoomIs,
    TableEnds,
    read,
    written,
)
from paizhuo.engine.net.hosts.streams import Streams, WrittenByAnother, table_stream, table_subject

REPLACED_AFTER: Final = 200
"""Entries after which one is written that replaces all: whoever takes the table over has less to read."""


_serials: Final = count(1)
"""No two entries of a process have the same number, whichever log of a table they are of: the table may come back to its host."""


class TableLog:
    """One table of this host. Changes show in ``now`` at once, and are stored by ``store``."""

    def __init__(self, streams: Streams, host: str, code: str) -> None:
        """``host``: who writes; nobody has written of the table before."""
        self.code = code
        self.now = Folded(code)
        self.ended = False
        """Whether the table is closed."""
        self._streams = streams
        self._host = host
        self._after = 0
        self._entries = 0
        self._new: list[Change] = []
        self._past: dict[str, bytes] = {}
        """Messages about matches that are over, by subject: stored before the entry that says so."""
        self._trying: Entry | None = None
        """The entry of which it is not known whether it is stored."""
        self.writing = asyncio.Lock()
        """Held while changes are stored, with all that belongs to it."""
        self.oldest = FORMAT
        """The oldest form of an entry that was read."""

    @property
    def dirty(self) -> bool:
        """Whether something is not stored."""
        return bool(self._new or self._past) or self._trying is not None

    @property
    def last(self) -> int:
        """The number of the last entry that is known to be stored."""
        return self._after

    def beforehand(self, subject: str, payload: bytes) -> None:
        """Store a message of its own, once, before the changes that follow."""
        self._past[subject] = payload

    def change(self, change: Change) -> None:
        """Make a change, which is stored with the next ``store``."""
        self.now.take(change)
        last = self._new[-1] if self._new else None
        match change, last:
            case LinesAre(after, lines), LinesAre(before, others) if after == before + len(others):
                self._new[-1] = LinesAre(before, others + lines)
            case RoomIs(), RoomIs():
                self._new[-1] = change
            case TableEnds(), _:
                self._new, self.ended = [change, *self.now.payments.values()], True
            case _:
                self._new.append(change)

    def forget_since(self, mark: int) -> None:
        """Take back the changes since ``mark``, which concern a match that has not begun after all."""
        del self._new[mark:]
        self.now.take(MatchEnds())

    @property
    def mark(self) -> int:
        """A number for ``forget_since``."""
        return len(self._new)

    async def store(self) -> None:
        """Store all changes so far. Raise ``WrittenByAnother``, or an error of NATS: then it is tried again with the next call."""
        while self.dirty:
            await self._store_past()
            if self._trying is None:
                self._trying = self._next()
            try:
                self._after = await self._written(self._trying)
            except WrittenByAnother:
                self._after = await self._found(self._trying)
            self._entries = 0 if self._replaces(self._trying) else self._entries + 1
            self._trying = None

    async def _store_past(self) -> None:
        while self._past:
            subject, payload = next(iter(self._past.items()))
            with suppress(WrittenByAnother):  # it is there already
                await self._streams.write(subject, payload, 0)
            del self._past[subject]

    def _next(self) -> Entry:
        changes, self._new = self._new, []
        if self._entries >= REPLACED_AFTER and not self.ended:
            changes = self.now.whole()
        return Entry(FORMAT, self._host, next(_serials), changes)

    def _replaces(self, entry: Entry) -> bool:
        return isinstance(entry.changes[0], Anew | TableEnds)

    async def _written(self, entry: Entry) -> int:
        return await self._streams.write(
            table_subject(self.code), written(entry), self._after, instead=self._replaces(entry)
        )

    async def _found(self, entry: Entry) -> int:
        """Return the number of the entry if it is the last one: its answer was lost. Raise ``WrittenByAnother`` if it is not."""
        last = await self._streams.last(table_stream(self.code), table_subject(self.code))
        if last is not None:
            stored = read(last[1])
            if (stored.host, stored.serial) == (entry.host, entry.serial):
                return last[0]
        raise WrittenByAnother(self.code)

    async def take_over(self) -> bool:
        """Write on in the place of others, who are refused from now on, and read what they have written. Return whether the table is there.

        Two entries come first and the reading after them: a stream checks what is expected of it before it puts entries in order
        (NATS before 2.9.21), so one of the former owner may still follow the first entry. It stands before the second, which is
        written when the first is there for all to see.
        Raise ``NewerEntry``, ``msgspec.MsgspecError``, or an error of NATS.
        """
        stream, subject = table_stream(self.code), table_subject(self.code)
        while True:
            last = await self._streams.last(stream, subject)
            self._after = 0
            if last is not None:
                self._after = last[0]
                read(last[1])  # what is too new stays as it is
            try:
                for _ in range(2):
                    self._trying = Entry(FORMAT, self._host, next(_serials), [OwnerIs()])
                    await self.store()
            except WrittenByAnother:  # a last entry of the former owner
                self._trying = None
                continue
            break
        self.now, self._entries = Folded(self.code), 0
        for sequence, payload in await self._streams.all(stream, subject, self._after):
            entry = read(payload)
            self.oldest = min(self.oldest, entry.format)
            for change in entry.changes:
                self.now.take(change)
            self._after, self._entries = sequence, self._entries + 1
        return self.now.described is not None


class LogLines:
    """The lines of the journal of the match that is being played, in the log of its table."""

    def __init__(self, log: TableLog) -> None:
        self._log = log

    def held(self) -> list[str]:
        """Return the lines so far."""
        return list(self._log.now.lines)

    def add(self, number: int, line: str) -> None:
        """Store a line, whose number is that of the lines before it."""
        self._log.change(LinesAre(number, [line]))

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` lines."""
        self._log.change(LinesAre(count, []))

    def checkpoint(self, made: bytes) -> None:
        """Store a checkpoint of the match in place of the one before."""
        self._log.change(CheckpointIs(made))
