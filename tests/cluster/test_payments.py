"""Room cards of a cluster: whichever write a host dies or is halted at, a match is paid for and played, or neither."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from paizhuo.engine.cluster.connecting import connected
from paizhuo.engine.net.hosts import entries, payments
from paizhuo.engine.net.hosts.owners import Owners
from paizhuo.engine.net.hosts.people import Account, ClusterPeople
from paizhuo.engine.net.hosts.streams import opened, table_subject
from paizhuo.engine.net.hosts.tables import ClusterTables
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import NewMatch, StoredTable
from tests.cluster import nats_server
from tests.cluster.test_store_contract import KEY, described

if TYPE_CHECKING:
    from nats.aio.client import Client

pytestmark = nats_server.needs_nats

Write = Callable[..., Awaitable[Any]]


class Host:
    """A host of which every write can be looked at."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.writes = 0
        self.stands = asyncio.Event()
        """It is dead or halted."""

    async def join(self, client: Client) -> Host:
        self.streams = await opened(client)
        self._publish: Write = self.streams.jetstream.publish
        self.streams.jetstream.publish = self._counted  # type: ignore[method-assign]
        self.people = ClusterPeople(self.streams)
        owners = Owners(self.streams, lambda _table, _owner: None)
        self.tables = ClusterTables(self.streams, self.people, owners, self.name, Log(), lambda _table: None)
        return self

    async def _counted(self, *args: Any, **named: Any) -> Any:
        self.writes += 1
        return await self.write(self.writes, lambda: self._publish(*args, **named))

    async def write(self, _nth: int, does: Callable[[], Awaitable[Any]]) -> Any:
        """Make a write."""
        return await does()

    async def keep(self) -> None:
        """Store what is not stored; what cannot be is left."""
        for part in list(self.tables.unstored()):
            done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
            self.tables.keep(part, done.set_result)
            await done

    async def account(self, account: int) -> Account:
        found = await self.streams.accounts.get(str(account))
        return msgspec.json.decode(found.value or b"", type=Account)


class Dies(Host):
    """A host that dies at a write, which is made before, or not."""

    def __init__(self, name: str, at: int, *, made: bool) -> None:
        super().__init__(name)
        self.at = at
        self.made = made

    async def write(self, nth: int, does: Callable[[], Awaitable[Any]]) -> Any:
        if nth < self.at:
            return await does()
        if nth == self.at and self.made:
            await does()
        self.stands.set()
        self.tables.stop()
        raise ConnectionError


class Halts(Host):
    """A host that is halted before a write, and goes on when others have long done without it."""

    def __init__(self, name: str, at: int) -> None:
        super().__init__(name)
        self.at = at
        self.wakes = asyncio.Event()

    async def write(self, nth: int, does: Callable[[], Awaitable[Any]]) -> Any:
        if nth >= self.at:
            self.stands.set()
            await self.wakes.wait()
        return await does()


async def plays(host: Host, code: str, owner: int, payer: int) -> None:
    """Have a match be paid for, begin and end without a hand."""
    match: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def begin(number: int) -> None:
        host.tables.save_room(code, described(owner, payer, match=number))
        host.tables.journal(number).begin(["begun\n"])
        match.set_result(number)

    host.tables.save_room(code, described(owner, payer))
    await host.keep()
    host.tables.begin_match(NewMatch(code, KEY, payer, 3), begin, match.set_exception)
    number = await match
    await host.keep()
    host.tables.end_match(number, "riichi", [], refund=True)
    await host.keep()
    await host.keep()  # that the payment is settled


async def closes(host: Host, code: str, owner: int, payer: int) -> None:
    """Have a table be closed while a match is paid for."""
    ended: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    host.tables.save_room(code, described(owner, payer))
    await host.keep()
    host.tables.begin_match(NewMatch(code, KEY, payer, 3), ended.set_result, ended.set_result)
    await asyncio.sleep(0)
    host.tables.forget_room(code)
    await host.keep()
    assert isinstance(await ended, Refusal)


