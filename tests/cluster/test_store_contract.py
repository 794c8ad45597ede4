"""What a server needs of its store holds for the one in a file and for the one in the streams of a cluster."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import msgspec
import pytest

from paizhuo.engine.cluster.connecting import connected
from paizhuo.engine.match.journal import split_lines
from paizhuo.engine.net.hosts.owners import Owners
from paizhuo.engine.net.hosts.people import ClusterPeople
from paizhuo.engine.net.hosts.streams import opened
from paizhuo.engine.net.hosts.tables import ClusterTables
from paizhuo.engine.net.messages import Terms
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.kept import KeptChair, KeptRoom
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import (
    NameTaken,
    NewMatch,
    PeopleStore,
    Store,
    StoredTable,
    StoreTrouble,
    TableStore,
    TookPart,
)
from paizhuo.engine.net.server.store.people import MOST_TOKENS
from tests.cluster import nats_server

KEY = bytes(range(32))
TERMS = Terms("riichi", ["", "", "", ""])


def described(*accounts: int, match: int = 0) -> bytes:
    """A table as a server describes it, with these accounts in its seats."""
    return msgspec.json.encode(
        KeptRoom(TERMS, accounts[0], [KeptChair("", each, f"P{each}") for each in accounts], match=match)
    )


class Kept(Protocol):
    """A store, and another program that reads it afterwards."""

    @property
    def tables(self) -> TableStore: ...

    @property
    def people(self) -> PeopleStore: ...

    async def again(self, code: str) -> StoredTable | None:
        """Return a table as another program finds it."""

    async def give(self, account: int, cards: int) -> None:
        """Give room cards to an account."""

    async def forget_idle(self, before: float, *seated: int) -> int:
        """Remove accounts that nobody has used since then; ``seated``: those that have a seat."""

    def die(self) -> None:
        """End the program in the middle of what it does: nothing more is stored."""


class InFile:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = Store(folder)

    @property
    def tables(self) -> TableStore:
        return self._store

    @property
    def people(self) -> PeopleStore:
        return self._store.people

    async def again(self, code: str) -> StoredTable | None:
        self._store.close()
        self._store = Store(self._folder)
        return next((table for table in self._store.tables() if table.code == code), None)

    async def give(self, account: int, cards: int) -> None:
        self._store.cards.give(account, cards)

    async def forget_idle(self, before: float, *seated: int) -> int:
        return await self._store.people.forget_idle(before, seated)

    def die(self) -> None:
        self._store._database._kept.clear()  # what ``close`` would commit

    async def close(self) -> None:
        self._store.close()


class InStreams:
    def __init__(self, url: str) -> None:
        self._url = url
        self._hosts = 0

    async def begin(self) -> InStreams:
        self._client = await connected(self._url, "test")
        await self._host()
        return self

    async def _host(self) -> None:
        """Go on as another host."""
        self._hosts += 1
        self._streams = await opened(self._client)
        people = ClusterPeople(self._streams)
        owners = Owners(self._streams, lambda _table, _owner: None)
        self._own = ClusterTables(self._streams, people, owners, f"host{self._hosts}", Log(), lambda _table: None)
        self.people: PeopleStore = people
        self.tables: TableStore = self._own

    async def again(self, code: str) -> StoredTable | None:
        await self._host()
        return await self._own.take_over(code)

    def die(self) -> None:
        async def gone(*_args: object, **_named: object) -> None:
            raise ConnectionError

        self._streams.jetstream.publish = gone  # type: ignore[assignment]
        self._own.stop()

    async def give(self, account: int, cards: int) -> None:
        assert isinstance(self.people, ClusterPeople)
        await self.people.give(account, cards)

    async def forget_idle(self, before: float, *seated: int) -> int:
        assert isinstance(self.people, ClusterPeople)
        return await self.people.forget_idle(before)

    async def close(self) -> None:
        await self._client.close()


@asynccontextmanager
async def store(kind: str, folder: Path) -> AsyncIterator[Kept]:
    if kind == "file":
        in_file = InFile(folder)
        yield in_file
        await in_file.close()
        return
    with nats_server.running(folder) as url:
        in_streams = await InStreams(url).begin()
        yield in_streams
        await in_streams.close()


KINDS = pytest.mark.parametrize("kind", ["file", pytest.param("streams", marks=nats_server.needs_nats)])


def run(kind: str, folder: Path, test: Callable[[Kept], Awaitable[None]]) -> None:
    async def done() -> None:
        async with store(kind, folder) as kept:
            await test(kept)

    asyncio.run(done())


async def stored(kept: Kept) -> None:
    """Wait until everything is stored."""
    for part in list(kept.tables.unstored()):
        done: asyncio.Future[StoreTrouble | None] = asyncio.get_running_loop().create_future()
        kept.tables.keep(part, done.set_result)
        assert await done is None


async def begun(kept: Kept, code: str = "ABC", payer: int | None = None, cards: int = 0) -> int:
    """Begin a match. Raise ``Refusal``."""
    payer = (await kept.people.add("Payer", 0)).id if payer is None else payer
    match: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    kept.tables.begin_match(NewMatch(code, KEY, payer, cards), match.set_result, match.set_exception)
    return await match


@KINDS
def test_a_table_is_there_again_as_it_was_described_last_and_gone_once_it_is_closed(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        kept.tables.save_room("ABC", described(1))
        kept.tables.save_room("DEF", described(2))
        await stored(kept)
        kept.tables.save_room("ABC", described(3, 4))
        await stored(kept)
        assert await kept.again("ABC") == StoredTable("ABC", described(3, 4))
        kept.tables.forget_room("ABC")
        await stored(kept)
        assert await kept.again("ABC") is None
        found = await kept.again("DEF")
        assert found is not None
        assert found.described == described(2)

    run(kind, tmp_path, test)


@KINDS
def test_a_journal_is_there_again_whatever_was_written_and_cut(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        chance = random.Random(4)
        kept.tables.save_room("ABC", described(1))
        match = await begun(kept)
        kept.tables.save_room("ABC", described(1, match=match))
        journal = kept.tables.journal(match)
        journal.begin(["begun\n"])
        for nth in range(600):
            if chance.random() < 0.03:
                journal.cut(chance.randrange(journal.count + 1))
            journal.write(f"line {nth} 东\u2028\n")
            if nth % 100 == 50:
                journal.checkpoint(f"checkpoint {nth}".encode)
            if chance.random() < 0.5:
                await stored(kept)
        assert kept.tables.next_epoch(match) == 1
        await stored(kept)
        found = await kept.again("ABC")
        assert found is not None
        assert found.match is not None
        assert (found.journal, found.match.id, found.match.key, found.match.epoch) == (journal.text, match, KEY, 1)
        assert found.checkpoint == b"checkpoint 550"
        onwards = kept.tables.journal(match)
        onwards.begin(split_lines(found.journal))
        onwards.write("further\n")
        assert kept.tables.next_epoch(match) == 2
        await stored(kept)
        again = await kept.again("ABC")
        assert again is not None
        assert again.journal == journal.text + "further\n"
        assert again.checkpoint == b"checkpoint 550"

    run(kind, tmp_path, test)


@KINDS
def test_a_match_that_has_ended_is_no_longer_played(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        kept.tables.save_room("ABC", described(1))
        match = await begun(kept)
        journal = kept.tables.journal(match)
        journal.begin(["one\n"])
        kept.tables.end_match(match, "riichi", [TookPart(0, "Ann", 30, 1, 1)], refund=False)
        kept.tables.save_room("ABC", described(1))
        await stored(kept)
        found = await kept.again("ABC")
        assert found is not None
        assert (found.match, found.journal) == (None, "")
        assert await begun(kept) > match

    run(kind, tmp_path, test)


@KINDS
def test_cards_are_paid_once_or_not_at_all(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        account = (await kept.people.add("Ann", 5)).id

        async def cards() -> int:
            return (await kept.people.account(account)).cards

        kept.tables.save_room("ABC", described(account))
        match = await begun(kept, payer=account, cards=3)
        assert await cards() == 2
        with pytest.raises(Refusal, match="Too few room cards"):
            await begun(kept, payer=account, cards=3)
        assert await cards() == 2
        kept.tables.journal(match).begin(["one\n"])
        kept.tables.end_match(match, "riichi", [], refund=True)
        await stored(kept)
        assert await balance(kept, account, 5) == 5

        refused: asyncio.Future[Refusal] = asyncio.get_running_loop().create_future()

        def not_after_all(_match: int) -> None:
            raise Refusal("not_now", StoreTrouble(OSError("the seats have changed")).reason)

        kept.tables.begin_match(NewMatch("ABC", KEY, account, 2), not_after_all, refused.set_result)
        assert (await refused).code == "not_now"
        assert await cards() == 5
        await stored(kept)
        found = await kept.again("ABC")
        assert found is not None
        assert found.match is None

    run(kind, tmp_path, test)


@KINDS
@pytest.mark.parametrize("point", ["open", "begun", "stored", "over", "over and stored"])
@pytest.mark.parametrize("refund", [True, False])
def test_a_server_that_dies_has_taken_cards_for_a_match_that_is_there_or_none(
    kind: str, tmp_path: Path, point: str, *, refund: bool
) -> None:
    """The one who pays is not the table's host any more: another person has been made that."""

    async def life(kept: Kept, host: int, payer: int) -> AsyncIterator[str]:
        kept.tables.save_room("ABC", described(host, payer))
        await stored(kept)
        yield "open"
        match: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def begin(number: int) -> None:
            kept.tables.save_room("ABC", described(host, payer, match=number))
            kept.tables.journal(number).begin(["begun\n"])
            match.set_result(number)

        kept.tables.begin_match(NewMatch("ABC", KEY, payer, 3), begin, match.set_exception)
        number = await match
        yield "begun"
        await stored(kept)
        yield "stored"
        kept.tables.end_match(number, "riichi", [], refund=refund)
        yield "over"
        await stored(kept)
        yield "over and stored"

    async def test(kept: Kept) -> None:
        host, payer = (await kept.people.add("Host", 5)).id, (await kept.people.add("Payer", 5)).id
        async for now in life(kept, host, payer):
            if now == point:
                break
        kept.die()
        played = point in ("stored", "over")
        ended = 5 if refund or point in ("open", "begun") else 2
        for _ in range(2):
            found = await kept.again("ABC")
            assert found is not None
            assert (found.match is not None) == played
            assert await balance(kept, payer, 2 if played else ended) == (2 if played else ended)
            kept.die()
        found = await kept.again("ABC")
        assert found is not None
        if found.match is not None:
            kept.tables.end_match(found.match.id, "riichi", [], refund=refund)
            await stored(kept)
        assert await balance(kept, payer, ended) == ended
        assert await balance(kept, host, 5) == 5

    run(kind, tmp_path, test)


