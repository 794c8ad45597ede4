"""The page of statistics of kept matches."""

from __future__ import annotations

import threading
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.records.long_work import BegunByButton, LongWork
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.desktop.records.plotted import Plotted
from paizhuo.desktop.records.statistics_page import StatisticsPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.index import Index, Progress
from tests.desktop.record_pages import ENGLISH, PATIENCE, Opener, in_sight, listed
from tests.desktop.test_supporters import click


@pytest.fixture
def page(qtbot: QtBot, open_window: Opener) -> RecordsPage:
    return listed(qtbot, open_window)


def test_statistics_are_those_of_the_command_for_oneself_and_for_others(
    qtbot: QtBot, page: RecordsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    click(page, "statistics")
    window = page.window()
    assert isinstance(window, Window)
    counted = in_sight(window)
    assert isinstance(counted, StatisticsPage)
    qtbot.waitUntil(lambda: not counted.busy, timeout=PATIENCE)
    games = counted.content.findChild(QComboBox, "rules")
    assert games is not None
    assert [games.itemData(nth) for nth in range(games.count())] == ["riichi", "sichuan", "hongkong"]
    target = tmp_path / "figures.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    click(counted, "csv")
    assert main(["records", "stats", "--csv"]) == 0
    said_by_command = sorted(capsys.readouterr().out.splitlines())
    assert sorted(target.read_text("utf-8").splitlines()) == said_by_command
    counted.ask_about("Ann")
    qtbot.waitUntil(lambda: not counted.busy, timeout=PATIENCE)
    click(counted, "csv")
    assert sorted(target.read_text("utf-8").splitlines()) == said_by_command, "Ann is the person of all of them"


def counted_of(qtbot: QtBot, page: RecordsPage, rules: str) -> StatisticsPage:
    click(page, "statistics")
    window = page.window()
    assert isinstance(window, Window)
    counted = in_sight(window)
    assert isinstance(counted, StatisticsPage)
    qtbot.waitUntil(lambda: not counted.busy, timeout=PATIENCE)
    games = counted.content.findChild(QComboBox, "rules")
    assert games is not None
    games.setCurrentIndex(games.findData(rules))
    games.activated.emit(games.currentIndex())
    qtbot.wait(1)
    return counted


def labels(page: StatisticsPage) -> list[str]:
    return [made.text() for made in page.content.findChildren(QLabel) if made.isVisible()]


def test_every_plot_can_be_read_as_a_table(qtbot: QtBot, page: RecordsPage) -> None:
    counted = counted_of(qtbot, page, "riichi")
    plots = counted.content.findChildren(Plotted)
    assert len(plots) >= 2
    for plot in plots:
        plot.switch.click()
        (table,) = plot.findChildren(QTableWidget)
        assert table.isVisible()
        assert table.accessibleName()
        assert table.rowCount() > 0
        cells = [table.item(nth, at) for nth in range(table.rowCount()) for at in range(2)]
        assert all(cell is not None and cell.text() for cell in cells)
    counted.preferences.change(language="zh")
    qtbot.wait(1)
    plots = counted.content.findChildren(Plotted)
    for plot in plots:
        (table,) = plot.findChildren(QTableWidget)
        assert table.isVisible(), "it stays a table when the page is drawn anew"
        plot.switch.click()
        assert not table.isVisible()


def test_the_accuracy_of_play_and_the_worth_of_luck_are_found_when_asked_for(qtbot: QtBot, page: RecordsPage) -> None:
    counted = counted_of(qtbot, page, "riichi")
    before = len(counted.content.findChildren(Plotted))
    assert "No match has been reviewed yet." in labels(counted)
    click(counted, "review")
    qtbot.waitUntil(lambda: any("1 match reviewed" in text for text in labels(counted)), timeout=PATIENCE)
    assert len(counted.content.findChildren(Plotted)) == before + 2
    assert counted.content.findChild(QPushButton, "review") is None, "nothing is left to be reviewed"
    click(counted, "play-again")
    qtbot.waitUntil(lambda: "Expert" in labels(counted), timeout=PATIENCE)
    assert {"Basic", "Standard"} <= set(labels(counted))
    assert main(["records", "stats", "--rules", "riichi", "--json"]) == 0


def test_work_that_fails_says_why_and_is_offered_again(qtbot: QtBot) -> None:
    owner = QObject()
    work = LongWork(owner, "test")

    def failing(_progress: Progress) -> None:
        raise OSError(28, "No space left on device")

    said: list[Text] = []
    work.said.connect(said.append)
    with qtbot.waitSignal(work.ended, timeout=PATIENCE):
        work.begin(failing)
    assert [sentence.en for sentence in said] == ["That did not work: the disk is full."]
    assert not work.running


def test_statistics_that_cannot_be_counted_say_why(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_index: Index, _progress: Progress | None = None) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Index, "refresh", full)
    window = open_window(ENGLISH)
    page = window.statistics()
    qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
    toast = window.findChild(Toast)
    assert toast is not None
    assert "the disk is full" in toast.text()


def test_long_work_is_stopped_by_its_button_and_by_leaving(qtbot: QtBot) -> None:
    owner = QObject()
    work = LongWork(owner, "test")

    def endless(progress: Progress) -> None:
        for nth in count():
            progress(min(nth, 1), 2)

    shown = BegunByButton(Preferences(ENGLISH, keep=False), work, Text("去", "Go"), lambda: work.begin(endless))
    qtbot.addWidget(shown)
    button = shown.findChild(QPushButton, "test")
    assert button is not None
    assert button.text() == "Go"
    button.click()
    qtbot.waitUntil(lambda: "1 of 2" in [made.text() for made in shown.findChildren(QLabel)])
    assert button.text() == "Stop"
    with qtbot.waitSignal(work.ended, timeout=PATIENCE):
        button.click()
    assert (work.running, work.stopped) == (False, True)
    work.begin(endless)
    work.closing()
    assert not [thread.name for thread in threading.enumerate() if thread.name == "test"]
