"""What the sheets of a review have in common: the two choices of a decision, and keys that work wherever the focus is on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from paizhuo.desktop.kit.keys import own_key
from paizhuo.desktop.kit.parts import button, column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.match import review_words as words
from paizhuo.desktop.match.coach_card import option_lines
from paizhuo.desktop.match.review_entries import Entry

BESIDE: Final = 520
"""From this width on, at the designed text size, two choices stand side by side."""


def choices(style: Style, entry: Entry, *, beside: bool) -> QBoxLayout:
    """Return what was chosen and what was better, each with its reasons."""
    across = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
    both = QBoxLayout(across)
    both.setContentsMargins(0, 0, 0, 0)
    both.setSpacing(style.px(20 if beside else 10))
    for caption, line in ((words.CHOSEN, entry.chosen), (words.BETTER, entry.better)):
        made = QWidget()
        listed = column(made, spacing=style.px(1))
        listed.addWidget(label(style.say(caption), "caption"))
        listed.addWidget(option_lines(style, line.words, line)[0])
        both.addWidget(made, int(beside), Qt.AlignmentFlag.AlignTop)
    return both


def ways_on(preferences: Preferences, go: Callable[[bool], object], *, same: bool = True) -> Iterator[QPushButton]:
    """Yield the buttons from which a hand goes on from a decision. ``go`` hears whether hidden tiles are dealt out anew.

    ``same``: the hand can go on with the tiles that lie there.
    """
    for name, said, note, anew in (
        ("play-on", words.PLAY_ON, words.PLAY_ON_NOTE, False),
        ("play-anew", words.PLAY_ON_ANEW, words.PLAY_ON_ANEW_NOTE, True),
    ):
        if anew or same:
            made = button(preferences.say(said), name, partial(go, anew))
            made.setToolTip(preferences.say(note))
            made.setAccessibleDescription(preferences.say(note))
            yield made


class SheetKeys(QObject):
    """Keys of commands that a sheet understands wherever the focus is on it."""

    def __init__(self, sheet: QWidget, preferences: Preferences, pressed: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(sheet)
        self._preferences = preferences
        self._shortcuts = {command: QShortcut(sheet) for command in pressed}
        for command, does in pressed.items():
            self._shortcuts[command].setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._shortcuts[command].activated.connect(does)
        preferences.changed.connect(self._follow)
        self._follow()

    def enable(self, *, on: bool) -> None:
        """Understand the keys, or leave them to what lies on the sheet."""
        for shortcut in self._shortcuts.values():
            shortcut.setEnabled(on)

    def _follow(self) -> None:
        """Take the keys that are in force."""
        for command, shortcut in self._shortcuts.items():
            shortcut.setKey(QKeySequence(own_key(self._preferences.settings.keys, command)))
