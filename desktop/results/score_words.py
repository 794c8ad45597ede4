"""What the sheet with the points of all hands so far says, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

SCORES: Final = Text("积分", "Scores")
SCORES_HINT: Final = Text("这一场打过的每一局和各家的点数", "Every hand of this match so far, and everybody's points")
TITLE: Final = Text("每局得失", "Scores so far")
CLOSE: Final = Text("关闭", "Close")
START: Final = Text("开局", "Start")
BEFORE: Final = Text("此前 {n} 局", "{n} {n:hand|hands} before")
NOW: Final = Text("现在", "Now")
CELL: Final = Text("{name} {change}，共 {standing}", "{name} {change}, now {standing}")
HAS: Final = Text("{name} {standing}", "{name} {standing}")
YOUR_TURN: Final = Text("轮到你", "It is your turn")
