"""From han and fu to points: base points, limits, and who pays what.

Two ways to pay: riichi's, where the dealer wins and pays more (Tenhou), and that of the chaos family, where dealer and
others are alike (C.H.R.I.S. guide, section C).  Seats may be absolute or relative; every payment is rounded up to 100.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.meld import Seat
from engine.core.words import Text
from engine.scoring.score import Score

MANGAN_BASE: Final = 2000
YAKUMAN_BASE: Final = 8000
# The base points and the name of the limit for 5 han and more; 13 and more han without a yakuman are counted as one (累计役满).
_LIMITS: Final = (
    (13, YAKUMAN_BASE, "counted_yakuman"),
    (11, 6000, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, MANGAN_BASE, "mangan"),
)
LIMIT_NAMES: Final = {
    "mangan": Text("满贯", "Mangan"),
    "haneman": Text("跳满", "Haneman"),
    "baiman": Text("倍满", "Baiman"),
    "sanbaiman": Text("三倍满", "Sanbaiman"),
    "counted_yakuman": Text("累计役满", "Counted yakuman"),
    "yakuman": Text("役满", "Yakuman"),
}
LIABLE_YAKUMAN: Final = frozenset(("daisangen", "daisuushii"))
"""The yakuman for which whoever fed the last triplet is liable (包牌)."""


def base_points(han: int, fu: int) -> int:
    """Fu x 2^(2+han), at most mangan; from 5 han on the limits. There is no rounding up to mangan."""
    if han < 5:
        return min(fu << han + 2, MANGAN_BASE)
    return next(base for least, base, _ in _LIMITS if han >= least)


def limit_of(han: int, fu: int) -> str | None:
    """The name of the limit reached, a key of ``LIMIT_NAMES``; None below mangan."""
    if han < 5:
        return "mangan" if fu << han + 2 >= MANGAN_BASE else None
    return next(name for least, _, name in _LIMITS if han >= least)


def base_of(score: Score) -> int:
    """The base points of a counted hand; several yakuman add up."""
    if score.limit == "yakuman":
        return YAKUMAN_BASE * score.total // 13
    return base_points(score.total, score.fu or 0)


def liable_base_of(score: Score) -> int:
    """The part of the base points for which a feeder can be liable: 0 without big three dragons or big four winds."""
    return sum(YAKUMAN_BASE * pattern.value // 13 for pattern in score.patterns if pattern.id in LIABLE_YAKUMAN)


def rounded(points: int) -> int:
    """Rounded up to 100."""
    return -(-points // 100) * 100


@dataclass(frozen=True, slots=True)
class Stakes:
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


def riichi_payments(score: Score, stakes: Stakes, *, dealer: Seat) -> dict[Seat, int]:
    """Every seat's change: a discarder pays 4 times the base (6 to the dealer); on a self-draw everybody pays once the base,
    twice if it is the dealer or the dealer won.
    """

    def drawn(base: int, payer: Seat) -> int:
        return rounded(base * (2 if dealer in (payer, stakes.winner) else 1))

    def whole(base: int) -> int:
        return rounded(base * (6 if stakes.winner == dealer else 4))

    return _payments(score, stakes, drawn=drawn, whole=whole)


def even_payments(score: Score, stakes: Stakes) -> dict[Seat, int]:
    """Every seat's change where dealer and others are alike: a discarder pays 4.5 times the base, on a self-draw everybody
    1.5 times (C.H.R.I.S. guide, section C).
    """

    def drawn(base: int, payer: Seat) -> int:
        del payer
        return rounded(base * 3 // 2)

    def whole(base: int) -> int:
        return rounded(base * 9 // 2)

    return _payments(score, stakes, drawn=drawn, whole=whole)


def _payments(
    score: Score, stakes: Stakes, *, drawn: Callable[[int, Seat], int], whole: Callable[[int], int]
) -> dict[Seat, int]:
    """``drawn(base, payer)`` is one seat's payment on a self-draw, ``whole(base)`` the price of a discard.

    A liable seat pays its yakuman alone on a self-draw and half of it on another's discard, and the counters in both
    cases; other yakuman of the hand are paid as usual.
    """
    others = [seat for seat in stakes.seats if seat != stakes.winner]
    counters = 100 * len(others) * stakes.honba
    liable = stakes.liable if stakes.liable in others and stakes.liable != stakes.source else None
    owed = liable_base_of(score) if liable is not None else 0
    rest = base_of(score) - owed
    paid = dict.fromkeys(others, 0)
    if stakes.source is None:
        for seat in others:
            paid[seat] = drawn(rest, seat)
    else:
        paid[stakes.source] = whole(rest)
    if liable is not None and owed:
        if stakes.source is None:
            paid[liable] += whole(owed)
        else:
            paid[liable] += whole(owed) // 2
            paid[stakes.source] += whole(owed) // 2
        paid[liable] += counters
    elif stakes.source is None:
        for seat in others:
            paid[seat] += 100 * stakes.honba
    else:
        paid[stakes.source] += counters
    change = {seat: -points for seat, points in paid.items()}
    change[stakes.winner] = sum(paid.values()) + 1000 * stakes.sticks
    return {seat: change[seat] for seat in stakes.seats}
