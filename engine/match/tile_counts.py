"""No tile can be seen more often than the wall of the hand's game has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paizhuo.engine.core.hand import tiles_out
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.match.match import Match


@dataclass(frozen=True, slots=True)
class Excess:
    """``tile`` was seen ``seen`` times; the wall has ``copies`` of it."""

    tile: Tile
    seen: int
    copies: int


def tiles_seen(match: Match) -> Tiles:
    """Every tile of the current hand that is known: those that have left the wall, and those turned up in it."""
    hand = match.hand
    return tuple(tile for tile in (*tiles_out(hand), *hand.wall.shown) if tile != UNKNOWN)


def excess(match: Match, tiles: Iterable[Tile]) -> Excess | None:
    """The first of these tiles that is there too often."""
    whole = Counter(match.game.play.wall(match.game_options))
    for tile, seen in Counter(tiles).items():
        if seen > whole[tile]:
            return Excess(tile, seen, whole[tile])
    return None
