"""The settings in force in a running window, and the signals that say when they change."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop import settings as stored
from desktop import theme
from desktop.settings import Settings
from engine.core.words import Text

SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5)
"""Sizes of the interface; a big window takes the largest that fits."""
DESIGNED: Final = (1280, 800)
"""The window, in pixels, that scale 1 is drawn for."""


class Preferences(QObject):
    """Settings, colours and scale in force; pages draw themselves anew at ``language_changed`` and ``look_changed``."""

    language_changed = Signal()
    look_changed = Signal()
    changed = Signal()
    failed = Signal(Text)

    def __init__(self, settings: Settings, *, keep: bool = True) -> None:
        """``keep``: whether changes are written to the settings file."""
        super().__init__()
        self.settings = settings
        self.scale = SCALES[0]
        self._keep = keep
        self._family = theme.load_fonts()
        self._points = QGuiApplication.font().pointSizeF()
        self.colours = theme.colours(settings.theme)
        self._wear()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._look)

    def say(self, text: Text) -> str:
        """The words in the language in force."""
        return text.say(self.settings.language)

    def px(self, pixels: float) -> int:
        """A length at the scale in force."""
        return round(pixels * self.scale)

    def change(self, **values: str | bool | int) -> None:
        """Changes settings, tells everybody, and keeps them."""
        before = self.settings
        self.settings = replace(before, **values)  # type: ignore[arg-type] # fields are checked where they are chosen
        if self.settings == before:
            return
        if self._keep:
            try:
                stored.save(self.settings)
            except OSError as error:
                reason = error.strerror or str(error)
                self.failed.emit(Text(f"设置没有保存：{reason}", f"Settings were not kept: {reason}"))
        self._look()
        if self.settings.language != before.language:
            self.language_changed.emit()
        self.changed.emit()

    def fit(self, width: int, height: int) -> None:
        """Takes the scale for a window of this size, in pixels."""
        room = min(width / DESIGNED[0], height / DESIGNED[1])
        scale = max((s for s in SCALES if s <= room), default=SCALES[0])
        if scale != self.scale:
            self.scale = scale
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
            sheet = theme.style_sheet(self.colours, self.scale, self._family, self._points)
            if sheet != application.styleSheet():  # Qt styles every widget anew, even by the same sheet
                application.setStyleSheet(sheet)
