"""Points that fly over the table from those who pay to those who are paid, and what that comes to for each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import Layout, Point
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, fitted, ground
from paizhuo.desktop.table.notes import paint_letters
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, eased, paint_ribbon
from paizhuo.engine.core.hand import Transfer, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.amounts import amount, signed

PAY_MS: Final = 750
"""How long payments fly."""
SUMS_MS: Final = 650
"""How long it is read afterwards what they come to."""
PAYMENTS_MS: Final = PAY_MS + SUMS_MS
"""All of it together."""
GAIN, LOSS = "#8ff0b4", "#ff9a8c"
"""The colours of amounts on the felt; calls are golden."""
SMALL: Final = 40.0
"""The size of amounts in letters."""
ARC: Final = 90.0
"""How high payments rise over the table."""
LETTERS: Final = 28.0
CHIP, LEAST_CHIP = 50.0, 76.0
"""How high a payment on its way is, and how wide at least."""


class Payment(Struct):
    """Points that fly from one place to another, as they are written."""

    start: Point
    end: Point
    words: str


class Total(Struct):
    """What the payments come to for a seat, written at its place."""

    at: Point
    words: str
    gain: bool


class Payments(Struct):
    """What flies, and what it comes to."""

    flying: tuple[Payment, ...]
    totals: tuple[Total, ...]


Place = Callable[[Seat], Point]
"""Where the felt before a seat is."""


def before(picture: TablePicture, layout: Layout, seat: Seat) -> Point:
    """Return the felt before a seat, where its calls are written and its payments begin and end."""
    position = picture.position(seat)
    return layout.before(position, 0.0, layout.side_x - 130 if position % 2 else 270.0)


def payments_of(picture: TablePicture, transfers: Sequence[Transfer], place: Place) -> Payments:
    """Return the payments from seat to seat, what one pays another taken together; those of supporters and of the table do not fly."""
    seats = range(picture.observation.hand.seats)
    sums: dict[tuple[Seat, Seat], int] = {}
    for paid in transfers:
        if isinstance(paid.payer, int) and isinstance(paid.payee, int):
            sums[paid.payer, paid.payee] = sums.get((paid.payer, paid.payee), 0) + paid.points
    changed = {seat: points for seat, points in balance(tuple(transfers)).items() if seat in seats and points}
    return Payments(
        tuple(
            Payment(place(payer), place(payee), amount(points, picture.parts))
            for (payer, payee), points in sums.items()
            if points > 0 and payer in seats and payee in seats
        ),
        tuple(
            Total(place(seat), signed(points, picture.parts), points > 0)
            for seat, points in changed.items()
            if isinstance(seat, int)
        ),
    )


def paint_payments(painter: QPainter, faces: Faces, flying: Sequence[Payment], part: float) -> None:
    """Paint payments on their way, from 0 to 1."""
    metrics = bold_metrics(LETTERS)
    for payment in flying:
        (x, y), (end_x, end_y) = payment.start, payment.end
        length = math.hypot(end_x - x, end_y - y) or 1.0
        wide = max(LEAST_CHIP, metrics.horizontalAdvance(payment.words) + 40)
        # It stops short of whom it is for, so that the payments of several stand around that place and can all be read.
        short = min(0.4, (wide / 2 + 10) / length)
        way = eased(part / 0.75) * (1 - short)
        # An arc over the table, so that two who pay the same seat do not cover one another.
        middle = QPointF(x + (end_x - x) * way, y + (end_y - y) * way - ARC * 4 * way * (1 - way))
        area = QRectF(-wide / 2, -CHIP / 2, wide, CHIP).translated(middle)
        painter.setOpacity(max(0.0, min(1.0, part * 6) * min(1.0, (1 - part) * 6)))
        ground(painter, area.translated(3, 6), "#000000", 70, CHIP / 2)
        shade = QLinearGradient(area.topLeft(), area.bottomLeft())
        shade.setColorAt(0, QColor(faces.colours.gold).lighter(118))
        shade.setColorAt(1, QColor(faces.colours.gold).darker(112))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor("#7a5b00"), 2))
        painter.drawRoundedRect(area, CHIP / 2, CHIP / 2)
        painter.setPen(QColor(faces.colours.on_lit))
        fitted(painter, area, payment.words, LETTERS, bold=True, align=CENTRE)
    painter.setOpacity(1.0)


def paint_totals(painter: QPainter, totals: Sequence[Total], part: float) -> None:
    """Write what payments come to, larger at first than it stays."""
    for total in totals:
        painter.save()
        painter.setOpacity(max(0.0, min(1.0, part * 5) * min(1.0, (1 - part) * 5)))
        painter.translate(QPointF(*total.at))
        grown = 1 + 0.35 * (1 - eased(part * 3))
        painter.scale(grown, grown)
        paint_letters(painter, total.words, GAIN if total.gain else LOSS, SMALL)
        painter.restore()


class PaymentsItem(SceneItem):
    """Payments that fly after a ``delay``, and then what they come to. ``reason``: what they are for, on the ``ribbon`` in the middle of
    the table.
    """

    def __init__(
        self, payments: Payments, faces: Faces, reason: str = "", ribbon: QRectF | None = None, delay: int = 0
    ) -> None:
        area = QRectF() if ribbon is None else ribbon
        for x, y in (
            *(at for each in payments.flying for at in (each.start, each.end)),
            *(t.at for t in payments.totals),
        ):
            area = area.united(QRectF(x - 200, y - 70, 400, 140))
        fly = PAY_MS if payments.flying else 0
        super().__init__(faces, delay + fly + SUMS_MS, area.adjusted(0, -ARC, 0, 0))
        self.payments, self._fly, self._delay = payments, fly, delay
        self._reason, self._ribbon = reason, ribbon

    def draw(self, painter: QPainter, faces: Faces) -> None:
        if self._ribbon is not None:
            painter.setOpacity(max(0.0, min(1.0, self.at / 160, (self.milliseconds - self.at) / 160)))
            paint_ribbon(painter, self._ribbon, self._reason, faces.colours.gold)
            painter.setOpacity(1.0)
        at, lasts = self.at - self._delay, self.milliseconds - self._delay
        if 0 < at < self._fly:
            paint_payments(painter, faces, self.payments.flying, at / PAY_MS)
        begin = self._fly * 0.8
        paint_totals(painter, self.payments.totals, (at - begin) / (lasts - begin))
