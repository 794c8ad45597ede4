"""How riichi is played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("目标", "The aim"),
        (
            Text(
                "136 张牌，没有花牌；每种花色有一张红五（可约定不用）",
                "136 tiles, no flowers; one 5 of each suit is red, unless agreed otherwise",
            ),
            Text(
                "和牌形：四组面子一对雀头，或七个不同的对子，或国士无双",
                "A winning hand is four sets and a pair, seven different pairs, or thirteen orphans",
            ),
            Text(
                "至少要有一个役（番种）才能和；宝牌只加番，不算役",
                "It needs at least one yaku (役, a pattern); dora add han but are no yaku",
            ),
            Text(
                "牌墙末尾 14 张是王牌，不会摸到：里面有宝牌指示牌和杠后的补牌",
                "The wall's last 14 tiles are the dead wall: dora indicators, and replacements for kongs",
            ),
        ),
    ),
    Chapter(
        Text("鸣牌与立直", "Calls and riichi"),
        (
            Text(
                "只能吃上家的牌；碰、杠、荣和任何一家的牌都可以",
                "Chi takes only the previous player's discard; pon, kong and ron take anybody's",
            ),
            Text(
                "荣和先于碰杠，碰杠先于吃；最后一张弃牌只能荣和",
                "Ron goes before pon and kong, these before chi; the last discard can only be claimed for ron",
            ),
            Text(
                "吃、碰之后不能打出同一张牌，也不能打出那组顺子另一端的牌（喰替）",
                "After a chi or pon neither that tile nor the other end of its sequence may be discarded (喰い替え)",
            ),
            Text(
                "没有吃碰明杠、听牌且牌墙至少还有四张时可以立直：放 1000 点棒，此后摸什么打什么",
                "A closed, ready hand may declare riichi while four tiles are left: put down 1000, then discard what you draw",
            ),
            Text(
                "立直者和牌时再翻里宝牌；立直后一巡内、无人鸣牌时和牌，另加一发",
                "A riichi winner also turns the ura dora; a win within one turn, no call between, adds ippatsu (一发)",
            ),
        ),
    ),
    Chapter(
        Text("宝牌", "Dora"),
        (
            Text(
                "宝牌是指示牌的下一张：1→2…9→1，东→南→西→北→东，白→发→中→白",
                "Dora is what follows the indicator: 1→2…9→1, East→South→West→North→East, White→Green→Red→White",
            ),
            Text(
                "每张宝牌、里宝牌、红五各加一番；每开一杠多翻一张指示牌",
                "Each dora, ura dora and red five adds one han; every kong turns one more indicator",
            ),
            Text("下图：左边的指示牌，右边的宝牌", "Below: an indicator on the left, its dora on the right"),
        ),
        "9p 1p",
    ),
    Chapter(
        Text("振听", "Furiten"),
        (
            Text(
                "听的牌里有自己打过的，就不能荣和，只能自摸",
                "If you ever discarded a tile you wait for, you cannot ron; self-draw still wins",
            ),
            Text(
                "放过一张能和的牌后，到自己下次摸牌前不能荣和",
                "After passing up a winning tile you cannot ron before your own next draw",
            ),
            Text(
                "立直后放过一次，这一局都不能荣和", "After passing one up in riichi you cannot ron for the whole hand"
            ),
        ),
    ),
    Chapter(
        Text("付点", "Payments"),
        (
            Text(
                "基本点 = 符 × 2^(番+2)，最多 2000（满贯）；每笔付款进位到 100",
                "Base = fu × 2^(han+2), at most 2000 (mangan); every payment rounds up to 100",
            ),
            Text(
                "荣和：放铳者一人付，闲家得 4 倍，庄家得 6 倍",
                "Ron: the discarder alone pays 4 × the base, to the dealer 6 ×",
            ),
            Text(
                "自摸：每家付 1 倍，庄家付 2 倍；庄家自摸则每家付 2 倍",
                "Self-draw: 1 × the base from each, 2 × from the dealer; to a dealer everybody pays 2 ×",
            ),
            Text(
                "闲家荣和：满贯 8000（5 番），12000（6–7），16000（8–10），24000（11–12），役满 32000（13+）",
                "Ron of a non-dealer: mangan 8000 (5 han), then 12000 (6–7), 16000 (8–10), 24000 (11–12), yakuman 32000 (13+)",
            ),
            Text(
                "一张牌可以有几家荣和；立直棒和本场归放铳者之后的第一家",
                "Several may ron one tile; sticks and counters go to the first of them after the discarder",
            ),
            Text(
                "包牌：喂出大三元、大四喜最后一组的人，自摸时独付，荣和时与放铳者各付一半",
                "Whoever gives the last triplet of big three dragons or big four winds pays a self-draw alone, "
                "and half of a ron (包)",
            ),
        ),
    ),
    Chapter(
        Text("流局、连庄与终局", "Draws, dealer and the end"),
        (
            Text(
                "牌摸完：不听的人合付 3000 给听牌的人",
                "Wall empty: those not ready pay 3000 in all to those who are",
            ),
            Text(
                "流局满贯：牌摸完时自己打的全是幺九牌且没被鸣走，按满贯自摸收",
                "Nagashi mangan: only terminals and honours discarded, none claimed, pays a mangan when the wall is empty",
            ),
            Text(
                "途中流局：九种九牌、四风连打、四家立直、四杠散了（不是一人开的）",
                "Abortive draws: nine kinds of terminals and honours, four identical winds, four riichi, four "
                "kongs not by one player",
            ),
            Text(
                "庄家和牌、流局听牌或途中流局则连庄；每本场使和牌多收 300",
                "The dealer repeats on winning, being ready at a draw, or an abortive draw; each counter adds 300 to a win",
            ),
            Text(
                "单独开局默认半庄（东、南），25,000 点起；负分续行，除非约定飞",
                "Played alone: East and South from 25,000 points by default; below zero the match goes on unless agreed otherwise",
            ),
            Text(
                "末局后无人到 30,000 就延长到下一个场风；庄家领先可以终局",
                "If nobody has 30,000 after the last hand, play goes on into the next wind; a leading dealer may end it",
            ),
        ),
    ),
)
