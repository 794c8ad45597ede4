"""The list of the matches kept on this computer: found, noted, exported, taken in, compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.records.compare_page import ComparePage
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.desktop.records.replay_page import ReplayPage
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.simulation import play_match
from tests.desktop.record_pages import ENGLISH, PATIENCE, Opener, choose, in_sight, kept, listed, rows, table
from tests.desktop.test_supporters import click


@pytest.fixture
def page(qtbot: QtBot, open_window: Opener) -> RecordsPage:
    return listed(qtbot, open_window)


def line(page: RecordsPage, name: str) -> QLineEdit:
    made = page.content.findChild(QLineEdit, name)
    assert made is not None
    return made


def test_the_list_has_the_latest_first_and_is_narrowed_by_game_result_and_letters(page: RecordsPage) -> None:
    assert [row[1] for row in rows(page)] == ["Hong Kong Old Style", "Sichuan", "Riichi"]
    assert all("Ann" in row[2] and "not over" in row[4] for row in rows(page))
    choose(page, "rules", "sichuan")
    assert [row[1] for row in rows(page)] == ["Sichuan"]
    choose(page, "result", "over")
    assert rows(page) == []
    choose(page, "rules", None)
    choose(page, "result", "running")
    QTest.keyClicks(line(page, "search"), "0103")
    assert [row[1] for row in rows(page)] == ["Hong Kong Old Style"]


def test_tags_and_a_note_are_kept_and_found(page: RecordsPage) -> None:
    line(page, "tags").setText("league final")
    line(page, "tags").editingFinished.emit()
    line(page, "note").setText("my best hand")
    line(page, "note").editingFinished.emit()
    assert rows(page)[0][6] == "#league #final my best hand"
    QTest.keyClicks(line(page, "search"), "best")
    assert len(rows(page)) == 1


def test_who_one_is_in_a_match_is_chosen_and_kept(page: RecordsPage) -> None:
    own = page.content.findChild(QComboBox, "own")
    assert own is not None
    assert own.currentText() == "Ann"
    own.setCurrentIndex(0)
    own.activated.emit(0)
    assert own.currentText() == "none of them"
    chosen = page.chosen
    assert chosen is not None
    assert chosen.own is None
    own.setCurrentIndex(1)
    own.activated.emit(1)
    assert page.chosen is not None
    assert page.chosen.own == 0


def test_a_match_goes_to_the_bin_only_once_that_was_confirmed(
    qtbot: QtBot, page: RecordsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.desktop.records.match_files.QFile", Bin)
    click(page, "delete")
    click(page, "keep")
    assert len(rows(page)) == 3
    click(page, "delete")
    click(page, "delete-for-good")
    qtbot.waitUntil(lambda: len(rows(page)) == 2, timeout=PATIENCE)
    assert len(list(matches_folder().glob("*.journal"))) == 2


class Bin:
    """The system's bin, which there is not where tests run."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)

    def moveToTrash(self) -> bool:  # noqa: N802 - Qt's name
        self._path.unlink()
        return True


def test_what_is_taken_in_is_listed_and_what_is_no_match_is_refused_in_words(
    qtbot: QtBot, page: RecordsPage, tmp_path: Path
) -> None:
    (tmp_path / "bad.journal").write_text("?\n", "utf-8")
    other = tmp_path / "other.journal"
    play_match(MatchSetup("taiwan", {}, tuple(SeatSetup(name, "basic") for name in "ABCD"), 1), 1, other)
    page.files.take_in([tmp_path / "bad.journal", other])
    qtbot.waitUntil(lambda: len(rows(page)) == 4, timeout=PATIENCE)
    assert (matches_folder() / "other.journal").read_bytes() == other.read_bytes()


