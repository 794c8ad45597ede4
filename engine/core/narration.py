"""What sentences about events are made with: names, and how a game calls things.

Sentences are in the past tense, so that they are the same for whoever reads them ("You drew", "Plum drew").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.tile_words import numbers_of, tile_name
from paizhuo.engine.core.tiles import EAST, UNKNOWN, Tile, Tiles, suit
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.action import Action
    from paizhuo.engine.core.hand import Account

TABLE: Final = Text("桌面", "the table")
CALLS: Final[dict[MeldKind, Text]] = {
    "chi": Text("吃", "chi"),
    "pon": Text("碰", "pon"),
    "minkan": Text("明杠", "kong"),
    "kakan": Text("加杠", "added kong"),
    "ankan": Text("暗杠", "concealed kong"),
}
THROWN_FOR: Final = {
    "break": Text("开门", "Wall break"),
    "outer_break": Text("外圈开门", "Outer wall break"),
    "circle": Text("定圈", "Circle"),
    "game": Text("定玩法", "Game"),
    "special": Text("特殊规则", "Special rule"),
    "exchange": Text("换牌方向", "Exchange"),
    "wild": Text("开混", "Wild tile"),
}
"""What dice are thrown for, by the purpose that their event names."""


class Narrator(Struct):
    """``names`` of all participants, the ``seats`` first. ``amount`` writes points of the ledger as people do, ``called`` and
    ``paid_for`` are the game's words for an action and for the reason of a payment.
    """

    names: tuple[str, ...]
    seats: int
    amount: Callable[[int], str]
    called: Callable[[Action], Text]
    paid_for: Callable[[str], Text]

    def who(self, account: Account) -> Text:
        """Return a participant by name; an account that is nobody's is the table."""
        if isinstance(account, int):
            return Text(self.names[account], self.names[account])
        return TABLE

    def is_table(self, account: Account) -> bool:
        """Return whether an account belongs to none of the participants."""
        return not isinstance(account, int)

    def owner(self, place: int) -> Seat:
        """Whose rack a place is."""
        return place % self.seats


def all_seen(tiles: Tiles) -> bool:
    """Return whether there are tiles, and none of them is hidden."""
    return bool(tiles) and UNKNOWN not in tiles


def listed(tiles: Tiles) -> Text:
    """Tiles one after another."""
    names = [tile_name(tile) for tile in tiles]
    return Text(" ".join(name.zh for name in names), ", ".join(name.en for name in names))


def grouped(kinds: Tiles) -> Text:
    """Kinds of tiles in order, those of a suit together: 三六筒 五条 北, "3, 6 of dots; 5 of bamboo; North"."""
    groups: dict[int, list[Tile]] = {}
    for kind in kinds:
        groups.setdefault(suit(kind) if kind < EAST else kind, []).append(kind)
    names = [numbers_of(group) if group[0] < EAST else tile_name(group[0]) for group in groups.values()]
    return Text(" ".join(name.zh for name in names), "; ".join(name.en for name in names))
