"""A stated hand under the Sichuan rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from engine.families.void_suit.patterns import cannot_be, void_of, waits_of
from engine.games.sichuan.patterns import count, payments
from engine.play.options import Options
from engine.scoring.answer import ScoredHand, answered, by_account
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand


def score_sichuan(hand: WinningHand, options: Options) -> ScoredHand:
    """Counted and paid with all others in the hand but those who have left."""
    if refused := cannot_be(hand):
        return ScoredHand(refused)
    waiting = waits_of(hand.concealed, hand.melds, void_of(hand))
    return answered(count(hand), waiting, lambda score: payments(score.total, hand))


def price_sichuan(hand: WinningHand, options: Options, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win."""
    return by_account(payments(score.total, hand))
