"""What is said of matches that can go on, and between the hands of one that is played with others."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

UNFINISHED: Final = Text("未完的对局", "Unfinished matches")
UNFINISHED_COUNT: Final = Text("未完的对局（{n}）", "Unfinished matches ({n})")
GO_ON: Final = Text("继续", "Continue")
DELETE: Final = Text("删除", "Delete")
KEEP: Final = Text("保留", "Keep")
DELETE_FOR_GOOD: Final = Text("永久删除这一场？", "Delete this match for good?")
GO_ON_WITH: Final = Text("继续：{match}", "Continue: {match}")
DELETE_WHICH: Final = Text("删除：{match}", "Delete: {match}")
NONE_LEFT: Final = Text("没有未完的对局。", "There is no unfinished match.")
HAND_NUMBER: Final = Text("第 {n} 局", "hand {n}")
POINTS_OF: Final = Text("{name} {points}", "{name} {points}")
NOT_DELETED: Final = Text("这一场没有删除：{reason}", "The match was not deleted: {reason}")
SET_ASIDE: Final = Text(
    "对局记录 {file} 无法读取，已改名为 {kept}，不再列出。",
    "The record of a match, {file}, cannot be read. It is kept as {kept} and no longer listed.",
)
SET_ASIDE_SEVERAL: Final = Text(
    "有 {n} 份对局记录无法读取，已改名保留，不再列出。",
    "{n} {n:record of a match|records of matches} cannot be read. What cannot be read is kept under another name and no longer listed.",
)

# -- between hands, with others over the network
NEXT_READY: Final = Text("准备好了", "Ready")
WAITS_FOR_OTHERS: Final = Text("等其他人……", "Waiting for the others…")
