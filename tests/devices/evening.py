"""Whole matches at a virtual table: its dice, buttons, wall and tag readers report what bots played in a match that is known.

Nobody says what a sensor sees: discards and indicators are tags on readers, wins and riichi are buttons, dice lie in the table, the wall
is built between the hands. What no sensor sees people say: claims with their tiles, kongs, and hands that are laid open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from random import Random
from typing import Any

from engine.core.action import Action, Discard, Ron, SelfDraw
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.node import ChanceValue, Request, RollDice, ShowKong, TurnUp
from engine.core.tiles import UNKNOWN, Tile
from engine.core.words import Text
from engine.devices.at_table.readers import Reader, Zone
from engine.devices.at_table.real_table import RealTable, RealTableState
from engine.devices.open_table.events import SIDES
from engine.devices.open_table.host import TableHost
from engine.devices.tags import TagTable, Taught, TileMeaning
from engine.devices.virtual.in_memory import InMemory
from engine.devices.virtual.table import MOST_TILES, VirtualTable
from engine.match.referee import Referee
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rule_set import RuleSet
from engine.rules import find
from engine.table.recorder import JournalInMemory
from engine.table.sources.source import ChanceSource
from engine.table.table import Table
from tests.contract.blind import public_acts
from tests.contract.playing import Game, played

ADDRESS = "virtual:table"
WILD = "5"
"""The reader where indicators and wild tiles lie; 1 to 4 lie under the discard zones."""
ZONES: dict[Reader, Zone] = {
    **{(ADDRESS, str(nth)): Zone("discards", side) for nth, side in enumerate(SIDES, 1)},
    (ADDRESS, WILD): Zone("turned_up"),
}


class Hours:
    """A scheduler whose time is that of the line to the table."""

    def __init__(self) -> None:
        self.time = 0
        self._due: dict[int, tuple[int, Callable[[], None]]] = {}
        self._number = 0

    def now(self) -> int:
        return self.time

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> Appointment:
        self._number += 1
        self._due[self._number] = self.time + milliseconds, does
        return Appointment(self._due, self._number)

    def post(self, does: Callable[[], None]) -> None:
        self.call_later(0, does)

    def until(self, time: int) -> None:
        """Does what is due until then."""
        while self._due:
            number, (due, does) = min(self._due.items(), key=lambda item: (item[1][0], item[0]))
            if due > time:
                break
            del self._due[number]
            self.time = max(self.time, due)
            does()
        self.time = time


class Appointment:
    def __init__(self, due: dict[int, tuple[int, Callable[[], None]]], number: int) -> None:
        self._due, self._number = due, number

    def cancel(self) -> None:
        self._due.pop(self._number, None)


class TagBag:
    """A tag in every tile of a set."""

    def __init__(self, wall: tuple[Tile, ...]) -> None:
        self._wall = wall
        self.table = TagTable({f"{nth:04X}": Taught("set", TileMeaning(tile)) for nth, tile in enumerate(wall)})
        self.mix()

    def mix(self) -> None:
        """All tiles are in the bag again."""
        self._left: dict[Tile, list[str]] = {}
        for nth, tile in enumerate(self._wall):
            self._left.setdefault(tile, []).append(f"{nth:04X}")

    def take(self, tile: Tile) -> str:
        """The tag of a tile that is not on the table yet."""
        return self._left[tile].pop()


class Evening:
    """One match at a virtual table of real tiles with people around it."""

    address = ADDRESS

    def __init__(self, setup: MatchSetup, wall: tuple[Tile, ...]) -> None:
        self.hours = Hours()
        self.virtual = VirtualTable(Random(4), speed=20)
        self.host = TableHost("A1")
        self.line = InMemory(self.host, self.virtual)
        self.bag = TagBag(wall)
        self.sentences: list[Text] = []
        people = replace(setup, seats=tuple(replace(who, bot=None) for who in setup.seats), seed=None)

        def begun(chance: ChanceSource) -> Table:
            return Table(people, chance=chance, journal=JournalInMemory())

        self.table = RealTable(begun, self.hours, self, zones=ZONES, tags=self.bag.table)
        self.table.open()
        self.line.order(f"tiles {len(wall)}")
        self.passes(3)

    # -- the table's ears --------------------------------------------------------------------------------------------

    def said(self, words: Text) -> None:
        self.sentences.append(words)

    def changed(self, state: RealTableState) -> None:
        assert not state.umpire.differences, (state.umpire.differences, self.journal[-3:])

    def ask(self, question: Callable[[TableHost], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(question(self.host))
        except Exception as error:  # noqa: BLE001 - as a link hands it over
            future.set_exception(error)
        return future

    # -- time --------------------------------------------------------------------------------------------------------

    def passes(self, seconds: float) -> None:
        """Time passes, at the table and for the match."""
        for event in self.line.run(seconds):
            self.table.heard(self, event)
        self.hours.until(int(self.line.now * 1000))

    def order(self, words: str) -> None:
        """Somebody does something at the table, and it is noticed."""
        self.line.order(words)
        self.passes(0.5)
        self.passes(0.1)

    # -- what is so --------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        return self.table.session.table.match.hand

    @property
    def journal(self) -> list[str]:
        return (self.table.session.table.journal_text or "").splitlines()

    # -- people ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """The wall is built, each movement begun by a press of a ready button."""
        self.bag.mix()
        while self.table.state.steps and self.table.state.steps[0].command != "dice roll":
            self.order("press N ready")
            self.passes(5)

    def play(self, game: Game) -> None:
        """Reports a hand, from before its dice to its end."""
        for step in game.before:
            self.chance(game, step.request, step.value)
        for who, what in public_acts(game):
            self.turn_kongs_up(game)
            if isinstance(what, Action):
                assert isinstance(who, int)
                self.act(who, what)
            else:
                assert isinstance(who, Request)
                self.chance(game, who, what)
        self.table.session.catch_up()
        self.turn_kongs_up(game)
        self.passes(5)

    def turn_kongs_up(self, game: Game) -> None:
        while (awaited := self.table.state.awaited) is not None and isinstance(asked := awaited.request, ShowKong):
            self.table.give(game.end.places[asked.place].melds[asked.meld].tiles)

    def chance(self, game: Game, request: Request, value: ChanceValue) -> None:
        self.table.session.catch_up()
        self.turn_kongs_up(game)
        awaited = self.table.state.awaited
        assert awaited is not None
        assert awaited.request == request
        if isinstance(request, RollDice):
            self.roll(request, value)
        elif isinstance(request, TurnUp) and isinstance(value, int) and value != UNKNOWN:
            self.order(f"tag {WILD} {self.bag.take(value)}")
        else:
            self.table.give(value)

    def roll(self, request: RollDice, value: ChanceValue) -> None:
        """The table's two dice are rolled; where one is wanted its first counts."""
        assert isinstance(value, tuple)
        assert request.count <= 2
        first, second = (*value, 6)[:2]
        self.order(f"roll {first} {second}")
        self.order(f"press {SIDES[request.seat]} dice")
        self.passes(3)

    def act(self, seat: Seat, action: Action) -> None:
        side = SIDES[seat] if seat < len(SIDES) else ""
        if isinstance(action, SelfDraw | Ron):
            self.order(f"press {side} win")
            if self.table.state.umpire.announced:  # the tile just thrown, or the one drawn after it
                assert self.table.act(seat, action) is None
        elif isinstance(action, Discard) and not action.drawn and not action.rack:
            self.order(f"tag {seat + 1} {self.bag.take(action.tile)}")
        elif action.gesture == "declare" and not getattr(action, "drawn", False) and not getattr(action, "rack", 0):
            self.order(f"press {side} ready")
            tile: Tile = getattr(action, "tile")  # noqa: B009 - all that declare have one
            self.order(f"tag {seat + 1} {self.bag.take(tile)}")
        else:
            assert self.table.act(seat, action) is None, (seat, action, self.journal[-3:])


