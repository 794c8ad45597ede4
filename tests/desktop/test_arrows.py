"""Arrows of who pays whom: what is written beside them covers neither them nor anybody's box, and they keep clear of supporters."""

from __future__ import annotations

from itertools import permutations

from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF

from paizhuo.desktop.results.arrows import arrow

GAP = 4.0


def seats(wide: float, high: float) -> list[QRectF]:
    """Four boxes around a room of this size, the nearest first, then to the right."""
    x, y = wide / 2, high / 2
    boxes = []
    for centre in (QPointF(x, high - 32), QPointF(wide - 63, y), QPointF(x, 32), QPointF(63, y)):
        box = QRectF(0, 0, 124, 62)
        box.moveCenter(centre)
        boxes.append(box)
    return boxes


def crosses(line: QLineF, box: QRectF) -> bool:
    steps = (line.pointAt(n / 60) for n in range(61))
    return any(box.contains(point) for point in steps)


@given(st.floats(420, 900), st.floats(250, 500), st.floats(24, 76), st.floats(20, 46))
def test_what_is_paid_around_a_corner_stands_beside_its_arrow_and_off_the_boxes(
    wide: float, high: float, across: float, tall: float
) -> None:
    boxes, middle = seats(wide, high), QPointF(wide / 2, high / 2)
    for payer, payee in permutations(boxes, 2):
        found = arrow(payer, payee, middle, crowded=False, gap=GAP)
        if not found.slanted:
            continue
        plate = found.plate(QSizeF(across, tall), 3, boxes)
        assert not crosses(QLineF(found.start, found.end), plate)
        assert not any(plate.intersects(box) for box in boxes)


@given(st.floats(250, 360), st.floats(1.3, 1.75))
@example(354.0, 1.75)
@example(360.0, 1.75)
def test_an_arrow_around_a_corner_with_supporters_runs_inside_of_it(high: float, shape: float) -> None:
    wide = max(420.0, high * shape)
    boxes, middle = seats(wide, high), QPointF(wide / 2, high / 2)
    near, right = boxes[:2]
    corner = QRectF(QPointF(near.right() + 8, right.bottom() + 5), QPointF(wide, high))
    for one, other in ((near, right), (right, near)):
        inside = arrow(one, other, middle, crowded=True, gap=GAP)
        line = QLineF(inside.start, inside.end)
        assert not crosses(line, corner)
        assert not any(crosses(line, box) for box in boxes)
        assert not crosses(line, inside.plate(QSizeF(30, 20), 3, boxes))
