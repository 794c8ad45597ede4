"""One window for each home: which window later starts hand over to, and what they say to it.

The window that holds the lock is the one. The lock is the operating system's: it ends with the program, however that ends. What is
said goes through a local socket that only the same user may open; a home of its own (``PAIZHUO_HOME``) has a window of its own.
Nothing here needs Qt but the functions that use the socket, so that a start which needs none loads nothing for it.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from paizhuo.desktop.kit.settings import data_folder
from paizhuo.engine.core.value import Struct
from paizhuo.engine.table.journal.lock import JournalInUse, JournalLock

LONGEST: Final = 65_536
"""Bytes of the longest message."""
MOST_WORDS: Final = 1_000
TAKEN: Final = b"taken\n"
"""What the window answers."""
TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""Where a desktop says which click started the program: a window may come to the front by it."""
CONNECTED: Final = 500
ANSWERED: Final = 3_000
"""Milliseconds until a window that runs is connected, and until it has answered, which takes one that is well a few of them."""


class NoAnswer(Exception):
    """The window was asked and says nothing. Nobody asks it again: it might open everything twice."""


class HandedOver(Struct):
    """What a later start says to the window. ``token``: by which the window may come to the front; "": none."""

    words: tuple[str, ...] = ()
    token: str = ""


def claim() -> JournalLock | None:
    """Return the right to be the one window, until it is released; None where no file can be locked. Raises ``JournalInUse``."""
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return JournalLock(folder / "window")
    except OSError:
        return None


def claimed() -> JournalLock | None:
    """Return the right to be the one window; None where it cannot be had."""
    try:
        return claim()
    except JournalInUse:
        return None


def socket_name() -> str:
    """Return the name of the socket: a path of this user's, on Windows the name of a pipe."""
    from hashlib import sha256

    home = sha256(os.fsencode(data_folder().absolute())).hexdigest()[:16]
    if sys.platform == "win32":
        return f"paizhuo-{os.environ.get('USERNAME', '')}-{home}"
    from tempfile import gettempdir

    folder = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    if not (folder.is_absolute() and folder.is_dir()):
        folder = Path(gettempdir())
    return str(folder / f"paizhuo-{os.getuid()}-{home}")


def is_own(socket: str) -> bool:
    """Return whether a socket is there and this user's: in a folder that all share, another could wait for what is said."""
    if sys.platform == "win32":
        return True
    try:
        found = os.lstat(socket)
    except OSError:
        return False
    return stat.S_ISSOCK(found.st_mode) and found.st_uid == os.getuid()


def hand_over(words: Sequence[str]) -> bool:
    """Say to the window that runs what it is to open; return whether it has taken that. Raises ``NoAnswer``."""
    from PySide6.QtNetwork import QLocalSocket

    name = socket_name()
    message = written(HandedOver(tuple(words), _token()))
    if message is None or not is_own(name):
        return False
    _let_come_forward()
    line = QLocalSocket()
    line.connectToServer(name)
    if not line.waitForConnected(CONNECTED):
        return False
    line.write(message)
    heard = b""
    while not heard.endswith(b"\n") and line.waitForReadyRead(ANSWERED):
        heard += bytes(line.readAll().data())
    if not heard and line.state() is QLocalSocket.LocalSocketState.ConnectedState:
        raise NoAnswer
    return heard == TAKEN


def written(said: HandedOver) -> bytes | None:
    """Return a message as it is sent; None where it is too long."""
    message = json.dumps({"words": said.words, "token": said.token}).encode() + b"\n"
    return message if len(message) <= LONGEST else None


def read(message: bytes) -> HandedOver | None:
    """Return what a message says; None: it is damaged."""
    try:
        said = msgspec.json.decode(message, type=HandedOver)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return said if len(said.words) <= MOST_WORDS else None


def _token() -> str:
    return next(filter(None, (os.environ.get(name) for name in TOKENS)), "")


def _let_come_forward() -> None:
    """Allow the other window to come to the front: Windows grants that only to the program that was started last."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)  # any process