async def balance(kept: Kept, account: int, expected: int) -> int:
    """Return an account's room cards: a refund may come a moment later, and nothing after it."""
    for _ in range(100):
        if (await kept.people.account(account)).cards == expected:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.02)
    return (await kept.people.account(account)).cards


@KINDS
def test_accounts_that_nobody_uses_are_removed_but_not_those_that_have_something_to_lose(
    kind: str, tmp_path: Path
) -> None:
    async def test(kept: Kept) -> None:
        people = kept.people
        idle, owner, given, played, seated = [(await people.add(name, 5)).id for name in ("A", "B", "C", "D", "E")]
        await people.seen(idle, b"token of A")
        await people.register(owner, "Anna", "anna", "hash", 5)
        await kept.give(given, 3)
        kept.tables.save_room("ABC", described(played))
        match = await begun(kept, payer=owner)
        kept.tables.save_room("ABC", described(played, match=match))
        kept.tables.journal(match).begin(["begun\n"])
        kept.tables.end_match(match, "riichi", [TookPart(0, "D", 100, 1, played)], refund=False)
        kept.tables.save_room("ABC", described(seated))
        await stored(kept)
        await asyncio.sleep(0.2)  # places are written a moment later
        long_ago, hence = time.time() - 60, time.time() + 60
        assert await kept.forget_idle(long_ago, seated) == 0
        assert await kept.forget_idle(hence, seated) == 1
        assert await people.holder(b"token of A") is None
        for account in (owner, given, played, seated):
            assert (await people.account(account)).id == account
        with pytest.raises(KeyError):
            await people.account(idle)

    run(kind, tmp_path, test)


