"""The database file: its lock, its version, and transactions that take in the statements of one turn of the server's loop.

A transaction begins with the first statement that changes something and ends with ``commit``. What was committed survives the
end of the program at any moment (write-ahead log, ``synchronous = NORMAL``: a loss of power may cost the last moments, and
never more).

Statements are remembered until they are committed. If the disk refuses, SQLite may drop the whole transaction. It is then
made again from them, in memory as far as possible, and ``commit`` can be tried again when there is room.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, TypeAlias

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.server.store.checkpoints import Checkpoints
from paizhuo.engine.net.server.store.port import StoreTrouble
from paizhuo.engine.net.server.store.schema import APPLICATION, STEPS
from paizhuo.engine.table.journal.lock import JournalInUse, JournalLock, lock_file

FILE: Final = "paizhuo.sqlite"
CHECKPOINT_EVERY: Final = 2000
"""Statements after which the thread makes a checkpoint."""
LARGEST_LOG: Final = 16_384
"""Pages of the write-ahead log (64 MiB) after which a commit makes a checkpoint itself; there is little left to move then."""
USUAL_LOG: Final = 4 << 20
"""Bytes that the log is cut to when it is begun anew after a checkpoint: a busy evening does not keep the disk."""
Value: TypeAlias = str | int | float | bytes | None


class StoreRefused(Failure):
    """The folder cannot be used; nothing in it was changed. ``reason``: why, in a sentence for people."""


class Database:
    """One open database. All calls come from the thread that opened it."""

    def __init__(self, folder: Path | None) -> None:
        """``folder``: where the file is, made if it is missing; None: in memory. Raise ``StoreRefused``."""
        self._lock = None if folder is None else _locked(folder)
        self._kept: list[tuple[str, Sequence[Value]]] = []
        """The statements since the last commit."""
        self._made = 0
        """How many of them are in the transaction."""
        self._committed = 0
        """How many statements were committed since a checkpoint was wanted."""
        try:
            self._connection = _opened(folder)
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise
        self._checkpoints = None if folder is None else Checkpoints(folder / FILE)

    @property
    def dirty(self) -> bool:
        """Whether something is not committed."""
        return bool(self._kept)

    def read(self, statement: str, values: Sequence[Value] = ()) -> list[tuple[Value, ...]]:
        """Return the rows, uncommitted changes included. Raise ``StoreTrouble``."""
        try:
            if self._kept:
                self._have_transaction()
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise StoreTrouble(error) from error

    def write(self, statement: str, values: Sequence[Value] = ()) -> sqlite3.Cursor:
        """Change something. Raise ``StoreTrouble``, and change nothing; ``sqlite3.IntegrityError`` if a condition forbids it."""
        try:
            self._have_transaction()
            cursor = self._connection.execute(statement, values)
        except sqlite3.IntegrityError:
            self._restore()
            raise
        except sqlite3.Error as error:
            self._restore()
            raise StoreTrouble(error) from error
        self._kept.append((statement, values))
        self._made += 1
        return cursor

    def write_sooner_or_later(self, statement: str, values: Sequence[Value] = ()) -> None:
        """Change something with the next ``commit``, or if the disk refuses, with a later one; reading shows the change at once.

        It must be a change that no condition forbids.
        """
        self._kept.append((statement, values))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes in the block, or, if it raises, none of them."""
        kept = len(self._kept)
        try:
            yield
        except BaseException:
            del self._kept[kept:]
            self._rollback()
            self._restore()
            raise

    def commit(self) -> None:
        """Make all changes so far survive the end of the program. Raise ``StoreTrouble``: the next ``commit`` then tries again."""
        if not self._kept:
            return
        try:
            self._have_transaction()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._restore()
            raise StoreTrouble(error) from error
        self._committed += len(self._kept)
        self._kept.clear()
        if self._committed >= CHECKPOINT_EVERY and self._checkpoints is not None:
            self._committed = 0
            self._checkpoints.want()

    def close(self) -> None:
        """Commit and close; the folder can be used again. Raise ``StoreTrouble`` if the last changes are lost."""
        try:
            self.commit()
        finally:
            if self._checkpoints is not None:
                self._checkpoints.close()
            with suppress(sqlite3.Error):
                self._connection.close()
            if self._lock is not None:
                self._lock.release()

    # -- transactions ----------------------------------------------------------------------------------------------

    def _have_transaction(self) -> None:
        """Make sure of a transaction with all uncommitted changes; begin one if there is none. Raise ``sqlite3.Error``."""
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN IMMEDIATE")
            self._made = 0
        try:
            for statement, alike in groupby(self._kept[self._made :], itemgetter(0)):
                self._connection.executemany(statement, [values for _, values in alike])
            self._made = len(self._kept)
        except sqlite3.Error:
            self._rollback()
            raise

    def _restore(self) -> None:
        """Make the uncommitted changes again, as far as the disk allows, after an error that may have ended the transaction."""
        if not self._kept:
            self._rollback()
        else:
            with suppress(sqlite3.Error):
                self._have_transaction()

    def _rollback(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")


# -- opening -----------------------------------------------------------------------------------------------------------


def _locked(folder: Path) -> JournalLock:
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return JournalLock(file)
    except JournalInUse:
        raise StoreRefused(IN_USE.filled(folder=folder, process=_process(file))) from None
    except OSError as error:
        raise StoreRefused(CANNOT_WRITE.filled(folder=folder, reason=error.strerror or str(error))) from None


def _process(file: Path) -> str:
    """Return the number of the process that holds the lock, as far as it is known."""
    try:
        return str(int(lock_file(file).read_text("ascii")))
    except (OSError, ValueError):
        return "?"


def _opened(folder: Path | None) -> sqlite3.Connection:
    if folder is None:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _settle(connection)
        _bring_up_to_date(connection, 0)
        return connection
    file = folder / FILE
    if file.is_file() and file.stat().st_size:
        _look_at(file)
    try:
        if not file.exists():
            file.touch(0o600)  # it holds the secrets of walls
        connection = sqlite3.connect(file, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise StoreRefused(CANNOT_WRITE.filled(folder=folder, reason=str(error))) from None
    try:
        _settle(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LARGEST_LOG}")
        connection.execute(f"PRAGMA journal_size_limit = {USUAL_LOG}")
        _bring_up_to_date(connection, _version(connection))
    except sqlite3.Error as error:
        connection.close()
        raise StoreRefused(CANNOT_WRITE.filled(folder=folder, reason=str(error))) from None
    return connection


def _settle(connection: sqlite3.Connection) -> None:
    """Set what the file does not keep of a connection's settings. Raise ``sqlite3.Error``."""
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA cache_size = -16384")  # KiB


def _look_at(file: Path) -> None:
    """Raise ``StoreRefused`` for a file that is damaged, newer or of another program. Open it only to read."""
    as_it_is = "" if file.with_name(f"{FILE}-wal").exists() else "&immutable=1"  # no file is made beside it
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro{as_it_is}", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreRefused(CANNOT_READ.filled(file=file, reason=str(error))) from None
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = _version(connection)
        if application != APPLICATION and (application or _tables(connection)):
            raise StoreRefused(NOT_OURS.filled(file=file))
        if version > len(STEPS):
            raise StoreRefused(NEWER.filled(file=file, version=version, known=len(STEPS)))
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreRefused(DAMAGED.filled(file=file, reason=found))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # what SQLite says may quote the damage
        raise StoreRefused(DAMAGED.filled(file=file, reason=str(error))) from None
    finally:
        connection.close()


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])


