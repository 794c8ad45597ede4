"""A session in tests: time that passes when it is let, listeners that keep what they hear."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

import pytest

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.port.reports import Moment, Report
from paizhuo.engine.table.port.settings import Pace
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.session.view import View
from paizhuo.engine.table.table import Table

Kind = TypeVar("Kind")
MOST = 20_000
PACE = Pace(thinking=400, forced=500)


class Clock:
    """A scheduler whose time passes when it is told to."""

    def __init__(self) -> None:
        self.passed = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self._cancelled: set[int] = set()

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> _Due:
        number = next(self._numbers)
        heapq.heappush(self._due, (self.passed + milliseconds, number, does))
        return _Due(self._cancelled, number)

    def now(self) -> int:
        return self.passed

    def post(self, does: Callable[[], None]) -> None:
        self.call_later(0, does)

    def step(self) -> bool:
        """Lets time pass until the next thing is done; whether there was one."""
        while self._due:
            self.passed, number, does = heapq.heappop(self._due)
            if number not in self._cancelled:
                does()
                return True
        return False

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        for _ in range(MOST):
            if until() or not self.step():
                return
        pytest.fail("the session goes on for ever")


class _Due:
    def __init__(self, cancelled: set[int], number: int) -> None:
        self._cancelled, self._number = cancelled, number

    def cancel(self) -> None:
        self._cancelled.add(self._number)


class Heard:
    """A listener that keeps everything it hears."""

    def __init__(self) -> None:
        self.all: list[Report] = []

    def heard(self, report: Report) -> None:
        self.all.append(report)

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [report for report in self.all if isinstance(report, kind)]

    @property
    def moment(self) -> Moment:
        return self.of(Moment)[-1]


def setup_of(rules: str, people: tuple[Seat, ...] = (), seed: int | None = 5, **options: Any) -> MatchSetup:
    rule_set = next(each for each in ALL if each.id == rules)
    participants = rule_set.participants(rule_set.settled(options))
    seats = (SeatSetup(f"P{nth}", None if nth in people else "basic") for nth in range(participants))
    return MatchSetup(rules, options, tuple(seats), seed)


def opened(
    setup: MatchSetup, *participants: Seat | None, **given: Any
) -> tuple[Session, Clock, list[View], list[Heard]]:
    clock = Clock()
    session = Session(Table(setup), clock, PACE, **given)
    heard = [Heard() for _ in participants]
    views = [session.join(who, listener) for who, listener in zip(participants, heard, strict=True)]
    session.open()
    return session, clock, views, heard
