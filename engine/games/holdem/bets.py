"""Betting rounds within a hand of mahjong: who is asked, what lies where, and what follows a round.

The amounts are ``engine.games.holdem.betting``'s. A game with bets keeps ``Bets`` as ``rule_state.bets``, and its working rules are
``BettingRules``. What lies before the seats is not in the ledger until it enters the account ``POT``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final, Protocol

from engine.core.action import PASS, Action
from engine.core.appearance import Appearance, LikeSpeech
from engine.core.event import Event, Noted, Paid
from engine.core.hand import Answers, Hand, Phase, Script, Transfer
from engine.core.meld import Seat
from engine.core.narration import Narrator
from engine.core.node import Decision, Node
from engine.core.observe import Observation
from engine.core.value import dataclass
from engine.core.words import Text
from engine.games.holdem.betting import (
    UNIT,
    AllIn,
    Bet,
    Call,
    Check,
    Chips,
    Fold,
    Raise,
    Round,
    after,
    bought_in,
    changed,
    least_raise,
    moves,
    raising_is_open,
    round_from,
)
from engine.play.money import Money
from engine.play.refusals import NOT_NOW, NOT_YOUR_TURN
from engine.play.turn import Steps, TurnRules

POT = "pot"
"""The account of everything bet in rounds that are over."""
LEAST_BUY_IN, MOST_BUY_IN = 10_000, 50_000
ANTE = 400
MOST_OPENINGS = 3
"""So many times a seat may begin a round of betting while the hand is played."""


@dataclass(frozen=True, slots=True)
class Bets:
    """What betting has to remember.

    ``buy_ins``: what everybody has brought. ``opened``, ``raised``: how many rounds each seat has begun, and how often it has
    raised, while the hand was played. ``spoken``: the seat at turn has begun a round before this discard. ``raises_count``:
    the option that raises count towards the most rounds a seat may begin.
    """

    chips: Chips
    buy_ins: tuple[int, ...]
    opened: tuple[int, ...]
    raised: tuple[int, ...]
    spoken: bool = False
    raises_count: bool = False

    def may_open(self, seat: Seat) -> bool:
        """Whether the seat may begin another round while the hand is played."""
        return self.opened[seat] + self.raises_count * self.raised[seat] < MOST_OPENINGS

    def may_raise(self, seat: Seat) -> bool:
        """Whether the seat may raise another's bet while the hand is played."""
        return not self.raises_count or self.may_open(seat)


