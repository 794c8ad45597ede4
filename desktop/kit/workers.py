"""Threads that are ended in order.

No daemons: one that the interpreter's end cuts off inside a decoder or a net can take the process down with it. So whoever
begins a thread also sees to it that its work comes to an end.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable


class Workers:
    """The threads of one owner, which asks them to end; the process waits until they have."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    def begin(self, name: str, work: Callable[[], object]) -> threading.Thread:
        """Return a thread of that name, which does ``work`` from now on. What goes wrong in it is reported as any accident is."""

        def run() -> None:
            try:
                work()
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody must hear of it
                sys.excepthook(type(error), error, error.__traceback__)

        thread = threading.Thread(target=run, name=name, daemon=False)
        with self._lock:
            self._threads = [*(each for each in self._threads if each.is_alive()), thread]
            thread.start()
        return thread

    def join(self, seconds: float) -> bool:
        """Wait until all have ended, at most so long; return whether they have."""
        end = time.monotonic() + seconds
        with self._lock:
            threads = tuple(self._threads)
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in threads)


class InTurn(Workers):
    """Threads that do the work of one owner, one piece after another."""

    def __init__(self, name: str) -> None:
        """``name``: of every thread."""
        super().__init__()
        self._name = name
        self._turn = threading.Lock()
        self._unfinished = 0

    @property
    def busy(self) -> bool:
        """Whether some work has not ended yet."""
        return self._unfinished > 0

    def do(self, work: Callable[[], object], failed: Callable[[Exception], object]) -> None:
        """Do ``work`` when what was given before has ended; ``failed`` hears what it raises."""
        with self._lock:
            self._unfinished += 1

        def run() -> None:
            try:
                with self._turn:
                    work()
            except Exception as error:  # noqa: BLE001 - whatever a net, a disk or a decoder raises, the window goes on
                failed(error)
            finally:
                with self._lock:
                    self._unfinished -= 1

        self.begin(self._name, run)


def join_all(owners: tuple[Workers, ...], seconds: float) -> bool:
    """Wait until the threads of all owners have ended, at most so long altogether; return whether they have."""
    end = time.monotonic() + seconds
    ended = [owner.join(max(0.0, end - time.monotonic())) for owner in owners]
    return all(ended)
