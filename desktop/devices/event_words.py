"""What devices say, in words for the port log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.event_lines import hex_pairs
from paizhuo.engine.devices.events import (
    BadFrame,
    Battery,
    Colour,
    Connected,
    DeviceEvent,
    Dice,
    Fault,
    Lost,
    Opened,
    Signal,
    Tag,
    TagGone,
    Unavailable,
)
from paizhuo.engine.devices.open_table.events import (
    Build,
    Button,
    Centre,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    DealerSide,
    DeviceText,
    Honba,
    Jam,
    Lamp,
    Lift,
    Mode,
    OtherVersion,
    Restarted,
    ScoreShown,
    StateKnown,
    StateTopic,
    Sticks,
    StopConfirmed,
    TileCount,
)
from paizhuo.engine.devices.open_table.words import COLOURS, OTHER_VERSION, PLACES, command_words, failure_words

DICE: Final[Mapping[str, Text]] = {
    "idle": Text("骰子静止", "dice at rest"),
    "rolling": Text("骰子在滚", "dice rolling"),
    "rolled": Text("掷出 {values}", "dice show {values}"),
    "cocked": Text("骰子没有放平", "a die does not lie flat"),
    "moved": Text("骰子被手翻动：{values}", "dice turned by hand: {values}"),
    "fake": Text("骰子没有真的滚动", "the dice did not really roll"),
}
COLOURS_OF_DICE: Final[Mapping[str, Text]] = {**COLOURS, "black": Text("黑", "black")}
MOVING: Final[Mapping[str, Text]] = {
    "open": Text("升起", "open"),
    "closed": Text("降下", "closed"),
    "up": Text("升起", "up"),
    "down": Text("降下", "down"),
    "moving": Text("在动", "moving"),
    "stopped": Text("停在半途", "stopped half-way"),
}
BUILDING: Final[Mapping[str, Text]] = {
    "idle": Text("没有牌墙", "no wall"),
    "running": Text("码牌中", "being built"),
    "ready": Text("已码好", "ready"),
    "paused": Text("暂停", "paused"),
}
MODES: Final[Mapping[str, Text]] = {"4p": Text("四人", "four players"), "3p": Text("三人", "three players")}
BUTTONS: Final[Mapping[str, Text]] = {
    "win": Text("和牌", "win"),
    "call": Text("鸣牌", "call"),
    "ready": Text("立直", "ready"),
    "dice": Text("骰子", "dice"),
    "start": Text("启动", "start"),
}
NOWHERE: Final = Text("卡牌已清除", "nothing is stuck any more")
STUCK: Final = Text("{where}卡牌", "tiles stuck at {where}")
_UNKNOWN: Final = Text("?", "?")


def spoken(event: DeviceEvent) -> Text:
    """Return the event in a few words, without a full stop; of an event of a later version its name."""
    make = _WORDS.get(type(event))
    return Text(event.name, event.name) if make is None else make(event)


def where(place: str) -> Text:
    """Return a side of the table, or a part of it."""
    return PLACES.get(place, Text(place, place))


def percent_of(percent: int | None) -> str:
    """Return `` 40 %``, or nothing where it is not known."""
    return "" if percent is None else f" {percent} %"


def faces(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _tag(event: Tag) -> Text:
    strength = "" if event.rssi is None else f", {event.rssi} dBm"
    return _at_reader(Text(f"标签 {event.id}{strength}", f"tag {event.id}{strength}"), event.reader)


def _at_reader(words: Text, reader: str) -> Text:
    return AT_READER.filled(words=words, reader=reader) if reader else words


def _bad(event: BadFrame) -> Text:
    some = BAD_FRAMES.filled(n=event.count) if event.count > 1 else BAD_FRAME
    return some.filled(reason=event.reason, bytes=hex_pairs(event.bytes))


def _failed(event: CommandFailed | CommandUnknown) -> Text:
    words = failure_words(event)
    return Text(words.zh.rstrip("。"), words.en.rstrip("."))


def _same(words: Text) -> Callable[[Any], Text]:
    return lambda event: words


AT_READER: Final = Text("{words}（读头 {reader}）", "{words} (reader {reader})")
BAD_FRAME: Final = Text("看不懂的数据（{reason}）：{bytes}", "not understood ({reason}): {bytes}")
BAD_FRAMES: Final = Text(
    "看不懂的数据 {n} 段，第一段（{{reason}}）：{{bytes}}", "{n} not understood, the first ({{reason}}): {{bytes}}"
)
_SET: Final = Text("{what}：{value}", "{what}: {value}")

_WORDS: Final[Mapping[type[Any], Callable[[Any], Text]]] = {
    Opened: lambda event: Text("已打开 {port}", "{port} is open").filled(port=event.port),
    Unavailable: lambda event: Text("打不开 {port}（{why}）", "{port} cannot be opened ({why})").filled(
        port=event.port, why=event.reason
    ),
    Connected: lambda event: Text("设备已应答：{name}", "the device has answered: {name}").filled(name=event.identity),
    Lost: lambda event: Text("连接断了：{why}", "the connection is lost: {why}").filled(why=event.reason),
    Dice: lambda event: DICE[event.state].filled(values=faces(event.values)),
    Tag: _tag,
    TagGone: lambda event: _at_reader(Text(f"标签 {event.id} 离开", f"tag {event.id} is gone"), event.reader),
    Battery: lambda event: _SET.filled(what=Text("电量", "battery"), value=f"{event.percent} %"),
    Signal: lambda event: _SET.filled(what=Text("信号", "signal"), value=f"{event.rssi} dBm"),
    Colour: lambda event: _SET.filled(
        what=Text("骰子颜色", "colour of the die"), value=COLOURS_OF_DICE.get(event.colour, _UNKNOWN)
    ),
    BadFrame: _bad,
    Fault: lambda event: _SET.filled(what=Text("故障", "fault"), value=f"{event.code} {event.text}".rstrip()),
    Centre: lambda event: _SET.filled(what=Text("中央", "centre"), value=MOVING[event.state]),
    Lift: lambda event: Text("{side}的牌板：{state}", "plate of {side}: {state}").filled(
        side=where(event.seat), state=MOVING[event.state]
    ),
    Build: lambda event: _SET.filled(
        what=Text("牌墙", "wall"),
        value=Text(
            BUILDING[event.state].zh + percent_of(event.percent), BUILDING[event.state].en + percent_of(event.percent)
        ),
    ),
    TileCount: lambda event: _SET.filled(
        what=Text("牌数", "tiles"), value=f"{event.count}" + (f" / {event.expected}" if event.expected else "")
    ),
    Mode: lambda event: _SET.filled(what=Text("模式", "mode"), value=MODES[event.value]),
    DealerSide: lambda event: _SET.filled(what=Text("庄家", "dealer"), value=where(event.side)),
    Honba: lambda event: _SET.filled(what=Text("本场", "honba"), value=event.value),
    Lamp: lambda event: command_words(f"lamps seat={event.seat} colour={event.colour}"),
    ScoreShown: lambda event: command_words(f"score seat={event.seat} value={event.value}"),
    Button: lambda event: Text("{side}按了“{button}”", "{side} has pressed “{button}”").filled(
        side=where(event.seat), button=BUTTONS[event.button]
    ),
    Sticks: lambda event: Text("{side}的点棒：{value}", "sticks of {side}: {value}").filled(
        side=where(event.seat), value=event.value
    ),
    Jam: lambda event: NOWHERE if event.at == "none" else STUCK.filled(where=where(event.at)),
    StateTopic: lambda event: _SET.filled(what=Text("状态", "state"), value=spoken(event.value)),
    StateKnown: _same(Text("状态已知", "the state is known")),
    Restarted: _same(Text("设备重新启动了", "the device has started again")),
    OtherVersion: lambda event: OTHER_VERSION.filled(theirs=event.device, ours=event.host),
    CommandDone: lambda event: Text("已完成：{what}", "done: {what}").filled(what=command_words(event.command)),
    CommandFailed: _failed,
    CommandUnknown: _failed,
    StopConfirmed: _same(Text("急停已确认", "the stop is confirmed")),
    DeviceText: lambda event: _SET.filled(what=Text("文字", "text"), value=event.text),
}  # fmt: skip
