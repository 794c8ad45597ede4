"""What the games of the chaos circle 混沌 share (C.H.R.I.S. guide, section C): dealer and others win and pay alike."""

from __future__ import annotations

from paizhuo.engine.core.hand import Ending, Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.input import terms_of
from paizhuo.engine.families.riichi.points import PaymentTerms, even_payments
from paizhuo.engine.families.riichi.sheet import FALSE_WIN, japanese_sheet
from paizhuo.engine.rules.public import Chapter
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
    """Return what relative seats gain and lose for a stated hand; no counters, since no dealer repeats."""
    return even_payments(score, replace(terms_of(hand, seats), honba=0))


FOR_FOUR = frozenset(("four_winds", "four_riichi"))
"""Draws that take four players."""


def even_sheet(abortive: frozenset[str], seats: int = 4, faults: tuple[Ending, ...] = (FALSE_WIN,)) -> SheetRules:
    """Return the sheet rules of a game of the circle; with three players without the draws that take four."""
    return japanese_sheet(
        lambda hand, options, score: by_account(paid_evenly(hand, score, seats), seats),
        nagashi_evenly,
        abortive if seats == 4 else abortive - FOR_FOUR,
        faults=faults,
    )


# -- for the guides ------------------------------------------------------------------------------------------------------


EVEN_WINS = (
    Text(
        "庄闲一样：a = 符 × 2^(番+2)，最多 2000；自摸每家付 1.5a，荣和付 4.5a，进位到 100",
        "Dealer or not: a = fu × 2^(han+2), at most 2000; self-draw 1.5a from each, ron 4.5a, rounded up to 100",
    ),
    Text(
        "荣和满贯 9000（5 番），13500（6–7），18000（8–10），27000（11–12），役满 36000（13+）",
        "Ron of mangan 9000 (5 han), then 13500 (6–7), 18000 (8–10), 27000 (11–12), yakuman 36000 (13+)",
    ),
)
"""What every win pays."""

EVEN_POINTS = Chapter(
    Text("付点与庄家", "Payments and dealer"),
    (
        *EVEN_WINS,
        Text(
            "立直放 1000 点棒，归下一个和牌者；流局不听的合付 3000",
            "Riichi costs a stick of 1000 for the next winner; at a draw those not ready pay 3000 in all",
        ),
        Text(
            "不连庄，没有本场；一圈每人坐庄一次，单独开局默认一圈，50,000 点起",
            "No dealer repeats, no counters; everybody deals once a circle. Alone: one circle from 50,000 by default",
        ),
    ),
)
"""The chapter of the games that are played alone too."""
