"""What the page of the real table says, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

TITLE: Final = Text("真牌桌", "Real table")
PARTS: Final = {"devices": Text("设备", "Devices"), "tags": Text("标签", "Tags"), "match": Text("对局", "Match")}
PARTS_NAME: Final = Text("页面内容", "Part of the page")

NO_MATCH_YET: Final = Text("这里还没有对局。", "There is no match here yet.")
FOUND: Final = Text("找到的设备", "Found")
NOTHING_FOUND: Final = Text(
    "没有找到串口。插上设备后会自动列在这里。",
    "No serial ports are found. A device that is plugged in appears here by itself.",
)
LOOKING: Final = Text("正在查找……", "Looking…")
LOOK_FOR_DICE: Final = Text("查找蓝牙骰子", "Look for Bluetooth dice")
LOOKING_FOR_DICE: Final = Text("正在查找蓝牙骰子……", "Looking for Bluetooth dice…")
NO_DICE_HEARD: Final = Text(
    "没有找到蓝牙骰子。请把骰子拿近一些，晃一晃唤醒它，并确认没有连着手机。",
    "No Bluetooth dice are heard. Bring them nearer, shake them awake, and see that no phone is connected to them.",
)
SIGNAL_OF_DIE: Final = Text("信号 {rssi} dBm", "signal {rssi} dBm")
SIGNAL_AND_BATTERY_OF_DIE: Final = Text("信号 {rssi} dBm，电量 {percent} %", "signal {rssi} dBm, battery {percent} %")
CONNECT: Final = Text("连接", "Connect")
DISCONNECT: Final = Text("断开", "Disconnect")
CONNECTED_DEVICES: Final = Text("已连接的设备", "Connected devices")

USED_BEFORE: Final = Text("用过的设备", "Used before")
FORGET: Final = Text("忘掉", "Forget")
DRIVER: Final = Text("驱动", "Driver")
ADDRESS: Final = Text("地址", "Address")
BY_ADDRESS: Final = Text("按地址连接", "Connect by address")
ADDRESS_NOTE: Final = Text(
    "端口名、socket://HOST:PORT、usb:VID:PID、ble:ADDRESS（蓝牙）",
    "A port’s name, socket://host:port, usb:VID:PID or ble:ADDRESS (Bluetooth)",
)
NO_ADDRESS: Final = Text("请先填写地址。", "Type an address first.")
WITHOUT_HARDWARE: Final = Text("没有硬件也能试", "Try it without hardware")
WITHOUT_HARDWARE_NOTE: Final = Text(
    "这些设备只存在于程序里，但与真设备一样连接、应答、出错。",
    "These devices exist only in this program. They connect, answer and fail like real ones.",
)

# -- one device
LEAVES: Final = {
    "state": Text("状态", "State"),
    "commands": Text("测试", "Test"),
    "virtual": Text("动手", "By hand"),
    "log": Text("通信记录", "Port log"),
}
LEAVES_NAME: Final = Text("设备的内容", "What is shown of the device")
NO_DEVICE: Final = Text(
    "还没有连接设备。在这里连接一个，或先试试虚拟牌桌。",
    "No device is connected. Connect one here, or try the virtual table first.",
)
IS_VIRTUAL: Final = Text("虚拟设备", "virtual device")
STATE: Final = Text("状态", "State")
PROBLEM: Final = Text("问题", "Problem")
PORT: Final = Text("端口", "Port")
IDENTITY: Final = Text("名称", "Calls itself")
FIRMWARE: Final = Text("固件", "Firmware")
CAPS: Final = Text("功能", "Can do")
BATTERY: Final = Text("电量", "Battery")
SIGNAL: Final = Text("信号", "Signal")
PASSED: Final = Text("字节", "Bytes")
COUNTED: Final = Text("收 {received}，发 {sent}", "{received} in, {sent} out")
HEARD: Final = Text("计数", "Counted")
EVENTS_COUNTED: Final = Text(
    "事件 {events}，看不懂 {bad}，打开 {opened} 次",
    "{events} {events:event|events}, {bad} not understood, opened {opened} {opened:time|times}",
)
TABLE: Final = Text("牌桌", "Table")
STATE_UNKNOWN: Final = Text("状态还不清楚", "its state is not known yet")
DICE: Final = Text("骰子", "Dice")
DIE_COLOUR: Final = Text("骰子颜色", "Colour of the die")
CENTRE: Final = Text("中央", "Centre")
WALL: Final = Text("牌墙", "Wall")
TILES: Final = Text("牌数", "Tiles")
MODE: Final = Text("模式", "Mode")
DEALER: Final = Text("庄家", "Dealer")
HONBA: Final = Text("本场", "Honba")
JAM: Final = Text("卡牌", "Stuck at")
FAULT: Final = Text("故障", "Fault")
TAGS_THERE: Final = Text("读到的标签", "Tags there")
AT_SIDES: Final = {
    "lift": Text("牌板", "Plate"),
    "lamps": Text("灯", "Lamp"),
    "score": Text("点数", "Score"),
    "sticks": Text("点棒", "Sticks"),
}

# -- commands
COMMANDS: Final = {
    "dice": Text("骰子", "Dice"),
    "centre": Text("中央升降台", "Centre"),
    "lift": Text("牌板", "Plates"),
    "build": Text("牌墙", "Wall"),
    "mode": Text("人数", "Players"),
    "dealer": Text("庄家灯", "Dealer lamp"),
    "honba": Text("本场数", "Honba counter"),
    "lamps": Text("灯", "Lamps"),
    "score": Text("点数显示", "Score displays"),
}
SET: Final = Text("设置", "Set")
SIDE: Final = Text("哪一边", "Side")
COLOUR: Final = Text("颜色", "Colour")
SCORE: Final = Text("点数", "Score")
NOT_CONNECTED: Final = Text("牌桌没有连接", "the table is not connected")
NOT_AMONG_CAPS: Final = Text("这台设备没有这个部件", "this device has no such part")
NOT_READY_YET: Final = Text("牌桌的状态还不清楚", "the state of the table is not known yet")
TOO_MUCH: Final = Text("前面的命令还没有发出", "what was asked before has not been sent yet")
SENT: Final = Text("已发出，等牌桌完成……", "Sent. The table is at it…")
DONE: Final = Text("完成。", "Done.")
NOT_SENT: Final = Text("没有发出：{why}。", "Not sent: {why}.")
MAY_MOVE: Final = Text(
    "这会让牌桌的马达转动。手和牌都离开牌桌的活动部件了吗？",
    "This moves the motors of the table. Are hands and tiles clear of its moving parts?",
)
MOVE: Final = Text("可以动", "Yes, move")
DO_NOT_MOVE: Final = Text("先不动", "Not now")

# -- the emergency stop
STOP: Final = Text("急停", "STOP")
STOP_HINT: Final = Text("让所有牌桌立即停下（按键 {key}）", "Stops every table at once (key {key})")
NOTHING_TO_STOP: Final = Text("没有连接牌桌。", "No table is connected.")
STOPPING: Final = Text("正在停……", "Stopping…")
STOPPED: Final = Text("已停下，牌桌已确认。", "Stopped; the table has confirmed it.")
NOT_STOPPED: Final = Text(
    "{name} 没有应答！请直接关掉牌桌电源。", "{name} gives no answer! Switch the table off at its plug."
)

# -- the port log
PAUSE: Final = Text("暂停", "Pause")
CLEAR: Final = Text("清空", "Clear")
SAVE_LOG: Final = Text("保存…", "Save…")
SAVE_LOG_NAME: Final = Text("把显示的记录存成文本", "Save the lines shown as text")
RECORD: Final = Text("录制…", "Record…")
END_RECORDING: Final = Text("停止录制", "End recording")
RECORD_NAME: Final = Text(
    "从现在起录下每个字节，可用 devices replay 重放", "Record every byte from now on; devices replay plays it back"
)
RECORDING: Final = Text("正在录制到 {file}。", "Recording to {file}.")
RECORDED: Final = Text("已录到 {file}。", "Recorded to {file}.")
NOT_RECORDED: Final = Text("没有录成 {file}：{reason}。", "{file} was not recorded: {reason}.")
NOT_SAVED: Final = Text("没有保存 {file}：{reason}。", "{file} was not saved: {reason}.")
LOG_SAVED: Final = Text("已保存 {file}。", "{file} is saved.")
LOG_NAME: Final = Text("通信记录", "Port log")
LEFT_OUT: Final = Text("…… 太快，略去 {n} 条", "… too fast: {n} left out")
LOG_KEY: Final = Text("← 收　→ 发　• 事件", "← in   → out   • event")

# -- a virtual device
VIRTUAL_NOTE: Final = Text(
    "虚拟设备：下面的按钮代替桌边的人和机器的毛病。",
    "A virtual device: these buttons stand in for the people beside it, and for what can go wrong.",
)
PRESS: Final = Text("按钮", "Buttons")
NEXT_ROLL: Final = Text("下一次掷出", "The next roll shows")
COCKED: Final = Text("放不平", "Not flat")
ROLL: Final = Text("掷骰", "Roll")
FAKE: Final = Text("假动作", "Not a real roll")
TILT: Final = Text("歪着停下", "Lands tilted")
TURN: Final = Text("用手翻动", "Turn by hand")
JAMS: Final = Text("卡牌", "Jam")
JAM_IT: Final = Text("卡住", "Jam")
CLEAR_JAM: Final = Text("清除", "Clear")
MISCOUNT: Final = Text("多出的牌", "Tiles too many")
TRAY: Final = Text("点棒盘", "Stick tray")
PUT: Final = Text("放入", "Put")
HEAT: Final = Text("马达过热", "Motors too hot")
COOL: Final = Text("冷却", "Cooled down")
READER: Final = Text("读头", "Reader")
TAG: Final = Text("标签", "Tag")
TAG_ID: Final = Text("标签编号（十六进制）", "Number of the tag (hex)")
PUT_TAG: Final = Text("放上", "Put on")
TAKE_TAG: Final = Text("拿开", "Take away")
TAKE_ALL: Final = Text("全部拿开", "Take all away")
ANOTHER_TAG: Final = Text("换一个标签", "Another tag")
POWER: Final = Text("线和电源", "Cable and power")
UNPLUG: Final = Text("拔线", "Unplug")
PLUG_IN: Final = Text("插回", "Plug in")
REBOOT: Final = Text("重新上电", "Restart")
STOP_AT_TABLE: Final = Text("桌上的急停", "Stop button at the table")
CHARGE: Final = Text("电量", "Battery")

# -- tags
READERS_DAMAGED = Text(
    "原来记着阅读器位置的文件读不出来，已另存为 {file}；请重新指定各阅读器的位置。",
    "The file that said where readers lie could not be read and is kept as {file}: please place the readers again.",
)
TAGS_UNSAVED: Final = Text("标签没有保存：{reason}。", "The tags were not saved: {reason}.")
BEGIN_ANEW: Final = Text("保留旧文件（.bad），重新开始", "Keep the old file as .bad and begin anew")
SET_OF_TILES: Final = Text("哪一副牌", "Set of tiles")
SET_NOTE: Final = Text(
    "每副带标签的牌起一个名字；写一个新名字就是新的一副。",
    "Every set of tiles with tags has a name. A new name begins a new set.",
)
SET_NAME: Final = Text("这副牌的名字", "Name of the set")
FIRST_SET: Final = Text("第一副", "First set")
AT_READER: Final = Text("读写器上的标签", "The tag at the reader")
NO_TAG: Final = Text("把一张牌放到已连接的读写器上。", "Hold a tile at a reader that is connected.")
TAG_READ: Final = Text("{tag}（{where}）", "{tag} ({where})")
UNKNOWN_TAG: Final = Text("还没有教过：在右边点它是什么。", "Not taught yet: click at the right what it is.")
KNOWN_TAG: Final = Text("{meaning}（“{set}”）", "{meaning} (set “{set}”)")
WHAT_IT_IS: Final = Text("它是什么", "What it is")
KEEP_TEACHING: Final = Text("连续教", "Keep teaching")
KEEP_TEACHING_NOTE: Final = Text(
    "开启后，每个新放上的陌生标签都记成上次点的那一种。",
    "When on, every unknown tag that is put on the reader means what was clicked last.",
)
TAUGHT: Final = Text("{tag} 记为：{meaning}。", "{tag} now means {meaning}.")
HOLD_FIRST: Final = Text("先把标签放到读写器上。", "Hold a tag at the reader first.")
TEACH_ANEW: Final = Text("改成新的意思", "Teach it anew")
CARD_NAME: Final = Text("选手名字", "Player’s name")
CARD: Final = Text("选手卡", "Player card")
MARKER: Final = Text("庄家标志", "Dealer marker")
STICK: Final = Text("点棒", "Point stick")
STICK_POINTS: Final = Text("点棒的点数", "Points of the stick")
TAUGHT_TAGS: Final = Text("教过的标签：{n}", "Tags taught: {n}")
FORGET_SELECTED: Final = Text("忘掉选中的", "Forget those selected")
FORGET_SET: Final = Text("忘掉整副", "Forget the whole set")
SURE_TO_FORGET: Final = Text("再按一次，忘掉整副", "Press again to forget the whole set")
COMPLETE_FOR: Final = Text("够不够打", "Complete for")
COMPLETE: Final = Text("齐了：{n} 张。", "Complete: {n} {n:tile|tiles}.")
MISSING: Final = Text("缺 {n} 张", "{n} missing")
SURPLUS: Final = Text("多 {n} 张", "{n} too many")
READERS: Final = Text("读头的位置", "Where readers lie")
READERS_NOTE: Final = Text(
    "对局用读头读出弃牌、手牌和宝牌指示牌。请说明每个读头装在哪里。",
    "A match reads discards, racks and indicators with readers. Say where each of them lies.",
)
NO_READERS: Final = Text(
    "还没有读头：连接一台读写器；牌桌的读头在读到第一个标签后出现。",
    "No readers yet: connect one. Those of a table appear once they have read a tag.",
)
NOWHERE: Final = Text("没有固定位置", "nowhere in particular")
ZONES: Final = {
    "discards": Text("{side}的弃牌", "discards of {side}"),
    "rack": Text("{side}的手牌", "rack of {side}"),
    "turned_up": Text("指示牌和癞子", "indicators and wild tiles"),
}
READER_NAMED: Final = Text("{device} · 读头 {reader}", "{device} · reader {reader}")

# -- what is remembered
DEVICES_UNREAD: Final = Text(
    "读不到用过的设备 {file}：{reason}。", "The list of used devices {file} cannot be read: {reason}."
)
DEVICES_DAMAGED: Final = Text(
    "用过的设备的记录有误，已重新开始；原文件保留为 {file}。",
    "The list of used devices is damaged and begins anew. The file is kept as {file}.",
)
DEVICES_UNSAVED: Final = Text("用过的设备没有保存：{reason}。", "The used devices were not saved: {reason}.")


def begun(said: str) -> str:
    """Return words as they begin a line, or stand on a button."""
    return said[:1].upper() + said[1:]


def sentence(words: Text) -> Text:
    """Return words without a full stop as a sentence."""
    return Text(f"{words.zh}。", f"{words.en[:1].upper()}{words.en[1:]}.")
