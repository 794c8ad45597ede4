"""A pseudo-terminal that stands for the serial port of a virtual device."""

from __future__ import annotations

import os
import select
import sys
from pathlib import Path
from typing import Final

CHUNK: Final = 4096
ROOM: Final = 256 * 1024
"""Bytes that wait for a host that reads slowly; what is beyond that is lost, as on a real line."""


class NoPort(Exception):
    """There can be no port; the message is a sentence that says why."""


class PtyPort:
    """The device's end. A host may open the other end, close it and open it again; what is sent while none is there is lost.

    ``path``: what the host opens. Raises ``NoPort`` where the system has no pseudo-terminals, ``OSError`` where it has no more.
    """

    def __init__(self) -> None:
        if sys.platform == "win32":
            raise NoPort("a virtual device needs a pseudo-terminal, and Windows has none: use Linux, macOS or WSL")
        import tty

        self._master, slave = os.openpty()
        try:
            tty.setraw(slave)
            self.path = os.ttyname(slave)
        finally:
            os.close(slave)
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self._waiting = bytearray()

    def fileno(self) -> int:
        return self._master

    def host_is_there(self) -> bool:
        """Return whether somebody has the other end open."""
        return not any(happened & select.POLLHUP for _, happened in self._poll.poll(0))

    @property
    def behind(self) -> bool:
        """Whether bytes wait for the host to read."""
        return bool(self._waiting)

    def read(self) -> bytes:
        """Return what the host has sent; nothing: there is none, or no host."""
        try:
            return os.read(self._master, CHUNK)
        except OSError:  # nothing there (EAGAIN), or no host (EIO)
            return b""

    def write(self, data: bytes) -> None:
        """Send as much as the host takes now, and keep the rest for later."""
        if not self.host_is_there():
            self._waiting.clear()
            return
        self._waiting += data[: ROOM - len(self._waiting)]
        while self._waiting:
            try:
                del self._waiting[: os.write(self._master, self._waiting[:CHUNK])]
            except OSError:  # the host reads nothing now, or has just gone
                return

    def close(self) -> None:
        os.close(self._master)


class PtyLink:
    """A symbolic link by which a port is found whatever its path is.

    ``point_to`` replaces it at once, so that it never leads nowhere; ``remove`` leaves alone a link that is somebody else's by now.
    """

    def __init__(self, path: Path) -> None:
        """Raises ``NoPort`` if something else than a link is there."""
        if path.exists() and not path.is_symlink():
            raise NoPort(f"--pty-link: {path} is there and is no link; nothing was changed")
        self._path = path
        self._target: str | None = None

    def point_to(self, target: str) -> None:
        new = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        new.unlink(missing_ok=True)
        new.symlink_to(target)
        try:
            new.replace(self._path)
        except OSError:
            new.unlink(missing_ok=True)
            raise
        self._target = target

    def remove(self) -> None:
        """Remove the link if it still leads where it was pointed to."""
        try:
            if self._target is not None and str(self._path.readlink()) == self._target:
                self._path.unlink()
        except OSError:  # it is gone already, or is no link any more
            pass
        self._target = None
