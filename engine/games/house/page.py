"""What the rule page says of every pattern of the house rules: a sentence and a winning hand."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

_PLAIN: Final = "123456m678p345s22p"
_ROBBING: Final = "123456m22678p345s"

EXPLAINED: Final[dict[str, tuple[Text, str]]] = {
    "all_triplets": (Text("四个面子都是刻子或杠", "Four triplets or kongs"), "222m444p666s888p99m"),
    "all_open": (
        Text(
            "吃碰杠出四副，手里只剩一张单骑；暗杠不算明置",
            "Four sets melded, one tile left; a concealed kong is not open",
        ),
        "123m456p777s234s55m",
    ),
    "rob_kong": (
        Text(
            "和别家加杠的牌；暗杠只有国士无双可以抢",
            "Win on a tile added to a pon; a concealed kong only by thirteen orphans",
        ),
        _ROBBING,
    ),
    "after_kong": (Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "123456m678p9999s22p"),
    "closed_self_draw": (
        Text("没有吃、碰、明杠、加杠时自摸，可以暗杠", "Self-draw with nothing claimed; concealed kongs are allowed"),
        _PLAIN,
    ),
    "straight": (Text("同色的 123、456、789", "123, 456 and 789 of one suit"), "123456789m55p678s"),
    "three_concealed_triplets": (Text("三个暗刻或暗杠", "Three concealed triplets or kongs"), "222456m555p99988s"),
    "three_similar_runs": (Text("三色的同一顺子", "The same run in all three suits"), "345678m34599p345s"),
    "mixed_outside": (
        Text("四面子和对子都带幺九牌", "A terminal or honour in every set and the pair"),
        "123m789p123s111z99m",
    ),
    "mixed_terminals": (
        Text(
            "只有老头牌和字牌；代替混全带，与对对和、七对相加",
            "Terminals and honours only; replaces the mixed outside hand",
        ),
        "111m999p111s222z33z",
    ),
    "discard_after_kong": (Text("和别家开杠后打出的牌", "Win on the discard after another player's kong"), _PLAIN),
    "five_kinds": (Text("万、条、筒、风、三元牌都有", "All suits, winds and dragons"), "345m678p22s111z555z"),
    "three_identical": (Text("三个相同的顺子", "The same run three times"), "234m234m234m678p99s"),
    "half_flush": (Text("一种花色加字牌", "One suit and honours"), "123456p99p111z222z"),
    "seven_pairs": (
        Text("七个对子；每有四张相同的牌翻一倍（龙七对）", "Seven pairs; every four identical tiles double it"),
        "1122m3355p668899s",
    ),
    "three_similar_triplets": (Text("三色的同一刻子", "The same triplet in all three suits"), "555m555p555s23488s"),
    "three_consecutive_triplets": (
        Text("同色连续的三个刻子", "Three triplets in a row in one suit"),
        "333444555p678s99m",
    ),
    "little_dragons": (
        Text("两个三元牌的刻子和第三种的对子", "Two dragon triplets and a pair of the third"),
        "345m678p555z666z77z",
    ),
    "three_kongs": (Text("开杠三次", "Three kongs"), "2222m4444p7777s345s99m"),
    "pure_outside": (
        Text(
            "四面子和对子都带老头牌；代替混全带",
            "A terminal in every set and the pair; replaces the mixed outside hand",
        ),
        "123789m789p123s99m",
    ),
    "full_flush": (Text("只有一种花色", "One suit only"), "12345667888899p"),
    "heavenly_hand": (Text("庄家第一巡和牌", "The dealer wins with its first tiles"), _PLAIN),
    "earthly_hand": (
        Text("闲家第一次摸牌即和，之前无人鸣牌", "Self-draw on the first draw, nothing called before"),
        _PLAIN,
    ),
    "four_concealed_triplets": (Text("四个暗刻或暗杠", "Four concealed triplets or kongs"), "222m444p666s888p99m"),
    "all_honours": (Text("全是字牌", "Honours only"), "111z222z333z555z66z"),
    "all_terminals": (Text("全是老头牌", "Terminals only"), "111999m111p999p11s"),
    "nine_gates": (
        Text(
            "同色的 1112345678999 加任意一张，不论听什么",
            "1112345678999 of a suit and any tile of it, whatever the wait",
        ),
        "11123455678999m",
    ),
    "little_winds": (
        Text("三个风牌的刻子和第四种的对子", "Three wind triplets and a pair of the fourth"),
        "111z222z333z44z567m",
    ),
    "big_winds": (Text("四个风牌的刻子，计两个役满", "Four wind triplets; counts twice"), "111z222z333z444z55p"),
    "big_dragons": (Text("三个三元牌的刻子", "Three dragon triplets"), "555z666z777z345m99p"),
    "thirteen_orphans": (
        Text("十三种幺九牌加其中任意一张", "The thirteen terminals and honours and one of them again"),
        "119m19p19s1234567z",
    ),
    "four_kongs": (Text("开杠四次", "Four kongs"), "2222m4444p7777s1111z99m"),
    "dora": (
        Text("特殊规则“宝牌”时每张加一倍，不算役种", "Under the special rule each one counts one more; no pattern"),
        _PLAIN,
    ),
}
