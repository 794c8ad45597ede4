"""The ground of the table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient, QTransform
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.colours import COLOURS, Theme
from paizhuo.desktop.kit.geometry import HEIGHT, Layout


class Felt:
    """Plain felt, kept as a picture that is painted once for its size, its colours and the layout of the table."""

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self._kept = QPixmap()
        self._painted: object = None

    def draw(self, painter: QPainter, theme: Theme, layout: Layout) -> None:
        """Draw it all over the view."""
        ratio, size = self._view.devicePixelRatioF(), self._view.viewport().size()
        state = ratio, size, theme, layout.width, layout.ground
        if state != self._painted:
            self._painted = state
            self._kept = QPixmap(size * ratio)
            self._kept.setDevicePixelRatio(ratio)
            felt = QPainter(self._kept)
            felt.setRenderHint(QPainter.RenderHint.Antialiasing)
            felt.setWorldTransform(self._view.viewportTransform())
            _paint(felt, self._view.mapToScene(QRect(QPoint(), size)).boundingRect(), theme, layout)
            felt.end()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(0, 0, self._kept)
        painter.restore()


def _paint(painter: QPainter, area: QRectF, theme: Theme, layout: Layout) -> None:
    """Paint it a little lighter in the middle, with an inlaid line that gives the table its perspective."""
    colours, width, ground = COLOURS[theme], layout.width, layout.ground
    light = QRadialGradient(QPointF(*layout.middle), max(width, HEIGHT) * 0.62)
    light.setColorAt(0, QColor(colours.felt).lighter(106))
    light.setColorAt(0.5, QColor(colours.felt))
    light.setColorAt(1, QColor(colours.felt_edge))
    painter.fillRect(area, light)
    side = layout.side_x + ground.panel.further(1)
    near, far = side - 62, side - 86
    line = QColor(colours.line)
    line.setAlpha(120)
    painter.setPen(QPen(line, 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    foot = 764.0 + ground.panel.further(0) + ground.panel.further(2)
    corners = ((-far, 104.0), (far, 104.0), (near, foot), (-near, foot))
    painter.drawPolygon(QPolygonF([QPointF(*ground.at((width / 2 + x, y), width)) for x, y in corners]))
