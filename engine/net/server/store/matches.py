"""Rooms, their matches and journals, and the results of matches that are over."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.net.server.store.journal import DatabaseLines, StoredJournal
from paizhuo.engine.net.server.store.port import KEY, StoredMatch, StoredTable, TookPart


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over, and everybody in seat order."""

    id: int
    room: str
    rules: str
    begun: float
    finished: float
    took_part: tuple[TookPart, ...]


class Matches:
    """What a server keeps about tables."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        """``now``: seconds since 1970."""
        self._database = database
        self._now = now

    # -- rooms -----------------------------------------------------------------------------------------------------

    def save_room(self, code: str, described: bytes) -> None:
        """Store the room in place of its former state; if the disk refuses, with a later commit."""
        statement = "INSERT INTO rooms (code, described) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET described = excluded.described"
        self._database.write_sooner_or_later(statement, (code, described))

    def rooms(self) -> dict[str, bytes]:
        """Return all rooms by code."""
        return {
            str(code): cast(bytes, described)
            for code, described in self._database.read("SELECT code, described FROM rooms")
        }

    def tables(self) -> list[StoredTable]:
        """Return all rooms, each with its unfinished match. Raise ``StoreTrouble``."""
        return [self._table(code, described) for code, described in self.rooms().items()]

    def _table(self, code: str, described: bytes) -> StoredTable:
        if (match := self.unfinished(code)) is None:
            return StoredTable(code, described)
        found = self._database.read("SELECT checkpoint FROM matches WHERE id = ?", (match,))
        checkpoint = cast(bytes | None, found[0][0]) or b""
        return StoredTable(code, described, self.match(match), self.stored_text(match), checkpoint)

    def forget_room(self, code: str) -> None:
        """Remove the room and its unfinished matches; finished ones stay. If the disk refuses, with a later commit."""
        unfinished = "SELECT id FROM matches WHERE room = ? AND finished IS NULL"
        self._database.write_sooner_or_later(f"DELETE FROM lines WHERE match IN ({unfinished})", (code,))  # noqa: S608 - above
        self._database.write_sooner_or_later("DELETE FROM matches WHERE room = ? AND finished IS NULL", (code,))
        self._database.write_sooner_or_later("DELETE FROM rooms WHERE code = ?", (code,))

    # -- matches ---------------------------------------------------------------------------------------------------

    def new_match(self, code: str, key: bytes) -> int:
        """Add a match of the room, which begins. Return its number.

        Raise ``ValueError`` for a key of another length, ``StoreTrouble``.
        """
        if len(key) != KEY:
            raise ValueError(f"a key has {KEY} bytes, this one {len(key)}")
        written = self._database.write(
            "INSERT INTO matches (room, key, begun) VALUES (?, ?, ?)", (code, key, self._now())
        )
        assert written.lastrowid is not None
        return written.lastrowid

    def match(self, match: int) -> StoredMatch:
        """Return the match of that number. Raise ``KeyError``, ``StoreTrouble``."""
        found = self._database.read("SELECT id, room, key, epoch, begun, finished FROM matches WHERE id = ?", (match,))
        if not found:
            raise KeyError(match)
        return StoredMatch(*cast(tuple[int, str, bytes, int, float, float | None], found[0]))

    def unfinished(self, code: str) -> int | None:
        """Return the number of the latest unfinished match of the room; None: there is none."""
        found = self._database.read("SELECT max(id) FROM matches WHERE room = ? AND finished IS NULL", (code,))
        return cast(int | None, found[0][0])

    def next_epoch(self, match: int) -> int:
        """Raise the match's epoch by one and return it: the first is 1. Raise ``KeyError``, ``StoreTrouble``."""
        self.match(match)
        self._database.write("UPDATE matches SET epoch = epoch + 1 WHERE id = ?", (match,))
        return self.match(match).epoch

    def finish(self, match: int, rules: str, took_part: Sequence[TookPart]) -> None:
        """Finish a match with a complete journal: nothing may be written to it any more. ``rules``: the id of the rule set.

        Raise ``KeyError``, ``ValueError`` if it is finished already, ``StoreTrouble``; then nothing has changed.
        """
        if self.match(match).finished is not None:
            raise ValueError(f"match {match} is finished already")
        packed = zlib.compress(self.stored_text(match).encode())
        with self._database.together():
            self._database.write(
                "UPDATE matches SET finished = ?, rules = ?, journal = ?, checkpoint = NULL WHERE id = ?",
                (self._now(), rules, packed, match),
            )
            self._database.write("DELETE FROM lines WHERE match = ?", (match,))
            for who in took_part:
                self._database.write(
                    "INSERT INTO results (match, seat, account, name, bot, points, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (match, who.seat, who.account, who.name, who.bot, who.points, who.place),
                )

    def matches_of(self, account: int, most: int = 50, before: int | None = None) -> tuple[PastMatch, ...]:
        """Return the finished matches that the account took part in, the latest first; ``before``: only those with a smaller number."""
        found = self._database.read(
            "SELECT DISTINCT match FROM results WHERE account = ? AND match < ? ORDER BY match DESC LIMIT ?",
            (account, 2**62 if before is None else before, most),
        )
        return tuple(self._past(cast(int, match)) for (match,) in found)

    def _past(self, match: int) -> PastMatch:
        row = self._database.read("SELECT id, room, rules, begun, finished FROM matches WHERE id = ?", (match,))[0]
        seats = self._database.read(
            "SELECT seat, name, points, place, account, bot FROM results WHERE match = ? ORDER BY seat", (match,)
        )
        took_part = tuple(TookPart(*cast(tuple[int, str, int, int, int | None, str], seat)) for seat in seats)
        return PastMatch(*cast(tuple[int, str, str, float, float], row), took_part)

    # -- journals --------------------------------------------------------------------------------------------------

    def journal(self, match: int) -> StoredJournal:
        """Return the object with which a table writes the match's journal.

        Raise ``KeyError``, ``ValueError`` if the match is finished, ``StoreTrouble``.
        """
        if self.match(match).finished is not None:
            raise ValueError(f"match {match} is finished already")
        return StoredJournal(DatabaseLines(self._database, match))

    def stored_text(self, match: int) -> str:
        """Return the journal of a running match as far as it is stored. Raise ``StoreTrouble``."""
        lines = self._database.read("SELECT line FROM lines WHERE match = ? ORDER BY number", (match,))
        return "".join(cast(str, line) for (line,) in lines)

    def journal_text(self, match: int) -> str:
        """Return the journal of a match, running or finished. Raise ``KeyError``, ``StoreTrouble``."""
        found = self._database.read("SELECT journal FROM matches WHERE id = ?", (match,))
        if not found:
            raise KeyError(match)
        packed = cast(bytes | None, found[0][0])
        return self.stored_text(match) if packed is None else zlib.decompress(packed).decode()
