"""The settings in force in a running window, and the signals that say when they change."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import theme
from paizhuo.desktop.kit.keeping import Keeping
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.kit.style import Style
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text

_NOT_KEPT: Final = Text("设置没有保存：{reason}", "The settings were not saved: {reason}")


class Preferences(QObject, Style):
    """Settings, colours and text size in force; pages draw themselves anew at ``language_changed`` and ``look_changed``.

    Text is as large as the system asks for, whatever the size of the window; a large window shows more.
    """

    language_changed = Signal()
    look_changed = Signal()
    changed = Signal()
    failed = Signal(object)
    """A sentence: the settings could not be saved, or can be again."""

    def __init__(self, settings: Settings, *, keep: bool = True) -> None:
        """Put settings in force. ``keep``: whether changes are written to the settings file."""
        super().__init__()
        self.settings = settings
        self._keep = keep
        self._keeping = Keeping(_NOT_KEPT, self)
        self._keeping.said.connect(self.failed)
        theme.load_fonts()
        self.text = theme.system_text()
        self.colours = theme.colours(settings.theme)
        self._wear()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._look)
        QGuiApplication.primaryScreen().logicalDotsPerInchChanged.connect(self.follow_text)

    def change(self, **values: object) -> None:
        """Change settings, emit ``changed``, and save them."""
        before = self.settings
        self.settings = replace(before, **values)  # fields are checked where they are chosen
        if self.settings == before:
            return
        if self._keep:
            self._keeping.keep(partial(stored.save, self.settings))
        self._look()
        if self.settings.language != before.language:
            self._wear()
            self.language_changed.emit()
        self.changed.emit()

    def closing(self) -> None:
        """Try once more to save settings that could not be saved: the program ends."""
        self._keeping.catch_up()

    def follow_text(self) -> None:
        """Take the system's text size where that has changed."""
        text = theme.system_text()
        if text != self.text:
            self.text = text
            self._wear()
            self.look_changed.emit()

    def _look(self) -> None:
        colours = theme.colours(self.settings.theme)
        if colours != self.colours:
            self.colours = colours
            self._wear()
            self.look_changed.emit()

    def _wear(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(theme.palette(self.colours))
            families, font = theme.families(self.settings.language), application.font()
            if font.families() != families:
                font.setFamilies(families)
                application.setFont(font)  # what is painted is written in it
            sheet = self.sheet()
            if sheet != application.styleSheet():  # Qt styles every widget anew, even by the same sheet
                application.setStyleSheet(sheet)
