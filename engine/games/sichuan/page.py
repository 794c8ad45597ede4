"""What the rule page says of every pattern of Sichuan mahjong: a sentence and a winning hand."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.sichuan.patterns import FAN
from paizhuo.engine.rules.public import PatternInfo

EXPLAINED: dict[str, tuple[Text, str]] = {
    "root": (
        Text(
            "每有四张相同的牌（杠或不杠），可多次计算", "Each four identical tiles, in a kong or not; counts each time"
        ),
        "111123456m789m55p",
    ),
    "after_kong": (Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"),
    "rob_kong": (Text("荣和别家加杠的牌", "Win on the tile another player adds to a pon"), "123m456m789m22255p"),
    "discard_after_kong": (
        Text("荣和别家开杠后打出的牌", "Win on the discard that follows another player's kong"),
        "123m456m789m22255p",
    ),
    "last_tile": (
        Text("自摸最后一张牌，或荣和其后打出的牌", "Self-draw of the last tile, or win on the discard after it"),
        "123m456m789m22255p",
    ),
    "all_triplets": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "golden_hook": (
        Text(
            "四组都已副露，单钓一张；代替对对和",
            "All four sets melded, waiting on a single tile; in place of all triplets",
        ),
        "111m999p222p333m55p",
    ),
    "all_outside": (Text("每组都有 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"),
    "seven_pairs": (Text("七个对子", "Seven pairs"), "1133m5577m224488p"),
    "dragon_seven_pairs": (
        Text("七对子中有四张相同的牌；用去一个根", "Seven pairs with four identical tiles; uses up one root"),
        "1111m5577m224488p",
    ),
    "triplets_258": (Text("只有 2、5、8 的对对和", "All triplets of 2, 5 and 8"), "222m555m888m22255p"),
    "heavenly_hand": (Text("庄家起手即和", "The dealer wins with the dealt hand"), "123m456m789m22255p"),
    "earthly_hand": (Text("闲家第一次摸牌即和", "Self-draw on the first draw"), "123m456m789m22255p"),
    "four_kongs": (Text("四个杠；用去四个根", "Four kongs; uses up their four roots"), "1111m4444m7777m2222p55p"),
}
"""For each pattern a sentence and a winning hand, for the rule page."""
PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in FAN)
