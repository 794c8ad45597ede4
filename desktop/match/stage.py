"""The table of a match with what lies over it: a sheet that covers all of it, and the rule of the hand until it is read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMargins, QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.free_place import kept_or_free, occupied
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.rule_card import RuleCard
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.table.session.dice_news import ThrownRule

APART: Final = 8
"""How far the card stands from everything else, in pixels at the designed text size."""


class Stage(QWidget):
    """The place of the table and what lies over it. ``covered`` brings whether a sheet lies there now."""

    covered = Signal(bool)

    def __init__(self, table: TableView, preferences: Preferences) -> None:
        super().__init__()
        self._table, self._preferences = table, preferences
        inside = column(self)
        inside.addWidget(table)
        self.sheet: Page | None = None
        self.card: RuleCard | None = None
        self._rule = RuleOfHand()
        table.showing.rearranged.connect(self._place_card)
        preferences.language_changed.connect(self._draw_card)
        preferences.look_changed.connect(self._draw_card)

    def cover(self, sheet: Page | None) -> None:
        """Lay a sheet over the table, or take it away."""
        if self.sheet is not None:
            self.sheet.hide()
            self.sheet.deleteLater()
        self.sheet = sheet
        if sheet is not None:
            sheet.setParent(self)
            sheet.setGeometry(self.rect())
            sheet.show()
            sheet.raise_()
        self.covered.emit(sheet is not None)

    def taken(self) -> list[QRect]:
        """Return the places where something stands: on the sheet; without one everything on the table, and the card."""
        if self.sheet is not None:
            return occupied(self.sheet)
        return [*self._table.taken(), *([] if self.card is None else [self.card.geometry()])]

    # -- the rule of the hand ---------------------------------------------------------------------------------------

    def show_rule(self, rule: RuleOfHand) -> ThrownRule | None:
        """Lay the card with the rule over the table until it is read, or take it away; return the rule if it is a new one."""
        self._rule, thrown = rule, rule.unread
        if thrown == (None if self.card is None else self.card.thrown):
            return None
        self._put_away()
        if thrown is not None:
            self.card = RuleCard(self, self._preferences, thrown)
            self.card.read.connect(self._read_rule)
            self._place_card()
            self.card.show()
            if self.sheet is not None:
                self.sheet.raise_()
        return thrown

    def _read_rule(self) -> None:
        self._rule.read()
        self._put_away()

    def _put_away(self) -> None:
        card, self.card = self.card, None
        if card is not None:
            if card.isAncestorOf(self.focusWidget()):
                self._table.setFocus()
            card.hide()
            card.deleteLater()

    def _draw_card(self) -> None:
        if self.card is not None:
            self.card.draw()
            self._place_card()

    def _place_card(self) -> None:
        """Put the card where nothing lies; where there is no such place, it stays where it is, at first over the middle."""
        if self.card is None:
            return
        gap = self._preferences.px(APART)
        around = QMargins(gap, gap, gap, gap)
        area = self.rect().marginsRemoved(around)
        taken = [box.marginsAdded(around) for box in self._table.taken()]
        sizes, now = list(self.card.sizes()), self.card.geometry()
        found = kept_or_free(
            now if self.card.isVisible() else None, area, taken, sizes, QPoint(area.center().x(), area.top())
        )
        if found is None and (not self.card.isVisible() or not area.contains(now) or now.size() not in sizes):
            found = QRect(QPoint(0, 0), sizes[0])
            found.moveCenter(area.center())
        if found is not None:
            self.card.setGeometry(found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.sheet is not None:
            self.sheet.setGeometry(self.rect())
        self._place_card()
