"""What is to be said to the person: one sentence after another, those of a page only while it is in sight."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

SHORTEST: Final = 2500
PER_LETTER: Final = 55
"""Milliseconds a sentence stays, so that it can be read."""


class Notice(Struct):
    """A sentence. ``page``: the one that it is about; None: it is to be read whatever page is in sight."""

    sentence: Text
    page: object = None


class Notices(QObject):
    """The sentences in their order; ``changed``: another one, or none, is to be shown."""

    changed = Signal()

    def __init__(self, parent: QObject, preferences: Preferences) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._page: object = None
        self._waiting: list[Notice] = []
        self.shown: Notice | None = None
        """What is to be read now."""
        self._read = QTimer(self)
        self._read.setSingleShot(True)
        self._read.timeout.connect(self.dismiss)

    def say(self, sentence: Text, page: object = None) -> None:
        """Show a sentence as soon as those before it have been read; what is shown already stays for longer.

        One about a ``page`` that is not in sight waits for it.
        """
        notice = Notice(sentence, page)
        if notice == self.shown:
            self._begin(notice)
        elif notice not in self._waiting:
            self._waiting.append(notice)
            if self.shown is None:
                self._go_on()

    def turn_to(self, page: object) -> None:
        """Turn to another page: what was about the one before is dropped, for nobody reads it any more."""
        if page is not self._page:
            self.forget(self._page)
            self._page = page
            if self.shown is None:
                self._go_on()

    def forget(self, page: object) -> None:
        """Drop all sentences about this page."""
        if page is None:
            return
        self._waiting = [notice for notice in self._waiting if notice.page is not page]
        if self.shown is not None and self.shown.page is page:
            self.dismiss()

    def withdraw(self, sentence: Text, page: object = None) -> None:
        """Drop this sentence: it need not be read any more."""
        notice = Notice(sentence, page)
        self._waiting = [each for each in self._waiting if each != notice]
        if self.shown == notice:
            self.dismiss()

    def dismiss(self) -> None:
        """Go on to the next sentence: what is shown has been read."""
        self._read.stop()
        self.shown = None
        self._go_on()

    def _go_on(self) -> None:
        for notice in self._waiting:
            if notice.page is None or notice.page is self._page:
                self._waiting.remove(notice)
                self._begin(notice)
                return
        self.changed.emit()

    def _begin(self, notice: Notice) -> None:
        self.shown = notice
        self._read.start(SHORTEST + PER_LETTER * len(self._preferences.say(notice.sentence)))
        self.changed.emit()
