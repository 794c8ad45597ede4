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
_SUM: Final = Text(
    "({base} + {fan} 番{flowers}) × {point} = {points}", "({base} + {fan} fan{flowers}) × {point} = {points}"
)
_FLOWERS: Final = (Text("", ""), Text(" + 1 花", " + 1 flower"))
_MORE_FLOWERS: Final = Text(" + {n} 花", " + {n} flowers")
_BY_SELF_DRAW: Final = Text("其他三家各付 {sum}", "each of the others pays {sum}")
_BY_DISCARD: Final = Text(
    "放炮者付 {sum}，其他两家各付 {base} × {point} = {points}",
    "the discarder pays {sum}, each of the others {base} × {point} = {points}",
)


def paid_for(score: Score | Refused, flowers: int, *, self_draw: bool) -> Score | Refused:
    """The score with words that say how fan and flowers become points, and who pays them."""
    if isinstance(score, Refused):
        return score
    whole = (BASE + score.total + flowers) * POINT
    counted = _FLOWERS[flowers] if flowers < len(_FLOWERS) else _MORE_FLOWERS.filled(n=flowers)
    summed = _SUM.filled(base=BASE, fan=score.total, flowers=counted, point=POINT, points=whole)
    paid = _BY_SELF_DRAW if self_draw else _BY_DISCARD
    return replace(score, working=(paid.filled(sum=summed, base=BASE, point=POINT, points=BASE * POINT),))


def payments(fan: int, flowers: int, *, source: Seat | None) -> dict[Seat, int]:
    """What relative seats gain and lose in the match's points.

    Everybody pays 8. In addition the discarder, or on a self-draw everybody, pays the fan and a point for each flower.
    """
    changes = {seat: -(BASE + (fan + flowers) * (source in (None, seat))) * POINT for seat in (1, 2, 3)}
    return {0: -sum(changes.values()), **changes}
