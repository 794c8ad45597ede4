"""Why a decision is good or bad, as values that can be compared, kept, and said in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, Protocol, TypeAlias

from paizhuo.engine.core.narration import grouped
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

Topic: TypeAlias = Literal["win", "shape", "value", "safety", "claim", "game", "none"]
"""What a reason is about: a win, the way to one, what it counts, what others could win with, a call, the game's own."""

FEW: Final = 6
"""More kinds than this that bring a hand nearer are counted, not listed."""
MOST_WAITS: Final = 13
"""More kinds waited for than this are counted, not listed."""


class Reason(Protocol):
    """One reason for or against an action."""

    @property
    def topic(self) -> Topic:
        """What it is about."""
        ...

    @property
    def text(self) -> Text:
        """The reason as a whole sentence."""
        ...


FixedReasonName: TypeAlias = Literal[
    "only_choice",
    "any_choice",
    "by_chance",
    "let_go",
    "wins",
    "waits_for_more",
    "replaces_flower",
    "lone",
    "dead_wait",
    "pays_more",
    "unpaid",
    "threatened",
    "no_way",
    "opens_early",
    "kong_holds",
    "kong_harms",
    "kong_paid",
    "kong_bonus",
    "needs_more",
    "fits_least",
]
"""The names of the fixed reasons; ``_REMARKS`` has the text of each."""


class FixedReason(Struct):
    """A reason that is the same sentence wherever it is given."""

    name: FixedReasonName

    @property
    def topic(self) -> Topic:
        return _REMARKS[self.name][0]

    @property
    def text(self) -> Text:
        return _REMARKS[self.name][1]


_REMARKS: Final[Mapping[FixedReasonName, tuple[Topic, Text]]] = {
    "only_choice": ("none", Text("没有别的选择。", "There is no other choice.")),
    "any_choice": ("none", Text("没有特别的理由选它。", "Nothing in particular speaks for this.")),
    "by_chance": ("none", Text("随机选的。", "It is picked at random.")),
    "let_go": ("claim", Text("其他选择都不比放过好。", "Nothing on offer is better than letting it go.")),
    "wins": ("win", Text("能和就和。", "A win is always taken.")),
    "waits_for_more": (
        "win",
        Text(
            "还早，没有人和，能和的牌还多：等自摸，三家都付。",
            "It is early, nobody has won, and many tiles win: a self-drawn one is paid by all three.",
        ),
    ),
    "replaces_flower": ("value", Text("花牌亮出后补一张。", "A flower laid aside is replaced by another tile.")),
    "lone": ("shape", Text("孤张的字牌、幺九牌先打。", "Lone honours and terminals go first.")),
    "dead_wait": ("shape", Text("这样没有还能来的和牌张。", "No tile that wins could come any more.")),
    "pays_more": ("value", Text("这一杠比早和牌更值。", "This kong earns more than being nearer to a win.")),
    "unpaid": (
        "value",
        Text("明杠在这里没有收入，还会副露手牌。", "An exposed kong earns nothing here, and lays the hand open."),
    ),
    "threatened": (
        "safety",
        Text(
            "有人立直，自己的手牌还不够近，不冒险。",
            "Somebody has declared riichi, and this hand is not near enough to take a risk.",
        ),
    ),
    "no_way": ("claim", Text("这样手牌就很难和了。", "The hand could then hardly win.")),
    "opens_early": (
        "claim",
        Text("离听牌还远，不值得为吃牌副露。", "The hand is too far from ready to be laid open for a chi."),
    ),
    "kong_holds": ("claim", Text("开杠不会让手牌变远。", "The kong leaves the hand as near to ready.")),
    "kong_harms": ("claim", Text("开杠会让手牌变远。", "The kong takes the hand further from ready.")),
    "kong_paid": ("value", Text("杠牌当场收分。", "The kong is paid at once.")),
    "needs_more": (
        "shape",
        Text(
            "只凑成牌形不够起和，这里按能和的牌算。",
            "The shape alone would not win here: this counts towards a hand that does.",
        ),
    ),
    "fits_least": ("shape", Text("换出的牌和别的牌不太搭。", "The tiles given fit little with the others.")),
    "kong_bonus": ("value", Text("开杠后多翻一张宝牌指示牌。", "After the kong one more dora indicator is turned up.")),
}


class GameAdvice(Struct):
    """The rule set's own judgement of a decision that only ``game`` has, or that its special rules decide."""

    game: Text
    topic: ClassVar[Topic] = "game"

    @property
    def text(self) -> Text:
        return Text("按“{game}”的打法，这样最好。", "In {game} this is the best way to play.").filled(game=self.game)


class GameSays(Struct):
    """What the game's own rules say of an option, a whole sentence."""

    text: Text
    topic: ClassVar[Topic] = "game"


# -- shape ---------------------------------------------------------------------------------------------------------------


