"""Hands played by bots, with every step kept, for the properties that every rule set must have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engine.bots import make
from engine.core.advance import advance
from engine.core.event import Event
from engine.core.hand import Deal, Given, Hand
from engine.core.meld import Seat
from engine.core.node import Chance, ChanceValue, DealTiles, Decision, DrawTile, Finished, Node, Request, ShowPlace
from engine.core.observe import Observation, observe
from engine.core.tiles import UNKNOWN, Tiles
from engine.match.match import Match, begin, next_hand
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.options import Value
from engine.play.rule_set import RuleSet
from engine.table.chance import SeededWall

TABLES = (
    ("basic", "basic", "basic", "basic"),
    ("basic", "random", "basic", "basic"),
    ("random", "basic", "basic", "random"),
    ("random", "random", "random", "random"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A hand at a node, what it was given there, and what happened."""

    hand: Hand
    node: Node
    given: Given
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One hand from before its first step to its end."""

    rule_set: RuleSet
    options: Mapping[str, Value]
    rules: Any
    deal: Deal
    steps: tuple[Step, ...]
    end: Hand

    @property
    def wall(self) -> Tiles:
        return self.rule_set.wall(self.options)


def some_options(rule_set: RuleSet, rng: Random) -> dict[str, Value]:
    """A choice of house options; numbers stay at their default."""
    return {option.id: rng.choice(option.choices).value for option in rule_set.options if option.choices}


def setup_of(rule_set: RuleSet, seed: int) -> MatchSetup:
    """The match of a seed: every third one with options other than the defaults, tables of bots in turn."""
    options = some_options(rule_set, Random(seed)) if seed % 3 == 2 else {}
    bots = TABLES[seed % len(TABLES)][: rule_set.seats(rule_set.settled(options))]
    return MatchSetup(rule_set.id, options, tuple(SeatSetup(bot, bot) for bot in bots), seed)


def played(match: Match) -> Game:
    """The current hand of a match, played to its end by its bots."""
    setup = match.setup
    chance = SeededWall(match.rule_set.wall(match.options), setup.seed or 0)
    bots = [make(str(who.bot), match.rule_set, match.options, seat) for seat, who in enumerate(setup.seats)]
    hand, drawn = match.hand, 0
    steps: list[Step] = []
    while True:
        node = hand.phase.node(match.rules, hand)
        if isinstance(node, Finished):
            return Game(match.rule_set, match.options, match.rules, match.hand.deal, tuple(steps), hand)
        given: Given
        if isinstance(node, Chance):
            given = chance.value(node.request, hand, drawn)
            drawn += 1
        else:
            given = {seat: bots[seat].choose(observe(match.rules, hand, seat)) for seat in node.options}
        transition = advance(match.rules, hand, given)
        steps.append(Step(hand, node, given, transition.events))
        hand = transition.hand


def games(rule_set: RuleSet, first_seed: int, hands: int) -> Iterator[Game]:
    """``hands`` hands of matches with seeds from ``first_seed`` on."""
    seed = first_seed
    while hands > 0:
        match = begin(setup_of(rule_set, seed))
        while match.final is None and hands > 0:
            game = played(match)
            yield game
            hands -= 1
            match = next_hand(ended(match, game))
        seed += 1


def ended(match: Match, game: Game) -> Match:
    """The match with its current hand as it ended."""
    from engine.match.match import give

    last = game.steps[-1]
    return give(replace(match, hand=last.hand), last.given)[0]


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
    hand = game.rule_set.deal(game.options, game.deal)
    for nth, step in enumerate(game.steps):
        after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
        node = hand.phase.node(game.rules, hand)
        while isinstance(node, Decision) and type(hand.phase) is not type(step.hand.phase):
            hand = advance(game.rules, hand, {}).hand
            node = hand.phase.node(game.rules, hand)
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
    while isinstance(node := hand.phase.node(game.rules, hand), Decision):
        hand = advance(game.rules, hand, {}).hand
    assert isinstance(node, Finished)
    yield hand, None


def filled(game: Game, hand: Hand, real: Hand, seen: Observation, rng: Random) -> Hand:
    """``hand``, as the seat of ``seen`` follows it, with its unknown tiles replaced by some that they could be.

    Tiles that the rules show openly as somebody's (its facts) stay where they are.
    """
    facts = game.rule_set.facts(seen)
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
        *(laid.tile for river in hand.rivers for laid in river if laid.taken_by is None),
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
