"""How many copies of every tile an observer has not seen."""

from __future__ import annotations

from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, RED, TILE_COUNT, UNKNOWN

_HIDDEN = (UNKNOWN,)
"""The start of a rack of which nothing is seen; in any other rack a tile that is seen comes first."""


def unseen(observation: Observation, copies: int) -> list[int]:
    """Return how many copies of each of the 34 kinds the observer has not seen, of ``copies`` in the game.

    Racks that lie open to the observer, melds, discards and tiles turned up in the wall are seen. A claimed tile is counted in
    its meld, and one taken in another way in its rack. Never less than 0, also where tiles have been misread.
    """
    seen = [laid.tile for river in observation.hand.rivers for laid in river if laid.taken_by is None]
    for place in observation.hand.places:
        for meld in place.melds:
            seen += meld.tiles
        if place.concealed[:1] != _HIDDEN:
            seen += place.concealed
    seen += observation.hand.wall.shown
    # Red fives, flowers and unknown tiles are counted too, beyond the kinds.
    left = [copies] * (TILE_COUNT + 1)
    for tile in seen:
        left[tile] -= 1
    for red in RED:
        left[KIND[red]] -= copies - left[red]
    del left[KINDS:]
    return left if min(left) >= 0 else [max(0, n) for n in left]
