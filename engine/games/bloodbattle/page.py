"""What the rule page says of every pattern of blood battle: a sentence and a winning hand."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.games.bloodbattle.patterns import (
    ROWS,
)
from paizhuo.engine.rules.public import PatternInfo

_PLAIN = "123m456m789m22255p"

EXPLAINED: dict[str, tuple[Text, str]] = {
    "plain": (Text("四个搭子、一对将", "Four sets and a pair"), _PLAIN),
    "all_triplets": (Text("四个搭子都是刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"),
    "all_simples": (Text("没有 1、9", "No 1 and no 9"), "234m456m678m22255p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "seven_pairs": (Text("七个对子", "Seven pairs"), "1133m5577m224488p"),
    "golden_hook": (
        Text("四个搭子都碰出或杠出，单钓一张", "All four sets melded, waiting on a single tile"),
        "111m999p222p333m55p",
    ),
    "all_outside": (Text("搭子和将都带 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"),
    "flush_triplets": (Text("清一色的大对子", "All triplets in one suit"), "111m333m555m77799m"),
    "triplets_258": (Text("全是 2、5、8 的大对子", "All triplets of 2, 5 and 8"), "222m555m888m22255p"),
    "dragon_seven_pairs": (
        Text(
            "暗七对中有四张相同的牌，不计根；每多一组再加一番",
            "Seven pairs with four identical tiles, no root; one fan more for each further four",
        ),
        "1111m5577m224488p",
    ),
    "flush_pairs": (Text("清一色的暗七对", "Seven pairs in one suit"), "11223355778899m"),
    "flush_outside": (Text("清一色带幺九", "One suit, a 1 or 9 in every set and the pair"), "123m123m123m789m99m"),
    "flush_hook": (Text("清一色的金钩钓", "A golden hook in one suit"), "111m333m555m777m99m"),
    "flush_dragon_pairs": (
        Text("清一色的龙七对，减一根", "Dragon seven pairs in one suit; uses up one root"),
        "11113355778899m",
    ),
    "dragon_pairs_258": (
        Text("全是 2、5、8 的龙七对，减一根", "Dragon seven pairs of 2, 5 and 8; uses up one root"),
        "225588m22558888p",
    ),
    "heavenly_hand": (
        Text("庄家起手即胡，不另加自摸", "The dealer wins with the dealt hand; no self-draw is added"),
        _PLAIN,
    ),
    "earthly_hand": (
        Text(
            "闲家起手听牌，第一次摸牌即胡，不另加自摸",
            "Ready as dealt and won with the first draw; no self-draw is added",
        ),
        _PLAIN,
    ),
    "four_kongs": (Text("四个杠，单钓一张，不计根", "Four kongs and a pair, no roots"), "1111m4444m7777m2222p55p"),
    "flush_four_kongs": (Text("清一色的十八罗汉", "Four kongs and a pair in one suit"), "1111m3333m5555m7777m99m"),
    "self_draw": (Text("胡自己摸上的牌", "Win with a tile drawn oneself"), _PLAIN),
    "after_kong": (Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), "1111m456m789m22255p"),
    "discard_after_kong": (Text("胡别家杠后打出的牌", "Win on the discard that follows another player's kong"), _PLAIN),
    "rob_kong": (
        Text("胡别家补杠的牌，此时不成杠", "Win on the tile another player adds to a pon, which then is no kong"),
        _PLAIN,
    ),
    "last_tile": (Text("胡自己摸到的最后一张牌", "Self-draw of the last tile"), _PLAIN),
    "root": (
        Text("四张相同的牌不做杠，可多次计算", "Four identical tiles that are not a kong; counts each time"),
        "111m123m456m78955p",
    ),
}
"""For each pattern a sentence and a winning hand, for the rule page."""
PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in ROWS)
