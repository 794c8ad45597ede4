"""The table as a thing: a wooden rim round felt, in a room, with light from the upper left. Everything upon it is drawn elsewhere.

Points are those of the scene, ``geometry.HEIGHT`` high. What is further away is narrower, so the sides of the table lean inwards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.geometry import HEIGHT, RIM_FOOT, RIM_TOP, Layout
from paizhuo.desktop.kit.noise import noise

FAR_IN: Final = 66.0
NEAR_IN: Final = 20.0
"""From the sides of the scene to the felt, at the far edge and at the near edge."""
RIM_WIDE: Final = 34.0
"""How broad the rim is at the sides."""
LIP: Final = 5.0
"""How broad the edge is at which the rim falls to the felt."""
SHADOW: Final = 26.0
"""How far the shadow of the rim reaches on the felt, from the sides that the light comes from."""
GRAIN_SIDE: Final = 256
FELT_SIDE: Final = 256
"""The sides of the two textures, in pixels."""
FIBRE: Final = 5
PORE: Final = 24
"""How long the fibres of the felt and the pores of the wood are, in pixels of the textures."""

CLOTH_DIMMED: Final = 120
"""How much a picture on the felt is darkened, of 255: tiles stand out even from a white one."""

BOARDS: Final = ((100, "#000000", 120), (94, "#ffffff", 70), (110, "#ffffff", 90), (104, "#000000", 110))
"""Of the boards at the far, right, near and left edge: how light the wood is, what lies over its lip and how strongly. The light comes
from the upper left: the lips at the far and the left edge lie in the shade.
"""


class Tabletop:
    """Where the edges of the table lie in a scene of some width."""

    def __init__(self, width: float) -> None:
        left, right, top, foot = FAR_IN, width - FAR_IN, RIM_TOP, HEIGHT - RIM_FOOT
        near_left, near_right = NEAR_IN, width - NEAR_IN
        self.felt = _corners((left, top), (right, top), (near_right, foot), (near_left, foot))
        wide, low = RIM_WIDE, HEIGHT + 4
        self.outer = _corners((left - wide, -4), (right + wide, -4), (near_right + wide, low), (near_left - wide, low))
        lip = LIP
        self.lip = _corners(
            (left - lip, top - lip),
            (right + lip, top - lip),
            (near_right + lip, foot + lip),
            (near_left - lip, foot + lip),
        )


def paint(painter: QPainter, area: QRectF, colours: TableColours, layout: Layout, cloth: QImage | None = None) -> None:
    """Paint the room, the rim and the felt all over ``area``. ``cloth``: a picture that lies on the felt."""
    top = Tabletop(layout.width)
    _paint_room(painter, area, colours)
    _paint_rim(painter, top, colours)
    _paint_felt(painter, top, colours, layout, cloth)
    _paint_line(painter, colours, layout)


def _corners(*corners: tuple[float, float]) -> tuple[QPointF, ...]:
    """Return corners clockwise from the far left."""
    return tuple(QPointF(x, y) for x, y in corners)


def _alpha(colour: str, alpha: int) -> QColor:
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


def _paint_room(painter: QPainter, area: QRectF, colours: TableColours) -> None:
    """Paint what lies around the table: dark, and a little lighter where the light comes from."""
    light = QLinearGradient(area.topLeft(), area.bottomRight())
    light.setColorAt(0, QColor(colours.room).lighter(130))
    light.setColorAt(1, QColor(colours.room))
    painter.fillRect(area, light)


def _paint_rim(painter: QPainter, top: Tabletop, colours: TableColours) -> None:
    """Paint four boards with their grain along them, mitred at the corners, each with its lip."""
    outer, inner, felt = top.outer, top.lip, top.felt
    wood = QColor(colours.rim)
    for side, (tone, over, strength) in enumerate(BOARDS):
        nth = (side + 1) % 4
        painter.setPen(Qt.PenStyle.NoPen)
        for corners, brushes in (
            (
                (outer[side], outer[nth], inner[nth], inner[side]),
                (QBrush(wood.lighter(tone)), _textured(painter, _wood(upright=side % 2 == 1))),
            ),
            ((inner[side], inner[nth], felt[nth], felt[side]), (QBrush(wood), QBrush(_alpha(over, strength)))),
        ):
            for brush in brushes:
                painter.setBrush(brush)
                painter.drawPolygon(QPolygonF(corners))
        painter.setPen(QPen(_alpha("#000000", 60), 1.2))
        painter.drawLine(outer[side], inner[side])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_alpha("#ffffff", 46), 1.6))
    painter.drawPolyline([outer[3], outer[0], outer[1]])


def _textured(painter: QPainter, texture: QPixmap) -> QBrush:
    """Return a brush that paints a texture pixel for pixel, which is many times as quick as scaled."""
    brush = QBrush(texture)
    brush.setTransform(painter.worldTransform().inverted()[0])
    return brush


def _paint_felt(painter: QPainter, top: Tabletop, colours: TableColours, layout: Layout, cloth: QImage | None) -> None:
    """Paint the felt, lightest above the middle, with its fibres, and the shadow of the rim along the far edge and the left one."""
    middle = QPointF(layout.middle[0] - layout.width * 0.06, layout.middle[1] - HEIGHT * 0.08)
    light = QRadialGradient(middle, max(layout.width, HEIGHT) * 0.64)
    light.setColorAt(0, QColor(colours.felt).lighter(110))
    light.setColorAt(0.45, QColor(colours.felt))
    light.setColorAt(1, QColor(colours.felt_edge))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawPolygon(QPolygonF(top.felt))
    if cloth is not None:
        _paint_cloth(painter, top, cloth)
    painter.setBrush(_textured(painter, _fibres()))
    painter.drawPolygon(QPolygonF(top.felt))
    corners = top.felt
    # The light comes from the upper left: the far board and the left one throw a shadow, the others hardly darken the felt.
    for side, (reach, strength) in enumerate(
        ((SHADOW, 92), (SHADOW * 0.3, 40), (SHADOW * 0.3, 40), (SHADOW * 0.8, 76))
    ):
        start, end = corners[side], corners[(side + 1) % 4]
        way = end - start
        inwards = QPointF(-way.y(), way.x()) / (way.x() ** 2 + way.y() ** 2) ** 0.5 * reach
        shade = QLinearGradient(start, start + inwards)
        shade.setColorAt(0, _alpha("#000000", strength))
        shade.setColorAt(0.4, _alpha("#000000", strength // 3))
        shade.setColorAt(1, _alpha("#000000", 0))
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([start, end, end + inwards, start + inwards]))


def _paint_cloth(painter: QPainter, top: Tabletop, cloth: QImage) -> None:
    """Paint the middle of a picture over all the felt, as large as that takes, and darken it so that tiles stand out."""
    felt = QPolygonF(top.felt)
    area = felt.boundingRect()
    scale = max(area.width() / cloth.width(), area.height() / cloth.height())
    brush = QBrush(cloth)
    corner = area.center() - QPointF(cloth.width(), cloth.height()) * (scale / 2)
    brush.setTransform(QTransform.fromTranslate(corner.x(), corner.y()).scale(scale, scale))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for each in (brush, QBrush(_alpha("#000000", CLOTH_DIMMED))):
        painter.setBrush(each)
        painter.drawPolygon(felt)


def _paint_line(painter: QPainter, colours: TableColours, layout: Layout) -> None:
    """Paint the line that is inlaid in the felt between walls and racks, which leans as the sides do."""
    width, ground = layout.width, layout.ground
    side = layout.side_x + ground.panel.further(1)
    near, far = side - 62, side - 86
    foot = 764.0 + ground.panel.further(0) + ground.panel.further(2)
    corners = ((-far, 104.0), (far, 104.0), (near, foot), (-near, foot))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(_alpha(colours.line, 120), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.drawPolygon(QPolygonF([QPointF(*ground.at((width / 2 + x, y), width)) for x, y in corners]))


# -- textures -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _fibres() -> QPixmap:
    """Return the fibres of felt: light and dark specks that nearly cancel out, drawn over its colour."""
    specks = noise(1, FELT_SIDE * FELT_SIDE).reshape(FELT_SIDE, FELT_SIDE)
    # Fibres are longer than broad, and lie every way: the mean of specks smeared along two directions.
    smeared = np.sum([np.roll(specks, step, 1) + np.roll(specks.T, step, 0) for step in range(FIBRE)], axis=0)
    return _overlay(smeared * (3 / (2 * FIBRE)) ** 0.5, 3.5)


@lru_cache(maxsize=2)
def _wood(*, upright: bool) -> QPixmap:
    """Return the grain of wood, along x or ``upright``: bands of many widths that waver, and fine pores."""
    x = np.linspace(0, 2 * np.pi, GRAIN_SIDE, endpoint=False)
    rows = np.arange(GRAIN_SIDE)[:, None]
    waver = np.sum([strength / k * np.sin(k * x + 2.1 * k) for k, strength in enumerate((5, 3, 6, 4), 1)], axis=0)
    grain: NDArray[np.float64] = np.zeros((GRAIN_SIDE, GRAIN_SIDE))
    for turns, strength in (
        (4, 0.5),
        (11, 0.5),
        (28, 0.45),
        (64, 0.3),
    ):  # whole turns leave no seam where it is repeated
        grain = grain + strength * np.sin((rows + waver[None, :]) * turns * 2 * np.pi / GRAIN_SIDE + turns)
    specks = noise(2, GRAIN_SIDE * GRAIN_SIDE).reshape(GRAIN_SIDE, GRAIN_SIDE)
    sums = np.cumsum(np.hstack((specks, specks[:, :PORE])), axis=1)
    grain = grain + 0.6 * (sums[:, PORE:] - sums[:, :-PORE]) / PORE**0.5
    return _overlay(grain.T if upright else grain, 20.0)


def _overlay(values: NDArray[np.float64], strength: float) -> QPixmap:
    """Return a picture that darkens where values are below 0 and lightens above, at 1 with an opacity of ``strength`` of 255."""
    opacity = np.clip(np.abs(values) * strength, 0, 255).astype(np.uint8)
    shade = np.where(values > 0, opacity, 0).astype(np.uint8)  # premultiplied white or black
    pixels = np.ascontiguousarray(np.stack((shade, shade, shade, opacity), axis=2))
    high, wide = opacity.shape
    image = QImage(pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image)
