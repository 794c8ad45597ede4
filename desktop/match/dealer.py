"""The session of a match as the window has it: in a thread of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from random import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.data_version import newer_version
from paizhuo.desktop.kit.qt_scheduler import QtScheduler
from paizhuo.desktop.kit.words import BROKEN_JOURNAL, NEWER_JOURNAL
from paizhuo.desktop.match.journals import new_journal
from paizhuo.desktop.match.kept_matches import set_aside
from paizhuo.desktop.match.playing import SignalListener
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.bots.thinking import thinker_for
from paizhuo.engine.table.journal.lock import JournalInUse
from paizhuo.engine.table.port.asks import Arrange, Ask, KeepPace, KeepTime, ThrowOnScreen
from paizhuo.engine.table.port.reports import Explained, Failed, Throwing
from paizhuo.engine.table.port.settings import AT_ONCE, Automatic, TimeControl
from paizhuo.engine.table.session.session import Session, failure, person_of
from paizhuo.engine.table.session.view import View
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table

if TYPE_CHECKING:
    from paizhuo.engine.devices.at_table.own_dice import OwnDice
    from paizhuo.engine.devices.hub import Hub


class Dealer(QObject):
    """The owner of the session, in a thread of its own.

    The signal ``heard`` brings each ``Report``; ``gone_back`` the match at an earlier decision, and what came with the question for it;
    ``kept_in`` the file of the match.
    """

    heard = Signal(object)
    gone_back = Signal(object, bool)
    kept_in = Signal(Path)

    def __init__(self, dice: Hub | None = None) -> None:
        """Prepare for a match. ``dice``: the devices whose dice throw for it, as long as there are any; None: the screen throws."""
        super().__init__()
        self._hub = dice
        self._dice: OwnDice | None = None
        self._without_dice: Callable[[], None] = _nothing
        self._scheduler = QtScheduler(self)
        self._automatic, self._pace = Automatic(), AT_ONCE
        self._time: TimeControl | None = None
        self._session: Session | None = None
        self._view: View | None = None
        self.left_unsaved: Text | None = None
        """Once the table was left: why not all of the match is on disk, if so."""

    # -- asked by the window ---------------------------------------------------------------------------------------

    def start(self, setup: MatchSetup) -> None:
        try:
            path = new_journal(setup.rules)
            table = Table(setup, dice=self._beside, journal=path, since=datetime.now().astimezone())
        except (JournalInUse, ValueError) as error:
            self.heard.emit(Failed(failure(error)))
        else:
            self.kept_in.emit(path)
            self._open(table)

    def resume(self, path: Path) -> None:
        try:
            table = Table.resume(path, dice=self._beside, since=datetime.now().astimezone())
        except (JournalInUse, OSError) as error:
            self.heard.emit(Failed(failure(error)))
        except Exception as error:  # noqa: BLE001 - whatever a broken journal leads to, it is not offered again
            if newer_version() is not None:  # a newer program may go on with it
                self.heard.emit(Failed(NEWER_JOURNAL.filled(file=path.name, reason=error)))
                return
            kept = set_aside(path)
            self.heard.emit(Failed(BROKEN_JOURNAL.filled(file=path.name, reason=error, kept=kept.name)))
        else:
            self.kept_in.emit(path)
            self._open(table)

    def take_over(self, make: Callable[[], Table]) -> None:
        """Play at the table that ``make`` returns."""
        self._open(make())

    def ask(self, ask: Ask) -> None:
        """Pass on what the window asks; what it asks before there is a match holds for the match."""
        match ask:
            case Arrange(automatic):
                self._automatic = automatic
            case KeepPace(pace):
                self._pace = pace
            case KeepTime(time):
                self._time = time
            case ThrowOnScreen() if self._dice is not None:
                self._dice.throwing.on_screen()
            case _:
                pass
        if self._view is not None:
            self._view.ask(ask)

    def go_back_to(self, observation: Observation, anew: bool) -> None:  # noqa: FBT001 - a signal brings it
        """Find the match as it was when somebody here was asked this, and bring it by ``gone_back``."""
        if self._session is None:
            return
        table = self._session.table
        for times in count(1):
            earlier = table.taken_back(times)
            if earlier is None:
                return
            # What was refused without asking was not offered then.
            if replace(earlier.observation(observation.seat), options=observation.options) == observation:
                self.gone_back.emit(earlier, anew)
                return

    def leave(self) -> None:
        try:
            self._without_dice()
            session, self._session, self._view = self._session, None, None
            if session is not None:
                self.left_unsaved = session.close()
        finally:
            self.thread().quit()

    # -- within ----------------------------------------------------------------------------------------------------

    def _beside(self, seeded: ChanceSource) -> ChanceSource:
        """Return what throws the dice of the match, given what throws them by its seed."""
        if self._hub is None:
            return seeded
        from paizhuo.engine.devices.at_table.dice_devices import bring, patience_with  # few matches have real dice
        from paizhuo.engine.devices.at_table.own_dice import OwnDice

        self._dice = OwnDice(
            seeded,
            self._scheduler,
            lambda throw: self.heard.emit(Throwing(throw)),
            lambda said: self.heard.emit(Explained(said)),
            patience_with(self._hub),
        )
        self._without_dice = bring(self._hub, self._dice.throwing, self._scheduler)
        return self._dice

    def _open(self, table: Table) -> None:
        thinker = thinker_for(table.match.setup, self._scheduler)
        self._session = session = Session(
            table, self._scheduler, self._pace, _lost, thinker=thinker, time=self._time, luck=random
        )
        self._view = session.join(
            person_of(table.match.setup), SignalListener(self.heard), self._automatic, shared=True
        )
        session.open()


def _nothing() -> None:
    """Do nothing: no devices have to be left."""


def _lost(view: View, error: Exception) -> None:
    """Report that the window itself failed, as any accident is reported."""
    sys.excepthook(type(error), error, error.__traceback__)
