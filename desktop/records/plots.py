"""Plots in the program's own look: a line over time with the interval in which it lies, and how often numbers of a size came."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit.painting import LEFT, RIGHT, painting
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.ranking import marks
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount

MANY = 150
"""More dots than these are too many to be told apart: they are left out, or drawn small where there is no line."""
BESIDE = 32
"""The room at the right of a plot, where half of the last number stands, in pixels at the designed text size."""
HIGH = 260
"""The height of a plot in pixels, at the designed text size."""


class Axes(Struct):
    """What the axes of a plot say. ``levels``: the numbers marked on the upright one; ``unit`` follows them; ``first``: the number of
    the first point across; ``downwards``: the least number is at the top.
    """

    across: Text
    upright: Text
    levels: tuple[int, ...]
    unit: str = ""
    first: int = 1
    downwards: bool = False


class Line(Struct):
    """A line through ``values``; ``band``: between which bounds each lies, None where nothing says; ``dots``: what it smooths."""

    values: tuple[float, ...]
    band: tuple[tuple[float, float] | None, ...] = ()
    dots: tuple[float, ...] = ()


class _Plot(QWidget):
    """A plot with its axes. ``room`` is where it is drawn: inside them."""

    def __init__(self, preferences: Preferences, axes: Axes) -> None:
        super().__init__()
        self.preferences, self.axes = preferences, axes
        self.room = QRectF()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.preferences.px(440), self.preferences.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.preferences.px(240), self.preferences.px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, say = self.preferences.px, self.preferences.say
        with painting(self) as painter:
            metrics = QFontMetricsF(painter.font())
            line = metrics.height()
            written = [f"{amount(level)}{self.axes.unit}" for level in self.axes.levels]
            left = max(map(metrics.horizontalAdvance, written)) + px(10)
            self.room = QRectF(self.rect()).adjusted(left, line * 1.7, -px(BESIDE), -line * 2.7)
            painter.setPen(QColor(self.preferences.colours.muted))
            painter.drawText(QRectF(0, 0, self.width(), line * 1.2), LEFT, say(self.axes.upright))
            foot = QRectF(0, self.height() - line * 1.2, self.width() - px(BESIDE), line * 1.2)
            painter.drawText(foot, RIGHT, say(self.axes.across))
            for level, text in zip(self.axes.levels, written, strict=True):
                y = self.height_of(level)
                painter.setPen(QColor(self.preferences.colours.muted))
                painter.drawText(QRectF(0, y - line, left - px(8), line * 2), RIGHT, text)
                painter.setPen(QPen(QColor(self.preferences.colours.line), 1))
                painter.drawLine(QPointF(self.room.left(), y), QPointF(self.room.right(), y))
            self.draw(painter, metrics)

    def height_of(self, value: float) -> float:
        """Return how far down a value is drawn."""
        low, high = self.axes.levels[0], self.axes.levels[-1]
        share = (value - low) / (high - low)
        return self.room.top() + self.room.height() * (share if self.axes.downwards else 1 - share)

    def mark(self, painter: QPainter, metrics: QFontMetricsF, x: float, text: str) -> None:
        """Write a number below the axis."""
        half = metrics.horizontalAdvance(text)
        where = QRectF(x - half, self.room.bottom() + self.preferences.px(4), half * 2, metrics.height() * 1.2)
        painter.setPen(QColor(self.preferences.colours.muted))
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, text)

    def draw(self, painter: QPainter, metrics: QFontMetricsF) -> None:
        """Draw what is inside the axes, and the numbers below."""
        raise NotImplementedError


class LinePlot(_Plot):
    """A line over matches or hands."""

    def __init__(self, preferences: Preferences, axes: Axes, line: Line) -> None:
        super().__init__(preferences, axes)
        self.line = line

    def draw(self, painter: QPainter, metrics: QFontMetricsF) -> None:
        colours, px = self.preferences.colours, self.preferences.px
        count = len(self.line.values)
        self._mark_across(painter, metrics, count)
        soft, strong = QColor(colours.accent), QColor(colours.accent)
        soft.setAlphaF(0.18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        for part in self._bands():
            painter.drawPolygon(part)
        if len(self.line.dots) <= MANY:
            painter.setBrush(QColor(colours.muted))
            for nth, value in enumerate(self.line.dots):
                painter.drawEllipse(self._at(nth, value), px(3), px(3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(strong, px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF([self._at(nth, value) for nth, value in enumerate(self.line.values)]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(strong)
        painter.drawEllipse(self._at(count - 1, self.line.values[-1]), px(4), px(4))

    def _at(self, nth: int, value: float) -> QPointF:
        across = max(1, len(self.line.values) - 1)
        return QPointF(self.room.left() + self.room.width() * nth / across, self.height_of(value))

    def _bands(self) -> list[QPolygonF]:
        """Return the band, as pieces between one point and the next where both have bounds."""
        found = []
        for nth, (one, other) in enumerate(pairwise(self.line.band)):
            if one is not None and other is not None:
                top = [self._at(nth, self._within(one[1])), self._at(nth + 1, self._within(other[1]))]
                foot = [self._at(nth + 1, self._within(other[0])), self._at(nth, self._within(one[0]))]
                found.append(QPolygonF([*top, *foot]))
        return found

    def _within(self, value: float) -> float:
        return min(max(value, self.axes.levels[0]), self.axes.levels[-1])

    def _mark_across(self, painter: QPainter, metrics: QFontMetricsF, count: int) -> None:
        widest = metrics.horizontalAdvance(str(count)) * 3
        wanted = max(2, int(self.room.width() / widest))
        numbers = marks(self.axes.first, self.axes.first + count - 1, wanted)
        for number in (self.axes.first, *numbers[1:]):  # round numbers, and the first one
            if number < self.axes.first + count:
                x = self._at(number - self.axes.first, self.axes.levels[0]).x()
                self.mark(painter, metrics, x, str(number))


class Histogram(_Plot):
    """How often numbers came that lie between one edge and the next."""

    def __init__(self, preferences: Preferences, axes: Axes, edges: Sequence[int], counts: Sequence[int]) -> None:
        super().__init__(preferences, axes)
        self.edges, self.counts = tuple(edges), tuple(counts)

    def draw(self, painter: QPainter, metrics: QFontMetricsF) -> None:
        colours, px = self.preferences.colours, self.preferences.px
        wide = self.room.width() / len(self.counts)
        painter.setPen(Qt.PenStyle.NoPen)
        for nth, count in enumerate(self.counts):
            top = self.height_of(count)
            bar = QRectF(self.room.left() + wide * nth + px(1), top, wide - px(2), self.room.bottom() - top)
            painter.fillRect(bar, QColor(colours.accent if self.edges[nth] >= 0 else colours.muted))
        widest = max(metrics.horizontalAdvance(amount(edge)) for edge in self.edges) * 1.3
        every = max(1, -(-int(widest) // max(1, int(wide))))
        start = self.edges.index(0) % every if 0 in self.edges else 0
        for nth in range(start, len(self.edges), every):
            self.mark(painter, metrics, self.room.left() + wide * nth, amount(self.edges[nth]))
