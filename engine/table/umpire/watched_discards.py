"""Discards as a camera above the table sees them: one settled reading of the open tiles after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paizhuo.engine.core.tiles import UNKNOWN, Tile


class WatchedDiscards:
    """What lies open on the table. A camera does not see whose tile it is: the match knows who discards next.

    One tile more is a discard. Fewer tiles are a claim or tiles that somebody took back; several more are a meld. Buttons and
    people say what these mean.
    """

    def __init__(self) -> None:
        self._lies: Counter[Tile] | None = None

    def seen(self, tiles: Iterable[Tile]) -> Tile | None:
        """Take a settled reading of what lies open; tiles face down do not count. Returns the tile that was discarded, if one was."""
        now = Counter(tile for tile in tiles if tile != UNKNOWN)
        before, self._lies = self._lies, now
        if before is None:
            return None
        came, went = now - before, before - now
        return next(iter(came)) if came.total() == 1 and not went else None

    def lie(self, tile: Tile) -> int:
        """Return how many such tiles lie open by the last reading."""
        return 0 if self._lies is None else self._lies[tile]

    def forget(self) -> None:
        """Forget the last reading: there is another hand, or the camera was moved."""
        self._lies = None
