"""A match that a person plays in the window: a table in a thread of its own, where the bots think.

The window talks to a ``SessionThread`` by methods and hears from it by signals; neither ever waits for the other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QThread, Signal

from desktop.play.dealer import Dealer
from desktop.play.playing import Playing, Side
from desktop.play.seats import seeded
from desktop.settings import Speed
from engine.core.words import Text
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rulings import Ruling
from engine.table.session.automatic import Automatic
from engine.table.session.clocks import TimeControl

if TYPE_CHECKING:
    from engine.devices.hub import Hub

PATIENCE: Final = 10_000
"""Milliseconds to wait for a thinking bot when the window closes."""


class SessionThread(Playing):
    """A match from the player's side: methods ask, the signals of ``Reports`` report."""

    _start = Signal(object)
    _resume = Signal(object)
    _do = Signal(object)
    _arrange = Signal(object, object)
    _limit = Signal(object)
    _throw_on_screen = Signal()
    _leave = Signal()

    def __init__(self, automatic: Automatic, pace: Speed, dice: Hub | None = None) -> None:
        """``dice``: the devices whose dice throw for the match; None: the screen throws."""
        super().__init__()
        self._thread = QThread()
        self._dealer = dealer = Dealer(automatic, pace, dice)
        dealer.moveToThread(self._thread)
        for mine, its in (
            (self._start, dealer.start),
            (self._resume, dealer.resume),
            (self._do, dealer.do),
            (self._arrange, dealer.arrange),
            (self._limit, dealer.limit),
            (self._throw_on_screen, dealer.throw_on_screen),
            (self._leave, dealer.leave),
        ):
            mine.connect(its)
        for theirs, own in (
            (dealer.seated, self.seated),
            (dealer.hand_over, self.hand_over),
            (dealer.match_over, self.match_over),
            (dealer.refused, self.refused),
            (dealer.explained, self.explained),
            (dealer.noticed, self.noticed),
            (dealer.failed, self.failed),
            (dealer.looking, self.looking),
            (dealer.consulted, self.consulted),
            (dealer.advised, self.advised),
            (dealer.heard, self.heard),
            (dealer.throwing, self.throwing),
            (dealer.dice_said, self.dice_said),
        ):
            theirs.connect(own)
        dealer.moved.connect(self.take_moment)
        self._thread.start()

    def start(self, setup: MatchSetup) -> None:
        """Begins a match and its journal."""
        self._start.emit(seeded(setup))

    def resume(self, journal: Path) -> None:
        """Takes up the match of a journal at the same decision."""
        self._resume.emit(journal)

    def hear(self) -> None:
        """Asks what can be ruled on now; the signal ``heard`` brings the answer."""
        self._do.emit(lambda session, view: view.hear())

    def rule(self, ruling: Ruling) -> None:
        """What the players have ruled; ``refused`` says why it cannot be."""
        self._do.emit(lambda session, view: view.rule(ruling))

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Who takes the seat of who must leave; then the next hand is dealt."""
        self._do.emit(lambda session, view: view.take_seat(comes))

    def next_hand(self) -> None:
        """Deals the next hand, or ranks the seats."""
        self._do.emit(lambda session, view: session.next_hand())

    def throw_on_screen(self) -> None:
        """The throw with real dice that is waited for is made on the screen."""
        self._throw_on_screen.emit()

    def arrange(self, automatic: Automatic, pace: Speed) -> None:
        """Changes what is done without asking, and how fast."""
        self._arrange.emit(automatic, pace)

    def limit(self, time: TimeControl | None) -> None:
        """How long the player may think, from the next decision on; None: without limit."""
        self._limit.emit(time)

    def close(self) -> Text | None:
        """Leaves the table; the journal stays and can be taken up again. A sentence if not all of it could be saved."""
        if self._thread.isRunning():
            self._leave.emit()
            self._thread.wait(PATIENCE)
        return self._dealer.left_unsaved

    def _ask(self, asked: Callable[[Side], None]) -> None:
        """Has something done for the player, in the thread of the match."""
        self._do.emit(lambda session, view: asked(view))
