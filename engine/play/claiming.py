"""Which tiles of a rack can be discarded, and which can claim another's discard.

The answers are exact if every tile of the rack is known. If some are unseen, they hold everything that is possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from paizhuo.engine.core.action import Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, RED, TILE_COUNT, UNKNOWN, Tile, Tiles, suit, tidy
from paizhuo.engine.play.readiness import REMEMBERED, at_rest, rack_counts
from paizhuo.engine.shapes.fast.packed import ALL_KINDS, UNIT, Packed, pack, pairs_and_neighbours

_REDS = {KIND[red]: red for red in RED}


def _copies(kind: int) -> Tiles:
    return (kind, _REDS[kind]) if kind in _REDS else (kind,)


def could_hold(rack: Tiles, wanted: Tiles) -> bool:
    """Return whether all of ``wanted`` are in ``rack``, unseen tiles standing for any."""
    short = 0
    for tile in set(wanted):
        short += max(0, wanted.count(tile) - rack.count(tile))
    return short <= rack.count(UNKNOWN)


def _most_held(rack: Tiles) -> bytes:
    """Return how many of each kind there could be in ``rack``."""
    held, unseen = rack_counts(rack), rack.count(UNKNOWN)
    return bytes(map(unseen.__add__, held)) if unseen else held


@lru_cache(maxsize=1 << 8)
def _every_way(kind: int, n: int) -> tuple[Tiles, ...]:
    return tuple(dict.fromkeys(combinations(tidy(_copies(kind) * n), n)))


@lru_cache(maxsize=REMEMBERED)
def _alike(rack: Tiles, kind: int, n: int) -> tuple[Tiles, ...]:
    """Return the different ways to take ``n`` tiles of ``kind`` from ``rack`` (plain or red), plain ones first."""
    if rack.count(UNKNOWN) >= n:
        return _every_way(kind, n)
    here = tuple(t for t in rack if KIND[t] == kind)
    if UNKNOWN in rack:
        here += _copies(kind) * n
    ways = dict.fromkeys(tidy(way) for way in combinations(tidy(here), n))
    return tuple(way for way in ways if could_hold(rack, way))


@lru_cache(maxsize=REMEMBERED)
def wanted(rack: Tiles) -> tuple[Packed, Packed]:
    """Return the kinds with which ``rack`` makes a pon, and those with which it makes a run: a ``UNIT`` each."""
    return (ALL_KINDS, ALL_KINDS) if UNKNOWN in rack else pairs_and_neighbours(pack(rack))


def could_call(rack: Tiles, tile: Tile) -> bool:
    """Return whether ``rack`` makes any pon, kong or run with ``tile``; with most tiles by far it does not."""
    two, neighbours = wanted(rack)
    return bool((two | neighbours) & UNIT[KIND[tile]])


def pons(rack: Tiles, tile: Tile) -> tuple[Pon, ...]:
    """Return the pons that ``rack`` can make with ``tile``."""
    kind = KIND[tile]
    return tuple(Pon(way) for way in _alike(rack, kind, 2)) if wanted(rack)[0] & UNIT[kind] else ()


def minkans(rack: Tiles, tile: Tile) -> tuple[Minkan, ...]:
    """Return the exposed kongs that ``rack`` can make with ``tile``."""
    kind = KIND[tile]
    return tuple(Minkan(way) for way in _alike(rack, kind, 3)) if _most_held(rack)[kind] >= 3 else ()


def chis(rack: Tiles, tile: Tile) -> tuple[Chi, ...]:
    """Return the runs that ``rack`` can complete with ``tile``."""
    kind = KIND[tile]
    if suit(kind) >= HONOURS or not wanted(rack)[1] & UNIT[kind]:
        return ()
    held = _most_held(rack)
    first = kind - kind % 9
    found: list[Chi] = []
    for low in range(max(first, kind - 2), min(first + 6, kind) + 1):
        a, b = (k for k in (low, low + 1, low + 2) if k != kind)
        if held[a] and held[b]:
            pairs = ((x, y) for x in _copies(a) for y in _copies(b))
            found += (Chi(pair) for pair in pairs if could_hold(rack, pair))
    return tuple(found)


@lru_cache(maxsize=1)
def _every_ankan() -> tuple[Ankan, ...]:
    return tuple(Ankan(way) for kind in range(KINDS) for way in _every_way(kind, 4))


_UP_TO_THREE = bytes(range(4))
"""The counts that make no kong."""


def ankans(place: Place) -> tuple[Ankan, ...]:
    """Return the concealed kongs a place can lay with exactly four equal tiles."""
    rack = place.concealed
    if rack.count(UNKNOWN) >= 4:
        return _every_ankan()
    held = _most_held(rack)
    if not held.translate(None, _UP_TO_THREE):
        return ()
    return tuple(Ankan(way) for kind, n in enumerate(held) if n >= 4 for way in _alike(rack, kind, 4))


def kakans(place: Place) -> tuple[Kakan, ...]:
    """Return the tiles a place can add to its pons; the tile just drawn is kept apart from older ones."""
    if not place.melds:
        return ()
    found: list[Kakan] = []
    for meld in place.melds:
        if meld.kind == "pon":
            for tile in _copies(meld.first_kind):
                if could_hold(at_rest(place), (tile,)):
                    found.append(Kakan(tile))
                if place.drawn is not None and place.drawn in (tile, UNKNOWN):
                    found.append(Kakan(tile, drawn=True))
    return tuple(dict.fromkeys(found))  # with eight copies of a kind there can be two equal pons


_DISCARDS = tuple(Discard(tile) for tile in range(TILE_COUNT))
_DISCARDS_DRAWN = tuple(Discard(tile, drawn=True) for tile in range(TILE_COUNT))
_discard_of = list(_DISCARDS).__getitem__


def discards(place: Place) -> tuple[Discard, ...]:
    """Return every tile of the rack as a discard; the tile just drawn is a discard of its own."""
    kept, drawn = at_rest(place), place.drawn
    own = _discards(kept)
    if drawn is None:
        return own
    if drawn == UNKNOWN:
        return own + _unseen_discards(kept)
    return (*own, _DISCARDS_DRAWN[drawn])


@lru_cache(maxsize=REMEMBERED)
def _discards(kept: Tiles) -> tuple[Discard, ...]:
    """Return the discards of the tiles kept. Cached, because a rack stays the same when the tile just drawn is discarded."""
    return tuple(map(_discard_of, _anything(kept) if UNKNOWN in kept else tidy(set(kept))))


@lru_cache(maxsize=REMEMBERED)
def _unseen_discards(kept: Tiles) -> tuple[Discard, ...]:
    """Return the discards of a tile that was drawn unseen."""
    return tuple(map(_DISCARDS_DRAWN.__getitem__, _anything(kept)))


_EVERY_TILE = tuple(tile for kind in range(KINDS) for tile in _copies(kind))


def _anything(kept: Tiles) -> Iterable[Tile]:
    """Return every tile there is, those known to be in the rack first."""
    known = (tile for tile in tidy(set(kept)) if tile != UNKNOWN)
    return dict.fromkeys((*known, *_EVERY_TILE))
