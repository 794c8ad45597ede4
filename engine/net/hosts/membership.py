"""Which hosts live. Each says so every second; who was silent for longer than the lease is gone, and its tables are taken over.

They say it by plain messages of NATS, not by a key that expires: a stream elects a leader for 4 to 9 seconds after one of the NATS
servers is killed, and all hosts would seem to be gone meanwhile. A host measures the time since it heard of the others by its own clock,
so clocks need not agree; it counts itself as one of them for as long as it hears itself, from the moment in which it spoke: a host
that was halted hears old words of its own. That a host which is wrong about this does no
harm is the stream's part, which refuses its entries (``table_log``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
from nats.errors import Error

from paizhuo.engine.cluster.connecting import reason_of
from paizhuo.engine.net.hosts.between import Card, card, written

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

LEASE: Final = 3.0
"""Seconds for which a host is one without saying so again."""
EVERY: Final = LEASE / 3
"""Seconds between two words of a host."""
LOOKS: Final = 0.25
"""Seconds between two looks at who is gone."""
SUBJECT: Final = "pz.alive"

_log = logging.getLogger("paizhuo.cluster")


class Membership:
    """The hosts of a cluster, as this one sees them."""

    def __init__(
        self,
        client: Client,
        loop: asyncio.AbstractEventLoop,
        own: Callable[[], Card],
        gone: Callable[[str], None],
        lapsed: Callable[[], None],
    ) -> None:
        """Make this host's card with ``own``. Call ``gone`` with a host that is gone, ``lapsed`` when this one was silent too long."""
        self.cards: dict[str, Card] = {}
        self._client = client
        self._loop = loop
        self._own = own
        self._host = own().host
        self._gone = gone
        self._lapsed = lapsed
        self._heard: dict[str, float] = {}
        self._began = loop.time()
        self._was_valid = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def valid(self) -> bool:
        """Whether the others count this host among them."""
        return self._loop.time() - self._heard.get(self._host, -LEASE) < LEASE

    def lives(self, host: str) -> bool:
        """Return whether a host lives. At the beginning nobody is gone: they have not been heard of yet."""
        return host in self.cards or self._loop.time() - self._began < LEASE

    def candidates(self, table: str, format: int) -> list[str]:  # noqa: A002 - the field's name
        """Return the hosts that may take a table over, the one that does so first first: each table has another order.

        ``format``: that of the table's entries.
        """
        able = [each.host for each in self.cards.values() if not each.leaving and each.format >= format]
        return sorted(able, key=lambda host: sha256(f"{table} {host}".encode()).digest())

    async def start(self) -> None:
        """Say that this host lives, and hear of the others. Raise an error of NATS."""
        await self._client.subscribe(SUBJECT, cb=self._hear)
        await self._say(new=True)
        await self._client.flush()
        self._tasks = [asyncio.ensure_future(task) for task in (self._talk(), self._look())]

    async def stop(self) -> None:
        """Say that this host is gone."""
        for task in self._tasks:
            task.cancel()
        with suppress(Error, TimeoutError, OSError, ValueError):
            await self._client.publish(SUBJECT, written(msgspec.structs.replace(self._own(), gone=True)))
            await self._client.flush(1)

    async def say(self) -> None:
        """Say at once how this host is."""
        with suppress(Error, TimeoutError, OSError, ValueError):
            await self._say()

    async def _say(self, *, new: bool = False) -> None:
        card = msgspec.structs.replace(self._own(), new=new, at=self._loop.time())
        await self._client.publish(SUBJECT, written(card))

    async def _talk(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._say()
            except (Error, TimeoutError, OSError, ValueError) as error:
                _log.warning("this host cannot say that it lives: %s", reason_of(error).en)

    async def _hear(self, message: Msg) -> None:
        try:
            said = card(message.data)
        except msgspec.MsgspecError:  # of a version that is too new
            return
        if said.gone:
            self._forget(said.host)
            return
        self.cards[said.host] = said
        if said.host == self._host:
            self._look_at_own()
            self._heard[said.host] = said.at
        else:
            self._heard[said.host] = self._loop.time()
        if said.new and said.host != self._host:
            await self.say()

    async def _look(self) -> None:
        """Look who has been silent for too long. While this host itself was halted or cut off, it has heard of nobody."""
        before = self._loop.time()
        while True:
            await asyncio.sleep(LOOKS)
            now = self._loop.time()
            self._look_at_own()
            if now - before > LEASE / 2 or (self.valid and not self._was_valid):
                self._heard.update(dict.fromkeys(self._heard.keys() - {self._host}, now))
            before, self._was_valid = now, self.valid
            if not self.valid:
                continue
            for host, heard in list(self._heard.items()):
                if now - heard > LEASE:
                    self._forget(host)

    def _look_at_own(self) -> None:
        """See whether this host was silent for too long: before it counts again, so that it is never overlooked."""
        if self._was_valid and not self.valid:
            self._was_valid = False
            self._lapsed()

    def _forget(self, host: str) -> None:
        self._heard.pop(host, None)
        if self.cards.pop(host, None) is not None and host != self._host:
            self._gone(host)
