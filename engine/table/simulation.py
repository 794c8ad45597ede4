"""Matches played by bots alone, and their tallies."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, ChanceValue, Decision, Request
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.match import HandResult, ranking
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.journal.writer import JournalWriter
from paizhuo.engine.table.players import Players
from paizhuo.engine.table.sources.known_wall import KnownWall
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded


class WinTally(Struct):
    """A win: by whom, from whom (None: self-draw) and the points it brought."""

    seat: Seat
    source: Seat | None
    points: int


class HandTally(Struct):
    """A hand: its wins, and every seat's points and the deposit after it."""

    wins: tuple[WinTally, ...]
    standing: tuple[int, ...]
    deposit: int


class MatchTally(Struct):
    """A match: its starting points, its hands, and, if it came to its end, the points and deposit after settling."""

    start: tuple[int, ...]
    hands: tuple[HandTally, ...]
    points: tuple[int, ...] | None
    deposit: int

    def first(self, hands: int) -> MatchTally:
        """Return the match as if it had ended after its first ``hands`` hands."""
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


def tally(result: HandResult) -> HandTally:
    """Count a hand that has ended."""
    wins = tuple(
        WinTally(win.seat, win.source, sum(t.points for t in win.transfers if t.payee == win.seat))
        for win in result.wins
    )
    return HandTally(wins, result.standing, result.deposit)


ROOM = 100_000
"""The number of new objects after which Python looks for cycles."""


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Let Python look for cycles less often: the hands of a match are values that never refer to each other in a circle."""
    before = gc.get_threshold()
    gc.set_threshold(max(ROOM, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def play_match(setup: MatchSetup, hands: int, journal: Path | JournalInMemory | None = None) -> MatchTally:
    """Play one match of bots, or its first ``hands`` hands. ``journal``: the file to write, or a journal in memory.

    Raises ``ValueError`` if the set-up cannot be played or has no seed, ``JournalInUse``, and ``OSError`` if the journal cannot
    be written.
    """
    with collector_at_rest():  # until the match is freed: then there is nothing left to examine
        writer = JournalWriter(journal)
        try:
            return _played(setup, hands, writer)
        finally:
            writer.close()


def _played(setup: MatchSetup, hands: int, journal: JournalWriter) -> MatchTally:
    if setup.seed is None:
        raise ValueError("a simulated match needs a seed")
    referee = Referee.begin(setup)
    start = referee.match.standing
    wall = seeded(referee.match, setup.seed)
    bots = {seat: bot.made(make) for seat, bot in Players(referee.match).bots.items()}
    journal.begin(referee.match, ())
    while True:
        referee = hand_played(referee, bots, wall, journal)
        match = referee.match
        if journal.trouble is not None:
            raise journal.trouble
        # No hand is dealt beyond the last one wanted, but a match that ends with it is settled.
        following = referee.next_hand().referee
        if following.match.final is not None:
            match = following.match
            journal.over(match)
        if match.final is not None or len(match.results) >= hands:
            break
        journal.hand(following.match)
        referee = following
    points = None if match.final is None else match.final.points
    return MatchTally(start, tuple(tally(result) for result in match.results), points, match.deposit)


class Move(NamedTuple):
    """What moved a hand on: the choices of those who were asked, or a value of chance for a request; and the match after it."""

    before: Referee
    chosen: Mapping[Seat, Action] | None
    request: Request | None
    value: ChanceValue | None
    after: Referee


def moves(referee: Referee, bots: Mapping[Seat, Bot], wall: KnownWall) -> Iterator[Move]:
    """Play the current hand to its end, move by move. ``bots``: one for every participant."""
    while True:
        waiting, match = referee.waiting, referee.match
        if isinstance(waiting, Decision):
            chosen = {seat: bots[seat].choose(observe(match.rules, match.hand, seat)) for seat in waiting.options}
            move = Move(referee, chosen, None, None, referee.answer_all(chosen).referee)
        elif isinstance(waiting, Chance):
            value = wall.value(waiting.request, match.hand, referee.chances)
            move = Move(referee, None, waiting.request, value, referee.give(value).referee)
        else:
            return
        yield move
        referee = move.after


def hand_played(referee: Referee, bots: Mapping[Seat, Bot], wall: KnownWall, journal: JournalWriter) -> Referee:
    """Play the current hand to its end. ``bots``: one for every participant."""
    for move in moves(referee, bots, wall):
        if move.chosen is not None:
            journal.answers(move.chosen)
        elif move.request is not None and move.value is not None:
            journal.chance(move.request, move.value, BY_SEED)
        referee = move.after
    return referee


def first_hands(journal: str, hands: int) -> str:
    """Return the text of a journal with only its first ``hands`` hands, as if the match had been broken off there."""
    start = journal.find(f'\n{{"hand": {hands + 1}, ')
    return journal if start < 0 else journal[: start + 1]
