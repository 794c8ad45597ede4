"""What the coach knows of a position, found in a thread: the best options of the seat that looks on, and how dangerous its tiles are."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.workers import Workers
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from paizhuo.engine.bots.coach import Advised, Coach
    from paizhuo.engine.bots.tile_dangers import TileDanger

PATIENCE = 10.0
"""Seconds to wait for what is still being found when the page is left."""


class Insight(Struct):
    """What the coach knows of what a seat sees.

    ``advice``: the best options, none where the seat has nothing to choose; ``note``: why the last tile does not win, if it might;
    ``dangers``: of the seat's tiles, None where the coach knows of none in this game.
    """

    observation: Observation
    advice: tuple[Advised, ...]
    note: Text | None
    dangers: tuple[TileDanger, ...] | None


class Insights(QObject):
    """Finds what the coach knows, of what was asked for last. ``came`` brings an ``Insight``."""

    came = Signal(object)

    def __init__(self, rule_set: RuleSet, options: Options, parent: QObject) -> None:
        super().__init__(parent)
        self._rule_set, self._options = rule_set, options
        self._workers = Workers()
        self._one = threading.Lock()
        self._coach: Coach | None = None
        self._wanted: Observation | None = None

    def look(self, seen: Observation) -> None:
        """Have found what the coach knows of what a seat sees."""
        if self._wanted != seen:
            self._wanted = seen
            self._workers.begin("coach in a replay", lambda: self._find(seen))

    def closing(self) -> None:
        """Stop, and wait for what is still being found."""
        self._wanted = None
        self._workers.join(PATIENCE)

    def _find(self, seen: Observation) -> None:
        from paizhuo.engine.bots.coach import Coach
        from paizhuo.engine.bots.tile_dangers import tile_dangers

        with self._one:
            if self._wanted is not seen:
                return
            if self._coach is None:
                self._coach = Coach(self._rule_set, self._options)
            coach = self._coach
            advice = coach.advised(seen) if seen.options else ()
            note = coach.why_not(seen) if seen.options else None
            found = Insight(seen, advice, note, tile_dangers(self._rule_set, self._options, seen))
        if self._wanted is seen:
            self.came.emit(found)
