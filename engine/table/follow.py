"""A hand as one participant can know it, updated by its news: for clients, the umpire of a real table, search in bots.

A ``Following`` starts from an observation and moves by ``News``, which hold masked events. After every step its observation
is the one that ``observe`` would give the participant. Nothing else of the hand is needed, and nothing else is known.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec import BadValue, Json
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import Hand, RuleState, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Finished, Node
from paizhuo.engine.core.observe import Observation, eyes_of, masked, masked_events
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.match.referee import Outcome, Referee


@dataclass(frozen=True, slots=True)
class News:
    """What a participant learns of a step: the events as it may know them, whose turn it sees now, and its own options."""

    events: tuple[Event, ...]
    turn: Seat | None
    options: tuple[Action, ...] = ()


def news_of(outcome: Outcome, before: RuleState, participant: Seat | None) -> News:
    """What a participant (None: an onlooker) learns of the outcome of a step. ``before``: the rule state before it."""
    return news(outcome.referee, outcome.events, before, participant)


def news(referee: Referee, events: tuple[Event, ...], before: RuleState, participant: Seat | None) -> News:
    """What a participant learns of ``events``, after which the match stands as in ``referee``; ``before``: the rule state before."""
    hand = referee.match.hand
    options = () if participant is None else referee.asked.get(participant, ())
    return News(masked_events(events, before, hand, participant), hand.phase.turn, options)


def write_news(news: News, since: RuleState) -> Json:
    """The news as JSON for a participant who has the rule state ``since``: that of its observation before."""
    return [codec.write_events(news.events, since), news.turn, codec.write(news.options, tuple[Action, ...])]


def read_news(written: Json, since: RuleState) -> News:
    """What ``write_news`` has written with the same ``since``. Raises ``BadValue``."""
    match written:
        case [events, turn, options]:
            seat = codec.read(turn, Seat | None)
            return News(codec.read_events(events, since), seat, codec.read(options, tuple[Action, ...]))
        case _:
            raise BadValue("news are a list of events, whose turn it is, and options")


def known_after(events: tuple[Event, ...], known: RuleState | None) -> RuleState | None:
    """The rule state that a receiver of these events has after them: the ``since`` of the events that follow."""
    return next((event.state for event in reversed(events) if isinstance(event, Noted)), known)


@dataclass(frozen=True, slots=True)
class Seen:
    """The phase of a hand that is followed: ``turn`` is the seat that everybody sees to be at turn. It asks nobody."""

    turn: Seat | None

    def node(self, rules: object, hand: Hand) -> Node:
        return Finished()

    def step(self, rules: object, hand: Hand, given: Any) -> Script:
        yield from ()
        raise TypeError("a hand that is followed moves by news alone")


@dataclass(frozen=True, slots=True)
class Following:
    """A hand as ``participant`` (None: an onlooker) sees it.

    ``events``: what the participant has seen of the hand, in order across the seats. They are no part of the observation,
    which they would make several times as large.
    """

    participant: Seat | None
    hand: Hand
    options: tuple[Action, ...]
    events: tuple[Event, ...] = ()

    @classmethod
    def of(cls, seen: Observation, events: tuple[Event, ...] = ()) -> Self:
        """The hand as observed. ``events``: those before, as the participant has seen them (``Table.hand_events``)."""
        hand = Hand(
            seen.deal,
            seen.places,
            seen.rivers,
            seen.wall,
            Seen(seen.turn),
            seen.state,
            seen.flowers,
            seen.ledger,
            seen.wins,
            seen.ending,
            seen.watchers,
        )
        return cls(seen.seat, hand, seen.options, events)

    def after(self, news: News) -> Following:
        """The hand after the news. Raises ``ValueError`` or ``LookupError`` if they do not fit the hand."""
        hand = self.hand
        for event in news.events:
            hand = event.apply(hand)
        hand = replace(hand, phase=Seen(news.turn))
        return Following(self.participant, hand, news.options, self.events + news.events)

    @property
    def observation(self) -> Observation:
        """What the participant may know now."""
        hand = self.hand
        return Observation(
            self.participant,
            hand.deal,
            masked(hand, eyes_of(hand, self.participant)),
            hand.rivers,
            hand.flowers,
            hand.wall,
            hand.ledger,
            hand.wins,
            hand.ending,
            hand.phase.turn,
            self.options,
            hand.rule_state,
            hand.watchers,
        )
