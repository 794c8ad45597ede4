"""Programs of others in riichi seats: which of their answers count."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Ankan, Kakan, Minkan
from paizhuo.engine.core.event import Discarded, Noted, TurnedUp
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.formats.mjai import tile_of
from paizhuo.engine.match.formats.mjai.reader import AS_TENHOU
from paizhuo.engine.match.formats.mjai.replies import reply
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net.client.match import FarMatch
from paizhuo.engine.net.client.program import MjaiPlayer, Program
from paizhuo.engine.table.port.asks import Answer, Ask
from paizhuo.engine.table.port.reports import Moment, Record, Seating
from paizhuo.engine.table.table import Table

SEATS = tuple(SeatSetup(name) for name in "abcd")


class Scripted(Program):
    """Answers every discard of somebody else with one answer, and everything else with none."""

    def __init__(self, seat: Seat, answer: dict[str, Any]) -> None:
        self._seat, self._answer = seat, answer
        self.heard: list[dict[str, Any]] = []

    async def ask(self, line: dict[str, Any], patience: float = 0) -> dict[str, Any]:
        self.heard.append(line)
        return self._answer if line["type"] == "dahai" and line["actor"] != self._seat else {"type": "none"}

    async def close(self) -> None:
        """Nothing runs."""


class Answered:
    """The match, as far as the player uses it: what it was answered."""

    def __init__(self) -> None:
        self.first: asyncio.Future[tuple[int, Action]] = asyncio.get_running_loop().create_future()

    def ask(self, ask: Ask) -> None:
        assert isinstance(ask, Answer)
        (action,) = ask.actions
        self.first.set_result((ask.serial, action))


@pytest.fixture(scope="module")
def after_a_kong() -> tuple[Table, Seat]:
    """A discard after an open kong that a seat may claim: the indicator of the kong is turned after the discard."""
    for seed in range(200, 230):
        table = Table(MatchSetup("riichi", AS_TENHOU, SEATS, seed))
        bots = [make("random", table.rule_set, table.match.options, seat) for seat in range(4)]
        while not table.hand_over:
            for seat, options in table.waiting().items():
                latest = [type(event) for _, event in table.log.record(seat)[-3:]]
                if PASS in options and latest == [Discarded, TurnedUp, Noted]:
                    return table, seat
                kongs = [option for option in options if isinstance(option, Kakan | Ankan | Minkan)]
                table.answer(seat, kongs[0] if kongs else bots[seat].choose(table.observation(seat)))
    raise AssertionError("no such discard")


@pytest.mark.parametrize("asked_later", [False, True], ids=["asked at once", "asked after the news"])
def test_the_answer_to_a_discard_counts_whatever_is_heard_after_it(
    after_a_kong: tuple[Table, Seat],
    asked_later: bool,
) -> None:
    table, seat = after_a_kong
    seen, record = table.observation(seat), Record(0, table.log.record(seat))
    action = next(option for option in seen.options if option != PASS)
    source, tile = next((at, river[-1].tile) for at, river in enumerate(seen.hand.rivers) if at == seen.hand.turn)
    said: list[Text] = []

    async def test() -> tuple[list[dict[str, Any]], tuple[int, Action]]:
        program, match = Scripted(seat, reply(seen, action, source, tile)), Answered()
        player = MjaiPlayer(program, said.append)
        player.match = cast("FarMatch", match)
        player.heard(Seating(table.match.setup, table.rule_set, seat, alone=True))
        if asked_later:
            before = Moment(1, replace(seen, options=()), (), (), record=record)
            player.heard(before)
            player.heard(Moment(2, seen, (), (), record=Record(len(record.events))))
        else:
            player.heard(Moment(2, seen, (), (), record=record))
        answered = await asyncio.wait_for(match.first, 10)
        await player.close()
        return program.heard, answered

    heard, answered = asyncio.run(test())
    assert [line["type"] for line in heard[-2:]] == ["dahai", "dora"]
    assert tile_of(heard[-2]["pai"]) == tile
    assert answered == (2, action)
    assert not said


class Process:
    """A program that answers when the test lets it."""

    pid = 0

    def __init__(self) -> None:
        self.stdin, self.stdout = self, asyncio.StreamReader()

    def write(self, line: bytes) -> None:
        """Take a line."""

    async def drain(self) -> None:
        """Every line is taken at once."""


@pytest.mark.parametrize("steps", range(6))
def test_a_seat_can_be_left_at_any_step_of_an_answer(after_a_kong: tuple[Table, Seat], steps: int) -> None:
    table, seat = after_a_kong

    async def test() -> None:
        process = Process()
        program = Program(cast("asyncio.subprocess.Process", process))
        player = MjaiPlayer(program, lambda text: None)
        player.heard(Seating(table.match.setup, table.rule_set, seat, alone=True))
        for _ in range(3):
            await asyncio.sleep(0)
        process.stdout.feed_data(b'{"type": "none"}\n')
        for _ in range(steps):
            await asyncio.sleep(0)
        program.close = _nothing  # type: ignore[method-assign]
        async with asyncio.timeout(2):
            await player.close()

    asyncio.run(test())


async def _nothing() -> None:
    """Nothing runs."""
