"""The table under everything else, kept as a picture."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.cloths import cloth_picture
from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.geometry import Layout
from paizhuo.desktop.table import tabletop


class Felt:
    """The tabletop, kept as a picture that is painted once for its size, its colours, the picture on it and the layout of the
    table.
    """

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self._kept = QPixmap()
        self._painted: object = None

    def draw(self, painter: QPainter, colours: TableColours, layout: Layout, cloth: str = "") -> None:
        """Draw it all over the view. ``cloth``: the name of the person's own picture on it."""
        ratio, size = self._view.devicePixelRatioF(), self._view.viewport().size()
        state = ratio, size, colours, cloth, layout.width, layout.ground
        if state != self._painted:
            self._painted = state
            self._kept = QPixmap(size * ratio)
            self._kept.setDevicePixelRatio(ratio)
            felt = QPainter(self._kept)
            felt.setRenderHint(QPainter.RenderHint.Antialiasing)
            felt.setWorldTransform(self._view.viewportTransform())
            area = self._view.mapToScene(QRect(QPoint(), size)).boundingRect()
            tabletop.paint(felt, area, colours, layout, cloth_picture(cloth))
            felt.end()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(0, 0, self._kept)
        painter.restore()