async def taken_over(client: Client, code: str, payer: int, name: str) -> tuple[Host, StoredTable | None]:
    """Have another host take the table over. Whatever is not played is given back by then."""
    heir = await Host(name).join(client)
    table = await heir.tables.take_over(code)
    played = table is not None and table.match is not None
    for _ in range(200):
        if len((await heir.account(payer)).charges) == played:
            break
        await asyncio.sleep(0.01)
    account = await heir.account(payer)
    assert (account.cards, len(account.charges)) == ((2, 1) if played else (5, 0))
    return heir, table


async def seen_to_the_end(client: Client, code: str, payer: int) -> None:
    """Have one host after another take the table over, and the last one end the match."""
    await taken_over(client, code, payer, f"{code}-second")
    heir, table = await taken_over(client, code, payer, f"{code}-third")
    if table is not None and table.match is not None:
        heir.tables.end_match(table.match.id, "riichi", [], refund=True)
        await heir.keep()
        _, table = await taken_over(client, code, payer, f"{code}-fourth")
        assert table is not None
        assert table.match is None


@pytest.mark.parametrize("life", [plays, closes])
@pytest.mark.parametrize("how", ["dies before", "dies after", "halts"])
def test_cards_are_given_back_once_or_the_match_is_played_whichever_write_is_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, life: Callable[[Host, str, int, int], Awaitable[None]]
) -> None:
    monkeypatch.setattr(payments, "SETTLED_IN", 0.02)
    monkeypatch.setattr(payments, "AGAIN", 0.02)

    async def test(url: str) -> None:
        client = await connected(url, "test")
        people = ClusterPeople(await opened(client))
        for at in count(1):
            code = f"T{at}"
            owner, payer = (await people.add("Owner", 5)).id, (await people.add("Payer", 5)).id
            host = Halts(code, at) if how == "halts" else Dies(code, at, made=how == "dies after")
            await host.join(client)
            before = asyncio.all_tasks()
            playing = asyncio.ensure_future(life(host, code, owner, payer))
            stands = asyncio.ensure_future(host.stands.wait())
            await asyncio.wait([playing, stands], return_when=asyncio.FIRST_COMPLETED)
            if isinstance(host, Halts):
                heir, _ = await taken_over(client, code, payer, f"{code}-first")
                await heir.keep()
                host.wakes.set()
                if doing := asyncio.all_tasks() - before:
                    await asyncio.wait(doing, timeout=0.3)
            for task in (stands, playing):
                task.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            host.tables.stop()
            await seen_to_the_end(client, code, payer)
            if not host.stands.is_set():
                assert at > 5, "some writes were looked at"
                break
        await client.close()

    with nats_server.running(tmp_path) as url:
        asyncio.run(test(url))


def test_what_was_paid_at_a_table_that_an_older_version_has_written_is_found(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        client = await connected(url, "test")
        host = await Host("new").join(client)
        payer = (await host.people.add("Owner", 9)).id
        for match, cards in ((1, 3), (2, 4)):
            await host.people.charge(payer, cards, match, "ABC")
        changes: list[entries.Change] = [entries.RoomIs(described(payer, match=2)), entries.MatchBegins(2, KEY, 0.0)]
        older = entries.Entry(entries.PAYMENTS_SINCE - 1, "old", 1, changes)
        await host.streams.write(table_subject("ABC"), entries.written(older), 0)
        table = await host.tables.take_over("ABC")
        assert table is not None
        for _ in range(100):
            if (await host.account(payer)).cards == 9 - 4:
                break
            await asyncio.sleep(0.01)
        assert (await host.account(payer)).charges.keys() == {2}, "the first match has never begun"
        host.tables.end_match(2, "riichi", [], refund=True)
        await host.keep()
        for _ in range(100):
            if not (await host.account(payer)).charges:
                break
            await asyncio.sleep(0.01)
        assert (await host.account(payer)).cards == 9
        await client.close()

    with nats_server.running(tmp_path) as url:
        asyncio.run(test(url))
