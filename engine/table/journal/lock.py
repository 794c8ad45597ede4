"""One program at a time writes a journal.

The lock is the operating system's own, on a file beside the journal. It ends with the program that holds it, however that
ends, so a lock file that was left behind locks nothing. The file holds the number of the process, for the sentence that says
who has the match open.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text

BUSY: Final = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK))
"""The errors with which the operating system answers if another program holds the lock."""

if sys.platform == "win32":
    import msvcrt

    FAR: Final = 1 << 20
    """Where the locked byte lies, far behind the number of the process: a locked byte cannot be read."""

    def _seize(handle: int) -> None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _seize(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class JournalInUse(Failure):
    """Another table writes the journal, in this program or another. ``reason`` says which one, to a person."""


class JournalLock:
    """The right to write a journal, from the making of this value until ``release``."""

    def __init__(self, journal: Path) -> None:
        """Raises ``JournalInUse`` if another table has it, ``OSError`` where no file can be locked."""
        self._file = lock_file(journal)
        self._handle: int | None = _locked(self._file)
        with suppress(OSError):  # a full disk: nobody can read which process it is, but the file is locked
            os.ftruncate(self._handle, 0)
            os.write(self._handle, str(os.getpid()).encode())

    @property
    def holds(self) -> bool:
        """Whether this value has the lock: not released, and its file not deleted by somebody."""
        return self._handle is not None and _is_at(self._handle, self._file)

    def release(self) -> None:
        """Let others write the journal; nothing happens the second time."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        with suppress(OSError):  # Windows removes no file that is open: there it stays, and locks nothing
            self._file.unlink()
        with suppress(OSError):
            os.close(handle)


def lock_file(journal: Path) -> Path:
    """Return the lock file of a journal."""
    return journal.with_name(f"{journal.name}.lock")


def in_use(journal: Path) -> Text | None:
    """Return who writes a journal now, as a sentence; None if nobody does, or if that cannot be found out."""
    file = lock_file(journal)
    try:
        if not file.exists():
            return None
        JournalLock(journal).release()
    except JournalInUse as busy:
        return busy.reason
    except OSError:
        return None
    return None


def _locked(file: Path) -> int:
    """Return a handle of the file, locked. Raises ``JournalInUse``, ``OSError``."""
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _seize(handle)
            if _is_at(handle, file):
                return handle
        except OSError as error:
            os.close(handle)
            if error.errno in BUSY:
                raise JournalInUse(_who(file)) from None
            raise
        os.close(handle)  # the holder has removed it meanwhile: another program may hold the next file of that name


def _is_at(handle: int, file: Path) -> bool:
    """Return whether the open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except FileNotFoundError:
        return False


def _who(file: Path) -> Text:
    """Return the sentence that says who holds the lock of this file, and since when."""
    try:
        process = int(file.read_text("ascii"))
        since = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    except (OSError, ValueError):
        return SOMEBODY
    return WHO.filled(process=process, since=f"{since:%H:%M}")


WHO: Final = Text(
    "这一场已在另一个牌桌窗口中打开（进程 {process}，{since} 起）。请在那里继续，或先关闭它。",
    "This match is open in another window of paizhuo (process {process}, since {since}). Go on "
    "there, or close it first.",
)
SOMEBODY: Final = Text(
    "这一场已在另一个牌桌窗口中打开。请在那里继续，或先关闭它。",
    "This match is open in another window of paizhuo. Go on there, or close it first.",
)
