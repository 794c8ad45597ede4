"""A match at a table of real tiles as the window has it: refereed in a thread of its own, which reports by signals.

The window never waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QThread, Signal

from paizhuo.desktop.kit.qt_scheduler import QtScheduler
from paizhuo.desktop.match.journals import new_journal
from paizhuo.desktop.match.playing import SignalListener
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.attempt import refusal
from paizhuo.engine.devices.at_table.readers import Reader, Zone
from paizhuo.engine.devices.at_table.real_table import SIDES, RealTable, RealTableState
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.tags import TagTable
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.bots.thinking import thinker_for
from paizhuo.engine.table.journal.lock import JournalInUse
from paizhuo.engine.table.port.reports import Declined, Failed
from paizhuo.engine.table.session.session import failure
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table

PATIENCE: Final = 10_000
"""Milliseconds to wait for the thread when the window closes."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who sits where and what sees it. ``sides``: the side of the table (E, S, W, N) of each seat; ``zones``: where readers lie."""

    sides: tuple[str, ...] = SIDES
    zones: Mapping[Reader, Zone] = field(default_factory=dict)
    tags: TagTable = field(default_factory=TagTable)


class RealMatch(QObject):
    """One match. ``heard``: each ``Report``, as the public may know it; a ``Declined`` says why something asked cannot be done.

    ``state``: a ``RealTableState``; ``said``: a ``Text`` about the table and its devices.
    """

    heard = Signal(object)
    state = Signal(object)
    said = Signal(object)

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self._hub = hub
        self._thread = QThread()
        self._scheduler = QtScheduler()
        self._scheduler.moveToThread(self._thread)
        self._table: RealTable | None = None
        self._leave: Callable[[], None] = lambda: None
        self.left_unsaved: Text | None = None
        """Once the table was left: why not all of the match is on disk, if so."""
        self._thread.start()

    def start(self, setup: MatchSetup, at: AtTable) -> None:
        """Begin a match and its journal. Its bots need a reader under their rack."""

        def begun(chance: ChanceSource) -> Table:
            return Table(setup, chance=chance, journal=new_journal(setup.rules), since=datetime.now().astimezone())

        self._scheduler.post(partial(self._begin, begun, setup, at))

    def resume(self, journal: Path, setup: MatchSetup, at: AtTable) -> None:
        """Take up the match of a journal, whose first line states ``setup``."""

        def begun(chance: ChanceSource) -> Table:
            return Table.resume(journal, chance=chance, since=datetime.now().astimezone())

        self._scheduler.post(partial(self._begin, begun, setup, at))

    def close(self) -> Text | None:
        """Leave the table; the match can be taken up again. Return a sentence if not all of it could be saved."""
        if self._thread.isRunning():
            self._scheduler.post(self._end)
            self._thread.wait(PATIENCE)
        return self.left_unsaved

    def do(self, asked: Callable[[RealTable], Text | None]) -> None:
        """Have something done or looked up in the thread of the match; an answer is brought by a signal of whoever asks."""
        self._scheduler.post(partial(self._done, asked))

    # -- in the thread of the match ----------------------------------------------------------------------------------

    def _begin(self, begun: Callable[[ChanceSource], Table], setup: MatchSetup, at: AtTable) -> None:
        try:
            self._table = table = RealTable(
                begun,
                self._scheduler,
                _Ears(self),
                sides=at.sides,
                zones=at.zones,
                tags=at.tags,
                read=[seat for seat, who in enumerate(setup.seats[: len(at.sides)]) if who.bot is not None],
                thinker=thinker_for(setup, self._scheduler),
            )
        except (JournalInUse, OSError, ValueError) as error:
            self.heard.emit(Failed(failure(error)))
            return
        self._leave = self._hub.listen(self._scheduler, table.heard)
        table.session.join(None, SignalListener(self.heard))
        table.open(self._hub.devices)

    def _end(self) -> None:
        try:
            self._leave()
            table, self._table = self._table, None
            if table is not None:
                self.left_unsaved = table.close()
        finally:
            self._thread.quit()

    def _done(self, asked: Callable[[RealTable], Text | None]) -> None:
        if self._table is None:
            return
        reason = refusal(partial(asked, self._table))
        if reason is not None:
            self.heard.emit(Declined(reason))


class _Ears:
    """What the real table says goes out as signals."""

    def __init__(self, match: RealMatch) -> None:
        self.said: Callable[[Text], None] = match.said.emit
        self.changed: Callable[[RealTableState], None] = match.state.emit
