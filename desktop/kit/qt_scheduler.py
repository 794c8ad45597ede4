"""A scheduler of a thread that has a Qt event loop."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic_ns

from PySide6.QtCore import QObject, Qt, QTimerEvent, Signal


class _Later:
    """Something that a timer of the scheduler's thread will do."""

    def __init__(self, scheduler: QtScheduler, number: int) -> None:
        self._scheduler, self._number = scheduler, number

    def cancel(self) -> None:
        """Cancel it; a no-op if it has been done."""
        self._scheduler.forget(self._number)


class QtScheduler(QObject):
    """A ``Scheduler`` (``paizhuo.engine.table.session.pacing``) of the thread it lives in; it moves to another with its parent."""

    _posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._posted.connect(self._do_posted, Qt.ConnectionType.QueuedConnection)
        self._later: dict[int, Callable[[], None]] = {}

    def now(self) -> int:
        """Return the milliseconds since some moment."""
        return monotonic_ns() // 1_000_000

    def post(self, does: Callable[[], None]) -> None:
        """Have something done in this thread, soon; any thread may call it. Nothing is done once the thread's object is gone."""
        with suppress(RuntimeError):
            self._posted.emit(does)

    def _do_posted(self, does: Callable[[], None]) -> None:
        does()

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> _Later:
        """Return a timer of this thread after which something is done; it never comes too early."""
        number = self.startTimer(milliseconds, Qt.TimerType.PreciseTimer)
        self._later[number] = does
        return _Later(self, number)

    def forget(self, number: int) -> None:
        """Cancel what that timer would do."""
        if self._later.pop(number, None) is not None:
            self.killTimer(number)

    def timerEvent(self, event: QTimerEvent) -> None:
        does = self._later.get(event.timerId())
        self.forget(event.timerId())
        if does is not None:
            does()
