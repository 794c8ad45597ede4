"""A tile dragged from one zone of the strip to another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.entry.board import Laid
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.tile_button import TileButton, face_of
from paizhuo.desktop.entry.zone_box import ZoneBox
from paizhuo.desktop.kit.geometry import DEPTH, RATIO
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import faces, paint_tile


class Ghost(QWidget):
    """The tile that is being dragged."""

    def __init__(self, parent: QWidget, preferences: Preferences, label_: int, width: int) -> None:
        super().__init__(parent)
        self._preferences, self._label, self._width = preferences, label_, width
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(width + 12, round(width * (RATIO + DEPTH)) + 12)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.92)
        middle = QPointF(self.width() / 2, 6 + self._width * RATIO / 2)
        paint_tile(painter, faces(self._preferences), face_of(self._label), middle, self._width)
        painter.end()


class Dragging:
    """The drag that is under way. ``boxes``: the zones in sight, where a tile can be dropped."""

    def __init__(self, editing: Editing, preferences: Preferences) -> None:
        self._editing, self._preferences = editing, preferences
        self._ghost: Ghost | None = None
        self.boxes: Sequence[ZoneBox] = ()

    def move(self, laid: Laid, at: QPoint, source: TileButton) -> None:
        """Show the tile of this button at a point of the screen, and where it would come to lie."""
        window = source.window()
        if self._ghost is None:
            self._ghost = Ghost(window, self._preferences, laid.label, source.tile_width)
        self._ghost.move(window.mapFromGlobal(at) - self._ghost.rect().center())
        target = self._box_at(at)
        for box in self.boxes:
            box.aim(box.place_at(at) if box is target else None)

    def drop(self, laid: Laid, at: QPoint) -> None:
        """End the drag; the tile moves to the zone at this point of the screen, if there is one."""
        self.end()
        target = self._box_at(at)
        for box in self.boxes:
            box.aim(None)
        if target is not None:
            where = target.zone, target.place_at(at)
            # After the button's own mouse event is over: the board is laid out anew, and the button with it.
            QTimer.singleShot(0, self._editing, lambda: self._editing.take(self._editing.board.moved(laid.key, *where)))

    def end(self) -> None:
        """Take the dragged tile off the page."""
        if self._ghost is not None:
            self._ghost.hide()
            self._ghost.deleteLater()
            self._ghost = None

    def _box_at(self, at: QPoint) -> ZoneBox | None:
        return next((box for box in self.boxes if box.rect().contains(box.mapFromGlobal(at))), None)
