"""What a person can change about the program; everything takes effect at once."""

from __future__ import annotations

from typing import Final, get_args

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Level, Segments, Switch, choices
from paizhuo.desktop.kit.hearing import Kind
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, frame, in_columns, inset, label, row, scrolled, titled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import LOUDEST
from paizhuo.desktop.kit.sound import Sounds, levels_of, manner_of
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.match.felt_choice import FeltChoice
from paizhuo.desktop.match.key_editor import KeyEditor
from paizhuo.desktop.match.portrait_choice import PortraitChoice
from paizhuo.desktop.match.time_choice import TimeChoice
from paizhuo.engine.core.tiles import GREEN, RED, RED_DRAGON, WHITE
from paizhuo.engine.core.words import Text

SAMPLE = (0, RED[0], 12, RED[1], 18, 25, 27, WHITE, GREEN, RED_DRAGON)
"""The tiles that show what a tile set looks like."""


COLUMN: Final = 560
"""The least width, at the designed text size, of a column of settings."""


class Form(Page):
    """A page of settings."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        preferences.changed.connect(self._changed)

    def _changed(self) -> None:
        """Have the page drawn with what was changed elsewhere when it is next seen."""
        if not self.isVisible():
            self.refresh()

    def one_of(self, setting: str, title: Text, texts: dict[str, Text], note: Text | None = None) -> QWidget:
        """Return a line that sets ``setting`` to one of a few words."""
        current = getattr(self.preferences.settings, setting)
        segments = Segments(self.say(title), choices(texts, self.say, setting), current)
        # After the press is over: a new language draws the page anew, and the pressed button with it.
        segments.chosen.connect(lambda value: QTimer.singleShot(0, lambda: self.preferences.change(**{setting: value})))
        return self.line(title, note, segments)

    def on_off(self, setting: str, title: Text, note: Text | None = None) -> QWidget:
        switch = Switch(self.preferences, setting, self.say(title), on=getattr(self.preferences.settings, setting))
        switch.toggled.connect(lambda on: self.preferences.change(**{setting: on}))
        return self.line(title, note, switch)

    def line(self, title: Text, note: Text | None, control: QWidget) -> QWidget:
        """Return a line of the form: what it is about, and what sets it."""
        line = QWidget()
        line.setLayout(self.titled(title, note, control))
        return line

    def card(self, *lines: QWidget) -> QWidget:
        """Return a card with lines that belong together."""
        made = frame("card")
        listed = inset(column(made, spacing=self.px(12)), self.px, 22, 16)
        for line in lines:
            listed.addWidget(line)
        return made

    def pace(self, note: Text | None = None) -> QWidget:
        """Return the line that sets the pace of play; whoever has chosen before that bots act at once finds that there, too."""
        at_once = {"off": words.NO_BOT_PACE} if self.preferences.settings.bot_pace == "off" else {}
        return self.one_of("bot_pace", words.BOT_PACE, {**words.BOT_PACES, **at_once}, note)

    def darken_drawn(self) -> QWidget:
        """Return the line that sets when discards straight from the draw are darker."""
        key = key_name(own_key(self.preferences.settings.keys, "glance"))
        texts = {value: text.filled(key=key) for value, text in words.DARKEN_DRAWN_WHEN.items()}
        return self.one_of("darken_drawn", words.DARKEN_DRAWN, texts)

    def tile_sets(self) -> QWidget:
        return self.one_of("tile_set", words.TILE_SET, words.TILE_SETS, words.TILE_SET_NOTE)

    def sound(self) -> QWidget:
        return self.on_off("sound", words.SOUND)


class Volumes(QFrame):
    """A card with whether and how loud the sounds are, each kind by itself; what is changed is heard at once."""

    def __init__(self, preferences: Preferences, sounds: Sounds, *, narrow: bool = False) -> None:
        super().__init__()
        self._preferences, self._sounds = preferences, sounds
        self.setProperty("role", "card")
        px, say = preferences.px, preferences.say
        lines = inset(column(self, spacing=px(12)), px, 22, 16)
        self._switch = Switch(preferences, "sound", say(words.SOUND), on=preferences.settings.sound)
        self._switch.toggled.connect(lambda on: self._change("turn", sound=on))
        lines.addLayout(titled(preferences, words.SOUND, None, self._switch))
        self._length = px(120 if narrow else 200)
        self._levels = [self._level("volume", words.VOLUME, "tiles")]
        self._levels += [self._level(f"volume_{kind}", words.VOLUMES[kind], kind) for kind in get_args(Kind)]
        for name, level in self._levels:
            lines.addLayout(titled(preferences, name, None, level))
        self._trouble = label("", "small", wrap=True)
        lines.addWidget(self._trouble)
        self._found(sounds.trouble)
        sounds.found.connect(self._found)
        preferences.changed.connect(self._enable)
        self._enable()

    def _level(self, setting: str, name: Text, kind: Kind) -> tuple[Text, Level]:
        say = self._preferences.say
        words_ = say(name) if setting == "volume" else f"{say(words.VOLUME)}: {say(name)}"
        level = Level(setting, words_, getattr(self._preferences.settings, setting), LOUDEST)
        level.setFixedWidth(self._length)
        level.valueChanged.connect(lambda value: self._change(kind, **{setting: value}))
        return name, level

    def _change(self, kind: Kind, **values: int) -> None:
        self._preferences.change(**values)
        self._sounds.levels = levels_of(self._preferences.settings)
        self._sounds.try_out(kind)

    def _enable(self) -> None:
        self._switch.setChecked(self._preferences.settings.sound)
        for _, level in self._levels:
            level.setEnabled(self._preferences.settings.sound)

    def _found(self, trouble: Text | None) -> None:
        self._trouble.setText("" if trouble is None else self._preferences.say(trouble))
        self._trouble.setVisible(trouble is not None)


class SettingsPage(Form):
    """The page of all settings. ``about``: what the program is and who made its parts is wanted."""

    about = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._sample: TileRow | None = None
        self._sounds = Sounds(self, levels_of(preferences.settings))
        self._sounds.manner = manner_of(preferences.settings)
        preferences.changed.connect(self._show_sample)
        preferences.changed.connect(self._hear_manner)

    def begins_at(self) -> str:
        return f"language-{self.preferences.settings.language}"

    def closing(self) -> None:
        self._sounds.close()

    def _hear_manner(self) -> None:
        """Let the person hear another table, or another voice, at once."""
        before, self._sounds.manner = self._sounds.manner, manner_of(self.preferences.settings)
        if self._sounds.manner.surface != before.surface:
            self._sounds.try_out("tiles")
        elif self._sounds.manner != before:
            self._sounds.try_out("voices")

    def _show_sample(self) -> None:
        if self._sample is not None and self.isVisible():
            self._sample.update()

    def arrangement(self) -> object:
        """Return how many columns there are."""
        return self._across

    @property
    def _across(self) -> int:
        return min(3, max(1, int(self.room()[0] / COLUMN)))

    def build(self, inside: QVBoxLayout) -> None:
        bar = self.header(words.SETTINGS)
        line = bar.layout()
        assert isinstance(line, QHBoxLayout)
        line.addWidget(button(self.say(words.ABOUT), "about", self.about.emit, kind="quiet"))
        inside.addWidget(bar)
        outside = QWidget()
        around = inset(column(outside), self.px, 20, 20)
        parts = (
            (self._display(), 9),
            (self._portrait(), 4),
            (self._at_table(), 9),
            (self._sound_levels(), 8),
            (self._sound_manner(), 5),
            (self._keys(), 26),
        )
        around.addLayout(in_columns(parts, self._across, self.px(18)))
        middle = QWidget()
        middle.setLayout(centred(outside, self.px(780 * self._across), share=20))
        inside.addWidget(scrolled(middle), 1)

    def _part(self, caption: Text, card: QWidget) -> QWidget:
        """Return a card with what it is about above it."""
        made = QWidget()
        listed = column(made, spacing=self.px(10))
        listed.addWidget(label(self.say(caption), "caption"))
        listed.addWidget(card)
        return made

    def _display(self) -> QWidget:
        self._sample = TileRow(self.preferences, [Piece(tile) for tile in SAMPLE], 52)
        return self._part(
            words.DISPLAY,
            self.card(
                self.one_of("language", words.LANGUAGE, words.LANGUAGES),
                self.one_of("theme", words.THEME, words.THEMES),
                FeltChoice(self.preferences, self.line),
                self.one_of("back", words.TILE_BACK, words.TILE_BACKS),
                self.one_of("rim", words.RIM, words.RIMS),
                self.tile_sets(),
                self._sample,
                self.on_off("tile_labels", words.TILE_LABELS, words.TILE_LABELS_NOTE),
                self.on_off("large_tiles", words.LARGE_TILES, words.LARGE_TILES_NOTE),
                self.on_off("show_wall", words.SHOW_WALL, words.SHOW_WALL_NOTE),
                self.darken_drawn(),
            ),
        )

    def _portrait(self) -> QWidget:
        return self._part(words.PORTRAIT, self.card(PortraitChoice(self.preferences)))

    def _at_table(self) -> QWidget:
        return self._part(
            words.AT_TABLE,
            self.card(
                self.one_of("speed", words.SPEED, words.SPEEDS),
                self.pace(words.BOT_PACE_NOTE),
                TimeChoice(self.preferences, self.line),
                self.on_off("one_click", words.ONE_CLICK, words.ONE_CLICK_NOTE),
                self.on_off("show_distance", words.SHOW_DISTANCE, words.SHOW_DISTANCE_NOTE),
                self.on_off("coach_always", words.COACH_ALWAYS, words.COACH_ALWAYS_NOTE),
                self.on_off("auto_sort", words.AUTO_SORT_HINT),
                self.on_off("auto_win", words.AUTO_WIN_HINT),
                self.on_off("auto_pass", words.REFUSES, words.REFUSES_NOTE),
                self.one_of("refused", words.REFUSING, words.REFUSED),
                self.on_off("auto_discard", words.AUTO_DISCARD_HINT),
                self.on_off("keep_automatic", words.KEEP_AUTOMATIC, words.KEEP_AUTOMATIC_NOTE),
            ),
        )

    def _sound_levels(self) -> QWidget:
        return self._part(words.SOUNDS, Volumes(self.preferences, self._sounds))

    def _sound_manner(self) -> QWidget:
        return self._part(
            words.MANNER,
            self.card(
                self.one_of("surface", words.SURFACE, words.SURFACES),
                self.one_of("voice_language", words.VOICE_LANGUAGE, words.VOICE_LANGUAGES, words.VOICE_LANGUAGE_NOTE),
                self.one_of("voices", words.VOICES, words.VOICES_OF),
                self.on_off("captions", words.CAPTIONS, words.CAPTIONS_NOTE),
            ),
        )

    def _keys(self) -> QWidget:
        return self._part(words.KEYS, KeyEditor(self.preferences))


class Welcome(Form):
    """The page of the first start: the few things worth asking."""

    done = Signal()

    def begins_at(self) -> str:
        return "done"

    def build(self, inside: QVBoxLayout) -> None:
        narrow = QWidget()
        listed = inset(column(narrow, spacing=self.px(14)), self.px, 16, 16)
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
        middle = QWidget()
        upright = column(middle)
        upright.addStretch(2)
        upright.addLayout(centred(narrow, self.px(640), share=20))
        upright.addStretch(3)
        inside.addWidget(scrolled(middle))
