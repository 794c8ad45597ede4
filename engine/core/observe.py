"""What one seat may know of a hand. Bots, network clients and the screen get observations, never hands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import Hand, Place, RuleState, Seen
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.waiting import node_of


class Observation(Struct):
    """What ``seat`` (None: an onlooker) may know of a hand, and what it can do now.

    ``hand`` has ``UNKNOWN`` in place of the tiles that the seat may not know, the part of the game's own state that it may
    know, and ``Seen`` as its phase. ``options`` are the seat's own choices, empty when it has none. ``seat`` may be a
    watcher's number (see ``Hand``).
    """

    seat: Seat | None
    hand: Hand
    options: tuple[Action, ...] = ()

    @property
    def rack(self) -> Place:
        """The observing seat's first rack. Raises ``ValueError`` if the observer has no seat."""
        if self.seat is None or self.seat >= self.hand.seats:
            raise ValueError("who has no seat has no rack")
        return self.hand.places[self.seat]


@cache
def _closed(owner: Seat, tiles: int, drawn: bool) -> Place:  # noqa: FBT001
    """Return a rack without melds as the others see it."""
    return Place(owner, (UNKNOWN,) * tiles, (), UNKNOWN if drawn else None)


def _masked(place: Place) -> Place:
    closed = _closed(place.owner, len(place.concealed), place.drawn is not None)
    if not place.melds:
        return closed
    return Place(place.owner, closed.concealed, tuple([meld.face_down for meld in place.melds]), closed.drawn)


def eyes_of(hand: Hand, participant: Seat | None) -> tuple[Seat | None, ...]:
    """Return the seats whose tiles a participant sees; the participant itself, unless it is a watcher."""
    watcher = hand.watcher(participant)
    return (participant,) if watcher is None else watcher.sees


def masked_event(event: Event, hand: Hand, participant: Seat | None) -> Event:
    """Return the event as a participant of ``hand`` may know it; a watcher who sees all tiles may know what happens to them."""
    watcher = hand.watcher(participant)
    if watcher is None or isinstance(event, Noted):
        return event.seen_by(participant)
    if len(watcher.sees) == hand.seats:
        return event
    return event.seen_by(watcher.sees[0] if watcher.sees else None)


def tells(event: Event, before: RuleState, hand: Hand, participant: Seat | None) -> bool:
    """Return whether the event tells a participant of ``hand`` anything. ``before``: the rule state before it.

    What is noted for another seat alone does not, and that it was noted must not be seen: it says that a win was passed up.
    """
    if not isinstance(event, Noted):
        return True
    return bool(event.state.seen_by(participant) != before.seen_by(participant))


def masked_events(
    events: Iterable[Event], before: RuleState, hand: Hand, participant: Seat | None
) -> tuple[Event, ...]:
    """Return the events of a step as a participant may know them, without those that tell it nothing.

    ``before``: the rule state before the step; ``hand``: the hand after it.
    """
    found = []
    for event in events:
        if tells(event, before, hand, participant):
            found.append(masked_event(event, hand, participant))
        if isinstance(event, Noted):
            before = event.state
    return tuple(found)


def masked(hand: Hand, eyes: tuple[Seat | None, ...]) -> tuple[Place, ...]:
    """Return the racks; the tiles of those that none of ``eyes`` may see are hidden."""
    return tuple([place if place.owner in eyes or place.shown else _masked(place) for place in hand.places])


@cache
def _seen(turn: Seat | None) -> Seen:
    return Seen(turn)


def as_seen(hand: Hand, participant: Seat | None, state: RuleState) -> Hand:
    """Return the hand as a participant sees it. ``state``: the part of the game's own state that it may know."""
    return hand.now(masked(hand, eyes_of(hand, participant)), phase=_seen(hand.turn), state=state)


def observe(rules: object, hand: Hand, seat: Seat | None) -> Observation:
    """Return what ``seat``, or a watcher of that number, may know. ``rules`` are the game's working rules, as for ``advance``."""
    options: tuple[Action, ...] = ()
    if seat is not None:
        node = node_of(rules, hand)
        if isinstance(node, Decision):
            options = node.options.get(seat, ())
    return Observation(seat, as_seen(hand, seat, hand.state.seen_by(seat)), options)


def observe_all(hand: Hand) -> Observation:
    """Return a hand with all tiles open, for nobody who plays it: of a match that is over or looked at later."""
    return Observation(None, hand.now(hand.places, phase=_seen(hand.turn), state=hand.state))
