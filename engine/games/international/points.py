"""What a 国标 win pays (C.H.R.I.S. guide, section I)."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import NotValid, Score

BASE: Final = 8
"""What everybody pays beside the fan, in the document's points."""
POINT: Final = 100
"""What the document calls one point (每分) in the match's points."""
PLAIN: Final = 1
"""… and what it is by the official rules, where a point is a point."""
_SUM: Final = Text(
    "({base} + {fan} 番{flowers}) × {point} = {points}", "({base} + {fan} fan{flowers}) × {point} = {points}"
)
_PLAIN_SUM: Final = Text("{base} + {fan} 番{flowers} = {points}", "{base} + {fan} fan{flowers} = {points}")
_FLOWERS: Final = (Text("", ""), Text(" + 1 花", " + 1 flower"))
_MORE_FLOWERS: Final = Text(" + {n} 花", " + {n} {n:flower|flowers}")
_BY_SELF_DRAW: Final = Text("其他三家各付 {sum}", "each of the others pays {sum}")
_BY_DISCARD: Final = Text(
    "放炮者付 {sum}，其他两家各付 {each}",
    "the discarder pays {sum}, each of the others {each}",
)
_EACH: Final = Text("{base} × {point} = {points}", "{base} × {point} = {points}")
_PLAIN_EACH: Final = Text("{points}", "{points}")


def paid_for(score: Score | NotValid, flowers: int, point: int, *, self_draw: bool) -> Score | NotValid:
    """Return the score with words that say how fan and flowers become points of ``point`` each, and who pays them."""
    if isinstance(score, NotValid):
        return score
    whole = (BASE + score.total + flowers) * point
    counted = _FLOWERS[flowers] if flowers < len(_FLOWERS) else _MORE_FLOWERS.filled(n=flowers)
    summed = (_SUM if point != PLAIN else _PLAIN_SUM).filled(
        base=BASE, fan=score.total, flowers=counted, point=point, points=whole
    )
    each = (_EACH if point != PLAIN else _PLAIN_EACH).filled(base=BASE, point=point, points=BASE * point)
    paid = _BY_SELF_DRAW if self_draw else _BY_DISCARD
    return replace(score, working=(paid.filled(sum=summed, each=each),))


def payments(fan: int, flowers: int, point: int, *, source: Seat | None) -> dict[Seat, int]:
    """Return what relative seats gain and lose in the match's points, ``point`` for each of the document's.

    Everybody pays 8. In addition the discarder, or on a self-draw everybody, pays the fan and a point for each flower.
    """
    changes = {seat: -(BASE + (fan + flowers) * (source in (None, seat))) * point for seat in (1, 2, 3)}
    return {0: -sum(changes.values()), **changes}
