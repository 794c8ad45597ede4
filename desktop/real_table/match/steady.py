"""Presses that begin when what lies there has just changed do nothing: they were meant for what lay there before."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QWidget

from paizhuo.desktop.kit.guard import Guard

DEAF: Final = 250
"""Milliseconds after a change: as long as calls at the table on the screen ignore the cursor."""
PRESSES: Final = frozenset((QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick))


class SteadyPlace(QObject):
    """Watches over one place with buttons. A finger on a touch screen moves no cursor, so any press there counts as too early."""

    def __init__(self, place: QWidget) -> None:
        super().__init__(place)
        self._place = place
        self._guard = Guard(place)

    def changed(self, milliseconds: int | None = None) -> None:
        """Hold buttons that have changed or moved. ``milliseconds``: until they can be pressed, None: the usual time."""
        for button in (self._place, *self._place.findChildren(QAbstractButton)):
            button.installEventFilter(self)
        self._guard.begin(DEAF if milliseconds is None else milliseconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in PRESSES and self._guard.fresh
