"""Marks over the tiles of the rack that say how dangerous each would be to discard: by a sign, a number and a colour."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.geometry import Key, Point, Spot
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.pointing import TAG
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct

SIGN: Final = 11.0
"""The width of a triangle of the sign."""
GROUNDS: Final = ("#1f6b45", "#46534f", "#96590a", "#b0241d")
"""The colour of a mark by its step: no danger, little, some, much. White letters can be read on each of them."""


class Mark(Struct):
    """What stands over a tile. ``step``: 0 no danger, 1 little, 2 some, 3 much; ``words``: the number; none at step 0."""

    step: int
    words: str = ""


class MarkItem(QGraphicsItem):
    """A mark over a tile: a tick for no danger, else a number, with a triangle for some danger and two for much."""

    def __init__(self, spot: Spot, mark: Mark) -> None:
        super().__init__()
        self.spot, self.mark = spot, mark
        self.setZValue(2400)

    def boundingRect(self) -> QRectF:
        return self._tag.adjusted(-2, -2, 2, 2)

    @property
    def _tag(self) -> QRectF:
        half_x, half_y = self.spot.half
        return QRectF(-half_x + 1, -half_y - TAG - 3, 2 * half_x - 2, TAG)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tag, white = self._tag, QColor("#ffffff")
        painter.setPen(QPen(white, 1.2))
        painter.setBrush(QColor(GROUNDS[self.mark.step]))
        painter.drawRoundedRect(tag, 6, 6)
        if not self.mark.step:
            middle = tag.center()
            painter.setPen(QPen(white, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            corners = ((-6, 0), (-2, 4), (6, -5))
            painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(white)
        triangles = self.mark.step - 1
        for nth in range(triangles):
            left, foot = tag.left() + 4 + nth * SIGN, tag.center().y() + 5
            wide = SIGN - 2
            ends = QPointF(left, foot), QPointF(left + wide, foot), QPointF(left + wide / 2, foot - 10)
            painter.drawPolygon(QPolygonF(ends))
        painter.setPen(white)
        fitted(painter, tag.adjusted(2 + triangles * SIGN, 0, -2, 0), self.mark.words, 15, bold=True)


class DangerMarks:
    """The marks on a table now."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._items: list[MarkItem] = []

    @property
    def shown(self) -> Mapping[Tile, Mark]:
        """The mark of each tile that has one."""
        return {item.spot.tile: item.mark for item in self._items}

    def show(
        self, marks: Mapping[Tile, Mark], own: Sequence[Spot], stands: Callable[[Spot], Point], above: Container[Key]
    ) -> None:
        """Mark these tiles of the rack, and no others; those with something over them already (``above``) over that."""
        for item in self._items:
            self._stage.removeItem(item)
        self._items = [MarkItem(spot, marks[spot.tile]) for spot in own if spot.tile in marks]
        for item in self._items:
            self._stage.addItem(item)
            x, y = stands(item.spot)
            item.setPos(x, y - TAG if item.spot.key in above else y)
