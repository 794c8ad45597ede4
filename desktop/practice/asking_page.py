"""What the pages of all drills have in common: the question in sight in words, the ways to other questions, and the keys for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import arrowed, button, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import BACK
from paizhuo.desktop.match.review_parts import SheetKeys
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.asking import Asking
from paizhuo.desktop.practice.drill import Answer
from paizhuo.desktop.practice.finding import Found
from paizhuo.engine.core.words import Text

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class AskingPage(Page, Generic[Q, A]):
    """A page of questions. What is made of it calls ``asking.begin`` once it can show them, and ``let_turn`` whenever it is drawn."""

    def __init__(
        self, preferences: Preferences, source: Iterator[Found[Q]], note: Callable[[Q, bool], object], name: Text
    ) -> None:
        """Ask what ``source`` brings. ``note``: hears of every answer, as that of ``Asking``; ``name``: what the drill is called."""
        super().__init__(preferences)
        self.name = name
        self.asking: Asking[Q, A] = Asking(source, note)
        self.drill = self.asking.drill
        self.asking.turned.connect(self.show_turned)
        self.asking.said.connect(self.said)
        turning = {"left": lambda: self.asking.turn(-1), "right": lambda: self.asking.turn(1)}
        self._keys = SheetKeys(self, preferences, turning)
        self._next_key = QShortcut(QKeySequence("N"), self, lambda: self.asking.turn(1))

    # -- what a drill of its own says ------------------------------------------------------------------------------------

    def question_in_words(self, question: Q) -> str:
        """Return what is shown and asked, for those who listen."""
        raise NotImplementedError

    def answer_in_words(self, question: Q, answer: A) -> str:
        """Return what an answer comes to, for those who listen."""
        raise NotImplementedError

    @property
    def count(self) -> Text:
        """How good the answers were so far."""
        return self.asking.count

    # -- what is in sight ------------------------------------------------------------------------------------------------

    def show_turned(self) -> None:
        """Show the question that is in sight now, or what the answer to it comes to."""
        self.refresh()
        self.focus("")

    def in_words(self) -> str:
        """Return the page in words, for those who listen."""
        now = self.drill.now
        if now is None:
            return self.say(self.asking.why_nothing)
        if now.answer is None:
            return self.question_in_words(now.question)
        return self.answer_in_words(now.question, now.answer)

    @property
    def busy(self) -> bool:
        """Whether a question is still being looked for."""
        return self.asking.busy

    def begins_at(self) -> str:
        return "next" if self.asking.answered else "back"

    def closing(self) -> None:
        self.asking.finding.closing()

    # -- to other questions ----------------------------------------------------------------------------------------------

    def let_turn(self) -> None:
        """Let the keys lead to other questions once the one in sight is answered."""
        self._keys.enable(on=self.asking.answered)
        self._next_key.setEnabled(self.asking.answered)

    def top_line(self) -> QLayout:
        """Return the way back, which question it is, and below them how good the answers were so far."""
        listed = column(spacing=self.px(4))
        first = row(spacing=self.px(10))
        first.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        first.addStretch()
        if self.drill.now is not None:
            first.addWidget(label(self.say(words.NUMBER.filled(n=self.drill.at + 1)), "muted"))
        listed.addLayout(first)
        listed.addWidget(label(self.say(self.count), "small", wrap=True))
        return listed

    def ways_on(self) -> Flow:
        """Return the buttons to other questions."""
        line = Flow(gap=self.px(6))
        if self.asking.answered:
            line.addWidget(button(self.say(words.NEXT), "next", lambda: self.asking.turn(1), kind="primary"))
        elif self.drill.now is not None:
            line.addWidget(button(self.say(words.SKIP), "skip", lambda: self.asking.turn(1)))
        if self.drill.at:
            line.addWidget(arrowed(self.say(words.PREVIOUS), "previous", lambda: self.asking.turn(-1), back=True))
        return line
