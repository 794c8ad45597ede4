"""The events of a match, as far as each participant may know them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import Deal, Hand, RuleState
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import masked_event, tells


class Logged(NamedTuple):
    """An event, the rule state before it, and the hand after its step, which says what participants without a seat could see."""

    event: Event
    before: RuleState
    hand: Hand


class EventLog:
    """The events of a match in order, and how many of them each seat (None: an onlooker) has taken.

    An event that tells a participant nothing is not among that participant's events, and its numbers do not count it: that
    something was noted for another seat (furiten, a win passed up) is itself a secret. ``len`` counts
    all events; nobody but the owner of the table may know it.
    """

    def __init__(self, before: int = 0, shown: Mapping[Seat | None, int] | None = None) -> None:
        """``before``: how many events there were that are not kept here; ``shown``: how many of them each seat may know of."""
        self._before = before
        self._shown_before = shown or {}
        self._events: list[Logged] = []
        self._shown: dict[Seat | None, list[int]] = {}
        """The events that a seat may know of, by their numbers among all; found when they are asked for."""
        self._looked_at: dict[Seat | None, int] = {}
        """How many of all events were looked at for this."""
        self._taken: dict[Seat | None, int] = {}

    def __len__(self) -> int:
        return self._before + len(self._events)

    def add(self, events: Iterable[Event], before: RuleState, hand: Hand) -> None:
        """Add events. ``before``: the rule state before them; ``hand``: the hand after them."""
        for event in events:
            self._events.append(Logged(event, before, hand))
            if isinstance(event, Noted):
                before = event.state

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` of all events."""
        del self._events[count - self._before :]
        for seat, shown in self._shown.items():
            del shown[bisect_left(shown, count) :]
            self._looked_at[seat] = min(self._looked_at.get(seat, self._before), count)
            self._taken[seat] = min(self.taken(seat), self._earlier(seat) + len(shown))

    def _earlier(self, seat: Seat | None) -> int:
        """Return how many events the seat may know of that are not kept here."""
        return self._shown_before.get(seat, 0)

    def _shown_to(self, seat: Seat | None) -> list[int]:
        shown = self._shown.get(seat)
        if shown is None:
            shown = self._shown[seat] = []
        first, end = self._looked_at.get(seat, self._before), self._before + len(self._events)
        if first < end:  # it is asked for many times a decision
            for number in range(first, end):
                logged = self._events[number - self._before]
                if tells(logged.event, logged.before, logged.hand, seat):
                    shown.append(number)
            self._looked_at[seat] = end
        return shown

    def shown(self, seat: Seat | None) -> int:
        """Return how many events the seat may know of; its events have the numbers below."""
        return self._earlier(seat) + len(self._shown_to(seat))

    def take(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events since this seat took some last, as it may know them."""
        start = self.taken(seat)
        self._taken[seat] = self.shown(seat)
        return self.events(seat, start)

    def taken(self, seat: Seat | None) -> int:
        """Return how many of its events the seat has taken: the number of the next one that ``take`` brings."""
        return self._taken.get(seat, 0)

    def all_taken(self, participants: int) -> None:
        """Mark all events so far as taken by everybody."""
        self._taken = {seat: self.shown(seat) for seat in (None, *range(participants))}

    def events(self, seat: Seat | None, start: int = 0) -> tuple[Event, ...]:
        """Return the seat's events from its number ``start`` on, as it may know them."""
        return tuple([event for _, event in self.record(seat, start)])

    def record(self, seat: Seat | None, start: int = 0) -> tuple[tuple[Deal, Event], ...]:
        """The seat's events from its number ``start`` on, as it may know them, each with its hand's deal; those that are kept here."""
        known = self._shown_to(seat)[max(0, start - self._earlier(seat)) :]
        logged = [self._events[number - self._before] for number in known]
        return tuple([(each.hand.deal, masked_event(each.event, each.hand, seat)) for each in logged])

    def of_hand(self, number: int, seat: Seat | None) -> tuple[Event, ...]:
        """Return the seat's events of the hand with this number, which is the latest one, as it may know them."""
        shown, start = self._shown_to(seat), self._start_of(number)
        return self.events(seat, self._earlier(seat) + bisect_left(shown, self._before + start))

    def whole_hand(self, number: int) -> tuple[Logged, ...]:
        """Return all events of the hand with this number, which is the latest one."""
        return tuple(self._events[self._start_of(number) :])

    def _start_of(self, number: int) -> int:
        """Return the place of the hand's first event among those that are kept here."""
        start = len(self._events)
        while start and self._events[start - 1].hand.deal.number == number:
            start -= 1
        return start
