"""Hands at a table of real tiles: reported by sensors, buttons and people, they end as they ended."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, RollDice, ShowKong, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.exchange import TilesPassedOn
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire.racks import Racks, can_be_read
from paizhuo.engine.table.umpire.reports import Acted, Pressed, Rolled, TileLaid, TilesTaken
from paizhuo.engine.table.umpire.sources import RealChance
from paizhuo.engine.table.umpire.umpire import Umpire, UmpireState
from tests.contract.blind import counts, public_acts, seen
from tests.contract.passes import Look, Property
from tests.contract.playing import Game, Step
from tests.table.running import Clock, Heard

FIRST_HANDS = 0.2
"""Of first hands of matches so many are played; no others can be begun at a table."""


class RealTable:
    """A table whose sensors, buttons and people report the first hand of a match."""

    def __init__(self, game: Game, racks: Racks | None = None) -> None:
        self.game = game
        self.clock, self.chance_sources = Clock(), RealChance(racks=racks)
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
        self.play(game)
        self.session.catch_up()
        self.turn_kongs_up()

    def play(self, game: Game) -> None:
        """Everything that is seen of the hand is reported."""
        for who, what in public_acts(game):
            self.turn_kongs_up()
            if isinstance(what, Action):
                assert isinstance(who, int)
                self.act(who, what)
            else:
                assert isinstance(who, Request)
                self.chance(who, what)

    def turn_kongs_up(self) -> None:
        """Concealed kongs that nobody has seen are turned up when that is asked for."""
        while self.table.awaited is not None and isinstance(asked := self.table.awaited.request, ShowKong):
            self.eyes.put(self.game.end.places[asked.place].melds[asked.meld].tiles)

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
        self.check_done()

    def check_done(self) -> None:
        """Nothing that was reported waits."""
        assert not self.clock.step(), self.umpire.state.differences

    def chance(self, request: Request, value: ChanceValue) -> None:
        self.session.catch_up()
        self.turn_kongs_up()
        assert self.table.awaited is not None
        assert self.table.awaited.request == request
        if isinstance(request, RollDice):
            assert self.umpire.state.need == "dice"
            assert isinstance(value, tuple)
            self.umpire.report(Rolled(value))
        else:
            assert self.umpire.state.need == "tiles"
            self.eyes.put(value)


def check(real: RealTable, game: Game) -> None:
    """The hand has ended as the known one."""
    hand, end = real.table.match.hand, game.end
    assert real.table.hand_over
    tiles = [[(laid.tile, laid.taken_by) for laid in river] for river in hand.rivers]
    assert tiles == [[(laid.tile, laid.taken_by) for laid in river] for river in end.rivers]
    assert [place.melds for place in hand.places] == [place.melds for place in end.places]
    assert hand.wins == end.wins
    assert hand.ledger == end.ledger
    assert real.umpire.state.display.scores == real.table.match.standing[: hand.seats]
    assert not real.states[-1].differences


class WithReader(RealTable):
    """The same table, but a reader lies under the rack of one seat, which is played from what it reads."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.seat = seat
        super().__init__(game, Racks((seat,)))

    def play(self, game: Game) -> None:
        self.view = self.session.join(self.seat, Heard())
        for nth, step in enumerate(game.steps):
            self.turn_kongs_up()
            after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
            if isinstance(step.node, Chance):
                assert not isinstance(step.given, Mapping)
                self.chance_of(step.node.request, step.given, after)
                self.passed_on(step)
                continue
            assert isinstance(step.given, Mapping)
            if self.seat in step.given:
                self.decides(step.given[self.seat])
            for seat, action in step.given.items():
                if seat != self.seat and action != PASS and counts(step, seat, action):
                    self.act(seat, seen(step, seat, action))
            if self.umpire.state.claims:
                assert self.clock.step()
            self.passed_on(step)

    def passed_on(self, step: Step) -> None:
        for event in step.events:
            if isinstance(event, TilesPassedOn):
                self.comes(event.pile(event.giver(self.seat)))

    def comes(self, tiles: Tiles) -> None:
        """Tiles are put on the rack."""
        self.chance_sources.racks.came(self.seat, tiles)
        self.umpire.report(TilesTaken(self.seat, tiles))

    def check_done(self) -> None:
        """Only the time that people have to claim may still run."""
        assert not self.umpire.state.differences

    def chance_of(self, request: Request, value: ChanceValue, after: Hand) -> None:
        match request:
            case DealTiles(place) | DrawTile(place) if place == self.seat:
                self.comes(value if isinstance(value, tuple) else (value,))
            case DealTiles() | DrawTile():
                pass
            case ShowPlace(place) if not after.places[place].shown:
                self.chance(request, ())
            case _:
                self.chance(request, value)

    def decides(self, action: Action) -> None:
        """Whoever plays the seat chooses, here or far away; people at the table lay its discards where they belong."""
        if self.seat not in self.table.waiting():  # people say, or let some time show, that they want nothing
            self.session.catch_up((self.seat,), (self.seat,))
        assert self.seat in self.table.waiting()
        assert UNKNOWN not in self.table.match.hand.places[self.seat].concealed
        self.session.decide(self.view, (action,))
        if isinstance(action, Discard):
            self.umpire.report(TileLaid(self.seat, action.tile))


def readable(rule_set: RuleSet) -> bool:
    return can_be_read(rule_set, rule_set.settled({}))


def a_hand_that_sensors_and_people_report_ends_as_it_ended(game: Game, look: Look) -> None:
    if game.deal.number == 0 and look.rng.random() < FIRST_HANDS:
        look.met["hands"] += 1
        check(RealTable(game), game)


def a_seat_whose_rack_is_read_is_played_from_anywhere(game: Game, look: Look) -> None:
    """Nobody at the table has to say what it does; its tiles stay unknown to all others."""
    if readable(game.rule_set) and game.deal.number == 0 and look.rng.random() < FIRST_HANDS:
        look.met["hands"] += 1
        check(WithReader(game, game.steps[0].hand.seats - 1), game)


def some_hands(rule_set: RuleSet) -> frozenset[str]:
    return frozenset(("hands",))


def some_hands_where_racks_are_read(rule_set: RuleSet) -> frozenset[str]:
    return frozenset(("hands",)) if readable(rule_set) else frozenset()


PROPERTIES = (
    Property(a_hand_that_sensors_and_people_report_ends_as_it_ended, meets=some_hands),
    Property(a_seat_whose_rack_is_read_is_played_from_anywhere, meets=some_hands_where_racks_are_read),
)
