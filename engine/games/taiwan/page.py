"""What the rule page says of every pattern of Taiwanese mahjong: a sentence and a winning hand, but where flowers alone win."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

PLAIN: Final = "123m456m789m123p234s55z"
EXPLAINED: Final[dict[str, tuple[Text, str]]] = {
    "concealed_hand": (Text("没有吃、碰、明杠", "Nothing claimed; concealed kongs allowed"), PLAIN),
    "self_draw": (Text("自己摸到和牌", "The winning tile is drawn"), PLAIN),
    "single_wait": (Text("边张、嵌张、单骑：只有一种牌能和", "Only one kind completes the hand"), PLAIN),
    "rob_kong": (Text("和别家加杠的牌", "On the tile that another adds to a pon"), PLAIN),
    "after_kong": (Text("用开杠或补花后补的牌和", "With the replacement of a kong or a flower"), PLAIN),
    "last_draw": (Text("摸到最后一张和", "Drawing the last tile"), PLAIN),
    "last_discard": (Text("和最后一张之后打出的牌", "On the discard after the last tile"), PLAIN),
    "half_claimed": (Text("五组吃碰杠，自摸；含独听", "Five sets claimed, drawn; single wait included"), PLAIN),
    "own_flower": (Text("每张：东 1、5，南 2、6，西 3、7，北 4、8", "Each: E 1 5, S 2 6, W 3 7, N 4 8"), PLAIN + "1f"),
    "dragon": (Text("每组三元牌的刻子", "For each dragon triplet"), "123m456m789m123p555z11z"),
    "seat_wind": (Text("自己门风的刻子", "A triplet of one's own wind"), "123m456m789m123p111z55z"),
    "round_wind": (Text("圈风的刻子", "A triplet of the round wind"), "123m456m789m123p111z55z"),
    "level_hand": (Text("五顺，无字花，两面食胡", "Runs, no honours or flowers, open wait"), "123m456m789m123p234s55s"),
    "all_claimed": (Text("五组吃碰杠，食胡；含独听", "Five sets claimed, not drawn; single wait included"), PLAIN),
    "three_concealed": (Text("恰好三组暗刻或暗杠", "Exactly three triplets without help"), "111m444p777s123p234s55z"),
    "flower_series": (Text("1–4 或 5–8 齐全，正花另计", "All of 1–4 or 5–8, beside one's own flower"), PLAIN + "1234f"),
    "concealed_self_draw": (Text("门清而自摸，代替二者", "Concealed and drawn, in place of both"), PLAIN),
    "all_triplets": (Text("五个刻子或杠", "Five triplets or kongs"), "111m444p777s222p888s55z"),
    "half_flush": (Text("一种花色加字牌", "One suit and honours"), "123m456m789m111m333z55z"),
    "small_dragons": (Text("两组三元刻，另一种作将", "Two dragon triplets and a pair"), "123m456m789p555z666z77z"),
    "four_concealed": (Text("恰好四组暗刻或暗杠", "Exactly four triplets without help"), "111m444p777s222p234s55z"),
    "five_concealed": (Text("五组暗刻或暗杠", "Five triplets without help"), "111m444p777s222p888s55z"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m222m789m99m"),
    "big_dragons": (Text("三组三元刻，不另计", "All three dragons, included"), "123m456m555z666z777z99p"),
    "small_winds": (Text("三组风刻，另一种作将", "Three wind triplets, the fourth a pair"), "123m456m111z222z333z44z"),
    "eight_flowers": (Text("八张花：立即和，或另计", "All eight; they win at once"), PLAIN + "12345678f"),
    "seven_flowers": (Text("已有七张，和拿到第八张的一家", "With seven: win from whoever has the eighth"), ""),
    "human_hand": (Text("第一次摸牌前和别家打出的牌", "On a discard before one's own first draw"), PLAIN),
    "all_honours": (Text("只有字牌；碰碰胡不另计", "Honours only; all triplets included"), "111z222z333z555z666z77z"),
    "big_winds": (Text("四组风刻，不另计", "All four winds, included"), "123m111z222z333z444z55p"),
    "earthly_hand": (Text("闲家第一次摸牌就和", "Not the dealer, with one's own first draw"), PLAIN),
    "heavenly_hand": (Text("庄家起手十七张就和", "The dealer's first seventeen tiles"), PLAIN),
}
