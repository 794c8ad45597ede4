"""The small pictures on the cards of the Online page, drawn in the colours of the theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.preferences import Preferences

Motif: TypeAlias = Literal["link", "host", "servers", "nearby"]
SIDE: Final = 44
"""Pixels at the designed text size."""
GRID: Final = 48.0
"""The units across in which the pictures are drawn."""


class Picture(QWidget):
    """A picture of one way to a table. It only decorates: the words beside it say the same."""

    def __init__(self, preferences: Preferences, motif: Motif) -> None:
        super().__init__()
        self._preferences, self._motif = preferences, motif
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        side = self._preferences.px(SIDE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        with painting(self) as painter:
            painter.scale(self.width() / GRID, self.height() / GRID)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent_soft))
            painter.drawRoundedRect(QRectF(0, 0, GRID, GRID), 12, 12)
            pen = QPen(QColor(colours.accent), 3)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            MOTIFS[self._motif](painter)


def _link(painter: QPainter) -> None:
    """Paint two links of a chain."""
    painter.translate(GRID / 2, GRID / 2)
    painter.rotate(-45)
    for left in (-17.0, 1.0):
        painter.drawRoundedRect(QRectF(left, -6, 16, 12), 6, 6)
    painter.drawLine(QPointF(-6, 0), QPointF(6, 0))


def _host(painter: QPainter) -> None:
    """Paint a house with a tile in it."""
    painter.drawPolyline(QPolygonF([QPointF(8, 24), QPointF(24, 10), QPointF(40, 24)]))
    painter.drawPolyline(QPolygonF([QPointF(13, 22), QPointF(13, 39), QPointF(35, 39), QPointF(35, 22)]))
    painter.drawRoundedRect(QRectF(20, 25, 8, 11), 2, 2)


def _servers(painter: QPainter) -> None:
    """Paint two machines, one on the other."""
    for top in (11.0, 26.0):
        painter.drawRoundedRect(QRectF(9, top, 30, 11), 3, 3)
        painter.drawPoint(QPointF(15, top + 5.5))
        painter.drawLine(QPointF(24, top + 5.5), QPointF(33, top + 5.5))


def _nearby(painter: QPainter) -> None:
    """Paint waves that spread from a point."""
    painter.drawPoint(QPointF(24, 35))
    for radius in (9.0, 17.0, 25.0):
        painter.drawArc(QRectF(24 - radius, 35 - radius, 2 * radius, 2 * radius), 45 * 16, 90 * 16)


MOTIFS: Final[dict[Motif, Callable[[QPainter], None]]] = {
    "link": _link,
    "host": _host,
    "servers": _servers,
    "nearby": _nearby,
}
