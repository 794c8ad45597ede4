"""What accounts pay for matches at this host's tables.

A payment is an entry of its table before the account pays, until it is settled. Whoever has the table knows of it therefore: the
match has begun and is played, or the cards are given back. The account settles a payment only once, and pays nothing afterwards for
a match whose payment is settled. So a host that was halted while it paid does no harm either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from paizhuo.engine.net.hosts.entries import PaymentEnds, PaymentIs
from paizhuo.engine.net.hosts.people import ClusterPeople
from paizhuo.engine.net.hosts.table_log import TableLog
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import NewMatch, StoreTrouble

AGAIN: Final = 1.0
"""Seconds after which a payment is tried to be settled again."""
SETTLED_IN: Final = 2.0
"""Seconds that a table whose match does not begin waits for its cards to be given back, before it says so."""


class Payments:
    """Pays and settles. The owner of a table does so, and nobody else."""

    def __init__(
        self,
        people: ClusterPeople,
        store: Callable[[TableLog], Awaitable[None]],
        writes: Callable[[TableLog], bool],
        changed: Callable[[TableLog], None],
        log: Log,
    ) -> None:
        """``store`` a table's log now. ``writes``: whether a log is this host's; ``changed``: have it stored soon."""
        self._people = people
        self._store = store
        self._writes = writes
        self._changed = changed
        self._log = log
        self._paying: set[int] = set()
        self._settling: dict[int, asyncio.Task[None]] = {}

    async def pay(self, log: TableLog, match: int, new: NewMatch, begin: Callable[[], None]) -> None:
        """Have an account pay for a match, and ``begin`` it. Whatever is raised, nothing is paid: it is given back."""
        log.change(PaymentIs(match, new.payer, refund=True))
        self._changed(log)
        self._paying.add(match)
        try:
            await self._store(log)
            await self._people.charge(new.payer, new.cards, match, new.table)
            begin()
        except Exception:
            self._paying.discard(match)
            self.settle_due(log)
            if (settling := self._settling.get(match)) is not None:
                await asyncio.wait([settling], timeout=SETTLED_IN)
            raise
        finally:
            self._paying.discard(match)

    def ends(self, log: TableLog, match: int, *, refund: bool) -> None:
        """Have what was paid for a match be settled when its end is stored."""
        if (payment := log.now.payments.get(match)) is not None:
            log.change(msgspec.structs.replace(payment, refund=refund))

    def settle_due(self, log: TableLog) -> None:
        """Settle what is paid for no match that is played, as it is stored."""
        for payment in log.now.due:
            if payment.match not in self._paying and payment.match not in self._settling:
                task = self._settling[payment.match] = asyncio.ensure_future(self._settle(log, payment))
                task.add_done_callback(lambda _, match=payment.match: self._settling.pop(match))  # type: ignore[misc]

    async def _settle(self, log: TableLog, payment: PaymentIs) -> None:
        while self._writes(log):
            try:
                await self._people.settle(payment.payer, payment.match, refund=payment.refund)
            except StoreTrouble as error:
                self._log.failure("trouble", error, table=log.code, what="settle")
                await asyncio.sleep(AGAIN)
            else:
                log.change(PaymentEnds(payment.match))
                self._changed(log)
                return

    async def all_settled(self, log: TableLog) -> None:
        """Wait until nothing paid at a table that is closed is open any more."""
        while log.now.payments:
            self.settle_due(log)
            settling = [self._settling[match] for match in log.now.payments if match in self._settling]
            if settling:
                await asyncio.wait(settling)
            else:
                await asyncio.sleep(AGAIN)

    async def settle_all(self, log: TableLog) -> None:
        """Settle what is open at a table of somebody else that is closed. Raise ``StoreTrouble``."""
        for payment in log.now.due:
            await self._people.settle(payment.payer, payment.match, refund=payment.refund)

    def cancel(self) -> None:
        """Settle nothing more here."""
        for task in tuple(self._settling.values()):
            task.cancel()
