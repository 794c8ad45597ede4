"""What a game asks of a whole hand of a score sheet: its place in an entry, and in the stated hand of each of its wins.

In an entry seats are counted from seat 0, in a stated hand from the winner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.sheet.sheet import Entry
from paizhuo.engine.scoring.input_fields import Field, NumberBySeat


def turned(fields: Mapping[str, object], asked: Iterable[Field[Any]], by: Seat, seats: int) -> dict[str, Any]:
    """Return the fields with every seat ``by`` seats further on. Fields that are not numbers by seat stay as they are."""
    made: dict[str, Any] = {
        name: dict(value) if isinstance(value, Mapping) else value for name, value in fields.items()
    }
    for field in asked:
        outer, dot, inner = field.id.partition(".")
        holder, name = (made.get(outer), inner) if dot else (made, outer)
        if not isinstance(field, NumberBySeat) or not isinstance(holder, dict):
            continue
        numbers = holder.get(name)
        if isinstance(numbers, Mapping) and all(str(seat).isdecimal() for seat in numbers):
            holder[name] = {str((int(seat) + by) % seats): number for seat, number in numbers.items()}
    return made


def lifted(entry: Entry, asked: tuple[Field[Any], ...], seats: int) -> Entry:
    """Return the entry with the fields of the whole hand taken out of its wins, where earlier sheets kept them.

    A value of the entry itself has precedence, then that of its first win.
    """
    names = {field.id.partition(".")[0] for field in asked}
    fields = dict(entry.fields)
    wins = []
    for win in entry.wins:
        own = {name: value for name, value in win.hand.items() if name in names}
        fields = {**turned(own, asked, win.seat, seats), **fields}
        wins.append(replace(win, hand={n: v for n, v in win.hand.items() if n not in names}) if own else win)
    return replace(entry, wins=tuple(wins), fields=fields)
