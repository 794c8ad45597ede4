"""Questions are found in a thread, a few ahead of the one that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.workers import Workers
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

PATIENCE: Final = 10.0
"""Seconds to wait for a hand that is still being looked through when the page is left."""

Q = TypeVar("Q")


class Found(Struct, Generic[Q]):
    """What was found in one go: questions, and a sentence about what could not be read."""

    questions: tuple[Q, ...] = ()
    trouble: Text | None = None


class Finding(QObject):
    """Goes through a source in threads, one at a time. ``came`` brings what was found; None: there is nothing more."""

    came = Signal(object)
    _found = Signal(object)

    def __init__(self, source: Iterator[Found[Q]]) -> None:
        super().__init__()
        self._source = source
        self._workers = Workers()
        self._busy = self._left = False
        self.ended = False
        self._found.connect(self._take)

    def more(self) -> None:
        """Look for more, unless that is done already or there is no more."""
        if self._busy or self.ended or self._left:
            return
        self._busy = True
        self._workers.begin("practice", self._look)

    def _look(self) -> None:
        found = None
        try:
            for found in self._source:
                if found.questions or found.trouble or self._left:
                    break
            else:
                found = None
        finally:
            self._found.emit(found)

    def _take(self, found: Found[Q] | None) -> None:
        self._busy = False
        self.ended = found is None
        if not self._left:
            self.came.emit(found)

    def closing(self) -> None:
        """Look no further, and wait for what is still being done."""
        self._left = True
        self._workers.join(PATIENCE)
