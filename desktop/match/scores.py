"""The points of all hands so far, at any time of a match: over the table, and over the results of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.stage import Stage
from paizhuo.engine.table.port.reports import HandSheet, Moment, Seating

if TYPE_CHECKING:
    from paizhuo.desktop.results.score_sheet import ScoreSheet
    from paizhuo.desktop.results.score_table import ScoresSoFar


class Scores(QObject):
    """Knows where a match stands, and shows it. ``closed``: the keys are to go back to what lies below."""

    closed = Signal()

    def __init__(self, preferences: Preferences, stage: Stage) -> None:
        super().__init__(stage)
        self._preferences, self._stage = preferences, stage
        self._seating: Seating | None = None
        self._moment: Moment | None = None
        self._ended: HandSheet | None = None

    def take_seats(self, seating: Seating) -> None:
        """Take who plays what."""
        self._seating = seating
        self._show()

    def take(self, moment: Moment) -> None:
        """Take a moment. Where a decision has a limit, the table makes way for it at once."""
        self._moment, self._ended = moment, None
        if moment.time is not None and moment.observation.options:
            self.close()
        self._show()

    def end(self, sheet: HandSheet) -> None:
        """Take the end of a hand."""
        self._ended = sheet
        self._show()

    def toggle(self) -> None:
        """Show where the match stands, or put it away."""
        if self._sheet is not None:
            self.close()
            return
        scores = self._scores()
        if self._seating is None or scores is None:
            return
        from paizhuo.desktop.match.review_parts import SheetKeys
        from paizhuo.desktop.results.score_sheet import (
            ScoreSheet,  # few look in the first hand: the table is there sooner
        )

        sheet = ScoreSheet(self._preferences, self._seating, scores)
        sheet.closed.connect(self.close)
        SheetKeys(sheet, self._preferences, {"cancel": self.close})
        self._stage.lay_above(sheet)
        self._show()

    def close(self) -> None:
        """Put the sheet away, if it lies there."""
        if self._sheet is not None:
            self._stage.lay_above(None)
            self.closed.emit()

    @property
    def _sheet(self) -> ScoreSheet | None:
        return self._stage.above

    def _scores(self) -> ScoresSoFar | None:
        """Return where the match stands; None: it has not begun."""
        from paizhuo.desktop.results.score_table import ScoresSoFar

        moment, ended = self._moment, self._ended
        if ended is not None and moment is not None:
            return ScoresSoFar((*moment.played, ended.result), ended.result.standing)
        return None if moment is None else ScoresSoFar(moment.played, moment.observation.hand.deal.standing)

    def _show(self) -> None:
        """Bring the sheet up to date, if it lies there."""
        sheet, moment = self._sheet, self._moment
        scores = None if sheet is None else self._scores()
        if sheet is not None and scores is not None and moment is not None and self._seating is not None:
            sheet.take(self._seating, scores, asked=bool(moment.observation.options))
