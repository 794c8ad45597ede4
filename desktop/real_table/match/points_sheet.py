"""Points that the people at a real table adjust 加减分: what everybody gains or loses, and what for. It can be done in every game."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import bar, within
from paizhuo.desktop.kit.controls import Segments, Stepper, choices
from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.parts import button, column, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.engine.core.hand import balance
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.adjudication import MOST, NOT_EVEN, keeps_deposit
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.rulings import AGREED, Adjustment

LARGE = 1_000
"""Where everybody has so many points, they are adjusted by hundreds; elsewhere one by one."""


class PointAccounts(Struct):
    """The ``names`` of all participants and what they have, in points of the ledger, of which ``parts`` are one point; ``deposit``: whether
    points may lie on the table.
    """

    names: tuple[str, ...]
    standing: tuple[int, ...]
    parts: int
    deposit: bool


def accounts_of(match: Match) -> PointAccounts:
    """Return the accounts of a match as it stands, with the hand so far."""
    change = {} if match.hand_over else balance(match.hand.ledger)  # a hand that is over is counted already
    return PointAccounts(
        tuple(who.name for who in match.setup.seats),
        tuple(points + change.get(account, 0) for account, points in enumerate(match.standing)),
        match.game.scoring.parts,
        keeps_deposit(match.game, match.game_options),
    )


class PointsSheet(TableSheet):
    """The sheet on which points are adjusted. ``adjusted`` carries an ``Adjustment``; ``closed``: nothing."""

    adjusted = Signal(object)

    def __init__(self, preferences: Preferences, accounts: PointAccounts) -> None:
        super().__init__(preferences)
        self._accounts = accounts
        self._changes = [0] * len(accounts.names)
        """In points as people count them."""
        self._reason = "penalty"

    def begins_at(self) -> str:
        return f"reason-{self._reason}"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(words.POINTS_TITLE, words.DONE)
        listed.addWidget(label(self.say(words.POINTS_NOTE), "small", wrap=True))
        reason = Segments(self.say(words.WHAT_FOR), choices(AGREED, self.say, "reason"), self._reason)
        reason.chosen.connect(self._choose)
        content, parts = within(column(spacing=self.px(8)))
        parts.addWidget(reason)
        for nth, name in enumerate(self._accounts.names):
            parts.addWidget(self._account(nth, name))
        parts.addStretch()
        listed.addWidget(scrolled(content), 1)
        below = row(spacing=self.px(12))
        self._sum = label("", "small", wrap=True)
        self._sum.setObjectName("points-together")
        below.addWidget(self._sum, 1)
        self._enter = button(self.say(words.ADJUST), "adjust-points", self._adjust, kind="primary")
        below.addWidget(self._enter)
        listed.addLayout(below)
        inside.addLayout(listed)
        self._show_sum()

    def _account(self, nth: int, name: str) -> QWidget:
        has = self._accounts.standing[nth]
        card, line = bar(self.px, "card", (12, 6, 12, 6), spacing=12)
        line.addWidget(label(name, "strong"), 1)
        line.addWidget(label(amount(has, self._accounts.parts), "small"))
        step = 100 if min(self._accounts.standing) >= LARGE * self._accounts.parts else 1
        said = self.say(words.GAINS.filled(who=name))
        most = MOST // self._accounts.parts
        typed = Stepper(self.preferences, f"gains-{nth}", said, self._changes[nth], low=-most, high=most, step=step)
        typed.changed.connect(partial(self._change, nth))
        line.addWidget(typed)
        return card

    def _choose(self, reason: str) -> None:
        self._reason = reason

    def _change(self, nth: int, points: int) -> None:
        self._changes[nth] = points
        self._show_sum()

    def _show_sum(self) -> None:
        over = sum(self._changes)
        said, fits = self._together(over)
        self._sum.setText(self.say(said))
        self._enter.setEnabled(fits and any(self._changes))

    def _together(self, over: int) -> tuple[Text, bool]:
        """Return what everybody gains and loses comes to, and whether that can be."""
        if not over:
            return words.EVEN, True
        if not self._accounts.deposit:
            return NOT_EVEN.filled(over=signed(over)), False
        return (words.FROM_TABLE if over > 0 else words.TO_TABLE).filled(points=amount(abs(over))), True

    def _adjust(self) -> None:
        ledger = tuple(points * self._accounts.parts for points in self._changes)
        self.adjusted.emit(Adjustment(ledger, self._reason))