class Leaves(Struct):
    """How far the hand is from ready afterwards (-1: complete), and how many unseen tiles, of which kinds, bring it nearer."""

    distance: int
    accepted: Tiles
    left: int
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        kinds, tiles = len(self.accepted), grouped(self.accepted)
        if self.distance < 0:
            return Text("手牌已成和牌形。", "The hand is complete.")
        if self.distance > 0:
            if not self.left:
                said = Text(
                    "离听牌差 {away} 张，进张已经没有了。", "{away} from ready, and no tile is left that helps."
                )
            elif kinds > FEW:
                said = Text(
                    "离听牌差 {away} 张；进张 {kinds} 种，未见 {n} 张。",
                    "{away} from ready; {kinds} {kinds:kind brings|kinds bring} it nearer ({n} {n:tile|tiles} unseen).",
                )
            else:
                said = Text(
                    "离听牌差 {away} 张；进张：{tiles}（未见 {n} 张）。",
                    "{away} from ready; nearer with {tiles} ({n} unseen).",
                )
        elif not self.left:
            said = Text("听{tiles}，但已经一张不剩。", "Ready for {tiles}, but none of these is left.")
        elif kinds > MOST_WAITS:
            said = Text("听 {kinds} 种牌（未见 {n} 张）。", "Ready for {kinds} {kinds:kind|kinds} ({n} unseen).")
        else:
            said = Text("听{tiles}（未见 {n} 张）。", "Ready for {tiles} ({n} unseen).")
        return said.filled(away=self.distance, kinds=kinds, n=self.left, tiles=tiles)


class HandsAway(Struct):
    """How far each of the several hands of a seat is from ready afterwards."""

    distances: tuple[int, ...]
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        each = [
            Text("第{n}副已听牌", "hand {n} is ready")
            if not away
            else Text("第{n}副差 {away} 张", "hand {n} is {away} away")
            for away in self.distances
        ]
        said = [text.filled(n=n, away=away) for n, (text, away) in enumerate(zip(each, self.distances, strict=True), 1)]
        return Text(
            f"离听牌：{'，'.join(text.zh for text in said)}。", f"From ready: {', '.join(text.en for text in said)}."
        )


class Away(Struct):
    """How far the hand is from ready as it is."""

    distance: int
    topic: ClassVar[Topic] = "shape"

    @property
    def text(self) -> Text:
        return Text("手牌离听牌差 {n} 张。", "The hand is {n} from ready.").filled(n=self.distance)


# -- value ---------------------------------------------------------------------------------------------------------------


class GivesUp(Struct):
    """A discarded tile that has a value beside its shape."""

    tile: Tile
    what: Literal["bonus", "red", "needed", "wild"]
    topic: ClassVar[Topic] = "value"

    @property
    def text(self) -> Text:
        return _GIVEN_UP[self.what].filled(tile=tile_name(self.tile))


_GIVEN_UP: Final = {
    "bonus": Text("放弃{tile}，它是宝牌。", "It gives up {tile}, a bonus tile."),
    "red": Text("放弃{tile}，它是赤牌。", "It gives up {tile}, which counts extra."),
    "needed": Text("放弃{tile}，没有它很难和牌。", "It gives up {tile}, without which the hand can hardly win."),
    "wild": Text("放弃{tile}，它可当任何牌。", "It gives up {tile}, which stands for any tile."),
}


# -- safety --------------------------------------------------------------------------------------------------------------


LOW: Final = 5
"""A discard up to this danger is fairly safe: an honour, a terminal, or a tile that no two-sided wait has."""


class Risk(Struct):
    """A rough measure of how likely declared hands wait for the discard: 0 means they cannot; each hand adds up to 10."""

    danger: int
    topic: ClassVar[Topic] = "safety"

    @property
    def text(self) -> Text:
        if not self.danger:
            return Text("已立直的人不能和这张牌。", "Nobody who has declared riichi can win with it.")
        if self.danger <= LOW:
            return Text("对已立直的人比较安全。", "It is fairly safe against who has declared riichi.")
        return Text("已立直的人可能在等这张牌。", "Who has declared riichi may be waiting for it.")


# -- claims and kongs ----------------------------------------------------------------------------------------------------


class Nearer(Struct):
    """The distance to ready before and after a tile is claimed or taken. If ``after`` is not less, the tile does not help."""

    before: int
    after: int
    topic: ClassVar[Topic] = "claim"

    @property
    def text(self) -> Text:
        if self.after > self.before:
            said = Text("手牌反而变远。", "It takes the hand further from ready.")
        elif self.before <= 0:
            said = Text("手牌仍旧听牌。", "The hand stays ready.")
        elif self.after <= 0:
            said = Text("手牌从差 {before} 张变为听牌。", "It makes the hand ready, from {before} away.")
        elif self.after < self.before:
            said = Text(
                "离听牌从差 {before} 张变为差 {after} 张。",
                "It brings the hand nearer: {after} instead of {before} from ready.",
            )
        else:
            said = Text(
                "手牌不会更近，仍差 {before} 张听牌。", "It brings the hand no nearer: still {before} from ready."
            )
        return said.filled(before=self.before, after=self.after)
