"""Commands ``CMD n <what>``: what they need and how long they may take (docs/table-protocol.md, "Commands")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, get_args

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.open_table.events import Colour

MOVERS: Final = frozenset(("centre", "lift", "build"))
"""Of these one is carried out at a time."""
MOTORS: Final = MOVERS | {"dice"}
"""These move something: a host sends them only when a person has asked for it."""
SECONDS: Final[Mapping[str, float]] = {"dice": 10, "centre": 20, "lift": 20, "build": 150}
"""A host that has no DONE after so many seconds asks for STATE."""
OTHERWISE: Final = 10.0
"""Seconds for all other commands."""

_CAPS: Final[Mapping[str, str]] = {
    "dice": "dice2", "centre": "centre", "lift": "lift", "build": "wall", "mode": "mode", "dealer": "dealer",
    "honba": "honba", "lamps": "lamps", "score": "score", "stop": "",
}  # fmt: skip
_SIDE: Final = "(?P<seat>[ESWN])"
_FORMS: Final[Mapping[str, str]] = {
    "dice": r"(?P<word>roll)",
    "centre": r"(?P<word>open|close)",
    "lift": r"(?P<word>up|down)",
    "build": r"(?P<word>start|pause|resume)",
    "mode": r"(?P<word>4p|3p)",
    "dealer": r"(?P<word>[ESWN])",
    "honba": r"(?P<value>[0-9]{1,2})",
    "lamps": rf"seat={_SIDE} colour=(?P<word>{'|'.join(get_args(Colour))})",
    "score": rf"seat={_SIDE} value=(?P<value>-?[0-9]{{1,7}})",
    "stop": "",
}


class BadCommand(ValueError):
    """No command of this protocol; ``code`` is what a device answers: UNKNOWN or ARG."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TableCommand(Struct):
    """A command understood. ``cap``: the word of ``caps`` that it needs, empty for stop; of the others those that it has."""

    verb: str
    cap: str
    word: str = ""
    seat: str = ""
    value: int = 0


def read_command(what: str) -> TableCommand:
    """Return what stands after the number. Unknown keys at the end are left out. Raises ``BadCommand``."""
    verb, _, rest = what.partition(" ")
    if verb not in _FORMS:
        raise BadCommand("UNKNOWN")
    form = re.fullmatch(_FORMS[verb] + r"(?: [A-Za-z_]\w*=\S*)*" if rest else _FORMS[verb], rest)
    if form is None:
        raise BadCommand("ARG")
    given = form.groupdict()
    return TableCommand(
        verb, _CAPS[verb], given.get("word") or "", given.get("seat") or "", int(given.get("value") or 0)
    )
