"""Values of the engine as plain JSON values, and back.

Everything a hand shows to others can be written: actions, events, requests, rule states, scores, observations. How each
class is written follows from its fields and their annotations, so a new game's events and states need no line here:

- A tile is its name (``"5m"``, ``"??"`` unknown), ``Tiles`` one text in compact notation (``"123m5z"``).
- A value whose class follows from where it stands is the list of its fields (``["5m", true]``); fields at the end that have
  their default are left out.
- A value of one of several classes is an object with its class's tag: an action's and a request's name (``{"action":
  "discard", "tile": "5m"}``, ``{"chance": "draw", …}``), else the class's name (``{"event": "Drew", …}``, ``{"is": "Score",
  …}``); fields that have their default are left out. In a list, several of one class next to each other are one object with
  their rows: ``{"action": "exchange", "each": [["123m"], ["124m"]]}``.
- Tuples are lists, mappings objects; numbers, texts, booleans and None are themselves.

Reading is strict. ``BadValue`` names the place and what is wrong there: an unknown tag or field, a missing one, another type,
a number, text or list beyond ``LARGEST``, ``LONGEST`` and ``MOST``. Nothing but the values of registered classes can come out.
A class is known once its module is loaded: whoever reads the events of a game has loaded the game.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from engine.core.action import Action
from engine.core.event import Event
from engine.core.hand import RuleState
from engine.core.node import Request
from engine.core.tiles import NAMES, UNKNOWN, BadTiles, parse, text
from engine.core.value import classes

VERSION: Final = 1
"""Of the form that values are written in. Another form needs another number."""
LARGEST: Final = 2**53
LONGEST: Final = 4_000
MOST: Final = 4_000

Json: TypeAlias = Any
"""None, a boolean, a number, a text, a list of such values, or an object with texts as keys."""
Write: TypeAlias = Callable[[Any], Json]
Read: TypeAlias = Callable[[Json], Any]


class BadValue(ValueError):
    """A JSON value that does not say what was wanted; the message names the place and what is wrong."""


def write(value: object, kind: Any = Any) -> Json:
    """The value as JSON. ``kind``: the class or annotation that the reader expects."""
    return _written_as(kind)(value)


def read(written: Json, kind: Any = Any) -> Any:
    """The value that ``write`` has written with the same ``kind``. Raises ``BadValue``."""
    return _read_as(kind)(written)


# -- what a field holds ------------------------------------------------------------------------------------------------------

_Tile = NewType("_Tile", int)
_Tiles = NewType("_Tiles", tuple)  # type: ignore[type-arg]
_ALIASES: Final = {"Tile": _Tile, "Tiles": _Tiles, "Any": Any}
"""What annotations call a tile and tiles: to Python they are a number and a tuple, to a reader a name and a notation."""
_TAGS: Final[tuple[tuple[type, str], ...]] = ((Action, "action"), (Request, "chance"), (Event, "event"))


@cache
def _hints(cls: Any) -> dict[str, Any]:
    """The annotation of every field."""
    return get_type_hints(cls, localns=_ALIASES)


@cache
def _tag(cls: Any) -> tuple[str, str]:
    """The key and the word that say that an object is of this class."""
    for base, key in _TAGS:
        if issubclass(cls, base):
            return key, getattr(cls, "name", "") if base is not Event else cls.__name__
    return "is", cls.__name__


def _is_open(kind: Any) -> bool:
    """Whether values of several classes may stand there."""
    return kind is Any or kind is RuleState or kind in (Action, Event, Request)


# -- writing -------------------------------------------------------------------------------------------------------------


@cache
def _written_as(kind: Any) -> Write:
    """How values are written where ``kind`` is expected."""
    if kind is _Tile:
        return NAMES.__getitem__
    if kind is _Tiles:
        return text
    if kind in (int, str, bool, None, type(None)) or get_origin(kind) is Literal:
        return _itself
    if _is_open(kind):
        return _tagged
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _itself if _PLAIN.issuperset(get_args(kind)) else _optional(kind, _written_as)
    if origin is tuple:
        return _tuple_writer(get_args(kind))
    if isinstance(kind, type) and is_dataclass(kind):
        return _row_writer(kind)
    raise TypeError(f"there is no way to write {kind}")


def _itself(value: Any) -> Json:
    return value


_PLAIN: Final = frozenset((int, str, bool, type(None)))


def _optional(kind: Any, way: Callable[[Any], Callable[[Any], Any]]) -> Callable[[Any], Any]:
    """The way for a value that may be None."""
    (present,) = (part for part in get_args(kind) if part is not type(None))
    inner = way(present)
    return lambda value: None if value is None else inner(value)


def _tuple_writer(parts: tuple[Any, ...]) -> Write:
    if len(parts) == 2 and parts[1] is ...:
        item = _written_as(parts[0])
        if item is _itself:
            return list
        if item is _tagged:
            return _grouped
        return lambda values: [item(value) for value in values]
    items = tuple(_written_as(part) for part in parts)
    return lambda values: [item(value) for item, value in zip(items, values, strict=True)]


def _defaults(cls: Any) -> dict[str, Any]:
    """The defaults of the fields that have one."""
    found = {}
    for field in fields(cls):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


@cache
def _row_writer(cls: Any) -> Write:
    names = tuple(field.name for field in fields(cls))
    ways = tuple(_written_as(_hints(cls)[name]) for name in names)
    defaults = _defaults(cls)
    columns = tuple(zip(names, ways, strict=True))
    last = tuple((name, defaults.get(name, MISSING)) for name in reversed(names))

    def row(value: Any) -> Json:
        if type(value) is not cls:
            raise TypeError(f"a {cls.__name__} is wanted, not a {type(value).__name__}")
        size = len(names)
        for name, default in last:
            if default is MISSING or getattr(value, name) != default:
                break
            size -= 1
        return [way(getattr(value, name)) for name, way in columns[:size]]

    return row


@cache
def _object_writer(cls: Any) -> Write:
    key, word = _tag(cls)
    defaults = _defaults(cls)
    columns = tuple(
        (field.name, _written_as(_hints(cls)[field.name]), defaults.get(field.name, MISSING)) for field in fields(cls)
    )

    def written(value: Any) -> Json:
        found = {key: word}
        for name, way, default in columns:
            held = getattr(value, name)
            if default is MISSING or held != default:
                found[name] = way(held)
        return found

    return written


def _tagged(value: Any) -> Json:
    """A value of a class that the reader cannot know beforehand."""
    if value is None or isinstance(value, bool | int | str):
        return value
    cls: Any = type(value)
    return _object_writer(cls)(value)


EACH: Final = "each"
"""The key of the rows of several values of one class."""


def _grouped(values: tuple[Any, ...]) -> Json:
    """Values of several classes, those of one class next to each other as one object."""
    found = []
    for cls, run in groupby(values, type):
        alike = list(run)
        if len(alike) == 1:
            found.append(_tagged(alike[0]))
        else:
            key, word = _tag(cls)
            row = _row_writer(cls)
            found.append({key: word, EACH: [row(value) for value in alike]})
    return found


# -- reading -------------------------------------------------------------------------------------------------------------


@cache
def _read_as(kind: Any) -> Read:
    """How values are read where ``kind`` is expected."""
    plain = {_Tile: _tile, _Tiles: _tiles, int: _number, str: _text, bool: _truth, None: _nothing, type(None): _nothing}
    if kind in plain:
        return plain[kind]
    if _is_open(kind):
        return _one_of(kind)
    origin = get_origin(kind)
    if origin is Literal:
        return _word_of(get_args(kind))
    if origin in (Union, types.UnionType):
        return _plain_of(get_args(kind)) if _PLAIN.issuperset(get_args(kind)) else _optional(kind, _read_as)
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if isinstance(kind, type) and is_dataclass(kind):
        return _row_reader(kind)
    raise TypeError(f"there is no way to read {kind}")


def _shown(written: Json) -> str:
    """The beginning of a value, for a message."""
    said = repr(written) if not isinstance(written, list | dict) else type(written).__name__
    return said if len(said) <= 40 else said[:40] + "…"


def _number(written: Json) -> int:
    if type(written) is not int or not -LARGEST <= written <= LARGEST:
        raise BadValue(f"{_shown(written)} is not a whole number up to {LARGEST}")
    return written


def _text(written: Json) -> str:
    if not isinstance(written, str) or len(written) > LONGEST:
        raise BadValue(f"{_shown(written)} is not a text of at most {LONGEST} letters")
    return written


def _truth(written: Json) -> bool:
    if not isinstance(written, bool):
        raise BadValue(f"{_shown(written)} is neither true nor false")
    return written


def _nothing(written: Json) -> None:
    if written is not None:
        raise BadValue(f"{_shown(written)} stands where nothing should")


_KNOWN_TILES: Final = {name: tile for tile, name in enumerate(NAMES[:-1])} | {NAMES[UNKNOWN]: UNKNOWN}


def _tile(written: Json) -> int:
    tile = _KNOWN_TILES.get(written) if isinstance(written, str) else None
    if tile is None:
        raise BadValue(f"{_shown(written)} is not a tile")
    return tile


def _tiles(written: Json) -> tuple[int, ...]:
    try:
        return parse(_text(written))
    except BadTiles as bad:
        raise BadValue(bad.reason.en) from None


def _word_of(words: tuple[Any, ...]) -> Read:
    def word(written: Json) -> Any:
        if written not in words:
            raise BadValue(f"{_shown(written)} is not one of {', '.join(map(str, words))}")
        return written

    return word


def _plain_of(kinds: tuple[type, ...]) -> Read:
    """Reads a value that is itself, of one of these types."""

    def plain(written: Json) -> Any:
        if type(written) not in kinds:
            raise BadValue(f"{_shown(written)} is not of the right type")
        return _plain(written)

    return plain


def _listed(written: Json) -> list[Json]:
    if not isinstance(written, list) or len(written) > MOST:
        raise BadValue(f"{_shown(written)} is not a list of at most {MOST} values")
    return written


def _tuple_reader(parts: tuple[Any, ...]) -> Read:
    if len(parts) == 2 and parts[1] is ...:
        item = _read_as(parts[0])
        if _is_open(parts[0]):
            return _ungrouped(parts[0])

        def items(written: Json) -> tuple[Any, ...]:
            return tuple([item(each) for each in _listed(written)])

        return items
    ways = tuple(_read_as(part) for part in parts)

    def exactly(written: Json) -> tuple[Any, ...]:
        if len(_listed(written)) != len(ways):
            raise BadValue(f"{len(ways)} values are wanted, not {len(written)}")
        return tuple([way(each) for way, each in zip(ways, written, strict=True)])

    return exactly


@cache
def _row_reader(cls: Any) -> Read:
    names = tuple(field.name for field in fields(cls))
    ways = tuple(_read_as(_hints(cls)[name]) for name in names)
    least = len(names) - len(_defaults(cls))

    def row(written: Json) -> Any:
        if not least <= len(_listed(written)) <= len(ways):
            raise BadValue(f"{cls.__name__}: {least} to {len(ways)} values are wanted, not {len(written)}")
        try:
            return cls(*[way(each) for way, each in zip(ways, written, strict=False)])
        except BadValue as bad:
            raise BadValue(f"{cls.__name__}: {bad}") from None

    return row


@cache
def _object_reader(cls: Any) -> Callable[[Mapping[str, Json], str], Any]:
    ways = {field.name: _read_as(_hints(cls)[field.name]) for field in fields(cls)}
    wanted = ways.keys() - _defaults(cls).keys()

    def found(written: Mapping[str, Json], key: str) -> Any:
        given = {}
        for name, value in written.items():
            if name == key:
                continue
            if name not in ways:
                raise BadValue(f"{cls.__name__} has no “{_shown(name)}”")
            try:
                given[name] = ways[name](value)
            except BadValue as bad:
                raise BadValue(f"{cls.__name__}.{name}: {bad}") from None
        if missing := wanted - given.keys():
            raise BadValue(f"{cls.__name__} lacks {', '.join(sorted(missing))}")
        return cls(**given)

    return found


def _class_of(kind: Any, written: Json) -> tuple[type, str]:
    """The class of an object that stands where ``kind`` is expected, and the key that says so. Raises ``BadValue``."""
    if not isinstance(written, dict):
        raise BadValue(f"{_shown(written)} is not an object")
    keys = tuple(key for base, key in _TAGS if kind in (Any, base)) + (("is",) if kind in (Any, RuleState) else ())
    key = next((key for key in keys if key in written), None)
    if key is None:
        raise BadValue(f"an object says what it is by {' or '.join(keys)}")
    cls = _registered(key, _text(written[key]))
    if kind is RuleState and not hasattr(cls, "seen_by"):
        raise BadValue(f"{cls.__name__} is not the state of a game")
    return cls, key


def _one_of(kind: Any) -> Read:
    """Reads an object of any class that may stand where ``kind`` is expected."""

    def one(written: Json) -> Any:
        if kind is Any and not isinstance(written, dict):
            return _plain(written)
        cls, key = _class_of(kind, written)
        return _object_reader(cls)(written, key)

    return one


def _ungrouped(kind: Any) -> Read:
    """Reads a list of objects, those with several rows as so many values."""
    one = _one_of(kind)

    def several(written: Json) -> tuple[Any, ...]:
        found: list[Any] = []
        for each in _listed(written):
            if not isinstance(each, dict) or EACH not in each:
                found.append(one(each))
                continue
            cls, _ = _class_of(kind, each)
            if len(each) != 2:
                raise BadValue(f"{cls.__name__}: nothing may stand beside the rows of “{EACH}”")
            row = _row_reader(cls)
            found += [row(values) for values in _listed(each[EACH])]
        if len(found) > MOST:
            raise BadValue(f"there are more than {MOST} values")
        return tuple(found)

    return several


def _plain(written: Json) -> Any:
    """A value that is itself. Raises ``BadValue``."""
    if written is None or isinstance(written, bool):
        return written
    return _text(written) if isinstance(written, str) else _number(written)


_known: dict[tuple[str, str], type] = {}
_counted = 0


def _registered(key: str, word: str) -> type:
    """The class with this tag among those whose modules are loaded. Raises ``BadValue``."""
    global _counted  # noqa: PLW0603 - how many classes of the growing list are in the registry
    made = classes()
    while _counted < len(made):
        cls = made[_counted]
        _known.setdefault(_tag(cls), cls)
        _counted += 1
    found = _known.get((key, word)) if word else None
    if found is None:
        raise BadValue(f"{key} {_shown(word)} is not known here")
    return found
