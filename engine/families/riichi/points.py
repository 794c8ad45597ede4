"""From han and fu to points: base points, limits, and who pays what.

Two ways to pay: riichi's, where the dealer wins and pays more (Tenhou), and that of the chaos family, where dealer and
others are alike (C.H.R.I.S. guide, section C).  Seats may be absolute or relative; every payment is rounded up to 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import Score, ScoreLimit, Unit

HAN: Final = Unit("han", Text("{n} 番", "{n} han"), Text("番数", "Han"))
MANGAN: Final = ScoreLimit("mangan", Text("满贯", "Mangan"))
YAKUMAN: Final = ScoreLimit("yakuman", Text("役满", "Yakuman"))
MANGAN_BASE: Final = 2000
YAKUMAN_BASE: Final = 8000
# From 5 han on the limits; 13 han and more without a yakuman are counted as one (累计役满).
_LIMITS: Final = (
    *((MANGAN_BASE, MANGAN),) * 6,
    *((3000, ScoreLimit("haneman", Text("跳满", "Haneman"))),) * 2,
    *((4000, ScoreLimit("baiman", Text("倍满", "Baiman"))),) * 3,
    *((6000, ScoreLimit("sanbaiman", Text("三倍满", "Sanbaiman"))),) * 2,
    (YAKUMAN_BASE, ScoreLimit("counted_yakuman", Text("累计役满", "Counted yakuman"))),
)
LIMITS: Final = (*dict.fromkeys(limit for _, limit in _LIMITS), YAKUMAN)
"""The limits that a score can reach, the least first."""
LIABLE_YAKUMAN: Final = frozenset(("daisangen", "daisuushii"))
"""The yakuman for which the seat that fed the last triplet is liable (包牌)."""


def base_points(han: int, fu: int) -> int:
    """Fu x 2^(2+han), at most mangan; from 5 han on the limits. There is no rounding up to mangan."""
    if han >= 5:
        return _LIMITS[min(han, 13)][0]
    base = fu << han + 2
    return min(MANGAN_BASE, base)


def limit_of(han: int, fu: int) -> ScoreLimit | None:
    """Return the limit reached; None below mangan."""
    if han < 5:
        return MANGAN if fu << han + 2 >= MANGAN_BASE else None
    return _LIMITS[min(han, 13)][1]


def base_of(score: Score) -> int:
    """Return the base points of a counted hand; several yakuman add up."""
    if score.limit == YAKUMAN:
        return YAKUMAN_BASE * score.total // 13
    return base_points(score.total, score.fu or 0)


def liable_base_of(score: Score) -> int:
    """Return the part of the base points for which a feeder can be liable: 0 without big three dragons or big four winds."""
    return sum(YAKUMAN_BASE * pattern.value // 13 for pattern in score.patterns if pattern.id in LIABLE_YAKUMAN)


def rounded(points: int) -> int:
    """Rounded up to 100."""
    return -(-points // 100) * 100


class PaymentTerms(Struct):
    """What decides the payments beside the hand.

    ``source``: the seat whose tile won, None for a self-draw.  ``liable``: the seat that is liable for a yakuman (包牌).
    ``honba``: counters, 300 points each; ``sticks``: riichi sticks on the table, 1000 points each, for the winner.
    """

    winner: Seat
    source: Seat | None
    seats: Sequence[Seat] = (0, 1, 2, 3)
    honba: int = 0
    sticks: int = 0
    liable: Seat | None = None


def riichi_payments(score: Score, terms: PaymentTerms, *, dealer: Seat) -> dict[Seat, int]:
    """Return every seat's change where the dealer wins and pays more.

    A discarder pays 4 times the base, 6 times to the dealer; on a self-draw everybody pays the base, twice if it is the
    dealer or the dealer won.
    """
    return _payments(score, terms, dealer)


def even_payments(score: Score, terms: PaymentTerms) -> dict[Seat, int]:
    """Return every seat's change where dealer and others are alike (C.H.R.I.S. guide, section C).

    A discarder pays 4.5 times the base, on a self-draw everybody pays 1.5 times the base.
    """
    return _payments(score, terms, None)


def _discard_price(base: int, winner: Seat, dealer: Seat | None) -> int:
    return rounded(base * (9 if dealer is None else 12 if winner == dealer else 8) // 2)


@lru_cache(maxsize=1 << 12)
def _changes(
    base: int, winner: Seat, source: Seat | None, seats: tuple[Seat, ...], honba: int, dealer: Seat | None
) -> dict[Seat, int]:
    """Return every seat's change if nobody is liable. The dict is cached: callers must copy it before they change it."""
    counters = 100 * honba
    if source is None:
        share = rounded(base * (3 if dealer is None else 4 if winner == dealer else 2) // 2)
        change = dict.fromkeys(seats, -share - counters)
        if dealer is not None:
            change[dealer] = -rounded(2 * base) - counters
    else:
        change = dict.fromkeys(seats, 0)
        change[source] = -_discard_price(base, winner, dealer) - counters * (len(seats) - 1)
    change[winner] = 0
    change[winner] = -sum(change.values())
    return change


def _payments(score: Score, terms: PaymentTerms, dealer: Seat | None) -> dict[Seat, int]:
    """Return every seat's change; without a ``dealer`` all seats are alike."""
    winner, source, liable, honba = terms.winner, terms.source, terms.liable, terms.honba
    base = base_of(score)
    owed = 0
    if liable is not None and liable not in (winner, source):
        owed = liable_base_of(score)
    change = _changes(base - owed, winner, source, tuple(terms.seats), 0 if owed else honba, dealer).copy()
    if liable is not None and owed:
        # A liable seat pays its yakuman alone on a self-draw and half of it on another's discard, and the counters in
        # both cases; other yakuman of the hand are paid as usual.
        price = _discard_price(owed, winner, dealer)
        counters = 100 * honba * (len(change) - 1)
        change[winner] += price + counters
        if source is not None:
            price //= 2
            change[source] -= price
        change[liable] -= price + counters
    change[winner] += 1000 * terms.sticks
    return change
