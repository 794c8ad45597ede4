"""The index of kept matches: ``records.sqlite``, made anew from the files whenever it is missing, damaged or of another version."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.records import facts
from paizhuo.engine.records.facts import Replayed
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.folders import BROKEN, SHEET, KeptFile, files, is_text, keep_remarks, remarks_in
from paizhuo.engine.records.reading import NoRecord, read, time_in_name
from paizhuo.engine.records.record import NO_REMARKS, MatchRecord, Participant, Remarks
from paizhuo.engine.records.tables import in_memory, is_damaged, is_unwritable, made_anew, opened
from paizhuo.engine.records.wins import Winner, WinsWanted, is_own, patterns_like

NAME: Final = "records.sqlite"
TOGETHER: Final = 200
"""So many files are read before what was read is kept."""
FACTS: Final = "what happened"
"""The question about a file whose answer is its facts."""
KEEP: Final = "insert or replace into records values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
LIST: Final = """
select * from records
where (?1 is null or rules = ?1) and (?2 is null or kind = ?2) and (?3 is null or played >= ?3) and (?4 is null or played < ?4)
order by played desc, file desc
"""
WINS: Final = """
select file, rules, seat, name, bot, reached, patterns from wins join records using (file) where ?1 is null or total >= ?1
"""
UNKNOWN_FACTS: Final = """
select file from records where damage is null and file not in (select file from answers where question = ?)
"""
Progress = Callable[[int, int], object]
"""Hears how many files have been read, and of how many; it may raise to stop."""
Stamp = tuple[str, int, int]
"""A file as it is now: its name in the index, its size, and when it was changed."""


class Index:
    """The index of the data folder ``data``. One value belongs to one thread; other programs may have one of the same folder."""

    def __init__(self, data: Path) -> None:
        """Open the index, and make it where there is none that can be used. Raises ``OSError`` where it cannot be made.

        Where nothing can be written it is made in memory, from all files.
        """
        self.data = data
        self._remarks = remarks_in(data)
        try:
            data.mkdir(parents=True, exist_ok=True)
            try:
                self._base = opened(data / NAME)
            except sqlite3.Error as error:
                self._base = self._instead(error)
                self._refresh(None)
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(data / NAME)) from None

    def close(self) -> None:
        self._base.close()

    # -- keeping it true -----------------------------------------------------------------------------------------------

    def refresh(self, progress: Progress | None = None) -> int:
        """Read the files that are new or have changed, and forget those that are gone; return how many were read.

        What is read is kept bit by bit, so that a program that is stopped goes on where it was. Raises ``OSError`` where another
        program holds the index.
        """
        try:
            return self._refresh(progress)
        except sqlite3.Error as error:
            trouble = error
        return self._begun_anew(trouble, progress)

    def _begun_anew(self, trouble: sqlite3.Error, progress: Progress | None) -> int:
        """Read all files into what takes the place of the database: a part of it is damaged, or it cannot be written.

        Raises ``OSError``.
        """
        try:
            self._base.close()
            self._base = self._instead(trouble)
            return self._refresh(progress)
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.data / NAME)) from None

    def _instead(self, trouble: sqlite3.Error) -> sqlite3.Connection:
        """Open what takes the place of a database that cannot be used: another one there, or one in memory where nothing can be written.

        Raises ``sqlite3.Error``.
        """
        if is_unwritable(trouble):
            return in_memory()
        if not is_damaged(trouble):
            raise trouble
        return made_anew(self.data / NAME)

    def _refresh(self, progress: Progress | None) -> int:
        rows = self._base.execute("select file, size, changed from records")
        known = {file: (size, changed) for file, size, changed in rows}
        there = {found.file: found for found in files(self.data)}
        stale = [found for found in there.values() if known.get(found.file) != (found.size, found.changed)]
        with self._base:
            gone = [(file,) for file in known.keys() - there.keys()]
            self._base.executemany("delete from records where file = ?", gone)
            self._forget([*gone, *((found.file,) for found in stale)])
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
                self._base.execute("delete from answers")
                self._base.execute("delete from wins")
                self._base.execute("delete from patterns")
        except sqlite3.Error as error:
            trouble = error
        else:
            return self.refresh(progress)
        return self._begun_anew(trouble, progress)

    def _forget(self, files: list[tuple[str]]) -> None:
        """Forget what was found out about files as they were."""
        self._base.executemany("delete from answers where file = ?", files)
        self._base.executemany("delete from wins where file = ?", files)

    # -- asking --------------------------------------------------------------------------------------------------------

    def records(self, wanted: Filter | None = None) -> Iterator[MatchRecord]:
        """Yield the matches that are wanted, those played last first. Raises ``OSError`` where the index cannot be read."""
        won = None if wanted is None or wanted.won is None else self._won(wanted.won)
        for row in self._asked(LIST, (None,) * 4 if wanted is None else wanted.columns):
            record = self._record(row)
            if won is not None and not any(is_own(winner, record) for winner in won.get(record.file, ())):
                continue
            if wanted is None or wanted.fits(record):
                yield record

    def record(self, file: str) -> MatchRecord | None:
        """Return the match of a file; None: it is not listed. Raises ``OSError`` where the index cannot be read."""
        rows = self._asked("select * from records where file = ?", (file,)) if is_text(file) else []
        return self._record(rows[0]) if rows else None

    def _asked(self, question: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise OSError(None, str(error), str(self.data / NAME)) from None

    # -- what takes long to find out, and is found out once ------------------------------------------------------------

    def stamp(self, file: str) -> Stamp:
        """Return which file it is that something is found out about. Raises ``OSError``."""
        stat = (self.data / file).stat()
        return file, stat.st_size, stat.st_mtime_ns

    def answer(self, stamp: Stamp, question: str) -> Any:
        """Return what was kept as the answer to a question about a file as it is; None: nothing. Raises ``OSError``."""
        asked = "select answer from answers where file = ? and size = ? and changed = ? and question = ?"
        kept = self._asked(asked, (*stamp, question))
        return json.loads(kept[0][0]) if kept else None

    def keep(self, stamp: Stamp, question: str, answer: Any) -> None:
        """Keep an answer, a plain value; where the index cannot be written, it is found out again next time."""
        with suppress(sqlite3.Error), self._base:
            self._keep_answer(stamp, question, answer)

    def _keep_answer(self, stamp: Stamp, question: str, answer: Any) -> None:
        file, size, changed = stamp
        row = file, question, size, changed, json.dumps(answer, ensure_ascii=False)
        self._base.execute("insert or replace into answers values (?, ?, ?, ?, ?)", row)

    def facts(self, file: str) -> Replayed:
        """Return what happened in the hands of a match; it is replayed once, and again only where it has changed.

        Raises ``NoRecord``, ``OSError``.
        """
        stamp = self.stamp(file)
        kept = self.answer(stamp, FACTS)
        if kept is not None:
            return facts.read(kept)
        found = _replayed(self.data / file)
        with suppress(sqlite3.Error), self._base:  # as in ``keep``
            self._keep_answer(stamp, FACTS, facts.written(found))
            self._keep_wins(file, found)
        return found

    def _keep_wins(self, file: str, found: Replayed) -> None:
        record = self.record(file)
        rules = "" if record is None else record.rules
        rows = [
            (file, nth, seat.name, seat.bot, win.total, win.limit, " ".join(win.patterns))
            for hand in found.hands
            for nth, seat in enumerate(hand.seats)
            for win in seat.won
        ]
        names = [(rules, id_, name.zh, name.en) for id_, name in found.names.items()]
        self._base.execute("delete from wins where file = ?", (file,))
        self._base.executemany("insert into wins values (?, ?, ?, ?, ?, ?, ?)", rows)
        self._base.executemany("insert or replace into patterns values (?, ?, ?, ?)", names)

    def read_wins(self, wanted: Filter, progress: Progress) -> None:
        """Replay the matches that may be wanted and whose wins are not known yet; what is found is kept match by match.

        Raises ``OSError``, and what ``progress`` raises.
        """
        unknown = {file for (file,) in self._asked(UNKNOWN_FACTS, (FACTS,))}
        if not unknown:
            return
        missing = [each.file for each in self.records(replace(wanted, won=None)) if each.file in unknown]
        for done, file in enumerate(missing, 1):
            with suppress(NoRecord):
                self.facts(file)
            progress(done, len(missing))

    def _won(self, wanted: WinsWanted) -> dict[str, list[Winner]]:
        """Return who has such wins, by file."""
        names = self._asked("select rules, id, zh, en from patterns") if wanted.pattern else []
        allowed = patterns_like(wanted.pattern, names)
        found: dict[str, list[Winner]] = {}
        for file, rules, seat, name, bot, reached, patterns in self._asked(WINS, (wanted.least,)):
            if wanted.counts(reached, {(rules, pattern) for pattern in patterns.split()}, allowed):
                found.setdefault(file, []).append(Winner(seat, name, bot))
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

    def read_remarks(self) -> None:
        """Read again what was noted: another part of the program may have noted something since."""
        self._remarks = remarks_in(self.data)

    def _keep(self, remarks: dict[str, Remarks]) -> None:
        keep_remarks(self.data, remarks)
        self._remarks = remarks


def _replayed(path: Path) -> Replayed:
    """Return what happened in a match. Raises ``NoRecord``, ``OSError``."""
    if path.suffix != SHEET:
        return facts.replayed(facts.journal_in(path))
    from paizhuo.engine.records.sheet_facts import of_sheet

    return of_sheet(path.read_bytes().decode(errors="replace"))


def _damaged(found: KeptFile, reason: Text) -> MatchRecord:
    """Return the record of a file that cannot be read: only its name says when it was played."""
    begun = time_in_name(found.file)
    return MatchRecord(found.file, found.kind, begun=begun, played=begun, damage=reason)


def _row(data: Path, found: KeptFile) -> tuple[Any, ...]:
    """Return the row of a file; one that cannot be read has the reason in it."""
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
