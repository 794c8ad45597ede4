"""The rule of the hand on a card over the table: it stays until it has been read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.guard import Guard
from paizhuo.desktop.kit.painting import RIGHT
from paizhuo.desktop.kit.parts import button, column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.session.dice_news import ThrownRule

WIDTHS: Final = (600, 480, 390, 310, 250, 200)
"""How wide it may be, in pixels at the designed text size."""
BESIDE: Final = 350
"""From this width on the button stands beside the words, else below them."""
GUARD_MS: Final = 250
"""For so long the card ignores a cursor that lay there when it came up."""


def in_words(thrown: ThrownRule) -> Text:
    """Return the card in a line, for those who listen."""
    title = _title(thrown)
    return Text(f"{title.zh}。{thrown.rule.note.zh}", f"{title.en}. {thrown.rule.note.en}")


def _title(thrown: ThrownRule) -> Text:
    return words.SPECIAL_RULE.filled(rule=thrown.rule.name, faces=" + ".join(map(str, thrown.faces)))


class RuleCard(QFrame):
    """A card that names the rule and explains it, in the language and text size in force. ``read``: the person has read it."""

    read = Signal()

    def __init__(self, parent: QWidget, preferences: Preferences, thrown: ThrownRule) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.thrown = thrown
        self.setProperty("role", "card")
        self.setObjectName("rule-card")
        self._inside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._guard = Guard(self)
        self._guard.begin(GUARD_MS)
        self._draw()

    def _draw(self) -> None:
        say, px = self._preferences.say, self._preferences.px
        self._inside.setContentsMargins(px(14), px(8), px(14), px(8))
        self._inside.setSpacing(px(8))
        self.setAccessibleName(say(in_words(self.thrown)))
        texts = QWidget()
        lines = column(texts, spacing=px(2))
        lines.addWidget(label(say(_title(self.thrown)), "strong", wrap=True))
        lines.addWidget(label(say(self.thrown.rule.note), wrap=True))
        self._inside.addWidget(texts, 1)
        self._button = button(say(words.RULE_READ), "rule-read", self._pressed, kind="primary")
        self._inside.addWidget(self._button, 0, RIGHT)

    def sizes(self) -> Iterator[QSize]:
        """Yield the sizes that it may have, the widest first."""
        self.ensurePolished()
        for width in WIDTHS:
            wide = self._preferences.px(width)
            self._turn(wide)
            yield QSize(wide, self._inside.totalHeightForWidth(wide))
        self._turn(self.width())

    def _turn(self, wide: int) -> None:
        beside = wide >= self._preferences.px(BESIDE)
        self._inside.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn(self.width())

    def _pressed(self) -> None:
        if not self._guard.refuses(self._button):
            self.read.emit()

    def mousePressEvent(self, event: object) -> None:
        """Keep a press beside the button from the table below."""
