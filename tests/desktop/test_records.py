"""The matches kept on this computer: found in the list, looked at again at the table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTreeView,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.records.compare_page import ComparePage
from paizhuo.desktop.records.listed import Listed
from paizhuo.desktop.records.long_work import BegunByButton, LongWork
from paizhuo.desktop.records.moment_page import MomentPage
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.desktop.records.plotted import Plotted
from paizhuo.desktop.records.replay_page import ReplayPage
from paizhuo.desktop.records.statistics_page import StatisticsPage
from paizhuo.desktop.records.step_words import sentences
from paizhuo.desktop.records.table_image import bare
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.accuracy import known_accuracy, of_review
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.table.simulation import play_match
from tests.desktop.conftest import QUIET
from tests.desktop.test_matches import Person, play_hand
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


@pytest.fixture
def page(qtbot: QtBot, open_window: Opener) -> RecordsPage:
    kept("riichi", 1, bot="random")
    kept("sichuan", 2)
    kept("hongkong", 3)
    window = open_window(ENGLISH)
    click(window.page, "records")
    page = window.page
    assert isinstance(page, RecordsPage)
    qtbot.waitUntil(lambda: len(rows(page)) == 3, timeout=PATIENCE)
    return page


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


def line(page: RecordsPage, name: str) -> QLineEdit:
    made = page.content.findChild(QLineEdit, name)
    assert made is not None
    return made


def opened(qtbot: QtBot, page: RecordsPage, rules: str) -> ReplayPage:
    choose(page, "rules", rules)
    click(page, "open")
    replay = page.window().page  # type: ignore[attr-defined]
    assert isinstance(replay, ReplayPage)
    qtbot.waitExposed(replay)
    return replay


def said(page: ReplayPage) -> list[str]:
    return [made.text() for made in page.content.findChildren(QLabel) if made.isVisible()]


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


def test_a_match_is_stepped_through_by_keys_and_seen_from_every_side(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "riichi")
    assert replay.course.at == 0
    assert "The deal" in said(replay)
    for _ in range(4):
        QTest.keyClick(replay, Qt.Key.Key_Right)
    QTest.keyClick(replay, Qt.Key.Key_Left)
    assert replay.course.at == 3
    shown = replay.table.state.picture
    assert shown is not None
    assert UNKNOWN not in shown.observation.hand.places[0].concealed
    assert set(shown.observation.hand.places[1].concealed) == {UNKNOWN}
    view = replay.content.findChild(QComboBox, "view")
    assert view is not None
    view.setCurrentIndex(0)
    view.activated.emit(0)
    shown = replay.table.state.picture
    assert shown is not None
    assert all(UNKNOWN not in place.concealed for place in shown.observation.hand.places)
    QTest.keyClick(replay, Qt.Key.Key_Down)
    assert replay.course.at == replay.replay.hands[1]
    QTest.keyClick(replay, Qt.Key.Key_End)
    assert replay.course.at == len(replay.replay.positions) - 1
    QTest.keyClick(replay, Qt.Key.Key_Home)
    assert replay.course.at == 0


def test_jumps_lead_to_wins_and_it_plays_by_itself(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "sichuan")
    jump = replay.content.findChild(QComboBox, "jump")
    assert jump is not None
    assert [jump.itemText(nth) for nth in range(2)] == ["Calls, wins", "Calls and kongs"]
    jump.setCurrentIndex(jump.findText("Wins"))
    jump.activated.emit(jump.currentIndex())
    click(replay, "on-jump")
    assert "win" in replay.replay.positions[replay.course.at].turns
    qtbot.waitUntil(lambda: any(" won " in sentence for sentence in said(replay)))
    replay.course.go(0)
    replay.course.pace = 1
    click(replay, "play")
    qtbot.waitUntil(lambda: replay.course.at > 5, timeout=PATIENCE)
    click(replay, "play")
    at = replay.course.at
    qtbot.wait(20)
    assert replay.course.at == at


def test_a_hand_is_played_on_from_a_decision_and_leads_back(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "riichi")
    nth = next(nth for nth, position in enumerate(replay.replay.positions) if 0 in position.referee.asked and nth > 5)
    replay.course.go(nth)
    window = replay.window()
    assert isinstance(window, Window)
    click(replay, "play-on")
    played = window.page
    assert isinstance(played, PlayPage)
    qtbot.waitUntil(lambda: played.moment is not None, timeout=PATIENCE)
    assert played.moment is not None
    assert played.moment.observation == replay.replay.observation(nth, 0)
    assert play_hand(qtbot, window, played, Person(played.table)) is not None
    click(played, "next-hand")
    assert window.page is replay
    click(replay, "back")
    assert in_sight(window) is page


def in_sight(window: Window) -> object:
    return window.page


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


def test_the_choices_that_cost_points_are_jumped_to_with_what_was_better(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "riichi")
    jump = replay.content.findChild(QComboBox, "jump")
    assert jump is not None
    jump.setCurrentIndex(jump.count() - 1)
    jump.activated.emit(jump.count() - 1)
    qtbot.waitUntil(lambda: replay.jumps.costly is not None, timeout=PATIENCE)
    found = replay.jumps.costly
    assert found is not None
    assert found.seat == 0
    assert found.at, "who plays at random loses points in the eyes of the coach"
    for nth, decision in found.at.items():
        assert replay.replay.observation(nth, 0) == decision.observation
    click(replay, "on-jump")
    assert replay.course.at == min(found.at)
    shown = replay.table.state.picture
    assert shown is not None
    assert found.at[replay.course.at].best[0].action in [pointed.action for pointed in shown.pointed]
    qtbot.waitUntil(lambda: any("cost" in sentence for sentence in said(replay)))
    click(replay, "on-jump")
    assert replay.course.at in (*found.at, min(found.at))
    index = Index(matches_folder().parent)
    kept_now = known_accuracy(index, "matches/20260101-120000-riichi.journal", "riichi", 0)
    index.close()
    assert kept_now == of_review(found.review), "the statistics know what was found"


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


def test_danger_and_the_coach_are_shown_of_what_the_seat_knew_then(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "sichuan")
    nth = next(
        nth
        for nth, position in enumerate(replay.replay.positions)
        if any(option.name == "discard" for option in position.referee.asked.get(0, ())) and nth > 60
    )
    replay.course.go(nth)
    assert not replay.seat_view.marks.shown
    QTest.keyClick(replay, Qt.Key.Key_D)
    QTest.keyClick(replay, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: replay.stage.coach is not None, timeout=PATIENCE)
    assert set(replay.seat_view.marks.shown) == set(replay.replay.observation(nth, 0).rack.concealed)
    assert all(mark.words or not mark.step for mark in replay.seat_view.marks.shown.values())
    assert "Danger: " in replay.in_words()
    assert "Coach" in replay.in_words()
    shown = replay.table.state.picture
    assert shown is not None
    assert len(shown.pointed) == 1
    view = replay.content.findChild(QComboBox, "view")
    assert view is not None
    view.setCurrentIndex(0)
    view.activated.emit(0)
    assert not replay.seat_view.marks.shown, "where all tiles lie open there is no hand in sight"
    assert "Choose whose side" in replay.seat_view.in_words()
    assert "Coach" not in replay.seat_view.in_words()
    view.setCurrentIndex(1)
    view.activated.emit(1)
    QTest.keyClick(replay, Qt.Key.Key_D)
    assert not replay.seat_view.marks.shown
    assert "Danger: " not in replay.in_words()


def at_a_discard(replay: ReplayPage) -> int:
    """Turn to a decision of the first seat between discards; return its position."""
    nth = next(
        nth
        for nth, position in enumerate(replay.replay.positions)
        if any(option.name == "discard" for option in position.referee.asked.get(0, ())) and nth > 40
    )
    replay.course.go(nth)
    return nth


def test_a_moment_is_shared_as_a_link_answered_beside_the_coach_and_played_on(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "hongkong")
    window = replay.window()
    assert isinstance(window, Window)
    nth = at_a_discard(replay)
    click(replay, "share")
    click(replay, "share-link")
    link = QGuiApplication.clipboard().text()
    click(replay, "back")
    click(page, "paste-link")
    moment = in_sight(window)
    assert isinstance(moment, MomentPage)
    assert moment.moment.observation == replay.replay.observation(nth, 0)
    shown = moment.table.state.picture
    assert shown is not None
    assert shown.names[0] == "You"
    assert not {"Ann", "Ben", "Cho", "Dee"} & set(shown.names), "names stay here"
    QTest.keyClick(moment, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: bool(moment.seat_view.marks.shown), timeout=PATIENCE)
    chosen = moment.moment.observation.options[-1]
    moment.table.choosing.choose(chosen)
    qtbot.waitUntil(lambda: moment.answer is not None, timeout=PATIENCE)
    assert "Yours: " in moment.in_words()
    assert any("Yours: " in made.text() for made in moment.content.findChildren(QLabel))
    click(moment, "play-anew")
    played = in_sight(window)
    assert isinstance(played, PlayPage)
    qtbot.waitUntil(lambda: played.moment is not None, timeout=PATIENCE)
    assert played.moment is not None
    assert played.moment.observation == moment.moment.observation
    QGuiApplication.clipboard().setText(link[:-9])
    window.replays.open_link(link[:-9])
    toast = window.findChild(Toast)
    assert toast is not None
    assert "not whole" in toast.text()


def test_with_all_tiles_open_a_moment_is_shared_with_all_of_them(qtbot: QtBot, page: RecordsPage) -> None:
    replay = opened(qtbot, page, "riichi")
    nth = at_a_discard(replay)
    replay.sides.take("open")
    click(replay, "share")
    click(replay, "share-link")
    window = replay.window()
    assert isinstance(window, Window)
    moment = window.replays.open_link(QGuiApplication.clipboard().text())
    assert moment is not None
    shown = moment.table.state.picture
    assert shown is not None
    assert shown.observation == replay.replay.observation(nth, 0), "the question is asked of what the seat knew"
    click(moment, "open")
    shown = moment.table.state.picture
    assert shown is not None
    assert shown.observation == replay.replay.observation(nth, "open")


def test_a_moment_is_shared_as_a_picture_without_buttons(
    qtbot: QtBot, page: RecordsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = opened(qtbot, page, "riichi")
    at_a_discard(replay)
    target = tmp_path / "moment.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    click(replay, "share")
    click(replay, "share-file")
    qtbot.waitUntil(target.is_file, timeout=PATIENCE)
    image = QImage(str(target))
    assert image.width() >= 1600
    assert image.height() > image.width() / 2
    shown = replay.table.state.picture
    assert shown is not None
    assert shown.observation.options
    assert not bare(shown).observation.options


def test_a_link_that_is_none_is_refused_in_a_sentence_before_the_window_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["paizhuo://moment/1/AAAA"]) == 2
    assert "whole" in capsys.readouterr().err


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


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "trick", "holdem", "double"])
def test_a_jump_by_key_is_read_out_with_what_happened_there(
    rules: str, qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr("paizhuo.desktop.records.replay_page.read_out", lambda _about, sentence: heard.append(sentence))
    window = open_window(ENGLISH)
    replay = window.replays.open(kept(rules, 1, hands=1), 0)
    assert replay is not None
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    there = [nth for nth, position in enumerate(replay.replay.positions) if position.turns]
    for key, order in ((Qt.Key.Key_PageDown, there), (Qt.Key.Key_PageUp, there[-2::-1])):
        for nth in order:
            heard.clear()
            QTest.keyClick(replay, key)
            assert replay.course.at == nth
            happened = sentences(replay.replay, nth, 0)
            assert all(sentence.en in heard[-1] for sentence in happened)
    assert there


def test_a_match_that_is_over_leads_to_its_replay(open_window: Opener) -> None:
    window = open_window(ENGLISH)
    staged = Staged("sichuan", 1, "en")
    staged.play_match()
    window.play.show_ranking(staged.seating, staged.finish(), kept("riichi", 1))
    click(window.page, "replay")
    assert isinstance(in_sight(window), ReplayPage)
