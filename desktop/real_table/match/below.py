"""What lies below the table of a match: the movements of an automatic table, what ends a hand, and what happened last."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QFrame

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import inset, row
from paizhuo.desktop.match.log_view import Lines
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.ending import Endings
from paizhuo.desktop.real_table.match.steady import SteadyPlace
from paizhuo.desktop.real_table.match.table_bar import TableBar

HEIGHTS: Final = ((1000, 126), (math.inf, 190))
"""The height, below these heights of the window, in pixels at the designed text size."""


class BelowTable(QFrame):
    """Places of their own for what is not pressed in the run of play."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.setProperty("role", "side")
        self.setFixedHeight(page.px(next(high for under, high in HEIGHTS if page.room()[1] < under)))
        line = inset(row(self, spacing=page.px(12)), page.px, 12, 8)
        self.bar, self.endings = TableBar(page), Endings(page)
        for part in (self.bar, self.endings):
            part.redrawn.connect(SteadyPlace(part).changed)
        self._log = Lines()
        self._log.setAccessibleName(page.say(words.LOG))
        self._log.setToolTip(page.say(words.LOG))
        line.addWidget(self.bar, 2)
        line.addWidget(self.endings)
        line.addWidget(self._log, 1)

    def show_log(self, lines: Sequence[str]) -> None:
        """Show what happened last, the newest in sight."""
        if [self._log.item(nth).text() for nth in range(self._log.count())] != list(lines):
            self._log.clear()
            self._log.addItems(list(lines))
            self._log.follow()
