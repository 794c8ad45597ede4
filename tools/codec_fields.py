"""Writes what docs/ says of the form of game values: docs/codec-fields.json, and the table of events in docs/codec.md.

python -m tools.codec_fields
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from pathlib import Path
from typing import Any, Final

from paizhuo.engine import core, families, games, play, rules
from paizhuo.engine.core.codec.kinds import known
from paizhuo.engine.core.codec.published import published, what_it_does
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.match.match import HandResult, Ranking
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.table import port
from paizhuo.engine.table.advice import Advice

DOCS: Final = Path(__file__).parents[1] / "docs"
FIELDS: Final = DOCS / "codec-fields.json"
PAGE: Final = DOCS / "codec.md"
OBJECTS: Final = (Deal, Score)
LISTS: Final = (Advice, HandResult, Observation, Ranking)
"""What messages hold besides asks, reports, actions, events, requests, rulings and what games remember."""
LAYERS: Final = (core, rules, play, families, games, port)
"""The packages whose modules define such classes."""
TABLE: Final = re.compile(r"(?<=\| event \| of \| what it changes \|\n\| --- \| --- \| --- \|\n)(?:\|.*\|\n)*")


def fields_text() -> str:
    """Return the content of the file with the fields, one field a line."""
    load_all()
    return _laid_out(published(OBJECTS, LISTS), 0) + "\n"


def load_all() -> None:
    """Load every module that may define a class."""
    for package in LAYERS:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)


def _laid_out(value: Any, depth: int) -> str:
    """JSON whose innermost objects take one line each."""
    brief = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or "name" in value or not value:
        return brief
    margin, inner = "  " * depth, "  " * (depth + 1)
    if isinstance(value, list):
        rows = [_laid_out(each, depth + 1) for each in value]
    else:
        rows = [f"{json.dumps(key)}: {_laid_out(each, depth + 1)}" for key, each in value.items()]
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return opening + "\n" + ",\n".join(inner + row for row in rows) + f"\n{margin}{closing}"


def events() -> dict[str, type[Event]]:
    """Return all events by the word that objects say."""
    load_all()
    words = published(OBJECTS, LISTS)["objects"][Event.tag]
    made = known()[Event.tag]
    return {word: made[word] for word in words}


def events_table() -> str:
    """Return the rows of the table of events, those of all games first."""
    rows = [(game_of(cls), word, what_it_does(cls)) for word, cls in events().items()]
    return "".join(f"| `{word}` | {game} | {does} |\n" for game, word, does in sorted(rows))


def game_of(cls: type) -> str:
    """Return the game whose package defines the class; "" for what several games use."""
    return cls.__module__.partition(".games.")[2].partition(".")[0]


def page_text(page: str) -> str:
    """Return the page with the table as it should be."""
    return TABLE.sub(lambda _: events_table(), page)


if __name__ == "__main__":
    FIELDS.write_text(fields_text(), "utf-8", newline="\n")
    PAGE.write_text(page_text(PAGE.read_text("utf-8")), "utf-8", newline="\n")
