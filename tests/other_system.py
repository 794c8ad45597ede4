"""Another system, as far as one can be played here: a program that imports and asks for help as on Windows.

    python -P tests/other_system.py

What Python and the libraries import of this system is imported first. Then this system's modules cannot be imported any more, its
functions and signals are gone, and Windows' are there.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import importlib
import io
import multiprocessing.pool
import os
import pkgutil
import select
import signal
import subprocess
import sys
import tempfile
import types
from collections.abc import Mapping, Sequence
from typing import Final

import cryptography.x509
import cv2
import serial.tools.list_ports
import serial.tools.miniterm
import websockets.asyncio.server
import zeroconf
from PySide6 import QtWidgets

LOADED: Final = (asyncio, cryptography, cv2, multiprocessing, serial, websockets, zeroconf, QtWidgets, tempfile)
MODULES: Final = frozenset({"curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"})
"""What Python has here and not on Windows."""
FUNCTIONS: Final[Mapping[types.ModuleType, Sequence[str]]] = {
    os: [
        "fork",
        "forkpty",
        "getuid",
        "geteuid",
        "getgid",
        "getegid",
        "getpgid",
        "getppgid",
        "killpg",
        "setsid",
        "setpgid",
        "openpty",
        "mkfifo",
        "mknod",
        "ttyname",
        "sysconf",
        "uname",
        "chown",
        "getloadavg",
        "sched_getaffinity",
        "sched_setaffinity",
        "nice",
        "O_NONBLOCK",
        "O_NOCTTY",
        "O_CLOEXEC",
        "O_DIRECTORY",
        "O_NOFOLLOW",
        "posix_fallocate",
        "wait3",
        "wait4",
        "statvfs",
        "fchmod",
        "sync",
        "WNOHANG",
    ],
    signal: [
        "SIGHUP",
        "SIGKILL",
        "SIGQUIT",
        "SIGUSR1",
        "SIGUSR2",
        "SIGALRM",
        "SIGCHLD",
        "SIGPIPE",
        "SIGWINCH",
        "alarm",
        "setitimer",
    ],
    select: ("poll", "epoll"),
}
OF_WINDOWS: Final = ("msvcrt", "winreg")
"""Modules that Python has on Windows alone."""
WINDOWS: Final = ("CREATE_NO_WINDOW", "CREATE_NEW_PROCESS_GROUP", "DETACHED_PROCESS")


class Absent:
    """Finds none of the modules that are absent."""

    def find_spec(self, name: str, *_: object) -> None:
        """Refuse them, and leave all others to who finds them."""
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def pretend() -> None:
    """Make this look like Windows to whatever is imported from now on."""
    for module, names in FUNCTIONS.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for nth, name in enumerate(WINDOWS):
        setattr(subprocess, name, 1 << nth)
    for name in OF_WINDOWS:
        stand_in = types.ModuleType(name)
        # Its numbers; its functions are called by nothing that is tried here.
        vars(stand_in)["__getattr__"] = lambda _: 0
        sys.modules[name] = stand_in
    english = types.SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x409)
    vars(ctypes)["windll"] = types.SimpleNamespace(kernel32=english)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Absent())
    sys.platform = "win32"


def main() -> int:
    """Import every module of the program, and have every command tell how it is used."""
    pretend()
    import paizhuo.desktop
    import paizhuo.engine
    import paizhuo.vision
    from paizhuo.desktop.__main__ import main as program
    from paizhuo.desktop.commands import COMMANDS

    count = 0
    for package in (paizhuo.engine, paizhuo.vision, paizhuo.desktop):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
                count += 1
    for command in COMMANDS:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = program([command, "--help"])
        if status or not said.getvalue().startswith("usage: paizhuo"):
            sys.stderr.write(f"{command} --help: status {status}, {said.getvalue()!r}\n")
            return 1
    for words in (
        ["score", "--hand", "234m567p345s88p66s", "--win", "6s"],
        ["simulate", "--rules", "sichuan", "--hands", "2"],
    ):
        if program(words):
            return 1
    sys.stdout.write(f"{count} modules, {len(COMMANDS)} commands\n")
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    os._exit(main())  # what Python does at its end is not for another system
