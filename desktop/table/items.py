"""The things that lie on the table: tiles, the wall, dice, and rings around tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.faces import Faces, Mark, Tint, stack_box
from paizhuo.desktop.kit.geometry import Point, Spot, Stack
from paizhuo.desktop.kit.sprites import Sprite, draw, painted
from paizhuo.desktop.table.dice import Lying, paint_solid_die, resting


class TileItem(QGraphicsPixmapItem):
    """A tile at its spot, as the picture that is kept of it.

    Qt draws it pixel for pixel and without asking the program: on a full table that is most of what is painted, and every frame
    of a tile that moves asks all of them where they are.
    """

    def __init__(self, faces: Faces, spot: Spot) -> None:
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.faces = faces
        self.spot = spot
        self.tint: Tint = ""
        self.mark: Mark = ""
        self.scale_in_pixels = 1.0
        self._shown: Sprite | None = None

    def take(self, spot: Spot, faces: Faces, scale: float) -> None:
        """Become the tile at another spot, ``scale`` device pixels to a unit; it is seen as soon as it is said how it looks."""
        self.spot, self.faces, self.scale_in_pixels = spot, faces, scale
        self.enlarge(1.0)

    def enlarge(self, size: float) -> None:
        """Draw it ``size`` times as large as it is where it lies."""
        self.setScale(size / self.scale_in_pixels)

    def look(self, tint: Tint, mark: Mark = "") -> None:
        """Show the tile with this tint and mark."""
        spot, self.tint, self.mark = self.spot, tint, mark
        shown = self.faces.picture(spot.tile, spot.pose, spot.turn, spot.width, self.scale_in_pixels, tint, mark)
        if shown is not self._shown:
            self._shown = shown
            self.setPixmap(shown.pixmap)
            self.setOffset(shown.left, shown.top)


class WallItem(QGraphicsItem):
    """The stacks of one side of the wall, kept as one picture."""

    def __init__(self) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._stacks: tuple[Stack, ...] = ()
        self._faces: Faces | None = None
        self._area = QRectF()
        self.scale_in_pixels = 1.0

    def boundingRect(self) -> QRectF:
        return self._area

    def show_stacks(self, stacks: tuple[Stack, ...], faces: Faces) -> None:
        if stacks == self._stacks and faces is self._faces:
            return
        self._stacks, self._faces = stacks, faces
        area = QRectF()
        for stack in stacks:
            area = area.united(stack_box(side=stack.side).translated(stack.x, stack.y))
        if area != self._area:
            self.prepareGeometryChange()
            self._area = area
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._faces is None:
            return
        for stack in self._stacks:
            picture = self._faces.stack(stack.layers, side=stack.side, kept=stack.kept, scale=self.scale_in_pixels)
            draw(painter, picture, self.scale_in_pixels, QPointF(stack.x, stack.y))


class DiceItem(QGraphicsItem):
    """Dice lying on the felt; while they lie still, they are kept as a picture."""

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[Lying, ...] = ()
        self._size = 0.0
        self._pixels = 1.0
        self._area = QRectF()
        self._kept: Sprite | None = None

    def boundingRect(self) -> QRectF:
        return self._area

    def show_dice(self, dice: Sequence[Lying], size: float, pixels: float) -> None:
        """Show these dice, so large; none hides them. ``pixels``: device pixels to a unit."""
        if (tuple(dice), size, pixels) == (self._dice, self._size, self._pixels):
            return
        self.prepareGeometryChange()
        self._dice, self._size, self._pixels, self._kept = tuple(dice), size, pixels, None
        self._area = QRectF()
        for die in self._dice:
            self._area = self._area.united(QRectF(die.at[0], die.at[1], 0.1, 0.1))
        self._area = self._area.adjusted(-size * 2, -size * 2, size * 2, size * 2)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self._dice:
            return
        if self._kept is None:
            self._kept = painted(self._area, self._pixels, self._paint_all)
        draw(painter, self._kept, self._pixels, QPointF())

    def _paint_all(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for die in self._dice:
            paint_solid_die(painter, QPointF(*die.at), self._size, resting(die.face, die.turned))


def paint_die(painter: QPainter, area: QRectF, face: int) -> None:
    """Paint a die seen from above; without pips where its face is none from 1 to 6."""
    grid = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
    size = area.width()
    corner = size * 0.21
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 80))
    painter.drawRoundedRect(area.translated(size * 0.05, size * 0.16), corner, corner)
    painter.setBrush(QColor("#fbf8ef"))
    painter.drawRoundedRect(area, corner, corner)
    painter.setBrush(QColor("#c22f27") if face in {1, 4} else QColor("#1d2430"))
    for pip in grid.get(face, ()):
        at = area.topLeft() + QPointF(size * (0.25 + 0.25 * (pip % 3)), size * (0.25 + 0.25 * (pip // 3)))
        painter.drawEllipse(at, size * (0.13 if face == 1 else 0.09), size * (0.13 if face == 1 else 0.09))


OVER_NEIGHBOURS: Final = 100.0
"""How far a ring lies above its tile: over the tiles beside and in front of it, too."""


class RingItem(QGraphicsPixmapItem):
    """A ring around a tile: the last discard, or the tile the keyboard is at."""

    def surround(self, spot: Spot | None, colour: str, scale: float) -> None:
        """Go round a tile, ``scale`` device pixels to a unit; None hides it. Whoever calls it puts it where the tile is."""
        self.setVisible(spot is not None)
        if spot is None:
            return
        shown = _ring(spot.half, spot.width, colour, scale)
        self.setPixmap(shown.pixmap)
        self.setOffset(shown.left, shown.top)
        self.setScale(1 / scale)
        self.setZValue(spot.z + OVER_NEIGHBOURS)


@lru_cache(maxsize=16)
def _ring(half: Point, width: float, colour: str, scale: float) -> Sprite:
    """Return a ring around a tile of that width, which reaches ``half`` from its middle to the right and down."""
    half_x, half_y = half
    area = QRectF(-half_x, -half_y, 2 * half_x, 2 * half_y + width * 0.15)

    def paint(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        glow = QColor(colour)
        for thick, alpha in ((9.0, 60), (4.0, 255)):
            glow.setAlpha(alpha)
            painter.setPen(QPen(glow, thick))
            painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 6, 6)

    return painted(area.adjusted(-7, -7, 7, 7), scale, paint)
