"""What a 国标 win pays (C.H.R.I.S. guide, section I)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.core.meld import Seat
from engine.core.words import Text
from engine.scoring.score import Refused, Score

BASE: Final = 8
"""What everybody pays beside the fan, in the document's points."""
POINT: Final = 100
"""What the document calls one point (每分) in the match's points."""
_PAID: Final = Text(
    "{base} + {fan} 番 + {flowers} 花 = {sum} 分", "{base} + {fan} fan + {flowers} flowers = {sum} points"
)


def paid_for(score: Score | Refused, flowers: int) -> Score | Refused:
    """The score with the words for what a player who pays all of it pays."""
    if isinstance(score, Refused):
        return score
    words = _PAID.filled(base=BASE, fan=score.total, flowers=flowers, sum=BASE + score.total + flowers)
    return replace(score, working=(words,))


def payments(fan: int, flowers: int, *, winner: Seat, source: Seat | None, seats: int = 4) -> dict[Seat, int]:
    """Every seat's change in the match's points.

    Everybody pays 8; on a self-draw everybody, else the discarder alone, pays the fan and a point for each flower too.
    """
    changes = {}
    for seat in range(seats):
        if seat != winner:
            pays_all = source is None or seat == source
            changes[seat] = -(BASE + (fan + flowers) * pays_all) * POINT
    changes[winner] = -sum(changes.values())
    return changes
