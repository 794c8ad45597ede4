"""Workers of this machine: this process, or several."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import connection, parent_process
from threading import Thread
from typing import TypeVar

from paizhuo.engine.work.plan import Files, Job, Plan

R = TypeVar("R")


class Here:
    """This process does one job after another, each only when its result is wanted."""

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """See ``Workers``."""
        for job in plan.jobs:
            yield job.done(plan.files)


class Cores:
    """Several processes do jobs, a few ahead of the results that are wanted."""

    def __init__(self, number: int) -> None:
        self._number = number

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """See ``Workers``."""
        with processes(self._number, ignored=False) as pool:
            ahead: deque[Future[R]] = deque()
            try:
                while True:
                    ahead.extend(
                        pool.submit(_done, job, plan.files) for job in islice(plan.jobs, 2 * self._number - len(ahead))
                    )
                    if not ahead:
                        return
                    yield ahead.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)


def _done(job: Job[R], files: Files) -> R:
    return job.done(files)


def available() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(number: int, *, ignored: bool) -> ProcessPoolExecutor:
    """Return processes that work; they end when this one does, even if it is killed.

    ``ignored``: whether Ctrl-C, which reaches all processes of a terminal, leaves them at work; else they end.
    """
    return ProcessPoolExecutor(number, initializer=_begin, initargs=(ignored,))


def _begin(ignored: bool) -> None:  # noqa: FBT001  # the pool passes it by position
    signal.set_wakeup_fd(-1)  # a copy of a process with an event loop must not wake that loop
    signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # by which a pool ends them, if one of them has died
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
