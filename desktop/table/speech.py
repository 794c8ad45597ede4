"""What the table says: words on buttons, calls over the caller, and every event in a sentence for those who listen."""

from __future__ import annotations

from typing import Final

from desktop.amounts import signed
from engine.core.action import Action
from engine.core.event import (
    DiceRolled,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    Melded,
    Paid,
    Shown,
    TurnedUp,
    Won,
)
from engine.core.hand import balance
from engine.core.meld import Seat
from engine.core.tile_words import tile_name
from engine.core.tiles import UNKNOWN, Tiles
from engine.core.words import Text
from engine.play.bets import Spoke

WINDS: Final = (Text("东", "E"), Text("南", "S"), Text("西", "W"), Text("北", "N"))
WIND_NAMES: Final = (Text("东", "East"), Text("南", "South"), Text("西", "West"), Text("北", "North"))
ACTIONS: Final = {
    "pass": Text("过", "Pass"),
    "discard": Text("打", "Discard"),
    "chi": Text("吃", "Chi"),
    "pon": Text("碰", "Pon"),
    "minkan": Text("杠", "Kong"),
    "ankan": Text("暗杠", "Kong"),
    "kakan": Text("加杠", "Kong"),
    "riichi": Text("立直", "Riichi"),
    "self_draw": Text("自摸", "Self-draw"),
    "ron": Text("和", "Win"),
    "abandon": Text("流局", "Abandon"),
    "exchange": Text("换牌", "Exchange"),
    "void": Text("定缺", "Void"),
    "take": Text("取", "Take"),
}
SUITS: Final = {"m": Text("万", "Characters"), "p": Text("筒", "Dots"), "s": Text("条", "Bamboo")}
CANCEL: Final = Text("取消", "Cancel")
DONE: Final = Text("不取", "Done")
PICK: Final = Text("选 {n} 张牌", "Choose {n} tiles")
VOID: Final = Text("选择定缺的花色", "Choose the suit to do without")
MODE: Final = Text("{call}：选一张牌", "{call}: choose a tile")
TAKE: Final = Text("取一张牌，或不取", "Take a tile, or none")
LEFT: Final = Text("余", "left")
UNSEEN: Final = Text("未见 {n}", "{n} unseen")
WAITS: Final = Text("听", "Waits")
MANY_WAITS: Final = Text("{kinds} 种 {left} 张", "{kinds} kinds, {left} tiles")
WILD: Final = Text("混：可当任何牌", "Wild: stands for any tile")
ROUND: Final = Text("{wind}{n}局", "{wind} {n}")
REPEATS: Final = Text("{n}本场", "{n} repeat")
SECONDS_LEFT: Final = Text("还有 {n} 秒", "{n} seconds left")
YOUR_TURN: Final = Text("轮到你", "Your turn")
YOU_MAY: Final = Text("可以：{calls}", "You may: {calls}")
HANDS: Final = (Text("手牌一", "Hand 1"), Text("手牌二", "Hand 2"))
JOINT_WAITS: Final = Text("两副同听", "Both hands wait for")
AFTER_DISCARD: Final = Text("打", "Discard")
THEN_WAITS: Final = Text("听", "waits")
RACK_TILE: Final = Text("第{n}张：{tile}", "tile {n}: {tile}")
_NUMERALS: Final = "零一二三四五六七八九"
SAYS: Final = Text("{who}：{call}", "{who}: {call}")
_DISCARDED: Final = Text("{who}打 {tile}", "{who} discards {tile}")
_TURNED: Final = Text("{who}{call}，打 {tile}", "{who} calls {call} and discards {tile}")
_DREW: Final = Text("你摸到 {tile}", "You draw {tile}")
_MELDED: Final = Text("{who}{call} {tiles}", "{who} calls {call}: {tiles}")
_DICE: Final = Text("{who}掷骰 {faces}", "{who} rolls {faces}")
_DICE_FOR: Final = Text("{who}掷骰 {faces}：{purpose}", "{who} rolls {faces}: {purpose}")
THROWN_FOR: Final = {
    "break": Text("开门", "Wall break"),
    "outer_break": Text("外圈开门", "Outer wall break"),
    "circle": Text("定圈", "Circle"),
    "game": Text("定玩法", "Game"),
    "special": Text("特殊规则", "Special rule"),
    "exchange": Text("换牌方向", "Exchange"),
    "wild": Text("开混", "Wild tile"),
}
"""What dice are thrown for, by the purpose that their event names."""
_TURNED_UP: Final = Text("翻开 {tile}", "{tile} is turned up")
_SHOWN: Final = Text("{who}亮牌 {tiles}", "{who} shows {tiles}")
_WON: Final = Text("{who}和牌，{tile}", "{who} wins with {tile}")
_WON_SELF: Final = Text("{who}自摸 {tile}", "{who} wins by self-draw with {tile}")


