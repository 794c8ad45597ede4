"""The journal of a running match, line by line in the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.table.journal.recorder import JournalInMemory

ADD: Final = "INSERT OR REPLACE INTO lines (match, number, line) VALUES (?, ?, ?)"
CUT: Final = "DELETE FROM lines WHERE match = ? AND number >= ?"


class StoredJournal(JournalInMemory):
    """A journal whose lines are in memory, and in the database with the next ``commit`` of the store.

    A disk that refuses them stops nothing: they are kept and written with a later commit.
    """

    def __init__(self, database: Database, match: int) -> None:
        """Write nothing before ``begin``."""
        super().__init__()
        self._database = database
        self._match = match
        self._open = True

    def begin(self, lines: Iterable[str] = ()) -> None:
        """Open the journal. ``lines``: what it is to hold, usually what it holds already; none: it begins anew."""
        held = [
            str(line)
            for (line,) in self._database.read("SELECT line FROM lines WHERE match = ? ORDER BY number", (self._match,))
        ]
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
            self._database.write_sooner_or_later(ADD, (self._match, self.count, line))
        super().write(line)

    def cut(self, count: int) -> None:
        if self._open and count < self.count:
            self._database.write_sooner_or_later(CUT, (self._match, count))
        super().cut(count)

    def close(self) -> None:
        """Write nothing more to the database."""
        self._open = False