def hands(setup: MatchSetup) -> Iterator[Game]:
    """The hands of a match that bots play, to its end."""
    referee = Referee.begin(setup)
    while referee.match.final is None:
        game = played(referee)
        yield game
        referee = game.over.next_hand().referee


def result(hand: Hand) -> tuple[object, ...]:
    """What a hand has come to: rivers, melds, wins with their counting, and every payment."""
    rivers = [[(laid.tile, laid.taken_by) for laid in river] for river in hand.rivers]
    return rivers, [place.melds for place in hand.places], hand.wins, hand.ledger


def fits_a_table(rule_set: RuleSet) -> bool:
    """Whether one set of tiles is enough, the same for all hands."""
    return 0 < len(rule_set.wall(rule_set.settled({}))) <= MOST_TILES


def setup_of(rule_set: RuleSet, seed: int) -> MatchSetup:
    """A match of bots with all defaults. One plays blindly, so that they come to what nobody would choose."""
    participants = rule_set.participants(rule_set.settled({}))
    bots = ["random" if nth == seed % 4 else "basic" for nth in range(participants)]
    return MatchSetup(rule_set.id, {}, tuple(SeatSetup(f"P{nth}", bot) for nth, bot in enumerate(bots)), seed)


def compare(setup: MatchSetup) -> int:
    """Plays a match with bots and referees it again from what a virtual table reports. Returns how many hands it had.

    Raises ``AssertionError`` at the first hand that ends otherwise.
    """
    rule_set = find(setup.rules)
    evening = Evening(setup, rule_set.wall(rule_set.settled(setup.options)))
    count = 0
    for game in hands(setup):
        evening.build()
        assert evening.hand.deal == game.deal
        evening.play(game)
        assert result(evening.hand) == result(game.end), f"hand {count + 1}"
        count += 1
        standing = evening.table.session.table.match.standing
        assert standing == game.over.match.standing
    evening.build()
    match = evening.table.session.table.match
    assert match.final == game.over.next_hand().referee.match.final
    return count
