"""The decisions of a seat in a kept match that cost points, found in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.workers import Workers
from paizhuo.engine.bots.coach import best_player
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.accuracy import followed_decisions
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.table.review import Review, ReviewedDecision, reviewed

PATIENCE = 10.0
"""Seconds to wait for decisions that are still being valued when the match is left."""


class Costly(Struct):
    """What a review of a seat came to. ``at``: by the position at which the seat was asked, the decision, if it cost points."""

    seat: Seat
    review: Review
    at: Mapping[int, ReviewedDecision]


class Reviewer(QObject):
    """Reviews a match for one seat at a time. ``came`` brings a ``Costly``."""

    came = Signal(object)

    def __init__(self, replay: Replay, parent: QObject) -> None:
        super().__init__(parent)
        self._replay = replay
        self._workers = Workers()
        self._wanted: Seat | None = None

    def begin(self, seat: Seat) -> None:
        """Have the decisions of a seat valued."""
        if self._wanted == seat:
            return
        self._wanted = seat
        replay = self._replay

        def work() -> None:
            match = replay.positions[0].match
            judge = best_player(match.rule_set, match.options)
            found = reviewed(
                judge, seat, (made for made in followed_decisions(replay.journal, seat) if self._wanted == seat)
            )
            if self._wanted == seat:
                at = {replay.at_line(each.line - 1): each for each in found.decisions if not each.is_good}
                self.came.emit(Costly(seat, found, at))

        self._workers.begin("review of a record", work)

    def closing(self) -> None:
        """Stop, and wait for what is still being valued."""
        self._wanted = None
        self._workers.join(PATIENCE)
