"""Reasons about suits that a player does without: what an exchange leaves, and the void suit."""

from __future__ import annotations

from typing import ClassVar

from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.core.narration import grouped
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class LeavesSuit(Struct):
    """The suit in which the tiles that stay fit together least, and how many of its tiles stay: it is the one to do without."""

    suit: int
    left: int
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        if not self.left:
            said = Text("换出后{suit}一张不剩，正好缺这门。", "It leaves no {suit}: one suit is out already.")
        else:
            said = Text(
                "换出后{suit}最弱，只剩 {n} 张，最容易缺。",
                "It leaves {suit} as the weakest suit, with {n} {n:tile|tiles}: the easiest one to do without.",
            )
        return said.filled(suit=SUIT_NAMES[self.suit], n=self.left)


class GivesPairs(Struct):
    """The tiles of pairs and triplets that are given away."""

    kinds: Tiles
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        return Text("会拆掉{tiles}的对子或刻子。", "It breaks up a pair or triplet of {tiles}.").filled(
            tiles=grouped(self.kinds)
        )


class TilesOfSuit(Struct):
    """How many tiles of a suit one holds."""

    suit: int
    held: int
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        if not self.held:
            return Text("手里一张{suit}也没有。", "There are no {suit} in the hand.").filled(suit=SUIT_NAMES[self.suit])
        said = Text(
            "{suit}有 {n} 张，定缺后要先打完。", "{n} {n:tile|tiles} of {suit}, which would have to be discarded first."
        )
        return said.filled(suit=SUIT_NAMES[self.suit], n=self.held)


class VoidFirst(Struct):
    """A discard of the void suit, of which so many tiles are held."""

    suit: int
    held: int
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        said = Text(
            "{suit}是缺门，手里还有 {n} 张，打完才能和牌。",
            "{n} {n:tile|tiles} of the void suit, {suit}: no win before {n:it is|they are} gone.",
        )
        return said.filled(suit=SUIT_NAMES[self.suit], n=self.held)
