"""What registering with a desktop is on every system: how the program is started, what was done, and in which words."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, Protocol, TypeAlias

import paizhuo
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

State: TypeAlias = Literal["written", "current", "removed", "absent", "other", "done", "undone"]
STATES: Final[Mapping[State, Text]] = {
    "written": Text("已写入", "written"),
    "current": Text("已登记", "there"),
    "removed": Text("已删除", "removed"),
    "absent": Text("没有", "not there"),
    "other": Text("另有内容，未动", "something else, left as it is"),
    "done": Text("已通知系统", "the system knows"),
    "undone": Text(
        "未通知系统：缺少这个程序或它出错", "the system does not know yet: this program is missing, or has failed"
    ),
}


class Registered(Struct):
    """A file, a value of the registry or a program of the system, and how it stands with it."""

    what: str
    state: State


def state_of(there: str | bytes | None, wanted: str | bytes) -> State:
    """Return how it stands where this is to be registered, and that is ``there``; None: nothing."""
    return "absent" if there is None else "current" if there == wanted else "other"


class Desktop(Protocol):
    """What knows the programs of a desktop."""

    @property
    def program(self) -> tuple[str, ...]:
        """The command that starts paizhuo."""

    def install(self) -> Sequence[Registered]:
        """Register; return what was done. Raises ``OSError``."""

    def remove(self) -> Sequence[Registered]:
        """Take away what was registered; return what was done. Raises ``OSError``."""

    def show(self) -> Sequence[Registered]:
        """Return how it stands."""


def program_words(*, window: bool) -> tuple[str, ...]:
    """Return the command that starts this program from anywhere. ``window``: the one that opens no terminal, where there are two."""
    if image := os.environ.get("APPIMAGE"):
        return (image,)
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    beside = Path(str(paizhuo.__file__)).resolve().parent.parent
    if (beside / "run.py").is_file():  # a checkout
        return (str(getattr(sys, "_base_executable", sys.executable)), str(beside / "run.py"))
    ending = ".exe" if sys.platform == "win32" else ""
    script = Path(sysconfig.get_path("scripts")) / f"{'paizhuo-window' if window else 'paizhuo'}{ending}"
    return (str(script),) if script.is_file() else (sys.executable, "-m", "paizhuo.desktop")
