"""The things that lie on the table: tiles, the wall, dice, and rings around tiles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.faces import Faces, Tint, box, frame_wild, stack_box
from paizhuo.desktop.kit.geometry import Pose, Spot, Stack
from paizhuo.desktop.kit.sprites import draw
from paizhuo.desktop.table.dice import Lying, paint_solid_die, resting


class TileItem(QGraphicsItem):
    """A tile at its spot. ``tint`` and ``wild`` (a golden frame) are how it looks besides."""

    def __init__(self, faces: Faces, spot: Spot) -> None:
        super().__init__()
        self.faces = faces
        self.spot = spot
        self.tint: Tint = ""
        self.wild = False
        self.scale_in_pixels = 1.0

    def boundingRect(self) -> QRectF:
        return box(self.spot.pose, self.spot.turn, self.spot.width)

    def take(self, spot: Spot, faces: Faces) -> None:
        """Become the tile at another spot."""
        old = self.spot
        if (old.pose, old.turn, old.width) != (spot.pose, spot.turn, spot.width):
            self.prepareGeometryChange()
        if old.tile != spot.tile or old.pose != spot.pose or old.turn != spot.turn or faces is not self.faces:
            self.update()
        self.spot, self.faces = spot, faces

    def look(self, tint: Tint, *, wild: bool) -> None:
        """Change how it looks."""
        if (tint, wild) != (self.tint, self.wild):
            self.tint, self.wild = tint, wild
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        spot = self.spot
        picture = self.faces.picture(spot.tile, spot.pose, spot.turn, spot.width, self.scale_in_pixels, self.tint)
        draw(painter, picture, self.scale_in_pixels, QPointF())
        if self.wild:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.rotate(90 * spot.turn if spot.pose is Pose.FLAT else 0)
            frame_wild(painter, spot.width, self.faces.colours.gold)
            painter.restore()


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
    """Dice lying on the felt."""

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[Lying, ...] = ()
        self._size = 0.0

    def boundingRect(self) -> QRectF:
        area = QRectF()
        for die in self._dice:
            area = area.united(QRectF(die.at[0], die.at[1], 0.1, 0.1))
        return area.adjusted(-self._size * 2, -self._size * 2, self._size * 2, self._size * 2)

    def show_dice(self, dice: Sequence[Lying], size: float) -> None:
        """Show these dice, so large; none hides them."""
        if (tuple(dice), size) != (self._dice, self._size):
            self.prepareGeometryChange()
            self._dice, self._size = tuple(dice), size
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
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


class RingItem(QGraphicsItem):
    """A ring around a tile: the last discard, or the tile the keyboard is at."""

    def __init__(self) -> None:
        super().__init__()
        self._area = QRectF()
        self._colour = QColor()

    def boundingRect(self) -> QRectF:
        return self._area.adjusted(-7, -7, 7, 7)

    def surround(self, spot: Spot | None, colour: str) -> None:
        """Go round a tile; None hides it."""
        self.setVisible(spot is not None)
        if spot is None:
            return
        half_x, half_y = spot.half
        self.prepareGeometryChange()
        self._area = QRectF(-half_x, -half_y, 2 * half_x, 2 * half_y + spot.width * 0.15)
        self._colour = QColor(colour)
        self.setPos(spot.x, spot.y)
        self.setZValue(spot.z + 0.5)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        glow = QColor(self._colour)
        for width, alpha in ((9.0, 60), (4.0, 255)):
            glow.setAlpha(alpha)
            painter.setPen(QPen(glow, width))
            painter.drawRoundedRect(self._area.adjusted(-1, -1, 1, 1), 6, 6)
