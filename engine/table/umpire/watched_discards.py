"""Discards as a camera above the table sees them: settled readings of what lies open, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.tiles import UNKNOWN, Tile


class WatchedDiscards:
    """What lies open on the table. A camera does not see whose tile it is: the match knows who discards next.

    One tile more is a discard; fewer are a claim or tiles that somebody took back, several more a meld that was laid: what these are
    is for buttons and people to say.
    """

    def __init__(self) -> None:
        self._lies: Counter[Tile] | None = None

    def seen(self, tiles: Iterable[Tile]) -> Tile | None:
        """What lies open now, by a reading that has settled; tiles face down do not count. The tile that was discarded, if one was."""
        now = Counter(tile for tile in tiles if tile != UNKNOWN)
        before, self._lies = self._lies, now
        if before is None:
            return None
        came, went = now - before, before - now
        return next(iter(came)) if came.total() == 1 and not went else None

    def lie(self, tile: Tile) -> int:
        """How many such tiles lie open by the last reading."""
        return 0 if self._lies is None else self._lies[tile]

    def forget(self) -> None:
        """What lies there is looked at anew: another hand, or the camera was moved."""
        self._lies = None
