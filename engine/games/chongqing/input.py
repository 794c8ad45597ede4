"""A stated hand under the rules of Chongqing. After a kong its meld is the last one, with the seat that fed it."""

from __future__ import annotations

from engine.families.void_suit.patterns import cannot_be, void_of, waits_of
from engine.games.chongqing.patterns import count, house, payments
from engine.play.options import Options
from engine.scoring.answer import ScoredHand, answered, by_account
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand


def score_chongqing(hand: WinningHand, options: Options) -> ScoredHand:
    """Counted and paid with all others in the hand but those who have left."""
    if refused := cannot_be(hand):
        return ScoredHand(refused)
    agreed = house(options)
    waiting = waits_of(hand.concealed, hand.melds, void_of(hand))
    return answered(count(hand, agreed), waiting, lambda score: payments(score.total, hand, agreed))


def price_chongqing(hand: WinningHand, options: Options, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win."""
    agreed = house(options)
    fan = min(score.total, agreed.max_fan)  # players who count themselves may not have cut it
    return by_account(payments(fan, hand, agreed))
