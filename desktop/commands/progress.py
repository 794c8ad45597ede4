"""A bar on the terminal for what takes long; nothing where standard error is no terminal."""

from __future__ import annotations

import sys
from typing import Final

WIDTH: Final = 30


def bar(done: int, of: int) -> None:
    """Show how much is done; with the last call the line ends."""
    if not sys.stderr.isatty():
        return
    full = WIDTH * done // of
    print(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{of}", end="", file=sys.stderr, flush=True)
    if done >= of:
        print(file=sys.stderr)
