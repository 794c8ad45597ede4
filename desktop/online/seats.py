"""Who may sit at a seat of a table: a person, or a bot of some level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.desktop.kit.words import BOTS
from paizhuo.desktop.online import words
from paizhuo.engine.bots import NAMES
from paizhuo.engine.core.words import Text

PERSON: Final = ""


def who_may_sit(say: Callable[[Text], str]) -> list[tuple[str, str]]:
    """Return what a list of those who may sit says, and the level of each bot."""
    return [(say(words.FOR_A_PERSON), PERSON), *((say(BOTS[name]), name) for name in NAMES)]
