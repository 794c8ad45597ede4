"""The events of a match, as far as each participant may know them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.event import Event
from engine.core.hand import Deal, Hand
from engine.core.meld import Seat
from engine.core.observe import masked_event


class EventLog:
    """The events of a match in order, and how many of them each seat (None: an onlooker) has taken."""

    def __init__(self) -> None:
        # Each event with the hand that followed it, which decides what participants without a seat could see.
        self._events: list[tuple[Event, Hand]] = []
        self._taken: dict[Seat | None, int] = {}

    def __len__(self) -> int:
        return len(self._events)

    def add(self, events: Iterable[Event], hand: Hand) -> None:
        """Adds events; ``hand``: the hand after them."""
        self._events += [(event, hand) for event in events]

    def cut(self, count: int) -> None:
        """Keeps only the first ``count`` events."""
        del self._events[count:]
        self._taken = {seat: min(taken, count) for seat, taken in self._taken.items()}

    def take(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events since this seat took some last, as it may know them."""
        start = self.taken(seat)
        self._taken[seat] = len(self._events)
        return self.events(start, seat)

    def taken(self, seat: Seat | None) -> int:
        """How many events the seat has taken."""
        return self._taken.get(seat, 0)

    def all_taken(self, participants: int) -> None:
        """Marks all events so far as taken by everybody."""
        self._taken = dict.fromkeys((None, *range(participants)), len(self._events))

    def events(self, start: int, seat: Seat | None) -> tuple[Event, ...]:
        """The events from number ``start`` on as the seat may know them."""
        return tuple([masked_event(event, hand, seat) for event, hand in self._events[start:]])

    def since(self, start: int, seat: Seat | None) -> tuple[tuple[Deal, Event], ...]:
        """The events from number ``start`` on as the seat may know them, each with its hand's deal."""
        return tuple((hand.deal, masked_event(event, hand, seat)) for event, hand in self._events[start:])

    def of_hand(self, number: int) -> tuple[tuple[Event, Hand], ...]:
        """The events of the hand with this number, which is the latest one, each with the hand that followed."""
        start = len(self._events)
        while start and self._events[start - 1][1].deal.number == number:
            start -= 1
        return tuple(self._events[start:])
