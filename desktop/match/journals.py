"""Where the journals of this computer's matches are written."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from paizhuo.desktop.kit.settings import matches_folder


def new_journal(rules: str) -> Path:
    """Return the file of a match that begins now, empty. Where no file can be made it is only a name, which nobody else has now."""
    folder = matches_folder()
    name = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{rules}"
    file, again = folder / f"{name}.journal", 1
    with suppress(OSError):  # the match is played in memory then, and its recorder says so
        folder.mkdir(parents=True, exist_ok=True)
        while not _made(file):
            again += 1
            file = folder / f"{name}-{again}.journal"
    return file


def _made(file: Path) -> bool:
    """Make the file; return whether that could be done, and the file was not there before. Raises ``OSError``."""
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
