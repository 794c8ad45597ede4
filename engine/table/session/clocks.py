"""Decision clocks with bank time: how long each player may still think. A player's clock runs only while it is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass as mutable

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.table.port.settings import TimeControl, TimeLeft


@mutable(slots=True)
class _Running:
    """A clock that was started for a decision: ``used`` milliseconds before ``since``, None while it stands still.

    ``control``: what was agreed on when the decision began; None: it may take as long as it likes.
    """

    used: int
    since: int | None
    control: TimeControl | None


class Clocks:
    """The clocks of a match, read from the scheduler that is given."""

    def __init__(self, control: TimeControl | None, now: Callable[[], int]) -> None:
        """``control``: None is no limit; ``now``: milliseconds since some moment."""
        self._control = control
        self._now = now
        self._banks: dict[Seat, int] = {}
        self._running: dict[Seat, _Running] = {}
        self._standing = False

    def use(self, control: TimeControl | None) -> None:
        """Use another time control: it holds, with full banks, from the next decision of each seat on."""
        if control != self._control:
            self._control = control
            self._banks.clear()

    def ask(self, seats: Collection[Seat]) -> None:
        """Let these seats, and no others, decide: their clocks start or go on, all others stop."""
        for seat in self._running.keys() - set(seats):
            self.stop(seat)
        for seat in seats:
            self._running.setdefault(seat, _Running(0, None if self._standing else self._now(), self._control))

    def stop(self, seat: Seat) -> None:
        """Stop the clock of a seat that has decided; what it took beyond the time of the decision comes from its bank."""
        left = self.left(seat)
        running = self._running.pop(seat, None)
        if left is not None and running is not None and running.control == self._control:
            self._banks[seat] = left.bank

    def forget(self) -> None:
        """Stop all clocks without charging the time used: a move was taken back."""
        self._running.clear()

    def pause(self) -> None:
        """Stop all clocks, those too that are asked for before ``resume``."""
        self._standing = True
        now = self._now()
        for running in self._running.values():
            if running.since is not None:
                running.used, running.since = running.used + now - running.since, None

    def resume(self) -> None:
        """Let all clocks go on."""
        self._standing = False
        now = self._now()
        for running in self._running.values():
            if running.since is None:
                running.since = now

    def next_hand(self) -> None:
        """Reset the clocks for a new hand, and refill the banks if that was agreed on."""
        self._running.clear()
        if self._control is None or self._control.refilled:
            self._banks.clear()

    def left(self, seat: Seat) -> TimeLeft | None:
        """Return what a seat that must decide has left; None for others, and without a limit."""
        running = self._running.get(seat)
        if running is None or (control := running.control) is None:
            return None
        used = running.used + (0 if running.since is None else self._now() - running.since)
        bank = self._banks.get(seat, control.bank) if control == self._control else control.bank
        return TimeLeft(control.decision, bank).after(used)

    def next_end(self) -> int | None:
        """Milliseconds until the first clock has run out; None: none runs."""
        return min((left.whole for seat in self._running if (left := self.left(seat)) is not None), default=None)

    def run_out(self) -> tuple[Seat, ...]:
        """Return the seats whose time is up."""
        return tuple(seat for seat in self._running if (left := self.left(seat)) is not None and left.whole == 0)
