"""The names of several own racks: a tab at the left end of each, lit where the keys of tiles are."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import Box
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import CENTRE, fitted, font, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import MARKS, hand_name


class TabItem(DressedItem):
    """The name of a rack."""

    def __init__(self, rack: int) -> None:
        super().__init__()
        self._rack = rack
        self._box = Box(0, 0, 1, 1)
        self._name = ""
        self._lit = False
        self.setZValue(900)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._box.width, self._box.height).adjusted(-3, -3, 3, 3)

    def show_name(self, picture: TablePicture, faces: Faces, area: Box, *, lit: bool) -> None:
        """Draw the rack's sign and name; ``lit``: the keys of tiles mean this rack."""
        if area != self._box:
            self.prepareGeometryChange()
        self._box, self._name, self._faces, self._lit = area, hand_name(picture, self._rack), faces, lit
        self.setPos(area.x, area.y)
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        area = QRectF(0, 0, self._box.width, self._box.height)
        ground(painter, area, colours.lit if self._lit else colours.plate, 255 if self._lit else 200, 9)
        ink = QColor(colours.on_lit if self._lit else colours.text)
        painter.setPen(QPen(ink))
        font(painter, 34, bold=True)
        sign = QRectF(0, area.height() * 0.1, area.width(), area.height() * 0.52)
        painter.drawText(sign, CENTRE, MARKS[self._rack])
        name = QRectF(2, area.height() * 0.6, area.width() - 4, area.height() * 0.3)
        fitted(painter, name, self._name, 16, bold=True)
