"""What the window says where people rule on offences, and where a supporter draws for a player."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

RULINGS: Final = Text("补充规则", "Rulings")
RULINGS_HINT: Final = Text(
    "诈和、诈吃诈碰、误触，以及由军师代摸",
    "False wins, false chi and pon, touched tiles; a supporter who draws for you",
)
TITLE: Final = Text("补充规则：牌桌上的裁决", "Rulings at the table")
NOTE: Final = Text(
    "大家商定后在这里宣布；宣布以后可以用“悔牌”收回。", "Agree first, then declare it here. Undo takes a ruling back."
)
WHO: Final = Text("谁犯规", "Who did it")
DECLARE: Final = Text("宣布", "Declare")
TOUCHED: Final = Text("{offence}：{name} 碰到了哪张牌", "{offence}: which tile did {name} touch?")
LIE_OPEN: Final = Text("明置 {tile}", "Lay {tile} face up")
CLOSE: Final = Text("回到牌桌", "Back to the table")
LEAVES: Final = Text("{name} 下桌，由谁上桌？", "{name} leaves the table. Who takes the seat?")
LEAVES_NOTE: Final = Text(
    "支持者与 {name} 互换位置，各带各的分数。", "A supporter changes places with {name}; each keeps their own points."
)
TAKES_SEAT: Final = Text("{name} 上桌", "{name} takes the seat")
NEW_PLAYER: Final = Text("新来的人", "A new player")
NEW_PLAYER_NOTE: Final = Text("新来的人从起始分数开始。", "A new player starts with the starting points.")
NEW_NAME: Final = Text("名字", "Name")
DRAWS: Final = Text("谁替 {name} 摸牌", "Who draws for {name}")
DRAWS_NOTE: Final = Text(
    "军师代摸只是换一只手去摸，牌是一样的。",
    "Only the hand that touches the wall is another one: the tile is the same.",
)
DRAW_FOR_PLAYER: Final = Text("替玩家摸牌", "Draw for a player")
MYSELF: Final = Text("自己摸", "The player")
DRAW_FOR: Final = Text("{helper}：替 {name} 摸牌", "{helper}: draw for {name}")
