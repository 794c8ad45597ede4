"""What happens later: steps in the order of their times."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

Step: TypeAlias = Callable[[float], None]


class Agenda:
    """Steps with a time and the name of what they belong to, so that all of it can be called off."""

    def __init__(self) -> None:
        self._steps: list[tuple[float, int, str, Step]] = []
        self._order = count()

    def at(self, time: float, name: str, step: Step) -> None:
        """Call ``step`` with ``time`` then; steps of one time in the order in which they were put here."""
        heapq.heappush(self._steps, (time, next(self._order), name, step))

    def call_off(self, name: str) -> None:
        """Cancel every step of this name."""
        self._steps = [step for step in self._steps if step[2] != name]
        heapq.heapify(self._steps)

    def tick(self, now: float) -> None:
        """Take every step that is due by ``now``, also those that these put here."""
        while self._steps and self._steps[0][0] <= now:
            time, _, _, step = heapq.heappop(self._steps)
            step(time)

    def due(self) -> float | None:
        """Return the time of the next step."""
        return self._steps[0][0] if self._steps else None
