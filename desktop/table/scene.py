"""What all scenes over the table have in common: they are drawn from their moment alone, and come and go in the same manner."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import HEIGHT, Layout
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import CENTRE, fit, fitted, font, ground

SCENE_Z: Final = 5000.0
"""Scenes lie over everything else."""
RIBBON: Final = 74.0
"""How high the ribbon in the middle of the table is."""
RIBBON_LETTERS: Final = 34.0
MOONLIGHT: Final = "#bcd4ff"
"""The colour of a hand without a winner."""


class SceneItem(DressedItem):
    """Something played over the table, ``milliseconds`` long at the usual pace; ``at`` is the moment that is drawn."""

    def __init__(self, faces: Faces, milliseconds: int, area: QRectF) -> None:
        super().__init__()
        self._faces = faces
        self.milliseconds = milliseconds
        self.at = 0.0
        self._area = area
        self.setZValue(SCENE_Z)

    def boundingRect(self) -> QRectF:
        return self._area

    def move_on(self, part: float) -> None:
        """Show it at another moment, from 0 to 1."""
        self.at = part * self.milliseconds
        self.update()


def whole(width: float) -> QRectF:
    """Return the area of a scene that covers a table of this width."""
    return QRectF(0, 0, width, HEIGHT)


def ribbon_of(layout: Layout) -> QRectF:
    """Return the ribbon in the middle of the table, between the points of the seats at the sides."""
    x, y = layout.middle
    wide = layout.ground.panel.inside * layout.ground.scale
    return QRectF(x - wide / 2, y - RIBBON / 2, wide, RIBBON)


def paint_ribbon(painter: QPainter, area: QRectF, words: str, colour: str) -> None:
    """Write on a ribbon, in two lines where one is too short."""
    ground(painter, area, "#06110e", 250, 10, QPen(faded(colour, 0.8), 2))
    painter.setPen(QColor(colour))
    room = area.adjusted(10, 4, -10, -4)
    if fit(room, words, RIBBON_LETTERS, bold=True)[0] == words:
        fitted(painter, room, words, RIBBON_LETTERS, bold=True)
        return
    letters = room.height() * 0.38
    metrics = font(painter, letters, bold=True)
    widest = max(metrics.horizontalAdvance(word) for word in words.split())
    if widest > room.width():
        font(painter, letters * room.width() / widest, bold=True)
    painter.drawText(room, CENTRE | Qt.TextFlag.TextWordWrap, words)


def eased(part: float) -> float:
    """Return a part from 0 to 1 that begins quickly and ends gently."""
    left = 1 - min(1.0, max(0.0, part))
    return 1 - left * left * left


def faded(colour: str, opacity: float) -> QColor:
    """Return a colour that is seen through."""
    made = QColor(colour)
    made.setAlphaF(min(1.0, max(0.0, opacity)))
    return made


def paint_glow(painter: QPainter, at: QPointF, reach: float, colour: str, strength: float) -> None:
    """Paint a round light that fades outwards."""
    light = QRadialGradient(at, reach)
    light.setColorAt(0, faded(colour, strength))
    light.setColorAt(1, faded(colour, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(at, reach, reach)


def paint_band(painter: QPainter, area: QRectF, colour: str) -> None:
    """Paint a dark band across the table, with a bright line along either edge."""
    shade = QLinearGradient(area.topLeft(), area.topRight())
    for at, alpha in ((0.0, 0.7), (0.12, 0.92), (0.88, 0.92), (1.0, 0.7)):
        shade.setColorAt(at, faded("#06110e", alpha))
    painter.fillRect(area, shade)
    for y in (area.top(), area.bottom()):
        line = QLinearGradient(area.left(), y, area.right(), y)
        line.setColorAt(0, faded(colour, 0))
        line.setColorAt(0.5, faded(colour, 0.95))
        line.setColorAt(1, faded(colour, 0))
        painter.fillRect(QRectF(area.left(), y - 2, area.width(), 4), line)
