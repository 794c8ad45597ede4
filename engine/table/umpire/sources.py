"""Where the chance of a match at a table of real tiles comes from."""

from __future__ import annotations

from engine.core.node import DealTiles, DrawTile, Request, RollDice
from engine.table.sources.mixed import Mixed, Unseen
from engine.table.sources.source import ChanceSource


def at_real_table(dice: ChanceSource, eyes: ChanceSource) -> Mixed:
    """Dice from one source; tiles turned up and hands laid open from the other; deals and draws stay unseen."""
    unseen = Unseen()

    def chosen(request: Request) -> ChanceSource:
        if isinstance(request, RollDice):
            return dice
        return unseen if isinstance(request, DealTiles | DrawTile) else eyes

    return Mixed(chosen)
