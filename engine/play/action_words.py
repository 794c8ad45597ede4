"""Actions in words, and who makes sentences about the events of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from engine.core.action import Action
from engine.core.narration import Narrator, listed
from engine.core.tiles import Tiles
from engine.core.words import Text
from engine.play.amounts import amount
from engine.play.payment_words import payment_name

FIELD: Final = re.compile(r"\{[^}]*\}")
"""A field of words."""
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
    "flower": Text("补花", "Flower"),
}
SUIT_NAMES: Final = {"m": Text("万", "Characters"), "p": Text("筒", "Dots"), "s": Text("条", "Bamboo")}


def action_name(name: str) -> Text:
    """The word on a button; an action nobody has heard of says its own name."""
    plain = name.replace("_", " ").capitalize()
    return ACTIONS.get(name, Text(plain, plain))


def spoken(action: Action) -> Text:
    """An action in words: its name and its tiles."""
    word = action_name(action.name)
    tiles: Tiles = getattr(action, "tiles", ()) or ((action.tile,) if hasattr(action, "tile") else ())
    suit: str | None = getattr(action, "suit", None)
    if suit in SUIT_NAMES:
        return Text(f"{word.zh} {SUIT_NAMES[suit].zh}", f"{word.en} {SUIT_NAMES[suit].en}")
    if not tiles:
        return word
    named = listed(tiles)
    return Text(f"{word.zh} {named.zh}", f"{word.en} {named.en}")


def is_amount(action: Action) -> bool:
    """Whether an amount of points is all there is to say about it."""
    return [f.name for f in fields(action)] == ["points"]


def amount_of(action: Action) -> int:
    """The points of an action that ``is_amount``."""
    points: int = getattr(action, "points", 0)
    return points


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
