"""The parts of a rule set, one for each use that the rest of the program has for a game: to play it, to score a hand, to show the
table, and to choose well.

A part's fields are values and functions. Most functions take options, or an observation: what one seat may know. A field that
only few games need has a default that means: there is nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

from paizhuo.engine.core.action import CALLS, Action
from paizhuo.engine.core.hand import Deal, Hand, Transfer, Wall
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.money import Money, no_money
from paizhuo.engine.rules.open_hands import OpenHands, by_its_shape
from paizhuo.engine.rules.opening import RACK
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.public import Celebrated, DiceRule, Fact, PatternInfo, PlayedTrick, Weather
from paizhuo.engine.rules.rulings import Rulings
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import NotValid, Score, ScoreLimit
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal


class MatchEnd(Struct):
    """How a match ends: transfers that settle what is left (sticks, uma), then the points rank the seats."""

    transfers: tuple[Transfer, ...] = ()


REPEATS: Final = Text("连庄 {n}", "repeat {n}")
"""What most games call the repeats of a deal."""


class Programme(Protocol):
    """A match as a plan: which deal comes next, and when it ends."""

    @property
    def rounds(self) -> bool:
        """Whether a hand is called by its wind and dealer (东一局); else they are only counted."""
        ...

    @property
    def repeats(self) -> Text:
        """What the game calls the ``{n}`` repeats of a deal."""
        ...

    def first(self) -> Deal:
        """Return the first deal."""
        ...

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """Return what follows a finished hand, given every seat's points and the deposit after it."""
        ...


# -- playing ------------------------------------------------------------------------------------------------------------


def four_seats(options: Options) -> int:
    """Four players, whatever the options."""
    return 4


def no_supporters(options: Options) -> int:
    """Nobody but the players takes part."""
    return 0


def free(options: Options) -> int:
    """Opening a table costs nothing."""
    return 0


def usual_break(dice: Sequence[int], seats: int) -> tuple[int, int]:
    """Return the sum of the dice counts the sides from the dealer's; that many stacks stay at the right end of the side reached."""
    return (sum(dice) - 1) % seats, sum(dice)


class Play(Struct):
    """How a game is played.

    ``wall(options)``: every tile used; ``rules(options)``: the working rules that phases ask (opaque to everybody else);
    ``deal(options, deal)``: the hand before its first step; ``programme(options)``: which deals make a match.

    ``seats(options)``: how many sit; ``supporters(options)``: how many take part without a seat: they are the participants after the
    seats, with accounts and answers of their own. ``actions``: those that players have beside the actions of
    ``paizhuo.engine.core.action``; ``calls``: which of ``CALLS`` the game has. ``refusal(rules, hand, seat, action)``: why a seat may
    not do something, None if it may.

    ``rack``: how many tiles a rack holds at rest, three for each meld; the ``goal`` of ``Hints`` has as many sets as they make.

    ``broken(dice, seats)``: whose side of the wall is opened, counted from the dealer's in turn order, and how many stacks stay at
    its right end. ``dice_rules``: the rules of a single hand among which dice choose. ``rulings``: what the players may settle among
    themselves outside the turns, for instance that a win was false; None: nothing. ``fee(options)``: how many room cards (房卡) whoever
    opens a table pays for the match where they are counted.
    """

    wall: Callable[[Options], Tiles]
    rules: Callable[[Options], Any]
    deal: Callable[[Options, Deal], Hand]
    programme: Callable[[Options], Programme]
    refusal: Callable[[Any, Hand, Seat, Action], Text | None]
    rack: int = RACK
    seats: Callable[[Options], int] = four_seats
    supporters: Callable[[Options], int] = no_supporters
    actions: tuple[type[Action], ...] = ()
    calls: tuple[type[Action], ...] = CALLS
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break
    dice_rules: tuple[DiceRule, ...] = ()
    rulings: Rulings | None = None
    fee: Callable[[Options], int] = free


# -- scoring ------------------------------------------------------------------------------------------------------------


POINTS = Text("点", "points")


class Scoring(Struct):
    """What a hand counts.

    ``score(hand, options)``: a stated hand, counted and paid; ``stated_fields``: what it asks of the hand beside the tiles;
    ``patterns``: what the rule page lists. ``unit``: what points are called; ``parts``: how many points of the ledger are one point
    as people count (see ``paizhuo.engine.rules.amounts``). ``limits``: those that a score can reach, the least first.

    ``completions(hand, options)``, in games with wild tiles, counts the hand with every kind that completes it; elsewhere the
    ``goal`` of ``Hints`` says which do.
    """

    score: Callable[[WinningHand, Options], ScoredHand]
    patterns: tuple[PatternInfo, ...]
    stated_fields: StatedFields = StatedFields()
    unit: Text = POINTS
    parts: int = 1
    limits: tuple[ScoreLimit, ...] = ()
    completions: Callable[[WinningHand, Options], Mapping[int, Score | NotValid]] | None = None


