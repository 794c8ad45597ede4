"""Betting rounds within a hand of mahjong: who is asked, where the points lie, and what follows a round.

``paizhuo.engine.games.holdem.betting`` computes the amounts. A game with bets keeps ``Bets`` as ``state.bets``, and its working
rules are ``BettingRules``. What lies before the seats is not in the ledger until it enters the account ``POT``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.appearance import Appearance, LikeSpeech
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Event, Noted, Paid
from paizhuo.engine.core.hand import Answers, Hand, Phase, Script, Steps, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.node import Decision, Node
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.holdem.betting import (
    UNIT,
    AllIn,
    Bet,
    Call,
    Chips,
    Raise,
    Round,
    after,
    bought_in,
    changed,
    moves,
    round_from,
)
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.phases import AskAll

POT = "pot"
"""The account of everything bet in rounds that are over."""
LEAST_BUY_IN, MOST_BUY_IN = 10_000, 50_000
ANTE = 400
MOST_OPENINGS = 3
"""How often a seat may open a round of betting while the hand is played."""


class Bets(Struct):
    """The state of the betting in a hand.

    ``buy_ins``: what every seat has brought. ``opened``, ``raised``: how many rounds each seat has opened, and how often it
    has raised, while the hand was played. ``spoken``: the seat at turn has opened a round before this discard.
    ``raises_count``: the option that raises count towards the most rounds a seat may open.
    """

    chips: Chips
    buy_ins: tuple[int, ...]
    opened: tuple[int, ...]
    raised: tuple[int, ...]
    spoken: bool = False
    raises_count: bool = False

    def may_open(self, seat: Seat) -> bool:
        """Return whether the seat may begin another round while the hand is played."""
        return self.opened[seat] + self.raises_count * self.raised[seat] < MOST_OPENINGS

    def may_raise(self, seat: Seat) -> bool:
        """Return whether the seat may raise another's bet while the hand is played."""
        return not self.raises_count or self.may_open(seat)


def no_bets(seats: int, *, raises_count: bool = False) -> Bets:
    """Before anybody has brought anything."""
    nothing = (0,) * seats
    return Bets(bought_in(nothing), nothing, nothing, nothing, raises_count=raises_count)


class BettingRules(TurnRules, kw_only=True):
    """The working rules of a game with bets. ``left_alone``: what follows when all but one have folded."""

    left_alone: Callable[[Hand], Script]


def noted(hand: Hand, bets: Bets) -> Noted:
    """Return the event after which the state has these ``bets``."""
    return Noted(replace(hand.state, bets=bets))


# -- bringing points in --------------------------------------------------------------------------------------------------


class BuyIn(Action):
    """Bring so many points to the table 带入."""

    name: ClassVar[str] = "buy_in"
    words: ClassVar[Text] = Text("带入 {points}", "Buy in for {points}")
    commands: ClassVar[tuple[Command, ...]] = (command("buy_in", Text("带入", "Buy in"), "Y", "opening"),)
    points: int


_BUY_INS = tuple(map(BuyIn, range(LEAST_BUY_IN, MOST_BUY_IN + 1, UNIT)))


