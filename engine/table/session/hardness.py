"""Whether a decision is hard as far as everybody at the table can see: how long a bot takes gives nothing away of its hand."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation

MANY_MELDS: Final = 3
"""Who has laid so many melds open is taken to be ready."""
LATE: Final = 4
"""Late in a hand only one of so many tiles of the wall can still be drawn."""


def is_hard(seen: Observation) -> bool:
    """Whether another seat has declared itself ready, or looks it, or the wall runs out. ``seen``: what an onlooker sees."""
    others = (seat for seat in range(seen.hand.seats) if seat != seen.hand.turn)
    return seen.hand.wall.left * LATE <= seen.hand.wall.size or any(_threatens(seen, seat) for seat in others)


def _threatens(seen: Observation, seat: Seat) -> bool:
    if any(laid.turned for laid in seen.hand.rivers[seat]):
        return True
    melds = (meld for place in seen.hand.places if place.owner == seat for meld in place.melds)
    return sum(meld.is_open for meld in melds) >= MANY_MELDS
