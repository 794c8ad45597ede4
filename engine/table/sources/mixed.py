"""Chance from several sources, each for its own part."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core.node import DealTiles, DrawTile, ReadTiles, Request, ShowKong, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.table.sources.source import ChanceSource, Offered, Wake, Wanted


class Mixed:
    """Every request goes to the source that is chosen for it: hardware dice with a seeded wall, for instance."""

    def __init__(self, chosen: Callable[[Request], ChanceSource]) -> None:
        self._chosen = chosen
        self._asked: ChanceSource | None = None

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        self._asked = self._chosen(wanted.request)
        return self._asked.ask(wanted, wake)

    def cancel(self) -> None:
        if self._asked is not None:
            self._asked.cancel()


def dice_and_tiles(dice: ChanceSource, tiles: ChanceSource) -> Mixed:
    """Dice from one source, everything about tiles from the other."""
    of_tiles = (DealTiles, DrawTile, TurnUp, ReadTiles, ShowPlace, ShowKong)
    return Mixed(lambda request: tiles if isinstance(request, of_tiles) else dice)


class Unseen:
    """Tiles that nobody reads: they are dealt and drawn unknown. It answers for deals and draws alone."""

    def __init__(self, by: str = "person") -> None:
        self._by = by

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        match wanted.request:
            case DealTiles(positions=positions):
                return Offered((UNKNOWN,) * len(positions), self._by)
            case DrawTile():
                return Offered(UNKNOWN, self._by)
            case _:
                return None

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""
