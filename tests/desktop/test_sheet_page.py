"""The score sheet in the window: a match with real tiles is kept, corrected and taken up again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop import sheets
from desktop.app import Window
from desktop.pages.sheet import SheetPage
from desktop.pages.sheet_draft import draft_of
from desktop.pages.sheet_table import SheetTable
from desktop.settings import Settings, sheets_folder
from engine.core.hand import Transfer
from engine.match import sheet_file
from engine.match.reckoning import reckon
from engine.match.sheet import Entry, Sheet, ToldWin, new_sheet
from engine.rules import ALL, find

Opener = Callable[..., Window]
FOUR = ("Ann", "Ben", "Cleo", "Dora")
SCORED = {
    "rules": "riichi",
    "concealed": "34577m45p789s",
    "win": "3p",
    "melds": ["chi:789p@3"],
    "by": "discard",
    "from": 2,
    "seat_wind": "W",
    "honba": 7,
    "dora_indicators": ["6m"],
    "flags": ["last_tile"],
}


def begun(window: Window, rules: str = "riichi", *entries: Entry) -> SheetPage:
    page = window.sheet()
    page.begin(Sheet(rules, new_sheet(rules, {}, FOUR).options, FOUR, entries))
    return page


def press(page: SheetPage, name: str) -> None:
    found = page.content.findChild(QPushButton, name)
    assert found is not None, name
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def type_in(page: SheetPage, name: str, text: str) -> None:
    found = page.content.findChild(QLineEdit, name)
    assert found is not None, name
    found.clear()
    QTest.keyClicks(found, text)


def read(page: SheetPage, name: str) -> str:
    QApplication.processEvents()  # what was drawn before is gone, what is new is shown
    (found,) = (each for each in page.content.findChildren(QLabel, name) if each.isVisibleTo(page))
    return found.text()


def hands(page: SheetPage) -> SheetTable:
    found = page.content.findChild(SheetTable)
    assert found is not None
    return found


def won(seat: int, source: int | None, han: int = 1, fu: int | None = 30) -> Entry:
    return Entry((ToldWin(seat, source, total=han, fu=fu),))


def test_a_sheet_is_begun_from_the_first_page_and_a_hand_told_by_its_value(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    home = window.page.content.findChild(QPushButton, "sheet")
    assert home is not None
    QTest.mouseClick(home, Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, SheetPage)
    type_in(page, "name-0", "Ann")
    press(page, "begin")
    press(page, "add")
    press(page, "won-0-1")
    press(page, "from-0-0")
    press(page, "way-0-value")
    type_in(page, "total-0", "3")
    type_in(page, "fu-0", "40")
    assert read(page, "change-1") == "+5,200"
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.names[0] == "Ann"
    assert hands(page).rowCount() == 1
    assert reckon(page.sheet).rows[0].result.changes == (-5200, 5200, 0, 0)


def test_a_hand_scored_elsewhere_asks_who_won_from_whom_and_the_sheet_knows_the_rest(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = begun(open_window())
    page.take_hand(SCORED)
    assert read(page, "complaint")
    press(page, "won-0-3")
    press(page, "from-0-1")
    press(page, "keep")
    assert page.sheet is not None
    (win,) = reckon(page.sheet).rows[0].wins
    assert (win.told.seat, win.told.source) == (3, 1)
    assert win.stated is not None
    assert win.stated.source == 2
    assert win.stated.honba == 0
    assert win.stated.flags == {"last_tile"}
    assert {pattern.id for pattern in win.record.score.patterns} >= {"houtei", "dora"}


def test_a_scored_hand_waits_until_there_is_a_sheet(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.sheet()
    page.take_hand(SCORED)
    press(page, "begin")
    assert page.content.findChild(QLineEdit, "concealed-0").text() == "34577m45p789s"  # type: ignore[union-attr]


def test_a_hand_that_is_no_win_is_not_kept_and_the_page_says_why(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window())
    page.take_hand({**SCORED, "win": "9s"})
    press(page, "won-0-3")
    press(page, "from-0-1")
    with qtbot.waitSignal(page.told) as said:
        press(page, "keep")
    assert "no win" in said.args[0].en
    assert page.sheet is not None
    assert page.sheet.entries == ()


def test_what_cannot_be_read_is_told_in_the_language_of_the_window(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(speed="off", welcomed=True, language="zh"))
    page = begun(window)
    press(page, "add")
    press(page, "won-0-0")
    assert read(page, "complaint") == "Ann 的牌读不懂：和牌张：没有给出"
    type_in(page, "win-0", "1s")
    type_in(page, "concealed-0", "12q")
    assert read(page, "complaint") == "Ann 的牌读不懂：手牌：没有 “1q” 这张牌（在 “12q” 中）"


def test_what_a_game_asks_of_a_win_follows_from_how_it_was_won(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window())
    page.take_hand({"rules": "riichi", "concealed": "234m55p678p34s777z", "win": "5s"})
    press(page, "won-0-3")

    def offered(name: str) -> bool:
        QApplication.processEvents()
        (found,) = (each for each in page.content.findChildren(QPushButton, name) if each.isVisibleTo(page))
        return found.isEnabled()

    assert offered("flag-after_kong-0")
    assert not offered("flag-ippatsu-0")
    press(page, "flag-double_riichi-0")
    assert offered("flag-ippatsu-0")
    press(page, "flag-riichi-0")
    press(page, "from-0-1")
    assert not offered("flag-after_kong-0")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].wins[0].hand["flags"] == ["riichi"]


def test_a_correction_changes_every_later_hand_and_can_be_taken_back(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "riichi", won(0, 1), won(2, 3), won(1, 0))
    before = page.sheet
    hands(page).selectRow(0)
    press(page, "correct")
    press(page, "won-0-3")
    press(page, "keep")
    assert page.sheet is not None
    assert [row.result.deal.dealer for row in reckon(page.sheet).rows] == [0, 1, 2]
    press(page, "undo")
    assert page.sheet == before
    hands(page).selectRow(1)
    QTest.keyClick(hands(page), Qt.Key.Key_Delete)
    assert page.sheet is not None
    assert page.sheet.entries == (won(0, 1), won(1, 0))


def test_a_draw_is_told_by_who_was_ready(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window())
    press(page, "add")
    press(page, "outcome-draw")
    press(page, "ready-0")
    press(page, "ready-2")
    press(page, "stick-2")
    assert [read(page, f"change-{seat}") for seat in range(4)] == ["+1,500", "−1,500", "+500", "−1,500"]
    press(page, "keep")
    assert page.sheet is not None
    assert reckon(page.sheet).rows[0].result.deposit == 1000


def test_payments_beside_the_win_balance(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "sichuan")
    press(page, "add")
    press(page, "outcome-draw")
    press(page, "add-transfer")
    type_in(page, "points-0", "2000")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].transfers == tuple(Transfer(payer, 0, 2000, "kong") for payer in (1, 2, 3))


def test_the_sheet_is_taken_up_where_it_was_left(qtbot: QtBot, open_window: Opener) -> None:
    kept = begun(open_window(), "riichi", won(0, 1), won(2, 3)).sheet
    assert open_window().sheet().sheet == kept


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe", b'{"sheet": 1}'])
def test_a_broken_sheet_is_set_aside_and_told(qtbot: QtBot, open_window: Opener, damage: bytes) -> None:
    sheets_folder().mkdir(parents=True)
    (sheets_folder() / "old.sheet").write_bytes(damage)
    window = open_window()
    page = window.sheet()
    assert page.sheet is None
    assert "old" in window.toast.text()
    assert (sheets_folder() / "old.broken").read_bytes() == damage


def test_the_end_of_the_match_is_ranked_and_no_hand_is_added(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "international", *[won(1, 0, 8)] * 4)
    assert read(page, "final-1") == f"{50_000 + 4 * 3200:,}"
    add = page.content.findChild(QPushButton, "add")
    assert add is not None
    assert not add.isEnabled()


def test_the_account_goes_to_other_programs(qtbot: QtBot, open_window: Opener, tmp_path: Path) -> None:
    page = begun(open_window(), "international", *[won(1, 0, 8)] * 4)
    page.export_to(tmp_path / "account.csv")
    page.export_to(tmp_path / "account.json")
    with (tmp_path / "account.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.reader(file))
    assert len(lines) == 1 + 4 + 1
    assert lines[1][8:12] == ["-1600", "3200", "-800", "-800"]
    whole = json.loads((tmp_path / "account.json").read_text("utf-8"))
    assert whole["final"]["points"][1] == 62_800
    assert sheet_file.read(json.dumps(whole)) == page.sheet


@pytest.mark.simulation
def test_a_hand_of_every_game_can_be_told(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    for rule_set in ALL:
        tell_and_leave(begun(window, rule_set.id))


def tell_and_leave(page: SheetPage) -> None:
    """Opens the form for a hand, where everything has a name, and leaves it."""
    page.tell_hand()
    unnamed = [
        widget.objectName()
        for widget in page.content.findChildren(QWidget)
        if isinstance(widget, QLineEdit | QPushButton)
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert unnamed == []
    press(page, "outcome-draw")
    press(page, "leave")
    assert page.sheet is not None
    assert page.sheet.entries == ()


def test_what_was_told_comes_back_to_be_corrected(qtbot: QtBot) -> None:
    game = find("tianjin")
    fields = {
        "concealed": "123m456m456s789s1z",
        "win": "1z",
        "melds": [],
        "wild": ["6z", "7z"],
        "stakes": {"sit": True, "pulls": {"1": 2}},
        "by": "self_draw",
        "flags": ["after_kong"],
    }
    entry = Entry((ToldWin(1, None, fields),))
    options = game.settled({})
    again = draft_of(entry, game).entry(game, 4, 0, options)
    told = new_sheet("tianjin", {}, FOUR)
    assert reckon(told.with_entry(again)).rows[0].result == reckon(told.with_entry(entry)).rows[0].result
    assert reckon(told.with_entry(again)).rows[0].wrong is None


def test_every_change_is_on_disk_at_once(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "riichi", won(0, 1))
    page.remove(0)
    file = sheets.latest()
    assert file is not None
    assert sheets.load(file) == page.sheet
