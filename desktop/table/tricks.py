"""A trick that has been played: its highest tile rises, and the others are drawn to it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import Layout, Spot
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.kit.sprites import draw
from paizhuo.desktop.table.climax import TINTS
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, font, ground, text_scale
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, eased, faded, paint_glow
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.words import Text

TRICK_MS: Final = 840
"""How long it is seen who has won a trick."""
RISE_MS, SLIDE_FROM, SLIDE_MS, GO_MS = 200.0, 180.0, 460.0, 160.0
LARGER, RAISED = 0.34, 20.0
"""How much larger and higher the winning tile is shown."""
LETTERS, PILL = 25.0, 52.0
WON: Final = Text("{who}最大", "Trick: {who}")


class TrickItem(SceneItem):
    """The tiles of a trick as its winner is seen."""

    def __init__(
        self, winning: Spot, others: list[Spot], words: str, portrait: str, colour: str, faces: Faces, scale: float
    ) -> None:
        area = QRectF()
        for spot in (winning, *others):
            area = area.united(QRectF(spot.x - 90, spot.y - 100, 180, 200))
        wide = bold_metrics(LETTERS * text_scale()).horizontalAdvance(words) + PILL + 34
        self._pill = QRectF(winning.x - wide / 2, winning.y + winning.width * 0.95, wide, PILL)
        super().__init__(faces, TRICK_MS, area.united(self._pill.adjusted(-20, -20, 20, 20)))
        self._winning, self._others = winning, others
        self._words, self._portrait, self._colour, self._scale = words, portrait, colour, scale

    def draw(self, painter: QPainter, faces: Faces) -> None:
        rise = eased(self.at / RISE_MS) * eased((self.milliseconds - self.at) / GO_MS)
        winning = self._winning
        centre = QPointF(winning.x, winning.y)
        for spot in self._others:
            half_x, half_y = spot.half
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded("#06110e", 0.5 * rise))
            painter.drawRoundedRect(QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y + 5), 5, 5)
        paint_glow(painter, centre, 96, self._colour, 0.8 * rise)
        part = (self.at - SLIDE_FROM) / SLIDE_MS
        if 0 < part < 1:
            slide = part * part * (3 - 2 * part)
            for spot in self._others:
                at = QPointF(spot.x, spot.y) + (centre - QPointF(spot.x, spot.y)) * slide
                painter.setOpacity(min(1.0, (1 - part) * 2.5))
                self._tile(painter, faces, spot, at, 1 - 0.35 * slide)
            painter.setOpacity(1.0)
        lifted = centre - QPointF(0, RAISED * rise)
        self._tile(painter, faces, winning, lifted, 1 + LARGER * rise)
        half_x, half_y = (half * (1 + LARGER * rise) for half in winning.half)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faded(self._colour, rise), 4))
        painter.drawRoundedRect(
            QRectF(lifted.x() - half_x - 3, lifted.y() - half_y - 3, 2 * half_x + 6, 2 * half_y + 12), 8, 8
        )
        self._caption(painter, rise)

    def _tile(self, painter: QPainter, faces: Faces, spot: Spot, at: QPointF, larger: float) -> None:
        picture = faces.picture(spot.tile, spot.pose, spot.turn, spot.width * (1 + LARGER), self._scale)
        painter.save()
        painter.translate(at)
        painter.scale(larger / (1 + LARGER), larger / (1 + LARGER))
        draw(painter, picture, self._scale, QPointF())
        painter.restore()

    def _caption(self, painter: QPainter, rise: float) -> None:
        pill = self._pill
        painter.setOpacity(rise)
        ground(painter, pill, "#06110e", 240, PILL / 2, QPen(QColor(self._colour), 2))
        paint_portrait(
            painter, self._portrait, QPointF(pill.left() + PILL / 2, pill.center().y()), PILL - 10, self._scale
        )
        font(painter, LETTERS * text_scale(), bold=True)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(pill.adjusted(PILL - 6, 0, -12, 0), CENTRE, self._words)
        painter.setOpacity(1.0)


def trick_of(
    before: TablePicture, picture: TablePicture, layout: Layout, faces: Faces, scale: float
) -> TrickItem | None:
    """Return what is shown when a trick has been played to its end, which makes ``picture``; None where none has."""
    trick = picture.display.trick(picture.observation)
    if trick is None or before.display.trick(before.observation) is not None:
        return None
    lying = {seat: _lies(layout, seat, tile) for seat, tile in trick.plays}
    winning = lying.pop(trick.winner)
    if winning is None:
        return None
    words = picture.said(WON.filled(who=picture.names[trick.winner]))
    others = [spot for spot in lying.values() if spot is not None]
    colour = TINTS[picture.display.celebrated.tint]
    return TrickItem(winning, others, words, picture.portrait(trick.winner), colour, faces, scale)


def _lies(layout: Layout, seat: Seat, tile: Tile) -> Spot | None:
    """Return where the tile lies that a seat has played: of equal ones the one in front, which is the largest, or the last."""
    lying = [spot for spot in layout.spots if spot.key[0] == "river" and spot.seat == seat and spot.tile == tile]
    return max(lying, key=lambda spot: (spot.width, spot.key), default=None)
