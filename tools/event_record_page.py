"""Writes the table of events in docs/event-record.md from the events themselves.

python -m tools.event_record_page
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from paizhuo.engine.core.codec.kinds import hints
from paizhuo.engine.core.codec.published import type_of
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.value import fields
from tools.codec_fields import events, game_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "event-record.md"
TABLE: Final = re.compile(
    r"(?<=\| event \| of \| fields \| what happened \|\n\| --- \| --- \| --- \| --- \|\n)(?:\|.*\|\n)*"
)


def rows() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every event that is written, with the names of its fields in order."""
    for word, cls in events().items():
        if cls is not Noted:
            yield word, fields(cls)


def table() -> str:
    """Return the rows of the table, the events of all games first."""
    made = events()
    listed = sorted((game_of(made[word]), word) for word, _ in rows())
    return "".join(f"| `{word}` | {game} | {_fields(made[word])} | {_meaning(made[word])} |\n" for game, word in listed)


def _fields(cls: type) -> str:
    return ", ".join(f"`{name}` {_type(type_of(hints(cls)[name]))}" for name in fields(cls))


def _type(kind: object) -> str:
    """Return a type as the page says it: codec-fields.json has those of the fields of fields."""
    match kind:
        case {"list": part}:
            return f"list of {_type(part)}"
        case {"row": parts} if isinstance(parts, list):
            return f"list of {', '.join(map(_type, parts))}"
        case {"one_of": kinds} if isinstance(kinds, list):
            return " or ".join(map(_type, kinds))
        case {"words": words} if isinstance(words, list):
            return " or ".join(f"`{word}`" for word in words)
        case _:
            return str(kind)


def _meaning(cls: type) -> str:
    """Return what the event says has happened."""
    return " ".join((cls.__doc__ or "").replace("``", "`").split())


def page_text(page: str) -> str:
    """Return the page with the table as it should be."""
    return TABLE.sub(lambda _: table(), page)


if __name__ == "__main__":
    PAGE.write_text(page_text(PAGE.read_text("utf-8")), "utf-8", newline="\n")
