"""The session of a match as the window has it: in a thread of its own; signals ask and report."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import random
from typing import TYPE_CHECKING, Final

from desktop.play.journals import new_journal
from desktop.play.kept_matches import set_aside
from desktop.play.reports import Reports
from desktop.qt_scheduler import QtScheduler
from desktop.settings import Speed
from desktop.words import BROKEN_JOURNAL
from engine.core.words import Text
from engine.match.setup import MatchSetup
from engine.table.journal_lock import JournalInUse
from engine.table.session.automatic import Automatic
from engine.table.session.clocks import TimeControl
from engine.table.session.pacing import Pace
from engine.table.session.session import Session, failure, person_of
from engine.table.session.view import View
from engine.table.sources.source import ChanceSource
from engine.table.table import Table
from engine.table.thinking import thinker_for

if TYPE_CHECKING:
    from engine.devices.at_table.own_dice import OwnDice
    from engine.devices.hub import Hub

PACES: Final[dict[Speed, Pace]] = {
    "off": Pace(),
    "fast": Pace(thinking=200, forced=250, spread=0.3, hard=1.5),
    "normal": Pace(thinking=550, forced=550, spread=0.45, hard=1.8),
    "slow": Pace(thinking=1100, forced=900, spread=0.45, hard=1.8),
}


class Dealer(Reports):
    """Owns the session; lives in a thread of its own, is asked by signals, and says what it hears by signals."""

    def __init__(self, automatic: Automatic, pace: Speed, dice: Hub | None = None) -> None:
        """``dice``: the devices whose dice throw for the match, as long as there are any; None: the screen throws."""
        super().__init__()
        self._hub = dice
        self._dice: OwnDice | None = None
        self._without_dice: Callable[[], None] = _nothing
        self._scheduler = QtScheduler(self)
        self._automatic, self._pace = automatic, PACES[pace]
        self._time: TimeControl | None = None
        self._session: Session | None = None
        self._view: View | None = None
        self.left_unsaved: Text | None = None
        """Once the table was left: why not all of the match is on disk, if so."""

    # -- asked by the window ---------------------------------------------------------------------------------------

    def start(self, setup: MatchSetup) -> None:
        try:
            table = Table(setup, dice=self._beside, journal=new_journal(setup.rules), since=datetime.now().astimezone())
        except (JournalInUse, ValueError) as error:
            self.failed.emit(failure(error))
        else:
            self._open(table)

    def resume(self, path: Path) -> None:
        try:
            table = Table.resume(path, dice=self._beside, since=datetime.now().astimezone())
        except (JournalInUse, OSError) as error:
            self.failed.emit(failure(error))
        except Exception as error:  # noqa: BLE001 - whatever a broken journal leads to, it is not offered again
            kept = set_aside(path)
            self.failed.emit(BROKEN_JOURNAL.filled(file=path.name, reason=error, kept=kept.name))
        else:
            self._open(table)

    def do(self, asked: Callable[[Session, View], None]) -> None:
        """What the window asks of the match; nothing where there is none."""
        if self._session is not None and self._view is not None:
            asked(self._session, self._view)

    def arrange(self, automatic: Automatic, pace: Speed) -> None:
        self._automatic, self._pace = automatic, PACES[pace]
        if self._session is not None and self._view is not None:
            self._session.pace = self._pace
            self._view.arrange(automatic)

    def limit(self, time: TimeControl | None) -> None:
        """How long the player may think, from the next decision on."""
        self._time = time
        if self._session is not None:
            self._session.limit(time)

    def throw_on_screen(self) -> None:
        """The throw that is waited for is made on the screen."""
        if self._dice is not None:
            self._dice.throwing.on_screen()

    def leave(self) -> None:
        try:
            self._without_dice()
            session, self._session = self._session, None
            if session is not None:
                self.left_unsaved = session.close()
        finally:
            self.thread().quit()

    # -- within ----------------------------------------------------------------------------------------------------

    def _beside(self, seeded: ChanceSource) -> ChanceSource:
        """What throws the dice of the match, given what throws them by its seed."""
        if self._hub is None:
            return seeded
        from engine.devices.at_table.dice_devices import bring, patience_with  # few matches have real dice
        from engine.devices.at_table.own_dice import OwnDice

        self._dice = OwnDice(seeded, self._scheduler, self.throwing.emit, self.dice_said.emit, patience_with(self._hub))
        self._without_dice = bring(self._hub, self._dice.throwing, self._scheduler)
        return self._dice

    def _open(self, table: Table) -> None:
        thinker = thinker_for(table.match.setup, self._scheduler)
        self._session = session = Session(
            table, self._scheduler, self._pace, _lost, thinker=thinker, time=self._time, luck=random
        )
        self._view = session.join(person_of(table.match.setup), SignalListener(self), self._automatic, shared=True)
        session.open()


def _nothing() -> None:
    """No devices have to be left."""


def _lost(view: View, error: Exception) -> None:
    """The window itself failed: it says so as for any accident."""
    sys.excepthook(type(error), error, error.__traceback__)


class SignalListener:
    """The listener of the window's view: what it hears goes out as signals."""

    def __init__(self, reports: Reports) -> None:
        self.seated, self.moved = reports.seated.emit, reports.moved.emit
        self.hand_over, self.match_over = reports.hand_over.emit, reports.match_over.emit
        self.refused, self.explained = reports.refused.emit, reports.explained.emit
        self.noticed, self.failed = reports.noticed.emit, reports.failed.emit
        self.looking, self.consulted = reports.looking.emit, reports.consulted.emit
        self.advised, self.heard = reports.advised.emit, reports.heard.emit
