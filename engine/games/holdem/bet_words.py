"""The bets of Hold'em mahjong in words: questions, payments, and why one is refused."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.holdem.bets import ANTE, Bets, BettingRound, BringPoints, BuyIn, buy_ins
from paizhuo.engine.games.holdem.betting import (
    UNIT,
    AllIn,
    Bet,
    Call,
    Check,
    Chips,
    Fold,
    Raise,
    Round,
    least_raise,
    raising_is_open,
    round_from,
)
from paizhuo.engine.play.refusals import NOT_NOW, NOT_YOUR_TURN
from paizhuo.engine.rules.money import Money

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
"""What each action in betting means for the player."""


def bet_prompt(observation: Observation, money: Money | None) -> Text | None:
    """Return the question to a seat that can only bet; None: it is asked something else. ``money``: what lies at stake."""
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
    """Return the rule of betting that forbids the action; None: no rule of betting concerns it."""
    match action:
        case BuyIn(points):
            return _why_not_bring(hand, seat, points)
        case Check() | Bet() | Call() | Raise() | AllIn() | Fold():
            pass
        case _:
            return _ANSWER_FIRST if isinstance(hand.phase, BettingRound) and hand.phase.turn == seat else None
    phase = hand.phase
    bets: Bets = hand.state.bets
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
