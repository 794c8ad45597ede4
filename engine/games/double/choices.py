"""What two racks allow as they lie: moves between them, discards, kongs, riichi and calls with tiles of one hand.

The answers are cached: rules and observers ask about the same racks many times, also after a move and the move back. Whether
the wall, riichi and the calls of others allow an action now is decided elsewhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, MoveMeld, MoveTile, Pon
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, without
from paizhuo.engine.core.value import Struct
from paizhuo.engine.families.riichi.calls import kuikae_kinds
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.games.double.racks import (
    MELD,
    acting,
    common_waits,
    drawn_tile,
    heavy_rack,
    is_balanced,
    is_known,
    shared_waits,
    weight,
)
from paizhuo.engine.play.claiming import ankans, chis, discards, kakans, minkans, pons
from paizhuo.engine.play.readiness import REMEMBERED, at_rest, rack_waits

Pair: TypeAlias = tuple[Place, Place]
"""The two racks of a seat."""


# -- one's own turn ------------------------------------------------------------------------------------------------------


class Choices(Struct):
    """What the seat at turn can do with its racks as they lie.

    ``loose``: the tile just drawn, while it belongs to neither rack. While ``balanced`` is false only ``moves`` are possible.
    """

    balanced: bool
    loose: Tile | None
    moves: tuple[Action, ...]
    discards: tuple[Discard, ...] = ()
    kongs: tuple[Ankan | Kakan, ...] = ()


_latest: tuple[Place, Place, Choices] | None = None


def choices(first: Place, second: Place) -> Choices:
    """Everything that two racks allow at their seat's turn.

    Each way to act asks this about the same racks, so the latest answer is kept.
    """
    global _latest  # noqa: PLW0603 - one entry; replaced as a whole, so safe between threads
    latest = _latest
    if latest is not None and latest[0] is first and latest[1] is second:
        return latest[2]
    found = _choices(first, second)
    _latest = (first, second, found)
    return found


@lru_cache(maxsize=REMEMBERED)
def _choices(first: Place, second: Place) -> Choices:
    pair = first, second
    if not is_balanced(pair):
        return Choices(balanced=False, loose=None, moves=moves(pair))
    loose = drawn_tile(pair)
    thrown: list[Discard] = []
    kongs: list[Ankan | Kakan] = []
    for rack in (0, 1):
        place = acting(pair, rack)
        if place is not None:
            thrown += _discards(pair, place, rack)
            if loose is not None or pair[1 - rack].drawn is not None:
                kongs += (Ankan(kong.tiles, rack) for kong in ankans(place))
                kongs += (Kakan(kong.tile, kong.drawn, rack) for kong in kakans(place))
    return Choices(balanced=True, loose=loose, moves=moves(pair), discards=tuple(thrown), kongs=tuple(kongs))


def moves(pair: Pair, *, last: bool = False) -> tuple[Action, ...]:
    """Return what can be moved now: tiles of the heavy rack; melds, as long as three tiles or a meld can come back for them.

    ``last``: the limit of moves is reached. Then only tiles are moved, if there are any, since these moves lead to a discard.
    """
    heavy = heavy_rack(pair)
    difference = abs(weight(pair[0]) - weight(pair[1]))
    tiles = _kept_moves(at_rest(pair[heavy]), heavy)
    if pair[heavy].drawn is not None:
        tiles += tuple([_move(d.tile, True, heavy) for d in discards(pair[heavy])[len(tiles) :]])  # noqa: FBT003
    if UNKNOWN in pair[heavy].concealed:
        tiles = (*_unseen_moves(pair[heavy], heavy), *tiles)
    if last and tiles:
        return tiles
    melds: list[MoveMeld] = []
    for rack, place in enumerate(pair):
        if difference <= 1 or (rack == heavy and difference >= MELD):
            melds += (MoveMeld(index, rack) for index in range(len(place.melds)))
    return (*melds, *tiles)


def _unseen_moves(place: Place, rack: int) -> tuple[MoveTile, ...]:
    """Moves of tiles that nobody sees: one kept before, or the one just drawn."""
    kept = (_move(UNKNOWN, False, rack),) if UNKNOWN in at_rest(place) else ()  # noqa: FBT003
    return (*kept, _move(UNKNOWN, True, rack)) if place.drawn == UNKNOWN else kept  # noqa: FBT003


def _discards(pair: Pair, place: Place, rack: int) -> tuple[Discard, ...]:
    """Return what a rack with the loose tile in it can discard; the tile just drawn only from where it lies."""
    kept = _kept_discards(at_rest(place), rack)
    if pair[rack].drawn is None:
        return kept
    return kept + tuple([_discard(d.tile, True, rack) for d in discards(place)[len(kept) :]])  # noqa: FBT003


@lru_cache(maxsize=REMEMBERED)
def _kept_moves(kept: Tiles, rack: int) -> tuple[MoveTile, ...]:
    """Return the moves of a rack's tiles without the one just drawn. Cached, because most of a rack stays as it is from turn to turn."""
    return tuple([_move(d.tile, False, rack) for d in discards(Place(0, kept))])  # noqa: FBT003


