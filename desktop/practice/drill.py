"""The questions of a drill, and what was answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar


class Answer(Protocol):
    """What an answer comes to."""

    @property
    def is_good(self) -> bool:
        """Whether it counts as right."""
        ...


Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


@dataclass(slots=True)
class Asked(Generic[Q, A]):
    """A question, and what the answer to it comes to once it is there."""

    question: Q
    answer: A | None = None


@dataclass(slots=True)
class Drill(Generic[Q, A]):
    """All questions so far in order. ``at``: the place of the one in sight."""

    asked: list[Asked[Q, A]] = field(default_factory=list)
    at: int = 0

    @property
    def now(self) -> Asked[Q, A] | None:
        """The question in sight; None: the next one has not been found yet, or there is none."""
        return self.asked[self.at] if self.at < len(self.asked) else None

    @property
    def ahead(self) -> int:
        """How many questions lie after the one in sight."""
        return len(self.asked) - self.at - 1

    def turn(self, steps: int) -> None:
        """Go on or back, at most to the place after the last question."""
        self.at = min(max(0, self.at + steps), len(self.asked))

    def answer(self, answer: A) -> bool:
        """Keep the answer to the question in sight; only the first one counts. Return whether it was that."""
        asked = self.now
        if asked is None or asked.answer is not None:
            return False
        asked.answer = answer
        return True

    @property
    def answers(self) -> list[A]:
        """What was answered so far."""
        return [each.answer for each in self.asked if each.answer is not None]

    @property
    def good(self) -> int:
        """How many answers count as right."""
        return sum(answer.is_good for answer in self.answers)
