"""Where the journals of this computer's matches are written."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from desktop.settings import matches_folder


def new_journal(rules: str) -> Path:
    """A file for a match that begins now. Raises ``OSError``."""
    folder = matches_folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{rules}"
    file, again = folder / f"{name}.journal", 1
    while file.exists():
        again += 1
        file = folder / f"{name}-{again}.journal"
    return file
