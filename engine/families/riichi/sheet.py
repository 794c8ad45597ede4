"""What the Japanese family asks of a hand played with real tiles: sticks, who was ready, nagashi, abandoned hands, false wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.hand import Ending, Hand, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.draws import ABORTIVE, NAGASHI, noten_payments
from paizhuo.engine.families.riichi.points import HAN, YAKUMAN, limit_of
from paizhuo.engine.families.riichi.turn import RIICHI_STICK
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.rulings import given_back
from paizhuo.engine.rules.sheet_rules import Drawn, Price, ReportedHand, SheetRules
from paizhuo.engine.scoring.score import NotValid, Score

YAKUMAN_HAN: Final = 13
"""Han that a yakuman counts as."""
FU: Final = (20, 25, *range(30, 120, 10))
NO_HAN: Final = NotValid("no_yaku", Text("至少一番", "a win needs at least one han"))
NO_FU: Final = NotValid(
    "bad_fu", Text("符数应为 20、25 或 30 至 110 的整十", "fu must be 20, 25 or a multiple of ten from 30 to 110")
)
FALSE_WIN: Final = Ending("false_win", Text("错和，本局作废", "False win: the hand is void"))
WRONG_KONG: Final = Ending("wrong_kong", Text("开错暗杠，视为错和", "Wrong concealed kong: a false win"))
VOID: Final = frozenset(ending.id for ending in (FALSE_WIN, WRONG_KONG))
"""Endings after which a hand counts as not played."""
NO_YAKUMAN: Final = NotValid("bad_yakuman", Text("役满按 13 番的倍数计", "a yakuman counts as 13 han, two as 26"))


def reported_score(total: int, fu: int | None, limit: str | None) -> Score | NotValid:
    """Return a win of so many han, below five with its fu; the ``limit`` "yakuman" tells a yakuman from as many han counted."""
    if limit == YAKUMAN.id:
        return Score((), HAN, total, None, YAKUMAN) if total and total % YAKUMAN_HAN == 0 else NO_YAKUMAN
    if total < 1:
        return NO_HAN
    if total < 5 and fu not in FU:
        return NO_FU
    return Score((), HAN, total, fu, limit_of(total, fu or 0))


REASONS: Final = {
    "riichi": Text("立直棒", "Riichi sticks"),
    "noten": Text("不听罚符", "Noten payments"),
    "nagashi": Text("流局满贯", "Nagashi mangan"),
}
"""What points are paid for beside wins."""


def japanese_sheet(
    price: Price | None,
    nagashi: Callable[[Hand, Seat, Seat], int],
    abortive: frozenset[str],
    *,
    most_winners: int = 3,
    stick: int = RIICHI_STICK,
    faults: tuple[Ending, ...] = (FALSE_WIN,),
) -> SheetRules:
    """Return the sheet rules of a game of the family; ``nagashi``, ``abortive``, ``most_winners`` as in its ``Family``.

    ``faults``: what is punished as a false win 错和. The hand is void, riichi sticks go back, and the offender pays everybody what a
    self-drawn mangan would have earned. (Guide, section C3: 开错暗杠视为错和; the amount is the family's usual one.)
    """

    def paid_nagashi(hand: Hand, reported: ReportedHand) -> tuple[Transfer, ...]:
        """Every other seat pays each seat with only terminals and honours in its river."""
        return tuple(
            Transfer(payer, seat, nagashi(hand, payer, seat), "nagashi")
            for seat in reported.named
            for payer in hand.others(seat)
        )

    def paid_fault(hand: Hand, reported: ReportedHand) -> tuple[Transfer, ...]:
        """Return a mangan reversed: the offender pays every other seat what that seat would pay for ``nagashi``."""
        return (
            *given_back(hand),
            *(
                Transfer(seat, other, nagashi(hand, other, seat), "false_win")
                for seat in reported.named
                for other in hand.others(seat)
            ),
        )

    given_up = frozenset(("triple_ron",)) if most_winners < 3 else frozenset()
    return SheetRules(
        unit=HAN,
        draws=(
            Drawn(EXHAUSTED, ready=True, settle=lambda hand, reported: noten_payments(hand)),
            Drawn(NAGASHI, ready=True, named=WHOSE_NAGASHI, settle=paid_nagashi),
            *(Drawn(ending) for word, ending in ABORTIVE.items() if word in abortive | given_up),
        ),
        has_fu=True,
        limit=YAKUMAN,
        score=reported_score,
        price=price,
        stick=stick,
        stick_flags=frozenset(("riichi", "double_riichi")),
        settled=frozenset((*REASONS, "void")),
        most_winners=most_winners,
        faults=tuple(Drawn(ending, named=OFFENDER, settle=paid_fault) for ending in faults),
    )


WHOSE_NAGASHI: Final = Text("流局满贯者", "Nagashi mangan by")
OFFENDER: Final = Text("犯规者", "Player at fault")
