"""Dead hands 相公: at a table of real tiles, whoever has too many or too few of them, or wins falsely, neither wins nor claims.

Its player goes on drawing, discarding and paying until the hand is over; the ruling itself costs no points.
"""

from __future__ import annotations

from typing import Any, Final

from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Condition, Win
from paizhuo.engine.play.passing import PassingState, passed
from paizhuo.engine.play.turn import Claims, RobKong, TurnRules, narrowed
from paizhuo.engine.rules.adjudication import READY_IS_NOTHING
from paizhuo.engine.rules.parts import NoWin
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.rulings import NO_SUCH_SEAT, FalseWin, RulingRefused, Rulings, SeatRuling, WrongCount


class TaiwanState(PassingState):
    """``dead``: whose hands are dead, which everybody knows."""

    dead: tuple[Seat, ...] = ()


DEAD: Final = Text("相公：本局不能和，也不能吃碰杠别家的牌", "Dead hand: no win and no claim until the hand is over")
ALIVE: Final = Condition[Any](lambda hand, seat, at: seat not in hand.state.dead, DEAD)
_DIED: Final = Text("{who}是相公，本局不能和", "{who} has a dead hand and cannot win")


class HandDied(Event):
    """A hand is dead until the deal is over."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Adds the seat to ``state.dead``."""
        state: TaiwanState = hand.state
        return replace(hand, state=replace(state, dead=(*state.dead, self.seat)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DIED.filled(who=by.who(self.seat)),)


def with_dead_hands(rules: TurnRules) -> TurnRules:
    """Return the working rules with conditions for a hand that may be dead. Its hands begin with a ``TaiwanState``."""
    legality = rules.legality
    winning = replace(legality.winning, of_hand=(ALIVE, *legality.winning.of_hand))

    def flowers_win(hand: Hand) -> Win | None:
        win = rules.flowers_win(hand)
        return None if win is None or win.seat in hand.state.dead else win

    legality = replace(legality, winning=winning, in_play=(ALIVE, *legality.in_play))
    return replace(rules, legality=legality, flowers_win=flowers_win)


# -- the ruling ----------------------------------------------------------------------------------------------------------


def _check(hand: Hand, ruling: SeatRuling) -> None:
    if not 0 <= ruling.seat < hand.seats:
        raise RulingRefused(NO_SUCH_SEAT)
    if isinstance(ruling, FalseWin) and ruling.ready:
        raise RulingRefused(READY_IS_NOTHING)
    if hand.ending is not None:
        raise RulingRefused(HAND_OVER)
    if not hand.places[ruling.seat].concealed:
        raise RulingRefused(NOT_DEALT)
    if ruling.seat in hand.state.dead:
        raise RulingRefused(DEAD_ALREADY)


def make(rules: TurnRules, hand: Hand, ruling: SeatRuling) -> Script:
    """The hand is dead; if its player is just being asked about another's tile, that choice is withdrawn."""
    _check(hand, ruling)
    phase = hand.phase
    hand = yield HandDied(ruling.seat)
    if not isinstance(phase, Claims | RobKong):
        return phase
    return (yield from narrowed(rules, hand, phase, ruling.seat, lambda action: action == PASS))


def consequence(hand: Hand, ruling: SeatRuling) -> Text:
    """Return the sentence that says what follows; ``{player}`` stays for the player's name. Raises ``RulingRefused``."""
    _check(hand, ruling)
    return CONSEQUENCE


HAND_OVER: Final = Text("本局已经结束", "The hand is over")
NOT_DEALT: Final = Text("还没有发牌", "No tiles have been dealt yet")
DEAD_ALREADY: Final = Text("这一家已经是相公", "This hand is dead already")
CONSEQUENCE: Final = Text(
    "{player} 是相公：本局照常摸牌、打牌、付分，不能和，也不能吃碰杠别家的牌。",
    "{player} has a dead hand: until it is over, draws, discards and payments go on, but there is no win and no claim.",
)
RULINGS: Final = Rulings(
    names={FalseWin.name: Text("诈胡", "False win"), WrongCount.name: Text("相公", "Wrong number of tiles")},
    make=make,
    consequence=consequence,
    leaves=lambda hand: None,
    may_draw=lambda options: False,
    on_screen=False,
)


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Whose hands are dead."""
    state: TaiwanState = observation.hand.state
    return tuple(Fact("dead", Text("相公", "Dead hand"), seat=seat) for seat in state.dead)


def no_win(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Why the observer may not win: its hand is dead, or it has let a winning tile pass."""
    return (
        NoWin(DEAD, wholly=True)
        if observation.seat in observation.hand.state.dead
        else passed(observation, thrown, waits)
    )
