"""A fixed pause after every discard, so that nobody sees by the time whether somebody could claim it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paizhuo.engine.core.event import Discarded, Event, KongAdded, Melded
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.view import View
from paizhuo.engine.table.table import Table


class ClaimPause:
    """What follows a tile that can be claimed is shown to nobody before the pause is over, whether it is claimed or not.

    Those who may claim it are asked at once. Whatever has happened meanwhile is ``hidden``, and the match stands still with it.
    """

    def __init__(self, table: Table, scheduler: Scheduler, milliseconds: int, over: Callable[[], None]) -> None:
        """``milliseconds``: 0: there is no pause. ``over``: called when a pause in which something is hidden is over."""
        self._table = table
        self._scheduler = scheduler
        self._milliseconds = milliseconds
        self._over = over
        self._timer: Timer | None = None
        self._most: dict[Seat | None, int] = {}
        """How many events each participant may be shown during the pause."""
        self._turn: Seat | None = None

    @property
    def hidden(self) -> bool:
        """Whether something has happened that nobody may see yet."""
        return self._timer is not None and self._table.log.shown(None) > self._most[None]

    def shown(self, participant: Seat | None) -> int:
        """Return how many events the participant may be shown now."""
        return self._most[participant] if self._timer is not None else self._table.log.shown(participant)

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it is, as far as it may be seen."""
        return self._turn if self.hidden else self._table.match.hand.phase.turn

    def look(self, views: Iterable[View]) -> None:
        """See what has happened since the views were shown the table; begin a pause if there is a tile that can be claimed."""
        if not self._milliseconds or self._timer is not None:
            return
        most = {}
        for view in views:
            events = self._table.log.events(view.participant, view.heard)
            last = next((nth for nth in range(len(events), 0, -1) if _offers(events[nth - 1])), None)
            if last is None:
                return
            most[view.participant] = view.heard + last
        self._most, self._turn = most, _seat_of(self._table, most[None])
        self._timer = self._scheduler.call_later(self._milliseconds, self._end)

    def cancel(self) -> None:
        """End the pause: what it was about is taken back, or the match is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """End the pause for good, and drop the match that waits for its end."""
        self.cancel()
        self._over = _nobody

    def _end(self) -> None:
        hidden, self._timer = self.hidden, None
        if hidden:
            self._over()


def _nobody() -> None:
    """Do nothing: nobody waits, because the match is closed."""


def _offers(event: Event) -> bool:
    """Say whether a tile lies there that others may be able to claim or to rob."""
    return isinstance(event, Discarded | KongAdded) or (isinstance(event, Melded) and event.meld.source is None)


def _seat_of(table: Table, count: int) -> Seat:
    """Return the seat of the event before which an onlooker had one less than ``count``."""
    event = table.log.events(None, count - 1)[0]
    assert isinstance(event, Discarded | KongAdded | Melded)
    return event.seat
