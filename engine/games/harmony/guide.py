"""How harmony mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("牌与和牌", "Tiles and winning"),
        (
            Text("136 张，没有花牌，没有宝牌", "136 tiles, no flowers, no dora"),
            Text(
                "末尾 14 张王牌不摸；杠后的补牌从王牌前摸",
                "The last 14 tiles are never drawn; kongs are replaced from just before them",
            ),
            Text("5 分起和：有任何一个番种就能和", "5 points to win: any single pattern is enough"),
            Text(
                "头跳：几家能和时只有最近的下一家和；没有振听",
                "Head bump (头跳): only the nearest after the discarder wins; there is no furiten",
            ),
            Text("暗杠不能抢", "A concealed kong cannot be robbed"),
        ),
    ),
    Chapter(
        Text("怎样算分", "Counting points"),
        (
            Text(
                "同一系列只取最高的一个，不同系列总是相加",
                "Of one series of patterns the highest counts; different series always add up",
            ),
            Text(
                "副露不减分；只有门前清要求不鸣牌",
                "Open hands lose nothing; only a concealed hand (门前清) forbids calls",
            ),
            Text(
                "役牌是三元牌和自风的刻子，场风不算",
                "Value triplets are dragons and your own wind, not the wind of the circle",
            ),
            Text("总和最多计 320 分（数满贯）", "A sum counts 320 points at most"),
            Text(
                "单个番种有 320 分以上时，只计最高的那一个（役满贯）",
                "With a single pattern of 320 or more, only the highest such pattern counts",
            ),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text("每分 50 点；每笔付款进位到 100", "A point is 50; every payment rounds up to 100"),
            Text("自摸：每家付全部分数", "Self-draw: each other player pays all points of the hand"),
            Text("点和 25 分以下：也是每家都付", "Ron of 25 points or less: everybody pays as well"),
            Text(
                "点和 25 分以上：另两家各付 25，其余放铳者付（40 分：70、25、25）",
                "Ron above 25: the other two pay 25 each, the discarder the rest (40 points: 70, 25, 25)",
            ),
        ),
    ),
    Chapter(
        Text("跟张免责", "Same-turn immunity"),
        (
            Text(
                "从和牌者上次打牌起，先打出这张牌的人负责，跟打的人不负责",
                "Since the winner's own last discard, whoever first threw the winning tile pays; those who "
                "followed do not",
            ),
            Text(
                "如果和牌者自己先打过，就按自摸付点",
                "If the winner threw it first, everybody pays as for a self-draw",
            ),
            Text(
                "中间有人鸣牌不影响；被鸣走的牌也算",
                "Calls in between change nothing, and claimed discards count too",
            ),
            Text("抢杠由被抢的人负责，没有免责", "For a robbed kong its owner pays: there is no immunity"),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text("不连庄，庄家没有特别之处", "The deal passes after every hand; the dealer is not special"),
            Text("流局不付点", "A draw pays nothing"),
            Text(
                "一圈四局；单独开局默认一圈，50,000 点起",
                "Four hands a circle; alone it is one circle from 50,000 by default",
            ),
        ),
    ),
)
