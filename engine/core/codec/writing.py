"""How values of the engine become JSON values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, get_args, get_origin

from msgspec import NODEFAULT

from paizhuo.engine.core.codec.kinds import EACH, Json, Write, hints, is_open, rows, tag
from paizhuo.engine.core.codec.ways import itself, way
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.value import defaults, fields


@cache
def written_as(kind: Any) -> Write:
    """Return the function that writes values where ``kind`` is expected. Raises ``TypeError`` if there is none."""
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        item = get_args(kind)[0]
        if item is Event:
            return write_events
        if is_open(item):
            return _grouped
    return way(kind, written_as, _tagged, _row_writer)


@cache
def _columns(cls: Any) -> tuple[tuple[str, Write, Any], ...]:
    """Return the name of every field, how it is written, and its default or ``NODEFAULT``."""
    found = defaults(cls)
    return tuple((name, written_as(hints(cls)[name]), found.get(name, NODEFAULT)) for name in fields(cls))


@cache
def _fields_of(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Read all fields of a value at once."""
    names = [name for name, _, _ in _columns(cls)]
    if not names:
        return lambda value: ()
    held: Callable[[Any], Any] = attrgetter(*names)
    return held if len(names) > 1 else lambda value: (held(value),)


@cache
def _row_writer(cls: Any) -> Write:
    columns, held = _columns(cls), _fields_of(cls)
    ways = tuple((at, write) for at, (_, write, _) in enumerate(columns) if write is not itself)
    last = tuple((at, default) for at, (_, _, default) in reversed(tuple(enumerate(columns))))

    def row(value: Any) -> Json:
        if type(value) is not cls:
            raise TypeError(f"a {cls.__name__} is wanted, not a {type(value).__name__}")
        found = [*held(value)]
        for at, default in last:
            if default is NODEFAULT or found[at] != default:
                break
            del found[at]
        size = len(found)
        for at, write in ways:
            if at < size:
                found[at] = write(found[at])
        return found

    return row


def _tagged(value: Any) -> Json:
    """Return a value of a class that the reader cannot know beforehand."""
    if value is None or isinstance(value, bool | int | str):
        return value
    cls: Any = type(value)
    return _tagged_writer(cls)(value)


@cache
def _tagged_writer(cls: Any) -> Write:
    columns, held = _columns(cls), _fields_of(cls)
    key, word = tag(cls)

    def written(value: Any) -> Json:
        found: dict[str, Json] = {key: word}
        for (name, write, default), field in zip(columns, held(value), strict=True):
            if default is NODEFAULT or field != default:
                found[name] = field if write is itself else write(field)
        return found

    return written


def _grouped(values: Iterable[Any]) -> list[Json]:
    """Values of several classes, those of one class next to each other as one object."""
    found = []
    for kind, run in groupby(values, type):
        cls: Any = kind
        alike = list(run)
        if len(alike) == 1:
            found.append(_tagged(alike[0]))
        else:
            key, word = tag(cls)
            row = _row_writer(cls)
            found.append({key: word, EACH: [row(value) for value in alike]})
    return found


def changes(value: Any, since: Any) -> Json:
    """Return the fields that differ from those of ``since``, a value of the same class; a nested value is written as its own changes."""
    cls: Any = type(value)
    found = {}
    for name, write, _ in _columns(cls):
        held, before = getattr(value, name), getattr(since, name)
        if held != before:
            inner = name in rows(cls) and type(held) is type(before)
            found[name] = changes(held, before) if inner else write(held)
    return found


NOTED, CHANGED = tag(Noted)[1], "changed"


def write_events(events: Iterable[Event], since: RuleState | None = None) -> list[Json]:
    """Events in order. ``since``: the rule state before them, as the reader knows it; None if it knows none.

    A ``Noted`` event is written as the fields that differ from the rule state before it, which is in these events or ``since``.
    """
    found: list[Json] = []
    for _, run in groupby(events, type):
        for event in (alike := list(run)):
            if not isinstance(event, Noted):
                found += _grouped(alike)
                break
            found.append(_noted(event, since))
            since = event.state
    return found


def _noted(noted: Noted, since: RuleState | None) -> Json:
    if type(noted.state) is not type(since):
        return _tagged(noted)
    return {Event.tag: NOTED, CHANGED: changes(noted.state, since)}
