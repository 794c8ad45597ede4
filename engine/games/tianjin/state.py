"""What Tianjin mahjong remembers of a hand, and its sizes."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KINDS
from paizhuo.engine.core.value import Struct

SEATS = 4
TILES = 4 * KINDS
DICE = 2


class TianjinState(Struct):
    """``sits``, ``pulls``: the stakes 坐庄, 拉庄. ``stack``: which stack from the tail has the tile turned up for the wild ones.

    ``wild``: the kinds that are wild. ``followed``: the others' first discards repeated the dealer's 铲.
    """

    sits: bool = False
    pulls: tuple[int, ...] = (0,) * SEATS
    stack: int = 0
    wild: tuple[int, ...] = ()
    followed: bool = False

    def seen_by(self, seat: Seat | None) -> TianjinState:
        """All of it is public."""
        return self
