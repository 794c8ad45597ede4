"""Values as JSON in which every field has its name: longer than the form that is read back, and plain to whoever knows no classes."""

from __future__ import annotations

from functools import cache
from typing import Any

from paizhuo.engine.core.codec.kinds import Json, Write, hints, tag
from paizhuo.engine.core.codec.ways import way
from paizhuo.engine.core.value import fields


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
    return way(kind, named_as, named, _fields)


@cache
def _fields(cls: Any) -> Write:
    ways = [(name, named_as(hints(cls)[name])) for name in fields(cls)]
    return lambda value: {name: write(getattr(value, name)) for name, write in ways}
