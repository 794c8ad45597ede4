"""Which keys do what at the table, and in which situations. A person may replace any of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

from engine.core.value import dataclass
from engine.core.words import Text

Situation: TypeAlias = Literal["turn", "claim", "bet", "exchange", "void", "take", "racks", "answer"]
"""When a key means something: the own turn, a discard to claim, a bet, tiles to pass on, a suit to name, tiles of a trick to
take, two racks to sort, another question. Commands of one situation cannot share a key."""
EVERYWHERE: Final[frozenset[Situation]] = frozenset(
    ("turn", "claim", "bet", "exchange", "void", "take", "racks", "answer")
)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a key does. ``meanings``: what the table calls it, one or several that are never meant together;
    ``when``: in which situations.
    """

    id: str
    name: Text
    key: str
    when: frozenset[Situation] = EVERYWHERE
    meanings: tuple[str, ...] = ()

    @property
    def means(self) -> tuple[str, ...]:
        """What the table calls it; its own id if it has no other names."""
        return self.meanings or (self.id,)


TILES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "[", "]")
"""Keys of the tiles of the rack from the left; the drawn tile is the last."""


def _when(*situations: Situation) -> frozenset[Situation]:
    return frozenset(situations)


_TURN, _CLAIM, _BET = _when("turn"), _when("claim"), _when("bet", "turn")
GROUPS: Final[Mapping[str, tuple[Text, tuple[Command, ...]]]] = {
    "calls": (
        Text("吃碰杠和", "Calls"),
        (
            Command("win", Text("和牌", "Win"), "W", _when("turn", "claim", "bet"), ("ron", "self_draw")),
            Command("pass", Text("过、不要、取消选择", "Pass"), "X", _when("claim", "take", "answer")),
            Command("chi", Text("吃", "Chi"), "C", _CLAIM),
            Command("pon", Text("碰", "Pon"), "P", _CLAIM),
            Command("kong", Text("杠", "Kong"), "K", _when("turn", "claim"), ("minkan", "ankan", "kakan")),
            Command("riichi", Text("立直", "Riichi"), "R", _TURN),
            Command("abandon", Text("九种九牌流局", "Abandon the hand"), "A", _when("turn")),
            Command("flower", Text("补花", "Replace a flower"), "L", _TURN),
            Command("end_match", Text("散场", "End the match"), "N", _when("answer", "turn")),
        ),
    ),
    "special": (
        Text("某些玩法才有", "In some games only"),
        (
            Command("exchange", Text("换牌", "Exchange tiles"), "E", _when("exchange")),
            Command("void.m", Text("定缺万", "Void suit: characters"), "M", _when("void")),
            Command("void.p", Text("定缺筒", "Void suit: dots"), "P", _when("void")),
            Command("void.s", Text("定缺条", "Void suit: bamboo"), "S", _when("void")),
            Command("take", Text("取牌（拼点）", "Take a tile (Trick)"), "T", _when("take")),
            Command("sit", Text("坐庄（天津）", "Sit (Tianjin)"), "S", _when("answer")),
            Command("pull", Text("拉（天津）", "Pull (Tianjin)"), "L", _when("answer")),
            Command(
                "swap",
                Text("两副手牌各换一张（大立直）", "Exchange two tiles (Double riichi)"),
                "X",
                _when("racks", "turn"),
            ),
            Command(
                "move_meld", Text("移动副露（大立直）", "Move a meld (Double riichi)"), "V", _when("racks", "turn")
            ),
            Command(
                "share_out", Text("理两手（大立直）", "Arrange both hands (Double riichi)"), "G", _when("racks", "turn")
            ),
        ),
    ),
    "bets": (
        Text("下注（德州）", "Bets (Hold'em)"),
        (
            Command("bet", Text("下注、加注", "Bet or raise"), "B", _BET, ("bet", "raise")),
            Command("call", Text("过牌、跟注", "Check or call"), "C", _BET, ("check", "call")),
            Command("fold", Text("弃牌", "Fold"), "F", _BET),
            Command("all_in", Text("全押", "All in"), "A", _when("bet")),
            Command("buy_in", Text("带入", "Buy in"), "Y", _when("answer", "bet")),
        ),
    ),
    "hand": (
        Text("手牌", "The hand"),
        (
            *(
                Command(f"tile{n}", Text(f"第 {n + 1} 张牌", f"Tile {n + 1}"), key, EVERYWHERE)
                for n, key in enumerate(TILES)
            ),
            Command("left", Text("向左一张", "One tile to the left"), "Left"),
            Command("right", Text("向右一张", "One tile to the right"), "Right"),
            Command("up", Text("上面一副手牌，或打出", "The upper hand, or discard"), "Up"),
            Command("down", Text("下面一副手牌", "The lower hand"), "Down"),
            Command("confirm", Text("确定", "Confirm"), "Space"),
            Command("confirm_too", Text("确定（第二个键）", "Confirm (second key)"), "Return"),
            Command("confirm_also", Text("确定（第三个键）", "Confirm (third key)"), "Enter"),
            Command("cancel", Text("取消", "Cancel"), "Esc"),
        ),
    ),
    "window": (
        Text("窗口", "The window"),
        (
            Command("panel.keys", Text("按键", "Keys"), "F1"),
            Command("panel.log", Text("牌局记录", "Log"), "F2"),
            Command("panel.rules", Text("规则", "Rules"), "F3"),
            Command("panel.settings", Text("设置", "Settings"), "F4"),
            Command("auto_sort", Text("自动理牌", "Keep the hand sorted"), "F5"),
            Command("auto_win", Text("能和就和", "Win whenever possible"), "F6"),
            Command("auto_pass", Text("不吃碰", "No calls"), "F7"),
            Command("auto_discard", Text("摸切", "Discard every drawn tile"), "F8"),
            Command("sound", Text("开关声音", "Sound on or off"), "F9"),
            Command("undo", Text("悔牌", "Undo"), "Backspace"),
            Command("why", Text("为什么不能和？", "Why can't I win?"), "Q"),
        ),
    ),
}
"""Every command in the order in which people are shown them, under the heading that it stands under."""

