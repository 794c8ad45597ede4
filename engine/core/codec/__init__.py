"""Values of the engine as plain JSON values, and back.

Everything a hand shows to others can be written: actions, events, requests, rulings, rule states, scores, observations. How
each class is written follows from its fields and their annotations, so a new game's events and states need no line here:

- A tile is its name (``"5m"``, ``"??"`` unknown), ``Tiles`` one text in compact notation (``"123m5z"``).
- A value whose class follows from where it stands is the list of its fields (``["5m", true]``); fields at the end that have
  their default are left out.
- A value of one of several classes is an object with its class's tag: an action's, a request's or a ruling's name
  (``{"action": "discard", "tile": "5m"}``, ``{"chance": "draw", …}``), an event's class in lower case (``{"event": "drew", …}``),
  else the class's name (``{"is": "Score", …}``); fields that have their default are left out. In a list, several of one class
  next to each other are one object with their rows: ``{"action": "exchange", "each": [["123m"], ["124m"]]}``.
- A ``Noted`` event is written as the fields that have changed, if the reader knows the rule state before it
  (``{"event": "noted", "changed": {"void": [0, 1, 2, 0]}}``, see ``write_events``).
- Tuples are lists; numbers, texts, booleans and None are themselves.

Reading is strict. ``BadValue`` names the place and what is wrong there: an unknown tag or field, a missing one, another type,
a number, text or list beyond ``LARGEST``, ``LONGEST`` and ``MOST``. Nothing but the values of registered classes can come out.
A class is known once its module is loaded: a program must load a game before it reads the game's events.

``docs/codec.md`` describes the same for authors of clients, with examples.
"""

from __future__ import annotations

from typing import Any, Final

from paizhuo.engine.core.codec.kinds import CHANCE, LARGEST, LONGEST, MOST, VERSION, BadValue, Json
from paizhuo.engine.core.codec.reading import events_since, read_as
from paizhuo.engine.core.codec.writing import write_events, written_as
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.node import ChanceValue, Request

__all__ = [
    "LARGEST",
    "LONGEST",
    "MOST",
    "VERSION",
    "BadValue",
    "Json",
    "read",
    "read_chance",
    "read_events",
    "write",
    "write_chance",
    "write_events",
]


def write(value: object, kind: Any = Any) -> Json:
    """Return the value as JSON. ``kind``: the class or annotation that the reader expects."""
    return written_as(kind)(value)


def read(written: Json, kind: Any = Any) -> Any:
    """Return the value that ``write`` has written with the same ``kind``. Raises ``BadValue``."""
    try:
        return read_as(kind)(written)
    except RecursionError:
        raise BadValue(TOO_DEEP) from None


def read_events(written: Json, since: RuleState | None = None) -> tuple[Event, ...]:
    """Return the events that ``write_events`` has written with the same ``since``. Raises ``BadValue``."""
    try:
        return events_since(written, since)
    except RecursionError:
        raise BadValue(TOO_DEEP) from None


TOO_DEEP: Final = "this is nested too deeply"


def write_chance(request: Request, value: ChanceValue) -> Json:
    """Return a value of chance that answers a request: a tile, tiles, or a list of faces."""
    return written_as(CHANCE[request.gives])(value)


def read_chance(request: Request, written: Json) -> ChanceValue:
    """Return the value that ``write_chance`` has written.

    Only its type is checked; ``Request.check`` does the rest. Raises ``BadValue``.
    """
    value: ChanceValue = read_as(CHANCE[request.gives])(written)
    return value