def wind_of(seat: Seat, dealer: Seat, seats: int) -> int:
    """The seat wind: 0 East for the dealer, then in turn order."""
    return (seat - dealer) % seats


def who(seat: Seat, dealer: Seat, seats: int) -> Text:
    """A seat by its wind, as players say it."""
    wind = WIND_NAMES[wind_of(seat, dealer, seats)]
    return Text(f"{wind.zh}家", wind.en)


def round_name(wind: int, number: int) -> Text:
    """The round and the hand in it: 东一局, East 1. ``number`` counts from 1."""
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else str(number)
    return Text(
        ROUND.zh.format(wind=WIND_NAMES[wind % 4].zh, n=numeral),
        ROUND.en.format(wind=WIND_NAMES[wind % 4].en, n=number),
    )


def listed(tiles: Tiles) -> Text:
    """Tiles one after another."""
    names = [tile_name(tile) for tile in tiles]
    return Text(" ".join(n.zh for n in names), ", ".join(n.en for n in names))


def action_name(name: str) -> Text:
    """The word on a button; an action nobody has heard of says its own name."""
    plain = name.replace("_", " ").capitalize()
    return ACTIONS.get(name, Text(plain, plain))


def spoken(action: Action) -> Text:
    """An action in words: its name and its tiles."""
    word = action_name(action.name)
    tiles: Tiles = getattr(action, "tiles", ()) or ((action.tile,) if hasattr(action, "tile") else ())
    suit: str | None = getattr(action, "suit", None)
    if suit in SUITS:
        return Text(f"{word.zh} {SUITS[suit].zh}", f"{word.en} {SUITS[suit].en}")
    if not tiles:
        return word
    told = listed(tiles)
    return Text(f"{word.zh} {told.zh}", f"{word.en} {told.en}")


def call(event: Event) -> tuple[Seat, str, Action | None] | None:
    """Who called what, to be written over the caller: the seat, the action's name, and the action where it says more."""
    match event:
        case Melded(seat, meld):
            return seat, meld.kind, None
        case KongAdded(seat):
            return seat, "kakan", None
        case Discarded(seat, turned=True):
            return seat, "riichi", None
        case Won(win):
            return win.seat, "self_draw" if win.source is None else "ron", None
        case Spoke(seat, action):
            return seat, action.name, action
        case _:
            return None


def paid(event: Event) -> dict[Seat, int]:
    """What every seat wins or loses in an event, where it is not nothing."""
    match event:
        case Paid(transfers):
            pass
        case Won(win):
            transfers = win.transfers
        case _:
            return {}
    return {seat: points for seat, points in balance(transfers).items() if isinstance(seat, int) and points}


def told_paid(event: Event, dealer: Seat, seats: int, parts: int) -> Text | None:
    """The payments of an event in a sentence; None without any. Who is no seat is not told."""
    changes = [
        (who(seat, dealer, seats), signed(points, parts)) for seat, points in paid(event).items() if seat < seats
    ]
    if not changes:
        return None
    return Text(
        "，".join(f"{name.zh} {points}" for name, points in changes),
        ", ".join(f"{name.en} {points}" for name, points in changes),
    )


def told(event: Event, dealer: Seat, seats: int, own: Seat | None) -> Text | None:
    """An event in a sentence; None for what need not be said."""
    match event:
        case Discarded(seat, tile, turned=True):
            name = who(seat, dealer, seats)
            return _TURNED.filled(who=name, call=ACTIONS["riichi"], tile=tile_name(tile))
        case Discarded(seat, tile):
            return _DISCARDED.filled(who=who(seat, dealer, seats), tile=tile_name(tile))
        case Drew(seat, tile) if seat == own and tile != UNKNOWN:
            return _DREW.filled(tile=tile_name(tile))
        case Melded(seat, meld):
            return _MELDED.filled(who=who(seat, dealer, seats), call=ACTIONS[meld.kind], tiles=listed(meld.tiles))
        case KongAdded(seat, tile):
            return _MELDED.filled(who=who(seat, dealer, seats), call=ACTIONS["kakan"], tiles=tile_name(tile))
        case DiceRolled(seat, purpose, faces):
            name, thrown = who(seat, dealer, seats), " ".join(map(str, faces))
            if purpose not in THROWN_FOR:
                return _DICE.filled(who=name, faces=thrown)
            return _DICE_FOR.filled(who=name, faces=thrown, purpose=THROWN_FOR[purpose])
        case TurnedUp(tile) if tile != UNKNOWN:
            return _TURNED_UP.filled(tile=tile_name(tile))
        case Shown(place, tiles) if tiles and UNKNOWN not in tiles:
            return _SHOWN.filled(who=who(place % seats, dealer, seats), tiles=listed(tiles))
        case Won(win):
            sentence = _WON_SELF if win.source is None else _WON
            return sentence.filled(who=who(win.seat, dealer, seats), tile=tile_name(win.tile))
        case Ended(ending):
            return ending.name
        case _:
            return None
