"""The same hand with other hidden tiles: what happens openly is the same, and what is hidden from one participant is shuffled.

``acts`` is what happens openly in a hand: chance, and every choice that counts. ``Script`` plays it at a table whose walls hold
other tiles where the participant cannot see them; who is asked there for a claim and was not in the hand itself passes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.bots.ranking import Ranked
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, Request, ShowPlace, TurnUp
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, suit
from paizhuo.engine.core.value import fields, replace
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.match.commitment import BY_SERVER
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.session.automatic import WINS
from paizhuo.engine.table.sources.seeded import seeded
from paizhuo.engine.table.sources.source import Offered, Wake, Wanted
from paizhuo.engine.table.table import Table
from tests.contract.blind import counts
from tests.contract.playing import Game, Step

Act: TypeAlias = "Request | Mapping[Seat, Action]"
"""Something that happens openly: chance, or the choices of one decision that count."""


class LetsWinsGo(Bot):
    """A bot that plays as usual, and wins only where it must: what it lets go is noted, for itself alone."""

    def __init__(self, name: str, rule_set: RuleSet, options: Options, seed: int) -> None:
        self._bot = make("basic", rule_set, options, seed)

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        yield from sorted(self._bot.rank(observation), key=lambda each: isinstance(each.action, WINS))


def acts(game: Game) -> list[Act]:
    """What happens openly in a hand before its end, and before a win or a rack that is laid open: hidden tiles may show there.

    The last choice of all is left out: whether anything follows it may depend on who can claim.
    """
    found: list[Act] = [step.request for step in game.before]
    for step in game.steps:
        if any(isinstance(event, Won) for event in step.events) or step is game.steps[-1]:
            break
        if isinstance(step.node, Chance):
            if isinstance(step.node.request, ShowPlace):
                break
            found.append(step.node.request)
        elif chosen := counting(step):
            found.append(chosen)
            if any(isinstance(action, WINS) for action in chosen.values()):
                break
    return found[:-1]


def counting(step: Step) -> dict[Seat, Action]:
    """The choices of a decision without passes, and without claims that others came before."""
    assert isinstance(step.given, Mapping)
    return {s: action for s, action in step.given.items() if action != PASS and counts(step, s, action)}


@dataclass(frozen=True)
class Shuffled:
    """Where the tiles of the wall lie in the other hand: ``moved`` says which position's tile lies at a position now."""

    size: int
    """How many tiles the wall has: positions below 0 count from its end."""
    moved: Mapping[int, int] = field(default_factory=dict)

    def request(self, request: Request) -> Request:
        """The request that the walls of the hand itself answer with the tiles of the other."""
        match request:
            case DrawTile(position=position) | TurnUp(position=position):
                return replace(request, position=self._place(position))
            case DealTiles(positions=positions):
                return replace(request, positions=tuple(map(self._place, positions)))
            case _:
                return request

    def _place(self, position: int) -> int:
        return self.moved.get(position % self.size, position)


def shuffled(game: Game, done: list[Act], participant: Seat | None, rng: Random) -> Shuffled:
    """Some of the tiles shuffled that ``participant`` sees nowhere, each suit by itself: a void suit 定缺 stays one.

    What their owners use openly stays with them, and so do all tiles of who declares riichi: it could not with others.
    """
    used: defaultdict[Seat, set[int]] = defaultdict(set)
    for act in done:
        for seat, action in act.items() if isinstance(act, Mapping) else ():
            used[seat].update(game.wall if isinstance(action, Riichi) else tiles_of(action))
    size = len(game.wall)
    free = set(range(size))
    for position, owner in owners(game, done):
        tile = game_tile(game, position)
        if owner is None or owner == participant or tile in used[owner]:
            free.discard(position % size)
    by_suit: defaultdict[int, list[int]] = defaultdict(list)
    for position in rng.sample(sorted(free), rng.randint(min(2, len(free)), len(free))):
        by_suit[suit(KIND[game_tile(game, position)])].append(position)
    moved: dict[int, int] = {}
    for places in by_suit.values():
        moved.update(zip(places, rng.sample(places, len(places)), strict=True))
    return Shuffled(size, moved)


