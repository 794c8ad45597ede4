"""What is written on the table for a moment: calls and amounts in large letters, notes in bubbles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.sprites import Sprite, draw, painted
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, font, ground, text_scale
from paizhuo.engine.core.value import Struct


class LetterItem(QGraphicsItem):
    """A call or an amount in large letters over a seat, kept as a picture: outlines so thick take long to paint in every frame."""

    def __init__(self, words: str, colour: str, size: float) -> None:
        super().__init__()
        self.words, self._colour, self._size = words, colour, size
        self._kept: Sprite | None = None
        self._scale = 1.0
        self._area = QRectF(-190, -62, 380, 124)
        self.setZValue(5000)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._kept is None:
            # As large as it will be once it has come to rest.
            self._scale = painter.worldTransform().m11() / self.scale() * painter.device().devicePixelRatioF()
            self._kept = painted(self._area, self._scale, self._write)
        draw(painter, self._kept, self._scale, QPointF())

    def _write(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_letters(painter, self.words, self._colour, self._size)


def paint_letters(painter: QPainter, words: str, colour: str, size: float) -> None:
    """Write words around the origin in large letters with a dark outline, which are read on everything."""
    metrics = font(painter, size, bold=True)
    path = QPainterPath()
    path.addText(-metrics.horizontalAdvance(words) / 2, metrics.capHeight() / 2, painter.font(), words)
    outline = QPen(QColor(20, 12, 4, 230), size / 6)
    outline.setCapStyle(Qt.PenCapStyle.RoundCap)
    outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(outline)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(path)


class BubbleLine(Struct):
    """A line of a bubble: words, tiles with numbers beside them, and what holds for all of these."""

    words: str = ""
    tiles: tuple[tuple[int, str], ...] = ()
    after: str = ""
    warning: bool = False


class BubbleItem(DressedItem):
    """A small note on the table: copies unseen, waits, why something cannot be done."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[BubbleLine, ...] = ()
        self._size = (0.0, 0.0)
        self._larger = 1.0
        """How much larger it is than designed, as the system's text is."""
        self.scale_in_pixels = 1.0
        self.setZValue(4000)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, *self._size).adjusted(-3, -3, 4, 5)

    @property
    def size(self) -> tuple[float, float]:
        return self._size

    def show_lines(self, lines: Sequence[BubbleLine], faces: Faces) -> tuple[float, float]:
        """Show these lines; return the size that takes."""
        if tuple(lines) == self.lines and faces is self._faces and self._larger == text_scale():
            self.setVisible(bool(lines))
            return self._size
        self.prepareGeometryChange()
        self.lines, self._faces = tuple(lines), faces
        metrics = bold_metrics(19)
        widths = [
            metrics.horizontalAdvance(line.words)
            + sum(30 + metrics.horizontalAdvance(note) + 12 for _, note in line.tiles)
            + metrics.horizontalAdvance(line.after)
            + (8 if line.words and line.tiles else 0)
            for line in lines
        ]
        self._larger = text_scale()
        high = sum(44.0 if line.tiles else 27.0 for line in lines) + 12
        self._size = ((max(widths, default=0) + 24) * self._larger, high * self._larger)
        self.setVisible(bool(lines))
        self.update()
        return self._size

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        ground(painter, QRectF(0, 0, *self._size), colours.panel_edge, 240, 9, QPen(QColor(colours.muted), 1))
        painter.scale(self._larger, self._larger)
        scale = self.scale_in_pixels * self._larger
        y = 6.0
        for line in self.lines:
            high = 44.0 if line.tiles else 27.0
            metrics = font(painter, 19, bold=True)
            x = 12.0
            painter.setPen(QColor(colours.gold if line.warning else colours.text))
            if line.words:
                wide = metrics.horizontalAdvance(line.words)
                painter.drawText(QRectF(x, y, wide + 2, high), CENTRE, line.words)
                x += wide + 8
            for tile, note in line.tiles:
                paint_row(painter, faces, scale, [(tile, 0, QPointF(x + 13, y + high / 2 - 2))], 26)
                x += 30
                font(painter, 19, bold=True)
                painter.setPen(QColor(colours.gold if line.warning else colours.text))
                wide = metrics.horizontalAdvance(note)
                painter.drawText(QRectF(x, y, wide + 2, high), CENTRE, note)
                x += wide + 12
            if line.after:
                painter.setPen(QColor(colours.gold))
                wide = metrics.horizontalAdvance(line.after)
                painter.drawText(QRectF(x, y, wide + 2, high), CENTRE, line.after)
            y += high
