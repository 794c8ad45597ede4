"""Pictures painted once in device pixels, and drawn pixel for pixel wherever nothing scales them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

SAME: Final = 0.0005
"""Two scales that differ by less than this share of each other are the same: no picture grows by a pixel."""
UNSCALED: Final = QTransform()


class Sprite(NamedTuple):
    """A picture; its upper left corner lies ``left`` and ``top`` device pixels from its origin."""

    pixmap: QPixmap
    left: int
    top: int


def painted(area: QRectF, scale: float, paint: Callable[[QPainter], None]) -> Sprite:
    """Return what ``paint`` draws in ``area`` around the origin, ``scale`` device pixels to a unit."""
    whole = QRectF(area.topLeft() * scale, area.size() * scale).toAlignedRect()
    pixmap = QPixmap(whole.size())
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(-whole.left(), -whole.top())
    painter.scale(scale, scale)
    paint(painter)
    painter.end()
    # What was painted on keeps the engine that painted it, 60 kB whatever its size; a copy has none.
    return Sprite(pixmap.copy(), whole.left(), whole.top())


def draw(painter: QPainter, sprite: Sprite, scale: float, at: QPointF) -> None:
    """Draw a picture made for ``scale`` with its origin at a point: pixel for pixel on the nearest pixel of the device, unless
    the painter turns or scales it.
    """
    pixmap, left, top = sprite
    seen, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
    if seen.isRotating() or abs(seen.m11() * ratio - scale) > SAME * scale:
        area = QRectF(at.x() + left / scale, at.y() + top / scale, pixmap.width() / scale, pixmap.height() / scale)
        painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))
        return
    origin = seen.map(at)
    x, y = round(origin.x() * ratio) + left, round(origin.y() * ratio) + top
    painter.setWorldTransform(UNSCALED)
    if ratio == 1.0:
        painter.drawPixmap(x, y, pixmap)
    else:
        area = QRectF(x / ratio, y / ratio, pixmap.width() / ratio, pixmap.height() / ratio)
        painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))
    painter.setWorldTransform(seen)


class Kept:
    """A picture of something that changes seldom: it is painted anew only when what it shows or its scale has changed."""

    def __init__(self) -> None:
        self._painted: object = None
        self._picture: Sprite | None = None

    def draw(self, painter: QPainter, shown: object, area: QRectF, paint: Callable[[QPainter], None]) -> None:
        """Draw what ``paint`` paints in ``area``, in the painter's coordinates; ``shown``: all that it is painted from."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        if self._picture is None or (shown, area, scale) != self._painted:
            self._painted, self._picture = (shown, area, scale), painted(area, scale, paint)
        draw(painter, self._picture, scale, QPointF())