def buy_ins(points: int) -> tuple[BuyIn, ...]:
    """Return what a seat with ``points`` may bring, in whole hundreds: 10,000 to 50,000 but no more than it has.

    A seat with less than 10,000 plays with 10,000.
    """
    return _BUY_INS[: max(0, points - LEAST_BUY_IN) // UNIT + 1]


class BringPoints(AskAll, Struct):
    """All seats choose their buy-in at once and in secret; then everybody pays the ante."""

    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return {seat: buy_ins(points) for seat, points in enumerate(hand.deal.standing)}

    def answered(self, hand: Hand, given: Answers) -> Script:
        brought = []
        for seat in range(hand.seats):
            action = given[seat]
            assert isinstance(action, BuyIn)
            brought.append(action.points)
        chips = bought_in(brought)
        for seat in range(hand.seats):
            chips = chips.put(seat, ANTE)
        hand = yield noted(hand, replace(hand.state.bets, chips=chips.collected(), buy_ins=tuple(brought)))
        yield Paid(tuple(Transfer(seat, POT, ANTE, "ante") for seat in range(hand.seats)))
        return self.then


# -- a round -------------------------------------------------------------------------------------------------------------


class Next(Protocol):
    """What follows a round of betting, or follows at once if nobody opens one."""

    def go(self, rules: BettingRules, hand: Hand) -> Script:
        """Return the next phase."""
        ...


_SPOKE: Final = Text("{who}：{said}", "{who}: {said}")


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
        """Return the event after which the seat stands as in ``bets``."""
        chips = bets.chips
        return cls(
            seat, action, chips.stacks[seat], chips.bets[seat], bets.opened[seat], bets.raised[seat], chips.folded[seat]
        )

    def apply(self, hand: Hand) -> Hand:
        """Sets the seat's ``stack``, ``bet`` and ``folded`` in the lists of the chips of ``state.bets``, its ``opened``
        and ``raised`` in those beside them.
        """
        bets, seat = hand.state.bets, self.seat
        chips = replace(
            bets.chips,
            stacks=changed(bets.chips.stacks, seat, self.stack),
            bets=changed(bets.chips.bets, seat, self.bet),
            folded=changed(bets.chips.folded, seat, self.folded),
        )
        opened, raised = changed(bets.opened, seat, self.opened), changed(bets.raised, seat, self.raised)
        return replace(hand, state=replace(hand.state, bets=replace(bets, chips=chips, opened=opened, raised=raised)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_SPOKE.filled(who=by.who(self.seat), said=by.called(self.action)),)

    def appearance(self) -> Appearance:
        return LikeSpeech(self.seat, self.action, chips=isinstance(self.action, Bet | Call | Raise | AllIn))


class BettingRound(Struct):
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
        bets: Bets = hand.state.bets
        may_raise = self.first or bets.may_raise(self.turn)
        return Decision({self.turn: moves(bets.chips, self.spoken, may_raise=may_raise)})

    def step(self, rules: BettingRules, hand: Hand, given: Answers) -> Script:
        action = given[self.turn]
        bets: Bets = hand.state.bets
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
    bets: Bets = hand.state.bets
    chips = bets.chips.matched()
    paid = tuple(Transfer(seat, POT, points, "bet") for seat, points in enumerate(chips.bets) if points)
    hand = yield noted(hand, replace(bets, chips=chips.collected()))
    return (yield Paid(paid)) if paid else hand


def opening_moves(hand: Hand, seat: Seat) -> tuple[Action, ...]:
    """Return the bets with which a seat may begin a round now; none if it has folded or used its openings, or nobody could answer."""
    bets: Bets = hand.state.bets
    chips = bets.chips
    if chips.folded[seat] or not chips.stacks[seat] or not bets.may_open(seat):
        return ()
    return moves(chips, round_from(seat, hand.seats))[1:]  # without CHECK, the first: passing does the same


def begin_round(hand: Hand, seat: Seat, action: Action, then: Next) -> Script:
    """A seat begins a round; the others speak in turn order from the seat after it."""
    bets: Bets = hand.state.bets
    chips, following = after(bets.chips, round_from(seat, hand.seats), action)
    assert following is not None, "nobody begins a round that no other could answer"
    opened = changed(bets.opened, seat, bets.opened[seat] + 1)
    yield Spoke.of(seat, action, replace(bets, chips=chips, opened=opened))
    return BettingRound(following, then)


class MayBet(Struct):
    """A seat may open a round of betting, or pass."""

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


class AskInTurn(Struct):
    """The members of ``seats`` that may open a round are asked in turn; then ``then`` goes on."""

    seats: tuple[Seat, ...]
    then: Next

    def go(self, rules: BettingRules, hand: Hand) -> Script:
        for nth, seat in enumerate(self.seats):
            if opening_moves(hand, seat):
                return MayBet(seat, AskInTurn(self.seats[nth + 1 :], self.then))
        return (yield from self.then.go(rules, hand))
