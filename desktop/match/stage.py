"""The table of a match with what lies over it: a sheet that covers all of it, the rule of the hand until it is read, a coach's advice."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMargins, QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.free_place import kept_or_free, occupied
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.rule_card import RuleCard
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.table.taken import Share
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.table.session.dice_news import ThrownRule

if TYPE_CHECKING:
    from paizhuo.desktop.match.coach_card import Card, CoachCard
    from paizhuo.desktop.results.score_sheet import ScoreSheet

APART: Final = 8
"""How far a card stands from everything else, in pixels at the designed text size."""


class Stage(QWidget):
    """The place of the table and what lies over it.

    ``covered`` brings whether a sheet lies there now; ``coach_closed``: the card with the coach's advice was closed.
    """

    covered = Signal(bool)
    coach_closed = Signal()

    def __init__(self, table: TableView, preferences: Preferences) -> None:
        super().__init__()
        self._table, self._preferences = table, preferences
        inside = column(self)
        inside.addWidget(table)
        self.sheet: Page | None = None
        self.above: ScoreSheet | None = None
        """What lies above everything else, the sheet too, until it is put away."""
        self.card: RuleCard | None = None
        self.coach: CoachCard | None = None
        self._rule = RuleOfHand()
        table.showing.rearranged.connect(self._place_cards)
        preferences.language_changed.connect(self._draw_cards)
        preferences.look_changed.connect(self._draw_cards)

    def cover(self, sheet: Page | None) -> None:
        """Lay a sheet over the table, or take it away, and with it what lies above."""
        before, self.sheet, above, self.above = self.sheet, sheet, self.above, None
        for old in (before, above):
            if old is not None:
                old.hide()
                old.deleteLater()
        if sheet is not None:
            self._lay(sheet)
        self.covered.emit(sheet is not None)

    def lay_above(self, above: ScoreSheet | None) -> None:
        """Lay something above the table and the sheet on it, or take it away; they stay as they are."""
        before, self.above = self.above, above
        if before is not None:
            before.hide()
            before.deleteLater()
        if above is not None:
            self._lay(above)
        self.covered.emit(self.top is not None)

    def _lay(self, sheet: Page) -> None:
        sheet.setParent(self)
        sheet.setGeometry(self.rect())
        sheet.show()
        sheet.raise_()

    @property
    def top(self) -> Page | None:
        """What covers the table and has the keys; None: the table lies open."""
        return self.above or self.sheet

    def _raise_covers(self) -> None:
        """Put what covers the table above the cards again."""
        for cover in (self.sheet, self.above):
            if cover is not None:
                cover.raise_()

    def taken(self) -> list[QRect]:
        """Return the places where something stands: on the sheet; without one everything on the table, and the cards."""
        if self.top is not None:
            return occupied(self.top)
        return [*self._table.taken(), *self._over_table(None)]

    def _over_table(self, but: QWidget | None) -> list[QRect]:
        """Return what lies over the table ``but`` this and a sheet."""
        lying = [child for child in self.children() if isinstance(child, QWidget) and not child.isHidden()]
        return [each.geometry() for each in lying if each not in (self._table, self.sheet, self.above, but)]

    # -- the rule of the hand ---------------------------------------------------------------------------------------

    def show_rule(self, rule: RuleOfHand) -> ThrownRule | None:
        """Lay the card with the rule over the table until it is read, or take it away; return the rule if it is a new one."""
        self._rule, thrown = rule, rule.unread
        if thrown == (None if self.card is None else self.card.thrown):
            return None
        self._lay_card(thrown)
        return thrown

    def _lay_card(self, thrown: ThrownRule | None) -> None:
        """Lay a card over the table in place of the one that lies there; None: take it away."""
        self._put_away()
        if thrown is not None:
            self.card = RuleCard(self, self._preferences, thrown)
            self.card.read.connect(self._read_rule)
            self._place_card()
            self.card.show()
            self._raise_covers()

    def _read_rule(self) -> None:
        self._rule.read()
        self._put_away()

    def _put_away(self) -> None:
        card, self.card = self.card, None
        self._take_away(card)

    def _take_away(self, card: QWidget | None) -> None:
        if card is not None:
            if card.isAncestorOf(self.focusWidget()):
                self._table.setFocus()
            card.hide()
            card.deleteLater()

    # -- the coach --------------------------------------------------------------------------------------------------

    def show_advice(self, card: Card | None) -> None:
        """Lay a card with the coach's advice over the table, in place of the one that lies there; None: take it away."""
        before, self.coach = self.coach, None
        self._take_away(before)
        if card is not None:
            from paizhuo.desktop.match.coach_card import CoachCard

            self.coach = CoachCard(self, self._preferences, card)
            self.coach.closed.connect(self.coach_closed)
            self._place_coach()
            self.coach.show()
            self._raise_covers()

    # -- where cards stand ------------------------------------------------------------------------------------------

    def _draw_cards(self) -> None:
        """Make the cards anew in the language, colours and text size in force. What is drawn anew in sight would have no size yet."""
        if self.card is not None:
            self._lay_card(self.card.thrown)
        if self.coach is not None:
            self.show_advice(self.coach.card)

    def _place_cards(self) -> None:
        self._place_card()
        self._place_coach()

    @property
    def _around(self) -> QMargins:
        """The room around a card."""
        gap = self._preferences.px(APART)
        return QMargins(gap, gap, gap, gap)

    def _place_coach(self) -> None:
        """Put the coach's card at the left, where it covers nothing, or nothing that is needed for a decision."""
        if self.coach is None:
            return
        around, over = self._around, self._over_table(self.coach)
        area = self.rect().marginsRemoved(around)

        @cache
        def taken(share: Share) -> list[QRect]:
            return [box.marginsAdded(around) for box in (*self._table.taken(share), *over)]

        self.coach.place(area, taken, QPoint(area.left(), area.top() + area.height() // 4))

    def _place_card(self) -> None:
        """Put the card where nothing lies; where there is no such place, it stays where it is, at first over the middle."""
        if self.card is None:
            return
        around = self._around
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
        for cover in (self.sheet, self.above):
            if cover is not None:
                cover.setGeometry(self.rect())
        self._place_cards()
