"""A line below the table that says what is heard, for those who do not hear it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.sound import Sounds
from paizhuo.engine.core.words import Text

STAYS: Final = 3_000
"""Milliseconds after the latest sound until the line is empty again."""
MOST: Final = 3
"""So many sounds stand in it at most, the latest last."""


class CaptionLine(QLabel):
    """The latest sounds in words; hidden unless the settings ask for it."""

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__()
        self._preferences = preferences
        self._heard: list[Text] = []
        self._empty = QTimer(self)
        self._empty.setSingleShot(True)
        self._empty.setInterval(STAYS)
        self._empty.timeout.connect(self._forget)
        self.setObjectName("captions")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextFormat(Qt.TextFormat.PlainText)
        sounds.captioned.connect(self._hear)
        preferences.changed.connect(self._follow)
        if not preferences.settings.captions:  # to show it before it lies in a window would open one of its own
            self.hide()

    def _follow(self) -> None:
        self.setVisible(self._preferences.settings.captions)
        self._write()

    def _hear(self, caption: Text) -> None:
        self._heard = [*(each for each in self._heard if each != caption), caption][-MOST:]
        self._write()
        self._empty.start()

    def _forget(self) -> None:
        self._heard = []
        self._write()

    def _write(self) -> None:
        self.setText(" · ".join(map(self._preferences.say, self._heard)))
