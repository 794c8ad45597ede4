"""What happens between two hands: the results, the rules of another game, who takes a seat, waiting for others."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.playing import Onward
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.match.table_rulings import TableRulings
from paizhuo.engine.table.port.asks import NextHand, Undo
from paizhuo.engine.table.port.reports import HandSheet, Seating


class AfterHand(QObject):
    """The way from the end of a hand to the next. ``asked`` brings an ``Ask``."""

    asked = Signal(object)

    def __init__(self, preferences: Preferences, stage: Stage, rulings: TableRulings, onward: Onward) -> None:
        super().__init__(stage)
        self._preferences, self._stage, self._rulings, self._onward = preferences, stage, rulings, onward
        self._due: HandSheet | None = None
        """The hand whose results are to be shown once nothing moves on the table any more."""
        self.shown: HandSheet | None = None
        self._waits = False

    def end(self, sheet: HandSheet) -> None:
        """Take the results of a hand, which are shown by ``rest``."""
        self._due = self.shown = sheet

    def begin(self, *, over: bool) -> None:
        """Drop the results: something else is to be seen. ``over``: of the same hand, whose end others may be waiting after."""
        self._due = self.shown = None
        self._waits = self._waits and over

    def rest(self, seating: Seating) -> bool:
        """Show the results that are due, now that nothing moves; return whether there were any."""
        sheet, self._due = self._due, None
        if sheet is None:
            return False
        from paizhuo.desktop.results.results import Results  # when the first hand ends: the table is there sooner

        watches_others = seating.alone and seating.person is None
        results = Results(
            self._preferences,
            seating.at(sheet.result.deal),
            sheet,
            can_undo=seating.plays and self._onward.returns,
            onward=None if watches_others else self._onward.offer,
        )
        results.undo.connect(lambda: self.asked.emit(Undo()))
        results.next_hand.connect(lambda: self._go_on(seating, sheet))
        self._stage.cover(results)
        self._show_waiting()
        return True

    def show_again(self) -> bool:
        """Have ``rest`` show the results again that a ruling had covered; return whether there were any."""
        self._due = self.shown
        return self._due is not None

    def wait(self, *, waits: bool) -> None:
        """Show whether the person has asked for the next hand and others, who play elsewhere, have not yet."""
        self._waits = waits
        self._show_waiting()

    def _show_waiting(self) -> None:
        if self._stage.sheet is None:
            return
        from paizhuo.desktop.results.between_hands import BetweenHands

        if isinstance(sheet := self._stage.sheet, BetweenHands):
            sheet.wait(self._onward.waits if self._waits else None)

    def _go_on(self, seating: Seating, sheet: HandSheet) -> None:
        """Go on from the results to the next hand; before another game its rules are shown."""
        if self._rulings.replace(sheet.leaving):
            return
        if sheet.turning is None:
            self._next_hand()
            return
        from paizhuo.desktop.results.interlude import Interlude

        interlude = Interlude(self._preferences, seating, sheet.turning)
        interlude.next_hand.connect(self._next_hand)
        self._stage.cover(interlude)

    def _next_hand(self) -> None:
        self.asked.emit(NextHand())
        self.wait(waits=True)
