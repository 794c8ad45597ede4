"""What a server no longer needs is gone, without the help of the collector of cycles."""

from __future__ import annotations

import asyncio
import gc

import pytest

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.port.asks import Arrange, NextHand, ProposeEnd
from paizhuo.engine.table.port.settings import Automatic
from paizhuo.engine.table.table import Table
from tests.net.talking import Client, answer, ask, run, running, table_of


@pytest.fixture
def no_collector() -> None:
    gc.collect()
    gc.disable()


def alive() -> list[str]:
    """The matches in memory."""
    return [type(each).__name__ for each in gc.get_objects() if type(each) in (Play, Table, EventLog)]


async def left(matches: list[str]) -> None:
    """Waits until no other matches are in memory: on a busy machine a callback of the loop may still hold one."""
    for _ in range(500):
        if alive() == matches:
            return
        await asyncio.sleep(0.01)
    assert alive() == matches


async def play_to_the_end(ann: Client) -> None:
    await ann.say(ask(Arrange(Automatic(win=True, pass_calls=True, discard=True))), m.Ready())
    while True:
        for message in await ann.ask():
            match message:
                case m.Decide(decision=decision):
                    await ann.say(answer(decision, 0))
                case m.Result():
                    await ann.say(ask(NextHand()))
                case m.Over():
                    return
                case _:
                    pass


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("then", [m.SetSeat(1, "random"), m.Leave()], ids=["another match", "everybody leaves"])
def test_a_match_that_is_put_away_is_gone_at_once(then: m.FromClient) -> None:
    before = alive()

    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann", rules="chongqing", options={"hands": 1})
            await play_to_the_end(ann)
            assert len(alive()) == len(before) + 3
            await ann.ask(then)
            await left(before)
            assert (code in server.hall.rooms) == isinstance(then, m.SetSeat)

    run(test)


@pytest.mark.usefixtures("no_collector")
def test_a_table_that_is_left_in_the_middle_of_a_match_is_gone_once_it_is_closed() -> None:
    before = alive()

    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            await ann.ask(ask(ProposeEnd()), m.Leave())
            assert code not in server.hall.rooms
            await left(before)

    run(test)