KEY_NAMES: Final[Mapping[str, Text]] = {
    "Left": Text("←", "←"),
    "Right": Text("→", "→"),
    "Up": Text("↑", "↑"),
    "Down": Text("↓", "↓"),
    "Space": Text("空格", "Space"),
    "Return": Text("回车", "Return"),
    "Enter": Text("小键盘回车", "Enter (keypad)"),
    "Backspace": Text("退格", "Backspace"),
}
"""Keys that are called otherwise than Qt writes them."""

COMMANDS: Final[Mapping[str, Command]] = {
    command.id: command for _, commands in GROUPS.values() for command in commands
}
WINDOW: Final = tuple(command.id for command in GROUPS["window"][1])
"""The commands that are not the table's own but the window's around it."""
RESERVED: Final = frozenset(("Tab", "Backtab", "F11"))
"""Keys that move the focus or belong to the window everywhere."""
IS_RESERVED: Final = Text(
    "{key} 另有用途（移动焦点或全屏），不能改作他用。",
    "{key} moves the focus or switches full screen, and cannot be used for anything else.",
)
IS_TAKEN: Final = Text(
    "{key} 已经用于“{other}”，两者会同时出现，不能用同一个键。先给“{other}”换一个键。",
    "{key} is already used for “{other}”, which may be offered at the same time. Give “{other}” another key first.",
)


def key_name(key: str) -> Text:
    """A key as people call it."""
    return KEY_NAMES.get(key, Text(key, key))


def keys_of(changed: Mapping[str, str]) -> dict[str, str]:
    """The key of every command, by its id: those that were changed, and the usual ones."""
    return {id_: changed.get(id_, command.key) for id_, command in COMMANDS.items()}


def by_meaning(changed: Mapping[str, str]) -> dict[str, str]:
    """The key of everything that the table does, by what the table calls it."""
    return {name: changed.get(id_, command.key) for id_, command in COMMANDS.items() for name in command.means}


KEYS: Final[Mapping[str, str]] = by_meaning({})
"""The usual key of everything that the table does. Key names are as Qt writes them."""


def conflicts(keys: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs of commands that have the same key in one situation; ``keys`` are by the commands' ids."""
    ids = list(keys)
    for nth, one in enumerate(ids):
        for other in ids[nth + 1 :]:
            if keys[one].lower() == keys[other].lower() and COMMANDS[one].when & COMMANDS[other].when:
                yield one, other


def why_not(changed: Mapping[str, str], command: str, key: str) -> Text | None:
    """Why a command cannot have this key while the others have theirs; None if it can."""
    if key in RESERVED:
        return IS_RESERVED.filled(key=key_name(key))
    keys = {**keys_of(changed), command: key}
    clash = next((pair for pair in conflicts(keys) if command in pair), None)
    if clash is None:
        return None
    other = clash[0] if clash[1] == command else clash[1]
    return IS_TAKEN.filled(key=key_name(key), other=COMMANDS[other].name)


def with_key(changed: Mapping[str, str], command: str, key: str) -> dict[str, str]:
    """The changed keys after a command got this one; a usual key is not kept as a change."""
    rest = {id_: other for id_, other in changed.items() if id_ != command}
    return rest if key == COMMANDS[command].key else {**rest, command: key}


def fitting(written: object) -> bool:
    """Whether these are changed keys that can be used: known commands, keys without conflicts."""
    if not isinstance(written, dict):
        return False
    if not all(id_ in COMMANDS and isinstance(key, str) and key for id_, key in written.items()):
        return False
    return not any(key in RESERVED for key in written.values()) and not any(conflicts(keys_of(written)))
