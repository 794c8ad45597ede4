"""Moves what was committed from the write-ahead log into the database, in a thread beside the server's loop.

A commit only appends to the log; moving it waits for the disk several times. https://www.sqlite.org/wal.html, section 3.4.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path


class Checkpoints:
    """A thread that makes a checkpoint when one is wanted, one at a time."""

    def __init__(self, file: Path) -> None:
        """``file``: the database."""
        self._file = file
        self._wanted = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def want(self) -> None:
        """Have a checkpoint made soon; do not wait."""
        self._wanted.set()

    def close(self) -> None:
        """Wait for the checkpoint that is being made; make no more."""
        self._closing = True
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            while self._wanted.wait() and not self._closing:
                self._wanted.clear()
                with suppress(sqlite3.Error):  # a full disk: the log grows until there is room
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
