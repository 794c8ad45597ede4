"""How Chongqing mahjong is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("开局", "The opening"),
        (
            Text("108 张：只有万、筒、条", "108 tiles: characters, dots and bamboo only"),
            Text(
                "换三张（可选，默认开）：各拿同花色三张，随机分给别家，不会拿回自己的",
                "Exchange (换三张, an option, on): three of one suit each, shared out at random, never back to their owner",
            ),
            Text("定缺：选一门不要的花色", "Void suit (定缺): name a suit to do without"),
            Text(
                "手里有缺门牌时只能打缺门牌；缺门牌不能碰杠，有就不能胡",
                "While you hold void tiles you discard only those; they make no pon or kong, and bar a win",
            ),
        ),
    ),
    Chapter(
        Text("行牌与胡牌", "Play and winning"),
        (
            Text("没有吃；四副一对将，或暗七对", "No chi; four sets and a pair, or seven pairs"),
            Text(
                "血战到底：胡牌者不再摸打，直到三家胡牌或牌摸完",
                "Blood battle: a winner stops playing; it ends at the third win or the empty wall",
            ),
            Text("一炮可以双响、三响", "Two or three may win on one discard"),
            Text(
                "过水不胡：放过一张炮后，到自己摸牌前不能胡同番或更小的炮",
                "After passing up a win (过水), none of equal or fewer fan on a discard before your next draw",
            ),
        ),
    ),
    Chapter(
        Text("付多少", "What is paid"),
        (
            Text(
                "底分 × 2^番；番数封顶默认 4（可选 3–6）",
                "Base × 2^fan; at most 4 fan by default (3 to 6 can be agreed on)",
            ),
            Text("点炮：点炮者付；自摸：未胡的每家付", "Ron: the discarder pays; self-draw: each player still in"),
            Text(
                "自摸另加一个底分（封顶之后），或改为加一番（封顶之前）",
                "A self-draw adds one base after the cap, or by option one fan before it",
            ),
            Text(
                "引杠后补牌胡：默认由放杠者当点炮付，可选当自摸",
                "A win on the replacement of a claimed kong: its discarder pays as for a ron, by option as a self-draw",
            ),
            Text(
                "天胡、地胡（可选，默认开）直接按封顶算",
                "Heavenly and earthly hands (an option, on) count as the cap",
            ),
        ),
    ),
    Chapter(
        Text("杠与水钱", "Kongs and water money"),
        (
            Text("引杠（别人打出第四张）：放杠者付底分 × 2", "Claimed kong (引杠): its discarder pays 2 × base"),
            Text(
                "巴杠（碰后摸到立即补）：未胡的每家付底分 × 1；暗杠每家 × 2",
                "Kong added at once (巴杠): 1 × base from each still in; concealed kong (暗杠): 2 × base each",
            ),
            Text(
                "绕杠（先碰后杠，或晚些再补）不收水钱，只算一根",
                "Kong added later (绕杠): no money; it only counts as a root",
            ),
            Text(
                "根：每有四张相同的牌，杠或不杠，加 1 番",
                "Root (根): each four identical tiles, kong or not, add 1 fan",
            ),
            Text(
                "转水：杠后打出的牌点了炮，刚收的水钱转给胡牌者",
                "If the discard after a kong deals in, that kong's money passes to the winner (转水)",
            ),
            Text(
                "抢杠：要补的杠都可以抢，被抢者当点炮付，这一根不算",
                "Any kong being added can be robbed: its owner pays as a discarder, and that root does not count",
            ),
        ),
    ),
    Chapter(
        Text("流局与庄家", "Draws and dealer"),
        (
            Text(
                "查大叫：牌摸完还有两家以上未胡，无叫的按每位有叫者的最大番数付给他",
                "If two or more have not won at the end (查大叫), those not ready pay each ready player that "
                "player's largest hand",
            ),
            Text(
                "都有叫或都没叫，互不付；手里有缺门牌算无叫",
                "If all or none are ready nobody pays; void tiles in hand mean not ready",
            ),
            Text("退水：无叫的退回本局收的水钱", "Those not ready give back their water money (退水)"),
            Text(
                "下一局由先胡者坐庄；几家同时先胡则点炮者坐庄",
                "The first winner deals next; if several were first at once, the discarder does",
            ),
            Text("默认 8 局，从 0 分算起", "8 hands by default, counted from 0"),
        ),
    ),
)
