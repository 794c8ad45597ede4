"""The matches that can go on: all of them, the one played last first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.app.match_cards import MatchCards
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, inset, label, scrolled
from paizhuo.desktop.match import match_words
from paizhuo.desktop.match.kept_matches import kept_matches
from paizhuo.desktop.match.match_summary import broken_text

CARD: Final = 420
"""The least width of a card, in pixels at the designed text size."""


class MatchesPage(Page):
    """The page of every match with its game, standing and date. ``said`` brings a sentence about what could not be done or read."""

    resume = Signal(Path)

    def begins_at(self) -> str:
        return "go-on-0"

    def arrangement(self) -> object:
        """Return how many cards stand side by side."""
        return max(1, int((self.room()[0] - 56) / CARD))

    def showEvent(self, event: object) -> None:
        self._stale = True  # a match may have been begun or finished since
        super().showEvent(event)

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(match_words.UNFINISHED))
        kept = kept_matches()
        listed = QWidget()
        below = inset(column(listed, spacing=self.px(12)), self.px, 28, 20)
        across = self.arrangement()
        assert isinstance(across, int)
        cards = MatchCards(self, kept.matches, across)
        cards.go_on.connect(self.resume)
        cards.deleted.connect(self.refresh)
        cards.failed.connect(self.said)
        below.addWidget(cards)
        if not kept.matches:
            below.addWidget(label(self.say(match_words.NONE_LEFT), "muted"))
        below.addStretch(1)
        inside.addWidget(scrolled(listed), 1)
        if kept.broken:
            self.said.emit(broken_text(kept.broken))
