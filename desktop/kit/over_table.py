"""Sheets over a table, which may have a panel beside it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, label, row
from paizhuo.engine.core.words import Text


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
