"""What the rule page says of every pattern of Zung Jung: a sentence and a winning hand."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

EXPLAINED: Final[dict[str, tuple[Text, str]]] = {
    "all_simples": (Text("没有幺九牌和字牌", "No terminals or honours"), "234m567m345p666s88p"),
    "all_sequences": (
        Text("四个顺子，雀头不限，可副露", "Four sequences and any pair; may be open"),
        "123m567m345p678s55z",
    ),
    "concealed_hand": (
        Text("没有吃、碰、明杠；七对子和国士无双不计", "Nothing claimed; not with seven pairs or thirteen orphans"),
        "123m567m999p678s55p",
    ),
    "one_kong": (Text("一个杠，明暗不限", "One kong, open or concealed"), "1111m567m345p678s55z"),
    "two_concealed_triplets": (Text("两个暗刻或暗杠", "Two concealed triplets or kongs"), "222m666p345p678s55z"),
    "value_tiles": (
        Text(
            "自风或三元牌的刻子，每个 10 分；场风不是役牌",
            "Each triplet of one's own wind or a dragon; the circle wind is not one",
        ),
        "123m567m345p666z88s",
    ),
    "two_identical": (
        Text("同一花色两个相同的顺子，可副露", "The same sequence twice; may be open"),
        "223344m678p999s55z",
    ),
    "last_draw": (Text("自摸最后一张牌", "Self-draw of the last tile of the wall"), "123m567m345p999s88p"),
    "last_discard": (Text("荣和最后一张打出的牌", "Win on the very last discard"), "123m567m345p999s88p"),
    "after_kong": (Text("用开杠后摸的牌自摸", "Self-draw with the replacement tile of a kong"), "1111m567m345p678s55z"),
    "rob_kong": (
        Text("荣和别家加杠的牌；暗杠不能抢", "Win on the tile another player adds to a pon; never a concealed kong"),
        "123m567m345p999s88p",
    ),
    "two_kongs": (Text("两个杠", "Two kongs"), "1111m5555p345s678s55z"),
    "small_three_winds": (
        Text("两组风牌刻子，另一种风作雀头", "Two wind triplets and a pair of another wind"),
        "234m567p111z222z33z",
    ),
    "all_triplets": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22z"),
    "three_concealed_triplets": (Text("三个暗刻或暗杠", "Three concealed triplets or kongs"), "222m666p888s345p55z"),
    "small_three_similar_triplets": (
        Text(
            "两种花色同数字的刻子，第三种花色作雀头", "The same number as triplets in two suits and a pair in the third"
        ),
        "555m555p345s678s55s",
    ),
    "seven_pairs": (
        Text("七个对子，四张相同的牌可作两对", "Seven pairs; four identical tiles may be two of them"),
        "1133m4477p2255s66z",
    ),
    "three_similar_sequences": (
        Text("三种花色相同的顺子", "The same sequence in all three suits"),
        "234m234p234s678p55z",
    ),
    "half_flush": (Text("一种花色加字牌", "One suit and honours"), "123m456m789m333z55z"),
    "small_three_dragons": (
        Text(
            "两组三元牌刻子，另一种作雀头；另计两个役牌",
            "Two dragon triplets and a pair of the third; 20 more for the triplets",
        ),
        "234m567p555z666z77z",
    ),
    "straight": (Text("同一花色的 123、456、789", "123, 456 and 789 in one suit"), "123456789m345p66s"),
    "mixed_outside": (
        Text("每组都有幺九牌，并有字牌", "A terminal or honour in every set and the pair, honours among them"),
        "123m789m999p123s33z",
    ),
    "pure_outside": (
        Text("每组都有 1 或 9，没有字牌", "A terminal in every set and the pair, no honours"),
        "123m789m123p999s11p",
    ),
    "two_identical_twice": (Text("两组一杯口", "Twice two identical sequences"), "223344m667788p55z"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m222m99m"),
    "three_consecutive_triplets": (
        Text("同一花色三个数字相连的刻子", "Triplets of three consecutive numbers in one suit"),
        "222m333m444m678p55z",
    ),
    "mixed_terminals": (
        Text("只有幺九牌和字牌，七对子亦可", "Terminals and honours only; seven pairs too"),
        "111m999m111p999s33z",
    ),
    "big_three_winds": (Text("三组风牌刻子", "Three wind triplets"), "234m111z222z333z55p"),
    "three_kongs": (Text("三个杠", "Three kongs"), "1111m5555p9999s234p55z"),
    "three_identical": (Text("同一花色三个相同的顺子", "The same sequence three times"), "111222333m789p99s"),
    "three_similar_triplets": (
        Text("三种花色相同的刻子", "The same triplet in all three suits"),
        "555m555p555s678p33z",
    ),
    "big_three_dragons": (
        Text(
            "三种三元牌的刻子；另计三个役牌，共 160 分", "Triplets of all three dragons; with their own 30 at least 160"
        ),
        "234m555z666z777z99p",
    ),
    "four_concealed_triplets": (
        Text(
            "四个暗刻或暗杠；另计对对和与门前清，共 160 分",
            "Four concealed triplets; with all triplets and the concealed hand at least 160",
        ),
        "111m444p777s999s22z",
    ),
    "heavenly_hand": (
        Text("庄家起手即和；另计门前清，共 160 分", "The dealer wins with the dealt hand; 160 with the concealed hand"),
        "123m567m345p999s88p",
    ),
    "earthly_hand": (
        Text(
            "闲家第一次摸牌即和，之前无人鸣牌；或按约定荣和庄家打出的第一张牌",
            "Self-draw on the first draw before any call; by option a win on the dealer's very first discard instead",
        ),
        "123m567m345p999s88p",
    ),
    "thirteen_orphans": (
        Text("十三种幺九牌各一张，其中一种两张", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    "four_consecutive_triplets": (
        Text("同一花色四个数字相连的刻子", "Triplets of four consecutive numbers in one suit"),
        "222m333m444m555m55z",
    ),
    "nine_gates": (
        Text("同一花色 1112345678999，听九种牌", "1112345678999 of one suit, waiting for all nine"),
        "11123455678999m",
    ),
    "all_honours": (Text("只有字牌，七对子亦可", "Honours only; seven pairs too"), "111z222z555z666z77z"),
    "small_four_winds": (
        Text("三组风牌刻子，另一种风作雀头", "Three wind triplets and a pair of the fourth"),
        "234m111z222z333z44z",
    ),
    "big_four_winds": (Text("四种风牌的刻子", "Triplets of all four winds"), "111z222z333z444z55p"),
    "four_kongs": (Text("四个杠", "Four kongs"), "1111m5555p9999s3333z66z"),
    "four_identical": (Text("同一花色四个相同的顺子", "The same sequence four times"), "222233334444m55z"),
    "all_terminals": (Text("只有 1 和 9，七对子亦可", "Terminals only; seven pairs too"), "111m999m111p999p11s"),
}
