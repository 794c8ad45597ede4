"""Files that are replaced as a whole: whatever happens, a file afterwards is the new one or the one before, and nothing lies beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

EVERYBODY: Final = 0o666
"""What a file allows unless it is kept private; the user's mask takes from it."""
OWNER: Final = 0o600
"""Only this user reads and writes it: tokens, keys."""


def write_whole(path: Path, data: str | bytes, mode: int = EVERYBODY) -> None:
    """Put the data (text as UTF-8) in place of what the file holds, and make its folder. Raises ``OSError``; the file is then as before.

    ``mode``: what the file allows (``OWNER`` for secrets). A device or a pipe is written to as it is: nothing may take its place.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    content = data.encode() if isinstance(data, str) else data
    if path.exists() and not (path.is_file() or path.is_dir()):
        path.write_bytes(content)
        return
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)  # of a program that was killed
    try:
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(opened, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # else a power cut may leave the new name with nothing in it
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