def test_a_match_is_exported_in_the_form_that_is_chosen_and_comes_back_as_that_of_another_program(
    qtbot: QtBot, page: RecordsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[list[str]] = []

    def asked(_parent: object, _title: str, name: str, filters: str) -> tuple[str, str]:
        offered.append(filters.split(";;"))
        mjai = [each for each in offered[-1] if "mjson" in each]
        return (str(tmp_path / name), mjai[0]) if mjai else ("", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    choose(page, "rules", "riichi")
    click(page, "export")
    target = tmp_path / "20260101-120000-riichi.mjson"
    qtbot.waitUntil(target.exists, timeout=PATIENCE)
    choose(page, "rules", None)
    window = page.window()
    assert isinstance(window, Window)
    window.replays.open_files([target])
    qtbot.waitUntil(lambda: isinstance(in_sight(window), ReplayPage), timeout=PATIENCE)
    replay = in_sight(window)
    assert isinstance(replay, ReplayPage)
    assert [who.name for who in replay.replay.setup.seats] == ["Ann", "Ben", "Cho", "Dee"]
    click(replay, "back")
    qtbot.waitUntil(lambda: len(rows(page)) == 4, timeout=PATIENCE)
    choose(page, "kind", "log")
    assert [row[5] for row in rows(page)] == ["imported"]
    choose(page, "kind", None)
    choose(page, "rules", "sichuan")
    click(page, "export")
    assert ["mjson" in "".join(each) for each in offered] == [True, False]
    (tmp_path / "no.json").write_text("[1, 2]", "utf-8")
    window.replays.open_files([tmp_path / "no.json"])
    toast = window.findChild(Toast)
    assert toast is not None
    qtbot.waitUntil(lambda: "no.json cannot be read" in toast.text(), timeout=PATIENCE)


def test_a_file_that_is_dropped_on_the_window_or_named_at_its_start_is_opened(
    qtbot: QtBot, open_window: Opener, tmp_path: Path
) -> None:
    window = open_window(ENGLISH)
    file = tmp_path / "mine.journal"
    play_match(MatchSetup("riichi", {}, tuple(SeatSetup(name, "basic") for name in "ABCD"), 1), 1, file)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)), QUrl.fromLocalFile(str(tmp_path / "other.txt"))])
    place, move = QPointF(5, 5), Qt.DropAction.CopyAction
    window.dropEvent(QDropEvent(place, move, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    page = in_sight(window)
    assert isinstance(page, ReplayPage)
    assert page.replay.setup.seats[0].name == "A"
    (tmp_path / "bad.journal").write_text("?\n", "utf-8")
    window.replays.open_files([tmp_path / "bad.journal"])
    toast = window.findChild(Toast)
    assert toast is not None
    assert "bad.journal" in toast.text()
    assert in_sight(window) is page


def test_a_file_that_is_not_there_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.journal"]) == 2
    assert capsys.readouterr().err == "paizhuo: nowhere.journal: there is no such file\n"


def test_a_match_gets_another_name_in_the_list(qtbot: QtBot, page: RecordsPage) -> None:
    assert line(page, "name").text() == "hongkong"
    line(page, "name").setText("with Cho")
    line(page, "name").editingFinished.emit()
    qtbot.waitUntil(lambda: page.chosen is not None and "with Cho" in page.chosen.file, timeout=PATIENCE)
    line(page, "name").setText("a/b")
    line(page, "name").editingFinished.emit()
    assert line(page, "name").text() == "with Cho"


def test_what_is_sound_of_a_damaged_match_is_said_and_saved(qtbot: QtBot, page: RecordsPage) -> None:
    whole = (matches_folder() / "20260101-120000-riichi.journal").read_bytes().split(b"\n")
    (matches_folder() / "20260109-120000-riichi.journal.broken").write_bytes(b"\n".join([*whole[:60], b"{", b""]))
    page._look()
    qtbot.waitUntil(lambda: len(rows(page)) == 4, timeout=PATIENCE)
    table(page).setCurrentIndex(table(page).model().index(0, 0))
    status = [made.text() for made in page.content.findChildren(QLabel)]
    assert any(
        text.endswith("What comes before is sound and can be saved apart: 0 hands, 60 lines.") for text in status
    )
    click(page, "repair")
    qtbot.waitUntil(lambda: len(rows(page)) == 5, timeout=PATIENCE)
    assert (matches_folder() / "20260109-120000-riichi-saved.journal").exists()
    assert page.chosen is not None
    assert page.chosen.file.endswith("riichi-saved.journal")
    assert any(made.text() == "5 matches" for made in page.content.findChildren(QLabel))


def comparison(qtbot: QtBot, page: RecordsPage) -> ComparePage:
    """The page that compares what is marked in the list."""
    click(page, "compare")
    window = page.window()
    assert isinstance(window, Window)
    compared = in_sight(window)
    assert isinstance(compared, ComparePage)
    qtbot.waitUntil(lambda: not compared.busy, timeout=PATIENCE)
    return compared


def names_of(page: ComparePage) -> tuple[str, str] | None:
    found = page.found
    return None if found is None else (found.one.played.name, found.other.played.name)


def test_two_matches_are_compared_or_two_seats_of_one(qtbot: QtBot, page: RecordsPage) -> None:
    kept("sichuan", 4)
    page._look()
    qtbot.waitUntil(lambda: len(rows(page)) == 4, timeout=PATIENCE)
    choose(page, "rules", "sichuan")
    table(page).selectAll()
    assert len(page.selected) == 2
    compared = comparison(qtbot, page)
    assert names_of(compared) == ("Ann", "Ann")
    hands = compared.content.findChild(QTreeWidget, "hands")
    assert hands is not None
    assert hands.topLevelItemCount() == 2
    choose_in(compared, "other", 2)
    qtbot.waitUntil(lambda: names_of(compared) == ("Ann", "Cho"), timeout=PATIENCE)
    click(compared, "back")
    table(page).setCurrentIndex(page._model.index(0, 0))
    assert names_of(comparison(qtbot, page)) == ("Ann", "Ben")


def choose_in(page: Page, name: str, value: object) -> None:
    made = page.content.findChild(QComboBox, name)
    assert made is not None
    made.setCurrentIndex(made.findData(value))
    made.activated.emit(made.currentIndex())


def days(page: RecordsPage) -> list[str]:
    return [row[0][8:10] for row in rows(page)]


def test_matches_are_found_by_what_one_has_won_in_them(qtbot: QtBot, page: RecordsPage) -> None:
    kept("riichi", 5)  # Ann wins with pinfu, and no limit
    kept("riichi", 16)  # Ann wins a haneman with pinfu
    page._look()
    qtbot.waitUntil(lambda: len(rows(page)) == 5, timeout=PATIENCE)
    QTest.keyClicks(line(page, "won"), "pinfu")
    qtbot.waitUntil(lambda: days(page) == ["16", "05"], timeout=PATIENCE)
    choose(page, "won-limit", "mangan")
    assert days(page) == ["16"]
    line(page, "won").setText("6")
    line(page, "won").textEdited.emit("6")
    choose(page, "won-limit", None)
    assert days(page) == ["16"]
    choose(page, "rules", "hongkong")
    limit = page.content.findChild(QComboBox, "won-limit")
    assert limit is not None
    assert not limit.isVisible(), "it has no limits"
    choose(page, "rules", None)
    assert limit.isVisible()
    page.preferences.change(language="zh")
    assert line(page, "won").text() == "6"
    line(page, "won").clear()
    line(page, "won").textEdited.emit("")
    assert len(rows(page)) == 5
