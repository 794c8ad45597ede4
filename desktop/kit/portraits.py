"""Portraits as round pictures, each painted once for its size in device pixels; and taking a picture of one's own as one."""

from __future__ import annotations

from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from paizhuo.desktop.kit.own_picture import keep_picture, kept_file, read_picture
from paizhuo.desktop.kit.portrait_names import PORTRAITS, USUAL, is_own
from paizhuo.desktop.kit.settings import portraits_folder
from paizhuo.desktop.kit.sprites import Sprite, draw, painted

SIDE: Final = 320
"""Pixels of a side of a picture that is kept: enough for the largest plate on a screen of twice as many pixels."""
LEAST: Final = 32
DIMMED: Final = QColor(16, 24, 22, 150)


# -- a picture of one's own ------------------------------------------------------------------------------------------------


def take_portrait(file: Path) -> str:
    """Keep the middle of a picture as the person's own portrait; return its name. Another kept before is given up.

    Raises ``Unusable`` for a file that is no picture, ``OSError`` where it cannot be kept.
    """
    # A photo is read no larger than it is needed.
    return keep_picture(_middle(read_picture(file, least=LEAST, enough=QSize(2 * SIDE, 2 * SIDE))), portraits_folder())


def _middle(image: QImage) -> QImage:
    """Return the largest square in the middle of an image, as large as pictures are kept."""
    side = min(image.width(), image.height())
    square = image.copy((image.width() - side) // 2, (image.height() - side) // 2, side, side)
    keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return square.scaled(QSize(SIDE, SIDE), keep, smooth)


# -- painting --------------------------------------------------------------------------------------------------------------


def paint_portrait(
    painter: QPainter, name: str, centre: QPointF, diameter: float, scale: float, *, dim: bool = False
) -> None:
    """Paint a portrait as a disc, ``scale`` device pixels to a unit; ``dim``: darker, since its owner is not there."""
    draw(painter, _disc(name, round(diameter * 8), round(scale * 1000), dim=dim), scale, centre)


@lru_cache(maxsize=96)
def _disc(name: str, eighths: int, thousandths: int, *, dim: bool) -> Sprite:
    """Return a portrait around its middle; lengths are rounded, so that equal sizes are painted once."""
    radius = eighths / 16
    area = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    return painted(area, thousandths / 1000, partial(_paint_disc, name, area, dim=dim))


def _paint_disc(name: str, area: QRectF, painter: QPainter, *, dim: bool) -> None:
    """Paint a disc that shows the middle of a portrait."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.white)
    painter.drawEllipse(area)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    own = _own_picture(name) if is_own(name) else None
    if own is None:
        _drawing(name if name in PORTRAITS else USUAL).render(painter, area)
    else:
        painter.drawImage(area, own)
    if dim:
        painter.fillRect(area, DIMMED)


@lru_cache(maxsize=2)
def _own_picture(name: str) -> QImage | None:
    """Return a person's own picture; None where its file is gone or damaged."""
    image = QImage(str(kept_file(name, portraits_folder())))
    return None if image.isNull() else image


@lru_cache(maxsize=32)
def _drawing(name: str) -> QSvgRenderer:
    return QSvgRenderer((files("paizhuo.assets") / "faces" / f"{name}.svg").read_bytes())
