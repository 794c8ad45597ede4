"""A sheet between two hands: a card over the dimmed table, left by going on to the next hand."""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from paizhuo.desktop.kit.deaf import deafen
from paizhuo.desktop.kit.over_table import OverTable
from paizhuo.desktop.kit.parts import button, column, frame, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.table.seats import in_language
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Seating

LOW: Final = 550
WIDE: Final = 1500
HIGH: Final = 850
"""Sizes of the table, at the designed text size: below the first in height a sheet is scrolled; from the others on there is
room for more."""


class BetweenHands(OverTable):
    """What the sheets have in common; each fills the card in ``fill``. A sheet that has just appeared is deaf for a moment.

    ``highest``: the card, in pixels at the designed text size, at most; half as much again where there is a lot of room.
    """

    next_hand = Signal()
    highest: ClassVar[int]

    def __init__(self, preferences: Preferences, seating: Seating) -> None:
        super().__init__(preferences)
        self.setProperty("role", "dimmed")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, on=False)
        self._seating = seating
        self._waits: Text | None = None
        deafen(self)

    def refresh(self) -> None:
        """Draw the sheet anew, with the names that the program gives in the language in force."""
        self._seating = in_language(self._seating, self.preferences.settings.language)
        super().refresh()

    def wait(self, waits: Text | None) -> None:
        """Disable the button to the next hand and say that others are waited for; None: it can be pressed."""
        if waits != self._waits:
            self._waits = waits
            self.refresh()

    def _onward_button(self, offer: Text) -> QPushButton:
        """Return the button to the next hand."""
        said = self.say(self._waits or offer)
        made = button(said, "next-hand", self.next_hand.emit, kind="primary", big=True)
        made.setDefault(True)
        made.setEnabled(self._waits is None)
        return made

    def arrangement(self) -> object:
        """Return whether there is little room, in width or height; or a lot."""
        return self.narrow, self.short, self.wide

    @property
    def short(self) -> bool:
        """Whether what is on the card has to be scrolled."""
        return self.narrow or self.room()[1] < LOW

    @property
    def wide(self) -> bool:
        """Whether there is room for more."""
        return self.room()[0] >= WIDE and self.room()[1] >= HIGH

    def begins_at(self) -> str:
        return "next-hand"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))
        painter.end()

    def build(self, inside: QVBoxLayout) -> None:
        card = frame("sheet")
        card.setMaximumWidth(self.px(1560 if self.wide else 1040))
        card.setMaximumHeight(self.px(self.highest * (1.5 if self.wide else 1.0)))
        listed = column(card, spacing=self.px(14))
        across, upright = (self.px(16), self.px(12)) if self.short else (self.px(28), self.px(20))
        listed.setContentsMargins(across, upright, across, upright)
        self.fill(listed)
        middle = row()
        around = self.px(8 if self.short else 16)
        middle.setContentsMargins(around, around, around, around)
        middle.addStretch(1)
        middle.addWidget(card, 40)
        middle.addStretch(1)
        inside.addStretch(1)
        inside.addLayout(middle, 40)
        inside.addStretch(1)

    def fill(self, listed: QVBoxLayout) -> None:
        """Fill the card with what is known."""
        raise NotImplementedError
