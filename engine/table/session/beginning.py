"""How the table stood before the first dice of a hand, for the eye to follow them from there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.event import Event
from engine.core.meld import Seat
from engine.core.observe import Observation, observe
from engine.core.value import dataclass
from engine.match.match import Match
from engine.play.circle import GameChosen
from engine.play.public import Fact


@dataclass(frozen=True, slots=True)
class Beginning:
    """A hand before its first step, and what there was to be shown."""

    observation: Observation
    facts: tuple[Fact, ...]


def beginning(match: Match, person: Seat | None) -> Beginning:
    """The beginning of the current hand; where dice chose its game, that game's table."""
    hand = match.rule_set.play.deal(match.options, match.hand.deal)
    observation = observe(match.rules, hand, person)
    return Beginning(observation, match.game.display.facts(observation))


def seen_from(events: Iterable[Event]) -> tuple[Event, ...]:
    """What is seen of events from there on: the table of the game that dice choose lies there already."""
    return tuple(event for event in events if not isinstance(event, GameChosen))
