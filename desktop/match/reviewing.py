"""The review of a hand in the window: its decisions are valued once the results are in sight, and looked at from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.match.decisions import Decisions, Made
from paizhuo.desktop.match.stage import Stage
from paizhuo.engine.table.port.reports import Seating

if TYPE_CHECKING:
    from paizhuo.desktop.kit.page import Page
    from paizhuo.desktop.match.review_entries import HandReview

PATIENCE: Final = 10.0
"""Seconds to wait for decisions that are still being valued when the match is left."""
BREATH: Final = 100
"""Milliseconds after which decisions begin to be valued: the results are painted first."""


class Reviewing(QObject):
    """The person's decisions of the hand that is over, as the strongest player values them.

    ``ready``: there is a review, as some decisions can be valued; ``closed``: the person has seen enough; ``said``: what is shown
    in words, for those who listen. ``play_on`` brings what the person knew at a decision from which the hand is to go on, and whether
    hidden tiles are dealt out anew.
    """

    ready = Signal()
    closed = Signal()
    said = Signal(str)
    play_on = Signal(object, bool)
    _came = Signal(object)

    def __init__(
        self, preferences: Preferences, stage: Stage, decisions: Decisions, *, goes_back: bool = False
    ) -> None:
        """Review what ``decisions`` has. ``goes_back``: a hand can be played on from one of them."""
        super().__init__(stage)
        self._goes_back = goes_back
        self._preferences, self._stage, self._decisions = preferences, stage, decisions
        self._workers = Workers()
        self._made: tuple[Made, ...] = ()
        self._found: HandReview | None = None
        self._sheet: Page | None = None
        self._came.connect(self._take)

    # -- valuing -----------------------------------------------------------------------------------------------------

    def begin(self, seating: Seating) -> None:
        """Have the decisions of the hand valued, now that its results are in sight."""
        made = self._decisions.made
        if made == self._made or not seating.plays:
            return
        self._made, self._found = made, None
        if made:
            QTimer.singleShot(BREATH, self, lambda: self._begin(seating, made))

    def _begin(self, seating: Seating, made: tuple[Made, ...]) -> None:
        """Value decisions in a thread of its own; it stops where they are no longer asked for."""
        seat = seating.person
        if made is not self._made or seat is None:
            return

        def work() -> None:
            from paizhuo.desktop.match.review_entries import HandReview
            from paizhuo.engine.bots.coach import best_player
            from paizhuo.engine.table.review import SeatDecision, reviewed

            judge = best_player(seating.rule_set, seating.rule_set.settled(seating.setup.options))
            decisions = (
                SeatDecision(place, each.moment.observation, each.chosen)
                for place, each in enumerate(made, 1)
                if made is self._made
            )
            self._came.emit(HandReview(seating, made, reviewed(judge, seat, decisions)))

        self._workers.begin("review", work)

    def _take(self, found: HandReview) -> None:
        """Take a review, if it is still that of the hand whose results are shown, and there is something in it."""
        if found.made == self._made and found.review.decisions:
            self._found = found
            self.ready.emit()

    def drop(self) -> None:
        """Drop the review: the table has gone on."""
        self._made, self._found = (), None

    def closing(self) -> None:
        """Wait for decisions that are still being valued."""
        self.drop()
        self._workers.join(PATIENCE)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def there(self) -> bool:
        """Whether there is a review."""
        return self._found is not None

    @property
    def in_sight(self) -> bool:
        """Whether the review lies over the table."""
        return self._sheet is not None and self._stage.sheet is self._sheet

    def open(self, at: int = 0) -> None:
        """Show the decisions that cost points. ``at``: the place of the one that the keys begin at."""
        if self._found is None:
            return
        from paizhuo.desktop.match.review_list import ReviewList

        sheet = ReviewList(self._preferences, self._found, at)
        sheet.opened.connect(self.show)
        sheet.closed.connect(self.closed)
        self._lay(sheet)

    def show(self, at: int) -> None:
        """Show the table at one of the decisions."""
        if self._found is None:
            return
        from paizhuo.desktop.match.reviewed_table import ReviewedTable

        sheet = ReviewedTable(self._preferences, self._found, at, goes_back=self._goes_back)
        sheet.play_on.connect(self.play_on)
        sheet.closed.connect(lambda: self.open(sheet.at))
        sheet.read.connect(self.said)
        self._lay(sheet)
        sheet.tell()

    def _lay(self, sheet: Page) -> None:
        self._sheet = sheet
        self._stage.cover(sheet)
