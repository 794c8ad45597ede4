"""Matches made of several games: two dice choose the first one, the others follow in order, points go on through all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from paizhuo.engine.core.event import DiceRolled, Event
from paizhuo.engine.core.hand import Deal, Hand, NoTurn, Place, RuleState, Script, Transfer, Wall, Watcher
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import Chance, Node, RollDice
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.rules.opening import NoState, fresh_hand
from paizhuo.engine.rules.options import Option, Options, Value
from paizhuo.engine.rules.parts import REPEATS, DisplayRules, Hints, MatchEnd, Play, Programme, Scoring
from paizhuo.engine.rules.phases import must_be_seen
from paizhuo.engine.rules.programme import START_OPTION, swept, to_leader
from paizhuo.engine.rules.public import Guide
from paizhuo.engine.rules.rule_set import Member, RuleSet
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import STANDARD

SEATS = 4


# -- which game is played --------------------------------------------------------------------------------------------


def games_within(rule_set: RuleSet) -> Iterator[RuleSet]:
    """Yield the rule set itself, and every game played within it."""
    yield rule_set
    for member in rule_set.games:
        yield from games_within(member.game)


def member_with(members: tuple[Member, ...], game: str) -> Member | None:
    """Return the member that is this game or contains it among its own games; None if none does."""
    return next((m for m in members if any(within.id == game for within in games_within(m.game))), None)


def member_of(members: tuple[Member, ...], game: str) -> Member | None:
    """Return the member that is this game, at any depth; None if none is."""
    member = member_with(members, game)
    return member if member is None or member.game.id == game else member_of(member.game.games, game)


def options_for(game: RuleSet, options: Options) -> dict[str, Value]:
    """Return a game's options within a match: what the match says under the same id, else the defaults.

    The starting points are always the match's own.
    """
    shared = {option.id for option in game.options} & options.keys() - {START_OPTION.id}
    return game.settled({option_id: options[option_id] for option_id in shared})


def at_play(rule_set: RuleSet, options: Options, game: str) -> tuple[RuleSet, Options]:
    """Return the game of this id (empty: none chosen yet) in a match of ``rule_set``, and the options it is played with."""
    member = member_with(rule_set.games, game)
    return (rule_set, options) if member is None else at_play(member.game, options_for(member.game, options), game)


def house_options(members: tuple[Member, ...]) -> tuple[Option, ...]:
    """Return every option of the games that is about a hand, each with the names of the games that it concerns."""
    games = [game for member in members for game in games_within(member.game) if not game.games]
    declared = [(game, option) for game in games for option in game.options if not option.of_match]
    ids = dict.fromkeys(option.id for _, option in declared)
    return tuple(_shared([(game, option) for game, option in declared if option.id == id_]) for id_ in ids)


def _shared(declared: list[tuple[RuleSet, Option]]) -> Option:
    """Return an option that one or more games declare under the same id."""
    names = enumerated(game.name for game, _ in declared)
    first = declared[0][1]
    if first.note is None:
        return replace(first, note=names)
    return replace(first, note=Text(f"{names.zh}：{first.note.zh}", f"{names.en}: {first.note.en}"))


# -- the dice choose -------------------------------------------------------------------------------------------------


_CHOSEN = Text("这一圈打{game}", "The game of this circle is {game}")


class GameChosen(Event):
    """The game of this hand, and its table as it begins: nothing is dealt yet, so nothing is hidden.

    ``owners``: the owner of each place; ``state``: what the game remembers; ``watchers``: the participants without a seat.
    """

    game: str
    name: Text
    owners: tuple[Seat, ...]
    wall: Wall
    state: RuleState
    watchers: tuple[Watcher, ...] = ()

    def apply(self, hand: Hand) -> Hand:
        """Sets ``deal.game``, ``wall``, ``state`` and ``watchers``; the ``places`` are empty ones of the ``owners``."""
        return replace(
            hand,
            deal=replace(hand.deal, game=self.game),
            places=tuple(Place(owner) for owner in self.owners),
            wall=self.wall,
            state=self.state,
            watchers=self.watchers,
        )

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, state=self.state.seen_by(seat))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_CHOSEN.filled(game=self.name),)


class ChooseGame(NoTurn, Struct):
    """The first dealer throws two dice; their sum says which game comes first. ``purpose`` is what journals call the throw."""

    members: tuple[Member, ...]
    options: Options
    purpose: str

    def node(self, rules: None, hand: Hand) -> Node:
        return Chance(RollDice(2, self.purpose, hand.dealer))

    def step(self, rules: None, hand: Hand, given: tuple[int, ...]) -> Script:
        must_be_seen(given)
        yield DiceRolled(hand.dealer, self.purpose, given)
        game = next(member.game for member in self.members if sum(given) in member.dice)
        begun = game.play.deal(options_for(game, self.options), replace(hand.deal, game=game.id))
        owners = tuple(place.owner for place in begun.places)
        yield GameChosen(game.id, game.name, owners, begun.wall, begun.state, begun.watchers)
        return begun.phase


def dealt_by(members: tuple[Member, ...], purpose: str) -> Callable[[Options, Deal], Hand]:
    """Return how a match of these games deals: the game that the deal names, else the dice choose one."""

    def deal(options: Options, order: Deal) -> Hand:
        member = member_with(members, order.game)
        if member is not None:
            return member.game.play.deal(options_for(member.game, options), order)
        return fresh_hand(order, SEATS, Wall(0), NoState(), ChooseGame(members, options, purpose))

    return deal


NO_REASONS: Final[Mapping[str, Text]] = MappingProxyType({})
"""The match pays nothing beside its hands."""


def match_of(
    members: tuple[Member, ...],
    *,
    purpose: str,
    id: str,  # noqa: A002 - as the rule set calls it
    version: int,
    name: Text,
    summary: Text,
    source: Text,
    options: tuple[Option, ...],
    programme: Callable[[Options], Programme],
    guide: Guide,
    differs: tuple[Text, ...] = (),
    reasons: Mapping[str, Text] = NO_REASONS,
) -> RuleSet:
    """Return the rule set of a match of these games.

    It has no hands of its own: a stated hand is refused, and the refusal names the games.
    """

    def wall(options: Options) -> Tiles:
        """No tiles before a game is chosen."""
        return ()

    def rules(options: Options) -> None:
        """Return None: nothing can be done before a game is chosen."""

    def score(hand: WinningHand, options: Options) -> ScoredHand:
        """A hand is scored by the rules of one of the games."""
        return ScoredHand(NotValid("several_games", SEVERAL_GAMES.filled(id=id, games=ids)))

    ids = ", ".join(dict.fromkeys(w.id for member in members for w in games_within(member.game) if not w.games))
    return RuleSet(
        id=id,
        version=version,
        name=name,
        summary=summary,
        source=source,
        options=options,
        guide=guide,
        differs=differs,
        play=Play(
            wall=wall,
            rules=rules,
            deal=dealt_by(members, purpose),
            programme=programme,
            refusal=lambda rules, hand, seat, action: UNCHOSEN,
        ),
        scoring=Scoring(
            patterns=(),
            score=score,
        ),
        hints=Hints(
            goal=lambda observation: STANDARD,
        ),
        display=DisplayRules(
            facts=lambda observation: (),
            reasons=reasons,
        ),
        games=members,
    )


SEVERAL_GAMES = Text(
    "{id} 由几种玩法组成，请用其中一种的规则计算：{games}",
    "{id} is made of several games: score with the rules of one of them: {games}",
)
UNCHOSEN = Text("先由骰子决定玩法", "The dice choose the game first")


# -- the match -------------------------------------------------------------------------------------------------------

Following: TypeAlias = Callable[[Hand, tuple[int, ...], int], Deal]
"""The deal after a finished hand, given every seat's points and the deposit; if its round is another, the circle is over."""


