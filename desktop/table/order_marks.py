"""Numbers on the discards of the last round, in the order in which they were made: what came after one's own last discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.geometry import Key, Layout, Point
from paizhuo.desktop.table.lettering import fitted
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Seat

DISC: Final = 13.0
"""How far a disc with a number reaches from its middle."""


def last_round(order: Sequence[Seat], rivers: Sequence[Sequence[Laid]], person: Seat) -> list[Key]:
    """Return the discards since the person's last one, first to last, by their keys on the table; those taken since are left out.

    ``order``: who has discarded, in order, as far as it is known.
    """
    after = order[len(order) - list(reversed(order)).index(person) :] if person in order else order
    found: list[Key] = []
    for nth, seat in enumerate(after):
        later = sum(each == seat for each in after[nth + 1 :])
        index = len(rivers[seat]) - 1 - later
        if index >= 0 and rivers[seat][index].taken_by is None:
            found.append(("river", seat, index))
    return found


class OrderItem(QGraphicsItem):
    """A disc with a number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.setZValue(2400)

    def boundingRect(self) -> QRectF:
        return QRectF(-DISC - 1, -DISC - 1, 2 * DISC + 2, 2 * DISC + 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#ffffff"), 1.5))
        painter.setBrush(QColor("#1d4e89"))
        painter.drawEllipse(QPointF(0, 0), DISC, DISC)
        painter.setPen(QPen(QColor("#ffffff"), 1, Qt.PenStyle.SolidLine))
        fitted(painter, QRectF(-DISC, -DISC, 2 * DISC, 2 * DISC), str(self.number), 18, bold=True)


class OrderMarks:
    """The numbers on a table now."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._items: list[OrderItem] = []

    def show(self, keys: Sequence[Key], layout: Layout) -> None:
        """Put a number on each of these tiles, from 1, and on no others."""
        for item in self._items:
            self._stage.removeItem(item)
        self._items = []
        for number, key in enumerate(keys, 1):
            spot = layout.spot(key)
            if spot is not None:
                at: Point = (spot.x + spot.half[0] - DISC * 0.6, spot.y - spot.half[1] + DISC * 0.6)
                item = OrderItem(number)
                item.setPos(*at)
                self._stage.addItem(item)
                self._items.append(item)
