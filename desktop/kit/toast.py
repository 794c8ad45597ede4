"""A sentence in a box over a page; a click sends it away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from paizhuo.desktop.kit.preferences import Preferences

WIDTHS: Final = (640, 480, 360, 270, 200)
"""How wide it may be, in pixels at the designed text size."""


class Toast(QLabel):
    """A card with one sentence. ``dismissed``: it was clicked."""

    dismissed = Signal()

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.setProperty("role", "toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def write(self, sentence: str) -> None:
        """Show this sentence from now on."""
        self.setText(sentence)
        self.setAccessibleName(sentence)

    def sizes(self, widest: int) -> Iterator[QSize]:
        """Yield the sizes that it may have within a width, those with the fewest lines first."""
        px = self._preferences.px
        self.ensurePolished()
        wanted = self.fontMetrics().horizontalAdvance(self.text()) + px(40)
        for width in dict.fromkeys(min(px(each), widest, wanted) for each in WIDTHS):
            yield QSize(width, self.heightForWidth(width))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismissed.emit()
