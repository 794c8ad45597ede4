"""A server whose disk is full: nothing is reported that is not stored, everybody is told, and play goes on when there is room."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.store.database import FILE
from paizhuo.engine.table.port.reports import Explained
from tests.full_disk import needs_unix, room_for
from tests.net.talking import Client, answer, at_once, come, errors, run, running, table_of

pytestmark = needs_unix


async def answers_until_paused(person: Client) -> m.Decide:
    """Plays until the server says that it takes nothing; the decision that was answered last."""
    while True:
        decide = await person.hear(m.Decide)
        await person.say(answer(decide.decision, 0))
        for _ in range(200):
            if any(isinstance(each, m.Reports) for each in person.heard):
                return decide
            if any(isinstance(each, m.Decide | m.Result) for each in person.heard):
                break
            await asyncio.sleep(0.01)
        if any(isinstance(each, m.Result) for each in person.heard):
            await person.hear(m.Result)
            await person.say(m.Ready())


def lines_on_disk(folder: Path) -> int:
    """How many lines of journals another process would find."""
    with closing(sqlite3.connect(f"{(folder / FILE).as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM lines").fetchone()[0])


def test_tables_pause_on_a_full_disk_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(at_once(folder=tmp_path)) as server:
            code, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            room = server.hall.rooms[code]
            with room_for((tmp_path / f"{FILE}-wal").stat().st_size + 40_000):
                await answers_until_paused(ann)
                assert room.match.play is not None
                (said,) = [wire.reported(each) for each in ann.heard if isinstance(each, m.Reports)]
                assert said == Explained(words.NOTHING_STORED)
                before = len(room.match.play.table.log)
                stored = lines_on_disk(tmp_path)
                assert stored < str(room.match.play.table.journal_text).count("\n"), (
                    "this much is not reported to anybody"
                )
                await ann.ask()  # an answer that came too late for its decision was refused before the pause
                # Nothing is taken meanwhile, and nobody new gets in; the line itself is alive.
                assert errors(
                    await ann.ask(answer(1, 0), m.Create(m.Terms("riichi", ["", "basic", "basic", "basic"])))
                ) == [
                    "store",
                    "store",
                ]
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await come(server, "Ben")
                await asyncio.sleep(0.2)
                assert len(room.match.play.table.log) == before
                assert lines_on_disk(tmp_path) == stored
            await ann.hear_report(Explained, lambda each: "store again" in each.words.en)
            while not [each for each in ann.heard if isinstance(each, m.Result)]:
                decide = await ann.hear(m.Decide)
                await ann.say(answer(decide.decision, 0))
                await asyncio.sleep(0.02)
            assert len(room.match.play.table.log) > before
            await come(server, "Ben")

    run(test)


def test_the_log_of_the_database_is_cut_once_it_is_in_the_file(tmp_path: Path) -> None:
    from paizhuo.engine.net.server.store import Store

    store = Store(tmp_path)
    match = store.new_match("ABC", b"k" * 32)
    journal = store.journal(match)
    wal = tmp_path / f"{FILE}-wal"
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # as long as it reads, the log only grows
        for number in range(60_000):
            journal.write(f"line {number} {'x' * 100}\n")
        store.commit()
        assert wal.stat().st_size > 4 << 20
    checkpoint = store._database._connection.execute
    while checkpoint("PRAGMA wal_checkpoint(RESTART)").fetchone()[0]:  # the store makes one of its own just now
        time.sleep(0.01)
    journal.write("once more\n")
    store.commit()
    assert wal.stat().st_size <= 4 << 20
    store.close()
