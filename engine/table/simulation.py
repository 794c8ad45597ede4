"""Matches played by bots alone, and what is counted of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from engine.core.meld import Seat
from engine.core.value import dataclass
from engine.match.match import HandResult, next_hand, ranking
from engine.match.setup import MatchSetup
from engine.table.table import Table


@dataclass(frozen=True, slots=True)
class WinTally:
    """A win: by whom, from whom (None: self-draw) and the points it brought."""

    seat: Seat
    source: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class HandTally:
    """A hand: its wins, and every seat's points and the deposit after it."""

    wins: tuple[WinTally, ...]
    standing: tuple[int, ...]
    deposit: int


@dataclass(frozen=True, slots=True)
class MatchTally:
    """A match: what everybody started with, its hands, and if it came to its end the points and deposit after settling."""

    start: tuple[int, ...]
    hands: tuple[HandTally, ...]
    points: tuple[int, ...] | None
    deposit: int

    def first(self, hands: int) -> MatchTally:
        """The match broken off after so many of its hands."""
        if hands >= len(self.hands):
            return self
        return replace(self, hands=self.hands[:hands], points=None, deposit=self.hands[hands - 1].deposit)

    @property
    def final_points(self) -> tuple[int, ...]:
        """Every seat's points at the end, or where it broke off."""
        return self.hands[-1].standing if self.points is None else self.points

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from first to last."""
        return ranking(self.final_points).order

    @property
    def imbalance(self) -> int:
        """What all accounts have gained together: 0, or a rule is broken."""
        return sum(self.final_points) + self.deposit - sum(self.start)


def _tally(result: HandResult) -> HandTally:
    wins = tuple(
        WinTally(win.seat, win.source, sum(t.points for t in win.transfers if t.payee == win.seat))
        for win in result.wins
    )
    return HandTally(wins, result.standing, result.deposit)


ROOM = 100_000
"""So many new objects before the collector looks for cycles."""


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """The hands of a match are values that never refer to each other in a circle: Python need not look for that so often."""
    before = gc.get_threshold()
    gc.set_threshold(max(ROOM, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def play_match(setup: MatchSetup, hands: int, journal: Path | None = None) -> MatchTally:
    """Plays one match of bots, or its first ``hands`` hands. Raises ``OSError`` if its journal cannot be written."""
    with collector_at_rest():  # until the table is gone: there is nothing left to look through then
        return _played(setup, hands, journal)


def _played(setup: MatchSetup, hands: int, journal: Path | None) -> MatchTally:
    with Table(setup, journal=journal) as table:
        start = table.match.standing
        while True:
            while not table.hand_over:
                table.bot_answers()
            if table.trouble is not None:
                raise table.trouble
            # No hand is dealt beyond the last one wanted, but a match that ends with it is settled.
            enough = len(table.match.results) >= hands
            if not enough or next_hand(table.match).final is not None:
                table.next_hand()
            if enough or table.match_over:
                break
        match = table.match
        points = None if match.final is None else match.final.points
        return MatchTally(start, tuple(_tally(result) for result in match.results), points, match.deposit)


def cut_journal(path: Path, hands: int) -> None:
    """Leaves only the first ``hands`` hands of a journal, as if the match had been broken off there."""
    text = path.read_text(encoding="utf-8")
    start = text.find(f'\n{{"hand": {hands + 1}, ')
    if start >= 0:
        path.write_text(text[: start + 1], encoding="utf-8", newline="\n")
