"""Hands played by bots, with every step kept, for the properties that every rule set must have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, cycle, islice
from random import Random
from typing import Any

from paizhuo.engine.bots import make
from paizhuo.engine.core.advance import advance
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, Given, Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import (
    Chance,
    ChanceValue,
    DealTiles,
    Decision,
    DrawTile,
    Finished,
    Node,
    Request,
    ShowPlace,
)
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import HandOver, MatchOver, Outcome, Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import Option, Options, Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.bots.seat import MakeBot
from paizhuo.engine.table.sources.seeded import SeededWall, seeded

TABLES = (
    ("basic", "basic", "basic", "basic"),
    ("basic", "random", "basic", "basic"),
    ("random", "basic", "basic", "random"),
    ("random", "random", "basic", "random"),
)
"""Who plays blindly comes to what nobody would choose; with nobody else at the table no hand would ever be won."""
SEEDS = 1000
"""So many seeds belong to a block; it plays far fewer matches."""


@dataclass(frozen=True, slots=True)
class Step:
    """A hand at a node, what it was given there, and what happened."""

    hand: Hand
    node: Node
    given: Given
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Choosing:
    """A step before a hand, where dice choose which game it is of: who asked for what, and what followed from the value given."""

    referee: Referee
    request: Request
    value: ChanceValue
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Game:
    """One hand from before its first step to its end; ``match`` as the steps ``before`` it, where there are any, have left it.

    ``over``: its referee at the end.
    """

    match: Match
    steps: tuple[Step, ...]
    over: Referee
    before: tuple[Choosing, ...] = ()

    @property
    def end(self) -> Hand:
        return self.over.match.hand

    @property
    def rule_set(self) -> RuleSet:
        return self.match.game

    @property
    def options(self) -> Options:
        return self.match.game_options

    @property
    def rules(self) -> Any:
        return self.match.rules

    @property
    def deal(self) -> Deal:
        return self.match.hand.deal

    @property
    def wall(self) -> Tiles:
        return self.rule_set.play.wall(self.options)


def values(option: Option) -> tuple[Value, ...]:
    """Every choice of an option; of a number its default and both ends. The default comes first."""
    every = [choice.value for choice in option.choices] or [option.low, option.high]
    return (option.default, *(value for value in dict.fromkeys(every) if not same(value, option.default)))


def same(one: Value, other: Value) -> bool:
    """Whether two values of an option are the same one; 1 and True are not."""
    return type(one) is type(other) and one == other


def covering(rule_set: RuleSet) -> tuple[dict[str, Value], ...]:
    """Few agreements in which every value of every option occurs: as many as the option with most values has.

    The first has all defaults. In the others each option's values come in an order of its own, so that they meet by chance
    and not always switched on together.
    """
    listed = {option.id: values(option) for option in rule_set.options}
    size = max((len(column) for column in listed.values()), default=1)
    columns = {}
    for option_id, (default, *others) in listed.items():
        rng = Random(f"{rule_set.id} {option_id}")
        rest = [*others, *rng.choices((default, *others), k=size - 1 - len(others))]
        rng.shuffle(rest)
        columns[option_id] = (default, *rest)
    return tuple({option_id: column[row] for option_id, column in columns.items()} for row in range(size))


def agreed(rule_set: RuleSet, nth: int) -> dict[str, Value]:
    """What the players of the ``nth`` match agreed on: the covering list, then defaults, then chance, in turn."""
    rows = covering(rule_set)
    match nth // len(rows) % 3:
        case 0:
            return rows[nth % len(rows)]
        case 1:
            return {}
        case _:
            rng = Random(f"{rule_set.id} {nth}")
            return {option.id: rng.choice(values(option)) for option in rule_set.options}


def setup_of(rule_set: RuleSet, block: int, nth: int) -> MatchSetup:
    """The ``nth`` match of a block; tables of bots in turn. Blocks begin one agreement further each."""
    options = agreed(rule_set, block + nth)
    participants = rule_set.participants(rule_set.settled(options))
    bots = islice(cycle(TABLES[(block + 2 * nth) % len(TABLES)]), participants)
    return MatchSetup(rule_set.id, options, tuple(SeatSetup(bot, bot) for bot in bots), SEEDS * block + nth)


def played(referee: Referee, make: MakeBot = make) -> Game:
    """The current hand of a match, played to its end by its bots; where dice choose its game, from then on."""
    match, setup = referee.match, referee.match.setup
    chance = seeded(match, setup.seed or 0)
    bots = [make(str(who.bot), match.rule_set, match.options, seat) for seat, who in enumerate(setup.seats)]
    before = tuple(choosing(referee, chance))
    if before:
        referee = before[-1].outcome.referee
    first = referee.match
    steps: list[Step] = []
    while not isinstance(waiting := referee.waiting, HandOver | MatchOver):
        hand = referee.match.hand
        given: Given
        if isinstance(waiting, Chance):
            given = chance.value(waiting.request, hand, referee.chances)
            outcome = referee.give(given)
        else:
            given = {seat: bots[seat].choose(observe(first.rules, hand, seat)) for seat in waiting.options}
            outcome = referee.answer_all(given)
        steps.append(Step(hand, waiting, given, outcome.events))
        referee = outcome.referee
    return Game(first, tuple(steps), referee, before)


def choosing(referee: Referee, chance: SeededWall) -> Iterator[Choosing]:
    """What happens before the game of the current hand is known."""
    while referee.match.game.games:
        waiting = referee.waiting
        assert isinstance(waiting, Chance)
        value = chance.value(waiting.request, referee.match.hand, referee.chances)
        outcome = referee.give(value)
        yield Choosing(referee, waiting.request, value, outcome)
        referee = outcome.referee


def games(rule_set: RuleSet, block: int, hands: int) -> Iterator[Game]:
    """The ``hands`` hands of a block, from match to match."""
    for nth in count():
        referee = Referee.begin(setup_of(rule_set, block, nth))
        while referee.match.final is None:
            if hands == 0:
                return
            game = played(referee)
            yield game
            hands -= 1
            referee = game.over.next_hand().referee


# -- a hand as one seat can follow it ------------------------------------------------------------------------------------


def known_to(seat: Seat, request: Request, value: ChanceValue, after: Hand) -> ChanceValue:
    """What somebody who sees only ``seat``'s rack and the table can say about a value of chance."""
    match request:
        case DealTiles(place=place) if after.places[place].owner != seat:
            assert isinstance(value, tuple)
            return (UNKNOWN,) * len(value)
        case DrawTile(seat=drawer) if drawer != seat:
            return UNKNOWN
        case ShowPlace(place=place) if not after.places[place].shown and after.places[place].owner != seat:
            return ()
    return value


