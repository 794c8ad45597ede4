"""What a tile in a picture can be read as: every tile of the engine, a back, or nothing.

The number of a label is the engine's number of the tile (``paizhuo.engine.core.tiles``), so that a reading needs no translation.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.tiles import NAMES, TILE_COUNT

BACK: Final = TILE_COUNT
"""A tile lying face down."""
NOTHING: Final = TILE_COUNT + 1
"""What looked like a tile and is none: a key of a keyboard, a domino, the gap between two tiles."""
LABELS: Final = (*NAMES[:TILE_COUNT], "back", "none")
"""Names by number: ``1m`` … ``7z``, ``0m 0p 0s``, ``1f`` … ``8f``, ``back``, ``none``."""
NUMBER: Final = {name: number for number, name in enumerate(LABELS)}
BLANK: Final = frozenset((NUMBER["5z"], BACK))
"""Hardly anything is seen on these: what surrounds them tells them from one another and from a table."""
