"""Work that takes long, in a thread of its own: begun and stopped by a button, with its progress in sight."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.parts import button, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.records.not_done import not_done
from paizhuo.desktop.records.statistics_words import DONE, STOP
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.index import Progress

PATIENCE = 10.0
"""Seconds to wait for work that was stopped when its page is left for good."""


class WorkStopped(Exception):
    """The work is not wanted any more."""


class LongWork(QObject):
    """Work that is done in a thread. ``progressed``: more of it is done; ``ended``: nothing of it goes on any more;
    ``stopped``: it was ended before its end; ``said`` brings a sentence where a file could not be read or written.
    """

    progressed = Signal()
    ended = Signal()
    said = Signal(object)
    _done = Signal(int, int)
    _over = Signal()

    def __init__(self, parent: QObject, name: str) -> None:
        super().__init__(parent)
        self.name = name
        self.done, self.of, self.running, self.stopped = 0, 0, False, False
        self._workers = Workers()
        self._done.connect(self._progress)
        self._over.connect(self._end)

    def begin(self, work: Callable[[Progress], object]) -> None:
        """Begin ``work``, which is given what hears of its progress and may raise ``OSError``; nothing where some goes on already."""
        if self.running:
            return
        self.running, self.stopped = True, False
        self.done = self.of = 0

        def progress(done: int, of: int) -> None:
            if self.stopped:
                raise WorkStopped
            if (done, of) != (self.done, self.of):
                self._done.emit(done, of)

        def run() -> None:
            try:
                work(progress)
            except WorkStopped:
                pass
            except OSError as error:
                if not self.stopped:
                    self.said.emit(not_done(error))
            finally:
                self._over.emit()

        self._workers.begin(self.name, run)
        self.progressed.emit()

    def stop(self) -> None:
        """Have it end; what was found stays."""
        self.stopped = True

    def closing(self) -> None:
        """Stop, and wait for its end, of which nobody hears any more."""
        self.stopped = True
        self._over.disconnect(self._end)
        self._done.disconnect(self._progress)
        self._workers.join(PATIENCE)

    def _progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        self.progressed.emit()

    def _end(self) -> None:
        self.running = False
        self.ended.emit()


class BegunByButton(QWidget):
    """A button that has the work begun, or stopped while it goes on, and how much of it is done."""

    def __init__(self, preferences: Preferences, work: LongWork, begin: Text, begun: Callable[[], object]) -> None:
        """``begin``: what the button says before; ``begun`` begins the work."""
        super().__init__()
        self._preferences, self._work, self._begin = preferences, work, begin
        line = row(self, spacing=preferences.px(10))
        self._button = button("", work.name, lambda: work.stop() if work.running else begun())
        self._said = label("", "muted")
        line.addWidget(self._button)
        line.addWidget(self._said)
        line.addStretch(1)
        work.progressed.connect(self._show)
        self._show()

    def _show(self) -> None:
        work, say = self._work, self._preferences.say
        self._button.setText(say(STOP if work.running else self._begin))
        known = work.running and work.of
        self._said.setText(say(DONE.filled(done=work.done, of=work.of)) if known else "")
