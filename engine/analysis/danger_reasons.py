"""Reasons about what others could win with: to whom a discard is dangerous or safe, and what shows it."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from paizhuo.engine.analysis.estimates import of_rival
from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.core.narration import grouped
from paizhuo.engine.core.tile_words import SUIT_NAMES, tile_name
from paizhuo.engine.core.tiles import KIND, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class _OfRival(Struct):
    """What is said of a rival: ``steps`` further in turn order among ``seats``."""

    steps: int
    seats: int
    topic: ClassVar[Topic] = "safety"

    @property
    def who(self) -> Text:
        """What the player calls the rival."""
        return of_rival(self.steps, self.seats)


class Harmless(_OfRival):
    """A rival that may not win with the tile on a discard: it has ``discarded`` it, or ``let_go`` of it since it declared riichi."""

    tile: Tile
    why: Literal["discarded", "let_go"]

    @property
    def text(self) -> Text:
        return _HARMLESS[self.why].filled(who=self.who, tile=tile_name(KIND[self.tile]))


_HARMLESS: Final = {
    "discarded": Text(
        "{who}打过{tile}（现物），和不了这张。",
        "Safe against {who}, who has discarded {tile} and may not win on it.",
    ),
    "let_go": Text(
        "{who}立直后放过了{tile}，和不了这张。",
        "Safe against {who}, who has let {tile} go since declaring riichi.",
    ),
}


class CannotWin(_OfRival):
    """A rival that may not win now, and why."""

    why: Text

    @property
    def text(self) -> Text:
        return Text("{who}现在不能和牌：{why}。", "At present {who} cannot win: {why}.").filled(
            who=self.who, why=self.why
        )


class Voided(Struct):
    """The rivals whose void suit the tile is of; ``all_of_them``: everybody else who still plays."""

    steps: tuple[int, ...]
    seats: int
    suit: int
    all_of_them: bool
    topic: ClassVar[Topic] = "safety"

    @property
    def text(self) -> Text:
        if self.all_of_them:
            said = Text("没有人能和它：别家都缺{suit}。", "Nobody can win with it: all the others have voided {suit}.")
        else:
            said = Text("{who}缺{suit}，和不了这张。", "Safe against {who} ({suit} voided).")
        names = [of_rival(steps, self.seats) for steps in self.steps]
        who = Text("和".join(name.zh for name in names), " and ".join(name.en for name in names))
        return said.filled(who=who, suit=SUIT_NAMES[self.suit])


class InSight(Struct):
    """How many of a kind lie in the rivers (``discarded``), and how many have not been seen (``unseen``)."""

    discarded: int
    unseen: int
    topic: ClassVar[Topic] = "safety"

    @property
    def text(self) -> Text:
        if not self.unseen:
            return Text("这种牌已经全部见到了。", "Every copy of it is in sight.")
        return Text(
            "牌河里有 {discarded} 张，还有 {unseen} 张没见到。",
            "{discarded} {discarded:lies|lie} in the rivers, {unseen} {unseen:is|are} unseen.",
        ).filled(discarded=self.discarded, unseen=self.unseen)


class Shown(_OfRival):
    """Something that a rival shows on the table and that bears on its waiting for a tile. ``percent``: how often of 100 times it
    wins with the tile; 0: that is not known.
    """

    percent: int

    @property
    def shows(self) -> Text:
        """What it is, as the rest of a sentence about the rival."""
        raise NotImplementedError

    @property
    def text(self) -> Text:
        if not self.percent:
            first = Text(self.who.zh, self.who.en[:1].upper() + self.who.en[1:])
            return Text("{who}{shows}。", "{who} {shows}.").filled(who=first, shows=self.shows)
        said = Text(
            "{who}约有 {percent}% 的可能和这张牌（{shows}）。",
            "About {percent}% of the time {who} wins with this tile ({shows}).",
        )
        return said.filled(who=self.who, percent=self.percent, shows=self.shows)


class Unsafe(Shown):
    """A rival in riichi against whom nothing makes the tile safe. ``furiten``: whether its own discards would."""

    furiten: bool

    @property
    def shows(self) -> Text:
        if not self.furiten:
            return Text("已立直", "has declared riichi")
        return Text("已立直，这张不是现物也不是筋", "has declared riichi; this tile is neither discarded nor suji")


class NotTwoSided(Shown):
    """A rival in riichi that cannot wait for the tile on two sides: it may not win with the ``suji`` tiles, of the ``walls`` every
    copy is seen.
    """

    suji: Tiles
    walls: Tiles

    @property
    def shows(self) -> Text:
        if self.suji and self.walls:
            said = Text(
                "已立直，但这张是{suji}的筋，{walls}又全都看得见，不会两面听",
                "has declared riichi, but this is suji of {suji} and every {walls} is in sight: no two-sided wait",
            )
        elif self.suji:
            said = Text(
                "已立直，但这张是{suji}的筋，不会两面听",
                "has declared riichi, but this is suji of {suji}: no two-sided wait",
            )
        else:
            said = Text(
                "已立直，但{walls}全都看得见（壁），不会两面听",
                "has declared riichi, but every {walls} is in sight (a wall): no two-sided wait",
            )
        return said.filled(suji=grouped(self.suji), walls=grouped(self.walls))


class HonourWait(Shown):
    """A rival in riichi that could wait for an honour with a pair or a lone tile only; ``unseen``: the copies that nobody else shows."""

    tile: Tile
    unseen: int

    @property
    def shows(self) -> Text:
        if not self.unseen:
            said = Text("已立直，但其余的{tile}都看得见", "has declared riichi, but every other {tile} is in sight")
        else:
            said = Text(
                "已立直，{tile}还有 {n} 张没见，只会是双碰或单骑",
                "has declared riichi; only a pair or a lone tile can wait for {tile} ({n} unseen)",
            )
        return said.filled(tile=tile_name(self.tile), n=self.unseen)


class CollectsSuit(Shown):
    """A rival all of whose ``sets`` that lie open are of the suit of the tile."""

    suit: int
    sets: int

    @property
    def shows(self) -> Text:
        said = Text(
            "副露的 {n} 组都是{suit}子，像在做一色", "has {n} open {n:set|sets}, all {suit}, and may collect that suit"
        )
        return said.filled(n=self.sets, suit=SUIT_NAMES[self.suit])


class ManySets(Shown):
    """A rival that may well be ready: so many sets lie open."""

    sets: int

    @property
    def shows(self) -> Text:
        return Text("已副露 {n} 组，可能听牌了", "has {n} open {n:set|sets} and may be ready").filled(n=self.sets)
