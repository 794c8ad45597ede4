"""A win at the table with all that it was counted by: what a person who counts it again has to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paizhuo.engine.core.event import Event, Won
from paizhuo.engine.core.hand import Hand, WinRecord
from paizhuo.engine.core.value import replace
from paizhuo.engine.play.showing import ShowHands
from paizhuo.engine.scoring.winning_hand import WinningHand


def declared_wins(rules: Any, hand: Hand, events: Iterable[Event]) -> Iterator[tuple[WinRecord, WinningHand]]:
    """Yield the wins of one step, each with the hand as it was counted.

    ``rules``: the working rules of the hand's game; ``hand``: as it was before the step; ``events``: those of the step.
    """
    phase = hand.phase
    if not isinstance(phase, ShowHands):
        return
    for event in events:
        if isinstance(event, Won):
            yield event.win, rules.declared(hand, replace(phase.wins[phase.shown], tile=event.win.tile))
        hand = event.apply(hand)
