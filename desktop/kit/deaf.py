"""What has just appeared is deaf for a moment to keys and clicks: they were meant for what lay there before."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

DEAF: Final = 800
"""Milliseconds for which a result that has appeared hears nothing."""
_PRESSES: Final = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
    )
)


def deafen(widget: QWidget) -> None:
    """Keep keys and clicks from ``widget`` and all in it for ``DEAF`` milliseconds, so that nobody dismisses it unseen."""
    if DEAF:
        _Deaf(widget, DEAF)


class _Deaf(QObject):
    """A filter of all events, for those in the widget are sent to its parts.

    It goes with its widget: Qt's binding crashes now and then where an object deletes itself in the slot of its own timer.
    """

    def __init__(self, widget: QWidget, milliseconds: int) -> None:
        super().__init__(widget)
        self._widget = widget
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)
        self._timer.start(milliseconds)

    def _end(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return (
            event.type() in _PRESSES
            and isinstance(watched, QWidget)
            and (watched is self._widget or self._widget.isAncestorOf(watched))
        )
