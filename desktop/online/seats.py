"""Who may sit at a seat of a table: a person, or a bot of some level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.desktop.online import words
from paizhuo.desktop.table.seats import bots_of
from paizhuo.engine.bots import is_bot, level_and_style, nearest
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find

PERSON: Final = ""


def who_may_sit(say: Callable[[Text], str], rules: str) -> list[tuple[str, str]]:
    """Return what a list of those who may sit at a game says, and the level of each bot."""
    return [(say(words.FOR_A_PERSON), PERSON), *((say(text), name) for name, text in bots_of(find(rules)).items())]


def level_of(bot: str, rules: str) -> str:
    """Return the level at which a bot of a table plays the game, or that the seat is for a person."""
    return nearest(level_and_style(bot)[0], find(rules)) if is_bot(bot) else PERSON
