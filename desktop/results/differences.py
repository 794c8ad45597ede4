"""What players have to know of a game before they begin it, point by point."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.parts import column, inset, label, row, rule, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results.between_hands import BetweenHands
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rule_set import Member
from paizhuo.engine.table.port.reports import Seating


def points_to_know(style: Style, caption: Text, points: Sequence[Text], games: Sequence[Member]) -> QWidget:
    """Return the points in a list, and of a match of several games each of these."""
    say, px = style.say, style.px
    panel = QWidget()
    listed = inset(column(panel, spacing=px(8)), px, 0, 0, 12, 0)
    listed.addWidget(label(say(caption), "caption"))
    for point in points:
        line = row(spacing=px(8))
        line.addWidget(label("·", "gold"), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(label(say(point), wrap=True), 1)
        listed.addLayout(line)
    for member in games:
        sums = " ".join(map(str, member.dice))
        listed.addWidget(label(say(words.DICE_FOR.filled(game=member.game.name, sums=sums)), "strong"))
        listed.addWidget(label(say(member.game.summary), "small", wrap=True))
    listed.addStretch()
    return panel


class Differences(BetweenHands):
    """The card before the first match of a game that is unlike those that most people know."""

    highest = 540

    def __init__(self, preferences: Preferences, seating: Seating) -> None:
        super().__init__(preferences, seating)
        self._game = seating.rule_set

    def fill(self, listed: QVBoxLayout) -> None:
        game, settings = self._game, self.preferences.settings
        listed.addWidget(label(self.say(game.name), "title"))
        listed.addWidget(label(self.say(game.summary), wrap=True))
        listed.addWidget(
            scrolled(points_to_know(self.enlarged, words.DIFFERS, game.differs, game.games)),
            1,
        )
        listed.addWidget(rule())
        line = row(spacing=self.px(16))
        key = key_name(own_key(settings.keys, "panel.rules"))
        line.addWidget(label(self.say(words.RULES_AT_HAND.filled(key=key)), "small", wrap=True), 1)
        line.addWidget(self._onward_button(words.BEGIN_GAME))
        listed.addLayout(line)
