"""What a host writes of one of its tables, and how far that is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Final, Protocol, TypeAlias

from paizhuo.engine.net.hosts.entries import (
    FORMAT,
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
    unbroken,
    written,
)
from paizhuo.engine.net.hosts.streams import Streams, WrittenByAnother, table_stream, table_subject

REPLACED_AFTER: Final = 200
"""Entries after which one is written that replaces all: whoever takes the table over has less to read."""
HEALED: Final = 5
"""How often in a row a table is written whole where a stream has forgotten entries."""


_serials: Final = count(1)
"""No two entries of a process have the same number, whichever log of a table they are of: the table may come back to its host."""


Reading: TypeAlias = Callable[[str, str, int], Awaitable[list[tuple[int, bytes]]]]
"""Reads the messages of a stream, of one subject, up to a number."""


class Watch(Protocol):
    """Who is asked and hears what a log itself cannot know."""

    def missing(self, code: str, what: str) -> None:
        """Hear that a stream lacks entries of a table."""

    async def owns(self, code: str) -> bool:
        """Return whether the host still owns a table. Raise an error of NATS."""


class Forgotten(Exception):
    """The stream does not hold entries that it has confirmed, and nobody has written since. ``last``: the number of the last it holds."""

    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


class TableLog:
    """One table of this host. Changes show in ``now`` at once, and are stored by ``store``."""

    def __init__(self, streams: Streams, host: str, code: str, watch: Watch) -> None:
        """``host``: who writes; nobody has written of the table before."""
        self.code = code
        self._watch = watch
        self.now = Folded(code)
        self.ended = False
        """Whether the table is closed."""
        self._streams = streams
        self._host = host
        self._after = 0
        self._term = 0
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
        """Store all changes so far. Raise ``WrittenByAnother``, or an error of NATS: then it is tried again with the next call.

        Servers of NATS that are killed one after another may forget what they have confirmed. This host still knows it, and writes the
        table whole.
        """
        healed = 0
        while self.dirty:
            await self._store_past()
            if self._trying is None:
                self._trying = self._next()
            try:
                await self._put(self._trying)
            except Forgotten as lost:
                if healed == HEALED:
                    raise WrittenByAnother(self.code) from None
                self._watch.missing(self.code, f"entries {lost.last} to {self._after}")
                self._new, self._after = [], lost.last
                self._trying = self._entry(self._whole())
                healed += 1
                continue
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
            changes = self._whole()
        return self._entry(changes)

    def _whole(self) -> list[Change]:
        """Return the changes that make the table as it is, or close it."""
        return [TableEnds(), *self.now.payments.values()] if self.ended else self.now.whole()

    def _entry(self, changes: list[Change]) -> Entry:
        return Entry(FORMAT, self._host, next(_serials), changes, self._after, self._term)

    async def _put(self, entry: Entry) -> None:
        """Store an entry, once. Raise ``WrittenByAnother``, ``Forgotten``, or an error of NATS if it is not known what has happened."""
        subject = table_subject(self.code)
        try:
            self._after = await self._streams.write(subject, written(entry), self._after, instead=entry.replaces)
        except WrittenByAnother:
            self._after = await self._found(entry)
        self._entries = 0 if entry.replaces else self._entries + 1

    async def _found(self, entry: Entry) -> int:
        """Return the number of the entry if it is the last one: its answer was lost. Raise ``Forgotten`` or ``WrittenByAnother``.

        What the stream holds is older than what is known to be stored if its last entry has a smaller number and nobody has taken the
        table over since. A server that is no longer the leader may say so, too: then nothing can be written after that entry.
        """
        last = await self._streams.last(table_stream(self.code), table_subject(self.code))
        if last is not None:
            number, stored = last[0], read(last[1])
            if (stored.host, stored.serial) == (entry.host, entry.serial):
                return number
            nobody_since = stored.term < self._term or (stored.term == self._term and stored.host == self._host)
            if number < self._after and nobody_since:
                raise Forgotten(number)
        elif self._after and await self._watch.owns(self.code):  # who closes a table owns it
            raise Forgotten(0)
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
            self._after, self._term = 0, 1
            if last is not None:
                self._after, self._term = last[0], read(last[1]).term + 1  # what is too new stays as it is
            try:
                await self._put(self._entry([OwnerIs()]))
                newest = self._entry([OwnerIs()])
                await self._put(newest)
            except (WrittenByAnother, Forgotten):  # a last entry of the former owner
                continue
            break
        self.now, self._entries = Folded(self.code), 0
        entries, everywhere = await self._all(newest)
        for sequence, entry in entries:
            self.oldest = min(self.oldest, entry.format)
            for change in entry.changes:
                self.now.take(change)
            self._after, self._entries = sequence, self._entries + 1
        if not everywhere:  # the next entry is the whole table, for all servers
            self._entries = REPLACED_AFTER
        return self.now.described is not None

    async def _all(self, newest: Entry) -> tuple[list[tuple[int, Entry]], bool]:
        """Read all entries up to the newest. Return them, and whether the server that was asked had them.

        Servers of NATS that were killed one after another may lack some, or hold a past of their own. What the leader of the stream has
        counts.
        """
        entries = await self._entries_by(self._streams.all)
        if unbroken(entries) and entries[-1] == (self._after, newest):
            return entries, True
        self._watch.missing(self.code, f"entries before {self._after} at one server")
        entries = await self._entries_by(self._streams.all_of_leader)
        if not unbroken(entries):
            self._watch.missing(self.code, f"entries before {self._after}")
        return entries, False

    async def _entries_by(self, reading: Reading) -> list[tuple[int, Entry]]:
        found = await reading(table_stream(self.code), table_subject(self.code), self._after)
        return [(number, read(payload)) for number, payload in found]


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
