"""The table before the first dice of a hand, so that the window can show the events from there on."""

from __future__ import annotations

from collections.abc import Iterable

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.circle import GameChosen
from paizhuo.engine.table.port.reports import Beginning


def beginning(match: Match, person: Seat | None) -> Beginning:
    """Return the beginning of the current hand; where dice chose its game, that game's table."""
    hand = match.rule_set.play.deal(match.options, match.hand.deal)
    observation = observe(match.rules, hand, person)
    return Beginning(observation, match.game.display.facts(observation))


def seen_from(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events to show from the beginning on. It is already the table of the game that dice choose, so that event is left out."""
    return tuple(event for event in events if not isinstance(event, GameChosen))
