"""A match in the window goes on while its journal cannot be written, says so, and is not played twice at once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.match_cards import MatchCards
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.kept_matches import kept_matches
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.match.journal import load
from paizhuo.engine.table.journal.lock import in_use
from paizhuo.engine.table.journal.verification import verified_steps
from paizhuo.engine.table.port.asks import Undo
from paizhuo.engine.table.port.reports import Noticed
from paizhuo.engine.table.table import Table
from tests.desktop.test_session import Player, player, riichi
from tests.full_disk import room_for

__all__ = ["player"]

needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="no such limits")


@pytest.fixture
def folder(home: Path) -> Path:
    return home / "matches"


def noticing(one: Player) -> Player:
    one.session.heard.connect(lambda report: one.said.append(report.words) if isinstance(report, Noticed) else None)
    return one


@needs_unix
def test_on_a_full_disk_play_goes_on_and_is_saved_later(
    qtbot: QtBot, player: Callable[..., Player], folder: Path
) -> None:
    one = noticing(player())
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    (journal,) = folder.glob("*.journal")
    with room_for(journal.stat().st_size + 5):
        before = len(one.moments)
        one.answer(one.moments[-1].observation.options[-1])
        qtbot.waitUntil(lambda: len(one.moments) > before and one.asked)
        one.session.ask(Undo())
        qtbot.waitUntil(lambda: one.moments[-1].events == () and one.asked)
        one.plays = True
        one.answer(one.moments[-1].observation.options[-1])
        qtbot.waitUntil(lambda: bool(one.sheets), timeout=20_000)
        one.plays = False
        assert "cannot be saved" in one.said[0].en
        assert "cannot be saved" in one.said[-1].en
    heard = len(one.said)
    qtbot.waitUntil(lambda: one.asked, timeout=20_000)
    one.answer(one.moments[-1].observation.options[-1])
    qtbot.waitUntil(lambda: len(one.said) > heard)
    assert "All of it is saved" in one.said[-1].en
    assert one.session.close() is None
    assert not one.failures
    *_, last = verified_steps(load(journal.read_text("utf-8")))
    assert len(last.match.results) >= 1


@needs_unix
def test_leaving_a_match_that_could_not_be_saved_says_so_at_once(
    qtbot: QtBot, player: Callable[..., Player], folder: Path
) -> None:
    one = noticing(player())
    with room_for(0):
        one.session.start(riichi())
        qtbot.waitUntil(lambda: one.asked and bool(one.said))
        lost = one.session.close()
    assert lost is not None
    assert "not saved completely" in lost.en


def test_a_deleted_journal_is_written_anew_while_one_plays(
    qtbot: QtBot, player: Callable[..., Player], folder: Path
) -> None:
    one = noticing(player())
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    (journal,) = folder.glob("*.journal")
    journal.unlink()
    one.answer(one.moments[-1].observation.options[-1])
    qtbot.waitUntil(lambda: bool(one.said))
    assert journal.name in one.said[0].en
    one.session.close()
    assert [match.file for match in kept_matches().matches] == [journal]


def test_a_match_that_another_window_plays_is_not_taken_up(
    qtbot: QtBot, player: Callable[..., Player], folder: Path
) -> None:
    one, other = player(), player()
    one.session.start(riichi())
    qtbot.waitUntil(lambda: one.asked)
    (journal,) = folder.glob("*.journal")
    before = journal.read_bytes()
    other.session.resume(journal)
    qtbot.waitUntil(lambda: bool(other.failures))
    assert "open in another window" in other.failures[0].en
    assert journal.read_bytes() == before
    one.session.close()
    other.session.resume(journal)
    qtbot.waitUntil(lambda: other.asked)


def test_a_match_that_another_window_plays_is_neither_deleted_nor_set_aside(
    qtbot: QtBot, open_window: Callable[..., Window], folder: Path
) -> None:
    journal = folder / "match.journal"
    with Table(usual_match("riichi", 5, "en"), journal=journal):
        window = open_window()
        page = window.matches()
        (cards,) = page.findChildren(MatchCards)
        said: list[object] = []
        cards.failed.connect(said.append)
        cards._delete(journal)
        assert said == [in_use(journal)]
        journal.write_bytes(b"not a journal\n")
        assert kept_matches().broken == ()
        assert journal.exists()


def test_two_matches_that_begin_in_the_same_second_have_two_journals(
    qtbot: QtBot, player: Callable[..., Player], folder: Path
) -> None:
    one, other = player(), player()
    one.session.start(riichi(5))
    other.session.start(riichi(6))
    qtbot.waitUntil(lambda: one.asked and other.asked)
    assert not one.failures
    assert not other.failures
    assert len(list(folder.glob("*.journal"))) == 2


def test_the_window_says_that_a_match_cannot_be_saved(
    qtbot: QtBot, open_window: Callable[..., Window], home: Path
) -> None:
    (home / "matches").write_text("a file where the folder of matches should be", "utf-8")
    window = open_window()
    window.play.start(riichi())
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(window.toast.isVisible)
    assert "cannot be saved" in window.toast.text()
    qtbot.waitUntil(lambda: page.moment is not None)
    page.back.emit()
    QTest.mouseClick(window.toast, Qt.MouseButton.LeftButton)  # it has been read: the next one
    assert "not saved completely" in window.toast.text()
