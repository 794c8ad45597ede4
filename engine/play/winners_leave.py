"""Winners leave and the others play on 血战到底, until one seat is left: what games of this kind share.

The rules' state names who has left: ``winners``, in order.
"""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Ending, Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.showing import end

THREE_WON = Ending("win", Text("三家和牌", "Three have won"))
"""All but one have left: how the hand ends."""


def still_in(hand: Hand) -> tuple[Seat, ...]:
    """Return the seats that have not won, from the dealer on."""
    winners = hand.state.winners
    return tuple(seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat not in winners)


def payers(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """Return who pays for a self-draw of ``seat``: everybody still in."""
    return tuple(other for other in still_in(hand) if other != seat)


def after_wins(
    hand: Hand,
    wins: tuple[Win, ...],
    pass_turn: Callable[[Hand, Seat], Script],
    finish: Callable[[Hand, Ending], Script] = end,
) -> Script:
    """A winner leaves. The third win ends the hand; else the next seat still in after the last winner draws."""
    state = hand.state
    winners = (*state.winners, *(win.seat for win in wins))
    hand = yield Noted(replace(state, winners=winners))
    if len(winners) >= hand.seats - 1:
        return (yield from finish(hand, THREE_WON))
    return (yield from pass_turn(hand, wins[-1].seat))


def next_in(hand: Hand, seat: Seat) -> Seat:
    """Return the next seat still in after ``seat``."""
    winners = hand.state.winners
    return next(other for other in hand.others(seat) if other not in winners)