def followed(game: Game, seat: Seat) -> Iterator[tuple[Hand, Step | None]]:
    """The same hand with the other seats' tiles unknown, beside every step of the real one; last the hand at the end.

    A decision that only the follower must allow for, because some unknown rack might have had a choice, is passed over.
    """
    hand = game.rule_set.play.deal(game.options, game.deal)
    for nth, step in enumerate(game.steps):
        after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
        node = node_of(game.rules, hand)
        while isinstance(node, Decision) and type(hand.phase) is not type(step.hand.phase):
            hand = advance(game.rules, hand, {}).hand
            node = node_of(game.rules, hand)
        yield hand, step
        if isinstance(step.node, Chance):
            assert node == step.node, f"{node} is waited for, not {step.node}"
            assert not isinstance(step.given, Mapping)
            given: Given = known_to(seat, step.node.request, step.given, after)
        else:
            assert isinstance(node, Decision), f"{node}, not {step.node}"
            assert isinstance(step.given, Mapping)
            given = {asked: action for asked, action in step.given.items() if asked in node.options}
        hand = advance(game.rules, hand, given).hand
    while isinstance(node := node_of(game.rules, hand), Decision):
        hand = advance(game.rules, hand, {}).hand
    assert isinstance(node, Finished)
    yield hand, None


def filled(game: Game, hand: Hand, real: Hand, seen: Observation, rng: Random) -> Hand:
    """``hand``, as the seat of ``seen`` follows it, with its unknown tiles replaced by some that they could be.

    Tiles that the rules show openly as somebody's (its facts) stay where they are.
    """
    facts = game.rule_set.display.facts(seen)
    racks = []
    for place, actual in zip(hand.places, real.places, strict=True):
        tiles = list(place.concealed)
        if UNKNOWN in tiles:
            shown = Counter(tile for fact in facts if fact.seat == place.owner for tile in fact.tiles)
            known = Counter(tiles)
            for tile in ((shown - known) & (Counter(actual.concealed) - known)).elements():
                tiles[tiles.index(UNKNOWN)] = tile
        racks.append(tiles)
    left = list(game.wall)
    for tile in (
        *(tile for rack in racks for tile in rack if tile != UNKNOWN),
        *(tile for place in hand.places for meld in place.melds for tile in meld.tiles),
        *(laid.tile for river in hand.rivers for laid in river if laid.taken_by is None and laid.tile != UNKNOWN),
        *(tile for flowers in hand.flowers for tile in flowers),
        *hand.wall.shown,
    ):
        left.remove(tile)
    rng.shuffle(left)
    for index, place in enumerate(hand.places):
        tiles = [left.pop() if tile == UNKNOWN else tile for tile in racks[index]]
        hand = hand.with_place(
            index, concealed=tuple(tiles), drawn=tiles[-1] if place.drawn == UNKNOWN else place.drawn
        )
    return hand
