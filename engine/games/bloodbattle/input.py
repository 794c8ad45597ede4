"""A stated hand under the rules of blood battle."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.families.void_suit.patterns import cannot_be, waits_stated
from paizhuo.engine.games.bloodbattle.patterns import cap_in, count, payments
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """What the hand is worth."""
    return count(hand, cap_in(options))


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """What relative seats gain and lose; those who have left take no part."""
    return payments(score.total, cap_in(options), hand)


score_bloodbattle: Final = scorer(counted, pay, waits_stated, cannot_be)
price_bloodbattle: Final = pricer(pay)
