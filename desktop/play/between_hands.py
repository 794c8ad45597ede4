"""A sheet between two hands: a card over the dimmed table, left by going on to the next hand."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout

from desktop.pages.parts import Page, column, frame, row
from desktop.play.moments import Seating
from desktop.preferences import Preferences


class BetweenHands(Page):
    """What the sheets have in common; each fills the card in ``fill``. ``highest``: the card, in pixels at scale 1, at most."""

    next_hand = Signal()
    highest: ClassVar[int]

    def __init__(self, preferences: Preferences, seating: Seating) -> None:
        super().__init__(preferences)
        self.setProperty("role", "dimmed")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, on=False)
        self._seating = seating

    def begins_at(self) -> str:
        return "next-hand"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))
        painter.end()

    def build(self, inside: QVBoxLayout) -> None:
        card = frame("sheet")
        card.setMaximumWidth(self.px(1040))
        card.setMaximumHeight(self.px(self.highest))
        listed = column(card, spacing=self.px(14))
        listed.setContentsMargins(self.px(28), self.px(22), self.px(28), self.px(20))
        self.fill(listed)
        middle = row()
        middle.setContentsMargins(self.px(24), self.px(16), self.px(24), self.px(16))
        middle.addStretch(1)
        middle.addWidget(card, 40)
        middle.addStretch(1)
        inside.addStretch(1)
        inside.addLayout(middle, 40)
        inside.addStretch(1)

    def fill(self, listed: QVBoxLayout) -> None:
        """Puts on the card what there is to tell."""
        raise NotImplementedError
