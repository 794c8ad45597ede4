"""What a field or a list can hold, and the words that name the class of a value."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NewType, TypeAlias, get_args, get_type_hints

from paizhuo.engine.core.hand import RuleState, Seen
from paizhuo.engine.core.node import Gives
from paizhuo.engine.core.value import Struct, classes

VERSION: Final = 3
"""The version of the JSON form of values. Every change of the form needs another number."""
LARGEST: Final = 2**53
"""Numbers between minus this and this are read."""
LONGEST: Final = 4_000
"""The most characters of a text."""
MOST: Final = 4_000
"""The most values of a list."""

Json: TypeAlias = Any
"""None, a boolean, a number, a text, a list of such values, or an object with texts as keys."""
Write: TypeAlias = Callable[[Any], Json]
Read: TypeAlias = Callable[[Json], Any]

EACH: Final = "each"
"""The key of the rows of several values of one class."""
PLAIN: Final = frozenset((int, str, bool, type(None)))
"""The types whose values are written as themselves."""


class BadValue(ValueError):
    """A JSON value that is not what was expected; the message names the place and what is wrong."""


# What annotations call a tile and tiles: to Python they are a number and a tuple, to a reader a name and a notation.
TILE = NewType("TILE", int)
TILES = NewType("TILES", tuple)  # type: ignore[type-arg]
# A hand that is written is always one that somebody sees.
_ALIASES: Final = {"Tile": TILE, "Tiles": TILES, "Any": Any, "Phase": Seen}
CHANCE: Final[dict[Gives, Any]] = {"tile": TILE, "tiles": TILES, "faces": tuple[int, ...]}
"""The annotation of a value of chance, by ``Request.gives``."""


@cache
def hints(cls: Any) -> dict[str, Any]:
    """Return the annotation of every field."""
    return get_type_hints(cls, localns=_ALIASES)


def is_struct(kind: Any) -> bool:
    """Return whether it is a class of values."""
    return isinstance(kind, type) and issubclass(kind, Struct)


def is_family(kind: Any) -> bool:
    """Return whether ``kind`` is the base class of actions, events, requests or rulings: the class that itself defines ``tag``."""
    return isinstance(kind, type) and "tag" in vars(kind)


def is_open(kind: Any) -> bool:
    """Return whether values of several classes may stand there."""
    return kind is Any or kind is RuleState or is_family(kind)


@cache
def rows(cls: Any) -> frozenset[str]:
    """Return the fields whose values are all of one class: such a value is written as the list of its fields."""
    return frozenset(name for name, kind in hints(cls).items() if is_struct(kind) and not is_open(kind))


def present(kind: Any) -> Any:
    """Return the kind of an optional value that is not None. Raises ``TypeError`` if it could be of several kinds."""
    (*parts,) = (part for part in get_args(kind) if part is not type(None))
    if len(parts) != 1:
        raise TypeError(f"one of several kinds: {kind}")
    return parts[0]


IS: Final = "is"
"""The key of the class of a value that belongs to no family."""


@cache
def tag(cls: Any) -> tuple[str, str]:
    """Return the key and the word that say that an object is of this class; no word for a class that has no values of its own."""
    key: str = getattr(cls, "tag", IS)
    if key == IS:
        return key, cls.__name__
    if is_family(cls):
        return key, ""
    name = getattr(cls, "name", None)
    return key, name if isinstance(name, str) else re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


_known: dict[str, dict[str, type]] = {}
_counted = 0


def known() -> dict[str, dict[str, type]]:
    """Return the classes whose modules are loaded, by key and word."""
    global _counted  # noqa: PLW0603 - how many classes of the growing list are in the registry
    made = classes()
    while _counted < len(made):
        cls = made[_counted]
        key, word = tag(cls)
        _known.setdefault(key, {}).setdefault(word, cls)
        _counted += 1
    return _known
