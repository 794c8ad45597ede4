"""Qt's own dialogues say their words in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.qt_words import QtWords
from paizhuo.desktop.kit.settings import Settings


def said() -> str:
    """Return what a file dialogue of Qt says beside the name of a file."""
    return QCoreApplication.translate("QFileDialog", "File &name:")


def test_a_file_dialogue_follows_the_language_that_is_chosen(qapp: QApplication) -> None:
    preferences = Preferences(Settings(language="en"), keep=False)
    QtWords(preferences)
    assert said() == "File &name:"
    preferences.change(language="zh")
    assert "文件" in said()
    preferences.change(language="en")
    assert said() == "File &name:"