def no_bets(seats: int, *, raises_count: bool = False) -> Bets:
    """Before anybody has brought anything."""
    nothing = (0,) * seats
    return Bets(bought_in(nothing), nothing, nothing, nothing, raises_count=raises_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingRules(TurnRules):
    """The working rules of a game with bets. ``left_alone``: what follows when all but one have folded."""

    left_alone: Callable[[Hand], Script]


def noted(hand: Hand, bets: Bets) -> Noted:
    """The event that ``bets`` are what is so now."""
    return Noted(replace(hand.rule_state, bets=bets))


# -- bringing points in --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuyIn(Action):
    """Bring so many points to the table 带入."""

    name: ClassVar[str] = "buy_in"
    points: int


_BUY_INS = tuple(map(BuyIn, range(LEAST_BUY_IN, MOST_BUY_IN + 1, UNIT)))


def buy_ins(points: int) -> tuple[BuyIn, ...]:
    """What a seat with ``points`` may bring, in whole hundreds: 10,000 to 50,000 but no more than it has.

    Who owns less than 10,000 plays with 10,000.
    """
    return _BUY_INS[: max(0, points - LEAST_BUY_IN) // UNIT + 1]


@dataclass(frozen=True, slots=True)
class BringPoints:
    """Everybody says at once, and secretly, what it brings; then everybody pays the ante."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: BettingRules, hand: Hand) -> Node:
        return Decision({seat: buy_ins(points) for seat, points in enumerate(hand.deal.standing)})

    def step(self, rules: BettingRules, hand: Hand, given: Answers) -> Script:
        brought = []
        for seat in range(hand.seats):
            action = given[seat]
            assert isinstance(action, BuyIn)
            brought.append(action.points)
        chips = bought_in(brought)
        for seat in range(hand.seats):
            chips = chips.put(seat, ANTE)
        hand = yield noted(hand, replace(hand.rule_state.bets, chips=chips.collected(), buy_ins=tuple(brought)))
        yield Paid(tuple(Transfer(seat, POT, ANTE, "ante") for seat in range(hand.seats)))
        return self.then


# -- a round -------------------------------------------------------------------------------------------------------------


class Next(Protocol):
    """What goes on after a round of betting, or after nobody wanted one."""

    def go(self, rules: Any, hand: Hand) -> Script:
        """The next phase."""
        ...


_SPOKE: Final = Text("{who}：{said}", "{who}: {said}")


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    """A seat spoke in a round of betting: what it said, and how it then stands.

    ``stack``, ``bet``, ``folded``: its own in ``Chips``; ``opened``, ``raised``: its own in ``Bets``.
    """

    seat: Seat
    action: Action
    stack: int
    bet: int
    opened: int
    raised: int
    folded: bool = False

    @classmethod
    def of(cls, seat: Seat, action: Action, bets: Bets) -> Spoke:
        """The event after which a round stands as ``bets`` say."""
        chips = bets.chips
        return cls(
            seat, action, chips.stacks[seat], chips.bets[seat], bets.opened[seat], bets.raised[seat], chips.folded[seat]
        )

    def apply(self, hand: Hand) -> Hand:
        bets, seat = hand.rule_state.bets, self.seat
        chips = replace(
            bets.chips,
            stacks=changed(bets.chips.stacks, seat, self.stack),
            bets=changed(bets.chips.bets, seat, self.bet),
            folded=changed(bets.chips.folded, seat, self.folded),
        )
        opened, raised = changed(bets.opened, seat, self.opened), changed(bets.raised, seat, self.raised)
        return replace(
            hand, rule_state=replace(hand.rule_state, bets=replace(bets, chips=chips, opened=opened, raised=raised))
        )

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_SPOKE.filled(who=by.who(self.seat), said=by.called(self.action)),)

    def appearance(self) -> Appearance:
        return LikeSpeech(self.seat, self.action, chips=isinstance(self.action, Bet | Call | Raise | AllIn))


@dataclass(frozen=True, slots=True)
class BettingRound:
    """Seats speak in turn until all who stay have matched the highest bet or are all-in; then ``then`` goes on.

    ``first``: the round before the first turn, which counts towards no limit.
    """

    spoken: Round
    then: Next
    first: bool = False

    @property
    def turn(self) -> Seat:
        return self.spoken.seat

    def node(self, rules: BettingRules, hand: Hand) -> Node:
        bets: Bets = hand.rule_state.bets
        may_raise = self.first or bets.may_raise(self.turn)
        return Decision({self.turn: moves(bets.chips, self.spoken, may_raise=may_raise)})

    def step(self, rules: BettingRules, hand: Hand, given: Answers) -> Script:
        action = given[self.turn]
        bets: Bets = hand.rule_state.bets
        chips, following = after(bets.chips, self.spoken, action)
        raised = bets.raised
        if not self.first and chips.highest > bets.chips.highest:
            raised = changed(raised, self.turn, raised[self.turn] + 1)
        hand = yield Spoke.of(self.turn, action, replace(bets, chips=chips, raised=raised))
        if following is not None:
            return replace(self, spoken=following)
        hand = yield from _collect(hand)
        if len(chips.staying) == 1:
            return (yield from rules.left_alone(hand))
        return (yield from self.then.go(rules, hand))


def _collect(hand: Hand) -> Steps:
    """A round is over: what nobody has matched goes back, the bets go into the pot."""
    bets: Bets = hand.rule_state.bets
    chips = bets.chips.matched()
    paid = tuple(Transfer(seat, POT, points, "bet") for seat, points in enumerate(chips.bets) if points)
    hand = yield noted(hand, replace(bets, chips=chips.collected()))
    return (yield Paid(paid)) if paid else hand


def opening_moves(hand: Hand, seat: Seat) -> tuple[Action, ...]:
    """The bets with which a seat may begin a round now; none if it has folded or used its openings, or nobody could answer."""
    bets: Bets = hand.rule_state.bets
    chips = bets.chips
    if chips.folded[seat] or not chips.stacks[seat] or not bets.may_open(seat):
        return ()
    return moves(chips, round_from(seat, hand.seats))[1:]  # whoever would check need not say so


def begin_round(hand: Hand, seat: Seat, action: Action, then: Next) -> Script:
    """A seat begins a round; the others speak in turn order from the seat after it."""
    bets: Bets = hand.rule_state.bets
    chips, following = after(bets.chips, round_from(seat, hand.seats), action)
    assert following is not None, "nobody begins a round that no other could answer"
    opened = changed(bets.opened, seat, bets.opened[seat] + 1)
    yield Spoke.of(seat, action, replace(bets, chips=chips, opened=opened))
    return BettingRound(following, then)


@dataclass(frozen=True, slots=True)
class MayBet:
    """A seat may begin a round of betting, or let it be."""

    seat: Seat
    then: Next

    @property
    def turn(self) -> Seat:
        return self.seat

    def node(self, rules: BettingRules, hand: Hand) -> Node:
        return Decision({self.seat: (*opening_moves(hand, self.seat), PASS)})

    def step(self, rules: BettingRules, hand: Hand, given: Answers) -> Script:
        action = given[self.seat]
        if action == PASS:
            return (yield from self.then.go(rules, hand))
        return (yield from begin_round(hand, self.seat, action, self.then))


@dataclass(frozen=True, slots=True)
class AskInTurn:
    """One after another, those of ``seats`` who may begin a round are asked; then ``then`` goes on."""

    seats: tuple[Seat, ...]
    then: Next

    def go(self, rules: BettingRules, hand: Hand) -> Script:
        for nth, seat in enumerate(self.seats):
            if opening_moves(hand, seat):
                return MayBet(seat, AskInTurn(self.seats[nth + 1 :], self.then))
        return (yield from self.then.go(rules, hand))


# -- for people -----------------------------------------------------------------------------------------------------------

WORDS = {
    "buy_in": Text("带入 {points}", "Buy in for {points}"),
    "check": Text("过", "Check"),
    "bet": Text("下注 {points}", "Bet {points}"),
    "call": Text("跟注 {points}", "Call {points}"),
    "raise": Text("加注至 {points}", "Raise to {points}"),
    "all_in": Text("全押 {points}", "All in {points}"),
    "fold": Text("弃牌", "Fold"),
}
REASONS = {
    "ante": Text("底注", "Ante"),
    "bet": Text("下注", "Bets"),
    "pot": Text("底池", "Pots"),
    "folded_win": Text("弃牌后和牌", "Win after folding"),
}

BRING = Text(
    "选择带入多少点：这一局最多输这么多；每家先付底注 {ante}。",
    "Choose how many points to buy in for: you cannot lose more than this in the hand. Everybody "
    "first pays an ante of {ante}.",
)
FOLLOWS = {
    "check": Text("过：暂不下注。", "Check: you bet nothing for now."),
    "bet": Text("下注：其他玩家须跟到同样多、加注或弃牌。", "Bet: the others must match it, raise it or fold."),
    "call": Text("跟注：再放 {more} 点，继续争底池。", "Call: you put in {more} more and play on for the pot."),
    "raise": Text(
        "加注：其他玩家须跟到同样多、再加注或弃牌。", "Raise: the others must match it, raise again or fold."
    ),
    "all_in": Text(
        "全押：押上剩下的 {left} 点，之后不再下注。", "All in: you put in the {left} you have left and bet no more."
    ),
    "fold": Text("弃牌：放弃已押的点数和底池。", "Fold: you give up what you have bet, and the pot."),
    "pass": Text("过：不下注，接着打牌。", "Pass: nothing is bet and play goes on."),
}
"""What follows from each thing that can be said about bets."""


def bet_prompt(observation: Observation, money: Money | None) -> Text | None:
    """What is asked of a seat that bets and does nothing else; ``money``: what lies at stake."""
    options, seat = observation.options, observation.seat
    names = {option.name for option in options}
    if "buy_in" in names:
        return BRING.filled(ante=ANTE)
    if money is None or seat is None or not names - {"pass"} or not names <= FOLLOWS.keys():
        return None
    stake = money.stakes[seat]
    more, left = f"{money.highest - stake.bet:,}", f"{stake.left:,}"
    said = [text.filled(more=more, left=left) for name, text in FOLLOWS.items() if name in names]
    return Text("".join(text.zh for text in said), " ".join(text.en for text in said))


_HUNDREDS = Text("金额须是 100 的倍数", "Amounts are multiples of 100")
_FOLDED = Text("已经弃牌，不能再下注", "This player has folded and cannot bet any more")
_NO_ROUND = Text("现在没有人下注，无须跟注或弃牌", "There is no betting now, so nothing to call or fold to")
_BUY_IN_OVER = Text("带入点数在发牌前决定", "The buy-in is chosen before the deal")
_ALL_IN_ALREADY = Text("点数已全部押上", "All points are bet already")
_ANSWER_FIRST = Text("须先跟注、加注或弃牌", "First call, raise or fold")
_NOBODY_ANSWERS = Text("没有人还能跟注", "Nobody could call a bet any more")
_NOT_REOPENED = Text(
    "不足额的全押不重开加注，只能跟注或弃牌", "An all-in below a full raise does not reopen raising: call or fold"
)
_OPENINGS = Text("行牌过程中每局最多下注三次", "During play a player bets at most three times a hand")
_ONCE = Text("打牌前只能下注一次", "A player can open the betting only once before a discard")
_CALL_EXACTLY = Text("跟注须与最高的下注相同：{points}", "A call matches the highest bet: {points}")
_ALL_OF_IT = Text("全押是全部剩余点数：{points}", "An all-in is everything that is left: {points}")
_TOO_MUCH = Text(
    "剩余点数不够，或须宣言全押：最多 {points}",
    "Not enough points are left, or this must be an all-in: at most {points}",
)
_TOO_LITTLE = Text("至少下注至 {points}", "At least {points} must be bet")
_RAISE_NOW = Text("已有人下注，只能加注", "There is a bet already: it can only be raised")
_NOTHING_TO_RAISE = Text("还没有人下注", "Nobody has bet yet")
_BROUGHT = Text("带入 {low} 至 {high} 点", "The buy-in is {low} to {high} points")


def why_no_bet(hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule of betting that forbids it; None if it is no matter of betting."""
    match action:
        case BuyIn(points):
            return _why_not_bring(hand, seat, points)
        case Check() | Bet() | Call() | Raise() | AllIn() | Fold():
            pass
        case _:
            return _ANSWER_FIRST if isinstance(hand.phase, BettingRound) and hand.phase.turn == seat else None
    phase = hand.phase
    bets: Bets = hand.rule_state.bets
    if bets.chips.folded[seat]:
        return _FOLDED
    if phase.turn != seat:
        return NOT_YOUR_TURN
    if isinstance(phase, BettingRound):
        may_raise = phase.first or bets.may_raise(seat)
        return _why_not_say(bets.chips, phase.spoken, action, may_raise=may_raise)
    if isinstance(action, Call | Fold | Check):
        return _NO_ROUND
    if isinstance(action, Raise):
        return _NOTHING_TO_RAISE
    if not bets.may_open(seat):
        return _OPENINGS
    if bets.spoken:
        return _ONCE
    return _why_not_say(bets.chips, round_from(seat, hand.seats), action, may_raise=True)


def _why_not_bring(hand: Hand, seat: Seat, points: int) -> Text:
    if not isinstance(hand.phase, BringPoints):
        return _BUY_IN_OVER
    if points % UNIT:
        return _HUNDREDS
    allowed = buy_ins(hand.deal.standing[seat])
    return _BROUGHT.filled(low=allowed[0].points, high=allowed[-1].points)


def _why_not_say(chips: Chips, spoken: Round, action: Action, *, may_raise: bool) -> Text:
    seat, highest = spoken.seat, chips.highest
    facing = chips.bets[seat] < highest
    reach = chips.reach(seat)
    match action:
        case Check():
            return _ANSWER_FIRST
        case Fold():
            return _NO_ROUND
        case Call():
            return (
                _NO_ROUND if not facing else _CALL_EXACTLY.filled(points=highest) if reach > highest else _only(reach)
            )
        case AllIn(points) if points != reach:
            return _only(reach)
        case Bet() if highest:
            return _RAISE_NOW
        case Raise() if not highest:
            return _NOTHING_TO_RAISE
        case _:
            pass
    if chips.stacks[seat] == 0:
        return _ALL_IN_ALREADY
    if not chips.answered_by_another(seat):
        return _NOBODY_ANSWERS
    if not may_raise:
        return _OPENINGS
    if not raising_is_open(chips, spoken):
        return _NOT_REOPENED
    assert isinstance(action, Bet | Raise | AllIn)
    if action.points % UNIT:
        return _HUNDREDS
    if action.points >= reach:
        return _TOO_MUCH.filled(points=reach)
    least = least_raise(chips, spoken)
    return _TOO_LITTLE.filled(points=least) if action.points < least else NOT_NOW


def _only(reach: int) -> Text:
    return _ALL_OF_IT.filled(points=reach)
