"""Where the arrows between people who sit around a table run, and where what is paid is written beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from paizhuo.engine.core.value import Struct

ALONG: Final = 0.3
"""Arrows across the table meet in its middle: their amounts stand nearer to who pays, this part of the way along."""
ASIDE: Final = 0.28
"""How far from the middle of a box's edge an arrow inside of a crowded corner leaves it, for the length of that edge."""
FURTHEST: Final = 0.4
"""How far back from there it may begin, where the boxes are far apart."""


class Arrow(Struct):
    """An arrow from ``start`` to ``end``, around the table's ``middle``. ``slanted``: it runs around a corner; ``inside``: as close to the
    middle as it can.
    """

    start: QPointF
    end: QPointF
    middle: QPointF
    slanted: bool
    inside: bool = False

    def plate(self, size: QSizeF, gap: float, boxes: Iterable[QRectF]) -> QRectF:
        """Return where words of this size stand: on an arrow across the table, beside one around a corner, ``gap`` away from it and from
        the ``boxes``.
        """
        found = QRectF(QPointF(0, 0), size)
        if not self.slanted:
            found.moveCenter(self.start + (self.end - self.start) * ALONG)
            return found
        half = (self.start + self.end) / 2
        way = self.end - self.start
        length = math.hypot(way.x(), way.y()) or 1.0
        normal = QPointF(-way.y(), way.x()) / length
        outwards = QPointF.dotProduct(normal, half - self.middle) > 0
        if outwards is self.inside:
            normal = -normal
        reach = (abs(normal.x()) * size.width() + abs(normal.y()) * size.height()) / 2 + gap
        found.moveCenter(half + normal * reach)
        for box in boxes:
            kept = box.adjusted(-gap, -gap, gap, gap)
            if found.intersects(kept):
                # Sideways past a box at the near or far edge, up or down past one at a side.
                if abs(box.center().x() - self.middle.x()) < 1:
                    found.moveLeft(kept.left() - found.width() if normal.x() < 0 else kept.right())
                else:
                    found.moveTop(kept.top() - found.height() if normal.y() < 0 else kept.bottom())
        return found


def arrow(payer: QRectF, payee: QRectF, middle: QPointF, *, crowded: bool, gap: float) -> Arrow:
    """Return the arrow between two boxes, ``gap`` away from both; where the corner between them is ``crowded``, it runs inside of it."""
    one, other = payer.center(), payee.center()
    slanted = abs(one.x() - other.x()) > 1 and abs(one.y() - other.y()) > 1
    if slanted and crowded:
        return _inside(payer, payee, middle, gap)
    return Arrow(_edge(payer, other, gap), _edge(payee, one, gap * 1.5), middle, slanted)


def _inside(payer: QRectF, payee: QRectF, middle: QPointF, gap: float) -> Arrow:
    """Return an arrow from edge to edge of those that face the middle, clear of what stands in the corner beyond both boxes."""
    at_end = abs(payer.center().x() - middle.x()) < 1  # the payer sits at the near or far edge
    end, side = (payer, payee) if at_end else (payee, payer)
    right = math.copysign(1.0, side.center().x() - middle.x())
    down = math.copysign(1.0, end.center().y() - middle.y())
    low = end.top() - gap * 1.5 if down > 0 else end.bottom() + gap * 1.5
    far = side.left() - gap * 1.5 if right > 0 else side.right() + gap * 1.5
    corner = QPointF(middle.x() + right * (end.width() / 2 + gap), side.center().y() + down * (side.height() / 2 + gap))
    # Where the line that just passes the corner meets the edge of the box at the side, or closer to the middle.
    start = QPointF(middle.x() + right * ASIDE * end.width(), low)
    slope = (corner.y() - start.y()) / (corner.x() - start.x())
    reach = down * (start.y() + slope * (far - start.x()) - side.center().y())
    half = side.height() / 2 - gap
    stop = QPointF(far, side.center().y() + down * max(-half, min(reach, ASIDE * side.height())))
    if reach < -half:  # even from the far end of that edge it would not pass: it begins further back, or above the box
        slope = (corner.y() - stop.y()) / (corner.x() - stop.x())
        back = right * (corner.x() + (start.y() - corner.y()) / slope - middle.x())
        start.setX(middle.x() + right * max(back, -FURTHEST * end.width()))
        start.setY(down * min(down * low, down * (corner.y() + (start.x() - corner.x()) * slope)))
    first, last = (start, stop) if at_end else (stop, start)
    return Arrow(first, last, middle, slanted=True, inside=True)


def _edge(box: QRectF, towards: QPointF, gap: float) -> QPointF:
    """Return where the line from a box's middle leaves it, ``gap`` further out."""
    centre = box.center()
    way = towards - centre
    length = math.hypot(way.x(), way.y()) or 1.0
    reach = min(
        (box.width() / 2) / abs(way.x()) if way.x() else math.inf,
        (box.height() / 2) / abs(way.y()) if way.y() else math.inf,
    )
    return centre + way * min(reach, 1.0) + way * (gap / length)