# -- showing ------------------------------------------------------------------------------------------------------------


def no_facts(observation: Observation) -> tuple[Fact, ...]:
    """Nothing is turned up or declared: all that is public lies on the table."""
    return ()


def no_prompt(observation: Observation) -> Text | None:
    """The buttons say all there is to know."""
    return None


def one_ring(observation: Observation) -> tuple[Wall, ...]:
    """The wall is one ring around the table."""
    return (observation.hand.wall,)


def none_face_up(observation: Observation) -> Mapping[int, Tile]:
    """No tile of the wall that lies face up is kept at its stack."""
    return {}


Terms: TypeAlias = Literal["ja"]
"""A language that players of a game call in wherever they are from."""


def no_trick(observation: Observation) -> PlayedTrick | None:
    """No tricks are played."""
    return None


class DisplayRules(Struct):
    """What the table shows beside tiles.

    ``facts(observation)``: what is public and looked at; ``prompt(observation)``: one sentence about what the observer has to choose now
    and what follows from each choice, None where the buttons say all there is to know. ``reasons`` name the payments of this game
    (see ``amounts.payment_name``).

    ``rings(observation)``: the rings of the wall, the inner one first, each broken and drawn from by itself. ``face_up(observation)``:
    the tiles of the wall that were turned up at their stacks and stay there while tiles are drawn past them, by wall position from
    the front. ``money(observation)``: in a game with bets what lies at stake now; None while nothing does. ``weather``: wind or rain
    for each kind of kong that is paid at once, in games whose document names them 刮风下雨. ``celebrated``: which hands are shown as dear.
    ``trick(observation)``: in a game of tricks the one that has just been played to its end; None while there is none.
    ``terms``: the language whose words are called at a table of this game all over the world; None where people call in their own.
    """

    facts: Callable[[Observation], tuple[Fact, ...]] = no_facts
    prompt: Callable[[Observation], Text | None] = no_prompt
    reasons: Mapping[str, Text] = field(default_factory=dict)
    rings: Callable[[Observation], tuple[Wall, ...]] = one_ring
    face_up: Callable[[Observation], Mapping[int, Tile]] = none_face_up
    money: Callable[[Observation], Money | None] = no_money
    weather: Mapping[MeldKind, Weather] = field(default_factory=dict)
    celebrated: Celebrated = Celebrated()
    trick: Callable[[Observation], PlayedTrick | None] = no_trick
    terms: Terms | None = None


# -- choosing -----------------------------------------------------------------------------------------------------------


def no_bonus(observation: Observation) -> frozenset[int]:
    """No kind of tile is worth more than another."""
    return frozenset()


def no_wild(observation: Observation) -> frozenset[int]:
    """Every tile is what it shows."""
    return frozenset()


def no_golden(observation: Observation) -> frozenset[int]:
    """No kong earns more than being nearer to a win."""
    return frozenset()


def none_harmless(observation: Observation) -> frozenset[Seat]:
    """Everybody's win costs who dealt in, or all."""
    return frozenset()


def nothing_seen(observation: Observation, seat: Seat) -> Tiles:
    """Nobody has seen a tile of a rack that does not lie open."""
    return ()


class NoWin(Struct):
    """Why a ready hand may not win: not with another's tile (furiten), or, ``wholly``, not at all.

    ``because``: the whole sentence, with the tiles that it is about; None: ``reason`` says it all.
    """

    reason: Text
    wholly: bool = False
    because: Text | None = None


def as_it_is(observation: Observation, hand: WinningHand) -> WinningHand:
    """The table adds nothing to the tiles."""
    return hand


