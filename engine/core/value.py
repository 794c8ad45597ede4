"""Values: structs that never change.

A hand, a rack, an event, an action is a ``Struct``: its fields are given once, two are equal if they are of one class and their
fields are, and they can be hashed. ``msgspec`` makes such classes and their values many times as quickly as ``dataclasses``.

All classes of values are kept in a list: ``paizhuo.engine.core.codec`` reads values of these classes only.
"""

from __future__ import annotations

from functools import cache
from typing import Any, dataclass_transform

import msgspec
from msgspec import NODEFAULT, field
from msgspec._core import Factory  # type: ignore[import-not-found]  # msgspec has no public name for it
from msgspec.structs import asdict, replace

__all__ = ["Struct", "asdict", "classes", "defaults", "field", "fields", "replace", "written_types"]

_classes: list[type] = []


def classes() -> list[type]:
    """Return all classes of values made so far, in order; the list grows as modules are loaded."""
    return _classes


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Struct(msgspec.Struct, frozen=True):
    """A value. With ``eq=False`` each is equal to itself alone, and hashed as quickly as any object."""

    def __init_subclass__(cls, **config: Any) -> None:
        """Keep the class in the list. ``config``: as for ``msgspec.Struct``."""
        super().__init_subclass__(**config)
        _classes.append(cls)


def fields(of: type[Struct] | Struct) -> tuple[str, ...]:
    """Return the names of the fields of a class or a value, in order."""
    return of.__struct_fields__


@cache
def written_types(cls: type[Struct]) -> dict[str, str]:
    """Return the annotation of every field as it is written."""
    written: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        written |= vars(base).get("__annotations__", {})
    return {name: str(written[name]) for name in fields(cls)}


def defaults(cls: type[Struct]) -> dict[str, Any]:
    """Return the defaults of the fields that have one."""
    given = cls.__struct_defaults__
    names = fields(cls)[len(fields(cls)) - len(given) :]
    pairs = zip(names, given, strict=True)
    return {
        name: made.factory() if isinstance(made, Factory) else made for name, made in pairs if made is not NODEFAULT
    }
