"""What is heard, in words: for those who do not hear it."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

SOUNDS: Final = {
    "exhausted": Text("流局", "No winner"),
    "win": Text("和牌", "A win"),
    "dice": Text("掷骰子", "Dice"),
    "turn": Text("轮到你", "Your turn"),
    "exchange": Text("推牌", "Tiles are pushed across"),
    "chips": Text("下筹码", "Chips"),
    "sticks": Text("付点棒", "Sticks"),
    "wall": Text("洗牌，砌牌墙", "The wall is built"),
    "rack": Text("推倒手牌", "A hand is laid open"),
}
"""Sounds that are worth a word; a tile that is drawn or discarded is seen, and a call is written over its caller."""
CALLS: Final = {
    "flower": Text("补花", "Flower"),
    "exchange": Text("换牌", "Exchange"),
    "void": Text("定缺", "Void suits"),
}
"""Calls that are spoken and not written over the caller."""
PLACES: Final = (Text("自己", "you"), Text("下家", "right"), Text("对家", "across"), Text("上家", "left"))
"""Where a sound comes from, by position."""
FROM: Final = Text("{what}（{place}）", "{what} ({place})")