def _bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Run the steps that are missing, all of them or none. Raise ``sqlite3.Error``."""
    if version == len(STEPS):
        return
    steps = "".join(STEPS[version:])
    script = (
        f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION}; {steps}; PRAGMA user_version = {len(STEPS)}; COMMIT;"
    )
    try:
        connection.executescript(script)
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


# -- words -------------------------------------------------------------------------------------------------------------

IN_USE: Final = Text(
    "文件夹 {folder} 正由另一个服务器使用（进程 {process}）。请先停止它，或用 --data 指定别的文件夹。",
    "The folder {folder} is used by another server (process {process}). Stop that one first, or name another folder with --data.",
)
CANNOT_WRITE: Final = Text(
    "文件夹 {folder} 不能存放服务器的数据：{reason}。请用 --data 指定别的文件夹。",
    "The server's data cannot be kept in the folder {folder}: {reason}. Name another folder with --data.",
)
CANNOT_READ: Final = Text("数据文件 {file} 读不了：{reason}。", "The data file {file} cannot be read: {reason}.")
DAMAGED: Final = Text(
    "数据文件 {file} 已损坏（{reason}），没有改动它。请换上备份，或用 --data 指定别的文件夹。",
    "The data file {file} is damaged ({reason}) and was left as it is. Put a copy in its place, or name another folder with --data.",
)
NEWER: Final = Text(
    "数据文件 {file} 是更新的版本写的（格式 {version}，本程序只认到 {known}），没有改动它。请更新本程序。",
    "The data file {file} was written by a newer version (format {version}; this one knows up to {known}) and was left as it is. "
    "Update this program.",
)
NOT_OURS: Final = Text(
    "文件 {file} 不是牌桌服务器的数据，没有改动它。请用 --data 指定别的文件夹。",
    "The file {file} holds no data of a paizhuo server and was left as it is. Name another folder with --data.",
)
