"""What a host writes of a table is there for the next one, whatever the servers of NATS forget."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import msgspec
import nats
import pytest

from paizhuo.engine.net.hosts.entries import Change, Entry, EpochIs, LinesAre, MatchBegins, RoomIs
from paizhuo.engine.net.hosts.streams import Streams, WrittenByAnother, opened, patiently, table_stream, table_subject
from paizhuo.engine.net.hosts.table_log import TableLog
from tests.cluster import nats_server
from tests.net.talking import run

pytestmark = nats_server.needs_nats
CODE = "ABCDEF"


class Written:
    """A table with four lines in four entries, written by the host ``first``; what is missing in its stream is noted."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self.noted: list[str] = []
        self.owner = ""
        """The host that owns the table."""
        self.log = self.of("first")
        self.numbers: list[int] = []

    def of(self, host: str) -> TableLog:
        """Return the log of a host that has not read or written anything of the table."""
        self.owner = host
        return TableLog(self.streams, host, CODE, Hears(self, host))

    async def begin(self) -> None:
        self.log.change(RoomIs(b"a table"))
        self.log.change(MatchBegins(7, b"key", 0.0))
        self.log.change(EpochIs(1))
        for number in range(4):
            await self.add(number)

    async def add(self, number: int) -> None:
        self.log.change(LinesAre(number, [f"{number}\n"]))
        await self.log.store()
        self.numbers.append(self.log.last)

    async def forget(self, number: int) -> None:
        """Have the stream lose an entry."""
        assert await self.streams.jetstream.delete_msg(table_stream(CODE), number)

    async def found(self) -> TableLog:
        """Return the table as another host finds it, which writes it from now on."""
        log = self.of("second")
        assert await log.take_over()
        return log

    async def lines(self) -> str:
        """Return the lines that another host finds."""
        return "".join((await self.found()).now.lines)


class Hears:
    """Notes what is missing, and knows who owns the table."""

    def __init__(self, table: Written, host: str) -> None:
        self._table, self._host = table, host

    def missing(self, _code: str, what: str) -> None:
        self._table.noted.append(what)

    async def owns(self, _code: str) -> bool:
        return self._table.owner == self._host


@asynccontextmanager
async def written(folder: Path) -> AsyncIterator[Written]:
    with nats_server.running(folder) as url:
        client = await nats.connect(url)
        table = Written(await opened(client))
        await table.begin()
        try:
            yield table
        finally:
            await client.close()


Runs: TypeAlias = Callable[[], AbstractContextManager[str]]


@asynccontextmanager
async def remembered(folder: Path) -> AsyncIterator[tuple[Written, Runs, Runs]]:
    """Give a table whose NATS server stands, and run that: as it is, or as it was when the table had four lines."""
    port, now, then = nats_server.free_port(), folder / "now", folder / "then"
    with nats_server.running(now, port) as url:
        client = await nats.connect(url, reconnect_time_wait=0.1, max_reconnect_attempts=-1)
        table = Written(await opened(client))
        await table.begin()
    shutil.copytree(now, then)
    yield table, lambda: nats_server.running(now, port), lambda: nats_server.running(then, port)
    await client.close()


def test_what_a_stream_confirmed_and_forgot_is_written_again_by_who_still_knows_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with remembered(tmp_path) as (table, now, then):
            with now():
                await patiently(lambda: table.add(4))
                await table.add(5)
            with then():
                await patiently(lambda: table.add(6))
                assert table.noted == [f"entries {table.numbers[3]} to {table.numbers[5]}"]
                await table.add(7)
                assert await table.lines() == "".join(f"{number}\n" for number in range(8))

    run(scene)


def test_a_stream_that_has_forgotten_who_took_a_table_over_learns_it_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with remembered(tmp_path) as (table, now, then):
            with now():
                await patiently(lambda: table.streams.last(table_stream(CODE), table_subject(CODE)))
                table.log = await table.found()
                await table.add(4)
            with then():
                await patiently(lambda: table.add(5))
                assert len(table.noted) == 1
                assert await table.lines() == "0\n1\n2\n3\n4\n5\n"

    run(scene)


def test_a_table_that_another_host_has_is_not_written_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with written(tmp_path) as table:
            assert await table.lines() == "0\n1\n2\n3\n"
            with pytest.raises(WrittenByAnother):
                await table.add(4)
            assert await table.lines() == "0\n1\n2\n3\n"
            assert table.noted == []

    run(scene)


def test_a_table_that_is_closed_is_not_written_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with written(tmp_path) as table:
            await table.streams.forget(table_stream(CODE), table_subject(CODE), table.log.last)
            table.owner = "second"
            with pytest.raises(WrittenByAnother):
                await table.add(4)

    run(scene)


def test_a_table_of_which_nothing_is_left_is_written_again_by_its_owner(tmp_path: Path) -> None:
    async def scene() -> None:
        async with written(tmp_path) as table:
            await table.streams.forget(table_stream(CODE), table_subject(CODE), table.log.last)
            await table.add(4)
            assert len(table.noted) == 1
            assert await table.lines() == "0\n1\n2\n3\n4\n"

    run(scene)


def test_entries_that_one_server_lacks_are_read_from_the_leader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of = Streams.all

    async def lacks(self: Streams, stream: str, subject: str, until: int) -> list[tuple[int, bytes]]:
        found = await all_of(self, stream, subject, until)
        return found[:2] + found[3:]

    async def scene() -> None:
        async with written(tmp_path) as table:
            with monkeypatch.context() as patched:
                patched.setattr(Streams, "all", lacks)
                log = await table.found()
            assert "".join(log.now.lines) == "0\n1\n2\n3\n"
            assert len(table.noted) == 1
            log.change(LinesAre(4, ["4\n"]))
            await log.store()
            entries = await table.streams.all(table_stream(CODE), table_subject(CODE), log.last)
            assert len(entries) == 1, "the next entry is the whole table, for all servers"

    run(scene)


def test_a_table_goes_on_from_before_an_entry_that_no_server_has(tmp_path: Path) -> None:
    async def scene() -> None:
        async with written(tmp_path) as table:
            await table.forget(table.numbers[2])
            assert await table.lines() == "0\n1\n"
            assert len(table.noted) == 2

    run(scene)


def test_entries_of_hosts_that_do_not_say_which_one_was_before_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = TableLog._entry

    def older(self: TableLog, changes: list[Change]) -> Entry:
        return msgspec.structs.replace(whole(self, changes), after=-1)

    async def scene() -> None:
        with nats_server.running(tmp_path) as url:
            client = await nats.connect(url)
            table = Written(await opened(client))
            with monkeypatch.context() as patched:
                patched.setattr(TableLog, "_entry", older)
                await table.begin()
            assert await table.lines() == "0\n1\n2\n3\n"
            assert table.noted == []
            await client.close()

    run(scene)
