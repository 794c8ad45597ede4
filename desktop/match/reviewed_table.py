"""The table as it was at a decision of the person, with what was chosen and what was better."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import arrowed, button, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import review_words as words
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.review_entries import Entry, HandReview, entry_of
from paizhuo.desktop.match.review_parts import SheetKeys, choices, ways_on


class ReviewedTable(BesideTable):
    """A decision with its table, which is only looked at. ``at``: its place among the costly ones of the hand.

    ``closed``: back to them all; ``read``: the decision in words, for those who listen; ``play_on``: as ``Reviewing`` has it.
    """

    closed = Signal()
    read = Signal(str)
    play_on = Signal(object, bool)

    def __init__(self, preferences: Preferences, found: HandReview, at: int, *, goes_back: bool = False) -> None:
        """Show a decision. ``goes_back``: the hand can be played on from it."""
        super().__init__(preferences)
        self.at = at
        self._goes_back = goes_back
        self._found = found
        self._entry = self._now()
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        turns = {"left": lambda: self.turn(-1), "right": lambda: self.turn(1)}
        SheetKeys(self, preferences, {"cancel": self.closed.emit, **turns})

    def turn(self, steps: int) -> None:
        """Go to another decision: after the last one comes the first."""
        self.at = (self.at + steps) % len(self._found.costly)
        self.refresh()
        self.tell()

    def tell(self) -> None:
        """Say the decision to those who listen."""
        self.read.emit(self.in_words())

    def _now(self) -> Entry:
        return entry_of(self.preferences, self._found, self._found.costly[self.at])

    def begins_at(self) -> str:
        return "next" if len(self._found.costly) > 1 else "to-list"

    def build(self, inside: QVBoxLayout) -> None:
        self._entry = self._now()
        super().build(inside)

    def in_words(self) -> str:
        return self.say(self._entry.said)

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Show both choices with their reasons."""
        listed.addLayout(choices(self.preferences, self._entry, beside=beside))

    def show_table(self) -> None:
        """Show the table as it was."""
        self.table.showing.show(self._entry.picture)
        for part in (self.table, *self.table.findChildren(QWidget)):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def top(self) -> QLayout:
        """Return when it was, what it cost, and which of the decisions it is."""
        entry = self._entry
        top = row(spacing=self.px(10))
        top.addWidget(label(self.say(entry.turn), "strong"))
        top.addWidget(label(self.say(entry.costs), "loss"))
        top.addStretch()
        if len(self._found.costly) > 1:
            number = words.NUMBER.filled(n=self.at + 1, all=len(self._found.costly))
            top.addWidget(label(self.say(number), "muted"))
        return top

    def buttons(self) -> QLayout:
        """Return the ways to other decisions and back."""
        line = Flow(gap=self.px(6))
        if len(self._found.costly) > 1:
            line.addWidget(arrowed(self.say(words.PREVIOUS), "previous", lambda: self.turn(-1), back=True))
            line.addWidget(arrowed(self.say(words.NEXT), "next", lambda: self.turn(1), back=False))
        line.addWidget(button(self.say(words.TO_LIST), "to-list", self.closed.emit))
        if self._goes_back:
            for made in ways_on(self.preferences, self._play_on):
                line.addWidget(made)
        return line

    def _play_on(self, anew: bool) -> None:  # noqa: FBT001
        self.play_on.emit(self._found.costly[self.at].observation, anew)
