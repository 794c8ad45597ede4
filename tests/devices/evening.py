"""Whole matches at a virtual table: its dice, buttons, wall and tag readers report what bots played in a match that is known.

Nobody says what a sensor sees: discards and indicators are tags on readers, wins and riichi are buttons, dice lie in the table, the wall
is built between the hands. What no sensor sees people say: claims with their tiles, kongs, and hands that are laid open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from random import Random
from typing import Any

from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import (
    Chance,
    ChanceValue,
    DealTiles,
    DrawTile,
    ReadTiles,
    Request,
    RollDice,
    ShowKong,
    ShowPlace,
    TurnUp,
)
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.readers import Reader, Zone
from paizhuo.engine.devices.at_table.real_table import RealTable, RealTableState
from paizhuo.engine.devices.events import TagGone
from paizhuo.engine.devices.open_table.events import SIDES
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.tags import TagTable, Taught, TileMeaning
from paizhuo.engine.devices.virtual.table import MOST_TILES, VirtualTable
from paizhuo.engine.games import find
from paizhuo.engine.match.journal_lines import answer_line
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.exchange import Exchange, TilesPassedOn
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table
from tests.contract.blind import public_acts, seen_of
from tests.contract.playing import Game, played
from tests.devices.in_memory import InMemory

ADDRESS = "virtual:table"
WILD, RACK = "5", "6"
"""The readers where indicators and wild tiles lie, and under the rack of a seat that is read; 1 to 4 lie under the discard zones."""
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

    def put(self, tile: Tile, tag: str) -> None:
        """A tile comes back."""
        self._left[tile].insert(0, tag)


class Evening:
    """One match at a virtual table of real tiles with people around it."""

    address = ADDRESS

    def __init__(self, setup: MatchSetup, wall: tuple[Tile, ...], read: Seat | None = None) -> None:
        """``read``: the seat whose bot plays here too, from what a reader under its rack sees."""
        self.read = read
        self.hours = Hours()
        self.virtual = VirtualTable(Random(4), speed=20)
        self.host = TableHost("A1")
        self.line = InMemory(self.host, self.virtual)
        self.bag = TagBag(wall)
        self.rack: dict[Tile, list[str]] = {}
        """The tags in the rack that is read."""
        self.sentences: list[Text] = []
        seats = tuple(who if seat == read else replace(who, bot=None) for seat, who in enumerate(setup.seats))
        people = replace(setup, seats=seats, seed=None)
        racks: dict[Reader, Zone] = {} if read is None else {(ADDRESS, RACK): Zone("rack", SIDES[read])}

        def begun(chance: ChanceSource) -> Table:
            return Table(people, chance=chance, journal=JournalInMemory())

        self.table = RealTable(
            begun, self.hours, self, zones=ZONES | racks, tags=self.bag.table, read=() if read is None else (read,)
        )
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
        self.rack.clear()
        while self.table.state.steps and self.table.state.steps[0].command != "dice roll":
            self.order("press N ready")
            self.passes(5)

    def play(self, game: Game) -> None:
        """Reports a hand, from before its dice to its end."""
        for who, what in public_acts(game) if self.read is None else acts_with_a_reader(game, self.read):
            self.turn_kongs_up(game)
            if isinstance(what, Action):
                assert isinstance(who, int)
                self.act(who, what)
            elif isinstance(who, DealTiles | DrawTile | ReadTiles):
                self.fill(what)
            else:
                assert isinstance(who, Request)
                self.chance(game, who, what)
        self.nobody_else()
        self.turn_kongs_up(game)
        self.passes(5)

    def nobody_else(self) -> None:
        """People say that nobody claims any more, as often as they are asked for it."""
        seats = () if self.read is None else (self.read,)
        before = ""
        while self.journal[-1] != before or self.table.session.table.waiting().keys() & set(seats):
            before = self.journal[-1]
            self.table.session.catch_up(seats, seats)
            self.passes(0.1)

    def turn_kongs_up(self, game: Game) -> None:
        while (awaited := self.table.state.awaited) is not None and isinstance(asked := awaited.request, ShowKong):
            self.table.give(game.end.places[asked.place].melds[asked.meld].tiles)

    def fill(self, value: ChanceValue) -> None:
        """Somebody puts tiles on the rack that is read."""
        for tile in value if isinstance(value, tuple) else (value,):
            tag = self.bag.take(tile)
            self.rack.setdefault(tile, []).append(tag)
            self.line.order(f"tag {RACK} {tag}")
        self.passes(0.5)
        self.passes(0.1)

    def chance(self, game: Game, request: Request, value: ChanceValue) -> None:
        self.nobody_else()
        self.turn_kongs_up(game)
        awaited = self.table.state.awaited
        if (
            isinstance(request, ShowPlace)
            and request.place == self.read
            and (awaited is None or awaited.request != request)
        ):
            return  # its reader has shown it
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

    def carry_out(self, seat: Seat, action: Action) -> None:
        """What the bot has decided is done with its tiles, once people have had time to claim."""
        if self.table.state.umpire.claims or not self.has_acted(seat, action):
            self.passes(5)
        if not self.has_acted(seat, action):
            self.nobody_else()
        tile = getattr(action, "tile", None)
        if isinstance(action, Discard) or action.gesture == "declare":
            assert tile is not None
            self.order(f"tag {seat + 1} {self.rack[tile].pop()}")
        elif isinstance(action, Exchange):  # the tiles are somebody else's now
            for given in action.tiles:
                tag = self.rack[given].pop()
                self.bag.put(given, tag)
                self.table.heard(self, TagGone(tag, RACK))

    def has_acted(self, seat: Seat, action: Action) -> bool:
        """Whether this is among the latest lines of the journal."""
        return answer_line(seat, action).strip() in self.journal[-8:]

    def act(self, seat: Seat, action: Action) -> None:
        if seat == self.read:
            self.carry_out(seat, action)
            return
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
            refused = self.table.act(seat, action)
            assert refused is None, (seat, action, refused, self.journal[-3:], self.table.session.table.waiting())


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


def acts_with_a_reader(game: Game, read: Seat) -> Iterator[tuple[Seat, Action] | tuple[Request, ChanceValue]]:
    """What everybody sees of a hand, and what a reader sees that lies under the rack of one seat, in order."""
    for nth, step in enumerate(game.steps):
        after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
        if isinstance(step.node, Chance) and isinstance(request := step.node.request, DealTiles | DrawTile):
            assert not isinstance(step.given, Mapping)
            if (request.place if isinstance(request, DealTiles) else request.seat) == read:
                yield request, step.given
        else:
            seen = [each for each in seen_of(step, after) if each[0] != read]
            yield from seen  # people first: the bot does not wait for them
            if isinstance(step.given, Mapping) and step.given.get(read, PASS) != PASS:
                yield read, step.given[read]
        for event in step.events:
            if isinstance(event, TilesPassedOn):
                tiles = event.pile(event.giver(read))
                yield ReadTiles(read, len(tiles)), tiles


def fits_a_table(rule_set: RuleSet) -> bool:
    """Whether one set of tiles is enough, the same for all hands."""
    return 0 < len(rule_set.play.wall(rule_set.settled({}))) <= MOST_TILES


def setup_of(rule_set: RuleSet, seed: int) -> MatchSetup:
    """A match of bots with all defaults. One plays blindly, so that they come to what nobody would choose."""
    participants = rule_set.participants(rule_set.settled({}))
    bots = ["random" if nth == seed % 4 else "basic" for nth in range(participants)]
    return MatchSetup(rule_set.id, {}, tuple(SeatSetup(f"P{nth}", bot) for nth, bot in enumerate(bots)), seed)


def compare(setup: MatchSetup, read: Seat | None = None) -> int:
    """Plays a match with bots and referees it again from what a virtual table reports. Returns how many hands it had.

    Raises ``AssertionError`` at the first hand that ends otherwise.
    """
    rule_set = find(setup.rules)
    evening = Evening(setup, rule_set.play.wall(rule_set.settled(setup.options)), read)
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
