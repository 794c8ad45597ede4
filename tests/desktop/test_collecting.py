"""What pages leave in cycles is deleted in the window's thread alone, whichever thread makes objects meanwhile."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.commands import play, shot


class Circle(QLabel):
    """Refers to itself, as a page does by what it has connected."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


@pytest.fixture
def automatic() -> Iterator[None]:
    """Python collects by itself, as it does when a program starts."""
    gc.enable()
    yield
    gc.disable()


def test_no_thread_beside_the_windows_deletes_what_a_page_has_left(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    qtbot.waitUntil(window._collecting.isActive)
    deleted: list[threading.Thread] = []
    weakref.finalize(Circle(), lambda: deleted.append(threading.current_thread()))
    made: list[list[object]] = []
    bot = threading.Thread(target=lambda: made.extend([] for _ in range(3 * gc.get_threshold()[0])))
    bot.start()
    bot.join()
    assert deleted == []
    qtbot.waitUntil(lambda: deleted != [])
    assert deleted == [threading.main_thread()]


@pytest.mark.parametrize(
    "words", [["play", "--new-window"], ["play", "--rules", "riichi"], ["shot", "--page", "home", "-o", "home.png"]]
)
@pytest.mark.usefixtures("automatic")
def test_a_process_with_a_window_never_collects_by_itself(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """Not even once the window is closed: a thread may still be at work."""
    automatic: list[bool] = []

    def opener() -> Callable[..., int]:
        automatic.append(gc.isenabled())
        return lambda *_args, **_more: 0

    monkeypatch.setattr(play, "window_opener", opener)
    monkeypatch.setattr(shot, "_render", lambda _arguments: automatic.append(gc.isenabled()))
    assert main(words) == 0
    assert automatic == [False]
    assert not gc.isenabled()
