"""How dyed mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import EVEN_POINTS
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text("只有索子和字牌，每种八张", "Only bamboo and honours, eight of each"),
    Text(
        "只能吃、碰、杠上家的牌，荣和不限",
        "Chi, pon and kong take only the previous player's discards; ron takes anybody's",
    ),
    Text("混一色不算，清一色三番（副露二番）", "A half flush does not count; a full flush is 3 han, 2 when open"),
    Text(
        "没有王牌和杠宝牌；海底与岭上可以复合",
        "No dead wall, no kong dora; a replacement may be the last tile, and both yaku count",
    ),
)
"""How it differs from riichi, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("牌", "Tiles"),
        (
            Text(
                "只有索子和字牌，每种八张，共 128 张；五索里有两张红五",
                "Bamboo and honours only, eight of each, 128 in all; two of the 5s are red",
            ),
            Text(
                "没有王牌和杠宝牌：末尾一墩放到桌中，上张是宝牌指示牌，下张是里宝牌指示牌",
                "No dead wall, no kong dora: the last stack lies in the middle, the upper tile the dora indicator, the lower the ura",
            ),
            Text(
                "杠后从牌墙末尾补牌，所以海底与岭上可以同时成立",
                "Kongs are replaced from the wall's end, so the last tile and a kong win may count together",
            ),
        ),
        "1234506789s 1234567z",
    ),
    Chapter(
        Text("鸣牌", "Calls"),
        (
            Text(
                "吃、碰、大明杠都只能拿上家的牌；荣和不限",
                "Chi, pon and kong take only the previous player's discards; ron anybody's",
            ),
            Text(
                "暗杠扣着宣告，到本局结束才亮",
                "A concealed kong is announced face down and shown when the hand ends",
            ),
            Text("杠总是正好四张", "A kong is always exactly four tiles"),
        ),
    ),
    Chapter(
        Text("役种", "Yaku"),
        (
            Text(
                "照立直麻将，至少一个役；立直、宝牌、振听相同",
                "As in riichi, at least one yaku; riichi, dora and furiten are the same",
            ),
            Text(
                "混一色不算；清一色 3 番，副露 2 番",
                "A half flush does not count; a full flush is 3 han, 2 when open",
            ),
            Text("七对子须是七个不同的对子", "Seven pairs need seven different pairs"),
            Text(
                "同一种字牌的两组刻子，役牌算两次",
                "Two triplets of one dragon or wind of value count twice",
            ),
            Text(
                "没有九种九牌、四杠散了、四风连打；四家立直仍流局",
                "No abortive draw for nine terminals, four kongs or four winds; four riichi is still one",
            ),
        ),
    ),
    EVEN_POINTS,
)
