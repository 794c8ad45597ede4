"""How the house rules are played."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text(
        "庄家先掷两枚骰子，点数之和决定这一局的特殊规则",
        "The dealer first throws two dice; their sum chooses a special rule for the hand",
    ),
    Text(
        "平时没有宝牌，不要求役种；几家同时荣和都算",
        "Usually no dora, and no pattern is needed; everybody who can ron a discard wins",
    ),
    Text(
        "杠立即付：给牌的人付 2，暗杠每家付 2",
        "Kongs are paid at once: 2 from whoever gave the tile, 2 from each for a concealed one",
    ),
    Text(
        "不上桌的人可以各支持一家，与这家共输赢",
        "People without a seat may each support a player and share its wins and losses",
    ),
)
"""How they differ from other games, for who begins to play them."""

GUIDE: Guide = (
    Chapter(
        Text("基本", "The basics"),
        (
            Text("136 张，全部摸完；杠后从末尾补牌", "136 tiles, all of them drawn; kongs are replaced from the tail"),
            Text(
                "可以吃、碰、杠、放铳；平时没有宝牌，不要求役种",
                "Chi, pon, kong and ron; usually no dora, and no pattern is needed",
            ),
            Text(
                "和牌形：四面子一对，七对（可以相同），国士无双",
                "Four sets and a pair, seven pairs (identical ones allowed), or thirteen orphans",
            ),
            Text("几家同时荣和都算", "Everybody who can ron a discard wins"),
        ),
    ),
    Chapter(
        Text("付多少", "What is paid"),
        (
            Text("放铳：放铳者付 3 × 倍数", "Ron: the discarder pays 3 × the multiplier"),
            Text("自摸：每家付 2 × 倍数", "Self-draw: each other player pays 2 × the multiplier"),
            Text(
                "倍数是役种之和，最少 1，最多 10",
                "The multiplier is the sum of the patterns, at least 1 and at most 10",
            ),
            Text(
                "役满每个 10 倍（大四喜 20），彼此相加，不与普通役种相加",
                "A limit pattern counts 10 (big four winds 20); these add to each other, not to ordinary patterns",
            ),
            Text(
                "杠立即付：明杠、加杠由给牌的人付 2；暗杠每家 2",
                "Kongs are paid at once: 2 from whoever gave the tile, also for one added to a pon; concealed 2 "
                "from each",
            ),
        ),
    ),
    Chapter(
        Text("本局的特殊规则", "The special rule of the hand"),
        (
            Text(
                "庄家先掷两枚骰子，点数之和决定这一局的规则",
                "The dealer first throws two dice; their sum chooses a rule for this hand",
            ),
            Text(
                "2、12 血流成河：和后自动摸切，可以再和，打到牌摸完",
                "2, 12 (血流成河): winners go on drawing and discarding and may win again, until the wall is empty",
            ),
            Text(
                "3 无；4 禁吃；5 将牌：没有役种时对子须是 2、5、8",
                "3: none. 4: no chi. 5: without a pattern the pair must be 2, 5 or 8",
            ),
            Text(
                "6 换三张：各给下家三张；7 血战到底：和牌者离场，打到只剩一家或牌摸完",
                "6: three tiles to the next seat. 7 (血战到底): winners leave, until one is left or the wall is empty",
            ),
            Text(
                "8 宝牌：翻一张，它的下一张是宝牌，每张加 1 倍；9 放铳翻倍",
                "8: a turned tile's successor is dora, each adds 1. 9: ron pays double",
            ),
            Text(
                "10 禁铳：只能自摸；11 番缚：至少要有一个役种",
                "10: self-draw only. 11: at least one pattern is needed",
            ),
        ),
    ),
    Chapter(
        Text("支持者", "Supporters"),
        (
            Text(
                "不上桌的人看过四家的起手牌后，各选一家支持；可以几人选同一家",
                "People without a seat see all four dealt hands, then each chooses a player; several may choose the same",
            ),
            Text(
                "被支持者赢时，付的人也付支持者一半；输时支持者也付一半（杠不算）",
                "When that player wins, whoever pays also pays the supporter half; after a loss the supporter "
                "pays half. Not for kongs",
            ),
            Text("输家的支持者也付赢家的支持者一半", "Losers' supporters pay winners' supporters half as well"),
            Text(
                "狗头军师：可以出主意，但不能透露别人的手牌，也不替人决定",
                "A supporter may advise (狗头军师), but never reveals another hand and never decides for the player",
            ),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text("流局不付；每局下家坐庄，不连庄", "A draw pays nothing; the deal passes after every hand"),
            Text("默认 8 局，从 0 分算起", "8 hands by default, counted from 0"),
            Text("出现役满后会问是否就此散场", "After a limit pattern the players are asked whether to end the match"),
        ),
    ),
)
