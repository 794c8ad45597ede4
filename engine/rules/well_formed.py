"""Checks that a value that somebody sent is an action of a participant or a ruling at all, before a game's rules judge it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.tiles import TILE_COUNT, UNKNOWN
from paizhuo.engine.core.value import written_types
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rulings import Ruling

NO_SUCH_SEAT: Final = Text("没有这个座位", "There is no such seat")
NO_SUCH_ACTION: Final = Text("没有这样的动作", "There is no such action")
MOST_TILES: Final = 17
"""No action names more tiles: five sets and a pair are the largest hand."""


def _is_tile(value: object) -> bool:
    return type(value) is int and 0 <= value < TILE_COUNT


def _are_tiles(value: object) -> bool:
    return type(value) is tuple and 0 < len(value) <= MOST_TILES and all(map(_is_tile, value))


def _is_tile_or_unseen(value: object) -> bool:
    return type(value) is int and UNKNOWN <= value < TILE_COUNT


def _are_tiles_or_unseen(value: object) -> bool:
    return type(value) is tuple and 0 < len(value) <= MOST_TILES and all(map(_is_tile_or_unseen, value))


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_numbers(value: object) -> bool:
    return type(value) is tuple and len(value) <= MOST_TILES and all(map(_is_number, value))


def _are_changes(value: object) -> bool:
    return type(value) is tuple and len(value) <= MOST_TILES and all(type(each) is int for each in value)


KINDS: Final[Mapping[str, Callable[[object], bool]]] = {
    "Tile": _is_tile,
    "Tiles": _are_tiles,
    "Seat": _is_number,
    "tuple[Seat, ...]": _are_numbers,
    "tuple[int, ...]": _are_changes,
    "int": _is_number,
    "bool": lambda value: type(value) is bool,
    "str": lambda value: type(value) is str,
}
"""The check of a field of an action, by its annotation."""
KINDS_FACE_DOWN: Final = {**KINDS, "Tile": _is_tile_or_unseen, "Tiles": _are_tiles_or_unseen}
"""The same for actions whose tiles the others do not see, and for rulings: a tile may be unknown."""


def malformed(hand: Hand, seat: object, action: object) -> Text | None:
    """Why this cannot be an action of anybody in the hand, or None if it can.

    Every field of an action must be of its type: tiles are tiles, numbers are not negative, and the rack exists.
    """
    if type(seat) is not int or not 0 <= seat < hand.participants:
        return NO_SUCH_SEAT
    if not isinstance(action, Action):
        return NO_SUCH_ACTION
    if not _every_field_fits(action, KINDS_FACE_DOWN if action.face_down else KINDS):
        return NO_SUCH_ACTION
    if getattr(action, "rack", 0) >= max(1, len(hand.places) // hand.seats):
        return NO_SUCH_ACTION
    return None


def is_ruling(value: object) -> bool:
    """Return whether it is a ruling of some kind, every field of its type. The seat need not exist."""
    return isinstance(value, Ruling) and bool(value.name) and _every_field_fits(value, KINDS_FACE_DOWN)


def _every_field_fits(value: Action | Ruling, kinds: Mapping[str, Callable[[object], bool]]) -> bool:
    return all(kinds[written](getattr(value, name)) for name, written in written_types(type(value)).items())
