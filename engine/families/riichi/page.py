"""The rule page of riichi's yaku: for each a sentence and a winning hand, drawn as tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from paizhuo.engine.core.words import Text

Explained: TypeAlias = tuple[Text, str]
"""A sentence about a pattern, and a winning hand."""

EXPLAINED: Final[Mapping[str, Explained]] = {
    "menzen_tsumo": (Text("门前清状态下自摸", "Self-draw with a closed hand"), "234m567m345p678s99p"),
    "riichi": (
        Text("门前清听牌时宣告，付 1000 点", "Declared with a closed, ready hand for 1000 points"),
        "234m567m345p678s99p",
    ),
    "ippatsu": (
        Text("立直后一巡之内、无人鸣牌时和牌", "Win within one go-round after riichi, before anybody calls"),
        "234m567m345p678s99p",
    ),
    "chankan": (Text("荣和别家加杠的牌", "Win on the tile another player adds to a pon"), "234m567m345p678s99p"),
    "rinshan": (Text("用杠后的岭上牌自摸", "Self-draw with the replacement tile of a kong"), "1111m567m345p678s99p"),
    "haitei": (Text("用牌山最后一张牌自摸", "Self-draw with the last tile of the wall"), "234m567m345p678s99p"),
    "houtei": (Text("荣和最后一张打出的牌", "Win on the last discard"), "234m567m345p678s99p"),
    "pinfu": (
        Text("四个顺子，雀头不是役牌，两面听", "Four runs, a pair of no value, a two-sided wait"),
        "123m456m234p678s99p",
    ),
    "tanyao": (Text("没有幺九牌；可以副露", "No terminals or honours; the hand may be open"), "234m567m345p666s88p"),
    "iipeikou": (Text("同一花色两个相同的顺子", "Two identical runs in one suit"), "223344m567p678s99p"),
    "yakuhai_seat_wind": (Text("自风的刻子或杠", "Triplet or kong of one's own wind"), "234m567p789s222z99p"),
    "yakuhai_round_wind": (Text("场风的刻子或杠", "Triplet or kong of the round wind"), "234m567p789s111z99p"),
    "yakuhai_haku": (Text("白的刻子或杠", "Triplet or kong of White"), "234m567p789s555z99p"),
    "yakuhai_hatsu": (Text("发的刻子或杠", "Triplet or kong of Green"), "234m567p789s666z99p"),
    "yakuhai_chun": (Text("中的刻子或杠", "Triplet or kong of Red"), "234m567p789s777z99p"),
    "double_riichi": (
        Text("第一巡无人鸣牌时立直", "Riichi on the first turn before anybody calls"),
        "234m567m345p678s99p",
    ),
    "chiitoitsu": (Text("七个不同的对子", "Seven different pairs"), "1199m4477p2255s66z"),
    "chanta": (
        Text("每组都有幺九牌，且有字牌和顺子", "A terminal or honour in every set, with honours and a run"),
        "123m789m999p123s11z",
    ),
    "ittsuu": (Text("同一花色的 123、456、789", "123, 456 and 789 in one suit"), "123456789m345p66s"),
    "sanshoku_doujun": (Text("三种花色相同的顺子", "The same run in all three suits"), "234m234p234s678p55s"),
    "sanshoku_doukou": (Text("三种花色相同的刻子", "The same triplet in all three suits"), "555m555p555s678p22s"),
    "sankantsu": (Text("三个杠", "Three kongs"), "1111m5555p9999s234p66z"),
    "toitoi": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444p777s999s22z"),
    "sanankou": (Text("三个暗刻", "Three concealed triplets"), "222m666p888s345p11z"),
    "shousangen": (
        Text("两组三元牌刻子，另一种作雀头", "Two dragon triplets and a pair of the third"),
        "234m567p555z666z77z",
    ),
    "honroutou": (Text("只有幺九牌和字牌", "Terminals and honours only"), "111m999m111p999s22z"),
    "ryanpeikou": (Text("两组一杯口", "Twice two identical runs"), "223344m667788p55s"),
    "junchan": (Text("每组都有 1 或 9，没有字牌", "A terminal in every set, no honours"), "123m789m123p999s11p"),
    "honitsu": (Text("一种花色加字牌", "One suit and honours"), "123m456m789m111z55z"),
    "chinitsu": (Text("只有一种花色", "One suit only"), "123m345m678m222m99m"),
    "tenhou": (Text("庄家配牌即和", "The dealer wins with the dealt hand"), "123m456m234p678s99p"),
    "chiihou": (
        Text("闲家第一次摸牌即和，之前无人鸣牌", "Self-draw on the first draw before anybody calls"),
        "123m456m234p678s99p",
    ),
    "daisangen": (Text("三种三元牌的刻子", "Triplets of all three dragons"), "234m555z666z777z99p"),
    "suuankou": (Text("四个暗刻", "Four concealed triplets"), "111m444p777s999s22z"),
    "suuankou_tanki": (
        Text("四个暗刻，单骑听雀头", "Four concealed triplets, waiting for the pair"),
        "111m444p777s999s22z",
    ),
    "tsuuiisou": (Text("只有字牌", "Honours only"), "111z222z333z555z66z"),
    "ryuuiisou": (Text("只有 23468 条和发", "Only 2 3 4 6 8 bamboo and Green"), "223344s666s888s66z"),
    "chinroutou": (Text("只有 1 和 9", "Terminals only"), "111m999m111p999p11s"),
    "chuuren": (
        Text("同一花色 1112345678999 加任意一张", "1112345678999 of one suit and any other of it"),
        "11123455678999m",
    ),
    "junsei_chuuren": (Text("九莲宝灯，听九种牌", "Nine gates waiting for all nine"), "11123455678999m"),
    "kokushi": (
        Text("十三种幺九牌各一张，其中一种两张", "One of each terminal and honour, one of them twice"),
        "19m19p19s12345677z",
    ),
    "kokushi_juusanmen": (
        Text("国士无双，听十三种牌", "Thirteen orphans waiting for all thirteen"),
        "19m19p19s12345677z",
    ),
    "daisuushii": (Text("四种风牌的刻子", "Triplets of all four winds"), "111z222z333z444z55p"),
    "shousuushii": (
        Text("三种风牌的刻子，另一种作雀头", "Three wind triplets and a pair of the fourth"),
        "234m111z222z333z44z",
    ),
    "suukantsu": (Text("四个杠", "Four kongs"), "1111m5555p9999s3333z66z"),
}
