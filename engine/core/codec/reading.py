"""How JSON values become values of the engine; anything else is refused with ``BadValue``."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from paizhuo.engine.core.codec.kinds import (
    EACH,
    IS,
    MOST,
    PLAIN,
    TILE,
    TILES,
    BadValue,
    Json,
    Read,
    hints,
    is_open,
    is_struct,
    known,
    present,
    rows,
)
from paizhuo.engine.core.codec.simple import (
    list_in,
    nothing_in,
    number_in,
    plain_in,
    shown,
    tile_in,
    tiles_in,
    truth_in,
    words_in,
)
from paizhuo.engine.core.codec.writing import CHANGED, NOTED
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.value import defaults, fields, replace


@cache
def read_as(kind: Any) -> Read:
    """Return the function that reads values where ``kind`` is expected. Raises ``TypeError`` if there is none."""
    plain = {
        TILE: tile_in,
        TILES: tiles_in,
        int: number_in,
        str: words_in,
        bool: truth_in,
        None: nothing_in,
        type(None): nothing_in,
    }
    if kind in plain:
        return plain[kind]
    if is_open(kind):
        return _one_of(kind)
    origin = get_origin(kind)
    if origin is Literal:
        return _word_of(get_args(kind))
    if origin in (Union, types.UnionType):
        return _plain_of(get_args(kind)) if PLAIN.issuperset(get_args(kind)) else _optional(kind)
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if is_struct(kind):
        return _row_reader(kind)
    raise TypeError(f"there is no way to read {kind}")


def _word_of(words: tuple[Any, ...]) -> Read:
    def word(written: Json) -> Any:
        if written not in words:
            raise BadValue(f"{shown(written)} is not one of {', '.join(map(str, words))}")
        return written

    return word


def _optional(kind: Any) -> Read:
    inner = read_as(present(kind))
    return lambda written: None if written is None else inner(written)


def _plain_of(kinds: tuple[type, ...]) -> Read:
    """Read a value that is itself, of one of these types."""

    def plain(written: Json) -> Any:
        if type(written) not in kinds:
            raise BadValue(f"{shown(written)} is not of the right type")
        return plain_in(written)

    return plain


def _tuple_reader(parts: tuple[Any, ...]) -> Read:
    if len(parts) == 2 and parts[1] is ...:
        item = read_as(parts[0])
        if parts[0] is Event:
            return events_since
        if is_open(parts[0]):
            return _ungrouped(parts[0])

        def items(written: Json) -> tuple[Any, ...]:
            return tuple([item(each) for each in list_in(written)])

        return items
    ways = tuple(read_as(part) for part in parts)

    def exactly(written: Json) -> tuple[Any, ...]:
        if len(list_in(written)) != len(ways):
            raise BadValue(f"{len(ways)} values are wanted, not {len(written)}")
        return tuple([way(each) for way, each in zip(ways, written, strict=True)])

    return exactly


@cache
def _row_reader(cls: Any) -> Read:
    ways = tuple(_fields(cls).values())
    least, most = len(_needed(cls)), len(ways)

    def row(written: Json) -> Any:
        if type(written) is not list or not least <= len(written) <= most:
            raise BadValue(f"{cls.__name__}: {least} to {most} values are wanted, not {len(list_in(written))}")
        try:
            return cls(*[way(each) for way, each in zip(ways, written, strict=False)])
        except BadValue as bad:
            raise BadValue(f"{cls.__name__}: {bad}") from None

    return row


@cache
def _fields(cls: Any) -> dict[str, Read]:
    """Return how each field is read."""
    return {name: read_as(hints(cls)[name]) for name in fields(cls)}


@cache
def _needed(cls: Any) -> frozenset[str]:
    """Return the fields without a default."""
    return frozenset(_fields(cls).keys() - defaults(cls).keys())


def _given(cls: Any, written: Mapping[str, Json], key: str = "") -> dict[str, Any]:
    """Return the values of the fields that an object has beside its ``key``. Raises ``BadValue``."""
    ways = _fields(cls)
    given = {}
    for name, value in written.items():
        if name == key:
            continue
        way = ways.get(name)
        if way is None:
            raise BadValue(f"{cls.__name__} has no {shown(name)}")
        try:
            given[name] = way(value)
        except BadValue as bad:
            raise BadValue(f"{cls.__name__}.{name}: {bad}") from None
    return given


def _keys(kind: Any) -> tuple[str, ...]:
    """Return the keys that may say the class of an object that stands where ``kind`` is expected."""
    return tuple(known()) if kind is Any else (getattr(kind, "tag", IS),)


def _class_of(kind: Any, written: Json) -> tuple[Any, str]:
    """Return the class of an object that stands where ``kind`` is expected, and the key that says so. Raises ``BadValue``."""
    if not isinstance(written, dict):
        raise BadValue(f"{shown(written)} is not an object")
    keys = _keys(kind)
    for key in keys:
        if key in written:
            break
    else:
        raise BadValue(f"an object says what it is by {' or '.join(keys)}")
    word = words_in(written[key])
    cls = known()[key].get(word) if word else None
    if cls is None or not is_read(cls):
        raise BadValue(f"{key} {shown(word)} is not known here")
    if kind is RuleState and not hasattr(cls, "seen_by"):
        raise BadValue(f"{cls.__name__} is not the state of a game")
    return cls, key


@cache
def is_read(cls: Any) -> bool:
    """Return whether every field can be read. Those of working rules, which are never sent, cannot be."""
    try:
        _fields(cls)
    except (TypeError, NameError):
        return False
    return True


def _one_of(kind: Any) -> Read:
    """Read an object of any class that may stand where ``kind`` is expected."""

    def one(written: Json) -> Any:
        if kind is Any and not isinstance(written, dict):
            return plain_in(written)
        cls, key = _class_of(kind, written)
        given = _given(cls, written, key)
        if missing := _needed(cls) - given.keys():
            raise BadValue(f"{cls.__name__} lacks {', '.join(sorted(missing))}")
        return cls(**given)

    return one


def _ungrouped(kind: Any) -> Read:
    """Read a list of objects; an object with rows becomes one value for each row."""
    some = _some_of(kind)

    def several(written: Json) -> tuple[Any, ...]:
        found: list[Any] = []
        for each in list_in(written):
            found += some(each)
            _check_number(found)
        return tuple(found)

    return several


def _some_of(kind: Any) -> Read:
    """Read an object as one value, or as several that are its rows."""
    one = _one_of(kind)

    def some(written: Json) -> list[Any]:
        if not isinstance(written, dict) or EACH not in written:
            return [one(written)]
        cls, _ = _class_of(kind, written)
        if len(written) != 2:
            raise BadValue(f"{cls.__name__}: nothing may stand beside the rows of “{EACH}”")
        row = _row_reader(cls)
        return [row(values) for values in list_in(written[EACH])]

    return some


def _check_number(found: list[Any]) -> None:
    if len(found) > MOST:
        raise BadValue(f"there are more than {MOST} values")


def events_since(written: Json, since: RuleState | None = None) -> tuple[Event, ...]:
    """Return what ``write_events`` has written with the same ``since``. Raises ``BadValue``."""
    some = _some_of(Event)
    found: list[Event] = []
    for each in list_in(written):
        if isinstance(each, dict) and CHANGED in each and each.get(Event.tag) == NOTED:
            found.append(Noted(_changed(since, each)))
        else:
            found += some(each)
        _check_number(found)
        if isinstance(last := found[-1] if found else None, Noted):
            since = last.state
    return tuple(found)


def _changed(since: RuleState | None, written: Mapping[str, Json]) -> RuleState:
    """Return the rule state after the written changes of ``since``. Raises ``BadValue``."""
    changed = written[CHANGED]
    if since is None or len(written) != 2 or not isinstance(changed, dict):
        raise BadValue(f"“{CHANGED}” is an object of the fields that differ from those before, which must be known")
    after: RuleState = _after(since, changed)
    return after


def _after(since: Any, changed: Mapping[str, Json]) -> Any:
    """Return the value ``since`` with the changed fields replaced, in nested values too. Raises ``BadValue``."""
    cls: Any = type(since)
    inner = {
        name: _after(before, value)
        for name, value in changed.items()
        if isinstance(value, dict) and name in rows(cls) and (before := getattr(since, name)) is not None
    }
    return replace(since, **_given(cls, {name: value for name, value in changed.items() if name not in inner}), **inner)
