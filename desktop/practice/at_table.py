"""A drill whose questions are asked at the table: one chooses there as in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout, QVBoxLayout

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.review_parts import SheetKeys
from paizhuo.desktop.practice.asking import Asking, read_out, top_line, ways_on
from paizhuo.desktop.practice.drill import Answer
from paizhuo.desktop.practice.finding import Found
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.words import Text

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class AskedAtTable(BesideTable, Generic[Q, A]):
    """A page with a table at which questions are answered, and words about them beside it."""

    width_of_words = 330

    def __init__(
        self, preferences: Preferences, source: Iterator[Found[Q]], note: Callable[[Q, bool], object], name: Text
    ) -> None:
        """Ask what ``source`` brings. ``note``: hears of every answer, as that of ``Asking``; ``name``: what the drill is called."""
        super().__init__(preferences)
        self.name = name
        self.asking: Asking[Q, A] = Asking(source, note)
        self.drill = self.asking.drill
        self.shown: TablePicture | None = None
        self.asking.turned.connect(self._turn)
        self.asking.said.connect(self.said)
        self.table.choosing.chosen.connect(self._choose)
        self.table.choosing.several.connect(lambda actions: self._choose(actions[0]))
        self.table.choosing.refused.connect(self._refuse)
        self.table.showing.announced.connect(lambda sentence: read_out(self.table, sentence))
        self._keys = SheetKeys(self, preferences, {"left": lambda: self.turn(-1), "right": lambda: self.turn(1)})
        self._next_key = QShortcut(QKeySequence("N"), self, lambda: self.turn(1))
        preferences.changed.connect(self._use_keys)
        self.asking.begin()

    # -- what a drill of its own says ------------------------------------------------------------------------------------

    def picture(self) -> TablePicture:
        """Return the table of the question in sight, with what is pointed at once it is answered."""
        raise NotImplementedError

    def valued(self, question: Q, action: Action) -> A:
        """Return what an option comes to as an answer."""
        raise NotImplementedError

    def why_not(self, question: Q, action: Action) -> Text:
        """Return why an option that is none cannot be chosen."""
        raise NotImplementedError

    def show_question(self, listed: QVBoxLayout, question: Q) -> None:
        """Say what is asked."""
        raise NotImplementedError

    def show_answer(self, listed: QVBoxLayout, question: Q, answer: A) -> None:
        """Say what the answer comes to."""
        raise NotImplementedError

    def question_in_words(self, question: Q) -> str:
        """Return what is asked, for those who listen."""
        raise NotImplementedError

    def answer_in_words(self, question: Q, answer: A) -> str:
        """Return what the answer comes to, for those who listen."""
        raise NotImplementedError

    def further_ways(self, line: Flow, question: Q) -> None:
        """Add buttons that an answered question has beside those to other questions."""

    @property
    def count(self) -> Text:
        """How good the answers were so far."""
        return self.asking.count

    # -- questions and answers -------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        self.refresh()
        self.focus("")

    def turn(self, steps: int) -> None:
        """Go to the next question, or back to one before."""
        self.asking.turn(steps)

    def _use_keys(self) -> None:
        self.table.choosing.use_keys(self.preferences.settings.keys)

    def _choose(self, action: Action) -> None:
        """Take the answer, and say what it comes to."""
        now = self.drill.now
        if now is not None and now.answer is None and self.asking.answer(self.valued(now.question, action)):
            read_out(self.table, self.in_words())

    def _refuse(self, action: Action) -> None:
        if (now := self.drill.now) is not None:
            self.table.showing.explain(self.why_not(now.question, action))

    def escape(self) -> None:
        """Do nothing: the key is the table's, and leaving ends the drill."""

    def closing(self) -> None:
        self.asking.finding.closing()

    @property
    def busy(self) -> bool:
        """Whether a question is still being looked for."""
        return self.asking.busy

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def begins_at(self) -> str:
        return "next" if self.asking.answered else "back"

    def focus(self, name: str) -> None:
        """Give the focus to the table while there is something to choose on it."""
        if self.drill.now is not None and not self.asking.answered and not name:
            self.table.setFocus()
        else:
            super().focus(name)

    def build(self, inside: QVBoxLayout) -> None:
        self.shown = None if self.drill.now is None else self.picture()
        super().build(inside)

    def show_table(self) -> None:
        """Show the situation; where it was answered, it can only be looked at."""
        self.table.setEnabled(not self.asking.answered)
        self._keys.enable(on=self.asking.answered)
        self._next_key.setEnabled(self.asking.answered)
        if self.shown is not None:
            self.table.showing.show(self.shown)

    def top(self) -> QLayout:
        return top_line(self, self.asking, self.count)

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Show what is asked, or what the answer comes to."""
        now = self.drill.now
        listed.setSpacing(self.px(8))
        if now is None:
            listed.addWidget(label(self.say(self.asking.why_nothing), wrap=True))
        elif now.answer is None:
            self.show_question(listed, now.question)
        else:
            self.show_answer(listed, now.question, now.answer)

    def in_words(self) -> str:
        now = self.drill.now
        if now is None:
            return self.say(self.asking.why_nothing)
        if now.answer is None:
            return self.question_in_words(now.question)
        return self.answer_in_words(now.question, now.answer)

    def buttons(self) -> QLayout:
        """Return the ways to other questions, and what else an answered one offers."""
        line, now = ways_on(self, self.asking), self.drill.now
        if now is not None and now.answer is not None:
            self.further_ways(line, now.question)
        return line
