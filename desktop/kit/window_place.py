"""Where the window is put at first: as large as it is designed, or as the screen has room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

DESIGNED: Final = QSize(1280, 800)
"""The window at the first start, in logical pixels, without its frame."""
SMALLEST: Final = QSize(1024, 640)
"""The least window in which nothing on a page is cut off."""
FRAME: Final = QSize(16, 48)
"""Room for a title bar and borders while their size is not known: they are drawn by the system once the window is shown."""


def first_place(available: QRect) -> QRect:
    """Return the window's inside at the first start, in the middle of what a screen has ``available``, its frame allowed for."""
    size = DESIGNED.boundedTo(available.size() - FRAME)
    left = available.left() + (available.width() - size.width()) // 2
    top = available.top() + FRAME.height() + (available.height() - FRAME.height() - size.height()) // 2
    return QRect(QPoint(left, top), size)


def smallest(available: QSize) -> QSize:
    """Return the least size of the window: ``SMALLEST``, or less on a screen that has no room for that."""
    return SMALLEST.boundedTo(available - FRAME)


def show_beside(window: QWidget, beside: QWidget) -> None:
    """Show a second window: over the whole of another screen than that of ``beside``, or as a window where there is one screen."""
    here = beside.screen()
    other = next((screen for screen in QGuiApplication.screens() if screen is not here), None)
    if other is None:
        window.setGeometry(first_place(here.availableGeometry()))
        window.show()
    else:
        fill(window, other)


def fill(window: QWidget, screen: QScreen) -> None:
    """Fill a screen with a window; it fills the screen that it belongs to, which is not always the one that it lies on."""
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.winId()  # there is a window of the system from here on
    window.windowHandle().setScreen(screen)
    window.setGeometry(screen.geometry())
    window.showFullScreen()
