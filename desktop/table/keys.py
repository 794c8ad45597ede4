"""Which keys do what at the table. A mapping may replace any of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TILES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "[", "]")
"""Keys of the tiles of the rack from the left; the drawn tile is the last."""

KEYS: Final[Mapping[str, str]] = {
    **{f"tile{n}": key for n, key in enumerate(TILES)},
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "confirm": "Space",
    "confirm_too": "Return",
    "confirm_also": "Enter",
    "pass": "X",
    "swap": "X",
    "move_meld": "V",
    "share_out": "G",
    "cancel": "Esc",
    "chi": "C",
    "pon": "P",
    "minkan": "K",
    "ankan": "K",
    "kakan": "K",
    "riichi": "R",
    "ron": "W",
    "self_draw": "W",
    "abandon": "A",
    "exchange": "E",
    "take": "T",
    "bet": "B",
    "raise": "B",
    "all_in": "A",
    "check": "C",
    "call": "C",
    "fold": "F",
    "void.m": "M",
    "void.p": "P",
    "void.s": "S",
}
"""Key names as Qt writes them, by what they do: an action's name, or a place on the table."""
