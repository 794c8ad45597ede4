"""The drills of practice in the window: wins are counted, waits marked, safe tiles chosen, and answers are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.practice import drill_words as words
from paizhuo.desktop.practice.defence_page import DefencePage
from paizhuo.desktop.practice.on_sheet import AskedOnSheet
from paizhuo.desktop.practice.page import PracticePage
from paizhuo.desktop.practice.progress_card import DayBars
from paizhuo.desktop.practice.scoring_page import ScoringPage
from paizhuo.desktop.practice.waits_page import WaitsPage, split_pieces
from paizhuo.desktop.results.counted import Counted
from paizhuo.desktop.results.payments import Payments
from paizhuo.engine.analysis.estimates import percent_said
from paizhuo.engine.core.narration import CALLS, listed
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.table.practice.progress import BROKEN, FILE, NOTHING, Practised, Tally, read, totals, write
from tests.desktop.support import key
from tests.desktop.test_supporters import click

Opener = Callable[..., Window]
PATIENCE = 20_000


def asked(qtbot: QtBot, page: Any) -> Any:
    """The question of a drill, once it has been found."""
    qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
    assert page.drill.now is not None
    return page.drill.now.question


def said(page: AskedOnSheet[Any, Any] | DefencePage | PracticePage) -> list[str]:
    return [made.text() for made in page.content.findChildren(QLabel) if made.isVisibleTo(page)]


def pressed(number: int) -> None:
    """Press a number key wherever the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    key(focus, Qt.Key(Qt.Key.Key_0 + number))


def choose(page: QWidget, name: str, value: object) -> None:
    made = page.findChild(QComboBox, name)
    assert made is not None
    made.setCurrentIndex(made.findData(value))
    made.activated.emit(made.currentIndex())


