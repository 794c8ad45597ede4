"""How Tianjin mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text(
        "翻开一张牌，定出哪些牌是混：胡牌时可当任何牌",
        "A turned tile says which tiles are wild (混): in a win they stand for any tile",
    ),
    Text("打出混的人本局不能胡", "Whoever discards a wild tile cannot win this hand"),
    Text("只能自摸，没有吃；至少 2 番", "Self-draw only, and no chi; a win takes 2 fan"),
    Text(
        "拿牌前庄家可以坐庄，闲家可以拉庄：彼此的输赢翻倍",
        "Before the deal the dealer may sit (坐庄) and the others pull (拉庄): what they pay each other doubles",
    ),
)
"""How it differs from other games, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("坐庄与拉庄", "Stakes before the deal"),
        (
            Text(
                "拿牌前庄家可以坐庄；然后闲家同时各选拉 0、1 或 2 次",
                "Before the deal the dealer may sit (坐庄); then each other player at once pulls (拉庄) 0, 1 or 2 times",
            ),
            Text(
                "庄家与某闲家之间的输赢：坐庄 × 2，每拉一次再 × 2",
                "Between the dealer and a player all is × 2 if the dealer sat, and × 2 again for each pull",
            ),
            Text("坐庄时拉 0、1、2 次为 2、4、8 倍", "With a sitting dealer 0, 1, 2 pulls make × 2, 4, 8"),
            Text(
                "闲家之间总是 1 倍；杠分也照此加倍",
                "Between the others always × 1; kong points are multiplied the same way",
            ),
        ),
    ),
    Chapter(
        Text("混", "Wild tiles"),
        (
            Text(
                "庄家的对家掷骰，从牌墙尾数到那一墩，翻开上面一张",
                "The player opposite the dealer throws dice, counts stacks from the tail and turns the upper tile",
            ),
            Text(
                "它和它的下一张都是混：9→1，东→南→西→北→东，中→发→白→中；共 7 张可用",
                "It and the tile after it are wild (混): 9→1, East→South→West→North→East, Red→Green→White→Red; 7 in play",
            ),
            Text("混只在胡牌时可当任何牌，不能拿来碰杠", "They stand for any tile only in a win, not in a pon or kong"),
            Text("四张相同的混可以开金杠", "Four identical wild tiles may make a gold kong (金杠)"),
            Text(
                "打出混的人是小相公，本局不能胡；那张混谁也不能要",
                "Whoever discards a wild tile cannot win this hand (小相公), and nobody can claim it",
            ),
            Text("下图：翻开 3 筒，3 筒和 4 筒是混", "Below: the 3 of dots is turned, so 3 and 4 of dots are wild"),
        ),
        "3p 3334444p",
        "34p",
    ),
    Chapter(
        Text("胡牌", "Winning"),
        (
            Text(
                "136 张，只有碰和杠，没有吃，牌全部摸完", "136 tiles, pon and kongs only, no chi; every tile is drawn"
            ),
            Text("只能自摸：没有点炮，也没有抢杠", "Self-draw only: no ron and no robbing"),
            Text("只有四副一对将，没有七对和十三幺", "Four sets and a pair only: no seven pairs, no thirteen orphans"),
            Text("至少 2 番，杠分不算在内", "At least 2 fan, kong points not counted"),
        ),
    ),
    Chapter(
        Text("怎样算番", "Counting fan"),
        (
            Text(
                "捉5 是 3 番：摸到的五万（或混）夹在四、六万中间",
                "Catching the five (捉5), 3 fan: the drawn 5 of characters, or a wild tile, is the middle of 4-5-6",
            ),
            Text(
                "龙是 4 番：一种花色的 123、456、789；和捉5 相加为 7",
                "Dragon (龙), 4 fan: 123, 456, 789 of one suit; with the five 7",
            ),
            Text("都没有就从 1 番起", "With neither, count from 1"),
            Text(
                "再翻倍：本混（龙与混同花色）、混吊、素（没有混）、杠开，各 × 2",
                "Then × 2 each: own dragon (本混, the wild tiles' suit), wild wait (混吊), no wild tile (素), kong win (杠开)",
            ),
            Text(
                "混吊：摸牌前就是摸什么都能胡；后摸到的混不算",
                "Wild wait: before the draw any tile would have won; a wild tile just drawn does not make it one",
            ),
            Text(
                "天和：庄家最初的 14 张就胡，最好的算法再 × 4", "The dealer's first fourteen win: the best reading × 4"
            ),
        ),
    ),
    Chapter(
        Text("杠分、铲与付法", "Kong points, following the dealer (铲), payments"),
        (
            Text(
                "明杠 1、暗杠 2、金杠 4，每局结束（流局也）由另三家各付",
                "Kong 1, concealed 2, gold 4: from each other player when the hand ends, by a draw too",
            ),
            Text(
                "胡牌：另三家都付番数 × 两人之间的倍数 × 基本分",
                "A win: all three pay fan × the stake between the two × the base",
            ),
            Text(
                "铲：三家的第一张都跟打庄家的第一张，庄家付每家 1 × 倍数",
                "If the three others' first discards repeat the dealer's, it pays each of them 1 × the stake (铲)",
            ),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text(
                "庄家胡牌或流局则连庄，否则下家坐庄",
                "The dealer stays after winning or a draw; else the next seat deals",
            ),
            Text("默认 8 局，从 0 分算起，每番 1 分", "8 hands by default, counted from 0, 1 point a fan"),
        ),
    ),
)
