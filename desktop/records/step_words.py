"""What led to a position of a kept match, in words."""

from __future__ import annotations

from paizhuo.desktop.records import words
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.replaying import Replay, View
from paizhuo.engine.rules.action_words import narrator


def sentences(replay: Replay, nth: int, view: View) -> tuple[Text, ...]:
    """Return what led to a position, as the side that looks on knows it."""
    if nth in replay.hands:
        return (words.DEAL,)
    match = replay.positions[nth].match
    names = tuple(who.name for who in match.setup.seats)
    by = narrator(names, match.hand.seats, match.game.scoring.parts, match.game.display.reasons)
    return tuple(sentence for event in replay.events(nth - 1, nth, view) for sentence in event.sentences(by))
