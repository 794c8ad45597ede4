"""How long things take, and how time passes. No clock is read here: the owner of a session provides one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will be done later."""

    def cancel(self) -> None:
        """Cancel it; a no-op if it has been done."""


class Scheduler(Protocol):
    """Does things later, in the thread of the session, and knows the time."""

    def now(self) -> int:
        """Milliseconds since some moment; it never goes back."""

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> Timer:
        """Calls ``does`` once, after so long; never before this returns."""

    def post(self, does: Callable[[], None]) -> None:
        """Call ``does`` once, soon, in the thread of the session. May be called in any thread, and never waits."""
