"""The sheets that people open over the table of a match: to end a hand, to correct, to note an offence, to adjust points, to watch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import methodcaller
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.change import ChangeMisfit
from paizhuo.desktop.real_table.match.correcting import CorrectSheet
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.ending import EndSheet, EndWay
from paizhuo.desktop.real_table.match.entries import JournalEntry
from paizhuo.desktop.real_table.match.offence_sheet import OffenceSheet, SeatOffence
from paizhuo.desktop.real_table.match.points_sheet import PointAccounts, PointsSheet
from paizhuo.desktop.real_table.match.possible import EndingAct, Possible
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rulings import Redeal

if TYPE_CHECKING:
    from paizhuo.desktop.real_table.match.watching import Watch


class MatchSheets(QObject):
    """One sheet at a time. ``closed``: what lay there before comes in sight again."""

    closed = Signal()

    def __init__(self, page: Page, desk: MatchDesk, stage: Stage) -> None:
        super().__init__()
        self._page, self._desk, self._stage = page, desk, stage
        self._correcting: CorrectSheet | None = None
        desk.listed.connect(self._listed)
        desk.offered.connect(self._offered)
        desk.misfit.connect(self._misfit)
        desk.corrected.connect(self._corrected)
        desk.heard.connect(self._show_offences)
        desk.counted.connect(self._show_points)

    @property
    def correcting(self) -> bool:
        """Whether an entry is being corrected: that sheet stays while the match goes on."""
        return self._correcting is not None

    def _cover(self, sheet: TableSheet) -> None:
        """Lay a sheet over the table until it is closed."""
        sheet.closed.connect(self._uncover)
        self._stage.cover(sheet)

    def _uncover(self) -> None:
        self._correcting = None
        self._stage.cover(None)
        self.closed.emit()

    def _do(self, does: Callable[[RealTable], Text | None]) -> None:
        """Close the sheet and have done what was chosen on it."""
        self._uncover()
        self._desk.do(does)

    # -- what ends a hand ----------------------------------------------------------------------------------------------

    def ask_to_end(self, act: EndingAct) -> None:
        """Ask whether people mean it, before a hand ends."""
        ways = [
            EndWay(
                f"ended-by-{seat}",
                words.ENDED_BY.filled(who=name, what=act.words),
                partial(self._do, methodcaller("act", seat, action)),
            )
            for seat, name, action in act.by
        ]
        self._cover(EndSheet(self._page.preferences, words.SURE_TO_END.filled(what=act.words), words.END_NOTE, ways))

    def ask_to_redeal(self) -> None:
        """Ask whether people mean it, before a hand is dealt again."""
        way = EndWay("redeal-yes", words.REDEAL_YES, partial(self._do, lambda table: table.rule(Redeal())))
        self._cover(EndSheet(self._page.preferences, words.REDEAL_TITLE, words.REDEAL_NOTE, [way]))

    # -- corrections ---------------------------------------------------------------------------------------------------

    def correct(self) -> None:
        """Open the list of what was entered, to correct it."""
        self._correcting = sheet = CorrectSheet(self._page.preferences, self._names(), self._left())
        sheet.asked.connect(self._desk.offer)
        sheet.given.connect(self._desk.correct)
        sheet.anyway.connect(lambda misfit: self._desk.correct(misfit.change, partly=True))
        self._cover(sheet)
        self._desk.list_entries()

    def _listed(self, entries: tuple[JournalEntry, ...]) -> None:
        if self._correcting is not None:
            self._correcting.take(entries)

    def _offered(self, offered: Possible) -> None:
        if self._correcting is not None:
            self._correcting.offer(offered)

    def _misfit(self, misfit: ChangeMisfit) -> None:
        if self._correcting is not None:
            self._correcting.stops(misfit)

    def _corrected(self) -> None:
        self._uncover()
        self._page.said.emit(words.CORRECTED)

    # -- offences and points -------------------------------------------------------------------------------------------

    def _show_offences(self, follows: Mapping[SeatOffence, Text]) -> None:
        sheet = OffenceSheet(self._page.preferences, self._names(), follows, self._left())
        sheet.offended.connect(self.offend)
        self._cover(sheet)

    def offend(self, offence: NotedOffence) -> None:
        self._page.said.emit(words.RECORDED)
        self._do(lambda table: table.offend(offence))

    def _show_points(self, accounts: PointAccounts) -> None:
        sheet = PointsSheet(self._page.preferences, accounts)
        sheet.adjusted.connect(lambda adjustment: self._do(lambda table: table.rule(adjustment)))
        self._cover(sheet)

    # -- a camera ------------------------------------------------------------------------------------------------------

    def show_watch(self, watch: Watch) -> None:
        """Lay the camera that watches the discards over the table."""
        from paizhuo.desktop.real_table.match.watching import WatchSheet

        self._cover(WatchSheet(self._page.preferences, watch))

    # -- what they need ------------------------------------------------------------------------------------------------

    def _names(self) -> tuple[str, ...]:
        seating = self._desk.seating
        return () if seating is None else tuple(seat.name for seat in seating.setup.seats[: seating.players])

    def _left(self) -> Mapping[int, int]:
        """Return how many of each tile have not been seen."""
        return dict(self._desk.asked.possible.left)
