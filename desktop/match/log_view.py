"""The log of a match as a list to read: one hand at a time, its newest line in sight."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.parts import button, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.chronicle import Chronicle

MOVING = frozenset(
    (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)
)


class Lines(QListWidget):
    """Sentences one under another. Keys that move in it are its own; all others are left to the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._follows = True
        """Whether the last line stays in sight when more come."""
        self._bar = self.verticalScrollBar()
        self._bar.valueChanged.connect(self._moved)
        self._bar.rangeChanged.connect(self._grown)

    def follow(self) -> None:
        """Show the last line from now on."""
        self._follows = True
        self._bar.setValue(self._bar.maximum())

    def _moved(self, value: int) -> None:
        self._follows = value >= self._bar.maximum() - 2

    def _grown(self, _least: int, most: int) -> None:
        if self._follows:
            self._bar.setValue(most)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MOVING:
            super().keyPressEvent(event)
        else:
            event.ignore()


class LogView(QWidget):
    """The hands of a log. ``left``: the player wants to go back to the table."""

    left = Signal()

    def __init__(self, preferences: Preferences, chronicle: Chronicle) -> None:
        super().__init__()
        self._preferences, self._chronicle = preferences, chronicle
        self._hand: int | None = None
        """The hand that is shown; None: always the one being played."""
        self._shown = -1
        say, px = preferences.say, preferences.px
        listed = column(self, spacing=px(6))
        top = row(spacing=px(4))
        self._earlier = button("‹", "log-earlier", lambda: self._turn(-1), kind="small")
        self._later = button("›", "log-later", lambda: self._turn(1), kind="small")
        self._earlier.setAccessibleName(say(words.EARLIER_HAND))
        self._later.setAccessibleName(say(words.LATER_HAND))
        self._title = label("", "strong")
        top.addWidget(self._earlier)
        top.addWidget(self._title, 1, Qt.AlignmentFlag.AlignCenter)
        top.addWidget(self._later)
        listed.addLayout(top)
        self.lines = Lines()
        self.lines.setObjectName("log-lines")
        self.lines.setAccessibleName(say(words.LOG))
        listed.addWidget(self.lines, 1)
        self.refresh()

    def refresh(self) -> None:
        """Show what has been added to the log, or taken back, since it was drawn."""
        hands = self._chronicle.hands
        at = len(hands) - 1 if self._hand is None else min(self._hand, len(hands) - 1)
        self._earlier.setEnabled(at > 0)
        self._later.setEnabled(at < len(hands) - 1)
        if at < 0:
            self._title.setText("")
            self.lines.clear()
            self._shown = -1
            return
        hand, say = hands[at], self._preferences.say
        self._title.setText(say(hand.title))
        texts = [say(line) for line in hand.lines]
        if self._shown != at:
            self.lines.clear()
        same = 0
        while same < min(self.lines.count(), len(texts)) and self.lines.item(same).text() == texts[same]:
            same += 1
        while self.lines.count() > same:
            self.lines.takeItem(self.lines.count() - 1)
        self.lines.addItems(texts[same:])
        if self._shown != at:
            self.lines.follow()
        self._shown = at

    def _turn(self, by: int) -> None:
        hands = self._chronicle.hands
        at = (len(hands) - 1 if self._hand is None else self._hand) + by
        self._hand = None if at >= len(hands) - 1 else max(0, at)
        self.refresh()
