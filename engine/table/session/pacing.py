"""How long things take, and how time passes. No clock is read here: the owner of a session provides one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """``thinking``: milliseconds that a bot takes for its turn; ``forced``: milliseconds before a forced step is done.

    ``spread``: by which share of it the time for a turn is longer or shorter at most; ``hard``: how many times as long a hard decision
    takes.
    """

    thinking: int = 0
    forced: int = 0
    spread: float = 0.0
    hard: float = 1.0

    def turn(self, luck: float, *, hard: bool) -> int:
        """Milliseconds that a bot takes for one turn; ``luck`` from 0 to 1 says whether it is a short or a long one."""
        usual = self.thinking * (self.hard if hard else 1.0)
        return round(usual * (1 + self.spread * (2 * luck - 1)))


AT_ONCE = Pace()


class Timer(Protocol):
    """Something that will be done later."""

    def cancel(self) -> None:
        """Cancels it; a no-op if it has been done."""


class Scheduler(Protocol):
    """Does things later, in the thread of the session, and knows the time."""

    def now(self) -> int:
        """Milliseconds since some moment; it never goes back."""

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> Timer:
        """Calls ``does`` once, after so long; never before this returns."""

    def post(self, does: Callable[[], None]) -> None:
        """Calls ``does`` once, soon, in the thread of the session. May be called in any thread, and never waits."""
