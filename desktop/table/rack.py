"""The tiles of the own rack for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget


class RackButton(QAbstractButton):
    """A tile of the rack; it is drawn, and clicked, on the scene below."""

    def __init__(self, parent: QWidget, arrived: Callable[[], None]) -> None:
        super().__init__(parent)
        self._arrived = arrived
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the scene draws it."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._arrived()
