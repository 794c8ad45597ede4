"""The rest of a wall in an order of its own, for a hand that goes on from its middle."""

from __future__ import annotations

from paizhuo.engine.core.node import DrawTile, TurnUp
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.match.match import Match
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded
from paizhuo.engine.table.sources.source import Offered, Wake, Wanted


class UnseenWall:
    """Gives the current hand of a match the tiles that are left, and everything else by a seed.

    Each place of the wall keeps its tile, so taking a move back changes no draw.
    """

    def __init__(self, match: Match, left: Tiles, seed: int) -> None:
        """``left``: the tiles still in the wall, in an order that nobody knows."""
        self._number = match.hand.deal.number
        self._left = list(left)
        self._lying: dict[int, Tile] = {}
        self._seeded = seeded(match, seed)

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        request, hand = wanted.request, wanted.hand
        if isinstance(request, DrawTile | TurnUp) and hand.deal.number == self._number:
            return Offered(self._at(request.position % hand.wall.size), BY_SEED)
        return self._seeded.ask(wanted, wake)

    def cancel(self) -> None:
        """Nothing is under way."""

    def _at(self, position: int) -> Tile:
        if position not in self._lying:
            self._lying[position] = self._left.pop()
        return self._lying[position]
