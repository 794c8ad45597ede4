"""A table with words about it beside it, or above it where there is no room."""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.over_table import OverTable
from paizhuo.desktop.kit.parts import column, inset, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.review_parts import BESIDE
from paizhuo.desktop.table.view import TableView

TABLE: Final = QSize(460, 180)
"""The least room for the table, in pixels: where it is not as wide beside the words, they stand above it."""
SHARE: Final = 0.45
"""How much of the height the words above the table take."""


class BesideTable(OverTable):
    """A page with a ``table`` and words. ``width_of_words``: beside the table, in pixels at the designed text size."""

    width_of_words: ClassVar[int] = 284

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.table = TableView(keys=preferences.settings.keys)
        self.table.setMinimumSize(0, TABLE.height())
        self.outer.addWidget(self.staged(), 1)

    def staged(self) -> QWidget:
        """Return the table, or what it stands on."""
        return self.table

    def arrangement(self) -> object:
        """Return whether the words stand above the table, how, and how high."""
        return self._above, self._wide, self.height() if self._above else 0

    @property
    def _above(self) -> bool:
        """Whether the words stand above the table: there is no room beside it."""
        return self.width() - self.px(self.width_of_words) < TABLE.width()

    @property
    def _wide(self) -> bool:
        return self.room()[0] >= BESIDE

    def build(self, inside: QVBoxLayout) -> None:
        above = self._above
        box = QBoxLayout.Direction
        self.outer.setDirection(box.TopToBottom if above else box.LeftToRight)
        held = QWidget()
        listed = inset(column(held, spacing=self.px(8)), self.px, 14, 12, 14, 12)
        listed.addLayout(self.top())
        body = QWidget()
        both = inset(column(body), self.px, 0, 0, 8, 0)
        self.fill(both, beside=above and self._wide)
        both.addStretch()
        listed.addWidget(scrolled_leaf(body, self.in_words()), 1)
        listed.addLayout(self.buttons())
        if above:
            held.setFixedHeight(round(self.height() * SHARE))
        else:
            held.setFixedWidth(self.px(self.width_of_words))
        inside.addWidget(held)
        self.show_table()

    def top(self) -> QLayout:
        """Return what stands above the words that are scrolled."""
        raise NotImplementedError

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Fill the words that are scrolled. ``beside``: there is room for two texts side by side."""
        raise NotImplementedError

    def in_words(self) -> str:
        """Return the page in words, for those who listen."""
        raise NotImplementedError

    def buttons(self) -> QLayout:
        """Return what stands below the words that are scrolled."""
        raise NotImplementedError

    def show_table(self) -> None:
        """Show on the table what the words are about."""
        raise NotImplementedError
