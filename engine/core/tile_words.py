"""Tiles as players call them, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paizhuo.engine.core.tiles import NAMES, UNKNOWN, Tile
from paizhuo.engine.core.words import Text

# -- tiles
_SUITS: Final = {
    "m": Text("{n}万", "{n} of characters"),
    "p": Text("{n}筒", "{n} of dots"),
    "s": Text("{n}条", "{n} of bamboo"),
}
SUIT_NAMES: Final = (Text("万", "characters"), Text("筒", "dots"), Text("条", "bamboo"), Text("字牌", "honours"))
"""What the suits are called, by their number; the honours are the last."""
_NUMBERS: Final = "零一二三四五六七八九"
_HONOURS: Final = (
    Text("东", "East"),
    Text("南", "South"),
    Text("西", "West"),
    Text("北", "North"),
    Text("白", "White dragon"),
    Text("发", "Green dragon"),
    Text("中", "Red dragon"),
)
_FLOWERS: Final = (
    Text("春", "Spring"),
    Text("夏", "Summer"),
    Text("秋", "Autumn"),
    Text("冬", "Winter"),
    Text("梅", "Plum"),
    Text("兰", "Orchid"),
    Text("竹", "Bamboo flower"),
    Text("菊", "Chrysanthemum"),
)
_UNSEEN: Final = Text("暗牌", "hidden tile")
_RED_FIVE: Final = Text("红{name}", "red {name}")


def tile_name(tile: Tile) -> Text:
    """Return a tile as players call it."""
    if tile == UNKNOWN:
        return _UNSEEN
    digit, suit = NAMES[tile][0], NAMES[tile][1]
    n = int(digit)
    if suit == "z":
        return _HONOURS[n - 1]
    if suit == "f":
        return _FLOWERS[n - 1]
    five = n or 5
    plain = Text(_SUITS[suit].zh.format(n=_NUMBERS[five]), _SUITS[suit].en.format(n=five))
    return plain if n else _RED_FIVE.filled(name=plain)


def numbers_of(kinds: Sequence[Tile]) -> Text:
    """Kinds of one suit by their numbers."""
    said = _SUITS[NAMES[kinds[0]][1]]
    numbers = [int(NAMES[kind][0]) for kind in kinds]
    return Text(
        said.zh.format(n="".join(_NUMBERS[n] for n in numbers)), said.en.format(n=", ".join(str(n) for n in numbers))
    )
