"""The time for a decision: a ring that empties around the seconds left."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.table.colours import COLOURS, TableColours
from desktop.table.lettering import fitted

RADIUS: Final = 31.0
STEP: Final = 100
"""Milliseconds between two looks at the clock."""
SHORT: Final = 5
"""With so many seconds left the ring turns red."""


class RingClock(QGraphicsItem):
    """The ring."""

    def __init__(self) -> None:
        super().__init__()
        self._left, self._whole = 0.0, 1.0
        self.colours: TableColours = COLOURS["light"]
        self.setZValue(3500)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(-RADIUS - 5, -RADIUS - 5, 2 * RADIUS + 10, 2 * RADIUS + 10)

    def show_time(self, left: float, whole: float) -> None:
        """Shows ``left`` of ``whole`` seconds."""
        self._left, self._whole = left, whole
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.colours
        disc = QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
        ground = QColor(colours.panel_edge)
        ground.setAlpha(215)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        seconds = math.ceil(self._left)
        ink = QColor(colours.win if seconds <= SHORT else colours.lit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 6.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        # Qt counts sixteenths of a degree from three o'clock, against the clock's hands.
        painter.drawArc(disc.adjusted(3, 3, -3, -3), 90 * 16, round(360 * 16 * self._left / self._whole))
        painter.setPen(QColor(colours.text))
        fitted(painter, disc.adjusted(6, 0, -6, 0), str(seconds), 27, bold=True)


class Countdown(QObject):
    """Counts a decision's time down on a ring, and says when little of it is left and when it is over.

    It stands still while nobody can see it.
    """

    lapsed = Signal()
    short = Signal()

    def __init__(self, ring: RingClock, seen: QWidget) -> None:
        super().__init__(seen)
        self._ring, self._seen = ring, seen
        self._left, self._whole = 0.0, 0.0
        self._since = QElapsedTimer()
        self._clock = QTimer(self)
        self._clock.setInterval(STEP)
        self._clock.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether a decision is being timed."""
        return self._clock.isActive()

    def begin(self, seconds: int) -> None:
        """Starts anew; 0 seconds: there is no limit."""
        self.stop()
        if seconds:
            self._left = self._whole = float(seconds)
            self._ring.show_time(self._left, self._whole)
            self._ring.setVisible(True)
            self._since.start()
            self._clock.start()

    def stop(self) -> None:
        """The decision is made, or nobody waits for it."""
        self._clock.stop()
        self._ring.setVisible(False)

    def _look(self) -> None:
        passed = self._since.restart() / 1000
        if not self._seen.isVisible():
            return
        before, self._left = self._left, max(0.0, self._left - passed)
        self._ring.show_time(self._left, self._whole)
        if self._left <= SHORT < before:
            self.short.emit()
        if self._left == 0:
            self.stop()
            self.lapsed.emit()
