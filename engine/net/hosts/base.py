"""A server that is one host of a cluster: it owns tables, takes over those of hosts that are gone, and gives its own away."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Final

import msgspec
from nats.errors import Error

from paizhuo.engine.cluster.connecting import ClusterRefused, connected
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.hosts import between, streams
from paizhuo.engine.net.hosts.between import Card
from paizhuo.engine.net.hosts.desk import Desk, FarConnection
from paizhuo.engine.net.hosts.entries import FORMAT, NewerEntry
from paizhuo.engine.net.hosts.gateway import Gateway
from paizhuo.engine.net.hosts.membership import Membership
from paizhuo.engine.net.hosts.owners import Owners
from paizhuo.engine.net.hosts.people import ClusterPeople
from paizhuo.engine.net.hosts.places import Places
from paizhuo.engine.net.hosts.tables import ClusterTables
from paizhuo.engine.net.hosts.tasks import Tasks
from paizhuo.engine.net.server.base import IDLE, Within
from paizhuo.engine.net.server.connection import SocketConnection
from paizhuo.engine.net.server.doors import Doors
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import PeopleStore, StoreTrouble, TableStore

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

NEXT_HOST: Final = 1.0
"""Seconds after which the next host takes a table that the one before it in the order has not taken."""
SWEEPS: Final = 0.5
"""Seconds between two looks for tables that nobody has."""
AT_ONCE: Final = 4
"""Tables of one stream that are taken over at the same time."""
STORED_IN: Final = 2.0
"""Seconds that a host that ends waits for the last changes of a table."""
RESUMED_IN: Final = 2.0
"""Seconds that a host that leaves waits for another one to resume a table, before it gives it the next one."""
IDLE_EVERY: Final = 6 * 60 * 60.0
"""Seconds between two looks for accounts that nobody uses."""
LISTED: Final = 50
"""Public tables that a host says every second."""


class ClusterHost:
    """What a server of a cluster stands on."""

    def __init__(self, client: Client, opened: streams.Streams, log: Log) -> None:
        self.host = f"h{secrets.token_hex(6)}"
        """A name that no host has had: who comes back after an end is another."""
        self.links: list[str] = []
        """How clients reach this host; others pass them on to clients."""
        self._client = client
        self._streams = opened
        self._log = log
        self._people = ClusterPeople(opened)
        self._owners = Owners(opened, self._owner_changed)
        self._tables = ClusterTables(opened, self._people, self._owners, self.host, log, self._lost)
        self._leaving = False
        self._resuming: dict[str, asyncio.Future[None]] = {}
        self._wanted: dict[str, asyncio.Event] = {}
        """Tables that hosts that leave have given, and wait for."""
        self._few: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))
        """By stream: the tables of one without a leader hold up no others."""
        self._tasks = Tasks(log)

    @classmethod
    async def joined(cls, urls: str, log: Log, credentials: str | None = None) -> ClusterHost:
        """Connect to NATS. Raise ``ClusterRefused``."""
        client = await connected(urls, "paizhuo", credentials)
        try:
            return cls(client, await streams.patiently(lambda: streams.opened(client)), log)
        except ClusterRefused:
            await client.close()
            raise

    # -- the base of a server --------------------------------------------------------------------------------------------

    @property
    def tables(self) -> TableStore:
        """Where the tables of this host are stored."""
        return self._tables

    @property
    def people(self) -> PeopleStore:
        """Where accounts are stored."""
        return self._people

    async def open(self, within: Within) -> Doors:
        """Join the other hosts, and take over tables that nobody has. Return the ways to all tables. Raise an error of NATS."""
        self._within = within
        loop = asyncio.get_running_loop()
        self._members = Membership(self._client, loop, self._card, self._gone, self._lapsed)
        self._gateway = Gateway(
            self._client,
            self.host,
            within.hall,
            self._owners,
            Places(self._streams),
            self._entries,
            self._links_apart,
            lambda: self._members.valid,
            self._log,
        )
        self._desk = Desk(
            self._client,
            self.host,
            within.hall,
            within.outbox,
            within.allowance,
            within.answering,
            self._arrived,
            self._log,
        )
        self._taken_over = within.metrics.counter(
            "paizhuo_tables_taken_over_total", "Tables taken over from other hosts."
        )
        self._fenced = within.metrics.counter("paizhuo_tables_lost_total", "Tables that another host has taken over.")
        within.metrics.gauge(
            "paizhuo_hosts", "Hosts of the cluster that this one knows.", lambda: len(self._members.cards)
        )
        within.metrics.gauge(
            "paizhuo_far_connections", "People here at tables of other hosts.", lambda: self._gateway.far
        )
        await streams.patiently(self._owners.start)
        await self._desk.start()
        await self._gateway.start()
        await self._client.subscribe(between.taken_subject(self.host), cb=self._asked_whether_taken)
        await self._members.start()
        self._tasks.do(self._sweep())
        self._tasks.do(self._forget_idle())
        return self._gateway

    @property
    def others(self) -> list[str]:
        """Links to the other hosts."""
        cards = self._members.cards.values()
        return [link for card in cards if card.host != self.host and not card.leaving for link in card.links]

    @property
    def trouble(self) -> Text | None:
        """Why this host may own no tables now; None: it may."""
        return LEAVING if self._leaving else self.cut_off

    @property
    def cut_off(self) -> Text | None:
        """Why nobody may see or do anything here now: other hosts may have the tables. None: that is not so."""
        return None if self._members.valid else CUT_OFF

    async def reached_by(self, links: Sequence[str]) -> None:
        """Have the other hosts pass these links on to clients."""
        self.links = list(links)
        await self._members.say()

    async def give(self, account: int, cards: int) -> int:
        """Give room cards 房卡 to an account. Return how many it has. Raise ``ValueError``, ``KeyError``, ``StoreTrouble``."""
        return await self._people.give(account, cards)

    async def leave(self) -> None:
        """Give all tables to other hosts, with every match stored as it stands; people are still connected."""
        self._leaving = True
        await self._members.say()
        heirs: defaultdict[str, list[str]] = defaultdict(list)
        for code in self._within.hall.rooms:
            heirs[next(self._heirs(code), "")].append(code)
        await asyncio.gather(*map(self._hand_over_all, heirs.values()))
        self._within.hall.stop()
        self._within.outbox.flush()
        for code in tuple(self._within.hall.rooms):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._tables.stored(code), STORED_IN)

    async def left(self) -> None:
        """End a connection that never was that of a server."""
        await self._client.close()

    async def close(self) -> None:
        """End; nobody is connected any more."""
        self._tasks.cancel()
        self._tables.stop()
        self._owners.stop()
        await self._members.stop()
        await self._client.close()

    # -- hosts -----------------------------------------------------------------------------------------------------------

    def _card(self) -> Card:
        entries = self._within.hall.entries()[:LISTED]
        return Card(
            self.host,
            self.links,
            FORMAT,
            tables=len(self._within.hall.rooms),
            leaving=self._leaving,
            entries=entries,
        )

    def _entries(self) -> Iterable[m.TableEntry]:
        cards = self._members.cards.values()
        return chain.from_iterable(card.entries for card in cards if card.host != self.host)

    def _links_apart(self, host: str) -> list[str]:
        """Return the links of another host that do not lead here too, as those of a load balancer do."""
        card = self._members.cards.get(host)
        return [] if card is None or card.leaving else [link for link in card.links if link not in self.links]

    def _gone(self, host: str) -> None:
        """Do without a host that is gone; its tables are taken over."""
        self._log.event("host_gone", host=host)
        self._desk.gateway_gone(host)
        self._look_for(host)

    def _lapsed(self) -> None:
        """Be cut off: the others have taken over the tables, or will. Clients find another host.

        Nothing of a table is shown any more as it was; those that are still this host's are resumed when it is back.
        """
        self._log.event("cut_off", host=self.host)
        for code in tuple(self._within.hall.rooms):
            self._tables.drop(code)
            self._lost(code)
        self._within.close_all()

    # -- taking tables over ------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Look again and again for tables whose owner is gone, or that are this host's and are not here."""
        while True:
            if self._members.valid and not self._leaving:
                for host in self._owners.hosts():
                    if host == self.host or not self._members.lives(host):
                        self._look_for(host)
            await asyncio.sleep(SWEEPS)

    async def _forget_idle(self) -> None:
        """Remove accounts that nobody uses from time to time: one of the hosts does it for all."""
        while True:
            await asyncio.sleep(IDLE_EVERY)
            if next(iter(self._members.candidates("accounts", FORMAT)), "") == self.host:
                try:
                    self._log.event("accounts_removed", count=await self._people.forget_idle(time.time() - IDLE))
                except StoreTrouble as error:
                    self._log.failure("trouble", error, what="idle accounts")

    def _look_for(self, host: str) -> None:
        """Take over what a host has, each table in its order among the hosts that can."""
        for code in self._owners.tables(host):
            if host == self.host:
                if code not in self._within.hall.rooms and not self._tables.has(code):
                    self._begin_resuming(code, host)
                continue
            order = self._members.candidates(code, FORMAT)
            if self.host in order:
                later = order.index(self.host) * NEXT_HOST
                asyncio.get_running_loop().call_later(later, self._begin_resuming, code, host)

    def _begin_resuming(self, code: str, owner: str) -> None:
        if code in self._resuming or self._owners.of(code) != owner or self._leaving:
            return
        if owner != self.host and self._members.lives(owner):
            return
        self._resuming[code] = asyncio.get_running_loop().create_future()
        self._tasks.do(self._resume(code))

    async def _resume(self, code: str) -> None:
        """Make a table this host's, and resume it."""
        try:
            async with self._few[streams.table_stream(code)]:
                if not await self._own(code):
                    return
                table = await self._tables.take_over(code)
                if table is None:
                    await self._owners.end(code)
                    return
                self._within.hall.resume(table)
                if code not in self._within.hall.rooms:
                    return  # logged: another version may know how
                self._taken_over.add()
                self._log.event("table_taken_over", table=code)
                if code in self._wanted:
                    self._wanted[code].set()
                self._gateway.resumed(code)
        except NewerEntry:
            await self._pass_on(code)
        except (Error, StoreTrouble, TimeoutError, OSError, msgspec.MsgspecError) as error:
            self._log.failure("table_not_taken_up", error, table=code)
        finally:
            self._resuming.pop(code).set_result(None)

    async def _own(self, code: str) -> bool:
        """Become the owner of a table. Return whether this host is: one that was cut off may not have heard yet that it is not."""
        if self._owners.of(code) == self.host:
            return await self._owners.find(code) == self.host
        return await self._owners.give(code, self.host)

    async def _pass_on(self, code: str) -> None:
        """Give a table that a newer version has written to a host of that version, if there is one."""
        newer = [card.host for card in self._members.cards.values() if card.format > FORMAT and not card.leaving]
        with suppress(Error, TimeoutError, OSError):
            if newer:
                await self._owners.give(code, newer[0])

    async def _arrived(self, code: str) -> bool:
        """Wait until a table that this host takes over is here. Return whether it is."""
        if (resuming := self._resuming.get(code)) is not None:
            await asyncio.shield(resuming)
        return code in self._within.hall.rooms

    def _owner_changed(self, code: str, owner: str | None) -> None:
        if owner != self.host and code in self._within.hall.rooms and owner is not None:
            self._tables.drop(code)
            self._lost(code)
        elif owner == self.host and code not in self._within.hall.rooms and not self._tables.has(code):
            self._begin_resuming(code, self.host)  # a host that leaves has given it
        self._gateway.owner_changed(code, owner)

    # -- losing and giving tables --------------------------------------------------------------------------------------------

    def _lost(self, code: str) -> None:
        """Forget a table that another host has taken over. Nothing of what is not stored is sent."""
        room = self._within.hall.rooms.get(code)
        if room is None:
            return
        self._fenced.add()
        self._log.event("table_lost", table=code)
        people = self._within.hall.drop(room)
        for person in people:
            if isinstance(person.connection, SocketConnection):
                self._within.outbox.drop(person.connection)
            elif isinstance(person.connection, FarConnection):
                self._desk.forget(person.connection)
        self._gateway.lost(people, code)

    def _heirs(self, code: str) -> Iterator[str]:
        """Yield the other hosts that may have a table, the one that is to have it first."""
        return (host for host in self._members.candidates(code, FORMAT) if host != self.host)

    async def _hand_over_all(self, codes: Sequence[str]) -> None:
        """Give tables to the same host, each when it has resumed the one before: no table waits while others are resumed."""
        try:
            for code in codes:
                await self._hand_over(code)
        except (Error, TimeoutError, OSError) as error:  # the others take them over when this host is gone
            self._log.failure("not_handed_over", error)

    async def _hand_over(self, code: str) -> None:
        """Give a table to another host; none: it stays stored for the next one. Raise an error of NATS."""
        heir = next(self._heirs(code), None)
        room = self._within.hall.rooms.get(code)
        if room is None or heir is None:
            return
        self._within.hall.keep(room)
        people = self._within.hall.drop(room)
        for person in people:
            if isinstance(person.connection, FarConnection):
                self._desk.forget(person.connection)
        self._gateway.lost(people, code)
        self._within.outbox.flush_soon()
        await asyncio.wait_for(self._tables.stored(code), STORED_IN)
        self._tables.drop(code)
        await self._owners.give(code, heir)
        self._log.event("table_handed_over", table=code, to=heir)
        with suppress(Error, TimeoutError):
            await self._client.request(between.taken_subject(heir), code.encode(), RESUMED_IN)

    async def _say_when_taken(self, message: Msg) -> None:
        """Answer a host that leaves once a table that it gives is resumed here."""
        code = message.data.decode()
        if code not in self._within.hall.rooms:
            taken = self._wanted.setdefault(code, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(taken.wait(), RESUMED_IN)
            self._wanted.pop(code, None)
        with suppress(Error, OSError):
            await message.respond(b"")

    async def _asked_whether_taken(self, message: Msg) -> None:
        self._tasks.do(self._say_when_taken(message))


CUT_OFF: Final = Text(
    "这台服务器与集群断开了，请稍候，程序会换一台。",
    "This server is cut off from its cluster. The program tries another one.",
)
LEAVING: Final = Text(
    "这台服务器正在停下，请稍候，程序会换一台。", "This server is about to stop. The program tries another one."
)
