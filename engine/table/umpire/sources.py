"""Where the chance of a match at a table of real tiles comes from."""

from __future__ import annotations

from paizhuo.engine.core.node import DealTiles, DrawTile, ReadTiles, Request, RollDice
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.sources.mixed import Mixed, Unseen
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.umpire.racks import Racks


class RealChance:
    """The sources of a match at a real table; values are put into them from outside.

    ``dice``: throws; ``eyes``: tiles turned up and hands laid open; ``racks``: what is dealt to the seats that sensors read,
    and drawn by them. All other deals and draws stay unseen.
    """

    def __init__(self, dice: Inbox | None = None, eyes: Inbox | None = None, racks: Racks | None = None) -> None:
        self.dice = Inbox("device") if dice is None else dice
        self.eyes = Inbox("person") if eyes is None else eyes
        self.racks = Racks() if racks is None else racks
        self._unseen = Unseen()
        self.source = Mixed(self._chosen)

    def _chosen(self, request: Request) -> ChanceSource:
        match request:
            case RollDice():
                return self.dice
            case DealTiles():
                return self.racks.source if request.place in self.racks.seats else self._unseen
            case ReadTiles():
                return self.racks.source if request.place in self.racks.seats else self.eyes
            case DrawTile(seat):
                return self.racks.source if seat in self.racks.seats else self._unseen
            case _:
                return self.eyes
