"""The tables of a host, stored in the streams of a cluster."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec
from nats.errors import Error

from paizhuo.engine.cluster.connecting import reason_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.hosts.entries import (
    PAYMENTS_SINCE,
    EpochIs,
    MatchBegins,
    MatchEnds,
    PaymentIs,
    RoomIs,
    TableEnds,
)
from paizhuo.engine.net.hosts.numbers import new_number
from paizhuo.engine.net.hosts.owners import Owners
from paizhuo.engine.net.hosts.payments import Payments
from paizhuo.engine.net.hosts.people import ClusterPeople
from paizhuo.engine.net.hosts.places import Places
from paizhuo.engine.net.hosts.streams import (
    MATCHES,
    Streams,
    WrittenByAnother,
    match_subject,
    result_subject,
    table_stream,
    table_subject,
)
from paizhuo.engine.net.hosts.table_log import LogLines, TableLog
from paizhuo.engine.net.hosts.tasks import Tasks
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import kept
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import (
    NewMatch,
    PastMatch,
    StoredJournal,
    StoredMatch,
    StoredTable,
    StoreTrouble,
    TookPart,
)

AT_ONCE: Final = 64
"""Tables of one stream that are written at the same time."""


class ClusterTables:
    """What a host stores of its tables."""

    def __init__(
        self,
        streams: Streams,
        people: ClusterPeople,
        owners: Owners,
        host: str,
        log: Log,
        lost: Callable[[str], None],
    ) -> None:
        """Store as ``host``, a name that no host has had before. Call ``lost`` with the code of a table that another host writes now."""
        self._streams = streams
        self._people = people
        self._owners = owners
        self._lost = lost
        self._host = host
        self._log = log
        self._logs: dict[str, TableLog] = {}
        self._table_of: dict[int, TableLog] = {}
        self._dirty: dict[str, TableLog] = {}
        self._few: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))
        """By stream: the tables of one without a leader hold up no others."""
        self._payments = Payments(people, self._store, self._writes, self.changed, log)
        self._tasks = Tasks(log)
        self._tried = asyncio.Event()
        self._new: set[str] = set()
        """Tables that nothing is stored of."""
        self._ending: set[str] = set()
        self._places = Places(streams)

    # -- taking and giving tables --------------------------------------------------------------------------------------

    async def take_over(self, code: str) -> StoredTable | None:
        """Write a table in the place of the host that wrote it before. Return it; None: it is not there.

        Raise ``NewerEntry``, ``msgspec.MsgspecError``, or an error of NATS.
        """
        log = TableLog(self._streams, self._host, code, self)
        if not await log.take_over():
            await self._payments.settle_all(log)
            await self._streams.forget(table_stream(code), table_subject(code), log.last)
            return None
        if log.oldest < PAYMENTS_SINCE:
            await self._find_payments(log)
        self._logs[code] = log
        self._places.know(code, log.now.described)
        if (match := log.now.match) is not None:
            self._table_of[match.id] = log
        if log.dirty:
            self._dirty[code] = log
        self._payments.settle_due(log)
        return log.now.stored()

    async def _find_payments(self, log: TableLog) -> None:
        """Find what the table's host has paid where the table does not say so itself: a host of an older version has written it."""
        payer = kept.read(log.now.described or b"").host
        for match in await self._people.charged(payer, log.code):
            if match not in log.now.payments:
                played = await self._streams.last(MATCHES, match_subject(match)) is not None
                log.change(PaymentIs(match, payer, refund=not played))

    def has(self, code: str) -> bool:
        """Return whether the host writes the table, or has something of it still to write."""
        return code in self._logs or code in self._ending

    async def stored(self, code: str) -> None:
        """Wait until all changes of a table are stored, or it is another host's."""
        while (log := self._logs.get(code)) is not None and log.dirty:
            self._tried.clear()
            await self._tried.wait()

    def missing(self, code: str, what: str) -> None:
        """Hear that a stream lacks entries of a table."""
        self._log.event("trouble", "warning", table=code, what="missing", reason=what)

    async def owns(self, code: str) -> bool:
        """Return whether the host owns a table, as NATS knows it. Raise an error of NATS."""
        return await self._owners.is_of(code, self._host)

    def known(self, code: str) -> bool:
        """Return whether a table of any host has the code."""
        return self.has(code) or self._owners.of(code) is not None

    def drop(self, code: str) -> None:
        """Write nothing more of a table: it is another host's."""
        log = self._logs.pop(code, None)
        self._dirty.pop(code, None)
        self._new.discard(code)
        self._ending.discard(code)
        self._places.drop(code)
        if log is not None and log.now.match is not None:
            self._table_of.pop(log.now.match.id, None)

    def stop(self) -> None:
        """Do nothing more."""
        self._payments.cancel()
        self._tasks.cancel()

    # -- the store of a server -----------------------------------------------------------------------------------------

    def save_room(self, code: str, described: bytes) -> None:
        """Store the table in place of its former state."""
        log = self._logs.get(code)
        if log is None:
            log = self._logs[code] = TableLog(self._streams, self._host, code, self)
            self._new.add(code)
        elif log.now.described == described:
            return
        log.change(RoomIs(described))
        self._dirty[code] = log
        if moves := self._places.moves(code, described):
            self._tasks.do(moves)

    def forget_room(self, code: str) -> None:
        """Remove the table and its unfinished match."""
        if (log := self._logs.get(code)) is not None:
            new = code in self._new and not log.writing.locked()
            if log.now.match is not None:
                self._payments.ends(log, log.now.match.id, refund=False)
            if moves := self._places.moves(code, None):
                self._tasks.do(moves)
            self.drop(code)
            if not new:
                log.change(TableEnds())
                self._dirty[code] = log
                self._ending.add(code)

    def begin_match(self, new: NewMatch, begun: Callable[[int], None], refused: Callable[[Refusal], None]) -> None:
        """Add a match, for which an account pays.

        Call ``begun`` with its number, or ``refused``: at once, or once the cards are paid. If ``begun`` raises, nothing has happened.
        """
        if new.cards:
            self._tasks.do(self._paid(new, begun, refused))
            return
        try:
            self._begin(self._logs[new.table], new_number(), new, begun)
        except Refusal as denied:
            refused(denied)

    async def _paid(self, new: NewMatch, begun: Callable[[int], None], refused: Callable[[Refusal], None]) -> None:
        match, log = new_number(), self._logs[new.table]
        try:
            await self._payments.pay(log, match, new, lambda: self._begin(log, match, new, begun))
        except Refusal as denied:
            refused(denied)
        except WrittenByAnother:
            refused(StoreTrouble(NOT_OURS))
        except Exception as error:  # noqa: BLE001 - one table must not stop the others
            self._log.failure("trouble", error, table=new.table, what="begin")
            refused(StoreTrouble(reason_of(error)))

    def _begin(self, log: TableLog, match: int, new: NewMatch, begun: Callable[[int], None]) -> None:
        if self._logs.get(new.table) is not log:
            raise StoreTrouble(NOT_OURS)
        mark = log.mark
        log.change(MatchBegins(match, new.key, time.time()))
        self._table_of[match] = log
        self._dirty[new.table] = log
        try:
            begun(match)
        except BaseException:
            log.forget_since(mark)
            del self._table_of[match]
            raise

    def journal(self, match: int) -> StoredJournal:
        """Return the object with which a table writes the match's journal. Raise ``KeyError``."""
        return StoredJournal(_Lines(self, self._table_of[match]))

    def changed(self, log: TableLog) -> None:
        """Store a log with the next ``keep``, unless the table is another host's."""
        if self._logs.get(log.code) is log:
            self._dirty[log.code] = log

    def _match(self, match: int) -> tuple[TableLog, StoredMatch]:
        log = self._table_of[match]
        assert log.now.match is not None
        return log, log.now.match

    def next_epoch(self, match: int) -> int:
        """Raise the match's epoch by one and return it: the first is 1. Raise ``KeyError``."""
        log, stored = self._match(match)
        log.change(EpochIs(stored.epoch + 1))
        self.changed(log)
        return stored.epoch + 1

    def end_match(self, match: int, rules: str, took_part: Sequence[TookPart], *, refund: bool) -> None:
        """Finish a match: nothing may be written to its journal any more. ``refund``: give back the cards that were paid for it."""
        log, stored = self._match(match)
        head = msgspec.json.encode(PastMatch(match, log.code, rules, stored.begun, time.time(), tuple(took_part)))
        for who in took_part:
            if who.account is not None:
                log.beforehand(result_subject(who.account, match), head)
        packed = zlib.compress("".join(log.now.lines).encode())
        log.beforehand(match_subject(match), head + b"\n" + packed)
        self._payments.ends(log, match, refund=refund)
        log.change(MatchEnds())
        self._table_of.pop(match)
        self.changed(log)

    # -- storing -------------------------------------------------------------------------------------------------------

    def part(self, table: str) -> str:
        """Return the code of the table: every table is stored by itself."""
        return table

    def unstored(self) -> Collection[str]:
        """Return the tables with changes that are not stored, nor being stored."""
        return self._dirty.keys()

    def keep(self, part: str, done: Callable[[StoreTrouble | None], None]) -> None:
        """Store all changes of a table so far, and call ``done``: at once or later, with what prevents it, or with None."""
        log = self._dirty.pop(part, None)
        if log is None:
            done(None)
        else:
            self._tasks.do(self._keep(log, done))

    async def _keep(self, log: TableLog, done: Callable[[StoreTrouble | None], None]) -> None:
        trouble: StoreTrouble | None = None
        try:
            async with self._few[table_stream(log.code)]:
                await self._store(log)
        except WrittenByAnother:
            self._refused(log)
        except Exception as error:  # noqa: BLE001 - whatever NATS raises, it is tried again
            if self._writes(log):
                self._dirty.setdefault(log.code, log)
                trouble = StoreTrouble(reason_of(error))
        self._tried.set()
        done(trouble)

    def _writes(self, log: TableLog) -> bool:
        """Return whether a log is still this host's: the table may be another's, or have come back with another log."""
        return self._logs.get(log.code) is log or log.ended

    def _refused(self, log: TableLog) -> None:
        if self._writes(log):
            self.drop(log.code)
            self._lost(log.code)

    async def _store(self, log: TableLog) -> None:
        async with log.writing:
            if log.code in self._new:
                if not await self._owners.claim(log.code, self._host):
                    raise WrittenByAnother(log.code)
                self._new.discard(log.code)
            await log.store()
        if log.ended:
            self._tasks.do(self._forget(log))
        elif self._writes(log):
            self._payments.settle_due(log)

    async def _forget(self, log: TableLog) -> None:
        """Remove all entries of a table that is closed, once what was paid there is settled."""
        code = log.code
        try:
            await self._payments.all_settled(log)
            await self._streams.forget(table_stream(code), table_subject(code), log.last)
            await self._owners.end(code)
        except (Error, TimeoutError, OSError) as error:
            self._log.failure(
                "trouble", error, table=code, what="forget"
            )  # it is closed all the same: see ``take_over``
        finally:
            self._ending.discard(code)

    async def journal_text(self, match: int) -> str:
        """Return the journal of a match that is over. Raise ``KeyError``."""
        found = await self._streams.last(MATCHES, match_subject(match))
        if found is None:
            raise KeyError(match)
        return zlib.decompress(found[1].partition(b"\n")[2]).decode()


class _Lines(LogLines):
    """The lines of a journal, whose table is stored with the next ``keep``."""

    def __init__(self, tables: ClusterTables, log: TableLog) -> None:
        super().__init__(log)
        self._tables = tables

    def add(self, number: int, line: str) -> None:
        super().add(number, line)
        self._tables.changed(self._log)

    def cut(self, count: int) -> None:
        super().cut(count)
        self._tables.changed(self._log)

    def checkpoint(self, made: bytes) -> None:
        super().checkpoint(made)
        self._tables.changed(self._log)


NOT_OURS: Final = Text("这一桌已由另一台服务器接手", "another server has the table now")
