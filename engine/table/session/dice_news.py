"""What dice have chosen at the start of a hand, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.event import DiceRolled, Event
from engine.core.words import Text
from engine.play.public import DiceRule
from engine.table.session import words

PURPOSE = "special"


def rule_thrown(events: Iterable[Event], rules: Sequence[DiceRule]) -> Text | None:
    """The sentence about dice thrown for the rule of the hand, if they are among the events; None otherwise."""
    for event in events:
        if isinstance(event, DiceRolled) and event.purpose == PURPOSE:
            for rule in rules:
                if sum(event.faces) in rule.sums:
                    faces = " + ".join(map(str, event.faces))
                    return words.DICE_RULE.filled(faces=faces, rule=rule.name, note=rule.note)
    return None
