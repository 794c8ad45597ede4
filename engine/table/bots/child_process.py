"""Another process that reads and writes lines, and can be ended at any time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

import paizhuo

LONGEST: Final = 65_536
"""The most bytes that are taken as one line of the process's output, whether a line ends there or not."""
PATIENCE: Final = 5.0
"""Seconds that the end of a killed process is waited for; only a system in trouble takes longer than a moment."""
END: Final = b""
PACKED: Final = "--process"
"""The word by which a packed program hears that it is to call ``main`` of the module named after it."""

if sys.platform == "win32":
    APART: Final[dict[str, Any]] = {"creationflags": subprocess.CREATE_NO_WINDOW}

    def _kill(process: subprocess.Popen[bytes]) -> None:
        process.kill()

else:
    APART: Final[dict[str, Any]] = {"start_new_session": True}
    """A key pressed in the terminal (Ctrl-C) is none of the process's business."""

    def _kill(process: subprocess.Popen[bytes]) -> None:
        """Kill the process, and what it has started that stays in its group."""
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)


def python_command(module: str) -> tuple[str, ...]:
    """Return the command for another Python that finds the same modules as this one, and calls ``main`` of ``module``.

    A packed program starts itself: ``packaging/started_packed.py`` calls the module there.
    """
    if getattr(sys, "frozen", False):
        return sys.executable, PACKED, module
    code = f"import sys; sys.path[:] = sys.argv[1:]; from {module} import main; main()"
    root = str(Path(paizhuo.__file__).absolute().parents[1])
    found = [str(Path(entry).absolute()) for entry in sys.path]
    return sys.executable, "-P", "-c", code, *found, *(() if root in found else (root,))


class ChildProcess:
    """A process whose lines are collected by a thread of their own.

    All methods are called in one thread. ``heard`` is called in the collecting thread, without arguments, when there is
    something new for ``take``; it must not block. Nothing that the process writes to standard error is shown.
    """

    def __init__(self, command: Sequence[str], heard: Callable[[], None]) -> None:
        """Raises ``OSError`` if the process cannot be started."""
        self._process = process = subprocess.Popen(  # noqa: S603 - whoever owns this says what is started
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **APART
        )
        assert process.stdin is not None, "a pipe is asked for"
        assert process.stdout is not None, "a pipe is asked for"
        self._input = process.stdin
        self._heard = heard
        self._lines: deque[bytes] = deque()
        self._collecting = Thread(target=self._collect, args=(process.stdout,), name="child process", daemon=True)
        self._collecting.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def gone(self) -> bool:
        """Whether process, thread and pipes have ended."""
        return not self._collecting.is_alive()

    def send(self, line: bytes) -> None:
        """Write to the process; if it has ended, nothing is written, and ``take`` gives ``END``."""
        with suppress(OSError):
            self._input.write(line)
            self._input.flush()

    def take(self) -> bytes | None:
        """Return the next line that it has written, ``END`` once it has ended, None if there is nothing new."""
        return self._lines.popleft() if self._lines else None

    def stop(self) -> None:
        """Kill the process, whatever it is doing; do not wait. Nothing happens the second time."""
        with suppress(OSError):
            _kill(self._process)
        with suppress(OSError):
            self._input.close()

    def join(self) -> None:
        """Wait until a stopped process is gone."""
        self._collecting.join(PATIENCE)

    def _collect(self, output: IO[bytes]) -> None:
        while line := output.readline(LONGEST):
            self._add(line)
        with suppress(OSError):
            _kill(self._process)  # it may have closed its output, and go on
        self._process.wait()
        output.close()
        self._add(END)

    def _add(self, line: bytes) -> None:
        self._lines.append(line)
        if len(self._lines) == 1:  # otherwise ``heard`` was called already, and the lines have not been taken yet
            with suppress(RuntimeError):  # nobody listens any more
                self._heard()
