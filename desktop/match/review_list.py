"""The review of a hand: the decisions that cost points, those that cost most first, and how accurate the play was."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.over_table import CardOverTable
from paizhuo.desktop.kit.parts import button, column, in_view, inset, label, row, rule, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import review_words as words
from paizhuo.desktop.match.review_entries import Entry, HandReview, entry_of
from paizhuo.desktop.match.review_parts import BESIDE, SheetKeys, choices


class _Card(QFrame):
    """A decision on the sheet; a click anywhere on it does as its button."""

    def __init__(self, clicked: Callable[[], object]) -> None:
        super().__init__()
        self._clicked = clicked
        self.setProperty("role", "card")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._clicked()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, so that the release comes here too."""
        event.accept()


class ReviewList(CardOverTable):
    """The sheet with the decisions. ``opened`` brings the place of one of which the table is to be shown; ``closed``: nothing."""

    highest = 700
    opened = Signal(int)
    closed = Signal()

    def __init__(self, preferences: Preferences, found: HandReview, at: int = 0) -> None:
        """Show a review. ``at``: the place of the decision that the keys begin at."""
        super().__init__(preferences)
        self._found, self._at = found, at
        SheetKeys(self, preferences, {"cancel": self.closed.emit})

    def begins_at(self) -> str:
        return f"show-{self._at}" if self._found.costly else "to-results"

    def fill(self, listed: QVBoxLayout) -> None:
        """Fill the card with how accurate the play was, and with the decisions that cost points."""
        review = self._found.review
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(words.TITLE), "title"))
        top.addStretch()
        top.addWidget(label(self.say(words.ACCURACY.filled(percent=review.percent)), "total"))
        listed.addLayout(top)
        body = QWidget()
        cards = inset(column(body, spacing=self.px(10)), self.px, 0, 0, 8, 0)
        cards.addWidget(label(self.say(review.counted), wrap=True))
        cards.addWidget(label(self._note(), "small", wrap=True))
        for nth, decision in enumerate(self._found.costly):
            cards.addWidget(self._card(nth, entry_of(self.preferences, self._found, decision)))
        if not self._found.costly:
            cards.addWidget(label(self.say(words.ALL_GOOD), "strong", wrap=True))
        cards.addStretch()
        listed.addWidget(in_view(scrolled(body), self.begins_at()), 1)
        listed.addWidget(rule())
        foot = row()
        foot.addStretch()
        foot.addWidget(
            button(self.say(words.TO_RESULTS), "to-results", self.closed.emit, kind="primary", big=not self.short)
        )
        listed.addLayout(foot)

    def _note(self) -> str:
        """Return what else there is to know of all decisions."""
        if unvalued := self._found.review.unvalued:
            return self.say(words.WITH_UNVALUED.filled(note=words.ESTIMATES, n=unvalued))
        return self.say(words.ESTIMATES)

    def _card(self, nth: int, entry: Entry) -> QWidget:
        card = _Card(partial(self.opened.emit, nth))
        inside = inset(column(card, spacing=self.px(8)), self.px, 16, 10, 12, 12)
        inside.addLayout(self._top(nth, entry))
        inside.addLayout(choices(self.enlarged, entry, beside=self.room()[0] >= BESIDE))
        return card

    def _top(self, nth: int, entry: Entry) -> QHBoxLayout:
        """Return when it was, what it cost, and the way to the table as it was."""
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(entry.turn), "strong"))
        top.addWidget(label(self.say(entry.costs), "loss"))
        top.addStretch()
        shows = button(self.say(words.SHOW), f"show-{nth}", partial(self.opened.emit, nth), kind="small")
        shows.setAccessibleName(self.say(words.SHOW_TURN.filled(entry=entry.name)))
        shows.setAccessibleDescription(self.say(entry.said))
        top.addWidget(shows)
        return top
