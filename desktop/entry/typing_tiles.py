"""Tiles typed as they are written: a digit, then the suit's letter."""

from __future__ import annotations

from paizhuo.engine.core.tiles import BadTiles, parse_one
from paizhuo.vision.labels import BACK


class Typed:
    """A tile as it is typed, one letter after another."""

    def __init__(self) -> None:
        self._digit = ""

    def take(self, letter: str) -> int | str | None:
        """Return the tile once it is whole (``b``: a tile face down), the digit that waits for its suit, or None: this writes no tile."""
        letter = letter.lower()
        if len(letter) == 1 and letter in "0123456789":
            self._digit = letter
            return letter
        digit, self._digit = self._digit, ""
        if letter == "b" and not digit:
            return BACK
        if not digit or len(letter) != 1 or letter not in "mpszf":
            return None
        try:
            return parse_one(digit + letter)
        except BadTiles:
            return None
