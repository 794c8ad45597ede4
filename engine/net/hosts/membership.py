"""Which hosts live. Each says so every second; whose word is older than the lease is gone, and its tables are taken over.

Every host measures the time since it heard of the others by its own clock: clocks need not agree. A host that was halted for longer
than its lease notices that itself, and its entries are refused (``table_log``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec
from nats.errors import Error

from paizhuo.engine.net.hosts.between import Card, card, written
from paizhuo.engine.net.hosts.streams import LEASE, Streams

EVERY: Final = LEASE / 3
"""Seconds between two words of a host."""
LOOKS: Final = 0.25
"""Seconds between two looks at who is gone."""

_log = logging.getLogger("paizhuo.cluster")


class Membership:
    """The hosts of a cluster, as this one sees them."""

    def __init__(
        self,
        streams: Streams,
        loop: asyncio.AbstractEventLoop,
        own: Callable[[], Card],
        gone: Callable[[str], None],
        lapsed: Callable[[], None],
    ) -> None:
        """``own``: makes the card of this host. ``gone``: called with a host that is gone. ``lapsed``: this host was silent too long."""
        self.cards: dict[str, Card] = {}
        self._streams = streams
        self._loop = loop
        self._own = own
        self._gone = gone
        self._lapsed = lapsed
        self._heard: dict[str, float] = {}
        self._said = -LEASE
        """When this host said last that it lives, and was heard."""
        self._was_valid = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def valid(self) -> bool:
        """Whether the others count this host among them."""
        return self._loop.time() - self._said < LEASE

    def lives(self, host: str) -> bool:
        """Return whether a host lives."""
        return host in self.cards

    def candidates(self, table: str, format: int) -> list[str]:  # noqa: A002 - the field's name
        """Return the hosts that may take a table over, the one that does so first first: each table has another order.

        ``format``: that of the table's entries.
        """
        able = [each.host for each in self.cards.values() if not each.leaving and each.format >= format]
        return sorted(able, key=lambda host: sha256(f"{table} {host}".encode()).digest())

    async def start(self) -> None:
        """Say that this host lives, and hear of the others. Raise an error of NATS."""
        await self._say()
        watcher = await self._streams.hosts.watchall()
        async for entry in watcher:
            if entry is None:  # all that there is
                break
            self._hear(entry.key, entry.value)
        self._tasks = [asyncio.ensure_future(task) for task in (self._listen(watcher), self._talk(), self._look())]

    async def stop(self) -> None:
        """Say no more that this host lives, and that it does not."""
        for task in self._tasks:
            task.cancel()
        with suppress(Error, TimeoutError, OSError):
            await self._streams.hosts.delete(self._own().host)

    async def say(self) -> None:
        """Say at once how this host is."""
        with suppress(Error, TimeoutError, OSError):
            await self._say()

    async def _say(self) -> None:
        own, at = self._own(), self._loop.time()
        await self._streams.hosts.put(own.host, written(own))
        self._said, self._was_valid = at, True
        self.cards[own.host], self._heard[own.host] = own, at

    async def _talk(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if not self.valid:
                self._lapse()
            try:
                await self._say()
            except (Error, TimeoutError, OSError) as error:
                _log.warning("this host cannot say that it lives: %s", str(error) or type(error).__name__)

    def _lapse(self) -> None:
        if self._was_valid:
            self._was_valid = False
            self._lapsed()

    async def _listen(self, watcher: object) -> None:
        async for entry in watcher:  # type: ignore[attr-defined]
            if entry is not None:
                self._hear(entry.key, entry.value)

    def _hear(self, host: str, value: bytes | None) -> None:
        if not value:
            self._forget(host)
            return
        try:
            self.cards[host] = card(value)
        except msgspec.MsgspecError:  # of a version that is too new
            return
        self._heard[host] = self._loop.time()

    async def _look(self) -> None:
        """Look who has been silent for too long. What was heard while this host itself was halted counts from its end."""
        before = self._loop.time()
        while True:
            await asyncio.sleep(LOOKS)
            now = self._loop.time()
            if now - before > LEASE / 2:  # halted: what the others said meanwhile is still to be read
                self._heard = dict.fromkeys(self._heard, now)
            before = now
            if not self.valid:
                self._lapse()
                continue
            for host, heard in list(self._heard.items()):
                if now - heard > LEASE:
                    self._forget(host)

    def _forget(self, host: str) -> None:
        self._heard.pop(host, None)
        if self.cards.pop(host, None) is not None:
            self._gone(host)
