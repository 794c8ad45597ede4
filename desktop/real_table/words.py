"""What the page of the real table says, in both languages."""

from __future__ import annotations

from typing import Final

from engine.core.words import Text

TITLE: Final = Text("真牌桌", "Real table")
PARTS: Final = {"devices": Text("设备", "Devices"), "match": Text("对局", "Match")}
PARTS_NAME: Final = Text("页面内容", "Part of the page")

NO_MATCH_YET: Final = Text("这里还没有对局。", "There is no match here yet.")
FOUND: Final = Text("找到的串口", "Ports found")
NOTHING_FOUND: Final = Text(
    "没有找到串口。插上设备后会自动列在这里。",
    "No serial ports are found. A device that is plugged in appears here by itself.",
)
LOOKING: Final = Text("正在查找……", "Looking…")
CONNECT: Final = Text("连接", "Connect")
DISCONNECT: Final = Text("断开", "Disconnect")
CONNECTED_DEVICES: Final = Text("已连接的设备", "Connected devices")

# -- what is remembered
DEVICES_UNREAD: Final = Text(
    "读不到用过的设备 {file}：{reason}。", "The list of used devices {file} cannot be read: {reason}."
)
DEVICES_DAMAGED: Final = Text(
    "用过的设备的记录有误，已重新开始；原文件保留为 {file}。",
    "The list of used devices is damaged and begins anew. The file is kept as {file}.",
)
DEVICES_UNSAVED: Final = Text("用过的设备没有保存：{reason}。", "The used devices were not saved: {reason}.")


def sentence(words: Text) -> Text:
    """Words without a full stop as a sentence."""
    return Text(f"{words.zh}。", f"{words.en[:1].upper()}{words.en[1:]}.")
