"""Actions in words, and the narrator of the events of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.narration import Narrator, listed
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import asdict, fields
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, payment_name

FIELD: Final = re.compile(r"\{[^}]*\}")
"""A ``{field}`` in the words of an action."""
SUIT_NAMES: Final = {"m": Text("万", "Characters"), "p": Text("筒", "Dots"), "s": Text("条", "Bamboo")}


def call_name(words: Text) -> Text:
    """Return the words of an action without its fields: what all actions of this name are called."""
    return Text(FIELD.sub("", words.zh).strip(), FIELD.sub("", words.en).strip())


def action_words(action: Action, parts: int = 1) -> Text:
    """Return an action's name, with the values of its fields where its words have some.

    ``parts``: how many points of the ledger are one point as people count.
    """
    if is_amount(action):
        return action.words.filled(points=amount(amount_of(action), parts))
    return action.words.filled(**asdict(action))


def spoken(action: Action, parts: int = 1) -> Text:
    """Return an action in words: its name and its tiles or suit. ``parts`` as for ``action_words``."""
    said = action_words(action, parts)
    tiles: Tiles = getattr(action, "tiles", ()) or ((action.tile,) if hasattr(action, "tile") else ())
    suit: str | None = getattr(action, "suit", None)
    if suit in SUIT_NAMES:
        return Text(f"{said.zh} {SUIT_NAMES[suit].zh}", f"{said.en} {SUIT_NAMES[suit].en}")
    if not tiles:
        return said
    named = listed(tiles)
    return Text(f"{said.zh} {named.zh}", f"{said.en} {named.en}")


def is_amount(action: Action) -> bool:
    """Return whether the only field of the action is an amount of points."""
    return fields(action) == ("points",)


def amount_of(action: Action) -> int:
    """Return the points of an action that ``is_amount``."""
    points: int = getattr(action, "points", 0)
    return points


def narrator(names: tuple[str, ...], seats: int, parts: int, reasons: Mapping[str, Text]) -> Narrator:
    """Return the narrator of the events of a game. ``reasons``: the game's own words for what points are paid for."""
    return Narrator(
        names,
        seats,
        lambda points: amount(points, parts),
        lambda action: action_words(action, parts),
        lambda reason: payment_name(reason, reasons),
    )
