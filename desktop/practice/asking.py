"""What all drills have in common: questions one after another, found ahead, and answers that are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.drill import Answer, Asked, Drill
from paizhuo.desktop.practice.finding import Finding, Found
from paizhuo.engine.core.words import Text

AHEAD: Final = 4
"""So many questions are found ahead of the one in sight."""

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class Asking(QObject, Generic[Q, A]):
    """The questions of a drill. ``turned``: another one is in sight, or an answer; ``said``: a sentence about what could not be read.

    ``note`` hears of every question that is answered, and whether the answer counts as right.
    """

    turned = Signal()
    said = Signal(object)

    def __init__(self, source: Iterator[Found[Q]], note: Callable[[Q, bool], object]) -> None:
        super().__init__()
        self.drill: Drill[Q, A] = Drill()
        self._note = note
        self.finding = Finding(source)
        self.finding.came.connect(self._take)

    def begin(self) -> None:
        """Have the first questions looked for."""
        self.finding.more()

    def _take(self, found: Found[Q] | None) -> None:
        """Take what was found, and have more looked for if there is not enough ahead."""
        waited = self.drill.now is None
        if found is not None:
            self.drill.asked += [Asked(question) for question in found.questions]
            if found.trouble is not None:
                self.said.emit(found.trouble)
        if waited:
            self.turned.emit()
        self._look_ahead()

    def _look_ahead(self) -> None:
        if self.drill.ahead < AHEAD:
            self.finding.more()

    def turn(self, steps: int) -> None:
        """Go to the next question, or back to one before."""
        self.drill.turn(steps)
        self._look_ahead()
        self.turned.emit()

    def answer(self, answer: A) -> bool:
        """Take the answer to the question in sight, if it is the first one; return whether it is."""
        now = self.drill.now
        if now is None or not self.drill.answer(answer):
            return False
        self._note(now.question, answer.is_good)
        self.turned.emit()
        return True

    @property
    def busy(self) -> bool:
        """Whether a question is still being looked for."""
        return self.drill.now is None and not self.finding.ended

    @property
    def answered(self) -> bool:
        """Whether the question in sight has been answered."""
        return self.drill.now is not None and self.drill.now.answer is not None

    @property
    def why_nothing(self) -> Text:
        """Why nothing is asked."""
        if self.busy:
            return words.SEARCHING
        return words.NO_MORE if self.drill.asked else words.NOTHING_FOUND

    @property
    def count(self) -> Text:
        """How many were answered, and how many right."""
        drill = self.drill
        return words.COUNT_RIGHT.filled(n=len(drill.answers), good=drill.good) if drill.answers else words.NOT_COUNTED
