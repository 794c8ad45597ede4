"""Seats whose tiles sensors read, at a table of real tiles: a bot's, or those of somebody elsewhere. Each has one rack.

A person at the table moves the tiles of such a seat: deals them onto its rack, draws for it, and carries out its decisions.
What is read there is chance for the match; nobody else at the table learns it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, DealTiles, DrawTile, ReadTiles
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.rules.circle import options_for
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.sources.source import Wanted


def can_be_read(game: RuleSet, options: Options) -> bool:
    """Return whether a seat of this game, or of all games of this match, can be played from what a reader under its rack sees.

    A seat with two racks cannot: the reader does not know in which of them a tile lies.
    """
    if game.games:
        return all(can_be_read(member.game, options_for(member.game, options)) for member in game.games)
    hand = game.play.deal(options, game.play.programme(options).first())
    return len(hand.places) == hand.seats


class Racks:
    """The racks that are read, by seat. ``source`` gives the tiles that are dealt to them and drawn."""

    def __init__(self, seats: Collection[Seat] = ()) -> None:
        self.seats = frozenset(seats)
        self.source = Inbox("device", self._wanted)
        self._new: dict[Seat, list[Tile]] = {seat: [] for seat in self.seats}
        """Tiles that have come to a rack and are not dealt or drawn yet, earliest first."""

    def came(self, seat: Seat, tiles: Collection[Tile]) -> None:
        """Add tiles that have come to a rack. Tiles of other seats are ignored."""
        if seat in self._new:
            self._new[seat] += tiles
            self._wanted(self.source.wanted)

    def lie(self, seat: Seat, tiles: Tiles, held: Tiles) -> None:
        """Forget new tiles that were taken away again. ``tiles``: all in the rack now; ``held``: those of which the match knows."""
        there, new = Counter(tiles) - Counter(held), self._new.get(seat, [])
        for tile in tuple(new):
            if not there[tile]:
                new.remove(tile)
            there[tile] -= 1

    def waiting(self, seat: Seat) -> Tiles:
        """Return the tiles that lie in a rack and are neither dealt nor drawn."""
        return tuple(self._new.get(seat, ()))

    def forget(self, seat: Seat) -> None:
        """Forget the new tiles of a rack: they do not belong to the match."""
        self._new.get(seat, []).clear()

    def clear(self) -> None:
        """Forget all new tiles: a hand is over, and they go back."""
        for tiles in self._new.values():
            tiles.clear()

    def _wanted(self, wanted: Wanted | None) -> None:
        """Give what is wanted if it is there."""
        if wanted is None:
            return
        match wanted.request:
            case DealTiles(seat, positions):  # the first rack of a seat has its number
                count = len(positions)
            case ReadTiles(seat, count):
                pass
            case DrawTile(seat):
                count = 1
            case _:
                return
        new = self._new.get(seat, [])
        if len(new) < count:
            return
        given, self._new[seat] = new[:count], new[count:]
        try:
            self.source.put(given[0] if isinstance(wanted.request, DrawTile) else tuple(given))
        except BadChance:  # a tag that means no tile of any game: people see what is wrong with the rack
            self._new[seat] = new
