"""What happens between two hands: the results, the rules of another game, who takes a seat, waiting for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.playing import Onward
from paizhuo.desktop.match.reviewing import Reviewing
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.match.table_rulings import TableRulings
from paizhuo.engine.table.port.asks import NextHand, Undo
from paizhuo.engine.table.port.reports import HandSheet, Seating

if TYPE_CHECKING:
    from paizhuo.desktop.results.results import Results


class AfterHand(QObject):
    """The way from the end of a hand to the next, and to the review of the hand. ``asked`` brings an ``Ask``."""

    asked = Signal(object)

    def __init__(
        self, preferences: Preferences, stage: Stage, rulings: TableRulings, onward: Onward, reviewing: Reviewing
    ) -> None:
        super().__init__(stage)
        self._preferences, self._stage, self._rulings, self._onward = preferences, stage, rulings, onward
        self._reviewing = reviewing
        reviewing.ready.connect(self._offer_review)
        reviewing.closed.connect(self._back_to_results)
        self._seating: Seating | None = None
        self._results: Results | None = None
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
        self._reviewing.drop()
        self._waits = self._waits and over

    def rest(self, seating: Seating) -> bool:
        """Show the results that are due, now that nothing moves; return whether there were any."""
        self._seating = seating
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
        results.review.connect(self.review)
        results.undo.connect(lambda: self.asked.emit(Undo()))
        results.next_hand.connect(lambda: self._go_on(seating, sheet))
        self._results = results
        self._stage.cover(results)
        self._show_waiting()
        self._reviewing.begin(seating)
        self._offer_review()
        return True

    def show_again(self) -> bool:
        """Have ``rest`` show the results again that a ruling had covered; return whether there were any."""
        self._due = self.shown
        return self._due is not None

    # -- the review --------------------------------------------------------------------------------------------------

    def review(self) -> None:
        """Go from the results to the review of the hand, if there is one, or back from it."""
        if self._reviewing.in_sight:
            self._back_to_results()
        elif self._shown_results is not None and self._reviewing.there:
            self._reviewing.open()

    @property
    def _shown_results(self) -> Results | None:
        """The results, if they are in sight."""
        return self._results if self._results is not None and self._stage.sheet is self._results else None

    def _offer_review(self) -> None:
        """Show the way to the review on the results, as soon as there is one."""
        if self._reviewing.there and (results := self._shown_results) is not None:
            results.offer_review()

    def _back_to_results(self) -> None:
        if self._seating is not None and self.show_again() and self.rest(self._seating) and self._results is not None:
            self._results.focus("review")

    # -- going on ----------------------------------------------------------------------------------------------------

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
