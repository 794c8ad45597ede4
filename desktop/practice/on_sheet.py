"""A drill whose questions are asked on a page of their own: what is shown and asked above, the ways on below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.parts import button, centred, column, frame, inset, label, row, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.practice.asking_page import AskingPage
from paizhuo.desktop.practice.drill import Answer
from paizhuo.desktop.practice.finding import Found
from paizhuo.engine.core.words import Text

WIDEST: Final = 1100
"""What is on the page at most, in pixels at the designed text size."""
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class AskedOnSheet(AskingPage[Q, A]):
    """A page of questions that are answered with its own controls, and checked with a button or Enter."""

    def __init__(
        self,
        preferences: Preferences,
        source: Iterator[Found[Q]],
        note: Callable[[Q, bool], object],
        name: Text,
        keys: int,
    ) -> None:
        """Ask as every ``AskingPage`` does. ``keys``: 1 to this choose."""
        super().__init__(preferences, source, note, name)
        self._enter = [QShortcut(QKeySequence(key), self, self.check) for key in ENTER]
        self._numbers = [
            QShortcut(QKeySequence(str(number)), self, lambda number=number: self.press(number))
            for number in range(1, keys + 1)
        ]
        self._check: QPushButton | None = None
        self.asking.begin()

    # -- what a drill of its own says ------------------------------------------------------------------------------------

    def begin_question(self, question: Q) -> None:
        """Forget what was chosen for another question."""
        raise NotImplementedError

    def press(self, number: int) -> None:
        """Choose with a number key."""
        raise NotImplementedError

    def given(self, question: Q) -> A | None:
        """Return what has been chosen as an answer; None: something is missing."""
        raise NotImplementedError

    @property
    def check_words(self) -> Text:
        """What the button says that takes the answer."""
        raise NotImplementedError

    def show_question(self, listed: QVBoxLayout, question: Q, answer: A | None) -> None:
        """Show what is asked with its controls, or once it is answered what that comes to."""
        raise NotImplementedError

    # -- questions and answers -------------------------------------------------------------------------------------------

    def show_turned(self) -> None:
        now = self.drill.now
        if now is not None and now.answer is None:
            self.begin_question(now.question)
        super().show_turned()
        read_out(self, self.in_words())

    def check(self) -> None:
        """Take what has been chosen as the answer, if all of it has been."""
        now = self.drill.now
        if now is not None and (answer := self.given(now.question)) is not None:
            self.asking.answer(answer)

    def chose(self) -> None:
        """Offer to check once everything has been chosen; the controls call it."""
        now = self.drill.now
        ready = now is not None and now.answer is None and self.given(now.question) is not None
        if self._check is not None:
            self._check.setEnabled(ready)
        for key in self._enter:
            key.setEnabled(ready)

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        now, answered = self.drill.now, self.asking.answered
        bar = frame("bar")
        inset(row(bar), self.px, 20, 8).addLayout(self.top_line())
        inside.addWidget(bar)
        body = QWidget()
        listed = inset(column(body, spacing=self.px(14)), self.px, 16 if self.narrow else 28, 16)
        self._check = None
        if now is None:
            listed.addWidget(label(self.say(self.asking.why_nothing), wrap=True))
        else:
            listed.addWidget(label(self.say(self.name), "caption", wrap=True))
            self.show_question(listed, now.question, now.answer)
        listed.addStretch(1)
        across = QWidget()
        across.setLayout(centred(body, self.px(WIDEST)))
        inside.addWidget(scrolled_leaf(across, self.in_words()), 1)
        foot = frame("footer")
        line = inset(row(foot), self.px, 20, 10)
        held, ways = within(self.ways_on())
        if now is not None and now.answer is None:
            self._check = button(self.say(self.check_words), "check", self.check, kind="primary")
            ways.addWidget(self._check)
        line.addWidget(held)
        inside.addWidget(foot)
        self.let_turn()
        for key in self._numbers:
            key.setEnabled(now is not None and not answered)
        self.chose()
