"""What is known of a match on a server: a value, from which every message of the server makes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, RuleState
from paizhuo.engine.core.node import Request
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client.playing import Playing
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.follow import Following, News, known_after
from paizhuo.engine.table.port.reports import Beginning
from paizhuo.engine.table.port.settings import TimeLeft
from paizhuo.engine.table.session.showing import Scene

Events: TypeAlias = tuple[tuple[Deal, Event], ...]
"""Events, each with the deal of its hand."""


class Known(Struct):
    """The match and its hand as far as they are known. What cannot be read raises ``ValueError``, ``LookupError`` or ``TypeError``."""

    playing: Playing
    heard: int = 0
    """How many events of the match are known."""
    following: Following | None = None
    """The hand; None: nothing is known of it."""
    state: RuleState | None = None
    """The rule state that the client and the server both have; later events are read against it."""
    advice: tuple[Advice, ...] = ()
    awaited: Awaited | None = None
    choosing: bool = False
    result: m.Result | None = None
    played: tuple[HandResult, ...] = ()
    """The hands of the match that are over."""
    over: bool = False
    begun: Beginning | None = None
    """The table before the first event of the hand, as long as none has come."""
    commitments: Mapping[int, str] = field(default_factory=dict)
    """The commitment to the wall of each hand, by the hand's number, as it was first sent."""

    def with_hand(self, began: m.HandBegan) -> Known:
        """Return what is known once a hand has begun."""
        seen = self.playing.observed(began.observation)
        game, _ = self.playing.game(seen.hand.deal)
        return replace(
            self,
            following=Following(seen),
            state=seen.hand.state,
            result=None,
            commitments={began.number: began.commitment, **self.commitments},
            begun=Beginning(seen, game.display.facts(seen)),
        )

    def with_table(self, observed: m.Observed) -> tuple[Known, Events]:
        """Return what is known once the whole table was sent, and the events of its hand."""
        seen: Observation = wire.of_engine(observed.observation, Observation)
        events = codec.read_events(wire.value(observed.events))
        self.playing.checked(seen)
        if len(events) > observed.heard:
            raise ValueError("more events than there were")
        played = self.played if isinstance(observed.played, msgspec.UnsetType) else self.playing.played(observed.played)
        known = replace(
            self,
            heard=observed.heard,
            following=Following(seen, events),
            state=seen.hand.state,
            choosing=observed.choosing,
            result=None,
            played=before_hand(played, seen.hand.deal.number),
            begun=None,
            commitments={seen.hand.deal.number: observed.commitment, **self.commitments},
        )
        return known, tuple((seen.hand.deal, event) for event in events)

    def with_result(self, message: m.Result, ended: HandResult) -> Known:
        """Return what is known once a hand has ended."""
        return replace(self, result=message, played=(*before_hand(self.played, ended.deal.number), ended))

    @property
    def hand_ended(self) -> bool:
        """Whether the hand that is known has ended."""
        return self.following is not None and self.following.observation.hand.ending is not None

    def with_events(self, happened: m.Happened) -> tuple[Known, Events]:
        """Return what is known after events that follow those known, and the events. Raise ``ValueError`` if they do not follow."""
        if self.following is None or self.hand_ended or happened.since != self.heard:
            raise ValueError("events are missing")
        events = codec.read_events(wire.value(happened.events), self.state)
        if len(events) != happened.heard - happened.since:
            raise ValueError("another number of events than was said")
        following = self.following.after(News(events, happened.turn))
        known = replace(
            self,
            heard=happened.heard,
            following=following,
            state=known_after(events, self.state),
            choosing=happened.choosing,
            advice=(),
            begun=None if events else self.begun,
        )
        return known, tuple((following.observation.hand.deal, event) for event in events)

    def with_awaited(self, awaiting: m.Awaiting) -> Known:
        """Return what is known once the server waits for a chance result, or for none any more."""
        if isinstance(awaiting.request, msgspec.UnsetType):
            return replace(self, awaited=None)
        request = codec.read(wire.value(awaiting.request), Request)
        trouble = None if awaiting.trouble is None else wire.heard(awaiting.trouble)
        return replace(self, awaited=Awaited(request, trouble))

    def opens(self, number: int, result: m.Result) -> bool | None:
        """Say whether the opening of a hand's wall fits what was promised and seen; None: nothing was, or it is known already."""
        committed = self.commitments.get(number) if self.result is None else None
        if not committed:
            return None
        following = self.following
        if following is not None and following.observation.hand.deal.number != number:
            following = None
        return self.playing.opens(committed, result, following)

    def scene(self, observation: Observation, time: TimeLeft | None) -> Scene:
        """Return the parts of a moment that shows this observation, with the time that is left for its decision."""
        game, options = self.playing.game(observation.hand.deal)
        seats, played = self.playing.seating.setup.seats, before_hand(self.played, observation.hand.deal.number)
        return Scene(game, options, seats, observation, self.advice, self.awaited, time, self.choosing, played)


def before_hand(played: tuple[HandResult, ...], number: int) -> tuple[HandResult, ...]:
    """Return the results of the hands before the one with this number."""
    return tuple(result for result in played if result.deal.number < number)
