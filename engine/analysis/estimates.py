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


def of_rival(steps: int, seats: int) -> Text:
    """What a player calls the seat so many steps further in turn order."""
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
            "平均得失 {points:+,} 分，约有 {percent}% 的机会和牌。",
            "On average it brings {points:+,} {points:point|points}, and about {percent}% of such hands are won.",
        )
        return said.filled(points=as_said(self.tenths / 10), percent=self.percent)


class WouldWin(Struct):
    """What a ready hand wins with the tiles that it waits for, on average, in tenths of a point; 0: with none of those left."""

    tenths: int
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        if not self.tenths:
            return Text("听的牌已经和不了。", "None of the tiles that are left would win.")
        return Text("和牌平均得 {points:,} 分。", "A win brings {points:,} {points:point|points} on average.").filled(
            points=as_said(self.tenths / 10)
        )


class OneSuit(Struct):
    """A discard that keeps a hand together which is nearly of one suit (0-2) and honours: so many of its tiles are."""

    suit: int
    tiles: int
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        said = Text(
            "往一色走：{suit}子和字牌已有 {tiles} 张。",
            "It heads for one suit: {tiles} {tiles:tile is|tiles are} {suit} or honours.",
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
        return Text(
            "{who}约有 {percent}% 的可能和这张牌。", "In about {percent}% of such cases {who} wins with this tile."
        ).filled(who=who, percent=self.percent)
