"""Dice as they are thrown: solid, in the light of the table, rolling until they lie still; then what they come to, and what follows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QRadialGradient, QTransform

from paizhuo.desktop.kit.geometry import Point
from paizhuo.engine.core.value import Struct

Vector: TypeAlias = tuple[float, float, float]
Turned: TypeAlias = tuple[Vector, Vector, Vector]
"""Where the three axes of a die point: to the right, towards the viewer and up."""

SEEN_FROM: Final = math.radians(23)
"""How far from straight above the table is seen."""
LIGHT: Final[Vector] = (-0.42, -0.45, 0.79)
"""Where the light comes from: the upper left."""
PIPS: Final = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
RED: Final = (1, 4)
"""The faces whose pips are red, as on Chinese dice."""
IVORY, SHADE = "#fffcf3", "#a3977b"
BLACK_PIP, RED_PIP = "#1d2430", "#c22f27"
SIDES: Final[dict[int, Vector]] = {
    1: (0, 0, 1),
    6: (0, 0, -1),
    2: (0, 1, 0),
    5: (0, -1, 0),
    3: (1, 0, 0),
    4: (-1, 0, 0),
}
"""Which way the faces of a die point; opposite ones make seven."""
TURNS: Final = 2.5
"""How often a die turns over while it rolls."""
BOUNCES: Final = 3


class Lying(Struct):
    """A die on the felt: its face, the middle of where it lies, and how far it is turned, in radians."""

    face: int
    at: Point
    turned: float


def resting(face: int, turned: float) -> Turned:
    """Return how a die lies with a face up."""
    up = SIDES[face]
    # The axes of a die of which the face 2 is turned towards the viewer, or 1 where 2 or 5 lies up or down.
    near = SIDES[2] if up[1] == 0 else SIDES[1]
    right = _cross(near, up)
    around = _rotation((0, 0, 1), turned)
    # Rows: the images of the die's own axes, once right, near and up lie along those of the table.
    axes = [
        _through(around, (_dot(axis, right), _dot(axis, near), _dot(axis, up)))
        for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    ]
    return axes[0], axes[1], axes[2]


def rolled(lying: Lying, start: Point, part: float) -> tuple[Point, float, Turned]:
    """Return where a die is that rolls from ``start``, how high above the felt for its size, and how it is turned; ``part``: 0 to 1."""
    left = 1 - min(1.0, max(0.0, part))
    way = 1 - left * left
    (x, y), (end_x, end_y) = start, lying.at
    at = x + (end_x - x) * way, y + (end_y - y) * way
    high = 2.2 * left * abs(math.cos(math.pi * BOUNCES * way))
    rest = resting(lying.face, lying.turned)
    length = math.hypot(end_x - x, end_y - y)
    if not left or not length:
        return at, 0.0, rest
    # It rolls over the edge across its way, so that its upper side goes forward.
    axis = -(end_y - y) / length, (end_x - x) / length, 0.0
    angle = -2 * math.pi * TURNS * left * left
    turning = _rotation(axis, angle)
    spin = _rotation((0, 0, 1), 1.4 * left * left)
    axes = [_through(spin, _through(turning, each)) for each in rest]
    return at, high, (axes[0], axes[1], axes[2])


def paint_solid_die(painter: QPainter, at: QPointF, size: float, turned: Turned, high: float = 0.0) -> None:
    """Paint a die and its shadow. ``at``: the middle of its foot on the felt; ``high``: how far above it, for its size."""
    _shadow(painter, at, size, high)
    centre = QPointF(at.x(), at.y() - size * (0.5 + high) * math.sin(SEEN_FROM))
    visible = []
    for face, normal in SIDES.items():
        pointing = _through(turned, normal)
        if pointing[1] * math.sin(SEEN_FROM) + pointing[2] * math.cos(SEEN_FROM) > 0.01:
            visible.append((face, normal, pointing))
    painter.setPen(
        QPen(QColor("#cfc6ad"), size * 0.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(QColor("#d8cfb6"))
    for _, normal, _ in visible:
        painter.drawPolygon(_side(turned, normal, centre, size * 0.88))
    for face, normal, pointing in visible:
        _face(painter, face, _plane(turned, normal, centre, size), max(0.0, _dot(pointing, LIGHT)))


def _shadow(painter: QPainter, at: QPointF, size: float, high: float) -> None:
    """Paint the soft shadow, which moves away and fades as the die rises."""
    middle = QPointF(at.x() + size * (0.16 + 0.5 * high), at.y() + size * (0.1 + 0.34 * high))
    reach = size * (1.0 + 0.22 * high)
    shade = QRadialGradient(QPointF(0, 0), reach)
    dark = 0.62 / (1 + 1.1 * high)
    for part, share in ((0.0, 1.0), (0.5, 0.85), (0.75, 0.4), (1.0, 0.0)):
        shade.setColorAt(part, QColor.fromRgbF(0, 0, 0, dark * share))
    painter.save()
    painter.translate(middle)
    painter.scale(1.0, 0.86)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawEllipse(QPointF(0, 0), reach, reach)
    painter.restore()


def _face(painter: QPainter, face: int, plane: QTransform, lit: float) -> None:
    """Paint a face on its plane, which goes from -0.5 to 0.5 both ways."""
    painter.save()
    painter.setTransform(plane, True)  # noqa: FBT003
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_between(QColor(SHADE), QColor(IVORY), min(1.0, 0.12 + lit * 1.1)))
    painter.drawRoundedRect(QRectF(-0.5, -0.5, 1, 1), 0.17, 0.17)
    reach = 0.17 if face == 1 else 0.1
    pip = QColor(RED_PIP if face in RED else BLACK_PIP)
    for number in PIPS[face]:
        middle = QPointF(-0.26 + 0.26 * (number % 3), -0.26 + 0.26 * (number // 3))
        painter.setBrush(pip.darker(140))
        painter.drawEllipse(middle, reach, reach)
        painter.setBrush(pip)
        painter.drawEllipse(middle + QPointF(reach * 0.1, reach * 0.14), reach * 0.86, reach * 0.84)
    painter.restore()


def _between(dark: QColor, bright: QColor, part: float) -> QColor:
    def mixed(one: int, other: int) -> int:
        return round(one + (other - one) * part)

    return QColor(
        mixed(dark.red(), bright.red()), mixed(dark.green(), bright.green()), mixed(dark.blue(), bright.blue())
    )


def _side(turned: Turned, normal: Vector, centre: QPointF, size: float) -> QPolygonF:
    plane = _plane(turned, normal, centre, size)
    return QPolygonF([plane.map(QPointF(x, y)) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))])


def _plane(turned: Turned, normal: Vector, centre: QPointF, size: float) -> QTransform:
    """Return what brings a face, one unit large, to where it is seen; each face's pips run along the die's own axes."""
    across: Vector = (1, 0, 0) if normal[0] == 0 else (0, 1, 0)
    along = _cross(normal, across)
    side, down, out = (_seen(_through(turned, axis)) for axis in (across, along, normal))
    return QTransform(
        side.x() * size,
        side.y() * size,
        down.x() * size,
        down.y() * size,
        centre.x() + out.x() * size / 2,
        centre.y() + out.y() * size / 2,
    )


def _seen(point: Vector) -> QPointF:
    """Return where a direction of the table is seen on the screen."""
    x, y, z = point
    return QPointF(x, y * math.cos(SEEN_FROM) - z * math.sin(SEEN_FROM))


def _through(turned: Turned, direction: Vector) -> Vector:
    """Return where a direction points that is turned with the die."""
    (a, b, c), (x, y, z) = turned, direction
    return a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _cross(one: Vector, other: Vector) -> Vector:
    (a, b, c), (x, y, z) = one, other
    return b * z - c * y, c * x - a * z, a * y - b * x


def _rotation(axis: Vector, angle: float) -> Turned:
    """Return the images of the axes under a rotation about a unit vector."""
    x, y, z = axis
    c, s, t = math.cos(angle), math.sin(angle), 1 - math.cos(angle)
    return (
        (t * x * x + c, t * x * y + s * z, t * x * z - s * y),
        (t * x * y - s * z, t * y * y + c, t * y * z + s * x),
        (t * x * z + s * y, t * y * z - s * x, t * z * z + c),
    )
