"""What of a match may be shown to others: its finished hands. A hand that goes on has tiles that nobody may see yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paizhuo.engine.match.journal_steps import Step


def whole_hands(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps up to the end of the last finished hand, and what was noted or ruled on after it."""
    waiting: list[Step] = []
    for step in steps:
        waiting.append(step)
        if step.match.hand_over:
            yield from waiting
            waiting = []
