"""Likely corrections of readings that cannot be: more tiles of a kind than there are.

The tiles are given kinds anew so that no kind has too many and the product of the probabilities read for each stays as large as
possible; whoever asks decides. A wrong number of tiles is not corrected: nothing says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log
from typing import Final

from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, RED, TILE_COUNT, Tile
from paizhuo.engine.core.words import Text
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.reading import TileReading

_LEAST: Final = 0.002
"""What is less probable than this is not proposed."""
_WHY: Final = Text("{name}多了，这张最不像。", "Too many tiles are read as {name}; this one is the least certain.")


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tile ``index`` of a reading is rather ``tile``; ``probability`` is what the picture gives it."""

    index: int
    tile: Tile
    probability: float
    why: Text


def proposals(tiles: Sequence[TileReading], shape: HandShape) -> tuple[Proposal, ...]:
    """Return the likeliest changes after which no kind has too many tiles, as far as the picture allows any.

    The cheapest way from a kind with too many to one with copies left may lead over others: each step turns one tile of a kind into
    the next. Taking the cheapest way again and again is the best of all joint changes (a flow of least cost).
    """
    now = [tile.tile for tile in tiles]
    shares = [_shares(tile) for tile in tiles]
    while (way := _cheapest_way(now, shares, shape)) is not None:
        for index, tile in way:
            now[index] = tile
    _settle_reds(now, shares, shape)
    return tuple(
        Proposal(index, tile, shares[index][tile], _WHY.filled(name=tile_name(tiles[index].tile)))
        for index, tile in enumerate(now)
        if tile != tiles[index].tile
    )


def _shares(tile: TileReading) -> dict[Tile, float]:
    shares = {label: share for label, share in tile.alternatives if label < TILE_COUNT and share >= _LEAST}
    if tile.tile < TILE_COUNT:
        shares.setdefault(tile.tile, max(tile.confidence, _LEAST))
    return shares


def _count(now: Sequence[int], kind: int) -> int:
    return sum(tile < TILE_COUNT and KIND[tile] == kind for tile in now)


def _cheapest_way(
    now: Sequence[int], shares: Sequence[dict[Tile, float]], shape: HandShape
) -> list[tuple[int, Tile]] | None:
    """Return the changes, one tile each, that take one tile too many of some kind to a kind with copies left; None if nothing does."""
    kinds = sorted({KIND[tile] for those in shares for tile in those})
    over = [kind for kind in kinds if _count(now, kind) > shape.copies[kind]]
    cost = dict.fromkeys(kinds, inf) | dict.fromkeys(over, 0.0)
    came: dict[int, tuple[int, Tile, int]] = {}
    steps = [
        (KIND[now[index]], KIND[tile], log(those[now[index]]) - log(share), index, tile)
        for index, those in enumerate(shares)
        if now[index] < TILE_COUNT
        for tile, share in those.items()
        if KIND[tile] != KIND[now[index]] and shape.copies[tile]
    ]
    for _ in kinds:  # Bellman and Ford: steps back to what was read first cost less than nothing
        for start, end, price, index, tile in steps:
            if cost[start] + price < cost[end] - 1e-12:
                cost[end] = cost[start] + price
                came[end] = (start, tile, index)
    free = [kind for kind in kinds if _count(now, kind) < shape.copies[kind] and cost[kind] < inf]
    if not over or not free:
        return None
    kind = min(free, key=cost.__getitem__)
    way: list[tuple[int, Tile]] = []
    while kind in came and len(way) < len(kinds):
        kind, tile, index = came[kind]
        way.append((index, tile))
    return way


def _settle_reds(now: list[int], shares: Sequence[dict[Tile, float]], shape: HandShape) -> None:
    """Make plain ones of the red fives beyond those there are, the least sure first."""
    for red in RED:
        there = [index for index, tile in enumerate(now) if tile == red]
        there.sort(key=lambda index, red=red: shares[index][red] / shares[index].get(KIND[red], _LEAST / 2))  # type: ignore[misc]
        for index in there[: max(0, len(there) - shape.copies[red])]:
            if KIND[red] in shares[index]:
                now[index] = KIND[red]
