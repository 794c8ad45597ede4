"""The time for a decision: rings that empty, beside the buttons and at the plate. They only show it: the match keeps the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.colours import TableColours, table_colours
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.picture import DecisionClock
from paizhuo.engine.table.port.settings import TimeLeft

RADIUS: Final = 31.0
PLATE_RING, PLATE_DISC = 6.0, 13.0
"""How broad the ring at the plate is, and how far the disc with its seconds reaches."""
PLATE_Z: Final = 3400.0
STEP: Final = 100
"""Milliseconds between two looks at the clock."""
SHORT: Final = 5
"""With so many seconds left the ring turns red."""


class Clock(QGraphicsItem):
    """Shows the time of a decision: the time of the decision first, then the bank."""

    def __init__(self) -> None:
        super().__init__()
        self._left, self._whole = TimeLeft(0, 0), TimeLeft(0, 0)
        self.colours: TableColours = table_colours("light")
        self.setVisible(False)

    def show_time(self, left: TimeLeft, whole: TimeLeft) -> None:
        """Show ``left`` of ``whole``."""
        self._left, self._whole = left, whole
        self.update()

    @property
    def ink(self) -> QColor:
        """The colour of the ring: red once little time is left."""
        return QColor(self.colours.win if self._left.whole <= SHORT * 1000 else self.colours.lit)

    def arc(self, painter: QPainter, area: QRectF, width: float) -> None:
        """Draw what is left as a part of a ring, clockwise up to the top."""
        left, whole = (
            (self._left.decision, self._whole.decision) if self._left.decision else (self._left.bank, self._whole.bank)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        # Qt counts sixteenths of a degree from three o'clock, against the clock's hands.
        painter.drawArc(area, 90 * 16, round(360 * 16 * left / max(1, whole)))


class RingClock(Clock):
    """The ring beside the buttons, around the seconds left."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(3500)

    def boundingRect(self) -> QRectF:
        return QRectF(-RADIUS - 5, -RADIUS - 5, 2 * RADIUS + 10, 2 * RADIUS + 10)

    @property
    def figures(self) -> tuple[str, str]:
        """The seconds that are counted, and below them those of the bank while it is not touched yet."""
        left = self._left
        if not left.decision:
            return _seconds(left.bank), ""
        return _seconds(left.decision), f"+ {_seconds(left.bank)}" if left.bank else ""

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.colours
        disc = QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
        ground = QColor(colours.panel_edge)
        ground.setAlpha(215)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        self.arc(painter, disc.adjusted(3, 3, -3, -3), 6.0)
        painter.setPen(QColor(colours.text))
        counted, bank = self.figures
        inside = disc.adjusted(6, 0, -6, 0)
        if bank:
            fitted(painter, inside.adjusted(0, 8, 0, -24), counted, 25, bold=True)
            fitted(painter, inside.adjusted(4, 34, -4, -9), bank, 15, bold=False)
        else:
            fitted(painter, inside, counted, 27, bold=True)


class PlateClock(Clock):
    """The ring around the portrait at the plate of who decides, with all seconds left, bank and all, on its edge."""

    def __init__(self) -> None:
        super().__init__()
        self._face = 0.0
        self._spared = QPainterPath()
        self.setZValue(PLATE_Z)

    def boundingRect(self) -> QRectF:
        reach = self._face / 2 + PLATE_DISC
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    @property
    def figure(self) -> str:
        """The seconds left."""
        return _seconds(self._left.whole)

    def surround(self, face: float, spared: QPainterPath) -> None:
        """Go around a portrait of this width, under what stands on its edge."""
        self._spared = spared
        if face != self._face:
            self.prepareGeometryChange()
            self._face = face

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, reach = self.colours, self._face / 2 - PLATE_RING / 2
        area = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        free = QPainterPath()
        free.addRect(self.boundingRect())
        painter.save()
        painter.setClipPath(free.subtracted(self._spared))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours.panel_edge), PLATE_RING + 1))
        painter.drawEllipse(area)
        self.arc(painter, area, PLATE_RING)
        painter.restore()
        disc = QRectF(-PLATE_DISC, -PLATE_DISC, 2 * PLATE_DISC, 2 * PLATE_DISC).translated(reach * 0.92, reach * 0.4)
        painter.setPen(QPen(self.ink, 2.0))
        painter.setBrush(QColor(colours.panel_edge))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text))
        fitted(painter, disc.adjusted(2, 0, -2, 0), self.figure, 16, bold=True)


def _seconds(milliseconds: int) -> str:
    return str(math.ceil(milliseconds / 1000))


class Countdown(QObject):
    """The countdown of a decision on clocks, which announces when little time is left. It decides nothing."""

    short = Signal()

    def __init__(self, clocks: Sequence[Clock], seen: QWidget) -> None:
        super().__init__(seen)
        self._clocks = clocks
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
        for shown in self._clocks:
            shown.setVisible(True)
        self._clock.start()

    def stop(self) -> None:
        """Stop: the decision is made, or nobody waits for it."""
        self._clock.stop()
        for shown in self._clocks:
            shown.setVisible(False)

    def _look(self) -> None:
        if self._followed is None:
            return
        left = self._followed.now()
        for shown in self._clocks:
            shown.show_time(left, self._followed.left)
        if left.whole <= SHORT * 1000 and not self._warned:
            self._warned = True
            self.short.emit()
