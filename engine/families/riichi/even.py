"""What the games of the chaos circle 混沌 share (C.H.R.I.S. guide, section C): dealer and others win and pay alike."""

from __future__ import annotations

from dataclasses import replace

from paizhuo.engine.core.hand import Ending, Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.families.riichi.input import terms_of
from paizhuo.engine.families.riichi.points import PaymentTerms, even_payments
from paizhuo.engine.families.riichi.sheet import FALSE_WIN, japanese_sheet
from paizhuo.engine.rules.sheet_rules import SheetRules
from paizhuo.engine.scoring.answer import by_account
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand

NAGASHI_EACH = 3000


def pay_evenly(score: Score, terms: PaymentTerms, hand: Hand) -> dict[Seat, int]:
    """Section C's table."""
    return even_payments(score, terms)


def nagashi_evenly(hand: Hand, payer: Seat, payee: Seat) -> int:
    """As for a self-drawn mangan."""
    return NAGASHI_EACH


def paid_evenly(hand: WinningHand, score: Score, seats: int = 4) -> dict[Seat, int]:
    """What relative seats gain and lose for a stated hand; no counters, since no dealer repeats."""
    return even_payments(score, replace(terms_of(hand, seats), honba=0))


FOR_FOUR = frozenset(("four_winds", "four_riichi"))
"""Draws that take four players."""


def even_sheet(abortive: frozenset[str], seats: int = 4, faults: tuple[Ending, ...] = (FALSE_WIN,)) -> SheetRules:
    """The sheet rules of a game of the circle; with three players without the draws that take four."""
    return japanese_sheet(
        lambda hand, options, score: by_account(paid_evenly(hand, score, seats), seats),
        nagashi_evenly,
        abortive if seats == 4 else abortive - FOR_FOUR,
        faults=faults,
    )
