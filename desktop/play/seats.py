"""Who usually sits where: one person against bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop.words import BOT_NAMES, SUPPORTER_NAMES, YOU
from engine.core.words import Language
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.options import Value
from engine.rules import find

USUAL_BOT: Final = "basic"


def usual_match(
    rules: str, seed: int | None, language: Language, options: Mapping[str, Value] | None = None
) -> MatchSetup:
    """A match with the default options or others: the person at the first seat, bots at the others and as supporters.

    Raises ``UnknownRules`` or ``BadOption``.
    """
    rule_set = find(rules)
    agreed = rule_set.settled(options or {})
    names = (*BOT_NAMES[1 : rule_set.seats(agreed)], *SUPPORTER_NAMES[: rule_set.supporters(agreed)])
    bots = (SeatSetup(name.say(language), USUAL_BOT) for name in names)
    return MatchSetup(rules, options or {}, (SeatSetup(YOU.say(language), None), *bots), seed)
