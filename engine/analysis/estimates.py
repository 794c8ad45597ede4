"""Reasons in numbers: what a choice gains, how often it wins, and who could win with a discard."""

from __future__ import annotations

from typing import ClassVar, Final

from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

NEXT: Final = Text("下家", "the next player")
OPPOSITE: Final = Text("对家", "the player opposite")
PREVIOUS: Final = Text("上家", "the previous player")

WHOLE_FROM: Final = 10
"""Points are said without decimals from here on."""


def as_said(points: float) -> float:
    """Points with no more decimals than people say."""
    return round(points) if abs(points) >= WHOLE_FROM or points == round(points) else round(points, 1)


def percent_said(chance: float) -> str:
    """Return a chance (0 to 1) in percent as people say it: with a decimal below one in a hundred, and never 0 for what may happen."""
    tenths = round(1000 * chance)
    if chance > 0 and not tenths:
        return "<0.1%"
    return f"{100 * chance:.1f}%" if 0 < tenths < 10 else f"{round(100 * chance)}%"


def of_rival(steps: int, seats: int) -> Text:
    """Return what a player calls the seat so many steps further in turn order."""
    if steps == 1:
        return NEXT
    return PREVIOUS if steps == seats - 1 else OPPOSITE


class Expected(Struct):
    """What is gained from here to the end of the hand on average, in tenths of a point, and how often of 100 times the hand is won."""

    tenths: int
    percent: int
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        said = Text(
            "平均得失 {sign}{points:,} 分，约有 {percent}% 的机会和牌。",
            "On average {sign}{points:,} {points:point|points}; about {percent}% of such hands are won.",
        )
        points = as_said(self.tenths / 10)
        return said.filled(sign="−" if points < 0 else "+", points=abs(points), percent=self.percent)


class OneSuit(Struct):
    """A discard that keeps a hand together which is nearly of one suit (0-2) and honours: so many tiles, ``honours`` among them."""

    suit: int
    tiles: int
    honours: int
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        if self.honours:
            said = Text(
                "往混一色走：{suit}子和字牌共 {tiles} 张。",
                "Heads for a half flush: {tiles} {tiles:tile is|tiles are} {suit} or honours.",
            )
        else:
            said = Text(
                "往清一色走：{suit}子有 {tiles} 张。",
                "Heads for a full flush: {tiles} {tiles:tile is|tiles are} {suit}.",
            )
        return said.filled(suit=SUIT_NAMES[self.suit], tiles=self.tiles)


class Threat(Struct):
    """A rival that could win with the discard: ``steps`` further in turn order among ``seats``, how often of 100 times it does."""

    steps: int
    seats: int
    percent: int
    topic: ClassVar[Topic] = "safety"

    @property
    def text(self) -> Text:
        who = of_rival(self.steps, self.seats)
        said = Text("{who}约有 {percent}% 的可能和这张牌。", "About {percent}% of the time {who} wins with this tile.")
        return said.filled(who=who, percent=self.percent)
