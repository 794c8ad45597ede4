"""How Sichuan mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("开局", "The opening"),
        (
            Text("108 张：只有万、筒、条", "108 tiles: characters, dots and bamboo only"),
            Text(
                "换三张：每人同时扣下同花色的三张传给别家（庄家从 14 张里选）",
                "Exchange (换三张): all at once pass three tiles of one suit face down (the dealer from 14)",
            ),
            Text(
                "一枚骰子定方向：1、4 给下家，2、5 给对家，3、6 给上家",
                "One die gives the direction: 1, 4 next player; 2, 5 opposite; 3, 6 previous",
            ),
            Text(
                "定缺：每人同时选一门不要的花色",
                "Void suit (定缺): everybody at once names a suit to do without",
            ),
        ),
    ),
    Chapter(
        Text("行牌", "Play"),
        (
            Text(
                "不能吃，可以碰和杠；没有振听，也没有王牌",
                "No chi; pon and kongs only. No furiten and no dead wall",
            ),
            Text(
                "手里有缺门的牌就必须先打掉，也不能碰杠它",
                "Tiles of your void suit must be discarded first, and make no pon or kong",
            ),
            Text("还有缺门的牌就不能和", "Nobody wins while holding one of them"),
            Text(
                "血战到底：和牌者离场，其余继续，直到第三家和牌或牌摸完",
                "Blood battle (血战): a winner leaves, the others play on until the third win or the empty wall",
            ),
            Text(
                "一张牌可以几家同时和；然后轮到最后一位和牌者的下家",
                "Several may win on one discard; the next to draw is the seat after the last of them",
            ),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text("每分 1000 点；0 番也能和", "A point is 1000; a hand without fan may win"),
            Text(
                "0 番 1 分，1 番 2，2 番 4，3 番 8，4 番以上 16",
                "No fan 1 point, 1 fan 2, 2 fan 4, 3 fan 8, 4 or more 16",
            ),
            Text("点和：放铳者付", "Ron: the discarder pays"),
            Text(
                "自摸：未和的每家付，并各加 1 分（封顶时 17）",
                "Self-draw: each player still in pays, and 1 point more (17 at the cap)",
            ),
        ),
    ),
    Chapter(
        Text("杠与根", "Kongs and roots"),
        (
            Text("大明杠：放杠者立即付 2 分", "Kong of a discard (明杠): its discarder pays 2 points at once"),
            Text(
                "刚摸到就加杠：未和的每家付 1 分；用手里的旧牌加杠不收",
                "Adding the tile just drawn (加杠): 1 from each still in; adding an older tile earns nothing",
            ),
            Text("暗杠：未和的每家付 2 分", "Concealed kong (暗杠): 2 from each still in"),
            Text(
                "根：和牌时每有四张相同的牌（杠或不杠）加 1 番",
                "Root (根): each four identical tiles in a winning hand, kong or not, add 1 fan",
            ),
        ),
    ),
    Chapter(
        Text("流局与庄家", "Draws and dealer"),
        (
            Text(
                "查大叫：不听的人退回杠分，并按每位听牌者最大的番数付给他",
                "Empty wall (查大叫): those not ready return kong money and pay each ready player that player's "
                "largest hand",
            ),
            Text(
                "还有缺门牌的算不听，至少付 3 番 8 分；已和的人不参与",
                "Whoever still holds void tiles is not ready and pays at least 8; winners take no part",
            ),
            Text(
                "没有人听牌时只退杠分；听的四张全在自己手里不算听",
                "If nobody is ready only kong money goes back; waiting for a tile you hold all four of is not ready",
            ),
            Text(
                "下一局由先和者坐庄（可选轮庄）；几家同时先和则放铳者坐庄",
                "The first winner deals next (option: seat by seat); if several were first, their discarder does",
            ),
            Text(
                "一圈四局；单独开局默认一圈，50,000 点起",
                "Four hands a circle; alone it is one circle from 50,000 by default",
            ),
        ),
    ),
)
