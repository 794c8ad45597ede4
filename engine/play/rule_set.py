"""The shape of a rule set: one value that says everything the rest of the program needs to know about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from engine.core.action import Action
from engine.core.command import Command
from engine.core.hand import Deal, Hand, Transfer, Wall
from engine.core.meld import MeldKind, Seat
from engine.core.node import Decision
from engine.core.observe import Observation
from engine.core.tiles import Tile, Tiles
from engine.core.value import dataclass
from engine.core.waiting import node_of
from engine.core.words import Text
from engine.play.guide import Guide
from engine.play.money import Money, no_money
from engine.play.open_hands import OpenHands, by_its_shape
from engine.play.options import Option, Options, settled
from engine.play.public import DiceRule, Fact, PatternInfo, Weather
from engine.play.refusals import refusal
from engine.play.rulings import Rulings
from engine.play.sheet_rules import SheetRules, plain_sheet_rules
from engine.play.turn import Claims, RobKong, Turn
from engine.play.well_formed import malformed
from engine.scoring.answer import ScoredHand
from engine.scoring.distance import Goal
from engine.scoring.score import Refused, Score
from engine.scoring.stated_fields import StatedFields
from engine.scoring.winning_hand import WinningHand


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ends: transfers that settle what is left (sticks, uma), then the points rank the seats."""

    transfers: tuple[Transfer, ...] = ()


class Programme(Protocol):
    """A match as a plan: which deal comes next, and when it ends."""

    def first(self) -> Deal:
        """The first deal."""
        ...

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """What follows a finished hand, given every seat's points and the deposit after it."""
        ...


POINTS = Text("点", "points")


def shown(points: int, parts: int) -> str:
    """Ledger points as people count them, exactly: 3 of 2 parts is "1.5", -1 is "-0.5". ``parts`` divides a power of ten."""
    whole, rest = divmod(abs(points), parts)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole}" if not rest else f"{sign}{whole + rest / parts:.10g}"


def as_number(points: int, parts: int) -> int | float:
    """Ledger points as people count them, for answers in JSON: whole numbers stay integers."""
    return points // parts if points % parts == 0 else points / parts


def four_seats(options: Options) -> int:
    """Four players, whatever the options."""
    return 4


def no_supporters(options: Options) -> int:
    """Nobody but the players takes part."""
    return 0


def free(options: Options) -> int:
    """Opening a table costs nothing."""
    return 0


def no_bonus(observation: Observation) -> frozenset[int]:
    """No kind of tile is worth more than another."""
    return frozenset()


def usual_break(dice: Sequence[int], seats: int) -> tuple[int, int]:
    """Sides are counted by the dice from the dealer's, and as many stacks stay at that side's right end."""
    return (sum(dice) - 1) % seats, sum(dice)


def no_facts(observation: Observation) -> tuple[Fact, ...]:
    """Nothing is turned up or declared: all that is public lies on the table."""
    return ()


def no_wild(observation: Observation) -> frozenset[int]:
    """Every tile is what it shows."""
    return frozenset()


def no_golden(observation: Observation) -> frozenset[int]:
    """No kong is worth going back for."""
    return frozenset()


@dataclass(frozen=True, slots=True)
class NoWin:
    """Why a ready hand may not win: not with another's tile (furiten), or, ``wholly``, not at all.

    ``because``: the whole sentence, with the tiles that it is about; None: ``reason`` says it all.
    """

    reason: Text
    wholly: bool = False
    because: Text | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """Several hands of one seat that win together: the kinds that complete all of them, and the hands as a request tells them,
    with any of these kinds as the winning tile.
    """

    waits: Tiles
    hand: WinningHand


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """Moves between the racks of a seat, one after another, and what is to be said of where they lead."""

    moves: tuple[Action, ...]
    said: Text


def one_ring(observation: Observation) -> tuple[Wall, ...]:
    """The wall is one ring around the table."""
    return (observation.wall,)


def none_face_up(observation: Observation) -> Mapping[int, Tile]:
    """No tile of the wall that lies face up is kept at its stack."""
    return {}


