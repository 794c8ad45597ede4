"""A stated hand under the Sichuan rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from engine.families.void_suit.patterns import cannot_be, stated_win, waits_of
from engine.games.sichuan.patterns import count, payments
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import HandInput
from engine.scoring.score import Refused, Score


def score_sichuan(hand: HandInput) -> ScoredHand:
    """Counted and paid with all others in the hand but those who have left."""
    if refused := cannot_be(hand):
        return ScoredHand(refused)
    waiting = waits_of(hand.concealed, hand.melds, hand.void)
    score = count(stated_win(hand))
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, price_sichuan(hand, score), waiting)


def price_sichuan(hand: HandInput, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win."""
    paid = payments(score.total, winner=0, source=hand.source, payers=hand.payers)
    return {str(seat): paid.get(seat, 0) for seat in range(4)}