@lru_cache(maxsize=REMEMBERED)
def _kept_discards(kept: Tiles, rack: int) -> tuple[Discard, ...]:
    """Return the discards of a rack's tiles without the one just drawn, cached likewise."""
    return tuple([_discard(d.tile, False, rack) for d in discards(Place(0, kept))])  # noqa: FBT003


# An action is the same value whenever it is offered: there are few, and a turn offers dozens.


@cache
def _move(tile: Tile, drawn: bool, rack: int) -> MoveTile:  # noqa: FBT001
    return MoveTile(tile, drawn, rack)


@cache
def _discard(tile: Tile, drawn: bool, rack: int) -> Discard:  # noqa: FBT001
    return Discard(tile, drawn, rack)


@cache
def _riichi(tile: Tile, drawn: bool, rack: int) -> Riichi:  # noqa: FBT001
    return Riichi(tile, drawn, rack)


# -- riichi --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def riichis(first: Place, second: Place) -> tuple[Riichi, ...]:
    """Return the riichi declarations whose discard leaves a common wait; with unknown tiles, those of all discards."""
    pair = first, second
    known = is_known(pair)
    loose = drawn_tile(pair)
    found: list[Riichi] = []
    for rack in (0, 1):
        place, other = acting(pair, rack), pair[1 - rack]
        if place is None:
            continue
        kept = other.concealed if loose is None else at_rest(other)
        ready = _ready_tiles(place.concealed, place.melds, kept, other.melds) if known else None
        if ready is None or ready:
            found += (
                _riichi(d.tile, d.drawn, rack) for d in _discards(pair, place, rack) if ready is None or d.tile in ready
            )
    return tuple(found)


def _ready_tiles(
    concealed: Tiles, melds: tuple[Meld, ...], other: Tiles, other_melds: tuple[Meld, ...]
) -> frozenset[Tile]:
    """Return the tiles whose discard leaves a common wait with the ``other`` hand."""
    if not rack_waits(other, SHAPES):
        return frozenset()
    return frozenset(
        tile for tile in set(concealed) if common_waits(without(concealed, (tile,)), melds, other, other_melds)
    )


def keeps_common_waits(pair: Pair, kong: Ankan) -> bool:
    """Return whether laying the kong with the loose tile leaves what both hands wait for as it is."""
    kind = KIND[kong.tiles[0]]
    place, other = pair[kong.rack], pair[1 - kong.rack]
    rest = at_rest(place)
    laid = without(rest, [tile for tile in rest if KIND[tile] == kind][:3])
    melds = (*place.melds, Meld("ankan", kong.tiles))
    return set(common_waits(laid, melds, at_rest(other), other.melds)) == set(shared_waits(pair))


# -- calls ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def calls(first: Tiles, second: Tiles, tile: Tile) -> tuple[Minkan | Pon | Chi, ...]:
    """Kong, pon and chi that concealed tiles of one hand make with another's discard and that leave a tile to discard."""
    found: list[Minkan | Pon | Chi] = []
    for rack, concealed in enumerate((first, second)):
        same = pons(concealed, tile)
        if same:
            found += (Minkan(kong.tiles, rack) for kong in minkans(concealed, tile))
        found += (Pon(pon.tiles, rack) for pon in same if _leaves_discard(first + second, pon, tile))
        found += (Chi(chi.tiles, rack) for chi in chis(concealed, tile) if _leaves_discard(first + second, chi, tile))
    return tuple(found)


def _leaves_discard(concealed: Tiles, call: Chi | Pon, tile: Tile) -> bool:
    """Return whether either hand keeps a tile that may be discarded after the call: swap-calling is forbidden with both."""
    kuikae = kuikae_kinds((*call.tiles, tile), tile)
    return any(KIND[t] not in kuikae for t in without(concealed, call.tiles))
