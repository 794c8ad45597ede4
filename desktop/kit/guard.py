"""Buttons that come up where the cursor is ignore it for a moment: nobody presses what was not there when the hand moved."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget


class Guard:
    """The guard of one widget's buttons."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._since = QElapsedTimer()
        self._milliseconds = 0
        self.under_cursor = False

    def begin(self, milliseconds: int) -> None:
        """Guard other buttons from now on."""
        self._milliseconds = milliseconds
        self._since.start()
        self.under_cursor = self._widget.rect().contains(self._widget.mapFromGlobal(QCursor.pos()))

    @property
    def fresh(self) -> bool:
        """Whether the buttons have been there for less than that time."""
        return self._since.isValid() and self._since.elapsed() < self._milliseconds

    @property
    def watching(self) -> bool:
        """Whether the cursor may not press anything yet."""
        return self.under_cursor and self.fresh

    def refuses(self, button: QWidget) -> bool:
        """Return whether the cursor lies on this button and may not press it yet."""
        return self.watching and button.rect().contains(button.mapFromGlobal(QCursor.pos()))
