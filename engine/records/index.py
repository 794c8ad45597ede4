"""The index of kept matches: ``records.sqlite``, made anew from the files whenever it is missing, damaged or of another version."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.records import facts
from paizhuo.engine.records.facts import Replayed
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.folders import BROKEN, KeptFile, files, keep_remarks, remarks_in
from paizhuo.engine.records.reading import NoRecord, read, time_in_name
from paizhuo.engine.records.record import NO_REMARKS, MatchRecord, Participant, Remarks

NAME: Final = "records.sqlite"
VERSION: Final = 2
"""The ``user_version`` of the tables below. An index of another version is made anew: it holds nothing that the files do not."""
PATIENCE: Final = 5.0
"""Seconds that a program waits for another one that writes the index."""
TOGETHER: Final = 200
"""So many files are read before what was read is kept."""
TABLES: Final = """
begin immediate;
drop table if exists records;
create table records (
    file text primary key, kind text not null, rules text not null, game text not null, participants text not null,
    begun real, played real, hands integer not null, over integer not null, round integer not null, dealer integer not null,
    number integer not null, options text not null, damage text, size integer not null, changed integer not null
) without rowid;
drop table if exists facts;
create table facts (file text primary key, size integer not null, changed integer not null, facts text not null) without rowid;
create index by_time on records (played desc, file desc);
pragma user_version = 2;
commit;
"""
KEEP: Final = "insert or replace into records values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
LIST: Final = """
select * from records
where (?1 is null or rules = ?1) and (?2 is null or kind = ?2) and (?3 is null or played >= ?3) and (?4 is null or played < ?4)
order by played desc, file desc
"""
Progress = Callable[[int, int], object]
"""Hears how many files have been read, and of how many."""


class Index:
    """The index of the data folder ``data``. One value belongs to one thread; other programs may have one of the same folder."""

    def __init__(self, data: Path) -> None:
        """Open the index, and make it where there is none that can be used. Raises ``OSError`` where it cannot be made."""
        self.data = data
        self._remarks = remarks_in(data)
        try:
            data.mkdir(parents=True, exist_ok=True)
            try:
                self._base = _opened(data / NAME)
            except sqlite3.Error as error:
                if not _is_damaged(error):
                    raise
                self._base = _made_anew(data / NAME)
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(data / NAME)) from None

    def close(self) -> None:
        self._base.close()

    # -- keeping it true -----------------------------------------------------------------------------------------------

    def refresh(self, progress: Progress | None = None) -> int:
        """Read the files that are new or have changed, and forget those that are gone; return how many were read.

        What is read is kept bit by bit, so that a program that is stopped goes on where it was. Raises ``OSError`` where the
        index cannot be written.
        """
        try:
            return self._refresh(progress)
        except sqlite3.Error as error:
            if not _is_damaged(error):
                raise OSError(None, str(error), str(self.data / NAME)) from None
        try:  # parts of it that were not looked at before
            self._base.close()
            self._base = _made_anew(self.data / NAME)
            return self._refresh(progress)
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.data / NAME)) from None

    def _refresh(self, progress: Progress | None) -> int:
        rows = self._base.execute("select file, size, changed from records")
        known = {file: (size, changed) for file, size, changed in rows}
        there = {found.file: found for found in files(self.data)}
        stale = [found for found in there.values() if known.get(found.file) != (found.size, found.changed)]
        with self._base:
            gone = [(file,) for file in known.keys() - there.keys()]
            self._base.executemany("delete from records where file = ?", gone)
            self._base.executemany("delete from facts where file = ?", gone)
        for nth in range(0, len(stale), TOGETHER):
            part = [_row(self.data, found) for found in stale[nth : nth + TOGETHER]]
            with self._base:
                self._base.executemany(KEEP, part)
            if progress is not None:
                progress(nth + len(part), len(stale))
        return len(stale)

    def rebuild(self, progress: Progress | None = None) -> int:
        """Make the index anew from the files; return how many there are. Raises ``OSError``."""
        try:
            with self._base:
                self._base.execute("delete from records")
                self._base.execute("delete from facts")
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.data / NAME)) from None
        return self.refresh(progress)

    # -- asking --------------------------------------------------------------------------------------------------------

    def records(self, wanted: Filter | None = None) -> Iterator[MatchRecord]:
        """Yield the matches that are wanted, those played last first. Raises ``OSError`` where the index cannot be read."""
        for row in self._asked(LIST, (None,) * 4 if wanted is None else wanted.columns):
            record = self._record(row)
            if wanted is None or wanted.fits(record):
                yield record

    def record(self, file: str) -> MatchRecord | None:
        """Return the match of a file; None: it is not listed. Raises ``OSError`` where the index cannot be read."""
        rows = self._asked("select * from records where file = ?", (file,))
        return self._record(rows[0]) if rows else None

    def _asked(self, question: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.data / NAME)) from None

    def facts(self, file: str) -> Replayed:
        """Return what happened in the hands of a journal; it is replayed once, and again only where it has changed.

        Raises ``NoRecord``, ``OSError``.
        """
        path = self.data / file
        stat = path.stat()
        known = file, stat.st_size, stat.st_mtime_ns
        kept = self._asked("select facts from facts where file = ? and size = ? and changed = ?", known)
        if kept:
            return facts.read(json.loads(kept[0][0]))
        try:
            found = facts.replayed(load(decode(path.read_bytes())))
        except BadJournal as bad:
            raise NoRecord(bad.reason) from None
        row = (*known, json.dumps(facts.written(found), ensure_ascii=False))
        with suppress(sqlite3.Error), self._base:  # the index cannot be written: it is found again next time
            self._base.execute("insert or replace into facts values (?, ?, ?, ?)", row)
        return found

    def _record(self, row: tuple[Any, ...]) -> MatchRecord:
        file, kind, rules, game, people, begun, played, hands, over, round_, dealer, number, options, damage, _, _ = row
        return MatchRecord(
            file,
            kind,
            rules,
            game,
            tuple(Participant(*each) for each in json.loads(people)),
            _moment(begun),
            _moment(played),
            hands,
            bool(over),
            round_,
            dealer,
            number,
            json.loads(options),
            None if damage is None else Text(*json.loads(damage)),
            self._remarks.get(file, NO_REMARKS),
        )

    # -- noting --------------------------------------------------------------------------------------------------------

    def remark(self, file: str, remarks: Remarks) -> None:
        """Keep what is noted about a match. Raises ``OSError``; nothing has changed then."""
        self._keep({**remarks_in(self.data), file: remarks})  # another program may have noted something since

    def moved(self, file: str, to: str | None) -> None:
        """Have what was noted about a file follow it to its new name; None: it is gone. Raises ``OSError``."""
        everything = remarks_in(self.data)
        kept = everything.pop(file, None)
        if kept is not None:
            self._keep(everything if to is None else {**everything, to: kept})

    def _keep(self, remarks: dict[str, Remarks]) -> None:
        keep_remarks(self.data, remarks)
        self._remarks = remarks


def _is_damaged(error: sqlite3.Error) -> bool:
    """Whether a database is none, is damaged, or lacks a table; not whether another program has it or the disk is full."""
    codes = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR
    return getattr(error, "sqlite_errorcode", None) in codes


def _made_anew(path: Path) -> sqlite3.Connection:
    """Remove a database that cannot be used, and make another in its place. Raises ``sqlite3.Error``, ``OSError``."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
    return _opened(path)