def as_told(observation: Observation, hand: WinningHand) -> WinningHand:
    """The table adds nothing to the tiles."""
    return hand


def every_ready_hand_wins(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Every hand that is ready may win."""
    return None


def never_out(observation: Observation) -> bool:
    """Everybody plays to the end of the hand."""
    return False


def out_once_won(observation: Observation) -> bool:
    """Who has won leaves the hand, which the others play on."""
    return any(win.seat == observation.seat for win in observation.wins)


def no_prompt(observation: Observation) -> Text | None:
    """The buttons say all there is to know."""
    return None


def no_own_choice(observation: Observation) -> Action | None:
    """Whoever plays decides by what it knows of tiles."""
    return None


@dataclass(frozen=True, slots=True)
class Member:
    """A game within a match of several.

    ``dice``: the sums of two dice that make it the first; ``changes``: what players have to know when play turns to it.
    """

    game: RuleSet
    dice: tuple[int, ...]
    changes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game, or a match of several.

    ``rules(options)`` gives the working rules that phases ask (opaque to everybody else); ``deal`` the hand before its
    first step; ``wall(options)`` every tile used; ``bonus(observation)`` the kinds worth extra (dora),
    ``needed(observation)`` those without which this hand could hardly win (a pair that is asked for),
    ``wild(observation)`` those that stand for any tile in a winning hand (混); ``golden(observation)`` those a kong of
    which earns more than being nearer to a win (金杠); ``open_hands(options)``: what an open hand needs to win
    beside its shape, None: nothing.  ``goal(observation)`` is what shape-minded players build towards; ``refusal(rules,
    hand, seat, action)`` says in words why a seat may not do something, None if it may; ``actions``: those that its players have
    beside the actions of ``engine.core.action``.

    ``fee(options)``: how many room cards (房卡) whoever opens a table pays for the match where they are counted.

    ``supporters(options)``: how many take part without a seat; they are the participants after the seats, with accounts
    and answers of their own.  ``parts``: so many points of the ledger are one point as people count (see ``shown``).
    ``broken(dice, seats)``: whose side of the wall is opened, counted from the dealer's in turn order, and how many stacks
    stay at its right end.  ``face_up(observation)``: the tiles of the wall that were turned up at their stacks and stay there
    while tiles are drawn past them, by wall position from the front.  ``reasons`` name the payments that this game calls in
    its own way (see ``payment_words``).

    Three functions tell what a ready hand would be worth: ``stated(observation, hand)`` adds what the table knows beside the
    tiles (a void suit, wild tiles; where only self-draws win it makes the win one); ``no_win(observation, thrown, waits)``
    says why, after that discard (``UNKNOWN``: as the hand is), the observer could not win with the kinds it waits for;
    ``completions(hand, options)``, in games with wild tiles, counts the hand with every kind that completes it (elsewhere the ``goal``
    tells which do).

    ``complete(observation)``: every complete hand, in games where players build towards fewer of them than the rules allow
    (None: the ``goal`` has them all).

    ``out(observation)``: whether the observer has won and left the hand.  ``prompt(observation)``: one sentence about what the
    observer has to choose now and what follows from each choice; None where the buttons say all there is to know.

    ``rings(observation)``: the rings of the wall, the inner one first, each broken and drawn from by itself.  In games where a
    seat has several hands, ``joint(observation, discard)`` tells what all of them wait for after a discard (None: as they
    are), or None if that is nothing; ``rearranged(observation)`` how its tiles are best shared out among them.

    ``own_choice(observation)``: the option that a sensible player takes where the decision is this game's own and knowing
    about tiles is not enough (bets); None leaves it to the player's own judgement.

    ``money(observation)``: in a game with bets what lies at stake now; None while nothing does.

    ``rulings``: what the players may settle among themselves outside the turns, for instance that a win was false.

    ``weather``: wind or rain for each kind of kong that is paid at once, in games whose document names them 刮风下雨.

    ``stated_fields``: what beside the tiles ``score`` asks of a hand.

    ``dice_rules``: the rules of a single hand among which dice choose.  ``guide``: how the game is played, for people.

    ``account(options)``: what is asked of a hand played with real tiles, and who then pays (see ``engine.play.sheet_rules``).

    ``games``: what a match of several games is made of, in their order of play. Everything about a hand is then asked of the
    hand's own game (see ``engine.play.circle``), and ``rules`` may give None: before that is known only dice are thrown.
    """

    id: str
    version: int
    name: Text
    summary: Text
    source: Text
    options: tuple[Option, ...]
    wall: Callable[[Options], Tiles]
    rules: Callable[[Options], Any]
    deal: Callable[[Options, Deal], Hand]
    programme: Callable[[Options], Programme]
    patterns: tuple[PatternInfo, ...]
    score: Callable[[WinningHand, Options], ScoredHand]
    goal: Callable[[Observation], Goal]
    guide: Guide
    facts: Callable[[Observation], tuple[Fact, ...]] = no_facts
    refusal: Callable[[Any, Hand, Seat, Action], Text | None] = refusal
    seats: Callable[[Options], int] = four_seats
    supporters: Callable[[Options], int] = no_supporters
    bonus: Callable[[Observation], frozenset[int]] = no_bonus
    needed: Callable[[Observation], frozenset[int]] = no_bonus
    wild: Callable[[Observation], frozenset[int]] = no_wild
    fee: Callable[[Options], int] = free
    golden: Callable[[Observation], frozenset[int]] = no_golden
    open_hands: Callable[[Options], OpenHands | None] = by_its_shape
    unit: Text = POINTS
    parts: int = 1
    actions: tuple[type[Action], ...] = ()
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break
    reasons: Mapping[str, Text] = field(default_factory=dict)
    own_choice: Callable[[Observation], Action | None] = no_own_choice
    dice_rules: tuple[DiceRule, ...] = ()
    games: tuple[Member, ...] = ()
    complete: Callable[[Observation], Goal] | None = None
    stated: Callable[[Observation, WinningHand], WinningHand] = as_told
    no_win: Callable[[Observation, Tile, Tiles], NoWin | None] = every_ready_hand_wins
    out: Callable[[Observation], bool] = never_out
    prompt: Callable[[Observation], Text | None] = no_prompt
    completions: Callable[[WinningHand, Options], Mapping[int, Score | Refused]] | None = None
    face_up: Callable[[Observation], Mapping[int, Tile]] = none_face_up
    rings: Callable[[Observation], tuple[Wall, ...]] = one_ring
    joint: Callable[[Observation, Action | None], Joint | None] | None = None
    rearranged: Callable[[Observation], Rearrangement] | None = None
    money: Callable[[Observation], Money | None] = no_money
    account: Callable[[Options], SheetRules] = plain_sheet_rules
    stated_fields: StatedFields = StatedFields()
    weather: Mapping[MeldKind, Weather] = field(default_factory=dict)
    rulings: Rulings | None = None

    def participants(self, options: Options) -> int:
        """How many have an account and may be asked: the seats, then the supporters."""
        return self.seats(options) + self.supporters(options)

    @property
    def commands(self) -> tuple[Command, ...]:
        """What keys do in this game alone, or in the games of the match."""
        own = (command for action in self.actions for command in action.commands)
        members = (command for member in self.games for command in member.game.commands)
        return tuple(dict.fromkeys((*own, *members)))

    def why_not(self, rules: Any, hand: Hand, seat: Seat, action: Action) -> Text | None:
        """Why the seat may not do this now, also of what is no action or no seat; None if it may. ``rules``: the working rules.

        At a turn, a claim and a kong being added that follows from the game's conditions; any other phase lists its options.
        """
        if (reason := malformed(hand, seat, action)) is not None:
            return reason
        if not isinstance(hand.phase, Turn | Claims | RobKong):
            node = node_of(rules, hand)
            if isinstance(node, Decision) and action in node.options.get(seat, ()):
                return None
        return self.refusal(rules, hand, seat, action)

    def whole(self, observation: Observation) -> Goal:
        """What a complete hand of the observer may be."""
        return (self.complete or self.goal)(observation)

    def settled(self, chosen: Options) -> dict[str, Any]:
        """All options with chosen or default values. Raises ``BadOption``."""
        return settled(self.options, chosen)
