"""Options in the order in which a player would take them, with what speaks for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.value import replace


def as_kept(action: Action) -> Action:
    """Return the action as if its tile had not just been drawn: a discard of the drawn tile and one of a tile like it come to the same."""
    return replace(action, drawn=False) if getattr(action, "drawn", False) else action


class Verdict(NamedTuple):
    """What an option is worth to the player that judges it, and why. More is better."""

    value: float
    reasons: tuple[Reason, ...]


Judge: TypeAlias = Callable[[], Verdict]


class Ranked:
    """An option with its value and reasons, which are found when they are first asked for.

    Values can be compared within one decision of one player, and mean nothing elsewhere.
    """

    __slots__ = ("_judge", "_verdict", "action")

    def __init__(self, action: Action, judge: Judge) -> None:
        self.action = action
        self._judge = judge
        self._verdict: Verdict | None = None

    @property
    def verdict(self) -> Verdict:
        """Value and reasons."""
        if self._verdict is None:
            self._verdict = self._judge()
        return self._verdict

    @property
    def value(self) -> float:
        """More is better."""
        return self.verdict.value

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What speaks for the option, or against it; the weightiest first."""
        return self.verdict.reasons


class Valued(NamedTuple):
    """All options of a decision, the best first, with values in points as people count them.

    ``trifle``: the values are not exact enough to tell options apart that differ by less.
    """

    options: tuple[Ranked, ...]
    trifle: float
