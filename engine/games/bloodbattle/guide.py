"""How Sichuan mahjong is played at home."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

GUIDE: Guide = (
    Chapter(
        Text("开牌", "Opening the wall"),
        (
            Text("108 张：只有万、筒、条", "108 tiles: characters, dots and bamboo only"),
            Text(
                "庄家掷两枚骰子，和 5、9 从自己面前摸，2、6、10 下家，3、7、11 对家，4、8、12 上家",
                "The dealer's two dice choose the side: 5, 9 the dealer's own; 2, 6, 10 next; 3, 7, 11 opposite; "
                "4, 8, 12 previous",
            ),
            Text(
                "较小的点数是几，就留下几摞，从下一摞摸起",
                "The smaller die says how many stacks stay; drawing begins after them",
            ),
            Text(
                "庄家的第 14 张跳过一摞，摸上面的一张（跳牌）",
                "The dealer's 14th tile skips a stack and takes the upper tile (跳牌)",
            ),
        ),
    ),
    Chapter(
        Text("换三张与定缺", "Exchange and void suit"),
        (
            Text(
                "每人拿出任意三张互换；从哪家拿由开牌的骰子决定",
                "Everybody gives any three tiles; the same dice say from whom you take yours",
            ),
            Text(
                "和 2、6、10、9 拿下家的，3、7、11 拿对家的，4、8、12、5 拿上家的",
                "2, 6, 10 and 9 from the next player; 3, 7, 11 opposite; 4, 8, 12 and 5 from the previous",
            ),
            Text(
                "然后定缺：选一门不要，之后不能改；起手就缺一门的报天缺",
                "Then name a void suit (定缺) for good; a hand dealt without one suit reports it (天缺)",
            ),
            Text(
                "缺门的牌不能碰杠，手里有就不能胡；什么时候打随意",
                "Void tiles make no pon or kong, and nobody wins holding one; when to discard them is up to you",
            ),
        ),
    ),
    Chapter(
        Text("行牌", "Play"),
        (
            Text("只有碰和杠，没有吃", "Pon and kongs only, no chi"),
            Text(
                "血战到底：胡牌者离场，直到第三家胡或牌摸完",
                "Blood battle: a winner leaves; it ends at the third win or the empty wall",
            ),
            Text("一张牌可以几家同时胡", "Several may win on one discard"),
        ),
    ),
    Chapter(
        Text("付多少", "What is paid"),
        (
            Text(
                "n 番付 2^(n−1) 倍：1 番 1，2 番 2，3 番 4，4 番 8",
                "n fan pay 2^(n−1): 1 fan 1, 2 fan 2, 3 fan 4, 4 fan 8",
            ),
            Text(
                "牌型取最高的一个，再加上自摸、杠上花、根等各 1 番",
                "The highest hand counts, then self-draw, roots and others add 1 fan each",
            ),
            Text(
                "默认 8 倍封顶（满格），可选其他封顶或不封顶",
                "The cap is 8 (满格) by default; others, or none, can be agreed on",
            ),
            Text(
                "自摸：未胡的每家付；点炮或抢杠：一家付",
                "Self-draw: each player still in pays; ron or a robbed kong: that one player",
            ),
            Text(
                "暗杠每家付 2；直杠由放杠者付 2；补杠每家付 1（只算未胡的）",
                "Concealed kong 2 from each still in; kong of a discard 2 from its discarder; added kong 1 from each still in",
            ),
        ),
    ),
    Chapter(
        Text("查叫", "Settling a draw"),
        (
            Text(
                "牌摸完还有两家以上未胡时查叫",
                "If two or more have not won when the wall is empty, hands are compared (查叫)",
            ),
            Text(
                "没听的付给听牌的：按其最大的点炮牌型，计根，不计其他加番",
                "Those not ready pay each ready player that player's largest hand as a ron, roots included, no "
                "other additions",
            ),
            Text(
                "死叫（要的牌全出完，或别家三四张捏在手里）算没听",
                "A dead wait (死叫: every tile is out, or held by others in threes or fours) counts as not ready",
            ),
            Text(
                "还没胡的别家手里只有一两张的，还算活叫；胡了的人手里的算已出",
                "A tile of which a player still in holds only one or two keeps the wait alive; what winners hold is out",
            ),
            Text(
                "花猪（手里三门都有）改付每个未胡的非花猪满格",
                "A player who holds all three suits (花猪) pays the full cap to every player still in who does not",
            ),
        ),
    ),
    Chapter(
        Text("庄家与长度", "Dealer and length"),
        (
            Text(
                "下一局由先胡者坐庄；一炮几响先胡则点炮者坐庄；无人胡则连庄",
                "The first winner deals next; if several were first at once, the discarder; without a win the dealer stays",
            ),
            Text("默认打 8 局，从 0 分算起", "8 hands by default, counted from 0"),
        ),
    ),
)
