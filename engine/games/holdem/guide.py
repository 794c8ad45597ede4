"""How hold'em mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text(
        "带入 10,000 至 50,000 点，每人先付 400 底注，配牌后换三张",
        "Buy in for 10,000 to 50,000, ante 400 each; three tiles are exchanged after the deal",
    ),
    Text("和牌不付点：番数最高的和牌者赢得底池", "Wins are not paid: the winner with most han takes the pot"),
    Text(
        "可以下注、加注、全押、弃牌；弃牌后仍可和牌，得 200",
        "Bet, raise, go all in or fold; a player who has folded still gets 200 for a win",
    ),
    Text(
        "没有振听；三家和牌、流局或只剩一家时结束",
        "No furiten; it ends with three winners, an empty wall, or one player left",
    ),
)
"""How it differs from riichi, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("一句话", "In short"),
        (
            Text(
                "和牌不付点：和了而没有弃牌的人里，番数最高者赢得底池",
                "Wins are not paid: of those who won and have not folded, the most han takes the pot",
            ),
            Text(
                "牌、役种、宝牌、王牌与立直麻将相同；没有振听，没有途中流局",
                "Tiles, yaku, dora and dead wall as in riichi; no furiten, no abortive draws",
            ),
        ),
    ),
    Chapter(
        Text("开始之前", "Before play"),
        (
            Text(
                "每人决定带入 10,000–50,000 点；不足 10,000 的按 10,000 算",
                "Everybody buys in for 10,000 to 50,000; a player with less than 10,000 plays with 10,000",
            ),
            Text("配牌前每人付底注（Ante）400", "Before the deal each pays an ante of 400"),
            Text(
                "配牌后换三张：任意三张，骰子 1、4 给下家，2、5 对家，3、6 上家；庄家从 14 张里选",
                "After it any three tiles are passed: die 1, 4 next; 2, 5 opposite; 3, 6 previous. The dealer picks from 14",
            ),
            Text("然后从庄家开始一轮下注", "Then one round of betting, the dealer first"),
        ),
    ),
    Chapter(
        Text("下注", "Betting"),
        (
            Text(
                "过、下注（至少 400）、跟注、加注、全押、弃牌",
                "Check, bet (400 at least), call, raise, all-in or fold",
            ),
            Text(
                "加注的增加额不能少于前一次下注或加注，全押除外",
                "A raise adds at least as much as the bet or raise before it, except by going all-in",
            ),
            Text(
                "没弃牌的人都跟到同样数额或已全押，这一轮结束，注进底池",
                "A round ends when all who have not folded matched the highest bet or are all-in; bets go into the pot",
            ),
            Text(
                "全押者从每人那里最多赢得自己押的数额，多的进边池",
                "An all-in wins at most its own amount from each other player; what exceeds it makes a side pot",
            ),
            Text(
                "行牌中可在打牌前、和牌时、和牌后轮到自己时开注，每局最多 3 次",
                "In play you may open betting before your discard, when you win and on later turns: 3 times a hand at most",
            ),
        ),
    ),
    Chapter(
        Text("行牌", "Play"),
        (
            Text(
                "立直不付供托，不听牌也可以立直，没有罚符",
                "Riichi costs nothing and needs no ready hand; there is no penalty",
            ),
            Text(
                "和牌后手牌不再变，轮到时把摸的牌扣进牌河",
                "After a win the hand is frozen: on your turn the drawn tile goes face down into the river",
            ),
            Text(
                "弃牌后照样打麻将，和牌可从底池拿 200",
                "A player who has folded plays on, and a win takes 200 from the pot",
            ),
            Text(
                "三家和牌、牌摸完，或只剩一家未弃牌时结束",
                "It ends with three wins, an empty wall, or when all but one have folded",
            ),
        ),
    ),
    Chapter(
        Text("谁赢底池", "Who takes the pot"),
        (
            Text(
                "番数最高者，宝牌算番，不看符；役满每个 13 番",
                "The most han; dora count, fu do not; each yakuman is 13 han",
            ),
            Text(
                "番数在和牌时定下：之后开杠翻出的宝牌不再计入",
                "The han are settled at the win: kong dora turned up afterwards do not count for it",
            ),
            Text(
                "番数相同：先和者；同一张牌同时和则平分",
                "Equal han: the earlier winner; on the same discard they split",
            ),
            Text(
                "没弃牌的人都没和：流局听牌者平分；都不听则未弃牌者平分",
                "If none of them won, those ready at the empty wall split; if nobody is ready, all who have not folded",
            ),
            Text(
                "每个边池在有份的人里这样决定", "Each side pot is decided in the same way among those who share in it"
            ),
            Text("只剩一家未弃牌，全归他", "When all others folded, the last one takes everything"),
        ),
    ),
    Chapter(
        Text("结算与长度", "Settlement and length"),
        (
            Text(
                "结束时筹码减去带入，加到各人的点数",
                "At the end each player's stack less the buy-in is added to their points",
            ),
            Text(
                "每局下家坐庄；单独开局默认一圈，50,000 点起",
                "The deal passes after every hand; alone it is one circle from 50,000 by default",
            ),
            Text(
                "三人玩法（可选）：两家和牌，或只剩一家未弃牌时结束",
                "Three players (option): it ends at the second win, or when one is left who has not folded",
            ),
        ),
    ),
)
