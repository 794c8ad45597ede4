"""The sheet between two games of a match: the standing so far, and what the next game changes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.parts import column, gain_role, grid, label, row, rule, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.between_hands import BetweenHands
from paizhuo.desktop.results.differences import points_to_know
from paizhuo.desktop.table.speech import hand_name_of
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.table.port.reports import Seating, Turning


class Interlude(BetweenHands):
    """The sheet before another game."""

    highest = 540

    def __init__(self, preferences: Preferences, seating: Seating, turning: Turning) -> None:
        super().__init__(preferences, seating)
        self.turning = turning

    # -- drawing ---------------------------------------------------------------------------------------------------

    def fill(self, listed: QVBoxLayout) -> None:
        deal, game = self.turning.deal, self.turning.member.game
        where = words.CIRCLE.filled(n=deal.round + 1, round=hand_name_of(deal, rounds=self._seating.programme.rounds))
        listed.addWidget(label(self.say(where), "muted"))
        listed.addWidget(label(self.say(game.name), "title"))
        listed.addWidget(label(self.say(game.summary), wrap=True))
        if self.short:
            below = QWidget()
            both = column(below, spacing=self.px(14))
            both.addLayout(self._standing())
            both.addWidget(self._changes())
            listed.addWidget(scrolled(below), 1)
        else:
            halves = row(spacing=self.px(36))
            halves.addWidget(scrolled(self._changes()), 6)
            halves.addLayout(self._standing(), 5)
            listed.addLayout(halves, 1)
        listed.addWidget(rule())
        line = row()
        line.addStretch()
        line.addWidget(self._onward_button(words.BEGIN_GAME))
        listed.addLayout(line)

    def _changes(self) -> QWidget:
        """Return what players have to know of the next game; of a circle of games, of each."""
        member = self.turning.member
        return points_to_know(self.enlarged, words.CHANGES, member.changes, member.game.games)

    def _standing(self) -> QVBoxLayout:
        listed = column(spacing=self.px(8))
        listed.addWidget(label(self.say(words.STANDING), "caption"))
        cells = grid(across=self.px(16), down=self.px(10), wide=1)
        standing, parts = self.turning.standing, self._seating.rule_set.scoring.parts
        for place, seat in enumerate(standing.order):
            points = standing.points[seat]
            own = seat == self._seating.person
            cells.addWidget(label(self.say(words.PLACES[place]), "gold" if place == 0 else "muted"), place, 0)
            cells.addWidget(label(self._seating.setup.seats[seat].name, "strong" if own else "body"), place, 1)
            cells.addWidget(label(amount(points, parts), "strong"), place, 2, Qt.AlignmentFlag.AlignRight)
            gained = points - self.turning.start[seat]
            cells.addWidget(label(signed(gained, parts), gain_role(gained)), place, 3, Qt.AlignmentFlag.AlignRight)
        listed.addLayout(cells)
        listed.addStretch()
        return listed
