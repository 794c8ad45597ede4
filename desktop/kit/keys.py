"""Which keys do what at the table, and in which situations. A person may replace any of them.

The commands of actions belong to the actions (``Action.commands``), those of a game to its rule set; here are the table's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from paizhuo.engine.core.action import Ankan, Chi, MoveMeld, Pass, Pon, Ron
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet

TILES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "[", "]")
"""Keys of the tiles of the rack from the left; the drawn tile is the last."""
GROUPS: Final[Mapping[str, tuple[Text, tuple[Command, ...]]]] = {
    "calls": (
        Text("吃碰杠和", "Calls"),
        tuple(command for action in (Ron, Pass, Chi, Pon, Ankan) for command in action.commands),
    ),
    "racks": (
        Text("两副手牌", "Two hands"),
        (
            command("swap", Text("两副手牌各换一张", "Exchange two tiles"), "X", "racks", "turn"),
            *MoveMeld.commands,
            command("share_out", Text("理两手", "Arrange both hands"), "G", "racks", "turn"),
        ),
    ),
    "hand": (
        Text("手牌", "The hand"),
        (
            *(Command(f"tile{n}", Text(f"第 {n + 1} 张牌", f"Tile {n + 1}"), key) for n, key in enumerate(TILES)),
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
            Command("refused", Text("选择不要哪些吃碰杠", "Choose which calls to pass on"), "I"),
            Command("sound", Text("开关声音", "Sound on or off"), "F9"),
            Command("onlookers", Text("给观众看的第二个窗口", "Second window for onlookers"), "F10"),
            Command("undo", Text("悔牌", "Undo"), "Backspace"),
            Command("why", Text("为什么不能和？", "Why can't I win?"), "Q"),
            Command("coach", Text("教练", "Coach"), "H"),
            Command("glance", Text("按住看安全牌与危险牌", "Hold: safe and dangerous tiles"), "Z"),
            Command("compare", Text("比较点数", "Compare points"), "U"),
            Command("scores", Text("每局得失", "Scores so far"), "J"),
            Command("review", Text("复盘", "Review of the hand"), "D"),
        ),
    ),
}
"""The commands of every game in the order in which people are shown them, by the heading that they stand under."""

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

SPECIAL: Final = Text("某些玩法才有", "In some games only")
"""The heading of the commands that games have of their own."""
COMMANDS: Final[Mapping[str, Command]] = {each.id: each for _, commands in GROUPS.values() for each in commands}
"""The commands of every game."""
WINDOW: Final = tuple(each.id for each in GROUPS["window"][1])
"""The commands that are not the table's own but the window's around it."""
RESERVED: Final = frozenset(("Tab", "Backtab", "F11"))
"""Keys that move the focus or belong to the window everywhere."""
IS_RESERVED: Final = Text(
    "{key} 另有用途（移动焦点或全屏），不能改作他用。",
    "{key} moves the focus or switches full screen, and cannot be used for anything else.",
)
ONLY_IN: Final = Text("{command}（{game}）", "{command} ({game})")
IS_TAKEN: Final = Text(
    "{key} 已经用于“{other}”，两者会同时出现，不能用同一个键。先给“{other}”换一个键。",
    "{key} is already used for “{other}”, which may be offered at the same time. Give “{other}” another key first.",
)

NOW_TAKEN: Final = Text(
    "{key} 现在用于“{other}”，所以“{command}”的键改回 {usual}。可以在“按键”里另选。",
    "{key} is now used for “{other}”, so “{command}” has its usual key {usual} again. You can choose others under *Keys*.",
)


def key_name(key: str) -> Text:
    """Return a key as people call it."""
    return KEY_NAMES.get(key, Text(key, key))


def key_of(changed: Mapping[str, str], command: Command) -> str:
    """Return the key of a command: the one it was changed to, or the usual one. Key names are as Qt writes them."""
    return changed.get(command.id, command.key)


def own_key(changed: Mapping[str, str], id_: str) -> str:
    """Return the key of one of ``COMMANDS``. Raises ``KeyError`` for the id of another."""
    return key_of(changed, COMMANDS[id_])


def special(games: Iterable[RuleSet]) -> dict[Command, tuple[RuleSet, ...]]:
    """Return the commands that games have of their own, each with its games. A match of several games adds nothing to theirs."""
    found: dict[Command, tuple[RuleSet, ...]] = {}
    for game in games:
        for each in () if game.games else game.commands:
            found[each] = (*found.get(each, ()), game)
    return found


def name_of(command: Command, games: tuple[RuleSet, ...]) -> Text:
    """Return a command as people are shown it, with its game where only one has it."""
    return ONLY_IN.filled(command=command.name, game=games[0].name) if len(games) == 1 else command.name


def _together(command: Command, games: Iterable[RuleSet]) -> Iterator[Command]:
    """Return the other commands that some game has beside this one."""
    with_it = [game for game in games if command.id in COMMANDS or command in game.commands]
    return (each for each in chain(COMMANDS.values(), special(with_it)) if each != command)


def clash(changed: Mapping[str, str], command: Command, games: Iterable[RuleSet]) -> Command | None:
    """Return a command that has the same key as this one and can be offered together with it in one of the games."""
    key = key_of(changed, command).lower()
    others = (each for each in _together(command, games) if each.when & command.when)
    return next((each for each in others if key_of(changed, each).lower() == key), None)


def why_not(changed: Mapping[str, str], command: Command, key: str, games: Iterable[RuleSet]) -> Text | None:
    """Return why a command cannot have this key while the others have theirs; None if it can. ``games``: all there are."""
    if key in RESERVED:
        return IS_RESERVED.filled(key=key_name(key))
    games = tuple(games)
    other = clash({**changed, command.id: key}, command, games)
    if other is None:
        return None
    return IS_TAKEN.filled(key=key_name(key), other=name_of(other, special(games).get(other, ())))


def with_key(changed: Mapping[str, str], command: Command, key: str) -> dict[str, str]:
    """Return the changed keys after a command got this one; a usual key is not kept as a change."""
    rest = {id_: other for id_, other in changed.items() if id_ != command.id}
    return rest if key == command.key else {**rest, command.id: key}


def fitting(written: object) -> bool:
    """Return whether these are changed keys that can be used: known commands, keys without conflicts.

    Looks at every game, if any key was changed.
    """
    if not isinstance(written, dict):
        return False
    if not all(isinstance(id_, str) and isinstance(key, str) and key for id_, key in written.items()):
        return False
    if any(key in RESERVED for key in written.values()):
        return False
    games = tuple(ALL) if written else ()
    known = (*COMMANDS.values(), *special(games))
    if not written.keys() <= {each.id for each in known}:
        return False
    return all(clash(written, each, games) is None for each in known)


def without_taken(written: object) -> tuple[object, tuple[Text, ...]]:
    """Return changed keys without those that are by now the usual key of another command, and a sentence for each that was left out.

    A newer program may have commands that there were not when the keys were chosen. What cannot be changed keys at all is returned as
    it is.
    """
    if not isinstance(written, dict) or not all(isinstance(each, str) for each in (*written, *written.values())):
        return written, ()
    games, left, said = tuple(ALL), dict(written), []
    for each in (*COMMANDS.values(), *special(games)):
        other = clash(left, each, games) if each.id in left else None
        if other is not None and other.id not in left:
            key = key_name(left.pop(each.id))
            said.append(NOW_TAKEN.filled(key=key, other=other.name, command=each.name, usual=key_name(each.key)))
    return left, tuple(said)
