"""The journals of this computer's matches, and the one that can be taken up again."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from desktop.settings import matches_folder

CLOSING = b'{"result"'
TAIL = 4096


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


def _closed(file: Path) -> bool:
    with file.open("rb") as journal:
        journal.seek(max(0, file.stat().st_size - TAIL))
        lines = journal.read().splitlines()
    return bool(lines) and lines[-1].startswith(CLOSING)


def unfinished() -> Path | None:
    """The journal of the latest match if that match is not over; a file that cannot be opened is left alone."""
    try:
        latest = max(matches_folder().glob("*.journal"), key=os.path.getmtime, default=None)
        return None if latest is None or _closed(latest) else latest
    except OSError:
        return None


def set_aside(file: Path) -> Path:
    """Keeps a journal that cannot be read under another name, where nothing offers it again."""
    kept = file.with_suffix(".broken")
    try:
        return file.replace(kept)
    except OSError:
        return file
