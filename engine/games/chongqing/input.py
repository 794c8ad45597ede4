"""A stated hand under the rules of Chongqing. After a kong its meld is the last one, with the seat that fed it."""

from __future__ import annotations

from typing import Final

from engine.core.meld import Seat
from engine.families.void_suit.patterns import cannot_be, waits_stated
from engine.games.chongqing.patterns import count, house, payments
from engine.rules.options import Options
from engine.scoring.answer import pricer, scorer
from engine.scoring.score import Refused, Score
from engine.scoring.winning_hand import WinningHand


def counted(hand: WinningHand, options: Options) -> Score | Refused:
    """What the hand is worth."""
    return count(hand, house(options))


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """What relative seats gain and lose; those who have left take no part."""
    return payments(score.total, hand, house(options))


score_chongqing: Final = scorer(counted, pay, waits_stated, cannot_be)
price_chongqing: Final = pricer(pay)
