"""The moment that is to be shown next: it waits a little for what belongs to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paizhuo.engine.net.client.known import Events
from paizhuo.engine.table.port.reports import Beginning
from paizhuo.engine.table.session.pacing import Scheduler, Timer

SETTLED: Final = 20
"""Milliseconds for which a moment waits for what belongs to it: the decision that comes with the events."""


@dataclass(slots=True)
class Due:
    """A moment that is to be shown. ``start``: the number of the first event of ``record``; ``heard``: that of the first new event."""

    start: int
    heard: int
    record: Events = ()
    anew: bool = False
    begun: Beginning | None = None


class NextMoment:
    """Shows a moment when nothing more has come for it."""

    def __init__(self, scheduler: Scheduler, show: Callable[[Due], None]) -> None:
        self.due: Due | None = None
        self._scheduler = scheduler
        self._show = show
        self._timer: Timer | None = None

    def at(self, heard: int) -> Due:
        """Return the moment that is due; a new one, which begins after so many events, if none is."""
        return self.put(self.due or Due(heard, heard))

    def put(self, due: Due) -> Due:
        """Make this the moment that is due."""
        self.due = due
        if self._timer is None:
            self._timer = self._scheduler.call_later(SETTLED, self.show)
        return due

    def show(self) -> None:
        """Show the moment that is due now, if one is."""
        due = self.due
        self.forget()
        if due is not None:
            self._show(due)

    def forget(self) -> None:
        """Drop the moment that is due."""
        self.due = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
