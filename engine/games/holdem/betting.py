"""Betting as at a poker table: stacks, rounds, all-in, side pots, and how pots are shared. There is no mahjong in it.

Source: C.H.R.I.S. 麻雀完全指南, section C2 (下注), and poker's rules where it says nothing. Amounts are points, always whole
hundreds. A bet or raise names the total that then lies before its seat in this round: 1000 is "raise to 1000".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import ClassVar, Final, TypeVar

from paizhuo.engine.core.action import Action, Gesture
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text

T = TypeVar("T")

UNIT: Final = 100
"""The smallest stick: every amount is a multiple of it."""
MIN_BET: Final = 400


PUT_IN: Final = command("bet", Text("下注、加注", "Bet or raise"), "B", "answer", "turn")
STAY: Final = command("call", Text("过牌、跟注", "Check or call"), "C", "answer", "turn")


# -- what can be said ----------------------------------------------------------------------------------------------------


class Check(Action):
    """Stay in without betting 过."""

    name: ClassVar[str] = "check"
    words: ClassVar[Text] = Text("过", "Check")
    commands: ClassVar[tuple[Command, ...]] = (STAY,)
    gesture: ClassVar[Gesture] = "stay"


class Bet(Action):
    """The first bet of a round 下注."""

    name: ClassVar[str] = "bet"
    words: ClassVar[Text] = Text("下注 {points}", "Bet {points}")
    commands: ClassVar[tuple[Command, ...]] = (PUT_IN,)
    points: int


class Call(Action):
    """Match the highest bet 跟注."""

    name: ClassVar[str] = "call"
    words: ClassVar[Text] = Text("跟注 {points}", "Call {points}")
    commands: ClassVar[tuple[Command, ...]] = (STAY,)
    gesture: ClassVar[Gesture] = "match"
    points: int


class Raise(Action):
    """Bet more than the highest bet 加注."""

    name: ClassVar[str] = "raise"
    words: ClassVar[Text] = Text("加注至 {points}", "Raise to {points}")
    commands: ClassVar[tuple[Command, ...]] = (PUT_IN,)
    points: int


class AllIn(Action):
    """Bet everything one has 全押, whether that is more or less than the highest bet."""

    name: ClassVar[str] = "all_in"
    words: ClassVar[Text] = Text("全押 {points}", "All in {points}")
    commands: ClassVar[tuple[Command, ...]] = (command("all_in", Text("全押", "All in"), "A", "answer", "turn"),)
    gesture: ClassVar[Gesture] = "stake_all"
    points: int


class Fold(Action):
    """Give up every chance of the pots 弃牌."""

    name: ClassVar[str] = "fold"
    words: ClassVar[Text] = Text("弃牌", "Fold")
    commands: ClassVar[tuple[Command, ...]] = (command("fold", Text("弃牌", "Fold"), "F", "answer", "turn"),)
    gesture: ClassVar[Gesture] = "give_up"


BETTING: Final = (Check, Bet, Call, Raise, AllIn, Fold)
"""Everything that can be said."""
CHECK: Final = Check()
FOLD: Final = Fold()

_bet: Final = cache(Bet)
_raise: Final = cache(Raise)


@lru_cache(maxsize=1 << 8)
def _bets(low: int, high: int) -> tuple[Action, ...]:
    return tuple(map(_bet, range(low, high, UNIT)))


@lru_cache(maxsize=1 << 8)
def _raises(low: int, high: int) -> tuple[Action, ...]:
    return tuple(map(_raise, range(low, high, UNIT)))


# -- where the points lie ------------------------------------------------------------------------------------------------


class Chips(Struct):
    """Every seat's points.

    ``stacks``: what it can still bet; ``paid``: what it has put into the pots; ``bets``: what lies before it in the round
    being played; ``folded``: whether it has given up.
    """

    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    bets: tuple[int, ...]
    folded: tuple[bool, ...]

    @property
    def seats(self) -> int:
        return len(self.stacks)

    @property
    def highest(self) -> int:
        """The highest bet of the round; 0 before the first."""
        return max(self.bets)

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat, folded in enumerate(self.folded) if not folded)

    @property
    def pot(self) -> int:
        """Everything in the pots and before the seats."""
        return sum(self.paid) + sum(self.bets)

    def reach(self, seat: Seat) -> int:
        """Return the most that can lie before the seat in this round."""
        return self.stacks[seat] + self.bets[seat]

    def all_in(self, seat: Seat) -> bool:
        """Return whether the seat still plays for the pots with nothing left to bet."""
        return not self.folded[seat] and self.stacks[seat] == 0

    def answered_by_another(self, seat: Seat) -> bool:
        """Return whether anybody else could still answer a bet of the seat."""
        return any(not self.folded[other] and self.stacks[other] for other in range(self.seats) if other != seat)

    def put(self, seat: Seat, total: int) -> Chips:
        """With ``total`` lying before the seat. Raises ``ValueError`` if it has not so much, or more lies there already."""
        if not self.bets[seat] <= total <= self.reach(seat):
            raise ValueError(
                f"seat {seat} cannot bet {total}: {self.bets[seat]} lies there, {self.stacks[seat]} is left"
            )
        return self._lying(seat, total)

    def _lying(self, seat: Seat, total: int) -> Chips:
        stacks = changed(self.stacks, seat, self.reach(seat) - total)
        return replace(self, stacks=stacks, bets=changed(self.bets, seat, total))

    def fold(self, seat: Seat) -> Chips:
        """The seat gives up; what it has bet stays."""
        return replace(self, folded=(*self.folded[:seat], True, *self.folded[seat + 1 :]))

    def given(self, seat: Seat, points: int) -> Chips:
        """With ``points`` more in the seat's stack."""
        return replace(self, stacks=changed(self.stacks, seat, self.stacks[seat] + points))

    def matched(self) -> Chips:
        """Return what nobody else has matched of the highest bet goes back to its seat."""
        second, highest = sorted(self.bets)[-2:]
        return self._lying(self.bets.index(highest), second) if second < highest else self

    def collected(self) -> Chips:
        """Return the bets of the round lie in the pots."""
        paid = tuple(before + bet for before, bet in zip(self.paid, self.bets, strict=True))
        return replace(self, paid=paid, bets=(0,) * self.seats)


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """``values`` with one seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def bought_in(stacks: Iterable[int]) -> Chips:
    """Everybody with what it brings, before the first bet."""
    row = tuple(stacks)
    return Chips(row, (0,) * len(row), (0,) * len(row), (False,) * len(row))


# -- a round -------------------------------------------------------------------------------------------------------------


class Round(Struct):
    """A round of betting while ``seat`` must speak.

    ``acted``: who has spoken; ``increment``: the least that a raise must add, the size of the last full bet or raise.
    """

    seat: Seat
    acted: tuple[bool, ...]
    increment: int = MIN_BET


def round_from(seat: Seat, seats: int) -> Round:
    """Return a round that ``seat`` begins."""
    return Round(seat, (False,) * seats)


def least_raise(chips: Chips, spoken: Round) -> int:
    """Return the least total that is a full bet or raise."""
    return chips.highest + spoken.increment if chips.highest else MIN_BET


def raising_is_open(chips: Chips, spoken: Round) -> bool:
    """Return whether the seat may raise: it has not spoken yet, or faces a full raise since. A shorter all-in does not reopen."""
    seat = spoken.seat
    return not spoken.acted[seat] or chips.highest - chips.bets[seat] >= spoken.increment


def moves(chips: Chips, spoken: Round, *, may_raise: bool = True) -> tuple[Action, ...]:
    """Return what the seat may say.

    A bet of everything is an all-in. A seat that cannot match the highest bet stays in only by an all-in. A seat raises only
    if another seat could answer.
    """
    seat = spoken.seat
    before, highest, reach = chips.bets[seat], chips.highest, chips.reach(seat)
    raising = may_raise and raising_is_open(chips, spoken) and chips.answered_by_another(seat)
    found: list[Action] = []
    if before == highest:
        found.append(CHECK)
    elif reach > highest:
        found.append(Call(highest))
    if raising:
        found += (_raises if highest else _bets)(least_raise(chips, spoken), reach)
    if reach > before and (raising or reach <= highest):
        found.append(AllIn(reach))
    if before < highest:
        found.append(FOLD)
    return tuple(found)


def after(chips: Chips, spoken: Round, action: Action) -> tuple[Chips, Round | None]:
    """Return the points after the seat has spoken, and the round with the next to speak; None: it is over."""
    seat, highest = spoken.seat, chips.highest
    match action:
        case Bet(points) | Call(points) | Raise(points) | AllIn(points):
            chips = chips.put(seat, points)
        case Fold():
            chips = chips.fold(seat)
        case _:
            pass
    raised = chips.highest - highest
    increment = max(raised, spoken.increment)
    acted = (*spoken.acted[:seat], True, *spoken.acted[seat + 1 :])
    if len(chips.staying) > 1:
        for step in range(1, chips.seats):
            following = (seat + step) % chips.seats
            if _has_to_speak(chips, acted, following):
                return chips, Round(following, acted, increment)
    return chips, None


def _has_to_speak(chips: Chips, acted: tuple[bool, ...], seat: Seat) -> bool:
    """Return whether the seat can bet, and has not matched the highest bet, or has not spoken and another seat could answer it."""
    if chips.folded[seat] or chips.stacks[seat] == 0:
        return False
    return chips.bets[seat] < chips.highest or (not acted[seat] and chips.answered_by_another(seat))


# -- pots ----------------------------------------------------------------------------------------------------------------


class Pot(Struct):
    """Points that the ``eligible`` seats play for."""

    points: int
    eligible: tuple[Seat, ...]


def pots(chips: Chips, taken: int = 0) -> tuple[Pot, ...]:
    """Return the main pot, then the side pots: an all-in seat wins from each other seat at most what it has put in itself.

    ``taken``: what has gone out of the main pot already. Points above everything that the staying seats have put in belong to
    the pot below. Bets of a round not yet collected are left out. Raises ``ValueError`` if all have folded.
    """
    if not chips.staying:
        raise ValueError("everybody has folded: nobody is left to play for the pots")
    found: list[Pot] = []
    low = 0
    for level in sorted({paid for paid in chips.paid if paid}):
        points = sum(min(paid, level) - low for paid in chips.paid if paid > low)
        eligible = tuple(seat for seat in chips.staying if chips.paid[seat] >= level)
        if found and eligible in ((), found[-1].eligible):
            found[-1] = replace(found[-1], points=found[-1].points + points)
        else:
            found.append(Pot(points, eligible))
        low = level
    if taken:
        found[0] = replace(found[0], points=found[0].points - taken)
    return tuple(found)


def split(points: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Equal parts in whole hundreds; the odd hundreds go to the first seat."""
    each = points // (UNIT * len(seats)) * UNIT
    return {seat: each + (points - each * len(seats)) * (nth == 0) for nth, seat in enumerate(seats)}
