"""A wall in an order of its own: for a hand that goes on from its middle, or that begins with chosen tiles in a rack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.node import DealTiles, DrawTile, TurnUp
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.match.match import Match
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded
from paizhuo.engine.table.sources.source import Offered, Wake, Wanted

NOTHING_CHOSEN: Final[Mapping[int, Tiles]] = {}


class UnseenWall:
    """Gives the current hand of a match tiles that are chosen, then those that are left, and everything else by a seed.

    Each place of the wall keeps its tile, so taking a move back changes no draw.
    """

    def __init__(self, match: Match, left: Tiles, seed: int, dealt: Mapping[int, Tiles] = NOTHING_CHOSEN) -> None:
        """``left``: the tiles still in the wall, in an order that nobody knows; ``dealt``: by place, tiles that it is dealt first."""
        self._number = match.hand.deal.number
        self._left = list(left)
        self._lying: dict[int, Tile] = {}
        self._dealt = dealt
        self._seeded = seeded(match, seed)

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        request, hand = wanted.request, wanted.hand
        if hand.deal.number != self._number:
            return self._seeded.ask(wanted, wake)
        match request:
            case DrawTile(position=position) | TurnUp(position=position):
                return Offered(self._at(position % hand.wall.size), BY_SEED)
            case DealTiles(place=place, positions=positions):
                for position, tile in zip(positions, self._dealt.get(place, ()), strict=False):
                    self._lying.setdefault(position, tile)
                return Offered(tuple(map(self._at, positions)), BY_SEED)
            case _:
                return self._seeded.ask(wanted, wake)

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""

    def _at(self, position: int) -> Tile:
        if position not in self._lying:
            self._lying[position] = self._left.pop()
        return self._lying[position]
