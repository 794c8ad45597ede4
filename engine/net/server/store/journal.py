"""The journal of a running match, line by line in a store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.table.journal.recorder import JournalInMemory

ADD: Final = "INSERT OR REPLACE INTO lines (match, number, line) VALUES (?, ?, ?)"
CHECKPOINT: Final = "UPDATE matches SET checkpoint = ? WHERE id = ?"
CUT: Final = "DELETE FROM lines WHERE match = ? AND number >= ?"


class Lines(Protocol):
    """The stored lines of one journal. A store that refuses a change now makes it later."""

    def held(self) -> list[str]:
        """Return the lines that are stored."""

    def add(self, number: int, line: str) -> None:
        """Store a line, whose number is that of the lines before it."""

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` lines."""

    def checkpoint(self, made: bytes) -> None:
        """Store a checkpoint of the match in place of the one before."""


class DatabaseLines:
    """The lines of a match in the database, with the next ``commit`` of the store."""

    def __init__(self, database: Database, match: int) -> None:
        self._database = database
        self._match = match

    def held(self) -> list[str]:
        """Return the lines that are stored. Raise ``StoreTrouble``."""
        found = self._database.read("SELECT line FROM lines WHERE match = ? ORDER BY number", (self._match,))
        return [str(line) for (line,) in found]

    def add(self, number: int, line: str) -> None:
        """Store a line, whose number is that of the lines before it."""
        self._database.write_sooner_or_later(ADD, (self._match, number, line))

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` lines."""
        self._database.write_sooner_or_later(CUT, (self._match, count))

    def checkpoint(self, made: bytes) -> None:
        """Store a checkpoint of the match in place of the one before."""
        self._database.write_sooner_or_later(CHECKPOINT, (made, self._match))


class StoredJournal(JournalInMemory):
    """A journal whose lines are in memory, and in a store.

    A store that refuses them stops nothing: they are kept and written later.
    """

    def __init__(self, lines: Lines) -> None:
        """Write nothing before ``begin``."""
        super().__init__()
        self._stored = lines
        self._open = True

    def begin(self, lines: Iterable[str] = ()) -> None:
        """Open the journal. ``lines``: what it is to hold, usually what it holds already; none: it begins anew."""
        held = self._stored.held()
        super().begin(held)
        wanted = list(lines)
        same = next(
            (at for at, (old, new) in enumerate(zip(held, wanted, strict=False)) if old != new),
            min(len(held), len(wanted)),
        )
        self.cut(same)
        for line in wanted[same:]:
            self.write(line)

    def write(self, line: str) -> None:
        if self._open:
            self._stored.add(self.count, line)
        super().write(line)

    def cut(self, count: int) -> None:
        if self._open and count < self.count:
            self._stored.cut(count)
        super().cut(count)

    def checkpoint(self, made: Callable[[], bytes]) -> None:
        """Store what the match comes to after these lines."""
        if self._open:
            self._stored.checkpoint(made())

    def close(self) -> None:
        """Write nothing more to the store."""
        self._open = False
