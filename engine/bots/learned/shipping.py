"""Which games the program brings learned players for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

FOLDER: Final = "players"
"""Where the nets are among the assets."""


@cache
def file_of(rules: str, level: str) -> Traversable | None:
    """Return the file with what was learned of a game at a level of play; None: the program brings nothing."""
    file = files("paizhuo.assets") / FOLDER / f"{rules}-{level}.npz"
    return file if file.is_file() else None
