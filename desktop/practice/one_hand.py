"""One hand that is played on from a decision; after it the player is back where it came from."""

from __future__ import annotations

from PySide6.QtCore import Signal

from paizhuo.desktop.match.playing import Onward
from paizhuo.desktop.match.session import SessionThread
from paizhuo.desktop.practice import words
from paizhuo.engine.table.port.asks import Ask, NextHand


class OneHand(SessionThread):
    """A match of one hand, of which nothing is kept. ``over``: the person has seen its results."""

    onward = Onward(words.GO_BACK)
    over = Signal()

    def ask(self, ask: Ask) -> None:
        """Have something done for the person; there is no next hand."""
        if isinstance(ask, NextHand):
            self.over.emit()
        else:
            super().ask(ask)
