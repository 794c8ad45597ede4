"""What the coach says of a choice at a shared moment, found in a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.workers import Workers
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from paizhuo.engine.bots.coach import Advised
    from paizhuo.engine.table.review import ReviewedDecision

PATIENCE = 10.0
"""Seconds to wait for the coach when the page is left."""


class Answer(Struct):
    """A choice, the coach's best options, and what the choice costs; None where the coach cannot say that in points."""

    chosen: Action
    advice: tuple[Advised, ...]
    review: ReviewedDecision | None


class Answering(QObject):
    """Asks the coach about a choice. ``came`` brings the ``Answer``."""

    came = Signal(object)

    def __init__(self, rule_set: RuleSet, options: Options, parent: QObject) -> None:
        super().__init__(parent)
        self._rule_set, self._options = rule_set, options
        self._workers = Workers()

    def ask(self, seen: Observation, chosen: Action) -> None:
        """Have the coach look at a choice."""

        def work() -> None:
            from paizhuo.engine.bots.coach import Coach, best_player
            from paizhuo.engine.table.review import SeatDecision, judged

            advice = Coach(self._rule_set, self._options).advised(seen)
            judge = best_player(self._rule_set, self._options)
            self.came.emit(Answer(chosen, advice, judged(judge, SeatDecision(1, seen, chosen))))

        self._workers.begin("coach at a shared moment", work)

    def closing(self) -> None:
        """Wait for what is still being found."""
        self._workers.join(PATIENCE)
