"""What a hand waits for, as plain JSON: so that a moment can be played on from.

A phase that the deal itself leads to is written as its number in the row of these (``deal_phases``): such phases hold functions of the
game. Any other is an object with its class and its fields. Of several seats that were asked only the one that shares is written: what
others could have done would say what they hold.
"""

from __future__ import annotations

from typing import Any, Final

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec.kinds import IS, BadValue, Json, hints, known
from paizhuo.engine.core.hand import Hand, Phase
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import defaults, fields

THEN: Final = "then"
"""The field that holds what comes after a phase."""
DEEPEST: Final = 8
"""So many phases may follow one another within each other."""


def write_phase(phase: Phase, begun: Hand, seat: Seat) -> Json:
    """Return a phase as JSON, with what one seat may do; None: it holds functions of the game, and cannot be written.

    ``begun``: the hand before its first step.
    """
    try:
        return _written(phase, deal_phases(begun), seat)
    except (NameError, TypeError):  # there is no way to write a function, nor is its annotation one that can be read
        return None


def read_phase(written: Json, begun: Hand) -> Phase:
    """Return the phase that was written. ``begun``: the hand before its first step. Raises ``BadValue``."""
    phase: Phase = _read(written, deal_phases(begun), 0)
    if not hasattr(phase, "node"):
        raise BadValue(f"{type(phase).__name__} is nothing that a hand waits for")
    return phase


def deal_phases(begun: Hand) -> list[object]:
    """Return the phases that the deal leads to by itself, in order."""
    found: list[object] = []
    phase: object = begun.phase
    while phase is not None and len(found) < DEEPEST:
        found.append(phase)
        phase = getattr(phase, THEN, None)
    return found


def _is_phase(value: object) -> bool:
    """Return whether it is a phase, or what decides on the next one."""
    return hasattr(value, "node") or hasattr(value, "go")


def _written(phase: object, dealt: list[object], seat: Seat) -> Json:
    if phase in dealt:
        return dealt.index(phase)
    cls: Any = type(phase)
    usual = defaults(cls)
    found: dict[str, Json] = {IS: cls.__name__}
    for name in fields(cls):
        value = getattr(phase, name)
        if name == "options":
            value = _of_seat(value, seat)
        if name in usual and usual[name] == value:
            continue
        found[name] = _written(value, dealt, seat) if _is_phase(value) else codec.write(value, hints(cls)[name])
    return found


def _of_seat(options: tuple[Any, ...], seat: Seat) -> tuple[Any, ...]:
    """Return the options of one seat among those of several."""
    return tuple(each for each in options if isinstance(each, Action) or each[0] == seat)


def _read(written: Json, dealt: list[object], depth: int) -> Any:
    if type(written) is int and 0 <= written < len(dealt):
        return dealt[written]
    if not isinstance(written, dict) or depth > DEEPEST:
        raise BadValue("this is nothing that a hand waits for")
    cls: Any = known()[IS].get(str(written.get(IS)))
    if cls is None or not _is_phase(cls):
        raise BadValue(f"{written.get(IS)!r} is nothing that a hand waits for")
    given: dict[str, Any] = {}
    for name, value in written.items():
        if name == IS:
            continue
        if name not in fields(cls):
            raise BadValue(f"{cls.__name__} has no {name!r}")
        nested = name == THEN or (isinstance(value, dict) and IS in value)
        given[name] = _read(value, dealt, depth + 1) if nested else codec.read(value, hints(cls)[name])
    if missing := set(fields(cls)) - given.keys() - defaults(cls).keys():
        raise BadValue(f"{cls.__name__} lacks {', '.join(sorted(missing))}")
    return cls(**given)
