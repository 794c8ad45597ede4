"""The questions of a drill, what was answered, and how good that was."""

from __future__ import annotations

from dataclasses import dataclass, field

from paizhuo.desktop.practice.sources import Question
from paizhuo.engine.core.action import Action
from paizhuo.engine.table.review import ReviewedDecision


@dataclass(slots=True)
class Asked:
    """A question, and what the answer to it comes to once it is there."""

    question: Question
    answer: ReviewedDecision | None = None


@dataclass(slots=True)
class Drill:
    """All questions so far in order. ``at``: the place of the one in sight."""

    asked: list[Asked] = field(default_factory=list)
    at: int = 0

    @property
    def now(self) -> Asked | None:
        """The question in sight; None: the next one has not been found yet, or there is none."""
        return self.asked[self.at] if self.at < len(self.asked) else None

    @property
    def ahead(self) -> int:
        """How many questions lie after the one in sight."""
        return len(self.asked) - self.at - 1

    def turn(self, steps: int) -> None:
        """Go on or back, at most to the place after the last question."""
        self.at = min(max(0, self.at + steps), len(self.asked))

    def answer(self, chosen: Action) -> None:
        """Answer the question in sight; only the first answer counts."""
        asked = self.now
        if asked is not None and asked.answer is None:
            asked.answer = asked.question.situation.answered(asked.question.judge, chosen)

    @property
    def answers(self) -> list[ReviewedDecision]:
        """What was answered so far."""
        return [each.answer for each in self.asked if each.answer is not None]

    @property
    def good(self) -> int:
        """How many answers are as good as the coach's."""
        return sum(answer.is_good for answer in self.answers)

    @property
    def mean_loss(self) -> float:
        """What an answer costs on average; there must be one."""
        return sum(answer.loss for answer in self.answers) / len(self.answers)
