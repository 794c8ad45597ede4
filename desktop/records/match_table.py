"""The list of matches on the page of records: its columns share the width that there is."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from paizhuo.desktop.kit.preferences import Preferences

LEAST: Final = (136, 104, 280, 62, 138, 122, 100)
"""How wide the columns are at least, in pixels at the designed text size."""
SHARES: Final = (0, 3, 4, 0, 0, 0, 3)
"""How much of the rest each of them has: names of games, names with points, and notes are long."""


class MatchTable(QTreeView):
    """The list. A width that a person has given to a column stays until the window has another size."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._shared = 0
        """The width of the list when it was shared out last."""
        self.setObjectName("records")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._shared:  # not where only a scroll bar comes or goes
            self.share_out()

    def share_out(self) -> None:
        """Give every column what it needs, and a share of what is left."""
        px, self._shared = self._preferences.px, self.width()
        rest = max(0, self.viewport().width() - sum(map(px, LEAST)))
        for nth, (least, share) in enumerate(zip(LEAST[:-1], SHARES[:-1], strict=True)):
            self.setColumnWidth(nth, px(least) + rest * share // sum(SHARES))
        self.header().setStretchLastSection(True)