def test_a_win_is_counted_by_the_keyboard_alone_and_the_working_follows(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.drills.of_scoring("riichi", 3)
    assert isinstance(page, ScoringPage)
    win = asked(qtbot, page)
    for each in win.asked:
        assert not page.findChildren(Counted)
        pressed(each.offered.index(each.right) + 1)
    check = page.content.findChild(QPushButton, "check")
    assert check is not None
    assert check.isEnabled()
    key(page, Qt.Key.Key_Return)
    assert page.drill.good == 1
    assert words.ALL_RIGHT.en in said(page)
    assert page.content.findChild(Counted) is not None
    assert page.content.findChild(Payments) is not None
    key(page, Qt.Key.Key_N)
    assert page.drill.at == 1
    assert asked(qtbot, page) is not win


def test_a_win_is_read_out_in_order_with_the_winning_tile_apart_and_every_call_by_its_name(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = open_window().drills.of_scoring("sichuan", 3)
    called = False
    while not called:
        win = asked(qtbot, page)
        place = win.observation.hand.places[win.win.seat]
        held = sorted((*place.concealed, win.win.tile) if len(place.concealed) % 3 == 1 else place.concealed)
        held.remove(win.win.tile)
        said = page.in_words()
        assert f". {listed(tuple(held)).en}" in said
        assert words.WINNING_TILE.filled(tile=tile_name(win.win.tile)).en in said
        assert all(f"; {CALLS[meld.kind].en} " in said for meld in place.melds)
        called = bool(place.melds)
        page.asking.turn(1)


def test_a_wrong_number_is_shown_beside_the_right_one_and_the_first_answer_counts(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = open_window().drills.of_scoring("sichuan", 3)
    win = asked(qtbot, page)
    check = page.content.findChild(QPushButton, "check")
    assert check is not None
    for line, each in enumerate(win.asked):
        assert not check.isEnabled()
        right = each.offered.index(each.right)
        click(page, f"line-{line}-{(right + 1) % len(each.offered) if line == 0 else right}")
    click(page, "check")
    first = win.asked[0]
    assert f"✗ {win.said(first, page.drill.answers[0].given[0]).en}: it is {win.said(first, first.right).en}" in said(
        page
    )
    assert page.drill.answers[0].right == (False, *(True for _ in win.asked[1:]))
    page.asking.turn(1)
    page.asking.turn(-1)
    page.check()
    assert len(page.drill.answers) == 1


def test_waits_are_marked_with_number_keys_and_every_wait_is_shown_with_a_split(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = open_window().drills.of_waits("riichi", 2, 3)
    assert isinstance(page, WaitsPage)
    hand = asked(qtbot, page)
    right = [wait.kind for wait in hand.waits]
    wrong = next(kind for kind in hand.kinds if kind not in right)
    for kind in (*right[1:], wrong):
        pressed(hand.kinds.index(kind) + 1)
    pressed(hand.kinds.index(wrong) + 1)  # and not marked any more
    click(page, f"kind-{hand.kinds.index(right[0]) + 1}")
    key(page, Qt.Key.Key_Return)
    answer = page.drill.answers[0]
    assert answer.is_good
    assert words.WAITS_RIGHT.filled(n=len(right)).en in said(page)
    assert said(page).count(words.FOUND_IT.en) == len(right)


def test_a_split_rings_one_tile_of_the_kind_that_wins() -> None:
    pieces = split_pieces(((0, 1, 2), (2, 3, 4), (2, 2)), 2)
    assert [piece.tile for piece in pieces] == [0, 1, 2, 2, 3, 4, 2, 2]
    assert sum(piece.ringed for piece in pieces) == 1
    assert [piece.apart for piece in pieces].count(True) == 3


def test_the_safest_tile_is_chosen_at_the_table_and_every_danger_is_said(qtbot: QtBot, open_window: Opener) -> None:
    page = open_window().drills.of_defence("dyed", 5)
    situation = asked(qtbot, page).situation
    assert page.table.hasFocus()
    worst = situation.dangers[-1]
    page.table.choosing.choose(situation.discard_of(worst.kind))
    assert not page.drill.answers[0].is_good
    shown = said(page)
    assert all(percent_said(danger.chance) in shown for danger in situation.dangers)
    assert all(reason.text.en in shown for danger in situation.dangers for reason in danger.reasons)
    really = [text for text in shown if text.startswith("would have dealt in to ")]
    assert len(really) == len(situation.wins)
    picture = page.table.state.picture
    assert picture is not None
    assert [pointed.action for pointed in picture.pointed] == [
        situation.discard_of(situation.dangers[0].kind),
        situation.discard_of(worst.kind),
    ]


def test_a_chance_below_one_in_a_hundred_has_a_decimal_and_only_none_is_none() -> None:
    assert [percent_said(chance) for chance in (0, 0.0003, 0.004, 0.0096, 0.0144, 0.2)] == [
        "0%",
        "<0.1%",
        "0.4%",
        "1%",
        "1%",
        "20%",
    ]


def test_answers_are_counted_on_the_page_and_forgotten_only_when_that_is_meant(
    qtbot: QtBot, open_window: Opener, home: Path
) -> None:
    window = open_window()
    page = window.practice()
    assert words.NO_PROGRESS.en in said(page)
    choose(page, "waits-level", 2)
    click(page, "waits-begin")
    drill = window.page
    assert isinstance(drill, WaitsPage)
    hand = asked(qtbot, drill)
    pressed(next(n for n, kind in enumerate(hand.kinds, 1) if kind not in {wait.kind for wait in hand.waits}))
    click(drill, "check")
    what = Practised("waits", "riichi", 2)
    assert totals(read(home)) == {what: Tally(1, 0)}
    click(drill, "back")
    assert window.page is page
    assert words.IN_ALL.filled(n=1, percent=0).en in said(page)
    assert words.practised_name(what).en in said(page)
    bars = page.content.findChild(DayBars)
    assert bars is not None
    assert bars.accessibleDescription().endswith("1 answered, 0 right")
    click(page, "forget")
    assert totals(read(home)) == {what: Tally(1, 0)}
    click(page, "keep-progress")
    click(page, "forget")
    click(page, "forget-for-good")
    assert read(home) == NOTHING
    assert words.NO_PROGRESS.en in said(page)


def test_a_damaged_file_of_progress_is_set_aside_with_a_sentence_and_counting_goes_on(
    qtbot: QtBot, open_window: Opener, home: Path
) -> None:
    (home / FILE).write_text("{", "utf-8")
    window = open_window()
    what = Practised("defence", "riichi")
    window.drills.progress.note(what, True)
    toast = window.findChild(Toast)
    assert toast is not None
    assert "practice.broken" in toast.text()
    assert (home / FILE).with_suffix(BROKEN).read_text("utf-8") == "{"
    assert totals(read(home)) == {what: Tally(1, 1)}


def test_an_answer_that_cannot_be_written_is_owed_and_written_once_it_can_be(
    open_window: Opener, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paizhuo.desktop.practice import kept_progress

    window = open_window()
    what = Practised("scoring", "riichi")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept_progress, "write", full)
    window.drills.progress.note(what, True)
    assert read(home) == NOTHING
    assert totals(window.drills.progress.progress) == {what: Tally(1, 1)}
    monkeypatch.setattr(kept_progress, "write", write)
    window.drills.progress.note(what, False)
    assert totals(read(home)) == {what: Tally(2, 1)}
    monkeypatch.setattr(kept_progress, "write", full)
    window.drills.progress.forget()
    window.drills.progress.note(what, True)
    monkeypatch.setattr(kept_progress, "write", write)
    window.drills.progress.closing()
    assert totals(read(home)) == {what: Tally(1, 1)}, "what was forgotten stays so"
