"""What the games of the chaos circle 混沌 share (C.H.R.I.S. guide, section C): dealer and others win and pay alike."""

from __future__ import annotations

from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.scoring.riichi_points import Stakes, even_payments
from engine.scoring.score import Score

NAGASHI_EACH = 3000


def pay_evenly(score: Score, stakes: Stakes, hand: Hand) -> dict[Seat, int]:
    """Section C's table."""
    return even_payments(score, stakes)


def nagashi_evenly(hand: Hand, payer: Seat, payee: Seat) -> int:
    """As for a self-drawn mangan."""
    return NAGASHI_EACH
