"""A drill whose questions are asked on a page of their own: what is shown and asked above, the ways on below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, frame, inset, label, row, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.review_parts import SheetKeys
from paizhuo.desktop.practice.asking import Asking, read_out, top_line, ways_on
from paizhuo.desktop.practice.drill import Answer
from paizhuo.desktop.practice.finding import Found
from paizhuo.engine.core.words import Text

WIDEST: Final = 1100
"""What is on the page at most, in pixels at the designed text size."""
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class AskedOnSheet(Page, Generic[Q, A]):
    """A page of questions that are answered with its own controls, and checked with a button or Enter."""

    def __init__(
        self,
        preferences: Preferences,
        source: Iterator[Found[Q]],
        note: Callable[[Q, bool], object],
        name: Text,
        keys: int,
    ) -> None:
        """Ask what ``source`` brings. ``note``: hears of every answer; ``name``: what the drill is called; ``keys``: 1 to this choose."""
        super().__init__(preferences)
        self.name = name
        self.asking: Asking[Q, A] = Asking(source, note)
        self.drill = self.asking.drill
        self.asking.turned.connect(self._turn)
        self.asking.said.connect(self.said)
        turning = {"left": lambda: self.asking.turn(-1), "right": lambda: self.asking.turn(1)}
        self._keys = SheetKeys(self, preferences, turning)
        self._next_key = QShortcut(QKeySequence("N"), self, lambda: self.asking.turn(1))
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

    def question_in_words(self, question: Q) -> str:
        """Return what is shown and asked, for those who listen."""
        raise NotImplementedError

    def answer_in_words(self, question: Q, answer: A) -> str:
        """Return what an answer comes to, for those who listen."""
        raise NotImplementedError

    # -- questions and answers -------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        now = self.drill.now
        if now is not None and now.answer is None:
            self.begin_question(now.question)
        self.refresh()
        self.focus("")
        read_out(self, self.in_words())

    def in_words(self) -> str:
        """Return the page in words, for those who listen."""
        now = self.drill.now
        if now is None:
            return self.say(self.asking.why_nothing)
        if now.answer is None:
            return self.question_in_words(now.question)
        return self.answer_in_words(now.question, now.answer)

    def check(self) -> None:
        """Take what has been chosen as the answer, if all of it has been; where it is answered, go on."""
        now = self.drill.now
        if now is None:
            return
        if now.answer is not None:
            self.asking.turn(1)
        elif (answer := self.given(now.question)) is not None:
            self.asking.answer(answer)

    def chose(self) -> None:
        """Offer to check once everything has been chosen; the controls call it."""
        now = self.drill.now
        ready = now is not None and now.answer is None and self.given(now.question) is not None
        if self._check is not None:
            self._check.setEnabled(ready)
        for key in self._enter:
            key.setEnabled(ready)

    def closing(self) -> None:
        self.asking.finding.closing()

    @property
    def busy(self) -> bool:
        """Whether a question is still being looked for."""
        return self.asking.busy

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "next" if self.asking.answered else "back"

    def build(self, inside: QVBoxLayout) -> None:
        now, answered = self.drill.now, self.asking.answered
        bar = frame("bar")
        inset(row(bar), self.px, 20, 8).addLayout(top_line(self, self.asking, self.asking.count))
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
        held, ways = within(ways_on(self, self.asking))
        if now is not None and now.answer is None:
            self._check = button(self.say(self.check_words), "check", self.check, kind="primary")
            ways.addWidget(self._check)
        line.addWidget(held)
        inside.addWidget(foot)
        self._keys.enable(on=answered)
        self._next_key.setEnabled(answered)
        for key in self._numbers:
            key.setEnabled(now is not None and not answered)
        self.chose()
