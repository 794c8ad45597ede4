"""The table as it was at a decision of the person, with what was chosen and what was better."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.over_table import OverTable
from paizhuo.desktop.kit.parts import arrowed, button, column, inset, label, row, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import review_words as words
from paizhuo.desktop.match.review_entries import Entry, HandReview, entry_of
from paizhuo.desktop.match.review_parts import BESIDE, SheetKeys, choices
from paizhuo.desktop.table.view import TableView

WIDTH: Final = 284
"""How wide the words beside the table are, in pixels at the designed text size."""
TABLE: Final = QSize(460, 240)
"""The least room for the table, in pixels: where it is not as wide beside the words, they stand above it."""
SHARE: Final = 0.45
"""How much of the height the words above the table take."""


class ReviewedTable(OverTable):
    """A decision with its table, which is only looked at. ``at``: its place among the costly ones of the hand.

    ``closed``: back to them all; ``read``: the decision in words, for those who listen.
    """

    closed = Signal()
    read = Signal(str)

    def __init__(self, preferences: Preferences, found: HandReview, at: int) -> None:
        super().__init__(preferences)
        self.at = at
        self._found = found
        self.table = TableView(keys=preferences.settings.keys)
        self.table.setMinimumSize(0, TABLE.height())
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.outer.addWidget(self.table, 1)
        turns = {"left": lambda: self.turn(-1), "right": lambda: self.turn(1)}
        SheetKeys(self, preferences, {"cancel": self.closed.emit, **turns})

    def turn(self, steps: int) -> None:
        """Go to another decision: after the last one comes the first."""
        self.at = (self.at + steps) % len(self._found.costly)
        self.refresh()
        self.tell()

    def tell(self) -> None:
        """Say the decision to those who listen."""
        self.read.emit(self.say(self._entry.said))

    @property
    def _entry(self) -> Entry:
        return entry_of(self.preferences, self._found, self._found.costly[self.at])

    def begins_at(self) -> str:
        return "next" if len(self._found.costly) > 1 else "to-list"

    def arrangement(self) -> object:
        """Return whether the words stand above the table, how, and how high."""
        return self._above, self.room()[0] >= BESIDE, self.height() if self._above else 0

    @property
    def _above(self) -> bool:
        """Whether the words stand above the table: there is no room beside it."""
        return self.width() - self.px(WIDTH) < TABLE.width()

    def build(self, inside: QVBoxLayout) -> None:
        entry = self._entry
        above = self._above
        box = QBoxLayout.Direction
        self.outer.setDirection(box.TopToBottom if above else box.LeftToRight)
        held = QWidget()
        listed = inset(column(held, spacing=self.px(8)), self.px, 14, 12, 14, 12)
        listed.addLayout(self._top(entry))
        body = QWidget()
        both = inset(column(body), self.px, 0, 0, 8, 0)
        both.addLayout(choices(self.preferences, entry, beside=above and self.room()[0] >= BESIDE))
        both.addStretch()
        listed.addWidget(scrolled_leaf(body, self.say(entry.said)), 1)
        listed.addLayout(self._buttons())
        if above:
            held.setFixedHeight(round(self.height() * SHARE))
        else:
            held.setFixedWidth(self.px(WIDTH))
        inside.addWidget(held)
        self.table.showing.show(entry.picture)
        for part in (self.table, *self.table.findChildren(QWidget)):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _top(self, entry: Entry) -> QBoxLayout:
        """Return when it was, what it cost, and which of the decisions it is."""
        top = row(spacing=self.px(10))
        top.addWidget(label(self.say(entry.turn), "strong"))
        top.addWidget(label(self.say(entry.costs), "loss"))
        top.addStretch()
        if len(self._found.costly) > 1:
            number = words.NUMBER.filled(n=self.at + 1, all=len(self._found.costly))
            top.addWidget(label(self.say(number), "muted"))
        return top

    def _buttons(self) -> Flow:
        line = Flow(gap=self.px(6))
        if len(self._found.costly) > 1:
            line.addWidget(arrowed(self.say(words.PREVIOUS), "previous", lambda: self.turn(-1), back=True))
            line.addWidget(arrowed(self.say(words.NEXT), "next", lambda: self.turn(1), back=False))
        line.addWidget(button(self.say(words.TO_LIST), "to-list", self.closed.emit))
        return line
