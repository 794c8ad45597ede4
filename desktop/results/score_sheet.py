"""The sheet with the points of all hands so far, over the table of a match and whatever lies on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout

from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.over_table import CardOverTable
from paizhuo.desktop.kit.parts import button, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results import score_words as words
from paizhuo.desktop.results.score_table import ScoresSoFar, ScoreTable
from paizhuo.desktop.table.seats import in_language
from paizhuo.engine.table.port.reports import Seating

HEADING: Final = 52
"""The height of the line above the table, in pixels at scale 1."""


class ScoreSheet(CardOverTable):
    """The sheet; it shows other scores as soon as there are any. ``closed``: nothing."""

    highest = 700
    closed = Signal()

    def __init__(self, preferences: Preferences, seating: Seating, scores: ScoresSoFar) -> None:
        super().__init__(preferences)
        self._seating, self._scores = seating, scores
        self._asked = False
        self._turn: QLabel | None = None

    def begins_at(self) -> str:
        return "scores-table"

    def take(self, seating: Seating, scores: ScoresSoFar, *, asked: bool) -> None:
        """Show where the match stands now. ``asked``: the person has a decision to make at the table below."""
        self._asked = asked
        if (seating, scores) != (self._seating, self._scores):
            self._seating, self._scores = seating, scores
            self.refresh()
        elif self._turn is not None:
            self._turn.setVisible(asked)

    def refresh(self) -> None:
        """Draw the sheet anew, with the names that the program gives in the language in force."""
        self._seating = in_language(self._seating, self.preferences.settings.language)
        super().refresh()

    def fill(self, listed: QVBoxLayout) -> None:
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(words.TITLE), "heading" if self.short else "title"))
        played = common.HANDS_PLAYED.filled(n=self._scores.before + len(self._scores.played))
        top.addWidget(label(self.say(played), "muted"), 0, Qt.AlignmentFlag.AlignBottom)
        top.addStretch()
        self._turn = label(self.say(words.YOUR_TURN), "gold")
        self._turn.setVisible(self._asked)
        top.addWidget(self._turn)
        top.addWidget(button(self.say(words.CLOSE), "close-scores", self.closed.emit))
        listed.addLayout(top)
        table = ScoreTable(self.enlarged, self._seating, self._scores)
        listed.addWidget(table, 1)
        card = listed.parentWidget()
        assert card is not None
        around = listed.contentsMargins()
        needed = table.whole + self.px(HEADING) + listed.spacing() + around.top() + around.bottom()
        card.setMaximumHeight(min(card.maximumHeight(), needed))
