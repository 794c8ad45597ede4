"""What the tests of records in the window stand on: kept matches, and the pages that show them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QTreeView,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.records.listed import Listed
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.simulation import play_match
from tests.desktop.conftest import QUIET
from tests.desktop.test_supporters import click
from tests.records.kept import as_persons

Opener = Callable[..., Window]
ENGLISH = replace(QUIET, language="en")
PATIENCE = 20_000


def kept(rules: str, day: int, hands: int = 2, bot: str = "basic") -> Path:
    file = matches_folder() / f"202601{day:02}-120000-{rules}.journal"
    file.parent.mkdir(parents=True, exist_ok=True)
    seats = tuple(SeatSetup(name, bot) for name in ("Ann", "Ben", "Cho", "Dee"))
    play_match(MatchSetup(rules, {}, seats, day), hands, file)
    as_persons(file)
    return file


def table(page: RecordsPage) -> QTreeView:
    made = page.content.findChild(QTreeView, "records")
    assert made is not None
    return made


def rows(page: RecordsPage) -> list[list[str]]:
    """What the list says, row by row."""
    model = table(page).model()
    if not isinstance(model, Listed):
        return []
    return [
        [str(model.index(nth, column).data()) for column in range(model.columnCount())]
        for nth in range(model.rowCount())
    ]


def choose(page: RecordsPage, name: str, value: str | None) -> None:
    made = page.content.findChild(QComboBox, name)
    assert made is not None
    made.setCurrentIndex(0 if value is None else made.findData(value))
    made.activated.emit(made.currentIndex())


def in_sight(window: Window) -> object:
    return window.page


def listed(qtbot: QtBot, open_window: Opener) -> RecordsPage:
    """Open the list of three matches of two hands."""
    kept("riichi", 1, bot="random")
    kept("sichuan", 2)
    kept("hongkong", 3)
    window = open_window(ENGLISH)
    click(window.page, "records")
    page = window.page
    assert isinstance(page, RecordsPage)
    qtbot.waitUntil(lambda: len(rows(page)) == 3, timeout=PATIENCE)
    return page
