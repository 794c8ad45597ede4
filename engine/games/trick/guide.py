"""How trick mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import EVEN_POINTS
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text(
        "没有吃、碰、明杠：每巡四张切牌比大小，胜者可取走其中的牌",
        "No chi, pon or open kong: every four discards are a trick, and its winner may take from it",
    ),
    Text("第一张宝牌指示牌的花色是王牌花色", "The suit of the first dora indicator is trump"),
    Text(
        "取得的牌明置，不能再打出，不破坏门清",
        "Taken tiles lie open, cannot be discarded and keep the hand closed",
    ),
    Text(
        "庄闲得点相同，不连庄；立直棒留给之后的和牌者",
        "Dealer and others are paid alike, no repeats; riichi sticks wait for the next winner",
    ),
)
"""How it differs from riichi, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("一句话", "In short"),
        (
            Text(
                "立直麻将，但没有吃、碰、明杠：改为比牌，赢的人拿牌",
                "Riichi without chi, pon and open kong: instead the discards are compared, and the winner takes tiles",
            ),
            Text(
                "荣和、暗杠、立直、宝牌、振听与立直麻将相同，至少要有一个役",
                "Ron, concealed kong, riichi, dora and furiten as in riichi; a win needs a yaku",
            ),
        ),
    ),
    Chapter(
        Text("一巡", "A trick"),
        (
            Text(
                "四人各打一张为一巡；庄家先出第一巡",
                "A trick (巡) is four discards in turn order; the dealer leads the first",
            ),
            Text(
                "第一张宝牌指示牌的花色最大（王牌），其次是本巡第一张的花色，其他最小",
                "The suit of the first dora indicator is trump and beats all; next the suit led; others are lowest",
            ),
            Text(
                "字牌算一种花色；同花色比数字，字牌按东南西北白发中递增",
                "Honours are one suit; within a suit the higher number wins, honours rise East South West North White Green Red",
            ),
            Text("相同的牌后出者大；红五算五", "Of identical tiles the later wins; a red five is a five"),
            Text(
                "下图：指示牌是筒，先出 9 索，1 筒赢这一巡",
                "Below: a dot is the indicator; 9 of bamboo was led, and the 1 of dots wins the trick",
            ),
        ),
        "4p 9s3s1p5z",
    ),
    Chapter(
        Text("拿牌", "Taking tiles"),
        (
            Text(
                "赢的人可以逐张拿走本巡的四张（自己的也行），每拿一张打一张",
                "The winner may take any of the four, even their own, one by one, and discards one for each",
            ),
            Text(
                "拿到后成和就可以自摸（门清自摸也算），也可以用它暗杠",
                "If the taken tile completes the hand it is a self-draw; it may also make a concealed kong",
            ),
            Text(
                "拿来的牌明置，不能再打出，不破坏门清",
                "Taken tiles lie open, may not be discarded again and keep the hand closed",
            ),
            Text(
                "多打的牌不属于任何一巡，但别人可以荣和",
                "The extra discards belong to no trick, but others may ron them",
            ),
            Text(
                "立直只能用每巡正常打的那一张宣告",
                "Riichi is declared only with the regular discard of a trick",
            ),
            Text(
                "立直后只能拿成和或可以暗杠的别家的牌",
                "In riichi you may take only another's tile that wins or makes an allowed concealed kong",
            ),
        ),
    ),
    Chapter(
        Text("下一巡与振听", "The next trick and furiten"),
        (
            Text(
                "赢的人下一巡先摸先打，不拿牌也一样", "The winner draws and leads next, with or without taking anything"
            ),
            Text(
                "打出后被别人拿走的牌也构成振听；自己拿回的不构成（可选只看牌河）",
                "Discards that others took make you furiten too; one you took back does not (option: your river alone)",
            ),
            Text(
                "牌摸完时未满的一巡没有赢家",
                "When the wall runs out an unfinished trick has no winner",
            ),
            Text(
                "三人玩法（可选）：去掉 2–8 万，1、9 万与字牌合为一门，按 1 万、9 万、东…中递增",
                "Three players (option): no 2–8 of characters; 1 and 9 join the honours below East as one suit",
            ),
        ),
    ),
    EVEN_POINTS,
)
