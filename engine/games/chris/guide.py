"""How the match of five circles is played. What each family changes stands in ``MEMBERS`` of ``rules``."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text("五种玩法各一圈，由骰子决定从哪一种开始", "Five games, one circle each; dice choose the first"),
    Text(
        "点数一路带下去，换玩法之前会说明有什么不同",
        "Points are carried on; before play turns to another game, a sheet says what is different in it",
    ),
)
"""How it differs from other matches, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("骰子与顺序", "Dice and order"),
        (
            Text(
                "五圈：混沌 C、中庸 H、立直 R、国标 I、川麻 S，各打一圈",
                "Five circles: Chaos, Harmony, Riichi, International, Sichuan, one circle each",
            ),
            Text(
                "起亲掷两枚骰子：6、11 混沌，2、7、12 中庸，3、8 立直，4、9 国标，5、10 川麻",
                "The first dealer's two dice choose: 6, 11 C; 2, 7, 12 H; 3, 8 R; 4, 9 I; 5, 10 S",
            ),
            Text("其余按 C→H→R→I→S→C 的次序", "The others follow in the order C → H → R → I → S → C"),
            Text(
                "圈风依次为东、南、西、北、东；例如先打川麻，立直圈是北风圈",
                "Circle winds are East, South, West, North, East: after Sichuan first, Riichi is the North circle",
            ),
        ),
    ),
    Chapter(
        Text("一圈有多长", "How long a circle is"),
        (
            Text(
                "每圈都从起亲开始坐庄，四人各坐一次",
                "Every circle begins with the match's first dealer; everybody deals in it",
            ),
            Text("混沌、中庸、国标、川麻正好四局", "Chaos, Harmony, International and Sichuan are exactly four hands"),
            Text(
                "立直照常连庄，第四位庄家下庄时此圈结束；剩下的立直棒归第一名",
                "In Riichi dealers repeat; it ends when the fourth one loses the deal, and sticks left go to the first place",
            ),
        ),
    ),
    Chapter(
        Text("点数", "Points"),
        (
            Text(
                "每人 50,000 点起，负分续行，带到下一圈",
                "Everybody starts with 50,000; points are carried on, below zero too",
            ),
            Text(
                "每分的价值：中庸 50，国标 100，川麻 1000 点",
                "A point of the game is 50 in Harmony, 100 in International, 1000 in Sichuan",
            ),
            Text(
                "最后按点数排名，相同则离起亲近者在前；默认没有顺位马",
                "The final ranking is by points, ties to the seat nearer the first dealer; no uma by default",
            ),
        ),
    ),
)
