"""The time for a decision in matches that are played alone, and the reserve beyond it, kept as settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text


class TimeChoice(QWidget):
    """The choice of the time; what the reserve is, and for how long, is asked only where there is a limit, and a reserve."""

    def __init__(
        self, preferences: Preferences, line: Callable[[Text, Text | None, QWidget], QWidget], *, notes: bool = True
    ) -> None:
        """Offer the choice. ``line`` makes a line of the form from a title, a note and a control; ``notes``: notes are wanted."""
        super().__init__()
        self._preferences = preferences
        noted = (words.TIMER_NOTE, words.RESERVE_NOTE) if notes else (None, None)
        listed = column(self, spacing=preferences.px(12 if notes else 8))
        listed.addWidget(line(words.TIMER, noted[0], self._one_of("timer", words.TIMER, words.TIMERS)))
        self._reserve = line(words.RESERVE, noted[1], self._one_of("reserve", words.RESERVE, words.RESERVES))
        self._span = line(words.RESERVE_FOR, None, self._one_of("reserve_for", words.RESERVE_FOR, words.RESERVE_FORS))
        listed.addWidget(self._reserve)
        listed.addWidget(self._span)
        self._show()

    def _one_of(self, setting: str, title: Text, texts: Mapping[str, Text]) -> Segments:
        say, current = self._preferences.say, getattr(self._preferences.settings, setting)
        made = Segments(say(title), choices(texts, say, setting), current)
        made.chosen.connect(lambda value: self._choose(setting, value))
        return made

    def _choose(self, setting: str, value: object) -> None:
        self._preferences.change(**{setting: value})
        self._show()

    def _show(self) -> None:
        settings = self._preferences.settings
        self._reserve.setVisible(settings.timer != "off")
        self._span.setVisible(settings.timer != "off" and settings.reserve != "0")
