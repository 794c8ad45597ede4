"""A match at a real table as the window has it: it hears devices in a thread of its own and says everything by signals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.real_table.match.thread import AtTable, RealMatch
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.driving import TableStep
from paizhuo.engine.devices.at_table.real_table import RealTableState
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.virtual.transport import VirtualTransport, virtual_line
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.port.reports import Declined, Failed, Moment, Report

SETUP = MatchSetup("harmony", {}, tuple(SeatSetup(name) for name in ("A", "B", "C", "D")))


class Evening:
    """A match, a virtual table, and everything that is heard of them."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.lines: dict[str, VirtualTransport] = {}
        self.hub = Hub(self.line)
        self.match = RealMatch(self.hub)
        self.states: list[RealTableState] = []
        self.moments: list[Moment] = []
        self.said: list[Text] = []
        self.match.state.connect(self.states.append)
        self.match.said.connect(self.said.append)
        self.match.heard.connect(self.hear)

    def hear(self, report: Report) -> None:
        match report:
            case Moment():
                self.moments.append(report)
            case Declined(reason) | Failed(reason):
                self.said.append(reason)
            case _:
                pass

    def line(self, address: str) -> VirtualTransport:
        self.lines[address] = virtual_line(address, speed=200.0)
        return self.lines[address]

    def press(self, step: TableStep) -> None:
        """Begins a movement and waits for its end."""
        self.match.do(lambda table: table.begin(step))
        self.until(lambda: not self.states[-1].running and self.states[-1].steps[:1] != (step,))

    def until(self, there: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(there()), timeout=20_000)


@pytest.fixture
def evening(qtbot: QtBot) -> Iterator[Evening]:
    evening = Evening(qtbot)
    yield evening
    evening.match.close()
    evening.hub.shut()


@pytest.mark.parametrize("first", ["table", "match"])
def test_the_table_is_driven_whichever_was_there_first(evening: Evening, first: str) -> None:
    if first == "table":
        device = evening.hub.open("virtual:table", "table")
        evening.until(lambda: device.state.stage == "connected")
    evening.match.start(SETUP, AtTable())
    device = evening.hub.open("virtual:table", "table")
    evening.until(lambda: evening.states and evening.states[-1].driven == device.address)
    evening.lines[device.address].order("roll 3 4")  # no die comes to rest cocked
    while evening.states[-1].steps:
        evening.press(evening.states[-1].steps[0])
    assert evening.states[-1].umpire.need == "nothing"
    evening.match.do(lambda table: table.act(0, Discard(20)))
    evening.until(lambda: evening.moments[-1].observation.hand.rivers[0])
    evening.until(lambda: any(getattr(lamp, "seat", "") == "E" for lamp in evening.states[-1].table.values))
    assert not evening.said


def test_what_cannot_be_done_is_said_and_changes_nothing(evening: Evening) -> None:
    evening.match.start(SETUP, AtTable())
    evening.until(lambda: evening.moments)
    before = evening.moments[-1].observation
    evening.match.do(lambda table: table.give((1,)))
    evening.match.do(lambda table: table.act(0, Discard(20)))
    evening.match.do(lambda table: table.take_back())
    evening.match.do(lambda table: table.next_hand())
    evening.match.do(lambda table: table.settle(4, 0))
    evening.match.do(lambda table: table.command("build start"))
    evening.until(lambda: len(evening.said) == 6)
    assert evening.moments[-1].observation == before


def test_a_match_that_cannot_begin_says_why(evening: Evening) -> None:
    evening.match.start(MatchSetup("no such game", {}, SETUP.seats), AtTable())
    evening.until(lambda: evening.said)
    assert not evening.moments