@KINDS
def test_a_name_with_a_password_belongs_to_one_account(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        people = kept.people
        ann = await people.register(None, "Ann", "ann", "hash", 5)
        assert (ann.name, ann.owned, ann.password, ann.cards) == ("Ann", "ann", "hash", 5)
        assert await people.owner("ann") == ann
        ben = await people.add("Ben", 0)
        for taken in (people.register(None, "Ann", "ann", "other", 0), people.rename(ben.id, "Ann", "ann")):
            with pytest.raises(NameTaken):
                await taken
        await people.rename(ann.id, "Anna", "anna")
        assert await people.owner("ann") is None
        await people.set_password(ann.id, "new")
        found = await people.owner("anna")
        assert found is not None
        assert (found.id, found.password) == (ann.id, "new")
        ben = await people.register(ben.id, "Ann", "ann", "of ben", 0)
        assert await people.owner("ann") == ben
        with pytest.raises(KeyError):
            await people.account(ben.id + 1)

    run(kind, tmp_path, test)


@KINDS
def test_of_two_who_want_a_name_at_once_one_has_it(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        ways = [kept.people.register(None, f"Ann{nth}", "ann", "hash", 0) for nth in range(4)]
        ended = await asyncio.gather(*ways, return_exceptions=True)
        assert sorted(type(each).__name__ for each in ended) == ["NameTaken"] * 3 + ["StoredAccount"]

    run(kind, tmp_path, test)


@KINDS
def test_the_tokens_that_were_used_last_are_known(kind: str, tmp_path: Path) -> None:
    async def test(kept: Kept) -> None:
        account = await kept.people.add("Ann", 0)
        digests = [bytes([nth]) * 32 for nth in range(MOST_TOKENS + 2)]
        for digest in digests:
            await kept.people.seen(account.id, digest)
            await asyncio.sleep(0.002)
        known = [await kept.people.holder(digest) for digest in digests]
        assert known == [None, None, *((digest, account) for digest in digests[2:])]

    run(kind, tmp_path, test)
