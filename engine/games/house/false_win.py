"""A false win 诈和: the hand is void, and the player who declared it pays and leaves the table.

Source: 大众麻将, 补充规则. Prices are points of the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from paizhuo.engine.core.event import Noted, Paid
from paizhuo.engine.core.hand import Ending, Hand, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.state import HouseState
from paizhuo.engine.play.showing import end
from paizhuo.engine.rules.endings import HandVoided
from paizhuo.engine.rules.rulings import given_back

FALSE_WIN: Final = Ending("false_win", Text("诈和，本局作废", "False win: the hand is void"))
REASONS: Final = {"false_win": Text("诈和赔付", "False win")}
"""What points are paid for when a hand is void, beside what is given back."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a false winner pays: ``to_ready`` to every player who is ready, or ``each`` to every other player if nobody else is.

    ``is_ready`` judges a player whose tiles are known.
    """

    each: int
    to_ready: int
    is_ready: Callable[[Hand, Seat], bool]


def make_void(penalty: Penalty, hand: Hand, seat: Seat, shown_ready: tuple[Seat, ...]) -> Script:
    """The hand is void, even if it has ended: what was paid in it is given back, and ``seat`` pays the penalty and leaves.

    ``shown_ready``: the players who are ready among those whose tiles are not known. Supporters neither pay nor gain.
    """
    ready = [
        other
        for other in hand.others(seat)
        if (other in shown_ready if UNKNOWN in hand.places[other].concealed else penalty.is_ready(hand, other))
    ]
    yield HandVoided()
    hand = yield Paid(false_win_payments(hand, seat, ready, each=penalty.each, to_ready=penalty.to_ready))
    state: HouseState = hand.rule_state
    if state.breaks_off:
        hand = yield Noted(replace(hand.rule_state, breaks_off=False))
    return (yield from end(hand, FALSE_WIN))


def false_win_payments(
    hand: Hand, seat: Seat, ready: Collection[Seat], *, each: int, to_ready: int
) -> tuple[Transfer, ...]:
    """What is given back and paid when ``seat`` has won falsely.

    It pays ``to_ready`` to every other player who is ready, or ``each`` to every other player if nobody is.
    """
    others = hand.others(seat)
    waiting = [other for other in others if other in ready]
    paid = (Transfer(seat, other, to_ready if waiting else each, "false_win") for other in waiting or others)
    return (*given_back(hand), *paid)


def who_leaves(hand: Hand) -> Seat | None:
    """Who has to leave the table for a false win, so that another takes the seat 下桌."""
    if hand.ending is not FALSE_WIN:
        return None
    return next(t.payer for t in hand.ledger if t.reason == "false_win" and isinstance(t.payer, int))
