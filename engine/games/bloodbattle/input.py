"""A stated hand under the rules of blood battle."""

from __future__ import annotations

from engine.families.void_suit.patterns import cannot_be, void_of, waits_of
from engine.games.bloodbattle.patterns import cap_in, count, payments
from engine.play.options import Options
from engine.scoring.answer import ScoredHand, answered, by_account
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand


def score_bloodbattle(hand: WinningHand, options: Options) -> ScoredHand:
    """Counted and paid with all others in the hand but those who have left."""
    if refused := cannot_be(hand):
        return ScoredHand(refused)
    waiting = waits_of(hand.concealed, hand.melds, void_of(hand))
    return answered(count(hand, cap_in(options)), waiting, lambda score: payments(score.total, cap_in(options), hand))


def price_bloodbattle(hand: WinningHand, options: Options, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win."""
    return by_account(payments(score.total, cap_in(options), hand))
