"""How the match of four games is played. What is special about each game stands in its own guide."""

from __future__ import annotations

from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import EVEN_WINS
from paizhuo.engine.rules.public import Chapter, Guide

DIFFERS = (
    Text("四种玩法各一局，由骰子决定从哪一种开始", "Four games, one hand each; dice choose the first"),
    Text("换玩法之前会说明有什么不同", "Before play turns to another game, a sheet says what is different in it"),
)
"""How it differs from other matches, for who begins to play it."""

GUIDE: Guide = (
    Chapter(
        Text("骰子与顺序", "Dice and order"),
        (
            Text(
                "起亲掷两枚骰子：5、9 拼点，2、6、10 德州，3、7、11 染手，4、8、12 大立直",
                "The first dealer's two dice choose: 5, 9 trick; 2, 6, 10 hold'em; 3, 7, 11 dyed; 4, 8, 12 double",
            ),
            Text(
                "然后按拼点→德州→染手→大立直→拼点的次序，每种一局",
                "Then in the order trick → hold'em → dyed → double → trick, one hand each",
            ),
            Text("每局下家坐庄，不连庄；四局打完就结束", "The deal passes after every hand; four hands end the match"),
        ),
    ),
    Chapter(
        Text("点数", "Points"),
        (
            Text("每人 50,000 点起，负分续行", "Everybody starts with 50,000; below zero the match goes on"),
            Text(
                "德州里和牌不付点，争的是底池；结束后筹码的输赢加到点数",
                "In hold'em wins are not paid: the pot is played for, and what the stacks won or lost is added",
            ),
            Text(
                "立直棒留给之后的和牌者；最后剩下的归第一名",
                "Riichi sticks wait for the next winner; those left at the end go to the first place",
            ),
        ),
    ),
    Chapter(Text("德州以外的付点", "What wins pay, except in hold'em"), EVEN_WINS),
)
