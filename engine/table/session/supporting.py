"""Participants without a seat, as this computer serves them: who is at the screen, whom each supports, who advises what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.watching import SupportersChose
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.table.port.reports import Consultation, SupporterLook
from paizhuo.engine.table.session import words
from paizhuo.engine.table.table import Table


def nearest(observation: Observation, person: int | None) -> Seat:
    """Return the seat to be drawn nearest: the person's own, the one that a supporter supports, or the first."""
    if person is None:
        return 0
    if person < observation.hand.seats:
        return person
    return observation.hand.watchers[person - observation.hand.seats].behind or 0


def asked_without_seat(table: Table) -> bool:
    """Return whether participants without a seat, and nobody else, have to choose."""
    waiting = table.waiting()
    return bool(waiting) and min(waiting) >= table.match.hand.seats


def looking(table: Table, here: Collection[int]) -> SupporterLook | None:
    """Return the next supporter among those ``here``, at one computer, who must choose now."""
    asked = [nth for nth in sorted(table.waiting()) if nth >= table.match.hand.seats and nth in here]
    return SupporterLook(asked[0], table.observation(asked[0]), last=len(asked) == 1) if asked else None


def consultation(table: Table, supporter: int) -> Consultation | None:
    """Return what a supporter may advise on now; None if its player has nothing to decide, or is a bot, which takes no advice."""
    hand = table.match.hand
    watcher = hand.watcher(supporter) if supporter < hand.participants else None
    if watcher is None or watcher.behind is None or table.match.setup.seats[watcher.behind].bot is not None:
        return None
    options = table.waiting().get(watcher.behind, ())
    return Consultation(supporter, replace(table.observation(supporter), options=options)) if options else None


def advisers(observation: Observation, here: Collection[int]) -> tuple[int, ...]:
    """Return the people at this screen who support the observing seat."""
    return tuple(
        nth
        for nth, watcher in enumerate(observation.hand.watchers, observation.hand.seats)
        if nth in here and watcher.behind == observation.seat
    )


def backing(events: Iterable[Event], seats: Sequence[SeatSetup]) -> Text | None:
    """Return the sentence about whom each supporter supports, if the supporters' choice is among the events; None otherwise."""
    chosen = next((event for event in events if isinstance(event, SupportersChose)), None)
    if chosen is None:
        return None
    players = len(seats) - len(chosen.watchers)
    said = [
        words.BACKS.filled(name=seats[nth].name, player=seats[watcher.behind].name)
        for nth, watcher in enumerate(chosen.watchers, players)
        if watcher.behind is not None
    ]
    return Text("；".join(t.zh for t in said), "; ".join(t.en for t in said))


def together(*news: Text | None) -> Text | None:
    """Several pieces of news as one sentence; None if there are none."""
    said = [text for text in news if text is not None]
    return Text("；".join(t.zh for t in said), "; ".join(t.en for t in said)) if said else None
