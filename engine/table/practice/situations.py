"""Decisions worth asking a player: where they come from, and what a choice costs there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from paizhuo.engine.bots import Bot, has_nets
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_steps import seed_at_end, steps
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.review import ReviewedDecision, SeatDecision, decisions_in, judged

OBVIOUS: Final = 10.0
"""A best option that is better than all others by more than so many trifles is no question."""


class Situation(Struct):
    """A decision to be asked.

    ``referee``: the match when the seat was asked; ``made``: what was chosen then, as a bot judges it; ``seed``: what the wall
    follows from; None: the rest of the wall is not known.
    """

    referee: Referee
    seat: Seat
    made: ReviewedDecision
    seed: int | None = None

    @property
    def observation(self) -> Observation:
        """What the seat knows."""
        return self.made.observation

    def answered(self, judge: Bot, chosen: Action) -> ReviewedDecision:
        """Return what this choice comes to in the eyes of a bot; the same as in a review of it."""
        found = judged(judge, SeatDecision(self.made.line, self.observation, chosen))
        assert found is not None, "a situation has been judged before"
        return found

    def after(self, move: MoveTile | MoveMeld) -> Situation:
        """Return the situation once a tile or meld lies in the seat's other rack: the choice is still to be made."""
        referee = self.referee.answer(self.seat, move).referee
        return replace(self, referee=referee, made=replace(self.made, observation=referee.observation(self.seat)))


def practised() -> tuple[RuleSet, ...]:
    """Return the games whose decisions can be asked: those of which the strongest player has learned something."""
    return tuple(game for game in ALL if not game.games and has_nets(LEVEL, game))


def is_worth_asking(decision: ReviewedDecision) -> bool:
    """Return whether there is a best option that is not plain to see, or whether the choice cost points.

    Where tiles have to move between racks first, the split has to be found, whatever it is worth.
    """
    if isinstance(decision.best[0].action, MoveTile | MoveMeld):
        return True
    ahead = round(decision.best[0].value - decision.best[1].value, 6)
    return not decision.is_good or decision.trifle < ahead <= OBVIOUS * decision.trifle


def situations(judge: Bot, decisions: Iterable[tuple[Referee, SeatDecision]], seed: int | None) -> Iterator[Situation]:
    """Yield the decisions that are worth asking, each found as soon as it is wanted.

    Where tiles were moved between racks first, it is asked what to do before that, once in the turn.
    """
    asked: tuple[Seat, int, int] | None = None
    for referee, decision in decisions:
        seen = decision.observation
        assert seen.seat is not None
        turn = seen.seat, seen.hand.deal.number, seen.hand.wall.front + seen.hand.wall.tail
        if turn == asked:
            continue
        found = judged(judge, decision)
        if found is not None and is_worth_asking(found):
            asked = turn if isinstance(decision.chosen, MoveTile | MoveMeld) else None
            yield Situation(referee, seen.seat, found, seed)


def of_journal(judge: Bot, journal: Journal, seat: Seat) -> Iterator[Situation]:
    """Yield the decisions of a seat in a match that was kept. Raises ``BadJournal``."""
    return situations(judge, decisions_in(steps(journal), seat), seed_at_end(journal))
