"""Reasons about the win that a hand comes to: the patterns it counts, and why it may not be declared."""

from __future__ import annotations

from typing import ClassVar, Final

from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.core.narration import grouped
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

MANY: Final = 5
"""More patterns than this are cut short: those of least worth are left out."""


class WouldWin(Struct):
    """What a ready hand wins with the tiles that it waits for, on average, in tenths of a point; 0: with none of those left, or, where
    there are patterns, as much as others have bet.

    ``always``: the patterns that it counts with each of them; ``sometimes``: those that it counts with some.
    """

    tenths: int
    always: tuple[Text, ...] = ()
    sometimes: tuple[Text, ...] = ()
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        if not self.tenths:
            if patterns := (*self.always, *self.sometimes):
                return Text("和牌时有：{names}。", "A win counts {names}.").filled(names=joined(patterns))
            return Text("听的牌已经和不了。", "None of the tiles that are left would win.")
        if self.always and self.sometimes:
            said = Text(
                "和牌平均得 {points:,} 分：{always}；看和哪张，还可能有{sometimes}。",
                "A win brings {points:,} {points:point|points} on average: {always}; with some tiles also {sometimes}.",
            )
        elif self.sometimes:
            said = Text(
                "和牌平均得 {points:,} 分；看和哪张，可能有{sometimes}。",
                "A win brings {points:,} {points:point|points} on average; with some tiles it has {sometimes}.",
            )
        elif self.always:
            said = Text(
                "和牌平均得 {points:,} 分：{always}。",
                "A win brings {points:,} {points:point|points} on average: {always}.",
            )
        else:
            said = Text("和牌平均得 {points:,} 分。", "A win brings {points:,} {points:point|points} on average.")
        return said.filled(
            points=as_said(self.tenths / 10), always=joined(self.always), sometimes=joined(self.sometimes)
        )


def joined(names: tuple[Text, ...]) -> Text:
    """Names one after another, as a sentence lists them; of many the first ones."""
    more = Text("等", " …") if len(names) > MANY else Text("", "")
    return Text(
        "、".join(name.zh for name in names[:MANY]) + more.zh, ", ".join(name.en for name in names[:MANY]) + more.en
    )


class WinWouldCount(Struct):
    """The patterns that most of the wins count that a hand one tile from ready comes to."""

    likely: tuple[Text, ...]
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        said = Text("听牌后多半有：{likely}。", "Once ready, a win would probably count: {likely}.")
        return said.filled(likely=joined(self.likely))


class WinsNow(Struct):
    """What the win that is offered counts: in all, and the patterns."""

    worth: Text
    patterns: tuple[Text, ...]
    topic: ClassVar[Topic] = "win"

    @property
    def text(self) -> Text:
        if not self.patterns:
            return Text("和牌：{worth}。", "The win: {worth}.").filled(worth=self.worth)
        said = Text("和牌：{worth}（{patterns}）。", "The win: {worth} ({patterns}).")
        return said.filled(worth=self.worth, patterns=joined(self.patterns))


class WinCounts(Struct):
    """What wins with the tiles waited for count, one after another where that differs."""

    worths: tuple[Text, ...]
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        either = Text(" 或 ".join(worth.zh for worth in self.worths), " or ".join(worth.en for worth in self.worths))
        return Text("和牌计 {worth}。", "A win counts {worth}.").filled(worth=either)


class NoWinWith(Struct):
    """Tiles that a ready hand waits for and may not win with (none: that is so of all of them), and why. ``drawn``: drawn ones win."""

    tiles: Tiles
    why: Text
    drawn: bool
    topic: ClassVar[Topic] = "win"

    @property
    def text(self) -> Text:
        said = _NO_WIN_WITH[self.drawn, bool(self.tiles)]
        return said.filled(tiles=grouped(self.tiles), why=self.why)


_NO_WIN_WITH: Final = {
    (True, True): Text(
        "别家打出{tiles}时不能和（{why}），只能自摸。",
        "No win on a discarded {tiles} ({why}), only by self-draw.",
    ),
    (True, False): Text("别家打出也不能和（{why}），只能自摸。", "No win on discards ({why}), only by self-draw."),
    (False, True): Text("来了{tiles}也不能和（{why}）。", "No win with {tiles} ({why})."),
    (False, False): Text("来了也不能和（{why}）。", "No win even if one comes ({why})."),
}


class NoWinAtAll(Struct):
    """Why a ready hand may not win on discards, or not at all, whichever tile comes."""

    why: Text
    topic: ClassVar[Topic] = "win"

    @property
    def text(self) -> Text:
        return Text("{why}。", "{why}.").filled(why=self.why)
