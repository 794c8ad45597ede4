"""Portraits as round pictures, each painted once for its size in device pixels; and taking a picture of one's own."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

from paizhuo.desktop.kit.png import as_png
from paizhuo.desktop.kit.portrait_names import PORTRAITS, USUAL, is_own
from paizhuo.desktop.kit.settings import portraits_folder
from paizhuo.desktop.kit.sprites import Sprite, draw, painted
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole

SIDE: Final = 320
"""Pixels of a side of a picture that is kept: enough for the largest plate on a screen of twice as many pixels."""
LEAST: Final = 32
LARGEST: Final = 64 * 1024 * 1024
"""A file of more bytes is not read."""
DIMMED: Final = QColor(16, 24, 22, 150)
NO_FILE: Final = Text("读不到图片文件：{name}", "The picture file cannot be read: {name}")
NO_PICTURE: Final = Text("这个文件不是图片，或者已损坏：{name}", "This file is no picture, or it is damaged: {name}")
TOO_SMALL: Final = Text(
    "图片太小：{name}，每边至少要 {least} 像素",
    "The picture {name} is too small: each side needs {least} pixels at least",
)


class Unusable(Exception):
    """A file that is no portrait; ``reason`` says why, with its name."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


# -- a picture of one's own ------------------------------------------------------------------------------------------------


def take_picture(file: Path) -> str:
    """Keep the middle of a picture as the person's own portrait; return its name. Another kept before is given up.

    Raises ``Unusable`` for a file that is no picture, ``OSError`` where it cannot be kept.
    """
    reader = QImageReader(str(file))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    try:
        if file.stat().st_size > LARGEST:
            raise Unusable(NO_PICTURE.filled(name=file.name))
        file.open("rb").close()
    except OSError:
        raise Unusable(NO_FILE.filled(name=file.name)) from None
    if (size := reader.size()).isValid() and min(size.width(), size.height()) > 2 * SIDE:
        # A photo is read no larger than it is needed.
        reader.setScaledSize(size.scaled(QSize(2 * SIDE, 2 * SIDE), Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    image = reader.read()
    if image.isNull():
        raise Unusable(NO_PICTURE.filled(name=file.name))
    if min(image.width(), image.height()) < LEAST:
        raise Unusable(TOO_SMALL.filled(name=file.name, least=LEAST))
    kept = as_png(_middle(image))
    name = f"own{hashlib.sha256(kept).hexdigest()[:16]}"
    write_whole(_own_file(name), kept)
    for other in portraits_folder().glob("own*.png"):
        if other.stem != name and is_own(other.stem):
            with suppress(OSError):
                other.unlink()
    return name


def _middle(image: QImage) -> QImage:
    """Return the largest square in the middle of an image, as large as pictures are kept."""
    side = min(image.width(), image.height())
    square = image.copy((image.width() - side) // 2, (image.height() - side) // 2, side, side)
    keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return square.scaled(QSize(SIDE, SIDE), keep, smooth)


def _own_file(name: str) -> Path:
    return portraits_folder() / f"{name}.png"


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
    image = QImage(str(_own_file(name)))
    return None if image.isNull() else image


@lru_cache(maxsize=32)
def _drawing(name: str) -> QSvgRenderer:
    return QSvgRenderer((files("paizhuo.assets") / "faces" / f"{name}.svg").read_bytes())
