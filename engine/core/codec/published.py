"""The form of every class that can be written, as plain JSON: the fields in order, their types and their defaults."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, Union, get_args, get_origin

from paizhuo.engine.core.codec.kinds import (
    IS,
    TILE,
    TILES,
    VERSION,
    Json,
    hints,
    is_family,
    is_open,
    is_struct,
    known,
    tag,
)
from paizhuo.engine.core.codec.reading import is_read
from paizhuo.engine.core.codec.writing import written_as
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.value import defaults, fields

ENGINE: Final = "paizhuo.engine."
PLAIN_NAMES: Final = {
    TILE: "tile",
    TILES: "tiles",
    int: "number",
    str: "text",
    bool: "boolean",
    type(None): "null",
    Any: "any",
    RuleState: "state",
}


def published(objects: Iterable[type], lists: Iterable[type]) -> Json:
    """Return the classes that are loaded and can be written: objects by the key and word that say their class, lists by its name.

    ``objects``, ``lists``: the classes outside the families (actions, events, requests, rulings, states of games) that are
    written in this way; what is inside them and the families is found.
    """
    by_key = {key: _classes(key) for key in sorted(known()) if key != IS}
    states = {word: cls for word, cls in _classes(IS).items() if hasattr(cls, "seen_by")}
    by_key[IS] = states | {cls.__name__: cls for cls in objects}
    listed: dict[str, Any] = {}
    for cls in (*lists, *(cls for classes in by_key.values() for cls in classes.values())):
        listed |= {inner.__name__: inner for inner in _inside(cls)}
    listed |= {cls.__name__: cls for cls in lists}
    return {
        "codec": VERSION,
        "objects": {key: {word: _form(classes[word]) for word in sorted(classes)} for key, classes in by_key.items()},
        "lists": {name: _form(listed[name]) for name in sorted(listed)},
    }


def _classes(key: str) -> dict[str, Any]:
    """Return the engine's own classes that objects name by this key."""
    return {
        word: cls
        for word, cls in known()[key].items()
        if word and is_read(cls) and cls.__module__.startswith(ENGINE) and not _is_base(cls)
    }


def _is_base(cls: Any) -> bool:
    """Return whether it is what several events have in common, and no event of its own."""
    return issubclass(cls, Event) and cls.apply is Event.apply


def _form(cls: Any) -> Json:
    """Return the fields of a class in order; of an event also what it does to an observation."""
    given = defaults(cls)
    listed = []
    for name in fields(cls):
        kind = hints(cls)[name]
        described: dict[str, Json] = {"name": name, "type": type_of(kind)}
        if name in given:
            described["default"] = written_as(kind)(given[name])
        listed.append(described)
    return {"fields": listed, "does": what_it_does(cls)} if issubclass(cls, Event) else {"fields": listed}


def what_it_does(event: type[Event]) -> str:
    """Return what the event changes, in words."""
    return " ".join((event.apply.__doc__ or "").replace("``", "`").split())


def _inside(kind: Any) -> Iterator[Any]:
    """Yield the classes that are written as lists inside values of a class, those inside them too."""
    seen: set[Any] = set()
    waiting = [hints(kind)[name] for name in fields(kind)]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if is_struct(part) and not is_open(part):
            yield part
            waiting += [hints(part)[name] for name in fields(part)]
        elif get_origin(part) is not Literal:
            waiting += get_args(part)


def type_of(kind: Any) -> Json:
    """Return the type of a field as the file has it."""
    if kind in PLAIN_NAMES:
        return PLAIN_NAMES[kind]
    if is_family(kind):
        return tag(kind)[0]
    origin = get_origin(kind)
    if origin is Literal:
        return {"words": list(get_args(kind))}
    if origin in (Union, types.UnionType):
        return {"one_of": [type_of(part) for part in get_args(kind)]}
    if origin is tuple:
        parts = get_args(kind)
        return {"list": type_of(parts[0])} if parts[1:] == (...,) else {"row": [type_of(part) for part in parts]}
    return str(kind.__name__)
