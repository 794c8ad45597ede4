"""What a person can change about the program; everything takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop import words
from desktop.pages.parts import Page, Segments, Switch, button, choices, column, frame, label, row, scrolled
from desktop.pages.tiles import Piece, TileRow
from desktop.preferences import Preferences
from desktop.sound import Sounds
from engine.core.tiles import GREEN, RED, RED_DRAGON, WHITE
from engine.core.words import Text

SAMPLE = (0, RED[0], 12, RED[1], 18, 25, 27, WHITE, GREEN, RED_DRAGON)
"""The tiles that show what a tile set looks like."""


class Form(Page):
    """A page of settings."""

    def one_of(self, setting: str, title: Text, texts: dict[str, Text], note: Text | None = None) -> QWidget:
        """A line that sets ``setting`` to one of a few words."""
        current = getattr(self.preferences.settings, setting)
        segments = Segments(self.say(title), choices(texts, self.say, setting), current)
        # After the press is over: a new language draws the page anew, and the pressed button with it.
        segments.chosen.connect(lambda value: QTimer.singleShot(0, lambda: self.preferences.change(**{setting: value})))
        return self._line(title, note, segments)

    def on_off(self, setting: str, title: Text, note: Text | None = None) -> QWidget:
        """A line that switches ``setting``."""
        switch = Switch(self.preferences, setting, self.say(title), on=getattr(self.preferences.settings, setting))
        switch.toggled.connect(lambda on: self.preferences.change(**{setting: on}))
        return self._line(title, note, switch)

    def _line(self, title: Text, note: Text | None, control: QWidget) -> QWidget:
        line = QWidget()
        line.setLayout(self.titled(title, note, control))
        return line

    def card(self, *lines: QWidget) -> QWidget:
        """Lines that belong together."""
        made = frame("card")
        listed = column(made, spacing=self.px(12))
        listed.setContentsMargins(self.px(22), self.px(16), self.px(22), self.px(16))
        for line in lines:
            listed.addWidget(line)
        return made

    def tile_sets(self) -> QWidget:
        """The choice of faces."""
        return self.one_of("tile_set", words.TILE_SET, words.TILE_SETS, words.TILE_SET_NOTE)

    def sound(self) -> QWidget:
        """The switch of the sounds; where there can be none, it says why."""
        trouble = Sounds().trouble
        line = self.on_off("sound", words.SOUND, trouble)
        line.setEnabled(trouble is None)
        return line


class SettingsPage(Form):
    """All settings."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._sample: TileRow | None = None
        preferences.changed.connect(self._show_sample)

    def begins_at(self) -> str:
        return f"language-{self.preferences.settings.language}"

    def _show_sample(self) -> None:
        if self._sample is not None and self.isVisible():
            self._sample.update()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.SETTINGS))
        narrow = QWidget()
        narrow.setMaximumWidth(self.px(760))
        listed = column(narrow, spacing=self.px(10))
        self._sample = TileRow(self.preferences, [Piece(tile) for tile in SAMPLE], 52)
        listed.addWidget(label(self.say(words.DISPLAY), "caption"))
        listed.addWidget(
            self.card(
                self.one_of("language", words.LANGUAGE, words.LANGUAGES),
                self.one_of("theme", words.THEME, words.THEMES),
                self.tile_sets(),
                self._sample,
                self.on_off("tile_labels", words.TILE_LABELS, words.TILE_LABELS_NOTE),
                self.on_off("large_tiles", words.LARGE_TILES, words.LARGE_TILES_NOTE),
            )
        )
        listed.addSpacing(self.px(8))
        listed.addWidget(label(self.say(words.AT_TABLE), "caption"))
        listed.addWidget(
            self.card(
                self.sound(),
                self.one_of("speed", words.SPEED, words.SPEEDS),
                self.one_of("timer", words.TIMER, words.TIMERS, words.TIMER_NOTE),
                self.on_off("one_click", words.ONE_CLICK, words.ONE_CLICK_NOTE),
                self.on_off("auto_sort", words.AUTO_SORT_HINT),
                self.on_off("auto_win", words.AUTO_WIN_HINT),
                self.on_off("auto_pass", words.AUTO_PASS_HINT),
                self.on_off("auto_discard", words.AUTO_DISCARD_HINT),
            )
        )
        listed.addStretch()
        centred = QWidget()
        line = row(centred)
        line.setContentsMargins(self.px(28), self.px(20), self.px(28), self.px(20))
        line.addStretch(1)
        line.addWidget(narrow, 20)
        line.addStretch(1)
        inside.addWidget(scrolled(centred), 1)


class Welcome(Form):
    """The first start: the few things worth asking."""

    done = Signal()

    def begins_at(self) -> str:
        return "done"

    def build(self, inside: QVBoxLayout) -> None:
        narrow = QWidget()
        narrow.setMaximumWidth(self.px(640))
        listed = column(narrow, spacing=self.px(14))
        listed.addWidget(label(self.say(words.WELCOME), "title"))
        listed.addWidget(label(self.say(words.WELCOME_NOTE), "muted"))
        listed.addWidget(
            self.card(
                self.one_of("language", words.LANGUAGE, words.LANGUAGES),
                self.one_of("theme", words.THEME, words.THEMES),
                self.on_off("tile_labels", words.TILE_LABELS, words.TILE_LABELS_NOTE),
                self.sound(),
                self.tile_sets(),
                TileRow(self.preferences, [Piece(tile) for tile in SAMPLE], 48),
            )
        )
        line = row(spacing=self.px(12))
        line.addStretch()
        line.addWidget(button(self.say(words.SKIP), "skip", self.done.emit, kind="quiet"))
        line.addWidget(button(self.say(words.READY), "done", self.done.emit, kind="primary", big=True))
        listed.addLayout(line)
        inside.addStretch(2)
        centred = row()
        centred.addStretch(1)
        centred.addWidget(narrow, 20)
        centred.addStretch(1)
        inside.addLayout(centred)
        inside.addStretch(3)
