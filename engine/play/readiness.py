"""Being ready 听牌: what a rack at the table waits for."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from paizhuo.engine.core.hand import Hand, Place
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tiles, counts, without
from paizhuo.engine.shapes.distance import Goal, distance
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import Shape, waits

COPIES = 4
REMEMBERED = 1 << 8
"""The size of the caches of racks: a table has few racks at a time, each looked up again and again.

Larger caches would cost more time than they save: they exceed the processor's caches, and the garbage collector goes through them.
"""


def copies_held(concealed: Tiles, melds: tuple[Meld, ...], kind: int) -> int:
    """Return how many tiles of ``kind`` lie in a rack and its melds."""
    held = sum(1 for tile in concealed if KIND[tile] == kind)
    return held + sum(1 for meld in melds for tile in meld.tiles if KIND[tile] == kind)


@lru_cache(maxsize=REMEMBERED)
def rack_waits(concealed: Tiles, shapes: tuple[Shape, ...]) -> Tiles:
    """Return the kinds that complete a rack of which every tile is known, whether or not there is another copy of them."""
    return waits(pack(concealed), shapes)


@lru_cache(maxsize=REMEMBERED)
def live_waits(concealed: Tiles, melds: tuple[Meld, ...], shapes: tuple[Shape, ...], copies: int = COPIES) -> Tiles:
    """Return the kinds that complete a rack at rest, without those of which it has every copy itself; none with unknown tiles."""
    if UNKNOWN in concealed:
        return ()
    return tuple(kind for kind in rack_waits(concealed, shapes) if copies_held(concealed, melds, kind) < copies)


@lru_cache(maxsize=REMEMBERED)
def rack_counts(concealed: Tiles) -> bytes:
    """``counts`` of a rack, cached: several callers need that of the same rack in a turn."""
    return bytes(counts(concealed))


@lru_cache(maxsize=REMEMBERED)
def rack_distance(concealed: Tiles, goal: Goal, melds: int) -> int:
    """``scoring.distance.distance`` of a rack, cached: the rules and then the player need that of the same rack."""
    return distance(rack_counts(concealed), goal, melds)


def at_rest(place: Place) -> Tiles:
    """Return the concealed tiles without the one just drawn, which mostly lies last."""
    concealed, drawn = place.concealed, place.drawn
    if drawn is None:
        return concealed
    return concealed[:-1] if concealed[-1] == drawn else without(concealed, (drawn,))


def waits_with(shapes: tuple[Shape, ...]) -> Callable[[Hand, Seat], Tiles]:
    """Return the kinds that a seat waits for, in a game where sets and a pair and these shapes win."""

    def waits(hand: Hand, seat: Seat) -> Tiles:
        place = hand.places[seat]
        return live_waits(at_rest(place), place.melds, shapes)

    return waits
