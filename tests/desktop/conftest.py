"""What the tests of the window stand on: a folder of its own for everything the program keeps."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import deaf, loudspeaker, theme
from paizhuo.desktop.kit.loudspeaker import NO_DEVICE, Device, DeviceError
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match import first_hand, introduction
from paizhuo.desktop.real_table.match import steady
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.devices.virtual import mechanism

SEED = 2
QUIET = Settings(speed="off", bot_pace="off", welcomed=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's folder."""
    monkeypatch.setenv("PAIZHUO_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is heard by whoever runs it."""

    def none() -> Device:
        raise DeviceError(NO_DEVICE)

    monkeypatch.setattr(loudspeaker, "MiniaudioDevice", none)


@pytest.fixture(autouse=True)
def hearing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result hears at once, and so do buttons that have changed: tests know what they press."""
    monkeypatch.setattr(deaf, "DEAF", 0)
    monkeypatch.setattr(steady, "DEAF", 0)


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run throws the same seeds, and no virtual die comes to rest on its edge, as one in a hundred does.

    Else a pon may skip the next player, nine terminals may end a hand before anybody is asked, and dice may have to be thrown again.
    """
    chance = random.Random(SEED)
    random.seed(SEED)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)
    monkeypatch.setattr(mechanism, "COCKED_ONE_IN", 10**9)


@pytest.fixture(autouse=True)
def experienced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays has played before: nothing is explained."""
    monkeypatch.setattr(introduction, "is_new", lambda _preferences, _what: False)
    monkeypatch.setattr(first_hand, "is_new", lambda _preferences, _what: False)


@pytest.fixture(autouse=True)
def style_where_it_matters(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules marked ``unstyled`` do without the style sheet, but for their tests marked ``styled``."""
    if request.node.get_closest_marker("unstyled") and not request.node.get_closest_marker("styled"):
        monkeypatch.setattr(theme, "style_sheet", lambda *_look: "")


@pytest.fixture(autouse=True)
def closed_is_gone() -> Iterator[None]:
    """What a test has closed is deleted after it: a change of the look takes time for every widget there is."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Callable[..., Window]]:
    """Opens the program's window; all are closed at the end."""
    opened: list[Window] = []

    def opener(settings: Settings = QUIET) -> Window:
        window = Window(Preferences(settings))
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield opener
    for window in opened:
        window.close()


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Callable[..., TableView]]:
    """Opens a table with a picture, in a window of 1280 by 800 or another size."""
    opened: list[TableView] = []

    def shower(picture: TablePicture, size: tuple[int, int] = (1280, 800)) -> TableView:
        view = TableView()
        qtbot.addWidget(view)
        opened.append(view)
        view.resize(*size)
        view.show()
        qtbot.waitExposed(view)
        view.setFocus()
        view.showing.show(picture)
        return view

    yield shower
    for view in opened:
        view.close()
