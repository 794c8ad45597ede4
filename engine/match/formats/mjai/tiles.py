"""The names of tiles in mjai."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paizhuo.engine.core.tiles import NAMES, RED, UNKNOWN, Tile

HONOURS: Final = ("E", "S", "W", "N", "P", "F", "C")


def tile_name(tile: Tile) -> str:
    """``5m``, ``5mr`` for a red five, letters for honours, ``?`` for an unknown tile."""
    if tile < 0:
        return "?"
    if tile in RED:
        return f"5{NAMES[tile][1]}r"
    return HONOURS[tile - 27] if tile >= 27 else NAMES[tile]


def names(tiles: Iterable[Tile]) -> list[str]:
    """Return the names of several tiles."""
    return [tile_name(tile) for tile in tiles]


_TILES: Final[dict[str, Tile]] = {tile_name(tile): tile for tile in (*range(34), *RED)} | {"?": UNKNOWN}


def tile_of(name: object) -> Tile:
    """Return the tile of that name. Raises ``ValueError``."""
    if isinstance(name, str) and name in _TILES:
        return _TILES[name]
    raise ValueError(f"{name!r} is no tile")
