"""Qt's own words, of its file dialogues and of the menus of text fields, in the language that is chosen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from paizhuo.desktop.kit.preferences import Preferences

CHINESE: Final = "qtbase_zh_CN"
"""The file of Qt with them; English needs none."""


class QtWords(QObject):
    """Qt's words follow the language of ``preferences`` for as long as this lives."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._preferences = preferences
        self._chinese: QTranslator | None = None
        preferences.language_changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Say Qt's words in the language in force; where Qt's file is missing they stay English."""
        wants = self._preferences.settings.language == "zh"
        if wants and self._chinese is None:
            found = QTranslator(self)
            if found.load(CHINESE, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
                self._chinese = found
                QCoreApplication.installTranslator(found)
        elif not wants and self._chinese is not None:
            QCoreApplication.removeTranslator(self._chinese)
            self._chinese = None
