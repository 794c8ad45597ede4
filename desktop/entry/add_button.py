"""An empty place in a zone: pressed to add a tile there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from paizhuo.desktop.kit.geometry import DEPTH, RATIO
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.preferences import Preferences


class AddButton(QAbstractButton):
    """An empty place with a plus in it."""

    def __init__(self, preferences: Preferences, name: str, words_: str, width: int) -> None:
        super().__init__()
        self._preferences, self._width = preferences, width
        self.setObjectName(name)
        self.setAccessibleName(words_)
        self.setToolTip(words_)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._width + 6, round(self._width * (RATIO + DEPTH)) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        with painting(self) as painter:
            place = QRectF((self.width() - self._width) / 2 + 1, 5, self._width - 2, self._width * RATIO - 2)
            chosen = self.hasFocus() or self.underMouse()
            line = QPen(QColor(colours.accent if chosen else colours.muted), 2 if self.hasFocus() else 1)
            if not self.hasFocus():
                line.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(line)
            painter.drawRoundedRect(place, self._width * 0.1, self._width * 0.1)
            arm = self._width * 0.16
            painter.setPen(QPen(QColor(colours.accent if chosen else colours.muted), max(1.5, self._width * 0.05)))
            painter.drawLine(place.center() - QPointF(arm, 0), place.center() + QPointF(arm, 0))
            painter.drawLine(place.center() - QPointF(0, arm), place.center() + QPointF(0, arm))