def every_ready_hand_wins(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Every hand that is ready may win."""
    return None


def never_out(observation: Observation) -> bool:
    """Everybody plays to the end of the hand."""
    return False


def out_once_won(observation: Observation) -> bool:
    """A winner leaves the hand, which the others play on."""
    return any(win.seat == observation.seat for win in observation.hand.wins)


def says_nothing(observation: Observation, action: Action) -> tuple[Text, ...]:
    """Nothing about an option is this game's own."""
    return ()


def no_candidates(observation: Observation) -> tuple[Action, ...]:
    """No option of this game's own is worth comparing."""
    return ()


def nothing_else(observation: Observation, actions: Sequence[Action]) -> Sequence[tuple[float, ...]]:
    """Return what every game has is all that bears on a choice."""
    return [()] * len(actions)


def takes_every_win(observation: Observation) -> bool:
    """A win is never let go."""
    return False


def no_own_choice(observation: Observation) -> Action | None:
    """The game has no advice of its own: the player decides."""
    return None


OwnChoice = Callable[[Observation], Action | None]
"""What a player chooses where the decision is a game's own; None leaves it to the player's judgement of tiles."""


class Prospect(Struct):
    """What an option leaves its player: how often of 1 such a hand is won, and the ledger points that it gains on average from there on.

    ``discarded``: the tile that it discards, None: none; ``cost``: what is lost on average if somebody wins with that.
    """

    wins: float
    gain: float
    discarded: Tile | None = None
    cost: float = 0.0


def no_prospects(observation: Observation) -> None:
    """Nothing is known of what the options leave, or players compare them all."""


class Hints(Struct):
    """What bots, and the advice beside the table, need to know of a game to choose well.

    ``goal(observation)``: the hands that players build towards; ``complete(observation)``: every complete hand, in games
    where players build towards fewer of them than the rules allow (None: the ``goal`` has them all). ``open_hands(options)``: what an
    open hand needs to win beside its shape, None: nothing.

    ``bonus(observation)``: the kinds worth extra (dora); ``needed(observation)``: those without which this hand could hardly win (a
    pair that is asked for); ``wild(observation)``: those that stand for any tile in a winning hand (混); ``golden(observation)``: those
    a kong of which earns more than being nearer to a win (金杠). ``kong_bonus``: a kong makes one more kind worth extra (杠宝牌).

    ``stated(observation, hand)`` adds what the table knows beside the tiles (a void suit, wild tiles; where only self-draws win,
    it makes the win a self-draw). ``no_win(observation, thrown, waits)`` says why, after that discard (``UNKNOWN``: as the hand
    is), the observer could not win with the kinds it waits for. ``out(observation)``: whether the observer has won and left the
    hand.

    ``harmless(observation)``: the other seats whose win with the observer's discard costs it nothing.

    ``seen_in_rack(observation, seat)``: the tiles of a rack that everybody has seen, though it does not lie open (taken in a trick).

    ``own_choice(observation)``: the option that a sensible player takes where the decision is this game's own and knowing about tiles
    is not enough (bets); None leaves it to the player's own judgement. ``skilled``: what players of higher levels of play go by
    instead of all this, by level; a level that is missing goes by what the one below it does.

    ``declines(observation)``: whether a discard that wins is better let go, for a win that is paid by all.

    ``candidates(observation)``: options of this game's own (bets; with several racks, any) among which a player who has learned
    chooses; ``own_choice`` is one of them where there are some. ``bearing(observation, actions)``: for each of the actions what else of
    this game bears on its worth (the special rule of the hand, whether a discard takes the trick), as numbers between about 0 and
    1, always as many. Players learn from them.
    ``says(observation, action)``: sentences about an option that is this game's own, for people who ask why it is good or bad.
    ``prospects(observation)``: where players compare few of many options, what each option that decides something leaves; those that
    are missing are steps, after which the player chooses again. None: it is not known.
    """

    goal: Callable[[Observation], Goal]
    complete: Callable[[Observation], Goal] | None = None
    open_hands: Callable[[Options], OpenHands | None] = by_its_shape
    bonus: Callable[[Observation], frozenset[int]] = no_bonus
    needed: Callable[[Observation], frozenset[int]] = no_bonus
    wild: Callable[[Observation], frozenset[int]] = no_wild
    golden: Callable[[Observation], frozenset[int]] = no_golden
    kong_bonus: bool = False
    stated: Callable[[Observation, WinningHand], WinningHand] = as_it_is
    no_win: Callable[[Observation, Tile, Tiles], NoWin | None] = every_ready_hand_wins
    out: Callable[[Observation], bool] = never_out
    harmless: Callable[[Observation], frozenset[Seat]] = none_harmless
    seen_in_rack: Callable[[Observation, Seat], Tiles] = nothing_seen
    own_choice: OwnChoice = no_own_choice
    skilled: Mapping[str, Hints] = field(default_factory=dict)
    candidates: Callable[[Observation], tuple[Action, ...]] = no_candidates
    declines: Callable[[Observation], bool] = takes_every_win
    says: Callable[[Observation, Action], tuple[Text, ...]] = says_nothing
    bearing: Callable[[Observation, Sequence[Action]], Sequence[tuple[float, ...]]] = nothing_else
    prospects: Callable[[Observation], Mapping[Action, Prospect] | None] = no_prospects


# -- several racks of one seat ------------------------------------------------------------------------------------------


class Joint(Struct):
    """Several hands of one seat that win together: the kinds that complete all of them, and the hands as a request states them,
    with any of these kinds as the winning tile.
    """

    waits: Tiles
    hand: WinningHand


class Rearrangement(Struct):
    """Moves between the racks of a seat, one after another, and a sentence about the result."""

    moves: tuple[Action, ...]
    said: Text


class Racks(Struct):
    """What a game provides if its seats have several hands that win together.

    ``joint(observation, discard)``: what all hands of the observer wait for after a discard (None: as they are), or None if that is
    nothing; ``rearranged(observation)``: how its tiles are best shared out among them; ``away(observation)``: how many tiles they lack
    together, shared out so, until all wait for the same (0: they do). ``hands``: how many hands a seat has.
    """

    joint: Callable[[Observation, Action | None], Joint | None]
    rearranged: Callable[[Observation], Rearrangement]
    away: Callable[[Observation], int]
    hands: int = 2
