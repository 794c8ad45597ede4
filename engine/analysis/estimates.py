"""Reasons in numbers: what a choice gains, how often it wins, and who could win with a discard."""

from __future__ import annotations

from typing import ClassVar, Final

from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

NEXT: Final = Text("下家", "the next player")
OPPOSITE: Final = Text("对家", "the player opposite")
PREVIOUS: Final = Text("上家", "the previous player")


def of_rival(steps: int, seats: int) -> Text:
    """What a player calls the seat so many steps further in turn order."""
    if steps == 1:
        return NEXT
    return PREVIOUS if steps == seats - 1 else OPPOSITE


class Expected(Struct):
    """What is gained from here to the end of the hand on average, in points, and how often the hand is won."""

    points: float
    wins: float
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        said = Text(
            "平均得失 {points:+,.1f}，约有 {wins:.0%} 的机会和牌。",
            "On average it brings {points:+,.1f} points, and wins about {wins:.0%} of such hands.",
        )
        return said.filled(points=self.points, wins=self.wins)


class Threat(Struct):
    """A rival that could win with the discard: ``steps`` further in turn order among ``seats``, and how likely it does."""

    steps: int
    seats: int
    likely: float
    topic: ClassVar[Topic] = "safety"

    @property
    def text(self) -> Text:
        who = of_rival(self.steps, self.seats)
        return Text(
            f"{who.zh}约有 {self.likely:.0%} 的可能和这张牌。",
            f"About {self.likely:.0%} of the time {who.en} wins with this tile.",
        )
