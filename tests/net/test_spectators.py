"""Spectators of one table, each of whom sees what it may know as late as the table says, whenever it comes."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.messages import FromServer
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.net.server.spectators import Spectators
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.port.asks import Answer
from paizhuo.engine.table.port.settings import AT_ONCE
from tests.net.talking import Owner
from tests.table.running import Clock

DELAY = 5_000
KEY = bytes(range(32))


class Line:
    """A connection that keeps what it is sent."""

    delay = 0
    person: Person | None = None

    def __init__(self) -> None:
        self.sent: list[FromServer] = []

    def send(self, message: FromServer) -> None:
        self.sent.append(message)

    def end(self, code: int, reason: str) -> None:
        raise AssertionError(code, reason)

    def put(self, frame: bytes) -> None:
        self.sent.append(wire.from_server(frame.decode()))


class Shown:
    """A match of four people and those who look on."""

    def __init__(self, delay: int) -> None:
        self.clock = Clock()
        setup = MatchSetup("riichi", {}, tuple(SeatSetup(name) for name in ("Ann", "Ben", "Cleo", "Dan")))
        self.play = Play(Owner(), setup, KEY, JournalInMemory(), self.clock, pace=AT_ONCE, clock=None, claim_pause=0)
        self.spectators = Spectators(self.clock, allowed=True, delay=delay)
        self.spectators.watch(self.play.onlookers)
        for view in self.play.views:
            view.sink = lambda _frame: None
        self.play.open()

    def comes(self, account: int) -> Line:
        """Somebody begins to look on."""
        person, line = Person(account, f"Eve {account}"), Line()
        person.connection = line
        self.spectators.add(person)
        self.spectators.show(person)
        return line

    def plays(self) -> None:
        """Whoever is asked first chooses."""
        asked = next(view for view in self.play.views if view.asked)
        options: Any = self.play.table.waiting()[asked.participant or 0]
        passing = next((option for option in options if option.name == "pass"), options[0])
        asked.take(Answer(asked.asked, (passing,)))

    def passes(self, milliseconds: int) -> None:
        """So much time passes."""
        done: list[bool] = []
        self.clock.call_later(milliseconds, lambda: done.append(True))
        self.clock.run(lambda: bool(done))


def length(message: FromServer) -> int:
    """How many events of the match the message knows of."""
    assert isinstance(message, m.Observed)
    return message.heard


def observed(line: Line) -> int:
    (found,) = (length(message) for message in line.sent if isinstance(message, m.Observed))
    return found


@pytest.mark.parametrize("others", [0, 1])
def test_who_comes_late_is_sent_at_once_what_the_others_see_at_that_time(others: int) -> None:
    shown = Shown(DELAY)
    for nth in range(others):
        shown.comes(nth)
    early = len(shown.play.table.log)
    shown.plays()
    shown.passes(DELAY)
    middle = len(shown.play.table.log)
    shown.plays()
    assert early < middle < len(shown.play.table.log)
    assert observed(shown.comes(9)) == middle


@pytest.mark.parametrize("others", [0, 1])
def test_without_a_delay_who_comes_late_sees_the_match_as_it_stands(others: int) -> None:
    shown = Shown(0)
    for nth in range(others):
        shown.comes(nth)
    shown.plays()
    late = shown.comes(9)
    assert observed(late) == len(shown.play.table.log)
    before = len(late.sent)
    shown.plays()
    assert len(late.sent) > before
