"""Each seat's plate: its name with its wind, and badges for what everybody should know of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.table.faces import Faces, paint_row
from desktop.table.geometry import NAME_WIDTH, Box
from desktop.table.lettering import CENTRE, SMALLEST_SHARE, fitted, font, ground
from desktop.table.picture import TablePicture
from desktop.table.speech import WINDS, wind_of
from desktop.table.stakes import stake_facts
from engine.core.meld import Seat
from engine.play.rule_set import Fact

NAME_HEIGHT, BADGE_HEIGHT, TALL_BADGE = 45.0, 25.0, 44.0
"""A plate's name with the gap below it, a badge of one line, and one of two."""
UNSPOKEN: Final = frozenset(("indicators", "under", "front", "taken", "marks", "supporters"))
"""Facts drawn in a way of their own."""


class PlateItem(QGraphicsItem):
    """A seat's name with its wind, and badges for what everybody should know of it."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._box = Box(0, 0, 1, 1)
        self._picture: TablePicture | None = None
        self._faces: Faces | None = None
        self._reserved = 0.0
        self.scale_in_pixels = 1.0

    def reserve(self, width: float) -> None:
        """Leaves so much of the first row of badges to something else."""
        if width != self._reserved:
            self._reserved = width
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._box.width, self._box.height).adjusted(-3, -3, 3, 3)

    def show_seat(self, picture: TablePicture, faces: Faces, area: Box) -> None:
        """Draws the seat as the picture has it."""
        if area != self._box:
            self.prepareGeometryChange()
        self._box, self._picture, self._faces = area, picture, faces
        self.setPos(area.x, area.y)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        picture, faces = self._picture, self._faces
        if picture is None or faces is None:
            return
        colours, observation = faces.colours, picture.observation
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at_turn = observation.turn == self._seat and observation.ending is None
        wide, high = min(self._box.width, NAME_WIDTH), self._box.height
        name_high = min(NAME_HEIGHT - 5, high)
        area = QRectF(0, 0, wide, name_high)
        ground(painter, area, colours.plate, 225, 10, QPen(QColor(colours.lit), 2.5) if at_turn else None)
        wind = wind_of(self._seat, observation.deal.dealer, observation.seats)
        disc = QRectF(6, name_high / 2 - 14, 28, 28)
        dealer = self._seat == observation.deal.dealer
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.win if dealer else colours.panel_edge))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text))
        fitted(painter, disc, picture.said(WINDS[wind % 4]), 18, bold=True)
        painter.setPen(QColor(colours.lit if at_turn else colours.text))
        name = picture.names[self._seat] if self._seat < len(picture.names) else ""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        fitted(painter, QRectF(42, 0, wide - 50, name_high), name, 20, bold=True, align=left)
        self._badges(painter, picture, faces, QRectF(0, NAME_HEIGHT, self._box.width, high - NAME_HEIGHT))

    def _badges(self, painter: QPainter, picture: TablePicture, faces: Faces, area: QRectF) -> None:
        colours = faces.colours
        facts = [f for f in picture.facts if f.seat == self._seat and f.id not in UNSPOKEN]
        facts = [*stake_facts(picture, self._seat), *facts]
        x, y, before = area.left() + (self._reserved + 5 if self._reserved else 0), area.top(), BADGE_HEIGHT
        for fact in facts:
            words = fact_words(fact, picture)
            metrics = font(painter, 16, bold=True)
            pictures = len(fact.tiles) * 17.0
            needed = metrics.horizontalAdvance(words) + 16 + pictures
            wide = min(needed, area.width())
            line = BADGE_HEIGHT if needed * SMALLEST_SHARE <= area.width() else TALL_BADGE
            if x > area.left() and x + wide > area.right():
                x, y = area.left(), y + before + 3
            before = line
            if y + line > area.bottom() + 2:
                return
            badge = QRectF(x, y, wide, line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold))
            painter.drawRoundedRect(badge, 7, 7)
            painter.setPen(QColor(colours.on_lit))
            inner = badge.adjusted(8, 0, -8 - pictures, 0)
            if line > BADGE_HEIGHT:
                painter.drawText(inner, CENTRE | Qt.TextFlag.TextWordWrap, words)
            else:
                fitted(painter, inner, words, 16, bold=True)
            row = [
                (t, 0, QPointF(badge.right() - 4 - pictures + 17 * (n + 0.5), y + line / 2 - 1))
                for n, t in enumerate(fact.tiles)
            ]
            paint_row(painter, faces, self.scale_in_pixels, row, 15)
            x += wide + 5


def fact_words(fact: Fact, picture: TablePicture) -> str:
    """A fact in a line: its label, and what there is to say."""
    label = picture.said(fact.label)
    if fact.words is None:
        return label
    return f"{label} {picture.said(fact.words)}"
