"""What is seen when a kong is paid at once: wind 刮风 from those who pay, or rain 下雨 over the seat that laid it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.geometry import Point

GUSTS: Final = 7
"""Streaks of wind from each payer."""
DROPS: Final = 46
RAIN: Final = (190.0, 130.0)
"""Half the width and height of the shower."""
WIND_COLOUR, RAIN_COLOUR = "#f4fbf7", "#a9d8ff"


class WeatherItem(QGraphicsItem):
    """Wind from ``payers`` to ``payee``, or rain over the payee; ``done`` goes from 0 to 1. Points are of the scene."""

    def __init__(self, payee: Point, payers: Sequence[Point], *, rain: bool) -> None:
        super().__init__()
        self._payee, self._payers, self._rain = QPointF(*payee), [QPointF(*payer) for payer in payers], rain
        self._done = 0.0
        points = [self._payee, *self._payers]
        xs, ys = [p.x() for p in points], [p.y() for p in points]
        around = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self._area = around.adjusted(-RAIN[0] - 20, -RAIN[1] - 60, RAIN[0] + 20, RAIN[1] + 60)
        self.setZValue(4500)

    def boundingRect(self) -> QRectF:
        return self._area

    def move_on(self, done: float) -> None:
        """Show it at another moment."""
        self._done = done
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._rain:
            self._shower(painter)
        else:
            for payer in self._payers:
                self._blow(painter, payer)

    def _faded(self, colour: str, alpha: float) -> QColor:
        """Return a colour that comes and goes with the whole."""
        made = QColor(colour)
        made.setAlphaF(max(0.0, min(1.0, alpha * math.sin(math.pi * min(1.0, self._done)) * 1.3)))
        return made

    def _blow(self, painter: QPainter, payer: QPointF) -> None:
        way = self._payee - payer
        length = math.hypot(way.x(), way.y()) or 1.0
        across = QPointF(-way.y(), way.x()) / length
        for n in range(GUSTS):
            head = self._done * 1.5 - 0.07 * n
            start, end = max(0.0, head - 0.32), min(1.0, head)
            if end <= start:
                continue
            side = (n - (GUSTS - 1) / 2) * 17.0

            def at(t: float, side: float = side, n: int = n) -> QPointF:
                bend = side * (0.35 + 0.65 * math.sin(math.pi * t)) + 13.0 * math.sin(9.0 * t + n)
                return payer + way * t + across * bend

            path = QPainterPath(at(start))
            for step in range(1, 13):
                path.lineTo(at(start + (end - start) * step / 12))
            pen = QPen(self._faded(WIND_COLOUR, 0.75 - 0.05 * n), 4.5 - 0.35 * n)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPath(path)

    def _shower(self, painter: QPainter) -> None:
        half_x, half_y = RAIN
        for n in range(DROPS):
            # Low-discrepancy steps spread the drops evenly without chance.
            x = ((n * 0.618034) % 1.0) * 2 - 1
            fallen = (n * 0.754878 + self._done * 2.2) % 1.0
            top = QPointF(self._payee.x() + x * half_x - fallen * 26, self._payee.y() - half_y + fallen * 2 * half_y)
            pen = QPen(self._faded(RAIN_COLOUR, 0.8), 3.0)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(top, top + QPointF(-5, 24))
