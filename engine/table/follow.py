"""A hand as one participant can know it, updated by its news: for clients, the umpire of a real table, search in bots.

A ``Following`` starts from an observation and moves by ``News``, which hold masked events. After every step its observation
is the one that ``observe`` would give the participant. Nothing else of the hand is needed, and nothing else is known.
"""

from __future__ import annotations

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec import BadValue, Json
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import RuleState, Seen
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation, as_seen, masked_events
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.referee import Outcome, Referee


class News(Struct):
    """What a participant learns of a step: the events as it may know them, whose turn it sees now, and its own options."""

    events: tuple[Event, ...]
    turn: Seat | None
    options: tuple[Action, ...] = ()


def news_of(outcome: Outcome, before: RuleState, participant: Seat | None) -> News:
    """Return what a participant (None: an onlooker) learns of the outcome of a step. ``before``: the rule state before it."""
    return news(outcome.referee, outcome.events, before, participant)


def news(referee: Referee, events: tuple[Event, ...], before: RuleState, participant: Seat | None) -> News:
    """Return what a participant learns of ``events``, after which the match stands as in ``referee``; ``before``: the rule state before."""
    hand = referee.match.hand
    options = () if participant is None else referee.asked.get(participant, ())
    return News(masked_events(events, before, hand, participant), hand.turn, options)


def write_news(news: News, since: RuleState) -> Json:
    """Return the news as JSON for a participant who has the rule state ``since``: that of its observation before."""
    return [codec.write_events(news.events, since), news.turn, codec.write(news.options, tuple[Action, ...])]


def read_news(written: Json, since: RuleState) -> News:
    """Return what ``write_news`` has written with the same ``since``. Raises ``BadValue``."""
    match written:
        case [events, turn, options]:
            seat = codec.read(turn, Seat | None)
            return News(codec.read_events(events, since), seat, codec.read(options, tuple[Action, ...]))
        case _:
            raise BadValue("news are a list of events, whose turn it is, and options")


def known_after(events: tuple[Event, ...], known: RuleState | None) -> RuleState | None:
    """Return the rule state that a receiver of these events has after them: the ``since`` of the events that follow."""
    return next((event.state for event in reversed(events) if isinstance(event, Noted)), known)


class Following(Struct):
    """A hand as a participant sees it: the latest ``observation``, and the events before it.

    ``events``: what the participant has seen of the hand, in order across the seats. They are no part of the observation,
    which they would make several times as large.
    """

    observation: Observation
    events: tuple[Event, ...] = ()

    def after(self, news: News) -> Following:
        """Return the hand after the news. Raises ``ValueError`` or ``LookupError`` if they do not fit the hand."""
        seat, hand = self.observation.seat, self.observation.hand
        for event in news.events:
            hand = event.apply(hand)
        hand = as_seen(replace(hand, phase=Seen(news.turn)), seat, hand.state)
        return Following(Observation(seat, hand, news.options), self.events + news.events)
