"""What of a game matters for reading its tiles: how many there are of each, and how large a complete hand is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paizhuo.engine.core.tiles import FLOWERS, KIND, KINDS, RED, TILE_COUNT, Tile, Tiles

_USUAL: Final = (*(4,) * KINDS, *(4,) * len(RED), *(1,) * len(FLOWERS))


@dataclass(frozen=True, slots=True)
class HandShape:
    """``copies`` by tile number: of a kind how many there are, red ones among them; of a red five how many of the fives are red.

    ``hand``: the tiles of a complete hand, a kong counted as three. Without being told more: any common set, 14.
    """

    copies: Tiles = _USUAL
    hand: int = 14

    @classmethod
    def of_walls(cls, walls: Iterable[Iterable[Tile]], hand: int = 14) -> HandShape:
        """For games played with these walls: of each tile as many as the wall with most of them has."""
        most = [0] * TILE_COUNT
        for wall in walls:
            there = [0] * TILE_COUNT
            for tile in wall:
                there[KIND[tile]] += 1
                if tile in RED:
                    there[tile] += 1
            most = [max(pair) for pair in zip(most, there, strict=True)]
        return cls(tuple(most), hand)
