"""A match that a person plays in the window: a table in a thread of its own, where the bots think.

The window asks a ``SessionThread`` and hears from it; neither ever waits for the other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QThread, Signal

from paizhuo.desktop.match.dealer import Dealer
from paizhuo.desktop.match.playing import Playing
from paizhuo.desktop.table.seats import seeded
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.port.asks import Ask

if TYPE_CHECKING:
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.table.table import Table

PATIENCE: Final = 10_000
"""Milliseconds to wait for a thinking bot when the window closes."""


class SessionThread(Playing):
    """A match at this computer, from the player's side."""

    _start = Signal(object)
    _resume = Signal(object)
    _take_over = Signal(object)
    _asked = Signal(object)
    _leave = Signal()
    _go_back = Signal(object, bool)
    goes_back = True

    def __init__(self, dice: Hub | None = None) -> None:
        """Start the thread. ``dice``: the devices whose dice throw for the match; None: the screen throws."""
        super().__init__()
        self._thread = QThread()
        self._dealer = dealer = Dealer(dice)
        dealer.moveToThread(self._thread)
        self._start.connect(dealer.start)
        self._resume.connect(dealer.resume)
        self._take_over.connect(dealer.take_over)
        self._asked.connect(dealer.ask)
        self._leave.connect(dealer.leave)
        self._go_back.connect(dealer.go_back_to)
        dealer.kept_in.connect(self._keep)
        dealer.heard.connect(self.heard)
        dealer.gone_back.connect(self.gone_back)
        self._thread.start()

    def _keep(self, journal: Path) -> None:
        self.journal = journal

    def start(self, setup: MatchSetup) -> None:
        """Begin a match and its journal."""
        self._start.emit(seeded(setup))

    def resume(self, journal: Path) -> None:
        """Take up the match of a journal at the same decision."""
        self._resume.emit(journal)

    def take_over(self, make: Callable[[], Table]) -> None:
        """Play at a table that is made in the thread of the match."""
        self._take_over.emit(make)

    def ask(self, ask: Ask) -> None:
        """Have something done for the person, in the thread of the match."""
        self._asked.emit(ask)

    def go_back_to(self, observation: Observation, anew: bool) -> None:  # noqa: FBT001 - a signal brings it
        self._go_back.emit(observation, anew)

    def close(self) -> Text | None:
        """Leave the table; the journal stays and can be taken up again. Return a sentence if not all of it could be saved."""
        if self._thread.isRunning():
            self._leave.emit()
            self._thread.wait(PATIENCE)
        return self._dealer.left_unsaved
