"""A button that shows the key which presses it, as the buttons of calls do."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit.painting import painting

SHARE: Final = 0.6
"""The size of the key's letters for that of the words."""
AROUND: Final = 9.0
"""What the key's frame is wider than its letters, and half its distance from the edge, in pixels."""


class KeyedButton(QPushButton):
    """Words at the left, the key in a frame at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = ""

    def show_key(self, key: str) -> None:
        """Show this key; "" shows none."""
        if key != self.key:
            self.key = key
            self.updateGeometry()
            self.update()

    def _letters(self) -> QFont:
        made = QFont(self.font())
        made.setPixelSize(max(9, round(self.fontInfo().pixelSize() * SHARE)))
        return made

    def _wide(self) -> float:
        return QFontMetricsF(self._letters()).horizontalAdvance(self.key) + AROUND if self.key else 0.0

    def sizeHint(self) -> QSize:
        """Return the words and the key, which stands at the same distance from the words on both sides of them."""
        return super().sizeHint() + QSize(round(2 * self._wide() + AROUND) if self.key else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.key:
            return
        with painting(self) as painter:
            painter.setFont(self._letters())
            metrics = QFontMetricsF(painter.font())
            frame = QRectF(0, 0, self._wide(), metrics.height() + 1)
            frame.moveCenter(QRectF(self.rect()).center())
            frame.moveRight(self.width() - AROUND / 2 - 2)
            ink = QColor(self.palette().buttonText().color())
            painter.setPen(QPen(ink, 1))
            painter.setOpacity(0.85)
            painter.drawRoundedRect(frame, 4, 4)
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.key)
