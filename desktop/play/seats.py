"""Who usually sits where: one person against three bots."""

from __future__ import annotations

from typing import Final

from desktop.words import BOT_NAMES, YOU
from engine.core.words import Language
from engine.match.setup import MatchSetup, SeatSetup

USUAL_BOT: Final = "basic"


def usual_match(rules: str, seed: int | None, language: Language) -> MatchSetup:
    """A match with the default options, the person at the first seat."""
    bots = (SeatSetup(name.say(language), USUAL_BOT) for name in BOT_NAMES[1:])
    return MatchSetup(rules, {}, (SeatSetup(YOU.say(language), None), *bots), seed)
