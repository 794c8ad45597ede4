"""Commands that run until they are stopped end between two things they do, so that no line of output is torn."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stopped:
    """Whether somebody wants the command to end."""

    asked = False

    def __call__(self, signal_number: int, frame: FrameType | None) -> None:
        if self.asked:  # twice: at once, even if what the command does hangs
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def listening() -> Iterator[Stopped]:
    """Listen to Ctrl-C and requests to terminate; the command asks when it can end."""
    stopped = Stopped()
    before = {which: signal.signal(which, stopped) for which in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
