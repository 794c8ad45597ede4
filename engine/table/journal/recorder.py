"""The recorder of a match: its journal in memory, and on disk as far as the disk allows.

No trouble with the disk reaches play. Lines that cannot be written stay in memory, and are written with the next line that
can be. A journal that was deleted, or may not be changed, is written anew. ``take_news`` gives what a person should know of
it.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.lock import JournalInUse, JournalLock


class JournalInMemory:
    """The lines of one journal, without a file."""

    def __init__(self) -> None:
        """Nothing is written before ``begin``."""
        self._lines: list[bytes] = []
        self._news: list[Text] = []
        self.trouble: OSError | None = None
        """Why the latest lines are not on disk; None: all are that should be."""

    def begin(self, lines: Iterable[str] = ()) -> None:
        """Begin with the lines that the journal holds already."""
        self._lines = [line.encode() for line in lines]

    @property
    def count(self) -> int:
        """How many lines the journal has."""
        return len(self._lines)

    @property
    def text(self) -> str:
        """The whole journal."""
        return b"".join(self._lines).decode()

    def has(self, line: str, count: int) -> bool:
        """Return whether the line is among the first ``count``."""
        return line.encode() in self._lines[:count]

    def write(self, line: str) -> None:
        """Add a line, which ends with a line feed."""
        self._lines.append(line.encode())

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` lines."""
        del self._lines[count:]

    def checkpoint(self, made: Callable[[], bytes]) -> None:
        """Keep what the match comes to after these lines, where that saves whoever takes it up time: here it does not."""

    def take_news(self) -> tuple[Text, ...]:
        """Return what has happened to the file since this was asked last, as sentences for a person."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def close(self) -> None:
        """Do nothing: nothing more is written."""


class Recorder(JournalInMemory):
    """Writes the lines of one journal, which nobody else can write meanwhile (see ``journal_lock``)."""

    def __init__(self, path: Path) -> None:
        """Raises ``JournalInUse``. Nothing is written before ``begin``."""
        super().__init__()
        self._path = path
        self._written = self._size = 0
        """How many of the lines are on disk, and in how many bytes."""
        self._file: FileIO | None = None
        self._place: tuple[int, int] | None = None
        """Device and number of the open file."""
        self._clean = False
        """Whether the file ends where the next line belongs."""
        self._lock: JournalLock | None = None
        self._take_lock()

    def begin(self, lines: Iterable[str] = ()) -> None:
        """Open the file. ``lines``: what it is to hold, usually what it holds already; none: it begins anew.

        If the file cannot be written, ``trouble`` says why, and the match can still be played.
        """
        super().begin(lines)
        with suppress(OSError):  # what may not be changed is written anew
            self._open()
        self._save()

    # -- lines -----------------------------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        super().write(line)
        self._save()

    def cut(self, count: int) -> None:
        super().cut(count)
        if self._written > count:
            self._written, self._size, self._clean = count, sum(map(len, self._lines)), False
        self._save()

    def close(self) -> None:
        """Write what is still missing, if it can be, and let others write the journal."""
        if self.trouble is not None:
            self._save()
        self._close_file()
        if self._lock is not None:
            self._lock.release()

    # -- the file --------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Bring the file up to the lines, or remember why it cannot be."""
        try:
            anew = self._place is None or self._place != _place_of(self._path)
            if anew:
                self._write_anew()
            self._catch_up()
        except OSError as error:
            if self.trouble is None:
                self._news.append(NOT_WRITTEN.filled(reason=reason_of(error)))
            self.trouble = OSError(error.errno, error.strerror, str(self._path))
        else:
            if self.trouble is not None:
                self._news.append(WRITTEN_AGAIN)
            elif anew:
                self._news.append(ANEW.filled(file=self._path.name))
            self.trouble = None

    def _take_lock(self) -> None:
        """Raise ``JournalInUse``. Where nothing can be locked the match is played without a lock."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = JournalLock(self._path)

    def _open(self) -> None:
        """Open the file, which then holds the lines, and after them at most what is to be cut off. Raises ``OSError``.

        A file that holds them otherwise, with line ends of Windows for instance, stays as it is until another is complete.
        """
        self._take(FileIO(self._path, "r+" if self._lines else "w"))
        assert self._file is not None
        if self._file.readall().startswith(b"".join(self._lines)):
            self._written, self._size = len(self._lines), sum(map(len, self._lines))
        else:
            self._write_anew()

    def _catch_up(self) -> None:
        """Write the lines that are not on disk, each whole or not at all. Raises ``OSError``."""
        assert self._file is not None
        if not self._clean:
            self._cut_off(self._file)
            self._file.seek(self._size)
        self._clean = False
        try:
            for line in self._lines[self._written :]:
                _write_whole(self._file, line)
                self._written += 1
                self._size += len(line)
        except OSError:
            with suppress(OSError):  # half a line is no line, whether it is cut off or not
                self._cut_off(self._file)
            raise
        self._clean = True

    def _cut_off(self, file: FileIO) -> None:
        """Cut off what stands in the file behind the written lines. Raises ``OSError``."""
        if os.fstat(file.fileno()).st_size > self._size:
            file.truncate(self._size)

    def _write_anew(self) -> None:
        """Put a new file in the place of the one that is gone or may not be changed. Raises ``OSError``."""
        self._close_file()
        new = self._path.with_name(f"{self._path.name}.new")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with FileIO(new, "w") as file:
                _write_whole(file, b"".join(self._lines))
            _replace(new, self._path)
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        self._take(FileIO(self._path, "r+"))
        self._written, self._size = len(self._lines), sum(map(len, self._lines))
        if self._lock is None or not self._lock.holds:  # the folder was gone, and the lock with it
            with suppress(JournalInUse):
                self._take_lock()

    def _take(self, file: FileIO) -> None:
        found = os.fstat(file.fileno())
        self._file, self._place, self._clean = file, (found.st_dev, found.st_ino), False

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        self._file = self._place = None


def _place_of(path: Path) -> tuple[int, int] | None:
    """Device and number of the file at that path; None if there is none. Raises ``OSError`` where that cannot be found out."""
    try:
        found = os.stat(path)  # noqa: PTH116 - asked for every line, and twice as fast
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _write_whole(file: FileIO, data: bytes) -> None:
    """Write all of it: a disk that becomes full takes a part before it refuses. Raises ``OSError``."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _replace(new: Path, path: Path) -> None:
    try:
        new.replace(path)
    except PermissionError:  # Windows replaces no file that is read-only
        path.chmod(stat.S_IREAD | stat.S_IWRITE)
        new.replace(path)


# -- words -------------------------------------------------------------------------------------------------------------

NOT_WRITTEN: Final = Text(
    "牌局记录写不进去：{reason}。牌局照常进行，先记在内存里，能写时再写。",
    "The match cannot be saved: {reason}. Play goes on, and it is saved as soon as it can be.",
)
WRITTEN_AGAIN: Final = Text("牌局记录又能写了，已全部写好。", "The match can be saved again. All of it is saved.")
ANEW: Final = Text(
    "牌局记录 {file} 不见了或不能改写，已重新写好。",
    "The record of this match, {file}, was gone or could not be changed. It has been written anew.",
)
NOT_SAVED: Final = Text(
    "离开的这一场没有全部存下：{reason}。", "The match that was left is not saved completely: {reason}."
)
FULL: Final = Text("磁盘已满", "the disk is full")
FORBIDDEN: Final = Text("那里不允许写入", "nothing may be written there")
REASONS: Final = dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL) | dict.fromkeys(
    (errno.EACCES, errno.EPERM, errno.EROFS), FORBIDDEN
)


def reason_of(error: OSError) -> Text:
    """Why a file cannot be written, as a part of a sentence."""
    words = error.strerror or str(error)
    return REASONS.get(error.errno or 0, Text(words, words))
