"""A drill whose questions are asked at the table: one chooses there as in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from PySide6.QtWidgets import QLayout, QVBoxLayout

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.reading_out import read_out
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.practice.asking_page import AskingPage
from paizhuo.desktop.practice.drill import Answer
from paizhuo.desktop.practice.finding import Found
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.words import Text

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class AskedAtTable(AskingPage[Q, A], BesideTable):
    """A page with a table at which questions are answered, and words about them beside it."""

    width_of_words = 330

    def __init__(
        self, preferences: Preferences, source: Iterator[Found[Q]], note: Callable[[Q, bool], object], name: Text
    ) -> None:
        super().__init__(preferences, source, note, name)
        self.shown: TablePicture | None = None
        self.table.choosing.chosen.connect(self._choose)
        self.table.choosing.several.connect(self._choose_several)
        self.table.choosing.refused.connect(self._refuse)
        self.table.showing.announced.connect(lambda sentence: read_out(self.table, sentence))
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

    def after_step(self, question: Q, action: Action) -> Q | None:
        """Return the question once something is done that settles nothing, as a tile that goes to the other rack; None: it is an answer."""
        return None

    def show_question(self, listed: QVBoxLayout, question: Q) -> None:
        """Say what is asked."""
        raise NotImplementedError

    def show_answer(self, listed: QVBoxLayout, question: Q, answer: A) -> None:
        """Say what the answer comes to."""
        raise NotImplementedError

    def further_ways(self, line: Flow, question: Q) -> None:
        """Add buttons that an answered question has beside those to other questions."""

    # -- questions and answers -------------------------------------------------------------------------------------------

    def _use_keys(self) -> None:
        self.table.choosing.use_keys(self.preferences.settings.keys)

    def _choose(self, action: Action) -> None:
        """Take the answer, and say what it comes to; after a step of it the person goes on choosing."""
        now = self.drill.now
        if now is None or now.answer is not None:
            return
        if (further := self.after_step(now.question, action)) is not None:
            now.question = further
            self.show_turned()
        elif self.asking.answer(self.valued(now.question, action)):
            read_out(self.table, self.in_words())

    def _choose_several(self, actions: Iterable[Action]) -> None:
        """Take one after another."""
        for action in actions:
            self._choose(action)

    def _refuse(self, action: Action) -> None:
        if (now := self.drill.now) is not None:
            self.table.showing.explain(self.why_not(now.question, action))

    def escape(self) -> None:
        """Do nothing: the key is the table's, and leaving ends the drill."""

    # -- drawing ---------------------------------------------------------------------------------------------------------

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
        self.let_turn()
        if self.shown is not None:
            self.table.showing.show(self.shown)

    def top(self) -> QLayout:
        return self.top_line()

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

    def buttons(self) -> QLayout:
        """Return the ways to other questions, and what else an answered one offers."""
        line, now = self.ways_on(), self.drill.now
        if now is not None and now.answer is not None:
            self.further_ways(line, now.question)
        return line
