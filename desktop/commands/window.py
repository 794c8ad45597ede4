"""The window, for the commands that open it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.kit.settings import load
from paizhuo.desktop.kit.without_screen import WITHOUT_SCREEN
from paizhuo.engine.core.words import Text

NO_QT: Final = Text(
    "窗口打不开：这里不能使用 Qt（{error}）。以下命令不需要窗口：{commands}（加 --help 看用法）。",
    "The window cannot be opened: Qt is not usable here ({error}). These commands need none: {commands} (--help explains each).",
)


def window_opener() -> Callable[..., int]:
    """Return ``paizhuo.desktop.app.opening.open_window``. Raises ``Refusal`` where Qt cannot be loaded."""
    try:
        from paizhuo.desktop.kit.plain_imports import keep_plain

        keep_plain()
        from paizhuo.desktop.app.opening import open_window
    except ImportError as error:
        refusal = NO_QT.filled(error=error, commands=", ".join(WITHOUT_SCREEN))
        raise Refusal(refusal.say(load()[0].language)) from None
    return open_window
