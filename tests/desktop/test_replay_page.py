"""A kept match is looked at again at the table, and a moment of it is shared."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QLabel,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.records.moment_page import MomentPage
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.desktop.records.replay_page import ReplayPage
from paizhuo.desktop.records.step_words import sentences
from paizhuo.desktop.records.table_image import bare
from paizhuo.desktop.records.words import ASKING_COACH
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.records.accuracy import known_accuracy, of_review
from paizhuo.engine.records.index import Index
from tests.desktop.record_pages import ENGLISH, PATIENCE, Opener, choose, in_sight, kept, listed
from tests.desktop.test_matches import Person, play_hand
from tests.desktop.test_supporters import click


@pytest.fixture
def page(qtbot: QtBot, open_window: Opener) -> RecordsPage:
    return listed(qtbot, open_window)


def opened(qtbot: QtBot, page: RecordsPage, rules: str) -> ReplayPage:
    choose(page, "rules", rules)
    click(page, "open")
    replay = page.window().page  # type: ignore[attr-defined]
    assert isinstance(replay, ReplayPage)
    qtbot.waitExposed(replay)
    return replay


def said(page: ReplayPage) -> list[str]:
    return [made.text() for made in page.content.findChildren(QLabel) if made.isVisible()]


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
    assert moment.in_words() == ASKING_COACH.en
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
