"""A match at a virtual table that speaks the open protocol: dice come from the table, people say the rest, lamps follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from typing import Any

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.commentary import Commentary
from paizhuo.engine.devices.at_table.orders import carry_out
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.devices.link import NotOpen
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.virtual.table import VirtualTable
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table
from tests.devices.in_memory import InMemory
from tests.table.running import Clock, setup_of


class Speaker:
    """A device that is no table."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        raise NotOpen


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

        words = Commentary(lambda line: self.wrote.append(json.loads(line)), self.said.append)
        self.table = RealTable(begun, self.clock, words)
        words.follows(self.table)
        self.table.open()
        self.passes(5)

    address = "virtual:table"

    def order(self, order: dict[str, Any]) -> None:
        reason = carry_out(self.table, order)
        if reason is not None:
            self.said.append(reason)

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(question(self.host))
        except Exception as error:  # noqa: BLE001 - as a link hands it over
            future.set_exception(error)
        return future

    def begin(self) -> None:
        """Presses for the step that comes first: nothing else can be pressed for until it has ended."""
        step = self.table.state.steps[0]
        assert self.table.begin(step) is None
        assert self.table.state.running == step.command
        assert not self.table.state.steps

    def passes(self, seconds: float) -> None:
        """Lets time pass at the table and for the match."""
        for _ in range(10):
            for event in self.line.run(seconds / 10):
                self.table.heard(self, event)
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
    evening.order({"value": [3, 4]})
    evening.order({"seat": 0, "action": "discard", "tile": "3s"})
    evening.order({"seat": 1, "action": "discard", "tile": "4s"})
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
        evening.order(wrong)
        assert len(evening.said) > said, wrong
        assert evening.wrote == before
    evening.order({"undo": 1})
    evening.order({"seat": 1, "action": "discard", "tile": "5s"})
    assert evening.wrote[-1] == {"seat": 1, "action": "discard", "tile": "5s"}


def test_more_taken_back_than_there_is_ends_at_the_beginning() -> None:
    evening = Evening()
    evening.order({"value": [3, 4]})
    evening.order({"seat": 0, "action": "discard", "tile": "3s"})
    evening.order({"undo": 10**15})
    assert evening.said[-1].en == "There is nothing more to take back"
    for times in (0, -1):
        said = len(evening.said)
        evening.order({"undo": times})
        assert len(evening.said) == said + 1


def test_a_win_is_announced_at_the_table_and_the_hand_is_said() -> None:
    evening = Evening()
    evening.order({"value": [3, 4]})
    evening.line.order("press E win")
    evening.passes(1)
    assert evening.wrote[-1] == {"seat": 0, "action": "self_draw"}
    evening.order({"value": "123456789m111p22z"})
    assert evening.table.session.table.hand_over
    evening.passes(5)
    assert evening.state["score E"].value == evening.table.session.table.match.standing[0]
    evening.order({"hand": "next"})
    assert "hand" in evening.wrote[-1]


def test_people_are_asked_for_what_nobody_else_can_say() -> None:
    evening = Evening()
    assert [words.en for words in evening.said] == [
        "Waited for: dice, P0",
        "The table can go on: Hands clear? Open the centre for the tiles (centre open)",
    ]
    evening.order({"value": [3, 4]})
    evening.order({"seat": 0, "action": "discard", "tile": "3s"})
    evening.line.order("press S win")
    evening.passes(1)
    assert evening.said[-1].en == "P1 has pressed a button; say which it is: ron (Win), self_draw (Self-draw)"
    evening.order({"seat": 1, "action": "self_draw"})
    assert evening.said[-1].en == "Waited for: a hand laid open, P1"


def test_what_is_typed_wrongly_is_answered_by_how_it_is_typed() -> None:
    evening = Evening("tianjin")
    evening.order({"seat": 0, "action": "sit"})
    for typed, answer in (
        ({"seat": 1, "action": "pull", "times": 0}, "A player pulls once or twice, and passes to pull not at all"),
        (
            {"seat": 0, "action": "discard", "tile": ["4p"]},
            'It is typed like this: {"seat": 0, "action": "discard", "tile": "5p"}',
        ),
        (
            {"seat": 0, "action": "ankan", "tiles": 7},
            'It is typed like this: {"seat": 0, "action": "ankan", "tiles": "5555p"}',
        ),
        (
            {"seat": 0, "action": "riichi"},
            "There is no such action; this game has win, discard, chi, pon, minkan, kakan, ankan, self_draw, ron, sit, pull",
        ),
    ):
        evening.order(typed)
        assert evening.said[-1].en == answer
    evening.order({"window": "close"})
    for value in ("4p", [["4p"]], 3, None):
        evening.order({"value": value})
        assert evening.said[-1].en == 'Waited for: dice, P0. It is typed like this: {"value": [3, 4]}'


def test_what_may_be_done_is_said_in_words_and_how_claims_end() -> None:
    evening = Evening("tianjin")
    assert [words.zh for words in evening.said[:2]] == [
        "现在可以：P0 sit 坐庄; P1 pull 拉 … 次; P2 pull 拉 … 次; P3 pull 拉 … 次",
        '都不要：{"window": "close"}',
    ]
    evening = Evening()
    evening.order({"value": [3, 4]})
    evening.order({"seat": 0, "action": "discard", "tile": "3s"})
    assert evening.said[-1].zh == '没有人要：{"window": "close"}，或直接记下一张打出的牌'


def test_a_declaration_waits_for_the_tile_and_is_said() -> None:
    evening = Evening("riichi")
    evening.order({"value": [3, 4]})
    evening.order({"value": "5m"})
    evening.order({"seat": 0, "action": "riichi"})
    assert evening.said[-1].en == "P0 declares riichi with the next discard"
    evening.order({"seat": 0, "declares": False})
    assert not evening.table.state.umpire.declaring
    evening.order({"seat": 0, "declares": True})
    evening.table.watched(())
    evening.table.watched((20,))
    assert evening.wrote[-1] == {"seat": 0, "action": "riichi", "tile": "3s"}


