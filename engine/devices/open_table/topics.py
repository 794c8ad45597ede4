"""Topics of events and of STATE, ``dice state=rolled d1=3 d2=5``: read and written (docs/table-protocol.md, "Topics")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.devices.events import Battery, DeviceEvent, Dice, Fault, Tag
from paizhuo.engine.devices.open_table.events import (
    Build,
    Button,
    Centre,
    DealerSide,
    Honba,
    Jam,
    Lamp,
    Lift,
    Mode,
    ScoreShown,
    Sticks,
    TileCount,
)
from paizhuo.engine.devices.open_table.grammar import NotUnderstood, pairs, split, whole

STATES_OF_DICE: Final = ("idle", "rolling", "rolled", "cocked")

_Read: TypeAlias = Callable[[str], Any]


def _between(least: int, most: int) -> _Read:
    def read(word: str) -> int:
        if not least <= (value := whole(word)) <= most:
            raise NotUnderstood(word)
        return value

    return read


def _one_of(words: tuple[str, ...]) -> _Read:
    def read(word: str) -> str:
        if word not in words:
            raise NotUnderstood(word)
        return word

    return read


def _uid(word: str) -> str:
    if not re.fullmatch(r"[0-9A-Fa-f]{2,64}", word):
        raise NotUnderstood(word)
    return word.upper()


def _word(word: str) -> str:
    if not word:
        raise NotUnderstood(word)
    return word


class _Form(Struct):
    """How the fields of a class stand in a line: ``key``, the field's name, how a value is read; fields with a default may be missing."""

    kind: type[Any]
    fields: tuple[tuple[str, str, _Read], ...]
    needed: tuple[str, ...]


def _form(kind: type[Any], needed: tuple[str, ...], **fields: _Read) -> _Form:
    """Keys are the names of fields; where none is given for a field, its annotation lists the words that are allowed."""
    hints = get_type_hints(kind)
    keys = (*needed, *(key for key in fields if key not in needed))
    return _Form(kind, tuple((key, key, fields.get(key) or _one_of(get_args(hints[key]))) for key in keys), needed)


_POINTS: Final = _between(-9_999_999, 9_999_999)
_FORMS: Final[Mapping[str, _Form]] = {
    "centre": _form(Centre, ("state",)),
    "lift": _form(Lift, ("seat", "state")),
    "build": _form(Build, ("state",), percent=_between(0, 100)),
    "tiles": _form(TileCount, ("count",), count=_between(0, 999), expected=_between(0, 999)),
    "mode": _form(Mode, ("value",)),
    "dealer": _form(DealerSide, ("side",)),
    "honba": _form(Honba, ("value",), value=_between(0, 99)),
    "lamps": _form(Lamp, ("seat", "colour")),
    "score": _form(ScoreShown, ("seat", "value"), value=_POINTS),
    "button": _Form(
        Button,
        (("seat", "seat", _one_of(("E", "S", "W", "N"))), ("name", "button", _one_of(("win", "call", "ready")))),
        ("seat", "name"),
    ),
    "sticks": _form(Sticks, ("seat", "value"), value=_POINTS),
    "battery": _form(Battery, ("percent",), percent=_between(0, 100)),
    "jam": _form(Jam, ("at",)),
    "tag": _Form(
        Tag, (("reader", "reader", _word), ("uid", "id", _uid), ("rssi", "rssi", _between(-200, 50))), ("uid",)
    ),
}
_TOPICS: Final[Mapping[type[Any], str]] = {form.kind: topic for topic, form in _FORMS.items()}
_PIPS: Final = _between(1, 6)


def read_topic(text: str, seq: int | None = None) -> DeviceEvent | None:
    """Return what the words after the event's number say; None if the topic is of a later version.

    Raises ``NotUnderstood`` if the topic is known and its values are not what they may be.
    """
    topic, rest = split(text)
    if topic == "dice":
        return _read_dice(pairs(rest), seq)
    if topic == "fault":
        values = pairs(rest, last="text")
        return Fault(_word(values.get("code", "")), values.get("text", ""))
    if (form := _FORMS.get(topic)) is None:
        return None
    values = pairs(rest)
    if any(key not in values for key in form.needed):
        raise NotUnderstood(text)
    event: DeviceEvent = form.kind(**{field: read(values[key]) for key, field, read in form.fields if key in values})
    return _numbered(event, seq)


def _numbered(event: DeviceEvent, seq: int | None) -> DeviceEvent:
    numbered: Any = event
    return replace(numbered, seq=seq) if seq is not None and hasattr(event, "seq") else event


def _read_dice(values: Mapping[str, str], seq: int | None) -> Dice:
    state: Any = _one_of(STATES_OF_DICE)(values.get("state", ""))
    if state != "rolled":
        return Dice(state, (), seq)
    if "d1" not in values or "d2" not in values:
        raise NotUnderstood("dice")
    return Dice(state, (_PIPS(values["d1"]), _PIPS(values["d2"])), seq)


def write_topic(event: DeviceEvent) -> str:
    """Return the words of an event, without its number. Raises KeyError for an event that no table has."""
    if isinstance(event, Dice):
        return " ".join((f"dice state={event.state}", *(f"d{i}={value}" for i, value in enumerate(event.values, 1))))
    if isinstance(event, Fault):
        return f"fault code={event.code} text={event.text}".removesuffix(" text=")
    topic = _TOPICS[type(event)]
    given = ((key, getattr(event, field)) for key, field, _ in _FORMS[topic].fields)
    return " ".join((topic, *(f"{key}={value}" for key, value in given if value is not None and value != "")))
