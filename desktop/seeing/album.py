"""The photos to be looked at, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paizhuo.desktop.seeing import words
from paizhuo.engine.core.refused import Refused

VIDEOS: Final = frozenset((".mp4", ".mov", ".avi", ".mkv", ".webm", ".m4v"))


class NothingThere(Refused):
    """There is nothing to look at; ``reason`` say why."""


@dataclass(frozen=True, slots=True)
class Album:
    """The photos to be looked at: ``files`` and which of them is in sight."""

    files: tuple[Path, ...] = ()
    at: int = 0

    @property
    def file(self) -> Path | None:
        return self.files[self.at] if self.files else None

    def step(self, by: int) -> Album:
        """Return the album at another photo; at its ends it stays."""
        return Album(self.files, min(max(self.at + by, 0), max(len(self.files) - 1, 0)))


def album_of(paths: Iterable[Path]) -> Album:
    """Return the album of files as they were given; of folders their pictures in the order of their names. Raises ``NothingThere``."""
    from paizhuo.vision.pictures import SUFFIXES

    files: list[Path] = []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        try:
            inside = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
        except OSError as error:
            reason = error.strerror or str(error)
            raise NothingThere(words.FOLDER_CLOSED.filled(folder=path.name, reason=reason)) from None
        if not inside:
            raise NothingThere(words.EMPTY_FOLDER.filled(folder=path.name))
        files += inside
    if not files:
        raise NothingThere(words.NOT_A_FILE)
    return Album(tuple(files))
