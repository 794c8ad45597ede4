"""The time for a decision: a ring that empties around the seconds left. It only shows it: the match keeps the clock."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.colours import TableColours, table_colours
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.picture import DecisionClock
from paizhuo.engine.table.port.settings import TimeLeft

RADIUS: Final = 31.0
STEP: Final = 100
"""Milliseconds between two looks at the clock."""
SHORT: Final = 5
"""With so many seconds left the ring turns red."""


class RingClock(QGraphicsItem):
    """The ring with the time of a decision."""

    def __init__(self) -> None:
        super().__init__()
        self._left, self._whole = TimeLeft(0, 0), TimeLeft(0, 0)
        self.colours: TableColours = table_colours("light")
        self.setZValue(3500)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(-RADIUS - 5, -RADIUS - 5, 2 * RADIUS + 10, 2 * RADIUS + 10)

    @property
    def figures(self) -> tuple[str, str]:
        """The seconds that are counted, and below them those of the bank while it is not touched yet."""
        left = self._left
        if not left.decision:
            return _seconds(left.bank), ""
        return _seconds(left.decision), f"+ {_seconds(left.bank)}" if left.bank else ""

    def show_time(self, left: TimeLeft, whole: TimeLeft) -> None:
        """Show ``left`` of ``whole``: the time of the decision first, then the bank."""
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
        left, whole = (
            (self._left.decision, self._whole.decision) if self._left.decision else (self._left.bank, self._whole.bank)
        )
        ink = QColor(colours.win if self._left.whole <= SHORT * 1000 else colours.lit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 6.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        # Qt counts sixteenths of a degree from three o'clock, against the clock's hands.
        painter.drawArc(disc.adjusted(3, 3, -3, -3), 90 * 16, round(360 * 16 * left / max(1, whole)))
        painter.setPen(QColor(colours.text))
        counted, bank = self.figures
        inside = disc.adjusted(6, 0, -6, 0)
        if bank:
            fitted(painter, inside.adjusted(0, 8, 0, -24), counted, 25, bold=True)
            fitted(painter, inside.adjusted(4, 34, -4, -9), bank, 15, bold=False)
        else:
            fitted(painter, inside, counted, 27, bold=True)


def _seconds(milliseconds: int) -> str:
    return str(math.ceil(milliseconds / 1000))


class Countdown(QObject):
    """The countdown of a decision on a ring, which announces when little time is left. It decides nothing."""

    short = Signal()

    def __init__(self, ring: RingClock, seen: QWidget) -> None:
        super().__init__(seen)
        self._ring = ring
        self._followed: DecisionClock | None = None
        self._warned = False
        self._clock = QTimer(self)
        self._clock.setInterval(STEP)
        self._clock.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether a decision is being timed."""
        return self._clock.isActive()

    def follow(self, clock: DecisionClock | None) -> None:
        """Show this clock from now on; None: there is no limit, or nothing to decide."""
        if clock is None:
            self.stop()
            return
        if clock != self._followed:
            self._followed, self._warned = clock, clock.left.whole <= SHORT * 1000
        self._look()
        self._ring.setVisible(True)
        self._clock.start()

    def stop(self) -> None:
        """Stop: the decision is made, or nobody waits for it."""
        self._clock.stop()
        self._ring.setVisible(False)

    def _look(self) -> None:
        if self._followed is None:
            return
        left = self._followed.now()
        self._ring.show_time(left, self._followed.left)
        if left.whole <= SHORT * 1000 and not self._warned:
            self._warned = True
            self.short.emit()
