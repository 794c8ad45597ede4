"""Everybody who is shown a match: participants and onlookers, each with a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from paizhuo.engine.table.port.reports import Report
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.session.view import View

Lost: TypeAlias = Callable[[View, Exception], None]
"""Called with a view whose listener raised an exception."""


class Audience:
    """The views of a match. One whose listener raises is left out from then on: it harms nobody else."""

    def __init__(self, scheduler: Scheduler, lost: Lost | None) -> None:
        self._scheduler = scheduler
        self._lost = lost or _nobody_minds
        self._views: list[View] = []
        self._showing = False
        """Whether listeners are being called."""

    def __iter__(self) -> Iterator[View]:
        return iter(tuple(self._views))

    def add(self, view: View) -> None:
        """Add a view."""
        self._views.append(view)

    def remove(self, view: View) -> None:
        """Remove a view."""
        self._views = [each for each in self._views if each is not view]

    def close(self) -> None:
        """Remove all views."""
        self._views.clear()
        self._lost = _nobody_minds

    def each(self, does: Callable[[View], object]) -> None:
        """Do something for every view."""
        before, self._showing = self._showing, True
        for view in self:
            try:
                does(view)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong with a listener is its own affair
                self.remove(view)
                self._lost(view, error)
        self._showing = before

    def hear(self, report: Report) -> None:
        """Have everybody hear a report."""
        self.each(lambda view: view.listener.heard(report))

    def soon(self, does: Callable[[], None]) -> None:
        """Do something now; while listeners are being called, after all of them: they get everything in order."""
        if self._showing:
            self._scheduler.post(does)
        else:
            does()


def _nobody_minds(view: View, error: Exception) -> None:
    """Ignore that a view is left out."""
