"""When a match goes on by itself: the next step, and the end of somebody's time."""

from __future__ import annotations

from collections.abc import Callable, Collection

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.table.port.settings import TimeControl
from paizhuo.engine.table.session.clocks import Clocks
from paizhuo.engine.table.session.pacing import Scheduler, Timer


class Timing:
    """The timers and clocks of a match. While it is paused no timer runs, and clocks stand still."""

    def __init__(self, scheduler: Scheduler, time: TimeControl | None) -> None:
        """``time``: how long people may think; None: without limit."""
        self._scheduler = scheduler
        self.clocks = Clocks(time, scheduler.now)
        self.paused = False
        self._next: Timer | None = None
        self._time_is_up: Timer | None = None

    @property
    def is_set(self) -> bool:
        """Whether the next step has its time."""
        return self._next is not None

    def later(self, milliseconds: int, does: Callable[[], None]) -> None:
        """Take the next step after this time, in place of what was to come next."""
        self.cancel()

        def due() -> None:
            self._next = None
            does()

        if not self.paused:
            self._next = self._scheduler.call_later(milliseconds, due)

    def cancel(self) -> None:
        """Take no next step by itself."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def ask(self, people: Collection[Seat], out_of_time: Callable[[], None]) -> None:
        """Run the clocks of these people, who must decide, and no others. ``out_of_time`` is called when the first has run out."""
        self.clocks.ask(people)
        self._cancel_end()
        if (end := self.clocks.next_end()) is not None and not self.paused:

            def due() -> None:
                self._time_is_up = None
                out_of_time()

            self._time_is_up = self._scheduler.call_later(end, due)

    def _cancel_end(self) -> None:
        if self._time_is_up is not None:
            self._time_is_up.cancel()
            self._time_is_up = None

    def stop(self) -> None:
        """Stop all timers."""
        self.cancel()
        self._cancel_end()

    def start_again(self) -> None:
        """Stop all timers, and clocks without charging the time used: they belong to the past."""
        self.stop()
        self.clocks.forget()

    def pause(self) -> None:
        """Stop all timers, and let clocks stand still until ``resume``."""
        self.paused = True
        self.stop()
        self.clocks.pause()

    def resume(self) -> None:
        """Let clocks go on after ``pause``."""
        self.paused = False
        self.clocks.resume()
