"""What is said in the plots of statistics, on luck and skill, and on the accuracy of play."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

AS_TABLE: Final = Text("看表格", "As a table")
PLOT_OF: Final = Text("{title}，图", "{title}, a plot")
STOP: Final = Text("停下", "Stop")
DONE: Final = Text("{done} / {of}", "{done} of {of}")

# -- axes and columns
MATCH: Final = Text("场次", "Match")
HAND: Final = Text("局数", "Hand")
HANDS: Final = Text("局数", "Hands")
DATE: Final = Text("日期", "Date")
POINTS: Final = Text("点数", "Points")
SHARE: Final = Text("占比", "Share")
PLACE: Final = Text("名次", "Place")
TIMES: Final = Text("次数", "Times")
LATELY: Final = Text("近 {n} 场平均", "Mean of the last {n}")
INTERVAL: Final = Text("区间", "Interval")
COUNTED_OF: Final = Text("样本", "Counted")
FROM_TO: Final = Text("{low} 到 {high}", "{low} to {high}")

# -- plots
SUM: Final = Text("合计", "Sum")
MEAN_PLACE: Final = Text(
    "名次走势：近 {n} 场平均，阴影是区间", "Place: mean of the last {n} matches, shaded its interval"
)
SIZES: Final = Text("每局得失的分布", "Points per hand, by size")
SIZE: Final = Text("每局得失", "Points of a hand")
PLACES: Final = Text("名次分布", "Places")
ACCURACY: Final = Text(
    "准确率：点是各场，线是近 {n} 场平均", "Accuracy: dots are matches, the line the mean of the last {n}"
)
ACCURATE: Final = Text("准确率", "Accuracy")
LOSS: Final = Text("每个决定平均亏多少", "What a decision cost on average")
LOST: Final = Text("平均亏", "Mean loss")
DECISIONS: Final = Text("决定数", "Decisions")
LAST_OF: Final = Text("{n} 场之后：{value}", "After {n} {n:match|matches}: {value}")
AT_LAST: Final = Text("{n} 局之后：{value}", "After {n} {n:hand|hands}: {value}")
OF_HANDS: Final = Text("共 {n} 局", "{n} {n:hand|hands}")

# -- accuracy
ACCURACY_OF_PLAY: Final = Text("打得准不准", "Accuracy of play")
ALL_DECISIONS: Final = Text(
    "复盘了 {matches} 场：{n:,} 个决定里 {share} 选得最好（区间 {low} – {high}），平均每个决定亏 {loss} 点。",
    "{matches} {matches:match|matches} reviewed: of {n:,} {n:decision|decisions}, {share} were best (interval {low} – {high}); "
    "a decision cost {loss} {loss:point|points} on average.",
)
NOT_REVIEWED: Final = Text("还没有复盘过。", "No match has been reviewed yet.")
NO_VALUES: Final = Text(
    "这里没有教练能评的选择：它不懂这个玩法，或不知道牌是怎么打的。",
    "There are no choices here that the coach can value: it has not learned this game, or how the hands were played is not known.",
)
REVIEW: Final = Text("复盘 {n} 场", "Review {n} {n:match|matches}")

# -- luck and skill
LUCK: Final = Text("运气和本事：复式对照", "Luck and skill: duplicate")
LUCK_NOTE: Final = Text(
    "同样的牌墙，电脑坐你的位子再打一遍，别的人也由电脑代打。差额是你比它每局多得多少：牌是一样的，运气抵消了一部分。",
    "The same walls, played again with a computer player in your seat; other persons are replaced by one too. The difference is how much "
    "more a hand you got than it did: both had the same tiles, so some of the luck cancels out.",
)
LEVEL: Final = Text("水平", "Level")
YOU_GOT: Final = Text("你每局", "You, per hand")
BOT_GOT: Final = Text("电脑每局", "Bot, per hand")
DIFFERENCE: Final = Text("差额", "Difference")
LEFT_OUT: Final = Text(
    "另有 {n} 局不能再打：不知道牌墙，或有裁决。",
    "{n} other {n:hand|hands} cannot be played again: the wall is not known, or there was a ruling.",
)
NO_WALLS: Final = Text(
    "这些局的牌墙不知道，没法再打。", "The walls of these hands are not known: none can be played again."
)
NOT_AGAIN: Final = Text("还没有再打过。", "No hand has been played again yet.")
AGAIN: Final = Text("让电脑再打一遍（共 {n} 场）", "Have bots play them again ({n} {n:match|matches} in all)")