def tiles_of(action: Action) -> tuple[int, ...]:
    """The tiles that an action names."""
    found: list[int] = []
    for name in fields(action):
        value = getattr(action, name)
        if name == "tile":
            found.append(value)
        elif name == "tiles":
            found += value
    return tuple(found)


def owners(game: Game, done: list[Act]) -> Iterator[tuple[int, Seat | None]]:
    """Every wall position that was given out, and who got it; None: everybody sees it."""
    for act in done:
        match act:
            case DrawTile(seat=seat, position=position):
                yield position, seat
            case TurnUp(position=position):
                yield position, None
            case DealTiles(place=place, positions=positions):
                owner = game.match.hand.places[place].owner
                yield from ((position, owner) for position in positions)
            case _:
                pass


def game_tile(game: Game, position: int) -> int:
    """The tile at a position of the hand's wall."""
    hand = game.match.hand
    value = seeded(game.match, game.match.setup.seed or 0).value(TurnUp("any", position), hand, 0)
    assert isinstance(value, int)
    return value


class Script:
    """Plays what happened openly, as far as it can happen with these tiles; ``reached``: how many acts did."""

    def __init__(self, done: list[Act], tiles: Shuffled) -> None:
        self.done, self.tiles = done, tiles
        self.reached = 0
        self.stopped = False
        self.about_to: Callable[[int], object] = lambda nth: None
        """Called before the choices of an act are made, with how many acts there were before."""
        self._planned: tuple[Hand, Mapping[Seat, Action]] | None = None

    # -- as the walls of a server

    def walls(self, match: Match, key: bytes, beside: Any = None) -> Walls:
        """What stands in for ``CommittedWalls``."""
        return Walls(self, match)

    def next_chance(self, request: Request) -> bool:
        """Whether this chance comes next."""
        if self.stopped or self.reached == len(self.done) or self.done[self.reached] != request:
            self.stopped = True
            return False
        self.reached += 1
        return True

    # -- as everybody at the table

    def plan(self, table: Table) -> Mapping[Seat, Action]:
        """What everybody who is asked chooses; nothing if the hand cannot go on as it did."""
        hand = table.match.hand
        if self._planned is None or self._planned[0] is not hand:
            self._planned = hand, self._choices(table.waiting())
        return self._planned[1]

    def _choices(self, asked: Mapping[Seat, tuple[Action, ...]]) -> Mapping[Seat, Action]:
        act = None if self.reached == len(self.done) else self.done[self.reached]
        if act is None or self.stopped:
            self.stopped = True
            return {}
        chosen: dict[Seat, Action] = {}
        if isinstance(act, Mapping) and all(action in asked.get(seat, ()) for seat, action in act.items()):
            self.about_to(self.reached)
            self.reached += 1
            chosen = dict(act)
        passing = [seat for seat in asked if seat not in chosen]
        if any(PASS not in asked[seat] for seat in passing):
            self.stopped = True
            return {}
        return {**dict.fromkeys(passing, PASS), **chosen}


class Walls:
    """Walls that hold the tiles of the hand itself, or of the other one; what they are committed to is not looked at."""

    def __init__(self, script: Script, match: Match) -> None:
        self._script = script
        self._seeded = seeded(match, match.setup.seed or 0)

    def commitment(self, number: int) -> str:
        return "0" * 64

    def opening(self, number: int) -> Any:
        raise AssertionError("no hand is played to its end")

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        if not self._script.next_chance(wanted.request):
            return None
        request = self._script.tiles.request(wanted.request)
        return Offered(self._seeded.value(request, wanted.hand, wanted.nth), BY_SERVER)

    def cancel(self) -> None:
        """Nothing is under way."""