def _opened(path: Path) -> sqlite3.Connection:
    """Open the database with the tables of this version. Raises ``sqlite3.Error``."""
    base = sqlite3.connect(path, timeout=PATIENCE)
    try:
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = normal")
        if base.execute("pragma user_version").fetchone()[0] != VERSION:
            base.executescript(TABLES)
        base.execute("select * from records limit 1")
    except BaseException:
        base.close()
        raise
    return base


def _damaged(found: KeptFile, reason: Text) -> MatchRecord:
    """The record of a file that cannot be read: only its name says when it was played."""
    begun = time_in_name(found.file)
    return MatchRecord(found.file, found.kind, begun=begun, played=begun, damage=reason)


def _row(data: Path, found: KeptFile) -> tuple[Any, ...]:
    """The row of a file; one that cannot be read has the reason in it."""
    try:
        record = read(data / found.file, found.file, found.kind)
        if found.file.endswith(BROKEN):
            record = _damaged(found, SET_ASIDE)
    except NoRecord as no:
        record = _damaged(found, no.reason)
    except OSError as error:
        reason = error.strerror or str(error)
        record = _damaged(found, Text(reason, reason))
    damage = None if record.damage is None else json.dumps([record.damage.zh, record.damage.en], ensure_ascii=False)
    people = [[who.name, who.bot, who.points, who.place] for who in record.participants]
    return (
        record.file,
        record.kind,
        record.rules,
        record.game,
        json.dumps(people, ensure_ascii=False),
        None if record.begun is None else record.begun.timestamp(),
        None if record.played is None else record.played.timestamp(),
        record.hands,
        record.over,
        record.round,
        record.dealer,
        record.number,
        json.dumps(dict(record.options), ensure_ascii=False),
        damage,
        found.size,
        found.changed,
    )


def _moment(stamp: float | None) -> datetime | None:
    return None if stamp is None else datetime.fromtimestamp(stamp, UTC).astimezone()


SET_ASIDE: Final = Text("对不上规则，放到了一边", "it does not follow the rules, and was set aside")
