"""Opening the program: the Qt application, the window in it, and what is said where there is no screen or something fails."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QMessageLogContext, QObject, QTimer, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.data_version import note_version
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.qt_words import QtWords
from paizhuo.desktop.kit.without_screen import WITHOUT_SCREEN
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.listening import Listening
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.journal.lock import JournalLock

NO_SCREEN: Final = Text(
    "这里没有屏幕，窗口打不开。以下命令不需要屏幕：{commands}（加 --help 看用法）。",
    "There is no screen here, so the window cannot open. These commands need no screen: {commands} (--help explains each).",
)
REFUSED: Final = 1
"""The exit status."""
SHOWN: Final = 300
"""Milliseconds after which the window is painted: then it does what has nothing to do with what is in sight."""


class Application(QApplication):
    """The Qt application. ``opens``: the desktop wants a file or a link opened, as macOS says it to a program that runs."""

    opens = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.opens.emit(event.file() or event.url().toString())
            return True
        return super().event(event)


@contextmanager
def ending_without_screen() -> Iterator[None]:
    """End the program with a sentence where Qt, which looks for a screen within this, finds none and would abort."""
    heard: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            heard.append(message)
            return
        if os.environ.get("PAIZHUO_DEBUG"):
            sys.stderr.write("\n".join((*heard, message, "")))
        said = NO_SCREEN.filled(commands=", ".join(WITHOUT_SCREEN)).say(stored.load()[0].language)
        sys.stderr.write(f"paizhuo: {said}\n")
        sys.stderr.flush()
        os._exit(REFUSED)  # Qt aborts as soon as this returns

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    sys.stderr.writelines(f"{message}\n" for message in heard)


def application() -> QApplication:
    """Return the one Qt application of this process; it is made at the first call."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    with ending_without_screen():
        # As an argument: asked of the finished application, it takes five milliseconds longer.
        made = Application([*sys.argv[:1], "-style", "Fusion"])
    made.setApplicationName("paizhuo")
    made.setDesktopFileName(os.environ.get("FLATPAK_ID", "paizhuo"))  # there the desktop entry has another name
    if (
        sys.platform == "win32"
    ):  # else the taskbar shows the icon of Python, and puts the window with its other programs
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("paizhuo")
    return made


class Accidents(QObject):
    """The handler of errors that nobody foresaw, from whatever thread: each is put in a sentence; the program goes on and journals stay."""

    happened = Signal(object)

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Say the error in place of ``sys.excepthook``."""
        if os.environ.get("PAIZHUO_DEBUG"):
            sys.__excepthook__(kind, error, trace)
        self.happened.emit(words.ACCIDENT.filled(error=f"{kind.__name__}: {error}"))


def open_window(
    start: MatchSetup | None = None,
    then: Callable[[Window], None] | None = None,
    *,
    dice: Sequence[str] = (),
    lock: JournalLock | None = None,
) -> int:
    """Open the window, with a match begun if one is given, and return when it is closed. ``then``: what is done in it first.

    ``dice``: addresses of the player's own dice, which throw from now on. ``lock``: by which it is the window that later starts find; if
    None, it is where no other window is.
    """
    running = application()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear of it; journals are whole at every moment
    chosen, trouble = stored.load()
    preferences = Preferences(chosen)
    QtWords(preferences)
    if dice:
        preferences.change(dice="own")
    window = Window(preferences, trouble, start=start, dice=dice)
    accidents = Accidents()
    accidents.happened.connect(window.announce)
    sys.excepthook = accidents
    if isinstance(running, Application):
        running.opens.connect(lambda word: window.asked.open_words([word]))
    window.take_place()
    window.show()
    if then is not None:
        QTimer.singleShot(0, lambda: then(window))
    one = OneWindow(window, lock)
    QTimer.singleShot(SHOWN, window, one.listen)
    QTimer.singleShot(SHOWN, window, note_version)
    status = running.exec()
    one.close()
    sys.excepthook = sys.__excepthook__
    return status


class OneWindow:
    """The window as the one that later starts find, where no other is."""

    def __init__(self, window: Window, lock: JournalLock | None) -> None:
        """``lock``: by which it is the one; None: it has not been tried yet."""
        self._window, self._lock = window, lock
        self._listening: Listening | None = None

    def listen(self) -> None:
        """Hear from now on what later starts hand over."""
        from paizhuo.desktop.app.one_window import claimed

        self._lock = self._lock or claimed()
        if self._lock is None:
            return
        try:
            from paizhuo.desktop.app.listening import Listening

            self._listening = Listening(self._window)
        except ImportError:  # a Qt without its network
            pass
        if self._listening is None or not self._listening.listens:
            self.close()  # else later starts would wait for an answer
            return
        self._listening.asked.connect(self._window.asked.hear)

    def close(self) -> None:
        """Let another window be the one. The socket goes first: what removes it later would remove that of the next window."""
        if self._listening is not None:
            self._listening.close()
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.release()
