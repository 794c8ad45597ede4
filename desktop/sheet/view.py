"""The score sheet in sight: its hands, the one looked at, how everybody's points went, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.cards import bar, framed
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, label, row, scrolled
from paizhuo.desktop.results.ranking import Curve
from paizhuo.desktop.results.scoreboard.words import SCOREBOARD, SCOREBOARD_HINT
from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.hand import HandSummary
from paizhuo.desktop.sheet.table import SheetTable
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.scoring import SheetScores
from paizhuo.engine.match.sheet.sheet import Sheet
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.table.port.reports import Seating

LOWEST: Final = 240
"""The least height of the table of hands and of what is beside it, in pixels at the designed text size."""
SPACIOUS: Final = 1200
"""From this width on, at the designed text size, the hand looked at stands beside the table of hands, else below."""


class SheetView(QWidget):
    """A sheet in sight. ``picked`` carries the number of the hand looked at; ``correct``, ``insert`` and ``remove`` that of one to be
    changed.
    """

    picked = Signal(int)
    correct = Signal(int)
    insert = Signal(int)
    remove = Signal(int)
    undo = Signal()
    add = Signal()
    scoreboard = Signal()

    def __init__(self, page: Page, sheet: Sheet, account: SheetScores, selected: int | None, *, can_undo: bool) -> None:
        super().__init__()
        self._page, self._sheet, self._account = page, sheet, account
        self._selected = selected if account.rows else None
        listed = column(self)
        both, stacked = QWidget(), page.room()[0] < SPACIOUS
        halves = (column if stacked else row)(both, spacing=page.px(20))
        across = page.px(14 if stacked else 28)
        halves.setContentsMargins(across, page.px(18), across, page.px(14))
        left = column(spacing=page.px(8))
        if account.rows:
            table = self._table()
            table.setMinimumHeight(page.px(LOWEST))
            left.addWidget(table, 1)
        else:
            left.addStretch()
            left.addWidget(label(page.say(words.NO_HANDS), "muted"))
            left.addStretch()
        left.addLayout(self._buttons(can_undo=can_undo))
        beside = self._beside()
        halves.addLayout(left, 8)
        halves.addWidget(beside, 5)
        if stacked:
            beside.setMinimumHeight(page.px(LOWEST if page.narrow else 2 * LOWEST))
        listed.addWidget(scrolled(both) if stacked else both, 1)
        listed.addWidget(self._footer())

    # -- the hands

    def _table(self) -> SheetTable:
        table = SheetTable(self._page.preferences, self._sheet, self._account, self._selected)
        table.picked.connect(self._pick)
        table.correct.connect(self.correct)
        table.remove.connect(self.remove)
        return table

    def _buttons(self, *, can_undo: bool) -> QHBoxLayout:
        say = self._page.say
        line = row(spacing=self._page.px(8))
        self._for_the_chosen: list[QPushButton] = []
        for words_, name, does in (
            (words.EDIT, "correct", self.correct.emit),
            (words.INSERT, "insert", self.insert.emit),
            (words.REMOVE, "remove", self.remove.emit),
        ):
            made = button(say(words_), name, self._to_the_chosen(does))
            made.setEnabled(self._selected is not None)
            self._for_the_chosen.append(made)
            line.addWidget(made)
        line.addStretch()
        scores = button(say(SCOREBOARD), "scoreboard", self.scoreboard.emit)
        scores.setToolTip(say(SCOREBOARD_HINT))
        line.addWidget(scores)
        undo = button(say(words.UNDO), "undo", self.undo.emit)
        undo.setEnabled(can_undo)
        line.addWidget(undo)
        return line

    def _to_the_chosen(self, does: Callable[[int], object]) -> Callable[[], None]:

        def done() -> None:
            if self._selected is not None:
                does(self._selected)

        return done

    def _pick(self, number: int) -> None:
        """Look at another hand: only what is shown of it changes, so that the table keeps the keyboard."""
        self._selected = number
        for each in self._for_the_chosen:
            each.setEnabled(True)
        self._show_hand()
        self.picked.emit(number)

    # -- beside them

    def _beside(self) -> QWidget:
        """Lay the hand looked at above the way everybody's points went."""
        page, beside = self._page, QWidget()
        listed = column(beside, spacing=page.px(12))
        if self._account.final is not None:
            listed.addWidget(self._ranking())
        self._hand, self._about_hand = framed(page.px, (18, 14, 6, 12))
        listed.addWidget(self._hand, 6)
        self._show_hand()
        if self._account.rows and not page.narrow:
            card, lines = framed(page.px, (18, 12, 18, 10), spacing=8)
            lines.addWidget(label(page.say(common.CURVE), "strong"))
            lines.addWidget(self._curve(), 1)
            listed.addWidget(card, 5)
        return beside

    def _show_hand(self) -> None:
        clear(self._about_hand)
        self._hand.setVisible(self._selected is not None)
        if self._selected is None:
            return
        sheet, shown = self._sheet, self._account.rows[self._selected]
        names = self._account.names_at(self._selected)
        seats = tuple(map(SeatSetup, names))
        seating = Seating(MatchSetup(sheet.rules, sheet.options, seats), shown.game, None)
        title = hand_title(shown.result.deal, sheet.rule_set.programme(sheet.options))
        area = scrolled(HandSummary(self._page, names, shown, title, seating))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # supporters make payments wide
        self._about_hand.addWidget(area)

    def _curve(self) -> Curve:
        sheet, account = self._sheet, self._account
        points = [account.standing_after(hands) for hands in range(len(account.rows) + 1)]
        if account.final is not None and account.final.transfers:
            points.append(account.at_the_end())
        seats = sheet.rule_set.play.seats(sheet.options)
        return Curve(
            self._page.preferences, list(account.company.names), points, sheet.rule_set.scoring.parts, {}, seats
        )

    def _ranking(self) -> QFrame:
        page, sheet, final = self._page, self._sheet, self._account.final
        assert final is not None
        card, listed = framed(page.px, spacing=4)
        listed.addWidget(label(page.say(common.RANKING), "strong"))
        players = sheet.rule_set.play.seats(sheet.options)
        names = self._account.names_at(len(self._account.rows) - 1)
        for place, seat in enumerate(seat for seat in final.order if seat < players):
            line = row(spacing=page.px(12))
            which = label(page.say(common.PLACES[place]), "gold" if place == 0 else "muted")
            which.setMinimumWidth(page.px(40))
            line.addWidget(which)
            line.addWidget(label(names[seat]))
            line.addStretch()
            points = label(amount(final.points[seat], sheet.rule_set.scoring.parts), "strong")
            points.setObjectName(f"final-{seat}")
            line.addWidget(points)
            listed.addLayout(line)
        for person, kept in self._account.company.away.items():
            line = row(spacing=page.px(12))
            line.addWidget(label(page.say(words.AWAY.filled(name=self._account.company.names[person])), "muted"))
            line.addStretch()
            line.addWidget(label(amount(kept, sheet.rule_set.scoring.parts)))
            listed.addLayout(line)
        return card

    # -- what comes next

    def _footer(self) -> QFrame:
        page, sheet, deal = self._page, self._sheet, self._account.following
        footer, line = bar(page.px, "footer", spacing=16)
        parts: list[str] = []
        if deal is not None:
            dealer = self._account.names_at(len(self._account.rows))[deal.dealer]
            title = hand_title(deal, sheet.rule_set.programme(sheet.options))
            parts.append(page.say(words.NEXT_HAND.filled(round=title, dealer=dealer)))
            if deal.deposit:
                parts.append(page.say(words.ON_TABLE.filled(points=amount(deal.deposit, sheet.rule_set.scoring.parts))))
        if self._account.beyond:
            parts.append(page.say(words.BEYOND.filled(n=self._account.beyond)))
        line.addWidget(label("   ".join(parts), "muted"), 1)
        add = button(page.say(words.ADD), "add", self.add.emit, kind="primary", big=True)
        add.setEnabled(deal is not None)
        line.addWidget(add)
        return footer
