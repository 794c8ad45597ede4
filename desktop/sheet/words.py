"""What the score sheet says, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

SHEET: Final = Text("记分", "Score sheet")
NEW_SHEET: Final = Text("新的记分表", "New sheet")
OPEN: Final = Text("打开…", "Open…")
EXPORT: Final = Text("导出…", "Export…")
UNDO: Final = Text("撤销", "Undo")
ADD: Final = Text("记一局", "Add a hand")
INSERT: Final = Text("在前面补一局", "Insert before")
EDIT: Final = Text("更正", "Correct")
REMOVE: Final = Text("删除", "Delete")
NO_HANDS: Final = Text("还没有记录。打完一局后按“记一局”。", "Nothing yet. Press “Add a hand” when a hand is over.")
NEXT_HAND: Final = Text("下一局：{round}，{dealer} 坐庄", "Next: {round}, {dealer} deals")
ON_TABLE: Final = Text("桌面 {points}", "on the table: {points}")
BEYOND: Final = Text("比赛已经结束：其后 {n} 局没有计入。", "The match is over. Hands after its end, not counted: {n}.")

# -- the table
ROUND: Final = Text("局", "Hand")
WINNER: Final = Text("和牌", "Winner")
FROM: Final = Text("放铳", "From")
VALUE: Final = Text("番", "Value")
SELF_DRAW: Final = Text("自摸", "self-draw")
WRONG: Final = Text("有误", "error")
HANDS: Final = Text("各局", "Hands")
DEALS: Final = Text("{name} 坐庄", "{name} deals")

# -- a hand being entered
WHOSE_DEAL: Final = Text("{hand}：{dealer} 坐庄", "{hand}: {dealer} deals")
OUTCOME: Final = Text("结果", "How it ended")
WIN: Final = Text("和牌", "Win")
DRAW: Final = Text("流局", "Draw")
WON_THEN_DRAWN: Final = Text("有人和牌，然后流局", "Wins, then a draw")
GAME: Final = Text("玩法（骰子）", "Game (dice)")
NOT_SAID: Final = Text("未选", "not chosen")
WHO_WON: Final = Text("谁和牌", "Who won")
WHOSE_TILE: Final = Text("和谁的牌", "Whose tile")
ENTERED_AS: Final = Text("记法", "Entered as")
BY_TILES: Final = Text("牌", "tiles")
BY_VALUE: Final = Text("番数", "value")
BY_POINTS: Final = Text("分数", "points")
AS_TEXT: Final = Text("或直接输入", "Or as text")
SECOND_AS_TEXT: Final = Text("第二副手牌", "Second hand as text")
TEXT_HINT: Final = Text("如 34577m45p789s 3p chi:789p@3", "e.g. 34577m45p789s 3p chi:789p@3")
TILE_KEYS: Final = Text(
    "点 + 选牌，或在 + 上直接打 5m；点一张牌来改，Delete 去掉，W 设为和牌张",
    "Click + to choose tiles, or type 5m on it. Click a tile to change it; Delete removes it, W makes it the winning tile",
)
CLEAR: Final = Text("清空", "Clear")
NOT_TILES: Final = Text("输入的牌读不懂：{reason}。", "The tiles cannot be read: {reason}.")
WHOSE: Final = Text("{name}：{reason}", "{name}: {reason}")
ROBBED: Final = Text("抢杠", "Robbing a kong")
TOGETHER: Final = Text("与上一家和同一张", "Same tile as the win before")
FU: Final = Text("符", "Fu")
PAYS: Final = Text("{name} 付", "{name} pays")
ANOTHER_WIN: Final = Text("再加一家", "Another win")
REMOVE_WIN: Final = Text("去掉", "Remove")
READY: Final = Text("听牌", "Ready")
PLAINLY: Final = Text("付款另写在下面", "Enter the payments below instead")
STICKS: Final = Text("立直棒", "Riichi sticks")
TRANSFERS: Final = Text("其他付款", "Other payments")
ADD_TRANSFER: Final = Text("加一笔付款", "Add a payment")
PAYER: Final = Text("付款", "Pays")
PAYEE: Final = Text("收款", "Receives")
EACH_OTHER: Final = Text("另外各家", "each other player")
POINTS: Final = Text("分数", "Points")
REASON: Final = Text("名目", "For")
TABLE: Final = Text("桌面", "the table")
KONG: Final = Text("杠", "Kong")
BEHIND: Final = Text("{name} 支持", "{name} supports")
LAST: Final = Text("这一局后散场", "The match ends with this hand")
FAULT: Final = Text("犯规", "Foul")
SUBSTITUTE: Final = Text("谁来接替下桌的人", "Who replaces the player who leaves")
AWAY: Final = Text("{name}（已下桌）", "{name} (left)")
SAVE: Final = Text("记下", "Save")
CANCEL: Final = Text("取消", "Cancel")
COMES_TO: Final = Text("结算", "Result of the hand")
FROM_CAMERA: Final = Text("请选谁和牌、和谁的牌。", "Choose who won, and whose tile it was.")
NO_SHEET_YET: Final = Text("先开一张记分表。", "Start a score sheet first.")
OTHER_RULES: Final = Text(
    "这副牌按{given}计分，记分表是{own}：已按记分表的玩法重算。",
    "The hand was scored as {given}. This is a sheet of {own}, so it is scored again by those rules.",
)
MATCH_OVER: Final = Text("比赛已经结束。", "The match is over.")

# -- files
FILES: Final = Text("记分表 (*.sheet)", "Score sheets (*.sheet)")
EXPORTS: Final = Text("表格 (*.csv);;JSON (*.json)", "Table (*.csv);;JSON (*.json)")
NOT_KEPT: Final = Text("记分表没有保存：{reason}。", "The sheet was not saved: {reason}.")
NOT_READ: Final = Text("{file} 打不开：{reason}。", "{file} cannot be opened: {reason}.")
KEPT_ASIDE: Final = Text(
    "上一张记分表 {file} 无法读取（{reason}），已保留为 {kept}。",
    "The last sheet, {file}, cannot be read ({reason}). It is kept as {kept}.",
)
EXPORTED: Final = Text("已导出到 {file}。", "Exported to {file}.")
