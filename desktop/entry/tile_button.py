"""A tile that can be pressed, dragged and read out."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy

from paizhuo.desktop.entry import marks
from paizhuo.desktop.entry.marks import Mark
from paizhuo.desktop.kit.geometry import DEPTH, RATIO
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import faces, paint_tile
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.vision.labels import BACK

LEAST: Final = 18
"""The least width of a tile in a line that has to be narrower than its tiles, in pixels."""
_WALKING: Final = frozenset((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down))


def face_of(label: int) -> int:
    """Return the tile to draw for a label."""
    return UNKNOWN if label == BACK else label


class TileButton(QAbstractButton):
    """A tile, ``width`` pixels wide or as wide as its place allows, with words below it if there are any.

    ``entered`` and ``exited`` follow the mouse; ``dragged`` and ``dropped`` give the place on the screen where it is held and let go.
    """

    entered = Signal()
    exited = Signal()
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(
        self,
        preferences: Preferences,
        name: str,
        words: str,
        label: int,
        width: int,
        *,
        mark: Mark = "sure",
        below: str = "",
        faint: bool = False,
        draggable: bool = False,
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self.label, self.mark, self.below = label, mark, below
        self.tile_width, self._faint, self._draggable = width, faint, draggable
        self._lit = False
        self._held: QPoint | None = None
        self._dragging = False
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def _small(self) -> QFont:
        self.ensurePolished()  # before that the style sheet's font is not known
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 0.82)
        return font

    @property
    def _foot(self) -> int:
        return QFontMetrics(self._small).height() - 2 if self.below else 0

    def sizeHint(self) -> QSize:
        return QSize(self.tile_width + 6, round(self.tile_width * (RATIO + DEPTH)) + 7 + self._foot)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.tile_width, LEAST) + 2, self.sizeHint().height())

    def light(self, *, on: bool) -> None:
        """Show that this tile is meant."""
        if on != self._lit:
            self._lit = on
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        width = float(min(self.tile_width, self.width() - 2))
        face = QRectF((self.width() - width) / 2, 4, width, width * RATIO)
        if self._dragging:
            painter.setOpacity(0.35)
        elif self._faint and not self.hasFocus() and not self.underMouse():
            painter.setOpacity(0.38)
        paint_tile(painter, faces(self._preferences), face_of(self.label), face.center(), width)
        painter.setOpacity(1.0 if not self._faint else 0.6)
        if self.below:
            painter.setPen(QColor(colours.muted))
            painter.setFont(self._small)
            foot = QRectF(0, self.height() - self._foot, self.width(), self._foot)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, self.below)
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        round_ = width * 0.1
        if self.mark != "sure":
            painter.setPen(marks.pen(self.mark, max(1.5, width * 0.05)))
            painter.drawRoundedRect(face, round_, round_)
            size = max(12.0, width * 0.42)
            marks.paint_sign(painter, self.mark, QPointF(face.right() - size * 0.28, face.top() + size * 0.2), size)
        if self.hasFocus() or self._lit or self.underMouse():
            painter.setPen(QPen(QColor(colours.accent), 3 if self.hasFocus() or self._lit else 2))
            painter.drawRoundedRect(face.adjusted(-1.5, -1.5, 1.5, 1.5), round_, round_)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _WALKING:
            event.ignore()  # what holds the tiles knows the way among them
        else:
            super().keyPressEvent(event)

    # -- the mouse

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)  # type: ignore[arg-type] # Qt's own event
        self.exited.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._draggable:
            self._held = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = event.globalPosition().toPoint()
        if self._held is not None and (at - self._held).manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
        if self._dragging:
            self.update()
            self.dragged.emit(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        if self._dragging:
            self._dragging = False
            self.setDown(False)
            self.update()
            self.dropped.emit(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)
