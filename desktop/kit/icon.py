"""The program's icon, in the sizes that window managers and taskbars ask for."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
"""The sides in pixels."""


def icon_drawing() -> bytes:
    """Return the icon as an SVG file."""
    return (files("paizhuo.assets") / "icons" / "paizhuo.svg").read_bytes()


def icon_picture(side: int) -> QImage:
    """Return the icon drawn at ``side`` by ``side`` pixels."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(icon_drawing()).render(painter)
    painter.end()
    return picture


def program_icon() -> QIcon:
    """Return the icon in all sizes."""
    icon = QIcon()
    for side in SIZES:
        icon.addPixmap(QPixmap.fromImage(icon_picture(side)))
    return icon
