"""An invitation as a QR code, for the camera of a telephone or another computer."""

from __future__ import annotations

import segno
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

QUIET = 4
"""Modules left free around the code (ISO/IEC 18004)."""


class QrCode(QWidget):
    """Dark on light in every theme, each module a whole number of pixels."""

    def __init__(self, text: str, name: str, side: int) -> None:
        """``name``: what screen readers say of it; ``side``: pixels."""
        super().__init__()
        self._rows = tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)
        self.setAccessibleName(name)
        self.setToolTip(text)
        self.setObjectName("qr")
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), QColor("white"))
        ratio = self.devicePixelRatioF()
        modules = len(self._rows) + 2 * QUIET
        size = max(1, int(self.width() * ratio / modules)) / ratio
        start = (self.width() - size * len(self._rows)) / 2
        for y, row in enumerate(self._rows):
            for x, dark in enumerate(row):
                if dark:
                    painter.fillRect(QRectF(start + x * size, start + y * size, size, size), QColor("black"))
        painter.end()
