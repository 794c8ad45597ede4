"""Hands of every rule set at a table of real tiles: reported by sensors, buttons and people, they end as they ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.action import Action, Discard, Ron, SelfDraw
from engine.core.meld import Seat
from engine.core.node import ChanceValue, Request, RollDice, ShowKong
from engine.play.rule_set import RuleSet
from engine.rules import ALL
from engine.table.recorder import JournalInMemory
from engine.table.session.session import Session
from engine.table.table import Table
from engine.table.umpire.reports import Acted, Pressed, Rolled, TileLaid
from engine.table.umpire.sources import RealChance
from engine.table.umpire.umpire import Umpire, UmpireState
from tests.contract.blind import public_acts
from tests.contract.playing import Game, games
from tests.table.running import Clock

HANDS = 12

pytestmark = pytest.mark.simulation


class RealTable:
    """A table whose sensors, buttons and people report the first hand of a match."""

    def __init__(self, game: Game) -> None:
        self.clock, self.chance_sources = Clock(), RealChance()
        self.eyes = self.chance_sources.eyes
        seats = tuple(replace(who, bot=None) for who in game.match.setup.seats)
        setup = replace(game.match.setup, seats=seats, seed=None)
        self.table = Table(setup, chance=self.chance_sources.source, journal=JournalInMemory())
        self.session = Session(self.table, self.clock)
        self.states: list[UmpireState] = []
        self.umpire = Umpire(self.session, self.clock, self.chance_sources, self.states.append)
        self.session.open()
        for step in game.before:
            self.chance(step.request, step.value)
        for who, what in public_acts(game):
            self.turn_kongs_up(game)
            if isinstance(what, Action):
                assert isinstance(who, int)
                self.act(who, what)
            else:
                assert isinstance(who, Request)
                self.chance(who, what)
        self.session.catch_up()
        self.turn_kongs_up(game)

    def turn_kongs_up(self, game: Game) -> None:
        """Concealed kongs that nobody has seen are turned up when that is asked for."""
        while self.table.awaited is not None and isinstance(asked := self.table.awaited.request, ShowKong):
            self.eyes.put(game.end.places[asked.place].melds[asked.meld].tiles)

    def act(self, seat: Seat, action: Action) -> None:
        """A seat does something: discards and wins are noticed by the table, the rest is said."""
        if isinstance(action, SelfDraw | Ron):
            self.umpire.report(Pressed(seat, "win"))
            if (
                announced := self.umpire.state.announced
            ):  # the tile just thrown, or the one drawn after it: people say which
                assert {type(each) for each in announced[0].actions} == {Ron, SelfDraw}
                assert self.umpire.act(seat, action) is None
        elif isinstance(action, Discard) and not action.drawn and not action.rack:
            self.umpire.report(TileLaid(seat, action.tile))
        elif action.gesture == "declare" and not getattr(action, "drawn", False) and not getattr(action, "rack", 0):
            self.umpire.report(Pressed(seat, "ready"))
            assert self.states[-1].declaring == (seat,)
            self.umpire.report(TileLaid(seat, action.tile))  # type: ignore[attr-defined]
        else:
            self.umpire.report(Acted(seat, action))
        assert not self.umpire.state.declaring
        assert not self.clock.step(), self.umpire.state.differences

    def chance(self, request: Request, value: ChanceValue) -> None:
        self.session.catch_up()
        assert self.table.awaited is not None
        assert self.table.awaited.request == request
        if isinstance(request, RollDice):
            assert self.umpire.state.need == "dice"
            assert isinstance(value, tuple)
            self.umpire.report(Rolled(value))
        else:
            assert self.umpire.state.need == "tiles"
            self.eyes.put(value)


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_hand_that_sensors_and_people_report_ends_as_it_ended(rule_set: RuleSet) -> None:
    for game in (game for game in games(rule_set, 2, HANDS) if game.deal.number == 0):
        real = RealTable(game)
        hand, end = real.table.match.hand, game.end
        assert real.table.hand_over
        tiles = [[(laid.tile, laid.taken_by) for laid in river] for river in hand.rivers]
        assert tiles == [[(laid.tile, laid.taken_by) for laid in river] for river in end.rivers]
        assert [place.melds for place in hand.places] == [place.melds for place in end.places]
        assert hand.wins == end.wins
        assert hand.ledger == end.ledger
        assert real.umpire.state.display.scores == real.table.match.standing[: hand.seats]
        assert not real.states[-1].differences
