"""The room that the strip of tiles has on the camera page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy

from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.kit.preferences import Preferences

LOWEST: Final = 96
"""The least height of the strip in a low window, in pixels at the designed text size: one line of tiles."""


class StripArea(QScrollArea):
    """The strip: as high as its tiles where the window has room for them all, else lower and scrolled."""

    def __init__(self, preferences: Preferences, strip: Strip) -> None:
        super().__init__()
        self._strip, self._least = strip, preferences.px(LOWEST)
        self.setObjectName("strip-area")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        strip.setProperty("role", "column")
        self.setWidget(strip)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        strip.reached.connect(self.ensureWidgetVisible)

    def heightForWidth(self, width: int) -> int:
        return max(self._least, self._strip.heightForWidth(width))

    def sizeHint(self) -> QSize:
        return QSize(self._strip.sizeHint().width(), self._least)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._strip.minimumSizeHint().width(), self._least)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # the strip has other tiles, and with them another height
            self._show_bar()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)

    def _show_bar(self) -> None:
        """Show the scroll bar where the tiles have no room without it; Qt would keep one whose own width makes it needed."""
        room = self.maximumViewportSize()
        fits = self._strip.heightForWidth(room.width()) <= room.height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)
