"""Photos whose reading a person has confirmed are kept, listed, exported and deleted; in threads, since disks and pictures take long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader

from paizhuo.desktop.kit.settings import readings_folder
from paizhuo.desktop.kit.workers import InTurn
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.entry.board import Board
    from paizhuo.vision.geometry import Image
    from paizhuo.vision.readings import Kept, KeptReading

NEWEST: Final = 20
"""So many photos are shown; the folder has all."""
THUMBNAIL: Final = QSize(240, 160)
"""Pixels within which a small picture is drawn."""


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo in the list."""

    name: str
    tiles: int
    corrected: int
    picture: QImage


@dataclass(frozen=True, slots=True)
class KeptPhotos:
    """What is kept. ``newest``: the photos kept last; ``damaged``: how many cannot be read."""

    photos: int = 0
    tiles: int = 0
    damaged: int = 0
    newest: tuple[KeptPhoto, ...] = ()


class Keeping(QObject):
    """Does it. ``listed`` carries ``KeptPhotos`` after every change; ``said`` a sentence."""

    listed = Signal(object)
    said = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.workers = InTurn("camera page keeping")

    def keep(self, image: Image, board: Board, seen: int) -> None:
        """Keep a picture with the tiles on the board that lie in it. ``seen``: how many the recogniser saw.

        Where one was taken away, or one added that was not seen, a tile in the picture may have no place: it is not complete.
        """
        laid = list(board.all_laid())
        read = [(each.read, each.label) for each in laid if each.read is not None]
        if not read:
            return

        def work() -> None:
            from paizhuo.vision.readings import prepared, put, read_tile

            tiles = [read_tile(each.tile, label, each.quad) for each, label in read]
            put(readings_folder(), *prepared(image, tiles, complete=len(laid) == len(read) == seen))

        self._begin(work, words.READING_NOT_KEPT)

    def refresh(self) -> None:
        """List what is kept."""
        self._begin(lambda: None, words.READINGS_NOT_LISTED)

    def delete(self, which: Sequence[str] | None = None) -> None:
        """Delete photos by their names; without names all."""

        def work() -> None:
            from paizhuo.vision.readings import names, remove

            remove(readings_folder(), names(readings_folder()) if which is None else which)

        self._begin(work, words.READINGS_NOT_DELETED)

    def export(self, target: Path, *, replaces: bool) -> None:
        """Write all as a data set. ``replaces``: in place of a file that is there."""

        def work() -> None:
            from paizhuo.vision.dataset import export

            n = export(readings_folder(), target, replaces=replaces)
            self.said.emit(words.READINGS_EXPORTED.filled(n=n, file=target.name))

        self._begin(work, words.READINGS_NOT_EXPORTED)

    def _begin(self, work: Callable[[], None], failed: Text) -> None:
        """Do the work in a thread, and list what is kept then. ``failed`` says what was not done, and why."""

        def run() -> None:
            work()
            self.listed.emit(_listed())

        self.workers.do(run, lambda error: self.said.emit(failed.filled(reason=words.cause(error))))


def _listed() -> KeptPhotos:
    from paizhuo.vision.readings import listed

    kept: Kept = listed(readings_folder())
    newest = tuple(_photo(reading) for reading in kept.readings[:NEWEST])
    tiles = sum(len(reading.tiles) for reading in kept.readings)
    return KeptPhotos(len(kept.readings), tiles, len(kept.damaged), newest)


def _photo(reading: KeptReading) -> KeptPhoto:
    from paizhuo.vision.readings import picture_of

    reader = QImageReader(str(picture_of(readings_folder(), reading)))
    reader.setScaledSize(QSize(*reading.size).scaled(THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio))
    corrected = sum(tile.corrected for tile in reading.tiles)
    return KeptPhoto(reading.name, len(reading.tiles), corrected, reader.read())
