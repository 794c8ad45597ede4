"""Options that differ only in an amount, as the steps of a ladder from the least to the most."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import amount_of, is_amount
from paizhuo.engine.rules.money import Money

LEAST: Final = Text("最少", "Min")
HALF_POT: Final = Text("半池", "½ pot")
WHOLE_POT: Final = Text("满池", "Pot")
MOST: Final = Text("最多", "Max")
ALL: Final = Text("全押", "All in")


class Ladder(Struct):
    """The amounts of one action in ascending order, as ``steps``; those of another action (everything one has) may come last.

    ``alone``: there is no other choice.
    """

    steps: tuple[Action, ...]
    alone: bool = False

    @property
    def name(self) -> str:
        return self.steps[0].name

    @property
    def least(self) -> int:
        return amount_of(self.steps[0])

    @property
    def most(self) -> int:
        return amount_of(self.steps[-1])

    @property
    def whole(self) -> bool:
        """Whether the last step is an action of its own."""
        return self.steps[-1].name != self.name

    def action(self, amount: int) -> Action | None:
        """Return the step with exactly this amount."""
        nth = self.nearest(amount)
        return self.steps[nth] if amount_of(self.steps[nth]) == amount else None

    def tried(self, amount: int) -> Action:
        """Return the action with an amount that need not be one of its steps."""
        changed: dict[str, Any] = {"points": amount}
        return replace(self.steps[0], **changed)

    def nearest(self, amount: int) -> int:
        """Return the number of the step nearest to an amount; of two as near the lower."""
        nth = bisect_left(self.steps, amount, key=amount_of)
        beside = [n for n in (nth - 1, nth) if 0 <= n < len(self.steps)]
        return min(beside, key=lambda n: abs(amount_of(self.steps[n]) - amount))

    def quick(self, money: Money | None, seat: int) -> tuple[tuple[Text, int], ...]:
        """Return amounts worth a button: the least, half of what would lie in the pot after a call and all of that, and the most."""
        found = [(LEAST, self.least)]
        if money is not None:
            to_call = money.highest - money.stakes[seat].bet
            called = money.pot + sum(stake.bet for stake in money.stakes) + to_call
            for words, part in ((HALF_POT, called / 2), (WHOLE_POT, called)):
                wanted = money.highest + int(part)
                if self.least < wanted < self.most:
                    found.append((words, amount_of(self.steps[self.nearest(wanted)])))
        return (*found, (ALL if self.whole else MOST, self.most))


def ladder_of(options: Sequence[Action]) -> Ladder | None:
    """Return the ladder among a seat's options; None without at least two that differ only in an amount."""
    by_name: dict[str, list[Action]] = {}
    for option in filter(is_amount, options):
        by_name.setdefault(option.name, []).append(option)
    steps = next((sorted(same, key=amount_of) for same in by_name.values() if len(same) > 1), None)
    if steps is None:
        return None
    beyond = [same[0] for same in by_name.values() if len(same) == 1 and amount_of(same[0]) > amount_of(steps[-1])]
    return Ladder((*steps, *sorted(beyond, key=amount_of)), alone=len(steps) == len(options))
