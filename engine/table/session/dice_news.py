"""What dice have chosen at the start of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paizhuo.engine.core.event import DiceRolled, Event
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.public import DiceRule

PURPOSE = "special"


class ThrownRule(Struct):
    """The rule of a hand, and the dice that chose it."""

    faces: tuple[int, ...]
    rule: DiceRule


def rule_thrown(events: Iterable[Event], rules: Sequence[DiceRule]) -> ThrownRule | None:
    """Return the rule that was thrown for last among the events; None: for none."""
    found = None
    for event in events:
        if isinstance(event, DiceRolled) and event.purpose == PURPOSE:
            found = next((ThrownRule(event.faces, rule) for rule in rules if sum(event.faces) in rule.sums), None)
    return found
