"""Sheets over a table, which may have a panel beside it."""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.kit.enlarged_page import EnlargedPage
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text

LOW: Final = 550
WIDE: Final = 1500
HIGH: Final = 850
"""Sizes of the table, at the text size of the sheet: below the first in height a sheet is scrolled; from the others on there is
room for more."""


class OverTable(Page):
    """A page that lies over a table: it has the room of the table, not of the window."""

    def room(self) -> tuple[float, float]:
        """Return the table's width and height, in lengths at the designed text size."""
        over = self.parentWidget() or self
        return over.width() / self.preferences.scale, over.height() / self.preferences.scale


class TableSheet(OverTable):
    """A sheet with a heading that is closed by a button or Escape. ``closed``: nothing."""

    closed = Signal()

    def escape(self) -> None:
        """Close the sheet, as its button does."""
        self.closed.emit()

    def headed(self, title: Text, done: Text) -> QVBoxLayout:
        """Return the sheet's column, with its heading and the button that closes it."""
        margin = self.px(14)
        listed = column(spacing=self.px(8))
        listed.setContentsMargins(margin, margin, margin, margin)
        top = row(spacing=self.px(8))
        top.addWidget(label(self.say(title), "heading", wrap=True), 1)
        top.addWidget(button(self.say(done), "done", self.closed.emit))
        listed.addLayout(top)
        return listed


class CardOverTable(EnlargedPage, OverTable):
    """A card over the dimmed table; each fills it in ``fill``.

    ``highest``: the card, in pixels at the designed text size, at most; half as much again where there is a lot of room.
    """

    highest: ClassVar[int]

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.setProperty("role", "dimmed")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, on=False)

    def arrangement(self) -> object:
        """Return whether there is little room, in width or height, or a lot; and how large text is."""
        return self.short, self.wide, super().arrangement()

    @property
    def short(self) -> bool:
        """Whether what is on the card has to be scrolled."""
        return self.narrow or self.room()[1] < LOW

    @property
    def wide(self) -> bool:
        """Whether there is room for more."""
        return self.room()[0] >= WIDE and self.room()[1] >= HIGH

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