def test_points_are_adjusted_and_a_misdealt_hand_is_dealt_again() -> None:
    evening = Evening("riichi")
    evening.order({"value": [3, 4]})
    evening.order({"ruling": "adjustment", "changes": [-1000, 0, 0, 0], "reason": "penalty"})
    assert evening.wrote[-1]["ruling"] == "adjustment"
    evening.passes(2)
    assert evening.state["score E"].value == 24000
    for wrong, why in (
        (
            {"ruling": "adjustment", "changes": [1], "reason": "penalty"},
            "How much everybody gains is wanted: 4 numbers",
        ),
        ({"ruling": "adjustment", "changes": "x"}, "This is not a ruling"),
        ({"ruling": "redeal", "seat": 0}, "This is not a ruling"),
    ):
        evening.order(wrong)
        assert evening.said[-1].en == why
    evening.order({"ruling": "redeal"})
    assert evening.table.state.umpire.need == "wall"
    evening.order({"hand": "next"})
    assert evening.wrote[-1] == {
        "hand": 2, "round": "E", "dealer": 0, "repeats": 0, "deposit": 1000, "standing": [24000, 25000, 25000, 25000]
    }  # fmt: skip


def test_motors_move_only_when_a_person_orders_it_and_stop_at_once() -> None:
    evening = Evening()
    evening.passes(60)
    assert evening.state["build"].state == "idle"
    evening.order({"command": "build start"})
    evening.passes(0.5)
    assert evening.state["build"].state != "idle"
    evening.order({"command": "stop"})
    evening.passes(3)
    assert any("it was stopped" in words.en for words in evening.said)
    evening.order({"command": "fly"})
    evening.passes(1)
    assert evening.said[-1].en == "There is no such command of a table"


def test_a_movement_is_offered_once_and_said_when_it_begins() -> None:
    """Dice that roll meanwhile, so that nothing else can move, are no reason to offer it again."""
    evening = Evening()
    offer = "The table can go on: Hands clear? Open the centre for the tiles (centre open)"
    evening.line.order("press E dice")
    evening.table.command("dealer E")
    evening.passes(5)
    assert [words.en for words in evening.said].count(offer) == 1
    evening.order({"command": "build start"})
    evening.passes(0.5)
    assert [words.en for words in evening.said].count("Started: shuffle and build") == 1


def test_each_press_of_a_ready_button_begins_the_next_movement() -> None:
    """Nothing moves between two presses; the wall is up before the dice are thrown."""
    evening = Evening()
    moved = []
    while evening.table.state.steps:
        moved.append(evening.table.state.steps[0].command)
        evening.passes(60)
        assert evening.table.state.steps[0].command == moved[-1]
        evening.line.order("press W ready")
        evening.passes(60)
    assert moved == ["centre open", "centre close", "build start", "lift up", "dice roll"]
    assert {evening.state[f"lift {side}"].state for side in "ESWN"} == {"up"}
    assert [line["by"] for line in evening.wrote if line.get("chance") == "dice"] == ["device"]


def test_after_a_hand_the_next_begins_once_its_wall_stands() -> None:
    evening = Evening()
    while evening.table.state.steps:
        evening.table.begin(evening.table.state.steps[0])
        evening.passes(60)
    evening.line.order("press E win")
    evening.passes(1)
    evening.order({"value": "123456789m111p22z"})
    moved = []
    while evening.table.state.umpire.need == "wall":
        moved.append(evening.table.state.steps[0].command)
        evening.begin()
        evening.passes(60)
    assert moved == ["centre open", "centre close", "lift down", "build start", "lift up"]
    assert "hand" in evening.wrote[-1]


def test_a_movement_that_fails_is_said_and_offered_again() -> None:
    evening = Evening()
    for _ in range(2):
        evening.table.begin(evening.table.state.steps[0])
        evening.passes(60)
    build = evening.table.state.steps[0]
    evening.table.begin(build)
    evening.passes(0.1)
    evening.line.order("jam head")
    evening.passes(1)
    assert evening.said[-1].en.startswith(
        "The table has not done “shuffle and build”: something is stuck at the stacking head"
    )
    assert not evening.table.state.steps
    evening.line.order("clear")
    evening.passes(1)
    assert evening.table.state.steps[0].command == "build resume"
    assert evening.table.begin(build) is not None


def test_no_movement_is_repeated_when_the_table_comes_back() -> None:
    evening = Evening()
    for _ in range(2):
        evening.table.begin(evening.table.state.steps[0])
        evening.passes(60)
    evening.table.begin(evening.table.state.steps[0])
    evening.passes(0.1)
    evening.line.order("reboot")
    evening.passes(60)
    assert evening.table.state.running is None
    assert any("The table has started again" in words.en for words in evening.said)
    assert evening.state["build"].state != "running"
    assert evening.state["score E"].value == evening.table.session.table.match.standing[0]


def test_a_throw_counts_once_the_dice_have_lain_still() -> None:
    """A die that is thrown again within 0.4 s counts as it lies then."""
    evening = Evening()
    die = Speaker("die")
    for faces in ((2, 5), (6,)):
        for face in faces:
            evening.table.heard(die, Dice("rolling"))
            evening.table.heard(die, Dice("rolled", (face,)))
        assert not [line for line in evening.wrote if line.get("chance") == "dice"]
    while evening.clock.step():
        pass
    assert [line["value"] for line in evening.wrote if line.get("chance") == "dice"] == [[2, 6]]
