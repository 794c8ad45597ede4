"""The settings that are changed at the table."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.sound import Sounds
from paizhuo.desktop.match.settings_page import Form, Volumes
from paizhuo.desktop.match.time_choice import TimeChoice
from paizhuo.engine.core.words import Text


class TableForm(Form):
    """The settings that matter at the table, in a narrow column."""

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__(preferences)
        self._sounds = sounds

    def build(self, inside: QVBoxLayout) -> None:
        inside.setSpacing(self.px(8))
        inside.addWidget(
            self.card(
                self.one_of("speed", words.SPEED, words.SPEEDS),
                self.pace(),
                TimeChoice(self.preferences, self.line, notes=False),
                self.one_of("theme", words.THEME, words.THEMES),
                self.one_of("tile_set", words.TILE_SET, words.TILE_SETS),
                self.on_off("tile_labels", words.TILE_LABELS),
                self.on_off("large_tiles", words.LARGE_TILES),
                self.on_off("show_wall", words.SHOW_WALL),
                self.darken_drawn(),
                self.on_off("one_click", words.ONE_CLICK),
                self.on_off("show_distance", words.SHOW_DISTANCE),
                self.on_off("coach_always", words.COACH_ALWAYS),
            )
        )
        inside.addWidget(Volumes(self.preferences, self._sounds, narrow=True))
        inside.addStretch()

    def line(self, title: Text, note: Text | None, control: QWidget) -> QWidget:
        if not isinstance(control, Segments):
            return super().line(title, note, control)
        made = QWidget()
        stacked = column(made, spacing=self.px(4))
        stacked.addWidget(label(self.say(title)))
        stacked.addWidget(control)
        return made
