"""Paizhuo 牌桌: the mahjong engine as a library (docs/library.md), and the name under which every part of the program is imported.

In a checkout the parts lie beside this folder (``engine``, ``vision``, ``desktop``, ``assets``), when installed inside it. The
links in this folder are for tools that read files without importing them.
"""

from __future__ import annotations

from os.path import abspath, dirname, isfile, join  # pathlib would take longer to load than this module
from typing import TYPE_CHECKING

_beside = dirname(dirname(abspath(__file__)))
if isfile(join(_beside, "pyproject.toml")):
    __path__.insert(0, _beside)

if TYPE_CHECKING:
    from paizhuo.engine.library import (
        ALL,
        Bot,
        Following,
        Table,
        begin,
        bot,
        find,
        follow,
        parse,
        points,
        score,
        spoken,
        text,
    )

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
        """Load the library when something of it is first asked for, so that importing a part costs no more than that part."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from paizhuo.engine import library

        found = globals()[name] = getattr(library, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
