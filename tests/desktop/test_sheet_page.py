"""The score sheet in the window: a match with real tiles is kept, corrected and taken up again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.entry.palette import Palette
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.kit.settings import Settings, sheets_folder
from paizhuo.desktop.sheet import kept as sheets
from paizhuo.desktop.sheet.draft import draft_of
from paizhuo.desktop.sheet.page import SheetPage
from paizhuo.desktop.sheet.table import SheetTable
from paizhuo.desktop.sheet.tiles import HandEditor
from paizhuo.engine.core.hand import DEPOSIT, Transfer
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language
from paizhuo.engine.games import ALL, find
from paizhuo.engine.games.house.special import BY_SUM
from paizhuo.engine.match.sheet import file as sheet_file
from paizhuo.engine.match.sheet.scoring import playing_at, score_sheet
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin, Sheet, new_sheet
from tests.desktop.conftest import QUIET
from tests.desktop.support import all_in_sight

pytestmark = pytest.mark.unstyled

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
    return Entry((ReportedWin(seat, source, total=han, fu=fu),))


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
    assert score_sheet(page.sheet).rows[0].result.changes == (-5200, 5200, 0, 0)


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
    (win,) = score_sheet(page.sheet).rows[0].wins
    assert (win.reported.seat, win.reported.source) == (3, 1)
    assert win.stated is not None
    assert win.stated.source == 2
    assert not win.stated.fields.get("honba")
    assert win.stated.flags == {"last_tile"}
    assert {pattern.id for pattern in win.record.score.patterns} >= {"houtei", "dora"}


def test_a_hand_of_sixteen_tiles_is_entered_as_a_line_and_paid_with_the_repeats_of_the_sheet(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = begun(open_window(), "taiwan", Entry((ReportedWin(0, 1, total=0),)), Entry(draw="exhausted"))
    assert page.sheet is not None
    assert score_sheet(page.sheet).following.repeats == 2  # type: ignore[union-attr]
    press(page, "add")
    press(page, "won-0-3")
    press(page, "from-0-0")
    line = page.content.findChild(QLineEdit, "line-0")
    assert line is not None
    line.setText("123456789m234p78s44z9s")
    line.textEdited.emit(line.text())
    press(page, "keep")
    row = score_sheet(page.sheet).rows[2]
    assert row.result.changes == (-220, 0, 0, 220)  # 1 tai of the hand and 1 + 2 × 2 of the dealer


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "line", ["1112345678999m123p 5m", "1m 1m ankan:1111z pon:222z@1 chi:123m@3 chi:456m@3 chi:789p@3"]
)
@pytest.mark.styled
def test_a_low_window_shows_every_tile_and_flower_of_the_longest_hand(
    qtbot: QtBot, open_window: Opener, language: Language, line: str
) -> None:
    window = open_window(replace(QUIET, language=language))
    window.resize(1024, 640)
    page = entering(window, "taiwan")
    press(page, "from-0-1")  # with the button for a robbed kong
    type_in(page, "line-0", line)
    board = editor(page).editing.board
    for flower in parse("12345678f"):
        board = board.added("flowers", 8, flower)
    editor(page).editing.take(board)
    assert len(list(board.all_laid())) >= 25
    qtbot.waitUntil(lambda: all_in_sight(editor(page).strip))


def test_a_scored_hand_waits_until_there_is_a_sheet(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.sheet()
    page.take_hand(SCORED)
    press(page, "begin")
    assert page.content.findChild(QLineEdit, "line-0").text() == "34577m45p789s 3p chi:789p@3"  # type: ignore[union-attr]


def test_a_hand_that_is_no_win_is_not_kept_and_the_page_says_why(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window())
    page.take_hand({**SCORED, "win": "9s"})
    press(page, "won-0-3")
    press(page, "from-0-1")
    with qtbot.waitSignal(page.said) as said:
        press(page, "keep")
    assert "no win" in said.args[0].en
    assert page.sheet is not None
    assert page.sheet.entries == ()


def test_what_cannot_be_read_is_told_in_the_language_of_the_window(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(speed="off", bot_pace="off", welcomed=True, language="zh"))
    page = begun(window)
    press(page, "add")
    press(page, "won-0-0")
    assert read(page, "complaint") == "Ann：手里还没有牌。"
    type_in(page, "line-0", "12q")
    assert read(page, "complaint") == "Ann：输入的牌读不懂：没有 “1q” 这张牌（在 “12q” 中）。"
    type_in(page, "line-0", "123m 1s 2s")
    assert "2s" in read(page, "complaint")
    type_in(page, "line-0", "123m")
    assert read(page, "complaint") == "Ann：手里有 3 张（杠算三张），还差 11 张。"


def test_what_a_game_asks_of_a_win_follows_from_how_it_was_won(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window())
    page.take_hand({"rules": "riichi", "concealed": "234m55p678p34s", "melds": ["ankan:7777z"], "win": "5s"})
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
    type_in(page, "line-0", "234m55p678p34s777z 5s")
    assert not offered("flag-after_kong-0")
    type_in(page, "line-0", "234m55p678p34s 5s ankan:7777z")
    assert offered("flag-after_kong-0")
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
    assert [row.result.deal.dealer for row in score_sheet(page.sheet).rows] == [0, 1, 2]
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
    assert score_sheet(page.sheet).rows[0].result.deposit == 1000


def test_payments_beside_the_win_balance(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "sichuan")
    press(page, "add")
    press(page, "outcome-draw")
    press(page, "add-transfer")
    type_in(page, "points-0", "2000")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].transfers == tuple(Transfer(payer, 0, 2000, "kong") for payer in (1, 2, 3))


def test_a_penalty_goes_to_the_table_and_is_corrected_as_it_was_entered(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "riichi")
    press(page, "add")
    press(page, "outcome-draw")
    press(page, "add-transfer")
    for name, choice in (("reason-0", "Penalty"), ("payer-0", FOUR[2]), ("payee-0", "the table")):
        box = page.findChild(QComboBox, name)
        assert box is not None
        box.setCurrentText(choice)
        box.activated.emit(box.currentIndex())
    type_in(page, "points-0", "1000")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].transfers == (Transfer(2, DEPOSIT, 1000, "penalty"),)
    page.correct(0)
    press(page, "keep")
    assert page.sheet.entries[0].transfers == (Transfer(2, DEPOSIT, 1000, "penalty"),)


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
    page.enter_hand()
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
    playing = playing_at(game, game.settled({}), "")
    fields = {
        "concealed": "123m456789s1z",
        "win": "1z",
        "melds": ["ankan:9999p"],
        "wild": ["6z", "7z"],
        "by": "self_draw",
        "flags": ["after_kong"],
    }
    entry = Entry(
        (ReportedWin(1, None, fields),),
        transfers=(Transfer(0, 2, 3, "penalty"),),
        fields={"stakes": {"sit": True, "pulls": {"2": 2}}},
        charges=(("followed", 0), ("gold_kong", 3)),
        remarks={"banned": (2,)},
    )
    again = draft_of(entry, playing).entry(playing, FOUR, 0)
    assert again == entry
    answer = new_sheet("tianjin", {}, FOUR)
    assert score_sheet(answer.with_entry(again)).rows[0].result == score_sheet(answer.with_entry(entry)).rows[0].result
    assert score_sheet(answer.with_entry(again)).rows[0].wrong is None


# -- tiles by clicks and keys ----------------------------------------------------------------------------------------------------


def editor(page: SheetPage, nth: int = 0) -> HandEditor:
    found = page.content.findChildren(HandEditor)[nth]
    assert isinstance(found, HandEditor)
    return found


def click_plus(page: SheetPage, zone: str) -> None:
    plus = editor(page).strip.plus_of(zone)
    assert plus is not None
    QTest.mouseClick(plus, Qt.MouseButton.LeftButton)


def palette(page: SheetPage) -> Palette:
    found = editor(page).picking.palette
    assert found is not None
    return found


def choose(page: SheetPage, *names: str) -> None:
    """Clicks tiles in the palette, which stays open as long as there is room for more."""
    for name in names:
        found = palette(page).findChild(TileButton, f"choose-{parse_one(name)}")
        assert found is not None
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def entering(window: Window, rules: str = "riichi") -> SheetPage:
    page = begun(window, rules)
    press(page, "add")
    press(page, "won-0-3")
    return page


def test_a_hand_is_laid_with_the_palette_which_asks_for_the_next_tile_until_it_is_full(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = entering(open_window())
    press(page, "from-0-1")
    click_plus(page, "meld1")
    choose(page, "7p", "8p", "9p")
    assert editor(page).picking.palette is None
    click_plus(page, "concealed")
    choose(page, "3m", "4m", "5m", "7m", "7m", "4p", "5p", "7s", "8s", "9s")
    choose(page, "3p")  # now it asks for the winning tile
    assert editor(page).picking.palette is None
    assert page.content.findChild(QLineEdit, "line-0").text() == "34577m45p789s 3p chi:789p"  # type: ignore[union-attr]
    press(page, "flag-last_tile-0")
    press(page, "keep")
    assert page.sheet is not None
    (win,) = page.sheet.entries[0].wins
    assert (win.hand["concealed"], win.hand["win"], win.hand["melds"]) == ("34577m45p789s", "3p", ["chi:789p"])


def test_tiles_are_typed_on_the_empty_places_without_the_mouse(qtbot: QtBot, open_window: Opener) -> None:
    page = entering(open_window())
    plus = editor(page).strip.plus_of("concealed")
    assert plus is not None
    plus.setFocus()
    for key in "3m4m5m7m7m":
        QTest.keyClicks(page.focusWidget(), key)
    assert page.content.findChild(QLineEdit, "line-0").text() == "34577m"  # type: ignore[union-attr]
    undo = page.findChild(QShortcut, "undo-key")
    assert undo is not None
    undo.activated.emit()
    assert page.content.findChild(QLineEdit, "line-0").text() == "3457m"  # type: ignore[union-attr]
    for key in "7m4p5p6p7s8s9s1z1z1z":  # the hand is full: what follows is the winning tile
        QTest.keyClicks(page.focusWidget(), key)
    assert page.content.findChild(QLineEdit, "line-0").text() == "34577m456p789s11z 1z"  # type: ignore[union-attr]


def test_the_palette_takes_typed_tiles_and_goes_with_escape_before_the_form_does(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = entering(open_window())
    click_plus(page, "dora_indicators")
    QTest.keyClicks(palette(page), "6m")
    assert editor(page).picking.palette is None
    click_plus(page, "concealed")
    page.escape()
    assert editor(page).picking.palette is None
    assert page.content.findChild(QPushButton, "keep") is not None
    press(page, "outcome-draw")
    assert not any(each.isVisible() for each in page.findChildren(Palette))


def test_a_line_of_fourteen_tiles_ends_with_the_winning_one(qtbot: QtBot, open_window: Opener) -> None:
    page = entering(open_window())
    type_in(page, "line-0", "234567m22z345p678s")
    assert editor(page).editing.board.tiles("win") == (parse_one("8s"),)


@pytest.mark.parametrize("line", ["123q", "123m 1z 2z", "123m chi:1", "123m pon:123m", "123m kong:1111z", "123m 99"])
def test_a_line_that_cannot_be_read_changes_no_tile_and_says_why(qtbot: QtBot, open_window: Opener, line: str) -> None:
    page = entering(open_window())
    type_in(page, "line-0", "123m")
    before = editor(page).editing.board
    found = page.content.findChild(QLineEdit, "line-0")
    assert found is not None
    found.textEdited.emit(line)
    assert editor(page).editing.board is before
    complaint = read(page, "complaint")
    assert complaint.startswith("Dora: The tiles cannot be read: ")
    assert complaint.endswith(".")
    found.textEdited.emit("123m4z")
    assert "The hand has 4 tiles" in read(page, "complaint")


def test_riichi_notes_the_stick_of_whoever_won_and_takes_it_back(qtbot: QtBot, open_window: Opener) -> None:
    page = entering(open_window())

    def sticks() -> list[int]:
        return [n for n in range(4) if page.content.findChild(QPushButton, f"stick-{n}").isChecked()]  # type: ignore[union-attr]

    press(page, "stick-1")
    press(page, "flag-riichi-0")
    assert sticks() == [1, 3]
    press(page, "flag-double_riichi-0")
    assert sticks() == [1, 3]
    press(page, "won-0-2")
    assert sticks() == [1, 2]
    type_in(page, "line-0", "234567m22z345p678s")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].sticks == (1, 2)
    assert score_sheet(page.sheet).rows[0].notes == ()
    hands(page).selectRow(0)
    press(page, "correct")
    press(page, "flag-double_riichi-0")
    assert sticks() == [1]


# -- what a game has -------------------------------------------------------------------------------------------------------------


def offers(page: SheetPage, name: str) -> bool:
    QApplication.processEvents()
    return any(each.isVisibleTo(page) for each in page.content.findChildren(QPushButton, name))


def take(page: SheetPage, name: str, value: str) -> None:
    """Chooses what a list says."""
    box = page.content.findChild(QComboBox, name)
    assert box is not None
    at = box.findText(value)
    assert at >= 0, [box.itemText(n) for n in range(box.count())]
    box.setCurrentIndex(at)
    box.activated.emit(at)
    QApplication.processEvents()


def test_wins_on_discards_are_not_offered_where_only_self_draws_win(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = entering(window, "tianjin")
    assert offers(page, "from-0-draw")
    assert not offers(page, "from-0-1")
    page = entering(window, "house")
    press(page, "from-0-1")
    take(page, "field-special-hand", BY_SUM[10].name.en)
    assert not offers(page, "from-0-1")
    press(page, "way-0-value")
    type_in(page, "total-0", "2")
    assert [read(page, f"change-{seat}") for seat in range(4)] == ["−4", "−4", "−4", "+12"]


def test_draws_that_take_four_are_not_offered_to_three(qtbot: QtBot, open_window: Opener) -> None:
    page = open_window().sheet()
    page.begin(new_sheet("trick", {"players": 3}, FOUR[:3]))
    press(page, "add")
    press(page, "outcome-draw")
    box = page.content.findChild(QComboBox, "draw")
    assert box is not None
    draws = [box.itemText(n) for n in range(box.count())]
    assert "Nine terminals and honours" in draws
    assert not {"Four identical winds", "Four riichi"} & set(draws)


def test_a_followed_dealer_is_a_payment_by_the_stakes_of_a_drawn_hand(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "tianjin")
    press(page, "add")
    press(page, "outcome-draw")
    press(page, "flag-stakes.sit-hand")
    take(page, "field-stakes.pulls-2-hand", "1")
    press(page, "add-transfer")
    take(page, "reason-0", "Dealer followed: pays all")
    assert [read(page, f"change-{seat}") for seat in range(4)] == ["−8", "+2", "+4", "+2"]
    press(page, "keep")
    assert page.sheet is not None
    (entry,) = page.sheet.entries
    assert entry.charges == (("followed", 0),)
    assert entry.fields == {"stakes": {"sit": True, "pulls": {"2": 1}}}


def test_stakes_stated_with_a_hand_elsewhere_become_those_of_the_players(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "tianjin")
    page.take_hand(
        {
            "rules": "tianjin",
            "concealed": "123m46m456s789s11z",
            "win": "5m",
            "wild": ["8p", "9p"],
            "stakes": {"sit": True, "pulls": {"0": 1, "1": 2}},
        }
    )
    press(page, "won-0-1")
    press(page, "keep")
    assert page.sheet is not None
    assert page.sheet.entries[0].fields == {"stakes": {"sit": True, "pulls": {"1": 1, "2": 2}}}


def test_a_false_win_is_recorded_with_who_was_ready_and_who_takes_the_seat(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "house")
    press(page, "add")
    press(page, "outcome-fault")
    assert "player at fault" in read(page, "complaint")
    press(page, "named-1")
    assert not offers(page, "ready-1")
    press(page, "ready-3")
    type_in(page, "substitute", "Quinn")
    press(page, "laid_open-0")
    press(page, "keep")
    assert page.sheet is not None
    (entry,) = page.sheet.entries
    assert (entry.draw, entry.named, tuple(entry.ready), entry.substitute) == ("false_win", (1,), (3,), "Quinn")
    assert entry.remarks == {"laid_open": (0,)}
    assert hands(page).columnCount() == 4 + 5
    press(page, "add")
    assert offers(page, "won-0-1")
    assert page.content.findChild(QPushButton, "won-0-1").text() == "Quinn"  # type: ignore[union-attr]


@pytest.mark.simulation
def test_every_game_with_offences_offers_them_and_no_other_does(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    for rule_set in ALL:
        if not rule_set.games:
            page = begun(window, rule_set.id)
            press(page, "add")
            assert offers(page, "outcome-fault") == bool(rule_set.sheet(rule_set.settled({})).faults)


@pytest.mark.parametrize(
    "entry",
    [
        Entry((ReportedWin(7, 9, {"concealed": [1], "win": 3, "melds": "chi", "flags": [None]}, paid=((8, 100),)),)),
        Entry((ReportedWin(1, None, {"wild": {"a": 1}, "kong_points": {"x": 1, "1": "many"}, "concealed": "1m"}),)),
        Entry(
            draw="exhausted", ready={9: None}, named=(9,), sticks=(9,), behind=(9,), remarks={"banned": (9,), "x": (0,)}
        ),
        Entry(
            draw="exhausted",
            fields={"stakes": {"pulls": {"x": 1}}, "special": ["10"]},
            charges=(("x", 0), ("followed", 9)),
        ),
        Entry(draw="exhausted", transfers=(Transfer(9, 0, 5, "penalty"),)),
    ],
)
@pytest.mark.parametrize("rules", ["riichi", "tianjin", "house", "double"])
def test_a_hand_that_cannot_be_is_opened_to_be_corrected(
    qtbot: QtBot, open_window: Opener, rules: str, entry: Entry
) -> None:
    page = begun(open_window(), rules, entry)
    page.correct(0)
    press(page, "outcome-win")
    press(page, "won-0-2")
    press(page, "way-0-paid")
    type_in(page, "paid-0-1", "100")
    page.keep_hand()
    assert page.sheet is not None
    assert score_sheet(page.sheet).rows[0].wrong is None


def test_every_change_is_on_disk_at_once(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(open_window(), "riichi", won(0, 1))
    page.remove(0)
    file = sheets.latest()
    assert file is not None
    assert sheets.load(file) == page.sheet


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_button_for_a_robbed_kong_stays_under_the_cursor(
    qtbot: QtBot, open_window: Opener, size: tuple[int, int]
) -> None:
    window = open_window()
    window.resize(*size)
    page = begun(window)
    press(page, "add")
    press(page, "won-0-1")
    press(page, "from-0-0")
    places = set()
    for _ in range(3):
        QApplication.processEvents()
        robbed = page.content.findChild(QPushButton, "robbed-0")
        assert robbed is not None
        places.add(robbed.mapTo(window, QPoint(0, 0)).toTuple())
        press(page, "robbed-0")
    assert len(places) == 1
