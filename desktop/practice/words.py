"""What is said where a player practises."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

# -- choosing what is asked
TITLE: Final = Text("打牌练习", "Practice")
ABOUT: Final = Text(
    "一局一局地问：这里你打哪张、吃不吃、立不立直？选了就知道教练怎么选，差多少分。",
    "You are asked at the table: what would you discard, call or declare here? You see at once what the coach would do, and what your "
    "choice costs.",
)
OF_BOTS: Final = Text("电脑的牌局", "Games of computer players")
OF_BOTS_NOTE: Final = Text(
    "电脑现打，挑出值得一想的地方。同一个种子出同样的题，可以和朋友比。",
    "Computer players play, and you are asked where it is worth a thought. The same seed asks the same, so that friends can compare.",
)
BEGIN: Final = Text("开始", "Begin")
OWN: Final = Text("你打过的牌局", "Your own games")
OWN_NOTE: Final = Text(
    "从你的牌局里挑出你亏了分的，和不容易选的地方。",
    "You are asked again where your choice cost points, and where the best one is not plain to see.",
)
KEPT: Final = Text("这台电脑上的 {n} 场", "The {n} {n:match|matches} on this computer")
NONE_KEPT: Final = Text("这台电脑上还没有牌局。", "There is no match on this computer yet.")
OPEN: Final = Text("打开牌谱…", "Open a journal…")
WHOSE: Final = Text("你是谁？", "Who are you?")
FILES: Final = Text("牌谱 (*.journal)", "Journals (*.journal)")
CHOSEN: Final = Text("指定起手牌", "A hand of your choice")
CHOSEN_NOTE: Final = Text(
    "选好你的起手牌，和电脑打完这一局；没选满的和别家的牌随机发。",
    "Choose the tiles that you begin with, and play the hand against computer players. What you leave open, and all other tiles, are dealt "
    "at random.",
)
DEAL: Final = Text("发牌", "Deal")
SEAT: Final = Text("你的座位", "Your seat")
SEAT_NOTE: Final = Text("东是庄家。", "East deals.")
TWO_RACKS: Final = Text(
    "前 {n} 张放在第一副手牌，其余放在第二副。轮到你时可以再换。",
    "The first {n} {n:tile|tiles} lie in the first hand, the others in the second. At your turn you can exchange them.",
)

# -- a situation
CHOOSE_NOTE: Final = Text("像打牌时一样点牌或按钮。", "Choose a tile or a button, as in play.")
MOVE_NOTE: Final = Text(
    "要换牌就先在两副之间移好：移牌是答案的一部分，打出的牌定答案。",
    "Move tiles between the hands first where that helps: it is part of the answer, which your discard completes.",
)
SEARCHING: Final = Text("正在找题……", "Looking for situations…")
NO_MORE: Final = Text("题答完了。", "There are no more situations.")
NOTHING_FOUND: Final = Text(
    "没有可问的：教练学过的玩法里，没有找到你的决定。",
    "There is nothing to ask: no decision of yours was found in a game that the coach has learned.",
)
NOT_READ: Final = Text("{file} 不是这个程序能读的牌谱。", "{file} is no journal that this program can read.")
NOT_OPENED: Final = Text("{file} 打不开：{reason}。", "{file} cannot be opened: {reason}.")
SEED: Final = Text("{game} · 种子 {seed}", "{game} · seed {seed}")
NUMBER: Final = Text("第 {n} 题", "No. {n}")
COUNT: Final = Text(
    "答了 {n} 题，{good} 题与教练一致，平均亏 {loss} 分",
    "{n} answered, {good} as good as the coach's, {loss:,} {loss:point|points} lost on average",
)
NOT_COUNTED: Final = Text("还没有答", "Nothing answered yet")

# -- once it is answered
LESS: Final = Text("少 {points:,} 分", "{points:,} {points:point|points} less")
AND_YOURS: Final = Text("{what} · 你选的", "{what} · yours")
THEN: Final = Text("当时选的：{what}", "In the game: {what}")
SENTENCES: Final = Text("{verdict}。{options} {count}。", "{verdict}. {options} {count}.")
ESTIMATES: Final = Text("分数是平均得失的估计。", "Points are estimates on average.")
NEXT: Final = Text("下一题", "Next")
SKIP: Final = Text("跳过", "Skip")
PREVIOUS: Final = Text("上一题", "Previous")
GO_BACK: Final = Text("回到那个决定", "Back to the decision")
COUNT_RIGHT: Final = Text("答了 {n} 题，对 {good} 题", "{n} answered, {good} right")