def next_in_turn(members: tuple[Member, ...], game: str) -> str:
    """Return the id of the game after this one in order; the first follows the last."""
    ids = [member.game.id for member in members]
    now = member_with(members, game)
    assert now is not None, f"no member plays {game}"
    return ids[(ids.index(now.game.id) + 1) % len(ids)]


def no_settling(standing: tuple[int, ...]) -> tuple[Transfer, ...]:
    """Return the points stay as they are."""
    return ()


class CirclesInTurn(Struct):
    """``circles`` circles from ``start`` points each, the first dealer beginning each.

    ``following`` gives the deal after a hand within its circle. ``next_circle`` gives the game of the next circle, from the game
    that the circle ended with. What lies on the table when a circle ends goes to the player in first place, and counters lapse.
    ``settle`` gives the last transfers for the final points.
    """

    circles: int
    start: int
    following: Following
    next_circle: Callable[[str], str]
    settle: Callable[[tuple[int, ...]], tuple[Transfer, ...]] = no_settling
    repeats: Text = REPEATS

    @property
    def rounds(self) -> bool:
        """Every seat deals once in each wind."""
        return True

    def first(self) -> Deal:
        """Seat 0 deals, and throws for the game."""
        return Deal(0, 0, 0, (self.start,) * SEATS)

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """Return the next deal, or the end after the last circle. A player below zero does not end the match."""
        order = self.following(hand, standing, deposit)
        if order.round == hand.deal.round:
            return order
        if order.round == self.circles:
            return MatchEnd((*to_leader(standing, deposit), *self.settle(swept(standing, deposit))))
        game = self.next_circle(hand.deal.game)
        return replace(order, dealer=0, standing=swept(standing, deposit), deposit=0, repeats=0, game=game)
