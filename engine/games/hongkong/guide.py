"""How Hong Kong Old Style is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("牌与和牌", "Tiles and winning"),
        (
            Text("136 张加八张花牌", "136 tiles and eight flowers"),
            Text("花牌立即亮出，从牌墙尾补一张", "A flower is laid open at once and replaced from the end of the wall"),
            Text(
                "四个面子加一对，或十三幺；七对子不能和",
                "Four sets and a pair, or thirteen orphans; seven pairs do not win",
            ),
            Text("三番起糊，花牌也算；可改为一番或不限", "3 faan to win, flowers included; 1 or none by option"),
            Text(
                "没有振听；一张牌只有下一家和，或按约定都和",
                "No furiten; on one tile only the next in turn wins, or all by option",
            ),
            Text("可抢加杠，不能抢暗杠", "An added kong can be robbed, a concealed one cannot"),
        ),
    ),
    Chapter(
        Text("怎样算番", "Counting faan"),
        (
            Text("番数相加，最多计 13 番", "Faan are added up, to at most 13"),
            Text(
                "番种表写明每个番种包含哪些番种，被包含的不另计",
                "The pattern list names what a pattern includes; included patterns do not count again",
            ),
            Text(
                "自摸与杠上开花、海底捞月相加", "Self-draw counts in addition to a win after a kong or on the last tile"
            ),
            Text(
                "正花每张一番，四张齐的一台花两番，没有花也有一番",
                "Each own flower 1, all four of a series 2, none at all 1",
            ),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text("底：0 至 4 番为 1、2、4、8、16 点", "Base: 1, 2, 4, 8, 16 for 0 to 4 faan"),
            Text(
                "5 至 13 番半辣上：24、32、48、64、96、128、192、256、384",
                "5 to 13: 24, 32, 48, 64, 96, 128, 192, 256, 384",
            ),
            Text("自摸：每家付两倍底", "Self-draw: each other player pays twice the base"),
            Text("全铳：放铳者付四倍底", "Win on a discard: the discarder pays four times the base"),
            Text(
                "半铳（可选）：放铳者两倍，其余两家一倍",
                "Option: the discarder pays twice the base, the two others once",
            ),
            Text("抢杠由被抢的人付，同放铳", "Robbed kong: its owner pays as for a discard"),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text("四圈，2,000 点起；可改为一圈或两圈", "Four circles from 2,000 points; one or two by option"),
            Text(
                "庄家和牌或荒牌连庄，否则下一家坐庄",
                "The dealer stays after winning and after a draw, else the deal passes",
            ),
            Text("荒牌不付点", "A draw pays nothing"),
        ),
    ),
)
