"""How Taiwanese mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("牌与和牌", "Tiles and winning"),
        (
            Text("136 张加八张花牌；每人十六张", "136 tiles and eight flowers; sixteen tiles each"),
            Text("五个面子加一对，共十七张；没有起和限制", "Five sets and a pair, seventeen tiles; no minimum"),
            Text("牌墙最后十六张不摸", "The last sixteen tiles of the wall are never drawn"),
            Text("只能抢加杠；暗杠盖着，终局才翻开", "Only added kongs can be robbed; concealed kongs lie face down"),
            Text("一张牌只有下一家和，或按约定都和", "On one tile only the next in turn wins, or all by option"),
        ),
        "123m 456m 789m 123p 234s 55z",
    ),
    Chapter(
        Text("花牌", "Flowers"),
        (
            Text(
                "起手从庄家起，各人把花全部亮出，再从牌墙尾补同样多张，直到没有花",
                "At the start everybody, the dealer first, lays all flowers and takes as many tiles from the end, until none is left",
            ),
            Text(
                "以后摸到花立即亮出补牌；补来的牌和也算杠上开花",
                "Later a flower is replaced at once; a win with that tile counts too",
            ),
            Text(
                "一人集齐八张立即和；七张则和拿到第八张的一家",
                "All eight win at once; seven win from whoever has the eighth",
            ),
        ),
        "1234f 5678f",
    ),
    Chapter(
        Text("过水", "Passing a win"),
        (
            Text(
                "放过别家的和牌张，自己打出下一张牌之前不能和别家的任何牌；自摸不限",
                "Whoever lets a winning tile pass may not win on others' tiles until after its own next discard; self-draw stays allowed",
            ),
            Text("没有其他振听", "There is no other furiten"),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text(
                "底加每台若干，没有上限；缺省底 100、每台 20",
                "The base and so much for each tai, without a limit: 100 and 20",
            ),
            Text("自摸三家付，否则放铳者一家付", "On a self-draw all others pay, else the discarder alone"),
            Text(
                "与庄家之间另加 1 + 2 × 连庄台：庄家和，付的人都加；别人和，庄家付时加",
                "Between the dealer and another player 1 + 2 × repeats tai more, in both directions",
            ),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text(
                "四圈一将，10,000 点起；低于零仍继续", "Four circles from 10,000 points; the match goes on below zero"
            ),
            Text(
                "庄家和牌或流局连庄，连庄数加一",
                "The dealer stays after winning and after a draw; the repeats grow by one",
            ),
            Text("流局不付点", "A drawn hand pays nothing"),
        ),
    ),
)
