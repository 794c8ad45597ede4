"""Progress in practice as the window keeps it: every answer is in the file as soon as it can be."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.keeping import Keeping
from paizhuo.desktop.practice import drill_words as words
from paizhuo.engine.table.practice.progress import NOTHING, Practised, Progress, Unread, added, read, write


class KeptProgress(QObject):
    """The progress in the file of a folder. ``said`` carries a sentence: it cannot be read or written, or can be again."""

    said = Signal(object)

    def __init__(self, folder: Callable[[], Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._owed: tuple[tuple[date, Practised, bool], ...] = ()
        self._forgotten = False
        """Whether it is still owed to forget what the file says."""
        self._keeping = Keeping(words.NOT_KEPT, self)
        self._keeping.said.connect(self.said)

    @property
    def progress(self) -> Progress:
        """What has been answered, as the file says and since."""
        return added(self._read(), self._owed)

    def note(self, what: Practised, right: bool) -> None:  # noqa: FBT001 - an answer is right or not
        """Count an answer of today."""
        self._owed = (*self._owed, (date.today(), what, right))  # noqa: DTZ011 - the day is the person's
        self._keeping.keep(self._write)

    def forget(self) -> None:
        """Forget everything that was answered."""
        self._owed, self._forgotten = (), True
        self._keeping.keep(self._write)

    def closing(self) -> None:
        """Try once more to write what could not be written: the program ends."""
        self._keeping.catch_up()

    def _read(self) -> Progress:
        """Return what the file says; what cannot be read is said, and counts as nothing."""
        try:
            return NOTHING if self._forgotten else read(self._folder())
        except Unread as unread:
            self.said.emit(unread.reason)
            return NOTHING

    def _write(self) -> None:
        """Add what is owed to what the file says now: another window may have written since. Raises ``OSError``."""
        try:
            before = NOTHING if self._forgotten else read(self._folder())
        except Unread as unread:
            if unread.error is not None:
                raise unread.error from None
            self.said.emit(unread.reason)
            before = NOTHING
        write(self._folder(), added(before, self._owed))
        self._owed, self._forgotten = (), False
