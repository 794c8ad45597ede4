"""How a value is written where its kind is known: what every JSON form of values has in common."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Literal, Union, get_args, get_origin

from paizhuo.engine.core.codec.kinds import PLAIN, TILE, TILES, Json, Write, is_open, is_struct, present
from paizhuo.engine.core.tiles import NAMES, text

_tiles: Final = lru_cache(4_096)(text)


def itself(value: Any) -> Json:
    """Write a value that JSON has too."""
    return value


def way(kind: Any, inner: Callable[[Any], Write], tagged: Write, row: Callable[[Any], Write]) -> Write:
    """Return the function that writes values where ``kind`` is expected. Raises ``TypeError`` if there is none.

    A form decides: ``inner(kind)`` writes what a value holds, ``tagged`` a value of a class that the reader cannot know beforehand,
    ``row(cls)`` one of a class that it knows.
    """
    if kind is TILE:
        return NAMES.__getitem__
    if kind is TILES:
        return _tiles
    if kind is None or kind in PLAIN or get_origin(kind) is Literal:
        return itself
    if is_open(kind):
        return tagged
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return itself if PLAIN.issuperset(get_args(kind)) else _optional(inner(present(kind)))
    if origin is tuple:
        return _listed(get_args(kind), inner)
    if is_struct(kind):
        return row(kind)
    raise TypeError(f"there is no way to write {kind}")


def _optional(present_value: Write) -> Write:
    return lambda value: None if value is None else present_value(value)


def _listed(parts: tuple[Any, ...], inner: Callable[[Any], Write]) -> Write:
    if len(parts) == 2 and parts[1] is ...:
        item = inner(parts[0])
        return list if item is itself else lambda values: [item(value) for value in values]
    items = tuple(inner(part) for part in parts)
    return lambda values: [item(value) for item, value in zip(items, values, strict=True)]
