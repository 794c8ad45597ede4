"""The match that a server plays, as its first message says it: its rules, and what its later messages mean by them."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core import codec
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.match.commitment import check, read_opening
from paizhuo.engine.match.match import HandResult, Match, Ranking, begin, ranking
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client.seen_wall import check_opening
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.follow import Following
from paizhuo.engine.table.port.reports import Finish, HandSheet, Leaving, Seating
from paizhuo.engine.table.session.turning import turning_to

MOST_RACKS = 2
MOST_TILES = 160
"""The most tiles that are accepted in one place."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The match that is played: ``at_start`` is its first hand before the first step, with rules, options and programme."""

    began: m.Began
    at_start: Match
    seating: Seating

    @classmethod
    def of(cls, began: m.Began) -> Playing:
        """Return the match that begins. Raise ``ValueError`` if there can be none such."""
        setup = MatchSetup(began.rules, began.options, tuple(SeatSetup(name, bot or None) for name, bot in began.seats))
        if began.you is not None and not 0 <= began.you < len(began.seats):
            raise ValueError(f"seat {began.you} of {len(began.seats)}")
        at_start = begin(setup)
        return cls(began, at_start, Seating(setup, at_start.rule_set, began.you, alone=True))

    def game(self, deal: Deal) -> tuple[RuleSet, Options]:
        """Return the game of a hand, and the options it is played with."""
        return at_play(self.at_start.rule_set, self.at_start.options, deal.game)

    def checked(self, seen: Observation) -> Observation:
        """Return what was seen. Raise ``ValueError`` if it cannot be a hand of the match as the person here sees it."""
        if seen.seat != self.began.you:
            raise ValueError("what another participant sees")
        if seen.hand.seats != self.seating.players or len(seen.hand.places) > MOST_RACKS * seen.hand.seats:
            raise ValueError("another number of seats")
        if any(
            len(tiles) > MOST_TILES for tiles in (*seen.hand.rivers, *(place.concealed for place in seen.hand.places))
        ):
            raise ValueError("more tiles than there are")
        return seen

    def observed(self, part: msgspec.Raw) -> Observation:
        """Read an observation. Raise ``ValueError`` if it cannot be one of this match."""
        return self.checked(wire.of_engine(part, Observation))

    def sheet(self, result: m.Result) -> HandSheet:
        """Return the sheet of a hand that has ended. Raise ``ValueError``, ``LookupError``, ``TypeError`` if there can be none such."""
        ended: HandResult = wire.of_engine(result.result, HandResult)
        observation = self.observed(result.observation)
        game, options = self.game(observation.hand.deal)
        turn = None
        if not isinstance(result.following, msgspec.UnsetType):
            deal = codec.read(wire.value(result.following))
            if not isinstance(deal, Deal):
                raise TypeError("what follows is a deal")
            turn = turning_to(self.at_start, deal)
        facts, ready = game.display.facts(observation), ready_hands(game, options, observation)
        return HandSheet(ended, observation, facts, turn, ready, self._leaving(result))

    def played(self, results: msgspec.Raw) -> tuple[HandResult, ...]:
        """Read the results of hands. Raise ``ValueError`` if they cannot be of this match."""
        found: tuple[HandResult, ...] = wire.of_engine(results, tuple[HandResult, ...])
        people = len(self.seating.setup.seats)
        for result in found:
            who = {seat for win in result.wins for seat in (win.seat, win.source) if seat is not None}
            if len(result.changes) != people or len(result.standing) != people or not who <= set(range(people)):
                raise ValueError("a result of other people")
        return found

    def _leaving(self, result: m.Result) -> Leaving | None:
        if result.leaving is None:
            return None
        (seat, supporters), seats = result.leaving, self.seating.setup.seats
        return Leaving(seat, seats[seat].name, tuple((nth, seats[nth].name) for nth in supporters))

    def opens(self, committed: str, result: m.Result, following: Following | None) -> bool:
        """Say whether an opening fits the commitment and all that was seen of the hand; ``following`` None: it was not seen."""
        try:
            opening = read_opening(wire.value(result.opening))
            if following is None:
                check(self.at_start, committed, opening)
            else:
                check_opening(self.at_start, committed, opening, following)
        except (ValueError, LookupError):  # also events that fit no hand: they prove nothing
            return False
        return True

    def finish(self, over: m.Over) -> Finish:
        """Return how the match has ended. Raise ``ValueError``."""
        results = self.played(over.results)
        if isinstance(over.ranking, msgspec.UnsetType):
            return Finish(results, ranking(results[-1].standing if results else self.at_start.standing))
        return Finish(results, wire.of_engine(over.ranking, Ranking))
