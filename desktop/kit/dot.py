"""A coloured dot: a lamp of a table, the state of a device."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.style import Style

LAMPS: Final = {
    "white": "#ffffff",
    "red": "#d4362b",
    "green": "#1f9d57",
    "blue": "#2f6fd0",
    "yellow": "#e8c62b",
    "orange": "#e8862b",
}


class Dot(QWidget):
    """A lamp. ``colour``: its word, or any colour that Qt knows; ``off`` or nothing is an empty ring. ``words``: what it means."""

    def __init__(self, style: Style, colour: str = "", words: str = "") -> None:
        super().__init__()
        self._style = style
        self._colour = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_colour(colour, words)

    def show_colour(self, colour: str, words: str) -> None:
        self.setAccessibleName(words)
        self.setToolTip(words)
        if colour != self._colour:
            self._colour = colour
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(14), self._style.px(14))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(QPen(QColor(self._style.colours.muted), 1))
            if self._colour not in ("", "off"):
                painter.setBrush(QColor(LAMPS.get(self._colour, self._colour)))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
