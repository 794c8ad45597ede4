"""Files that hold the newest state of something: when one cannot be written that is said, and it is written as soon as it can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.recorder import reason_of

AGAIN: Final = 5_000
"""Milliseconds until a file that could not be written is tried again."""
KEPT_NOW: Final = Text("刚才没能保存的，现在已保存。", "What could not be saved before is saved now.")


class Keeping(QObject):
    """One file that is kept up to date. ``said`` carries a sentence when it cannot be written, once, and when it can be again."""

    said = Signal(object)

    def __init__(self, not_kept: Text, parent: QObject) -> None:
        """Keep a file. ``not_kept``: the sentence when it cannot be written, with a place for the ``{reason}``."""
        super().__init__(parent)
        self._not_kept = not_kept
        self._owed: Callable[[], None] | None = None
        self._again = QTimer(self, interval=AGAIN)
        self._again.timeout.connect(self.catch_up)

    @property
    def kept(self) -> bool:
        """Whether the newest state is on disk."""
        return self._owed is None

    def keep(self, write: Callable[[], None]) -> None:
        """Write the newest state, where ``write`` raises ``OSError`` if it cannot; an older one that is still owed is forgotten."""
        self._owed = write
        self.catch_up()

    def catch_up(self) -> None:
        """Try once more to write what is owed, before the program ends."""
        if self._owed is None:
            return
        failed_before = self._again.isActive()
        try:
            self._owed()
        except OSError as error:
            if not failed_before:
                self._again.start()
                self.said.emit(self._not_kept.filled(reason=reason_of(error)))
            return
        self._owed = None
        if failed_before:
            self._again.stop()
            self.said.emit(KEPT_NOW)
