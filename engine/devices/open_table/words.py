"""What a table is asked to do, and what it answers, in words."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.open_table.commands import BadCommand, TableCommand, read_command
from paizhuo.engine.devices.open_table.events import CommandFailed, CommandUnknown

PLACES: Final[dict[str, Text]] = {
    "E": Text("东边", "the E side"),
    "S": Text("南边", "the S side"),
    "W": Text("西边", "the W side"),
    "N": Text("北边", "the N side"),
    "drum": Text("洗牌桶", "the drum"),
    "head": Text("码牌头", "the stacking head"),
    "chain": Text("链条", "the chain"),
    "centre": Text("中央升降台", "the centre"),
    "dice": Text("骰子盒", "the dice"),
}
"""Where tiles can be stuck, by the protocol's word."""
CODES: Final[dict[str, Text]] = {
    "JAM": Text("卡牌了：请清除后再试", "something is stuck: clear it, then try again"),
    "BUSY": Text("别的部件正在动", "something else is moving"),
    "NOTREADY": Text(
        "还不能这样做：看一下中央和牌板的位置", "it cannot do that yet: look at the centre and the plates"
    ),
    "COUNT": Text("牌的张数不对：请补齐后再试", "the number of tiles is wrong: put it right, then try again"),
    "COCKED": Text("骰子没有放平：请再掷一次", "a die does not lie flat: roll again"),
    "STOPPED": Text("已被停止", "it was stopped"),
    "HELLO": Text("牌桌刚刚重新启动，请再试", "the table has just started again: try once more"),
    "VERSION": Text("牌桌使用另一版协议", "the table speaks another version of the protocol"),
    "SEQ": Text("命令编号乱了，请再试", "the numbers of commands are out of order: try once more"),
    "NOCAP": Text("这张牌桌没有这个部件", "this table has no such part"),
    "ARG": Text("牌桌看不懂这个命令", "the table does not understand the command"),
    "UNKNOWN": Text("牌桌不认识这个命令", "the table does not know the command"),
    "TIMEOUT": Text("花的时间太长", "it has taken too long"),
    "HEAT": Text("电机过热：请等它冷却", "the motors are too hot: let them cool down"),
}
"""The codes of ``ERR``, as sentences after “the table has not done it”."""
COLOURS: Final[dict[str, Text]] = {
    "off": Text("不亮", "off"),
    "white": Text("白", "white"),
    "red": Text("红", "red"),
    "green": Text("绿", "green"),
    "blue": Text("蓝", "blue"),
    "yellow": Text("黄", "yellow"),
    "orange": Text("橙", "orange"),
}
"""The colours of lamps, by the protocol's word."""
_COMMANDS: Final[dict[str, Text]] = {
    "dice roll": Text("掷骰子", "roll the dice"),
    "centre open": Text("升起中央", "open the centre"),
    "centre close": Text("降下中央", "close the centre"),
    "lift up": Text("升起牌板", "raise the plates"),
    "lift down": Text("降下牌板", "lower the plates"),
    "build start": Text("洗牌码牌", "shuffle and build"),
    "build pause": Text("暂停码牌", "pause building"),
    "build resume": Text("继续码牌", "go on building"),
    "mode 4p": Text("四人牌墙", "wall for four"),
    "mode 3p": Text("三人牌墙", "wall for three"),
    "dealer": Text("庄家灯：{side}", "dealer lamp: {side}"),
    "honba": Text("本场数：{value}", "honba: {value}"),
    "lamps": Text("{side}的灯：{colour}", "lamp of {side}: {colour}"),
    "score": Text("{side}的点数：{value}", "score of {side}: {value}"),
    "stop": Text("急停", "stop"),
}
STUCK: Final = Text("{where}卡牌了：请清除后再试", "something is stuck at {where}: clear it, then try again")
FAILED: Final = Text("牌桌没有执行“{command}”：{why}。", "The table has not done “{command}”: {why}.")
UNKNOWN: Final = Text(
    "不知道牌桌是否执行了“{command}”，请看一下牌桌。",
    "Nobody knows whether the table has done “{command}”: look at the table.",
)


def failure_words(event: CommandFailed | CommandUnknown) -> Text:
    """Why a command was not carried out, or that nobody knows whether it was."""
    if isinstance(event, CommandUnknown):
        return UNKNOWN.filled(command=command_words(event.command))
    why = CODES.get(event.code, Text(event.code, event.code))
    if event.code == "JAM" and event.at in PLACES:
        why = STUCK.filled(where=PLACES[event.at])
    return FAILED.filled(command=command_words(event.command), why=why)


def command_words(what: str) -> Text:
    """Return a command in words; one that is unknown here as it is written."""
    try:
        command = read_command(what)
    except BadCommand:
        return Text(what, what)
    words = _COMMANDS.get(f"{command.verb} {command.word}") or _COMMANDS[command.verb]
    return words.filled(side=_side(command), colour=COLOURS.get(command.word, ""), value=command.value)


def _side(command: TableCommand) -> Text | str:
    return PLACES.get(command.seat or command.word, "")


OTHER_VERSION: Final = Text(
    "设备的协议是第 {theirs} 版，这里是第 {ours} 版",
    "the device speaks version {theirs} of the protocol, this program {ours}",
)
