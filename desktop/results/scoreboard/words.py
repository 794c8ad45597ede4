"""What the scoreboard says, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

SCOREBOARD: Final = Text("大屏记分牌", "Scoreboard")
SCOREBOARD_HINT: Final = Text("在第二块屏幕上显示大字比分", "Show the scores in large letters on a second screen")
TO_PLAY: Final = Text("轮到 {name}", "{name} to play")
FOR_DICE: Final = Text("等掷骰子", "Waiting for the dice")
FOR_WALL: Final = Text("等码牌", "Waiting for the wall")
FOR_TILES: Final = Text("等亮牌", "Waiting for tiles to be shown")
NEXT: Final = Text("{name} 坐庄", "{name} deals")
ON_TABLE: Final = Text("桌面 {points}", "{points} on the table")
LAST_HAND: Final = Text("上一局：{said}", "Last hand: {said}")
FINAL: Final = Text("最终名次", "Final ranking")
FOLDED: Final = Text("弃牌", "folded")
ALL_IN: Final = Text("全押", "all in")
TURN: Final = Text("朝向", "Direction")
TURNS: Final = {
    0: Text("正", "Upright"),
    90: Text("右转", "Quarter right"),
    180: Text("倒", "Upside down"),
    270: Text("左转", "Quarter left"),
}
FOUR_SIDES: Final = Text("四面", "All sides")
ROUND_TABLE: Final = Text("换边", "Next side")
ROUND_TABLE_HINT: Final = Text(
    "各家转到下一边，直到每个名字都在自己面前", "Move everybody to the next side, until each name is before its player"
)
SCREEN: Final = Text("换屏幕", "Next screen")
SCREEN_HINT: Final = Text("移到下一块屏幕", "Move to the next screen")
FULL: Final = Text("全屏", "Full screen")
WINDOWED: Final = Text("退出全屏", "Leave full screen")
CLOSE: Final = Text("关闭", "Close")
NOTHING: Final = Text("还没有比分。", "There are no scores yet.")
