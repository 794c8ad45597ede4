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
    """Keeps one file up to date. ``said`` carries a sentence when it cannot be written, once, and when it can be again."""

    said = Signal(object)

    def __init__(self, not_kept: Text, parent: QObject) -> None:
        """``not_kept``: the sentence for a file that cannot be written, with a place for the ``{reason}``."""
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
        """Writes the newest state, which raises ``OSError`` where it cannot; an older one that is still owed is forgotten."""
        self._owed = write
        self.catch_up()

    def catch_up(self) -> None:
        """Writes what is owed: before the program ends, nothing is left untried."""
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
