"""A sentence that appears over a page for a while: why something was refused, what went wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from desktop.preferences import Preferences

SHORTEST = 2500
PER_LETTER = 55
"""Milliseconds a sentence stays, so that it can be read."""


class Toast(QLabel):
    """Lies over its parent, below its upper edge; a click sends it away."""

    def __init__(self, parent: QWidget, preferences: Preferences, top: int = 70) -> None:
        super().__init__(parent)
        self._over = parent
        self._preferences = preferences
        self._top = top
        self.setProperty("role", "toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._away = QTimer(self)
        self._away.setSingleShot(True)
        self._away.timeout.connect(self.hide)
        self.hide()

    def announce(self, sentence: str) -> None:
        """Shows a sentence as long as it takes to read it."""
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.place()
        self.show()
        self.raise_()
        self._away.start(SHORTEST + PER_LETTER * len(sentence))

    def place(self) -> None:
        """Stands in the middle of the parent's width, as wide as the words need."""
        parent = self._over
        widest = min(self._preferences.px(640), parent.width() - self._preferences.px(40))
        margins = self._preferences.px(40)
        wanted = self.fontMetrics().horizontalAdvance(self.text()) + margins
        width = min(widest, wanted)
        self.resize(width, self.heightForWidth(width))
        self.move((parent.width() - width) // 2, self._preferences.px(self._top))

    def mousePressEvent(self, event: object) -> None:
        self.hide()
