"""The game itself: rules, play, scoring, bots, matches and tables. Nothing here needs a window.

What ``engine.library`` offers can be used as the package's own: it is loaded when it is first asked for, so that importing a part
of the engine costs no more than that part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.library import ALL, Bot, Following, Table, begin, bot, find, follow, parse, points, score, spoken, text

__all__ = [
    "ALL",
    "Bot",
    "Following",
    "Table",
    "begin",
    "bot",
    "find",
    "follow",
    "parse",
    "points",
    "score",
    "spoken",
    "text",
]


if not TYPE_CHECKING:  # the type checker knows the names, and refuses others

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from engine import library

        found = globals()[name] = getattr(library, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
