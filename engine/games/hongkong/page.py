"""What the rule page says of every pattern of Hong Kong Old Style: a sentence and a winning hand."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

PLAIN: Final = "123m456m789p234s99s"
EXPLAINED: Final[dict[str, tuple[Text, str]]] = {
    "all_sequences": (Text("四个顺子，雀头不限", "Four sequences and any pair"), "123m456m789p234s55z"),
    "dragon": (Text("每组三元牌的刻子", "For each dragon triplet"), "123m456m789p555z99s"),
    "seat_wind": (Text("自己门风的刻子", "A triplet of one's own wind"), "123m456m789p111z99s"),
    "round_wind": (Text("圈风的刻子", "A triplet of the round wind"), "123m456m789p111z99s"),
    "self_draw": (Text("自己摸到和牌", "The winning tile is drawn"), PLAIN),
    "concealed_hand": (Text("没有吃、碰、明杠；怎样和都算", "Nothing claimed; won either way"), PLAIN),
    "last_tile": (Text("摸到最后一张，或和其后打出的牌", "The last tile, or the discard after it"), PLAIN),
    "after_kong": (Text("用开杠后补的牌和", "With the replacement tile of a kong"), "1111m456m789p234s99s"),
    "rob_kong": (Text("和别家加杠的牌", "On the tile that another adds to a pon"), PLAIN),
    "no_flowers": (Text("没有摸到花牌", "No flower was drawn"), PLAIN),
    "own_flower": (Text("每张：东 1、5，南 2、6，西 3、7，北 4、8", "Each: E 1 5, S 2 6, W 3 7, N 4 8"), PLAIN + "1f"),
    "flower_series": (Text("1–4 或 5–8 齐全；正花不另计", "All of 1–4 or 5–8; own flower included"), PLAIN + "1234f"),
    "all_triplets": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22p"),
    "half_flush": (Text("一种花色加字牌", "One suit and honours"), "123m456m789m333z55z"),
    "small_three_dragons": (
        Text(
            "两组三元牌刻子，另一种作雀头；刻子不另计", "Two dragon triplets and a pair of the third; triplets included"
        ),
        "234m567p555z666z77z",
    ),
    "small_four_winds": (
        Text(
            "三组风牌刻子，另一种作雀头；刻子不另计", "Three wind triplets and a pair of the fourth; triplets included"
        ),
        "234m111z222z333z44z",
    ),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m222m99m"),
    "big_three_dragons": (
        Text("三组三元牌刻子，不另计", "All three dragons; triplets included"),
        "234m555z666z777z99p",
    ),
    "all_honours": (Text("只有字牌；对对糊不另计", "Honours only; all triplets included"), "111z222z555z666z77z"),
    "big_four_winds": (
        Text("四组风牌刻子；刻子、对对糊不另计", "Triplets of all four winds; these and all triplets included"),
        "111z222z333z444z55p",
    ),
    "thirteen_orphans": (
        Text(
            "十三种幺九牌，其中一种两张；门前清不另计", "All terminals and honours, one twice; concealed hand included"
        ),
        "19m19p19s12345677z",
    ),
    "heavenly_hand": (
        Text(
            "庄家起手就和；自摸、门前清不另计", "The dealer's first fourteen tiles; self-draw, concealed hand included"
        ),
        PLAIN,
    ),
    "earthly_hand": (
        Text("和庄家打出的第一张牌；门前清不另计", "On the dealer's very first discard; concealed hand included"),
        PLAIN,
    ),
}
