"""What the table says: words on buttons, and calls over the caller."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from desktop.amounts import amount
from desktop.table.ladder import amount_of, is_amount
from engine.core.action import Action
from engine.core.event import Discarded, Event, KongAdded, Melded, Paid, Won
from engine.core.hand import Deal, balance
from engine.core.meld import Seat
from engine.core.narration import Narrator, listed
from engine.core.tiles import Tiles
from engine.core.words import Text
from engine.play.bets import Spoke
from engine.play.payment_words import payment_name

FIELD: Final = re.compile(r"\{[^}]*\}")
"""A field of words."""
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
    "take": Text("取牌", "Take"),
}
SUITS: Final = {"m": Text("万", "Characters"), "p": Text("筒", "Dots"), "s": Text("条", "Bamboo")}
CANCEL: Final = Text("取消", "Cancel")
DONE: Final = Text("不取", "Take no tile")
PICK: Final = Text("选 {n} 张牌", "Tiles to choose: {n}")
MODE: Final = Text("{call}：从亮着的牌中选一张打出", "{call}: choose one of the bright tiles to discard")
PICKED_ALL: Final = Text(
    "已选够 {n} 张：先点其中一张放回", "All {n} are chosen: click one of them first to put it back"
)
FINISH_FIRST: Final = Text("先完成或取消“{call}”", "Finish “{call}” or cancel it first")
BUTTONS_FIRST: Final = Text("先从按钮中选择", "Choose one of the buttons first")
ALL_OF_IT: Final = Text(
    "{call}：押上你剩下的全部点数，确定吗？", "{call}: this bets everything you have left. Are you sure?"
)
SURE: Final = Text("确定{call}", "Confirm: {call}")
LEFT: Final = Text("余", "left")
UNSEEN: Final = Text("未见 {n}", "{n} unseen")
WILD: Final = Text("混：可当任何牌", "Wild: stands for any tile")
ROUND: Final = Text("{wind}{n}局", "{wind} {n}")
REPEAT: Final = Text("{n} 本场", "{n} repeat")
REPEATS: Final = Text("{n} 本场", "{n} repeats")
SECONDS_LEFT: Final = Text("还有 {n} 秒", "{n} seconds left")
YOUR_TURN: Final = Text("轮到你", "Your turn")
YOU_MAY: Final = Text("可以：{calls}", "You may: {calls}")
HANDS: Final = (Text("手牌一", "Hand 1"), Text("手牌二", "Hand 2"))
RACK_TILE: Final = Text("第 {n} 张：{tile}", "tile {n}: {tile}")
_NUMERALS: Final = "零一二三四五六七八九"


def wind_of(seat: Seat, dealer: Seat, seats: int) -> int:
    """The seat wind: 0 East for the dealer, then in turn order."""
    return (seat - dealer) % seats


def round_name(wind: int, number: int) -> Text:
    """The round and the hand in it: 东一局, East 1. ``number`` counts from 1."""
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else str(number)
    return Text(
        ROUND.zh.format(wind=WIND_NAMES[wind % 4].zh, n=numeral),
        ROUND.en.format(wind=WIND_NAMES[wind % 4].en, n=number),
    )


def repeats_name(number: int) -> Text:
    """How often a hand was repeated, at least once: 1 本场, 1 repeat."""
    return (REPEAT if number == 1 else REPEATS).filled(n=number)


def hand_title(deal: Deal) -> Text:
    """The round, the hand in it, and how often it was repeated: 东四局 1 本场, East 4, 1 repeat."""
    title = round_name(deal.round, deal.dealer + 1)
    if not deal.repeats:
        return title
    again = repeats_name(deal.repeats)
    return Text(f"{title.zh} {again.zh}", f"{title.en}, {again.en}")


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


def action_words(words: Mapping[str, Text], name: str, action: Action | None, parts: int) -> Text:
    """An action's name in a game with these words; where they have fields, with those of ``action``, or without them.

    ``parts``: how many points of the ledger are one point as people count.
    """
    own = words.get(name)
    if own is None:
        return action_name(name)
    if action is None:
        return Text(FIELD.sub("", own.zh).strip(), FIELD.sub("", own.en).strip())
    if is_amount(action):
        return own.filled(points=amount(amount_of(action), parts))
    return own.filled(**{field.name: getattr(action, field.name) for field in fields(action)})


def narrator(
    names: tuple[str, ...], seats: int, words: Mapping[str, Text], parts: int, reasons: Mapping[str, Text]
) -> Narrator:
    """Who makes sentences about the events of a game. ``words`` and ``reasons`` are the game's own."""
    return Narrator(
        names,
        seats,
        lambda points: amount(points, parts),
        lambda action: action_words(words, action.name, action, parts),
        lambda reason: payment_name(reason, reasons),
    )
