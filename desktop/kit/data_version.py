"""Which version of the program last kept something in the folder with a person's matches: a newer one may write what this does not know."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from paizhuo.desktop.kit.settings import data_folder
from paizhuo.engine.table.whole_file import write_whole
from paizhuo.engine.version import VERSION

LONGEST: Final = 64
"""Characters of the longest version that is read."""
NUMBERS: Final = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})(.*)", re.ASCII)


def version_file() -> Path:
    """Return the file that says which version wrote the data folder last."""
    return data_folder() / "version.txt"


def order(version: str) -> tuple[int, int, int, bool, str] | None:
    """Return what versions are compared by; None for what is no version. Those before a release (``1.0.0rc1``) come before it."""
    found = NUMBERS.fullmatch(version)
    if found is None:
        return None
    return int(found[1]), int(found[2]), int(found[3]), not found[4], found[4]


def newer_version() -> str | None:
    """Return the version that wrote the data folder last, if it is newer than this program."""
    written, own = _written(), order(VERSION)
    there = order(written)
    return written if there is not None and own is not None and there > own else None


def note_version() -> None:
    """Note in the data folder that this version writes it; what a newer one has noted stays."""
    if newer_version() is None and _written() != VERSION:
        with suppress(OSError):  # what matters is said where it cannot be kept
            write_whole(version_file(), f"{VERSION}\n")


def _written() -> str:
    try:
        with version_file().open(encoding="utf-8") as file:
            return file.read(LONGEST).strip()
    except (OSError, UnicodeDecodeError):
        return ""
