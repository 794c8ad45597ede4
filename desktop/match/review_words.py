"""What is said in the window of the person's decisions after a hand."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

TITLE: Final = Text("复盘", "Review")
ACCURACY: Final = Text("准确率 {percent}%", "Accuracy {percent}%")
ESTIMATES: Final = Text(
    "分数是平均得失的估计，只按你当时知道的来算。",
    "Points are estimates on average, from what you knew at that moment.",
)
WITH_UNVALUED: Final = Text(
    "{note}另有 {n} 个决定没有评（例如要不要和牌）。",
    "{note} {n} {n:decision is|decisions are} left out (whether to win, for example).",
)
ALL_GOOD: Final = Text("这一局没有亏分的选择。", "None of your choices of this hand cost points.")
TURN: Final = Text("第 {n} 巡", "Turn {n}")
COSTS: Final = Text("亏 {points:,} 分", "costs {points:,} {points:point|points}")
CHOSEN: Final = Text("你选的", "Yours")
BETTER: Final = Text("更好", "Better")
SHOW: Final = Text("看牌桌", "Show the table")
SHOW_TURN: Final = Text("看牌桌：{entry}", "Show the table: {entry}")
TO_RESULTS: Final = Text("回到结果", "Back to the results")
TO_LIST: Final = Text("返回", "Back")
PREVIOUS: Final = Text("上一个", "Previous")
NEXT: Final = Text("下一个", "Next")
NUMBER: Final = Text("{n} / {all}", "{n} of {all}")
IN_WORDS: Final = Text(
    "{turn}，{costs}。{chosen}：{own}。{better}：{best}。", "{turn}, {costs}. {chosen}: {own}. {better}: {best}."
)
ENTRY: Final = Text("{turn}，{costs}", "{turn}, {costs}")
PLAY_ON: Final = Text("从这里打", "Play from here")
PLAY_ON_NOTE: Final = Text(
    "从这个决定打到这一局结束，别家是电脑，牌墙不变",
    "From this decision to the end of the hand, against computer players, with the same wall",
)
PLAY_ON_ANEW: Final = Text("暗牌重发再打", "Redeal and play")
PLAY_ON_ANEW_NOTE: Final = Text(
    "从这个决定打到这一局结束，别家是电脑；没见过的牌重新发，看得见的都不变",
    "From this decision to the end of the hand, against computer players; the tiles that you have not seen are dealt anew",
)
