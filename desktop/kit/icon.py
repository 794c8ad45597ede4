"""The program's icon, in the sizes that window managers and taskbars ask for."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)


def program_icon() -> QIcon:
    drawing = QSvgRenderer((files("paizhuo.assets") / "icons" / "paizhuo.svg").read_bytes())
    icon = QIcon()
    for size in _SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        drawing.render(painter)
        painter.end()
        icon.addPixmap(picture)
    return icon
