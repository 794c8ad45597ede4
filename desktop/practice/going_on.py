"""How the hand of a question goes on against bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paizhuo.desktop.practice.sources import Question
from paizhuo.desktop.table.seats import any_seed
from paizhuo.engine.table.practice.playing_on import dealt_anew, same_wall
from paizhuo.engine.table.table import Table


def table_from(question: Question, *, anew: bool) -> Callable[[], Table]:
    """Return what makes the table. ``anew``: the tiles that the person has not seen are dealt out anew."""
    if anew:
        return partial(dealt_anew, question.situation, question.names, any_seed())
    return partial(same_wall, question.situation, question.names)
