"""No tile can be seen more often than the wall of the hand's game has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from paizhuo.engine.core.hand import tiles_out
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.match import Match


class Excess(Struct):
    """``tile`` was seen ``seen`` times; the wall has ``copies`` of it."""

    tile: Tile
    seen: int
    copies: int


def tiles_seen(match: Match) -> Tiles:
    """Return every tile of the current hand that is known: those that have left the wall, and those turned up in it."""
    hand = match.hand
    tiles = (*tiles_out(hand), *hand.wall.shown)
    return tuple(tile for tile in tiles if tile != UNKNOWN) if UNKNOWN in tiles else tiles


def excess(match: Match, tiles: Tiles, suspects: Tiles | None = None) -> Excess | None:
    """Return the first of these tiles that is there too often.

    ``suspects``: of the others it is known that they are not (None: of none).
    """
    whole = _copies(match.game.play.wall(match.game_options))
    if suspects is not None and all(tiles.count(tile) <= whole[tile] for tile in suspects):
        return None
    for tile, seen in Counter(tiles).items():
        if seen > whole[tile]:
            return Excess(tile, seen, whole[tile])
    return None


@lru_cache(maxsize=1 << 4)
def _copies(wall: Tiles) -> Mapping[Tile, int]:
    """Return how many of each tile a wall has."""
    return Counter(wall)
