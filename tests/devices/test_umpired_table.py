"""A match at a virtual table that speaks the open protocol: dice come from the table, people say the rest, lamps follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from typing import Any

from engine.core.words import Text
from engine.devices.at_table.umpired_table import UmpiredTable
from engine.devices.open_table.host import TableHost
from engine.devices.virtual.in_memory import InMemory
from engine.devices.virtual.table import VirtualTable
from engine.table.recorder import JournalInMemory
from engine.table.sources.source import ChanceSource
from engine.table.table import Table
from tests.table.running import Clock, setup_of


class Evening:
    """A virtual table with people around it."""

    def __init__(self, rules: str = "harmony") -> None:
        self.clock = Clock()
        self.virtual = VirtualTable(Random(4), speed=20)
        self.host = TableHost("A1")
        self.line = InMemory(self.host, self.virtual)
        self.wrote: list[dict[str, Any]] = []
        self.said: list[Text] = []
        setup = setup_of(rules, (0, 1, 2, 3), seed=None)

        def begun(chance: ChanceSource) -> Table:
            return Table(setup, chance=chance, journal=JournalInMemory())

        self.table = UmpiredTable(begun, self.clock, lambda line: self.wrote.append(json.loads(line)), self.said.append)
        self.table.driven(self.ask)
        self.table.open()
        self.passes(5)

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(question(self.host))
        except Exception as error:  # noqa: BLE001 - as a link hands it over
            future.set_exception(error)
        return future

    def passes(self, seconds: float) -> None:
        """Lets time pass at the table and for the match."""
        for _ in range(10):
            for event in self.line.run(seconds / 10):
                self.table.heard("table", event)
            while self.clock.step():
                pass

    @property
    def state(self) -> dict[str, Any]:
        assert self.host.state is not None
        return {f"{value.name} {getattr(value, 'seat', '')}".strip(): value for value in self.host.state.values}


def test_the_table_shows_the_match_as_soon_as_it_is_known() -> None:
    evening = Evening()
    evening.passes(5)
    assert evening.state["dealer"].side == "E"
    assert evening.state["score E"].value == evening.table.session.table.match.standing[0]


def test_dice_that_are_rolled_at_the_table_open_the_wall() -> None:
    evening = Evening()
    assert [line for line in evening.wrote if "chance" in line] == []
    evening.line.order("press E dice")
    evening.passes(5)
    (dice,) = [line for line in evening.wrote if line.get("chance") == "dice"]
    assert dice["by"] == "device"
    assert len(dice["value"]) == 2
    assert [line["value"] for line in evening.wrote if line.get("chance") == "deal"] == ["??" * 13] * 4
    assert evening.wrote[-1]["chance"] == "draw"


def test_what_people_see_is_refereed_and_what_cannot_be_is_said() -> None:
    evening = Evening()
    evening.table.order({"value": [3, 4]})
    evening.table.order({"seat": 0, "action": "discard", "tile": "3s"})
    evening.table.order({"seat": 1, "action": "discard", "tile": "4s"})
    assert [line.get("tile") for line in evening.wrote if "action" in line] == ["3s", "4s"]
    before = list(evening.wrote)
    for wrong in (
        {"seat": 0, "action": "discard", "tile": "3s"},
        {"seat": 9, "action": "discard", "tile": "3s"},
        {"seat": 0, "action": "jump"},
        {"value": [1]},
        {"hand": "next"},
        {"undo": "x"},
        {"settle": 5, "choice": 0},
        {"correct": 1, "lines": []},
        {},
    ):
        said = len(evening.said)
        evening.table.order(wrong)
        assert len(evening.said) > said, wrong
        assert evening.wrote == before
    evening.table.order({"undo": 1})
    evening.table.order({"seat": 1, "action": "discard", "tile": "5s"})
    assert evening.wrote[-1] == {"seat": 1, "action": "discard", "tile": "5s"}


def test_a_win_is_announced_at_the_table_and_the_hand_is_said() -> None:
    evening = Evening()
    evening.table.order({"value": [3, 4]})
    evening.line.order("press E win")
    evening.passes(1)
    assert evening.wrote[-1] == {"seat": 0, "action": "self_draw"}
    evening.table.order({"value": "123456789m111p22z"})
    assert evening.table.session.table.hand_over
    evening.passes(5)
    assert evening.state["score E"].value == evening.table.session.table.match.standing[0]
    evening.table.order({"hand": "next"})
    assert "hand" in evening.wrote[-1]


def test_people_are_asked_for_what_nobody_else_can_say() -> None:
    evening = Evening()
    assert [words.en for words in evening.said] == ["Waited for: dice, P0"]
    evening.table.order({"value": [3, 4]})
    evening.table.order({"seat": 0, "action": "discard", "tile": "3s"})
    evening.line.order("press S win")
    evening.passes(1)
    assert evening.said[-1].en == "P1 has pressed a button; say which it is: ron, self_draw"
    evening.table.order({"seat": 1, "action": "self_draw"})
    assert evening.said[-1].en == "Waited for: a hand laid open, P1"


def test_motors_move_only_when_a_person_orders_it_and_stop_at_once() -> None:
    evening = Evening()
    evening.passes(60)
    assert evening.state["build"].state == "idle"
    evening.table.order({"command": "build start"})
    evening.passes(0.5)
    assert evening.state["build"].state != "idle"
    evening.table.order({"command": "stop"})
    evening.passes(3)
    assert any("STOPPED" in words.en for words in evening.said)
    evening.table.order({"command": "fly"})
    evening.passes(1)
    assert evening.said[-1].en == "There is no such command of a table"
