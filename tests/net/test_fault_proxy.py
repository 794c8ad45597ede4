"""The line that breaks does what its plan says, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tests.net.fault_proxy import (
    ANSWER,
    DECISION,
    AtDecisions,
    AtRandom,
    BytesProxy,
    Do,
    FaultProxy,
    Plan,
    Shares,
    Sound,
    Way,
    lines,
)


class Script:
    """What becomes of the messages to the server, one after another; those to the client pass."""

    def __init__(self, *does: Do) -> None:
        self._does = list(does)

    def next(self, way: Way, message: str) -> Do:
        return self._does.pop(0) if way is Way.TO_SERVER and self._does else Do.PASS


@asynccontextmanager
async def echo() -> AsyncIterator[tuple[int, list[str]]]:
    """A server that says everything back; its port and all it has heard."""
    heard: list[str] = []

    async def handle(connection: ServerConnection) -> None:
        async for frame in connection:
            heard.append(str(frame))
            await connection.send(frame)

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        yield next(iter(server.sockets)).getsockname()[1], heard


def through(*does: Do, say: str = "abc") -> tuple[list[str], list[str], bool]:
    """What a server hears and a client hears back when these become of the client's messages; whether the line is cut."""

    async def said() -> tuple[list[str], list[str], bool]:
        back: list[str] = []
        async with (
            echo() as (port, heard),
            FaultProxy(port, Script(*does), linger=0.01).running() as proxy,
            connect(f"ws://127.0.0.1:{proxy.port}/", compression=None, proxy=None) as client,
        ):
            try:
                for text in say:
                    await client.send(text)
                while True:
                    async with asyncio.timeout(0.1):
                        back.append(str(await client.recv()))
            except ConnectionClosed:
                await asyncio.sleep(0.1)
                return heard, back, True
            except TimeoutError:
                return heard, back, False

    return asyncio.run(said())


@pytest.mark.parametrize(
    "does, hears",
    [
        ((), "abc"),
        ((Do.DROP,), "bc"),
        ((Do.PASS, Do.TWICE), "abbc"),
        ((Do.LATE,), "abc"),
    ],
)
def test_messages_are_lost_doubled_and_held_up_in_order(does: tuple[Do, ...], hears: str) -> None:
    assert through(*does) == (list(hears), list(hears), False)


def test_a_cut_line_loses_what_comes_after_and_ends_on_both_sides() -> None:
    heard, back, cut = through(Do.PASS, Do.CUT_BEFORE)
    assert heard == ["a"]
    assert cut
    assert back in ([], ["a"])


def test_a_line_may_be_cut_just_after_a_message_has_arrived() -> None:
    heard, _, cut = through(Do.PASS, Do.CUT_AFTER)
    assert heard == ["a", "b"]
    assert cut


def test_what_lingers_arrives_after_the_client_has_lost_its_line() -> None:
    heard, back, cut = through(Do.CUT_LINGERING)
    assert heard == ["a"]
    assert (back, cut) == ([], True)


def test_the_same_seed_makes_the_same_faults() -> None:
    shares = Shares(drop=100, twice=100, late=100, cut=100)

    def drawn(seed: int) -> list[Do]:
        plan = AtRandom(seed, shares)
        return [plan.next(Way.TO_CLIENT, "x") for _ in range(1000)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert set(drawn(1)) == set(Do)


def test_every_decision_meets_its_cut_at_each_of_the_moments_in_turn() -> None:
    plan = AtDecisions()
    cuts: list[tuple[Way, Do]] = []
    for number in islice(range(1, 100), 10):
        asked, said = f'{DECISION},"decision":{number},"options":[]}}', f'{ANSWER},"decision":{number}}}'
        met = [(Way.TO_CLIENT, asked), (Way.TO_SERVER, said)] * 2  # after the cut it is asked again
        found = [(way, do) for way, text in met if (do := plan.next(way, text)) is not Do.PASS]
        assert len(found) == 1
        cuts += found
    assert cuts[:5] == cuts[5:]
    assert len(set(cuts)) == 5


def test_a_plan_for_decisions_has_other_faults_between_them() -> None:
    plan: Plan = AtDecisions(every=3, meanwhile=AtRandom(1, Shares(drop=1000)))
    assert plan.next(Way.TO_CLIENT, "{}") is Do.DROP


def test_a_line_of_bytes_stops_goes_on_and_is_reset() -> None:
    async def done() -> None:
        async with echo() as (port, heard), BytesProxy(port).running() as proxy:
            client = await connect(f"ws://127.0.0.1:{proxy.port}/", compression=None, proxy=None, ping_interval=None)
            await client.send("a")
            assert await client.recv() == "a"
            proxy.stop()
            await client.send("b")
            await asyncio.sleep(0.05)
            assert heard == ["a"]
            proxy.go_on()
            assert await client.recv() == "b"
            proxy.reset()
            with pytest.raises(ConnectionClosed):
                await client.recv()

    asyncio.run(done())


def test_lines_run_beside_each_other() -> None:
    async def done() -> None:
        async with echo() as (port, heard), lines(port, [Sound(), Script(Do.DROP)]) as (sound, dropping):
            for proxy in (sound, dropping):
                async with connect(f"ws://127.0.0.1:{proxy.port}/", compression=None, proxy=None) as client:
                    await client.send("a")
                    await client.send("b")
                    assert await client.recv() == ("a" if proxy is sound else "b")
            assert heard[-1] == "b"
            assert dropping.done == {Do.DROP: 1, Do.PASS: 2}

    asyncio.run(done())
