"""Standard input and output, of which whoever starts the program may have closed any."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOBase
from typing import Final

CLOSED: Final = "it is closed"


class ClosedStream(TextIOBase):
    """A stand-in for a closed stream: reading and writing raise an ``OSError`` that names the stream."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def read(self, size: int | None = -1, /) -> str:
        raise OSError(errno.EBADF, CLOSED, self._name)

    def write(self, text: str, /) -> int:
        raise OSError(errno.EBADF, CLOSED, self._name)


def prepare() -> None:
    """Make every standard stream usable, or say that it is closed; Chinese is read and printed whatever the terminal claims to be."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _take_their_numbers()
    if sys.stdin is None:
        sys.stdin = ClosedStream("standard input")
    if sys.stdout is None:
        sys.stdout = ClosedStream("standard output")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as the program runs
    for stream in (sys.stdout, sys.stderr):
        _use_utf8(stream, "utf-8")
    _use_utf8(sys.stdin, "utf-8-sig")  # with the byte order mark that PowerShell writes into a pipe


def drop_output() -> None:
    """Write what is left to standard output, or drop it where that fails: it must not raise again when Python closes the stream."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _take_their_numbers() -> None:
    """Take the numbers of the closed streams: the next files opened would get them, and what libraries print would go into these."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)


def _use_utf8(stream: object, encoding: str) -> None:
    if reconfigure := getattr(stream, "reconfigure", None):
        reconfigure(encoding=encoding, errors="backslashreplace")
