"""What is seen when a kong is paid at once: wind 刮风 from those who pay, or rain 下雨 over the seat that laid it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import Point
from paizhuo.desktop.table.notes import paint_letters
from paizhuo.desktop.table.scene import SceneItem, faded
from paizhuo.engine.core.words import Text

WEATHER_MS: Final = 1500
GUSTS: Final = 5
"""Gusts of wind from each payer."""
LEAVES: Final = 7
"""Leaves that each wind carries along."""
CURL_STEPS: Final = 24
CURLED_LEFT: Final = (0, 2)
APART: Final = 21.0
"""Between gusts."""
BROAD: Final = 6.5
"""Half the breadth of the broadest gust."""
DROPS: Final = 70
RAIN: Final = (200.0, 120.0)
"""Half the width and height of the shower."""
CLOUD: Final = (
    (-0.75, 0.1, 0.34),
    (-0.38, -0.16, 0.42),
    (0.05, -0.24, 0.5),
    (0.45, -0.1, 0.42),
    (0.8, 0.12, 0.32),
    (0.0, 0.1, 0.5),
)
"""The heaps of the cloud: across and down, and how large, for half its width."""
WIND_COLOUR, LEAF_COLOUR, RAIN_COLOUR, CLOUD_COLOUR = "#effcf6", "#b9e36c", "#bfe4ff", "#dfe9f3"
WIND: Final = Text("刮风", "Wind")
SHOWER: Final = Text("下雨", "Rain")
LETTERS: Final = 46.0
SPREAD: Final = 0.618034, 0.754878, 0.569840
"""Steps that spread things evenly without chance."""


class WeatherItem(SceneItem):
    """Wind from ``payers`` to ``payee``, or rain over the payee, and its name, ``below`` or above that. Points are of the scene."""

    def __init__(
        self, payee: Point, payers: Sequence[Point], faces: Faces, words: str, *, rain: bool, below: bool
    ) -> None:
        self._payee, self._payers = QPointF(*payee), [QPointF(*payer) for payer in payers]
        self.rain, self._words, self._below = rain, words, below
        points = [self._payee, *self._payers]
        xs, ys = [p.x() for p in points], [p.y() for p in points]
        around = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        area = around.adjusted(-RAIN[0] - 60, -RAIN[1] - 100, RAIN[0] + 60, RAIN[1] + 80)
        super().__init__(faces, WEATHER_MS, area)
        self.setZValue(4500)

    @property
    def _done(self) -> float:
        return self.at / self.milliseconds

    def draw(self, painter: QPainter, faces: Faces) -> None:
        if self.rain:
            self._shower(painter)
        else:
            for payer in self._payers:
                self._blow(painter, payer)
        self._name(painter)

    @property
    def _strength(self) -> float:
        """How much of it is seen: it comes quickly and goes gently."""
        return max(0.0, min(1.0, self._done / 0.12, (1 - self._done) / 0.3))

    def _name(self, painter: QPainter) -> None:
        painter.save()
        come = min(1.0, max(0.0, (self._done - 0.3) / 0.12))
        painter.setOpacity(come * self._strength)
        painter.translate(self._payee + QPointF(0, 58 if self._below else -64))
        painter.scale(1.4 - 0.4 * come, 1.4 - 0.4 * come)
        paint_letters(painter, self._words, RAIN_COLOUR if self.rain else WIND_COLOUR, LETTERS)
        painter.restore()

    # -- wind --------------------------------------------------------------------------------------------------------------

    def _blow(self, painter: QPainter, payer: QPointF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for n in range(GUSTS):
            head = min(0.94 + 0.03 * n, self._done * 1.9 - 0.09 * ((n * 2) % GUSTS))
            if head > 0.08:
                self._gust(painter, payer, n, max(0.0, min(head - 0.6, self._done * 1.5 - 0.75)), head)
        for n in range(LEAVES):
            self._leaf(painter, payer, n)

    def _on_way(self, payer: QPointF, part: float, aside: float, wave: float) -> QPointF:
        """Return a point of the wind: a part of the way, so far beside its middle, which itself waves."""
        way = self._payee - payer
        length = math.hypot(way.x(), way.y()) or 1.0
        across = QPointF(-way.y(), way.x()) / length
        bend = aside * (0.45 + 0.55 * math.sin(math.pi * min(1.0, part))) + 15 * math.sin(3.0 * part + wave)
        return payer + way * part + across * bend

    def _gust(self, painter: QPainter, payer: QPointF, n: int, tail: float, head: float) -> None:
        """Paint a gust: a ribbon that is broadest behind its head and runs out behind, rolled up at its head."""
        aside, steps = (n - (GUSTS - 1) / 2) * APART, 22
        middle = [self._on_way(payer, tail + (head - tail) * step / steps, aside, n * 0.5) for step in range(steps + 1)]
        if n % 2 == 0:
            middle += self._curl(middle[-1] - middle[-2], middle[-1], 9.0 + 1.5 * n, left=n in CURLED_LEFT)
        upper, lower = [], []
        for nth, at in enumerate(middle):
            ahead, behind = middle[min(nth + 1, len(middle) - 1)], middle[max(nth - 1, 0)]
            way = ahead - behind
            length = math.hypot(way.x(), way.y()) or 1.0
            part = nth / (len(middle) - 1)
            broad = BROAD * (0.55 + 0.45 * ((n * 3) % 4) / 3) * math.sin(math.pi * min(0.97, part**1.5))
            normal = QPointF(-way.y(), way.x()) / length * max(0.4, broad)
            upper.append(at + normal)
            lower.append(at - normal)
        shine = QLinearGradient(middle[0], middle[steps])
        shine.setColorAt(0, faded(WIND_COLOUR, 0))
        shine.setColorAt(0.45, faded(WIND_COLOUR, 0.34 * self._strength))
        shine.setColorAt(1, faded(WIND_COLOUR, 0.85 * self._strength))
        painter.setBrush(shine)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]), Qt.FillRule.WindingFill)

    def _curl(self, way: QPointF, at: QPointF, step: float, *, left: bool) -> list[QPointF]:
        """Return how the head of a gust rolls up, to its left or right."""
        angle, side = math.atan2(way.y(), way.x()), -1 if left else 1
        found: list[QPointF] = []
        for n in range(CURL_STEPS):
            part = n / CURL_STEPS
            angle += side * (0.1 + 0.42 * part)
            before = found[-1] if found else at
            found.append(before + QPointF(math.cos(angle), math.sin(angle)) * step * (1 - 0.45 * part))
        return found

    def _leaf(self, painter: QPainter, payer: QPointF, n: int) -> None:
        part = self._done * 1.5 - 0.5 * ((n * SPREAD[0]) % 1.0)
        if not 0 < part < 1.05:
            return
        aside = (((n * SPREAD[1]) % 1.0) - 0.5) * 150
        at = self._on_way(payer, part, aside, n * 1.7)
        painter.save()
        painter.translate(at + QPointF(0, -22 * math.sin(7 * part + n)))
        painter.rotate(360 * part * (1.5 + n % 2) + 70 * n)
        painter.scale(1.0, 0.35 + 0.65 * abs(math.cos(9 * part + n)))
        leaf = QPainterPath(QPointF(-9, 0))
        leaf.quadTo(QPointF(0, -7), QPointF(10, 0))
        leaf.quadTo(QPointF(0, 7), QPointF(-9, 0))
        painter.setBrush(faded(LEAF_COLOUR, 0.95 * self._strength * min(1.0, (1.05 - part) * 6)))
        painter.drawPath(leaf)
        painter.restore()

    # -- rain --------------------------------------------------------------------------------------------------------------

    def _shower(self, painter: QPainter) -> None:
        half_x, half_y = RAIN
        centre, strength = self._payee, self._strength
        painter.setPen(Qt.PenStyle.NoPen)
        painter.save()
        painter.translate(centre + QPointF(0, 18))
        painter.scale(1.0, (half_y + 40) / (half_x + 40))
        shade = QRadialGradient(QPointF(0, 0), half_x + 40)
        for part, dark in ((0.0, 0.5), (0.6, 0.38), (1.0, 0.0)):
            shade.setColorAt(part, faded("#0b2436", dark * strength))
        painter.setBrush(shade)
        painter.drawEllipse(QPointF(0, 0), half_x + 40, half_x + 40)
        painter.restore()
        for n in range(DROPS):
            self._drop(painter, centre, n)
        self._cloud(painter, centre + QPointF(0, -half_y - 6), half_x * 0.86)

    def _drop(self, painter: QPainter, centre: QPointF, n: int) -> None:
        """Paint a drop as it falls, or the ring where it meets the felt."""
        half_x, half_y = RAIN
        x = ((n * SPREAD[0]) % 1.0) * 2 - 1
        foot = centre + QPointF(x * half_x * 0.9, half_y * (0.15 + 0.8 * ((n * SPREAD[2]) % 1.0)) * (1 - 0.35 * x * x))
        fallen = (n * SPREAD[1] + self._done * 3.1) % 1.0
        near = 0.6 + 0.4 * ((n * SPREAD[2]) % 1.0)
        top = centre.y() - half_y
        if fallen < 0.78:
            part = fallen / 0.78
            at = QPointF(foot.x() + (1 - part) * 34, top + (foot.y() - top) * part)
            length = 34 * near
            line = QLinearGradient(at + QPointF(length * 0.24, -length), at)
            line.setColorAt(0, faded(RAIN_COLOUR, 0))
            line.setColorAt(1, faded(RAIN_COLOUR, 0.95 * self._strength * near))
            pen = QPen(line, 3.4 * near)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(at + QPointF(length * 0.24, -length), at)
            return
        part = (fallen - 0.78) / 0.22
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faded(RAIN_COLOUR, 0.8 * self._strength * (1 - part)), 2.0))
        painter.drawEllipse(foot, 4 + 13 * part, 2 + 6 * part)
        painter.setPen(Qt.PenStyle.NoPen)

    def _cloud(self, painter: QPainter, at: QPointF, half: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        drift = 14 * (self._done - 0.5)
        for shaded in (True, False):
            for x, y, size in CLOUD:
                middle = at + QPointF(x * half + drift, y * half * 0.5 + (7 if shaded else 0))
                reach = size * half * 0.62
                if shaded:
                    painter.setBrush(faded("#5d7488", 0.85 * self._strength))
                else:
                    heap = QLinearGradient(middle - QPointF(0, reach), middle + QPointF(0, reach))
                    heap.setColorAt(0, faded("#ffffff", 0.97 * self._strength))
                    heap.setColorAt(1, faded(CLOUD_COLOUR, 0.9 * self._strength))
                    painter.setBrush(heap)
                painter.drawEllipse(middle, reach, reach * 0.72)
