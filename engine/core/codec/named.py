"""Values as JSON in which every field has its name: longer than the form that is read back, and plain to whoever knows no classes."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin

from paizhuo.engine.core.codec.kinds import PLAIN, TILE, TILES, Json, Write, hints, is_open, is_struct, present, tag
from paizhuo.engine.core.tiles import NAMES, text
from paizhuo.engine.core.value import fields

_PLAIN: Final = (int, str, bool, None, type(None))


def named(value: Any) -> Json:
    """Write a value of any class: an object that says its class as the codec does, and all its fields by name."""
    if value is None or isinstance(value, bool | int | str):
        return value
    cls: Any = type(value)
    key, word = tag(cls)
    return {key: word, **_fields(cls)(value)}


@cache
def named_as(kind: Any) -> Write:
    """Return the function that writes values where ``kind`` is expected. Raises ``TypeError`` if there is none."""
    if kind is TILE:
        return NAMES.__getitem__
    if kind is TILES:
        return text
    if kind in _PLAIN or get_origin(kind) is Literal:
        return _itself
    if is_open(kind):
        return named
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _itself if PLAIN.issuperset(get_args(kind)) else _optional(kind)
    if origin is tuple:
        return _listed(get_args(kind))
    if is_struct(kind):
        return _fields(kind)
    raise TypeError(f"there is no way to write {kind}")


def _itself(value: Any) -> Json:
    return value


def _optional(kind: Any) -> Write:
    inner = named_as(present(kind))
    return lambda value: None if value is None else inner(value)


def _listed(parts: tuple[Any, ...]) -> Write:
    if len(parts) == 2 and parts[1] is ...:
        item = named_as(parts[0])
        return lambda values: [item(value) for value in values]
    items = tuple(named_as(part) for part in parts)
    return lambda values: [item(value) for item, value in zip(items, values, strict=True)]


@cache
def _fields(cls: Any) -> Write:
    ways = [(name, named_as(hints(cls)[name])) for name in fields(cls)]
    return lambda value: {name: way(getattr(value, name)) for name, way in ways}
