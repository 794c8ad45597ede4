"""Every page speaks both languages and wears both themes, at once and whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.setup import Setup
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import deaf, words
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.kit.tiles import TileRow, spread_hand
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.results.hands_at_end import FOLDED, NOT_READY, NOT_SHOWN, READY
from paizhuo.desktop.results.ranking import RankingPage, marks, moved_apart
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.results.totals import net
from paizhuo.engine.core.hand import DEPOSIT, Transfer, balance
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import TILE_COUNT, UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.points import HAN, MANGAN
from paizhuo.engine.games import ALL
from paizhuo.engine.games.riichi.options import WRC
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.options import is_choice
from paizhuo.engine.scoring.score import FAN, READ_AS, Score
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.table.port.reports import HandSheet, Seating

Opener = Callable[..., Window]
CHINESE = re.compile("[\u4e00-\u9fff]")


LONGEST = 20_000
"""Milliseconds, more than any test here takes."""


def table(window: Window, *, result: bool) -> PlayPage:
    staged = Staged("riichi", 3, window.preferences.settings.language)
    staged.play(30)
    if result:
        staged.play_hand()
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    if result:
        page.show_sheet(staged.sheet())
    return page


def ranking(window: Window) -> None:
    staged = Staged("sichuan", 3, window.preferences.settings.language)
    staged.play_match()
    window.play.show_ranking(staged.seating, staged.finish())


def counted(window: Window) -> object:
    """The page of statistics, once matches have been counted in its thread."""
    page = window.statistics()
    while page.busy:
        QApplication.processEvents()
    return page


PAGES: dict[str, Callable[[Window], object]] = {
    "home": Window.home,
    "welcome": Window.welcome,
    "setup": Window.set_up,
    "practice": Window.practice,
    "records": Window.records,
    "statistics": counted,
    "camera": Window.camera,
    "rules": Window.rules,
    "settings": Window.settings,
    "about": Window.about,
    "table": lambda window: table(window, result=False),
    "result": lambda window: table(window, result=True),
    "ranking": ranking,
}
every_page = pytest.mark.parametrize("name", PAGES)


def in_sight(page: QWidget) -> Iterator[str]:
    """What can be read on a page."""
    for widget in page.findChildren(QWidget):
        if widget.isVisibleTo(page) and isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()


@every_page
def test_a_page_changes_its_language_while_it_is_seen(qtbot: QtBot, open_window: Opener, name: str) -> None:
    window = open_window()
    PAGES[name](window)
    qtbot.wait(1)
    page = window.page
    english = list(in_sight(page))
    assert english
    window.preferences.change(language="zh")
    chinese = list(in_sight(page))
    assert any(CHINESE.search(text) for text in chinese)
    assert window.windowTitle() == words.PROGRAM.zh
    window.preferences.change(language="en")
    assert list(in_sight(page)) == english


def test_names_that_the_program_gave_follow_the_language_and_typed_ones_stay(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    staged = Staged("riichi", 1, "en")
    setup = staged.seating.setup
    typed = replace(setup, seats=(*setup.seats[:3], SeatSetup("Xu", "basic")))
    staged.play(30)
    page = window.play.table_page(NoMatch())
    page.take_seats(replace(staged.seating, setup=typed))
    page.show_moment(staged.moment())
    assert page.table.state.picture is not None
    assert page.table.state.picture.names == ("You", "Orchid", "Bamboo", "Xu")
    window.preferences.change(language="zh")
    assert page.table.state.picture.names == ("你", "兰", "竹", "Xu")
    assert page._chronicle is not None
    told = " ".join(line.zh for hand in page._chronicle.hands for line in hand.lines)
    assert "兰" in told
    assert "Orchid" not in told
    staged.play_hand()
    page.show_moment(staged.moment())
    page.show_sheet(staged.sheet())
    assert "兰" in " ".join(in_sight(page))
    window.preferences.change(language="en")
    assert "Orchid" in " ".join(in_sight(page))
    assert "兰" not in " ".join(in_sight(page))


@every_page
def test_a_page_changes_its_theme_while_it_is_seen(qtbot: QtBot, open_window: Opener, name: str) -> None:
    window = open_window(Settings(theme="light", speed="off", bot_pace="off", welcomed=True))
    PAGES[name](window)
    qtbot.wait(1)
    light = window.grab().toImage()
    window.preferences.change(theme="dark")
    qtbot.wait(1)
    dark = window.grab().toImage()
    assert (
        light.pixelColor(window.width() - 3, 3).lightness() > 128 > dark.pixelColor(window.width() - 3, 3).lightness()
    )


@every_page
def test_a_page_fills_a_large_window(qtbot: QtBot, open_window: Opener, name: str) -> None:
    window = open_window()
    PAGES[name](window)
    window.resize(2560, 1440)
    qtbot.wait(1)
    assert window.page.size() == window.size()
    assert window.preferences.scale == 1.0


@every_page
def test_everything_on_a_page_can_be_reached_by_the_keyboard(qtbot: QtBot, open_window: Opener, name: str) -> None:
    window = open_window()
    PAGES[name](window)
    qtbot.wait(1)
    # Of values side by side the chosen one takes the focus; arrow keys go from there to the others.
    wanted = {
        button
        for button in window.page.findChildren(QPushButton)
        if button.isEnabled() and button.isVisible() and (not button.autoExclusive() or button.isChecked())
    }
    reached: set[QWidget] = set()
    at: QWidget | None = window.page
    for _ in range(600):
        at = at and at.nextInFocusChain()
        if at is not None and at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reached.add(at)
    assert wanted <= reached


@every_page
def test_every_control_has_a_name_that_can_be_read_out(qtbot: QtBot, open_window: Opener, name: str) -> None:
    window = open_window()
    PAGES[name](window)
    qtbot.wait(1)
    for control in window.page.findChildren(QWidget):
        if isinstance(control, QAbstractButton | QLineEdit):
            text = control.text() if isinstance(control, QAbstractButton) else ""
            assert control.accessibleName() or text, control.objectName()
            read_out = control.accessibleName() or text
            assert "  " not in read_out, control.objectName()
            assert not set("‹›") & set(read_out), control.objectName()


def texts(module: ModuleType) -> Iterator[Text]:
    """All words of a module, in whatever tables they lie."""

    def found(value: object) -> Iterator[Text]:
        if isinstance(value, Text):
            yield value
        elif isinstance(value, dict):
            for inner in value.values():
                yield from found(inner)
        elif isinstance(value, tuple):
            for inner in value:
                yield from found(inner)

    for value in vars(module).values():
        yield from found(value)


def test_both_languages_are_complete() -> None:
    for text in texts(words):
        assert text.zh
        assert text.en
        if text != words.LANGUAGES["zh"]:
            assert not CHINESE.search(text.en), text


def test_both_languages_fill_in_the_same_values() -> None:
    for text in texts(words):
        assert set(re.findall(r"{(\w+)}", text.zh)) == set(re.findall(r"{(\w+)}", text.en)), text


def test_every_tile_has_a_name_of_its_own() -> None:
    names = [tile_name(tile) for tile in (UNKNOWN, *range(TILE_COUNT))]
    assert len({name.zh for name in names}) >= TILE_COUNT - 2  # 竹 and 菊 … are flowers and nothing else
    assert len({name.en for name in names}) == TILE_COUNT + 1
    assert tile_name(0) == Text("一万", "1 of characters")
    assert tile_name(35) == Text("红五筒", "red 5 of dots")


# -- the rules ---------------------------------------------------------------------------------------------------------


def test_how_a_game_is_played_is_shown_first_and_scrolled_by_keys(qtbot: QtBot, open_window: Opener) -> None:
    page = open_window().rules()
    qtbot.wait(1)
    for rule_set in ALL:
        page.choose(rule_set.id)
        read = " ".join(in_sight(page.content))
        assert all(line.en in read for chapter in rule_set.guide for line in chapter.lines)
    page.choose("riichi")
    leaf = page.content.findChild(QScrollArea, "leaf")
    assert leaf is not None
    assert leaf.accessibleName() == words.GUIDE.en
    qtbot.waitUntil(lambda: leaf.verticalScrollBar().maximum() > 0)
    leaf.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(leaf, Qt.Key.Key_PageDown)
    assert leaf.verticalScrollBar().value() > 0
    chapters = leaf.takeWidget()
    assert chapters is not None
    cards = [child for child in chapters.children() if isinstance(child, QFrame)]
    assert chapters.height() - max(card.geometry().bottom() for card in cards) < 30  # nothing empty below the last


# -- setting up --------------------------------------------------------------------------------------------------------


def press(page: Page, name: str) -> None:
    found = page.content.findChild(QAbstractButton, name)
    assert found is not None, name
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


@pytest.fixture
def setup(qtbot: QtBot, open_window: Opener) -> Setup:
    window = open_window()
    page = window.set_up()
    qtbot.wait(1)
    return page


def test_every_game_can_be_chosen_and_its_options_set(setup: Setup) -> None:
    for rule_set in ALL:
        press(setup, f"game-{rule_set.id}")
        assert setup.setup().rules == rule_set.id
        assert rule_set.settled(setup.setup().options) == rule_set.settled({})
        for option in rule_set.options:
            names = (f"option-{option.id}", f"option-{option.id}-{option.default}")
            assert any(setup.content.findChild(QWidget, name) for name in names) == is_choice(option)


def test_no_switch_leads_to_a_value_the_game_does_not_take(setup: Setup) -> None:
    for rule_set in ALL:
        press(setup, f"game-{rule_set.id}")
        for option in rule_set.options:
            if isinstance(option.default, bool) and is_choice(option):
                press(setup, f"option-{option.id}")
                rule_set.settled(setup.setup().options)


def test_options_are_remembered_by_game_and_can_be_put_back(setup: Setup) -> None:
    press(setup, "option-length-east")
    press(setup, "option-start-more")
    press(setup, "option-double_yakuman")
    chosen = {"length": "east", "start": 26_000, "double_yakuman": True}
    assert setup.setup().options == chosen
    press(setup, "game-sichuan")
    assert setup.setup().options == {}
    press(setup, "game-riichi")
    assert setup.setup().options == chosen
    press(setup, "standard")
    assert setup.setup().options == {}


def test_a_preset_sets_its_options_and_an_option_changed_by_hand_is_no_preset_any_more(setup: Setup) -> None:
    assert pick_preset(setup, "WRC") == "WRC"
    assert setup.setup().options == WRC.options
    press(setup, "option-red_fives")
    assert setup.setup().options == {id_: value for id_, value in WRC.options.items() if id_ != "red_fives"}
    assert presets(setup).currentText() == "Own"
    press(setup, "option-red_fives")
    assert pick_preset(setup, "Own") == "WRC"
    assert pick_preset(setup, "The guide") == "The guide"
    assert setup.setup().options == {}


def presets(page: Setup) -> QComboBox:
    found = page.content.findChild(QComboBox, "preset")
    assert found is not None
    return found


def pick_preset(page: Setup, name: str) -> str:
    """What is said to be chosen after a preset was picked."""
    box = presets(page)
    box.setCurrentText(name)
    box.activated.emit(box.currentIndex())
    return presets(page).currentText()


def test_a_number_is_typed_within_its_range(setup: Setup) -> None:
    start = setup.content.findChild(QLineEdit, "option-start")
    assert isinstance(start, QLineEdit)
    for typed, taken in (("31,000", 31_000), ("7", 1000), ("many", 1000), ("9999999", 200_000)):
        start.setText(typed)
        start.editingFinished.emit()
        assert setup.setup().options["start"] == taken
    QTest.keyClick(start, Qt.Key.Key_Down)
    assert setup.setup().options["start"] == 199_000


def test_the_person_takes_one_seat_or_none(setup: Setup) -> None:
    press(setup, "seat-2-person")
    assert [seat.bot for seat in setup.setup().seats] == ["basic", "basic", None, "basic"]
    press(setup, "seat-2-random")
    assert [seat.bot for seat in setup.setup().seats] == ["basic", "basic", "random", "basic"]
    assert words.WATCHING.en in list(in_sight(setup))


def test_a_bot_that_has_learned_the_game_has_a_style(setup: Setup) -> None:
    press(setup, "advanced")
    assert setup.content.findChild(QComboBox, "style-1") is None  # basic has none
    press(setup, "seat-1-standard")
    style = setup.content.findChild(QComboBox, "style-1")
    assert isinstance(style, QComboBox)
    assert style.accessibleName() == "How Orchid plays"
    style.setCurrentText("Bold")
    style.activated.emit(style.currentIndex())
    assert [seat.bot for seat in setup.setup().seats] == [None, "standard:bold", "basic", "basic"]
    press(setup, "game-holdem")  # its players bet in other manners; nobody has learned anything of it
    assert [seat.bot for seat in setup.setup().seats] == [None, "standard", "basic", "basic"]
    assert setup.content.findChild(QComboBox, "style-1") is None
    press(setup, "game-riichi")
    assert setup.setup().seats[1].bot == "standard:bold"


def test_names_are_those_typed(setup: Setup) -> None:
    name = setup.content.findChild(QLineEdit, "name-1")
    assert isinstance(name, QLineEdit)
    name.selectAll()
    QTest.keyClicks(name, "Ann")
    press(setup, "game-trick")
    assert [seat.name for seat in setup.setup().seats] == ["You", "Ann", "Bamboo", "Aster"]


def test_a_seed_must_be_a_number(setup: Setup) -> None:
    press(setup, "advanced")
    seed = setup.content.findChild(QLineEdit, "seed")
    assert isinstance(seed, QLineEdit)
    QTest.keyClicks(seed, "lucky")
    press(setup, "start")
    assert words.BAD_SEED.en in list(in_sight(setup))
    seed.clear()
    QTest.keyClicks(seed, "42")
    assert setup.setup().seed == 42


# -- results -----------------------------------------------------------------------------------------------------------


def test_amounts_carry_their_sign() -> None:
    assert [signed(points) for points in (12_000, -300, 0)] == ["+12,000", "−300", "0"]


def test_the_total_is_told_in_a_line() -> None:
    assert worth(Score((), HAN, 5, 30, MANGAN)) == Text("5 番 30 符 满贯", "5 han · 30 fu · Mangan")
    assert worth(Score((), FAN, 2)) == Text("2 番", "2 fan")


def test_payments_between_two_are_told_on_balance() -> None:
    ledger = (
        Transfer(0, 1, 1000, "win"),
        Transfer(1, 0, 300, "kong"),
        Transfer(2, 3, 500, "a"),
        Transfer(3, 2, 500, "b"),
    )
    assert net(ledger) == {(0, 1): 700}
    assert net((Transfer(1, 0, 300, "kong"), Transfer(0, 1, 100, "win"))) == {(1, 0): 200}
    assert net((Transfer(0, 1, 100, "win"), Transfer(1, 0, 300, "kong"))) == {(1, 0): 200}


def test_a_stick_laid_and_taken_in_one_hand_goes_from_seat_to_seat() -> None:
    sticks = (Transfer(0, DEPOSIT, 1000, "riichi"), Transfer(3, DEPOSIT, 1000, "riichi"))
    assert net(sticks) == {(0, DEPOSIT): 1000, (3, DEPOSIT): 1000}
    won = (Transfer(0, 2, 1000, "win"), Transfer(DEPOSIT, 2, 2000, "deposit"))
    assert net((*sticks, *won)) == {(0, 2): 2000, (3, 2): 1000}
    own = (Transfer(0, 3, 500, "win"), Transfer(DEPOSIT, 3, 3000, "deposit"))
    assert net((*sticks, *own)) == {(0, 3): 1500, (DEPOSIT, 3): 1000}


def test_the_sheet_names_the_winner_every_pattern_and_every_account(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = table(window, result=True)
    qtbot.wait(1)
    sheet = page.stage.sheet
    assert isinstance(sheet, Results)
    answer = list(in_sight(sheet))
    staged = Staged("riichi", 3, "en")
    staged.play(30)
    staged.play_hand()
    result = staged.sheet().result
    for win in result.wins[:1]:
        assert words.WINS.filled(name=staged.seating.setup.seats[win.seat].name).en in answer
        for counted in win.score.patterns:
            assert counted.name.en in answer


def staged_sheet(rules: str, shows: Callable[[HandResult], object]) -> tuple[Seating, HandSheet]:
    """The first staged hand that ``shows`` what is wanted, whatever the computer players do in it."""
    for seed in range(200):
        staged = Staged(rules, seed, "en")
        staged.play_hand()
        sheet = staged.sheet()
        if shows(sheet.result):
            return staged.seating, sheet
    raise LookupError(f"no hand of {rules} shows it")


def is_shared_draw(result: HandResult) -> bool:
    return not result.wins and any(result.changes)


@pytest.fixture
def show(qtbot: QtBot) -> Callable[[Seating, HandSheet], Results]:
    """Lays a sheet of results open."""
    preferences = Preferences(Settings(), keep=False)

    def shown(seating: Seating, sheet: HandSheet) -> Results:
        results = Results(preferences, seating, sheet)
        qtbot.addWidget(results)
        results.resize(1280, 750)
        results.show()
        assert not results.grab().isNull()
        return results

    return shown


def test_a_draw_shows_the_ready_hands_and_who_pays(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("riichi", is_shared_draw)
    assert not sheet.result.wins
    answer = list(in_sight(show(seating, sheet)))
    assert sheet.result.ending.name.en in answer
    ready = [seating.setup.seats[place.owner].name for place in sheet.observation.hand.places if place.shown]
    assert ready
    assert set(ready) <= set(answer)


def test_the_headline_of_the_only_win_is_what_the_hand_brought_the_winner(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    def declared(result: HandResult) -> bool:
        """Whether the only winner had laid a stick, which came back with the win."""
        return len(result.wins) == 1 and any(
            each.payer == result.wins[0].seat and each.reason == "riichi" for each in result.ledger
        )

    seating, sheet = staged_sheet("riichi", declared)
    points = show(seating, sheet).content.findChild(QLabel, "points")
    assert points is not None
    win = sheet.result.wins[0]
    assert points.text() == signed(sheet.result.changes[win.seat], 1)
    assert points.text() != signed(balance(win.transfers)[win.seat], 1)


def test_text_of_results_grows_with_a_large_window_and_shrinks_with_it_again(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    results = show(*staged_sheet("riichi", is_shared_draw))

    def high() -> int:
        button = results.content.findChild(QPushButton, "next-hand")
        assert button is not None
        button.ensurePolished()
        return button.fontMetrics().height()

    usual = high()
    for size, times in (((2560, 1390), 1.4), ((1600, 900), 1.0), ((3840, 2110), 2.0), ((1280, 750), 1.0)):
        results.resize(*size)
        results.grab()
        assert high() == pytest.approx(usual * times, abs=1.5)
        assert results.content.minimumSizeHint().width() <= size[0]
        assert results.content.minimumSizeHint().height() <= size[1]


def test_a_result_that_has_just_appeared_is_not_dismissed_by_what_was_meant_for_the_table(
    show: Callable[[Seating, HandSheet], Results], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deaf, "DEAF", LONGEST)
    results = show(*staged_sheet("riichi", is_shared_draw))
    onward: list[None] = []
    results.next_hand.connect(lambda: onward.append(None))
    button = results.content.findChild(QPushButton, "next-hand")
    assert button is not None
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        QTest.keyClick(button, key)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not onward


def test_a_result_hears_again_after_that_moment(
    qtbot: QtBot, show: Callable[[Seating, HandSheet], Results], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deaf, "DEAF", 1)
    results = show(*staged_sheet("riichi", is_shared_draw))
    onward: list[None] = []
    results.next_hand.connect(lambda: onward.append(None))
    button = results.content.findChild(QPushButton, "next-hand")
    assert button is not None

    def pressed() -> bool:
        QTest.keyClick(button, Qt.Key.Key_Space)
        return bool(onward)

    qtbot.waitUntil(pressed)


def test_a_key_held_down_since_before_a_result_does_not_dismiss_it(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    results = show(*staged_sheet("riichi", is_shared_draw))
    onward: list[None] = []
    results.next_hand.connect(lambda: onward.append(None))
    button = results.content.findChild(QPushButton, "next-hand")
    assert button is not None
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        for kind, again in ((QEvent.Type.KeyPress, True), (QEvent.Type.KeyRelease, False)):
            QApplication.sendEvent(button, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", again))
    assert not onward


def test_the_end_of_a_match_that_has_just_appeared_is_not_dismissed_either(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deaf, "DEAF", LONGEST)
    staged = Staged("riichi", 1, "en")
    staged.play_match()
    page = RankingPage(Preferences(Settings(), keep=False), staged.seating, staged.finish())
    qtbot.addWidget(page)
    page.show()
    left: list[None] = []
    page.again.connect(lambda: left.append(None))
    page.home.connect(lambda: left.append(None))
    for name in ("again", "home"):
        button = page.content.findChild(QPushButton, name)
        assert button is not None
        QTest.keyClick(button, Qt.Key.Key_Space)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not left


def test_a_draw_shows_what_the_ready_hands_wait_for(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("riichi", is_shared_draw)
    ready = {nth for nth, place in enumerate(sheet.observation.hand.places) if place.shown}
    assert {nth for nth, kinds in sheet.ready.items() if kinds} == ready
    results = show(seating, sheet)
    rows = [row.accessibleName() for row in results.content.findChildren(TileRow)]
    for nth in ready:
        assert " ".join(tile_name(kind).en for kind in sheet.ready[nth]) in rows
    found = list(in_sight(results))
    assert found.count(READY.en) == len(ready)
    assert found.count(NOT_SHOWN.en) + found.count(NOT_READY.en) == len(sheet.observation.hand.places) - len(ready)


def test_a_draw_that_costs_nothing_shows_ones_own_hand_and_says_so(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    seating, sheet = staged_sheet("international", lambda result: not result.wins)
    results = show(seating, sheet)
    found = list(in_sight(results))
    assert sheet.result.ending.name.en in found
    assert words.NOTHING_PAID.en in found
    rows = [row.accessibleName() for row in results.content.findChildren(TileRow)]
    own = sheet.observation.hand.places[0]
    pieces = spread_hand(own.concealed, own.melds, 0, 4, flowers=sheet.observation.hand.flowers[0])
    assert " ".join(tile_name(piece.tile).en for piece in pieces) in rows


def test_a_hand_that_all_others_folded_says_who_takes_the_pot(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("holdem", lambda result: not result.wins)
    money = seating.rule_set.display.money(sheet.observation)
    assert money is not None
    (taker, points) = money.awards[0].shares[0]
    answer = list(in_sight(show(seating, sheet)))
    assert sheet.result.ending.name.en in answer
    assert words.TAKES_POT.filled(name=seating.setup.seats[taker].name, points=amount(points)).en in answer
    assert answer.count(FOLDED.en) == sum(stake.folded for stake in money.stakes) == 3


def test_a_wide_sheet_shows_every_hand_beside_the_win(
    qtbot: QtBot, show: Callable[[Seating, HandSheet], Results]
) -> None:
    seating, sheet = staged_sheet("riichi", lambda result: len(result.wins) == 1)
    results = show(seating, sheet)
    assert words.HANDS_SHOWN.en not in list(in_sight(results))
    results.resize(2560, 1390)
    qtbot.wait(1)
    found = list(in_sight(results))
    assert words.HANDS_SHOWN.en in found
    assert {seat.name for seat in seating.setup.seats} <= set(found)


def test_several_winners_have_a_leaf_each_and_one_for_all(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("sichuan", lambda result: len(result.wins) > 1)
    results = show(seating, sheet)
    for nth, win in enumerate(sheet.result.wins):
        press(results, f"leaf-{nth}")
        assert words.WINS.filled(name=seating.setup.seats[win.seat].name).en in list(in_sight(results))
    press(results, f"leaf-{len(sheet.result.wins)}")
    assert sheet.result.ending.name.en in list(in_sight(results))


def headline(results: Results) -> str:
    """The points in large letters."""
    points = results.content.findChild(QLabel, "points")
    assert points is not None
    return points.accessibleName()


def test_results_open_on_the_players_own_win_with_its_points_as_the_headline(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    seating, sheet = staged_sheet("sichuan", lambda result: {win.seat for win in result.wins[1:]} >= {0})
    results = show(seating, sheet)
    own = next(win for win in sheet.result.wins if win.seat == 0)
    name = seating.setup.seats[0].name
    assert words.WINS.filled(name=name).en in list(in_sight(results))
    assert headline(results) == f"{name}: {signed(balance(own.transfers)[0])}"


def test_results_of_others_wins_open_on_the_whole_hand_with_what_the_player_pays(
    show: Callable[[Seating, HandSheet], Results],
) -> None:
    def by_others(result: HandResult) -> bool:
        winners = {win.seat for win in result.wins}
        return len(winners) > 1 and 0 not in winners and result.changes[0] != 0

    seating, sheet = staged_sheet("sichuan", by_others)
    results = show(seating, sheet)
    assert sheet.result.ending.name.en in list(in_sight(results))
    assert headline(results) == f"{seating.setup.seats[0].name}: {signed(sheet.result.changes[0])}"


def test_what_does_not_count_is_told_on_request(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("riichi", lambda result: result.wins and result.wins[0].score.excluded)
    results = show(seating, sheet)
    excluded = sheet.result.wins[0].score.excluded[0]
    reason = f"{excluded.name.en}: {excluded.because.en}"
    assert reason not in list(in_sight(results))
    press(results, "excluded")
    assert reason in list(in_sight(results))


def test_how_wild_tiles_were_read_is_drawn_with_tiles(show: Callable[[Seating, HandSheet], Results]) -> None:
    seating, sheet = staged_sheet("tianjin", lambda result: result.wins and any(wilds(result)))
    results = show(seating, sheet)
    placed = [one for group in sheet.result.wins[0].score.arranged for one in group]
    rows = [[(piece.tile, piece.wild) for piece in row.pieces] for row in results.content.findChildren(TileRow)]
    assert [(one.tile if one.kind is None else one.kind, one.wild) for one in placed] in rows
    assert READ_AS.en in list(in_sight(results))
    row = next(row for row in results.content.findChildren(TileRow) if any(piece.wild for piece in row.pieces))
    assert "(wild)" in row.accessibleName()


def wilds(result: HandResult) -> Iterator[bool]:
    """Which of the first winner's tiles stand for others."""
    return (one.wild for group in result.wins[0].score.arranged for one in group)


def test_round_marks_span_the_points() -> None:
    assert marks(21_000, 70_000) == [20_000, 30_000, 40_000, 50_000, 60_000, 70_000]
    assert marks(-3000, 100)[0] <= -3000
    assert marks(-3000, 100)[-1] >= 100
    assert len(marks(5, 5)) >= 1


def test_names_at_the_ends_of_lines_are_apart_and_none_goes_below_the_picture() -> None:
    assert moved_apart([10, 50, 90], 20, 100) == [10, 50, 90]
    assert moved_apart([10, 12, 90], 20, 100) == [10, 30, 90]
    assert moved_apart([10, 90, 91, 92], 20, 100) == [10, 60, 80, 100]
