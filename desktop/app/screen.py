"""What is said where no window can be opened: why, and which commands need none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.without_screen import WITHOUT_SCREEN
from paizhuo.engine.core.words import Text

NO_SCREEN: Final = Text(
    "这里没有屏幕，窗口打不开。以下命令不需要屏幕：{commands}（加 --help 看用法）。",
    "There is no screen here, so the window cannot open. These commands need no screen: {commands} (--help explains each).",
)
REFUSED: Final = 1
"""The exit status."""


def no_screen() -> str:
    """The sentence in the person's language."""
    return NO_SCREEN.filled(commands=", ".join(WITHOUT_SCREEN)).say(stored.load()[0].language)


@contextmanager
def ending_without_screen() -> Iterator[None]:
    """Within it Qt looks for a screen. Where it finds none it would abort; the program ends with a sentence instead."""
    heard: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            heard.append(message)
            return
        if os.environ.get("PAIZHUO_DEBUG"):
            sys.stderr.write("\n".join((*heard, message, "")))
        sys.stderr.write(f"paizhuo: {no_screen()}\n")
        sys.stderr.flush()
        os._exit(REFUSED)  # Qt aborts as soon as this returns

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    sys.stderr.writelines(f"{message}\n" for message in heard)
