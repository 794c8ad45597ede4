"""The panel beside the table: the log, the rules, the keys and the settings, open beside a hand that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.controls import Level, Stepper
from paizhuo.desktop.kit.keys import (
    COMMANDS,
    GROUPS,
    IS_TAKEN,
    RESERVED,
    WINDOW,
    clash,
    fitting,
    key_of,
    special,
    why_not,
    with_key,
)
from paizhuo.desktop.kit.settings import PANELS, Panel, Settings, load, save
from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.key_editor import KeyEditor
from paizhuo.desktop.match.log_view import Lines, LogView
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.command import Command
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.table.port.asks import Undo
from paizhuo.engine.table.port.reports import Record
from tests.desktop.conftest import QUIET

Opener = Callable[..., Window]


def seat(window: Window, rules: str = "riichi", steps: int = 40) -> tuple[PlayPage, Staged]:
    """A table in the middle of a hand."""
    staged = Staged(rules, 7, window.preferences.settings.language)
    staged.play(steps)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    return page, staged


def part(page: QWidget, kind: type[QWidget], name: str) -> QWidget:
    found = page.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


# -- the panel -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaf", PANELS)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_the_panel_stands_beside_the_table_and_covers_nothing_of_it(
    qtbot: QtBot, open_window: Opener, leaf: Panel, size: tuple[int, int]
) -> None:
    window = open_window(replace(QUIET, panel=leaf, panel_open=True))
    window.resize(*size)
    page, _ = seat(window)
    qtbot.waitUntil(lambda: page.panel.isVisible() and page.width() == size[0])
    QApplication.processEvents()
    stage, panel = page.stage.geometry(), page.panel.geometry()
    assert not stage.intersects(panel)
    assert stage.width() + panel.width() == page.width()
    inside = page.table.viewport().rect()
    for tile in page.table.choosing.offering.rack:
        if tile.isVisible():
            assert inside.contains(tile.geometry())


def test_the_panel_opens_and_closes_and_its_state_is_kept(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(QUIET)
    page, _ = seat(window)
    assert page.panel.isHidden()
    whole = page.stage.width()
    opener = part(page, QPushButton, "panel")
    assert isinstance(opener, QPushButton)
    opener.click()
    assert page.panel.isVisible()
    qtbot.waitUntil(lambda: page.stage.width() < whole)
    assert load()[0].panel_open
    QTest.keyClick(page.table, Qt.Key.Key_F3)
    assert load()[0].panel == "rules"
    close = part(page.panel, QPushButton, "panel-close")
    assert isinstance(close, QPushButton)
    close.click()
    assert page.panel.isHidden()
    assert (load()[0].panel, load()[0].panel_open) == ("rules", False)
    assert window.focusWidget() is page.table


@pytest.mark.parametrize("leaf", PANELS)
def test_every_leaf_has_a_key_that_opens_it_and_closes_it_again(open_window: Opener, leaf: Panel) -> None:
    window = open_window(QUIET)
    page, _ = seat(window)
    key = Qt.Key[f"Key_{COMMANDS[f'panel.{leaf}'].key}"]
    QTest.keyClick(page.table, key)
    assert page.panel.isVisible()
    assert window.preferences.settings.panel == leaf
    focused = window.focusWidget()
    assert focused is not None
    assert page.panel.isAncestorOf(focused)
    QTest.keyClick(focused, key)
    assert page.panel.isHidden()
    assert window.focusWidget() is page.table


def test_the_log_lists_what_happened_and_goes_on_with_the_hand(open_window: Opener) -> None:
    window = open_window(replace(QUIET, language="en", panel_open=True))
    page, staged = seat(window)
    lines = part(page, Lines, "log-lines")
    assert isinstance(lines, Lines)

    def listed() -> list[str]:
        return [lines.item(n).text() for n in range(lines.count())]

    before = listed()
    assert any(line.startswith("You drew") for line in before)
    interface = QAccessible.queryAccessibleInterface(lines)
    assert interface.role() == QAccessible.Role.List
    assert interface.child(0).text(QAccessible.Text.Name) == before[0]
    staged.play(4)
    page.show_moment(staged.moment())
    assert listed()[: len(before)] == before
    assert len(listed()) > len(before)
    page.show_moment(replace(staged.moment(), record=Record(5, ())))
    assert len(listed()) < len(before)


def test_the_log_of_a_match_taken_back_or_taken_up_again_is_that_of_its_journal(
    qtbot: QtBot, open_window: Opener
) -> None:
    def log(page: PlayPage) -> list[str]:
        assert page._chronicle is not None
        return [line.en for hand in page._chronicle.hands for line in hand.lines]

    def play_on(page: PlayPage) -> None:
        qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options), timeout=10_000)
        before = page.moment
        assert before is not None
        page.table.choosing.chosen.emit(before.observation.options[0])
        qtbot.waitUntil(
            lambda: page.moment is not before and page.moment is not None and bool(page.moment.observation.options),
            timeout=10_000,
        )

    window = open_window(replace(QUIET, language="en", panel_open=True))
    window.play.start(usual_match("riichi", 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    play_on(page)
    asked, once = page.moment, log(page)
    assert asked is not None
    play_on(page)
    assert log(page)[: len(once)] == once
    assert len(log(page)) > len(once)
    page.match.ask(Undo())
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.observation == asked.observation, timeout=10_000)
    assert log(page) == once
    window.close()
    window = open_window(replace(QUIET, language="en"))
    journal = unfinished()
    assert journal is not None
    window.play.resume(journal)
    again = window.page
    assert isinstance(again, PlayPage)
    qtbot.waitUntil(lambda: again.moment is not None, timeout=10_000)
    assert log(again) == once


def test_the_log_can_be_turned_back_to_earlier_hands(open_window: Opener) -> None:
    window = open_window(replace(QUIET, language="en", panel_open=True))
    page, _ = seat(window, steps=300)
    view = page.panel.log
    assert isinstance(view, LogView)
    now = view._title.text()
    for step, same in (("log-earlier", False), ("log-later", True)):
        made = part(page, QPushButton, step)
        assert isinstance(made, QPushButton)
        made.click()
        assert (view._title.text() == now) == same


def test_keys_of_the_table_work_while_the_log_has_the_focus(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(replace(QUIET, panel_open=True))
    page, _ = seat(window)
    lines = part(page, Lines, "log-lines")
    lines.setFocus()
    keys: list[int] = []
    page.table.keyPressEvent = lambda event: keys.append(event.key())  # type: ignore[method-assign]
    QTest.keyClick(lines, Qt.Key.Key_1)
    QTest.keyClick(lines, Qt.Key.Key_Up)
    assert keys == [Qt.Key.Key_1]


@pytest.mark.parametrize("first", PANELS)
@pytest.mark.parametrize("leaf", PANELS)
def test_a_leaf_opened_in_the_place_of_another_has_the_focus(
    qtbot: QtBot, open_window: Opener, first: Panel, leaf: Panel
) -> None:
    if first == leaf:
        return
    window = open_window(QUIET)
    page, _ = seat(window)
    for each in (first, leaf):
        pressed = page.panel if page.panel.isVisible() else page.table
        QTest.keyClick(pressed, Qt.Key[f"Key_{COMMANDS[f'panel.{each}'].key}"])
        qtbot.wait(1)
    focused = window.focusWidget()
    assert focused is not None
    assert page.panel.isAncestorOf(focused)
    assert focused.isVisible()


def test_a_setting_of_the_panel_is_one_of_the_program(open_window: Opener) -> None:
    window = open_window(replace(QUIET, panel="settings", panel_open=True))
    page, _ = seat(window)
    QApplication.processEvents()
    made = part(page, QPushButton, "tile_set-contrast")
    assert isinstance(made, QPushButton)
    made.click()
    QTest.qWait(1)
    assert load()[0].tile_set == "contrast"
    QTest.keyClick(page.table, Qt.Key.Key_F9)
    assert not load()[0].sound
    level = page.panel.findChild(Level, "volume")
    assert level is not None
    assert not level.isEnabled()


# -- the keys ------------------------------------------------------------------------------------------------------------


COMMON = tuple(COMMANDS.values())
EVERY = (*COMMON, *special(ALL))
"""All commands: those of every game, and those that games have of their own."""


def actions(base: type[Action] = Action) -> Iterator[type[Action]]:
    """Every action of the engine; tests make some of their own."""
    for sub in base.__subclasses__():
        if sub.__module__.startswith("paizhuo.engine."):
            yield sub
        yield from actions(sub)


def test_everything_that_can_be_decided_at_the_table_has_a_key_that_can_be_changed() -> None:
    without = {action.name for action in actions() if not action.commands}
    assert without == {"discard", "support", "move"}  # these are done with tiles, and on a sheet
    assert {command for action in actions() for command in action.commands} <= set(EVERY)
    assert {key_of(dict.fromkeys([each.id for each in EVERY], "J"), each) for each in EVERY} == {"J"}


def test_the_usual_keys_have_no_conflicts() -> None:
    assert not [each.id for each in EVERY if clash({}, each, ALL)]
    assert not RESERVED & {each.key for each in EVERY}
    assert len({each.id for each in EVERY}) == len(EVERY)
    assert [id_ for _, commands in GROUPS.values() for id_ in [c.id for c in commands]] == list(COMMANDS)
    assert set(WINDOW) < set(COMMANDS)


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.id)
def test_no_command_can_have_the_key_of_another_that_is_offered_at_the_same_time(command: Command) -> None:
    refused = {each.key for each in EVERY if why_not({}, command, each.key, ALL) is not None}
    tables = [(*COMMON, *game.commands) for game in ALL if not game.games]  # a hand is of one game
    beside = {other for table in tables if command in table for other in table} - {command}
    assert refused == {other.key for other in beside if other.when & command.when}
    assert all(why_not({}, command, key, ALL) is not None for key in RESERVED)
    assert why_not({}, command, "O", ALL) is None


def test_games_that_are_never_played_together_may_use_one_key_for_different_things() -> None:
    abandon, all_in = (next(each for each in EVERY if each.id == id_) for id_ in ("abandon", "all_in"))
    assert abandon.when & all_in.when
    assert abandon.key == all_in.key


def test_a_changed_key_is_kept_only_while_it_is_changed() -> None:
    changed = with_key({}, COMMANDS["pon"], "O")
    assert changed == {"pon": "O"}
    assert with_key(changed, COMMANDS["pon"], "P") == {}


@pytest.mark.parametrize(
    "written",
    [
        {"pon": "C"},
        {"nothing": "J"},
        {"fold": "C"},
        {"riichi": "1"},
        {5: "J"},
        {"pon": 5},
        {"pon": ""},
        {"pon": "Tab"},
        ["pon"],
        "pon",
    ],
)
def test_keys_that_cannot_be_are_not_taken_from_the_settings_file(written: object) -> None:
    assert not fitting(written)


@pytest.mark.parametrize("key", ["O", "\\", "'", '"', "É", ";"])
def test_keys_are_kept_in_the_settings_whatever_they_are_called(key: str) -> None:
    save(Settings(keys={"void.m": key, "pon": "F12"}))
    settings, trouble = load()
    assert trouble is None
    assert settings.keys == {"void.m": key, "pon": "F12"}


def test_a_key_that_another_command_has_by_now_is_given_back_with_a_sentence_and_the_others_stay() -> None:
    """As after an update that brought a command whose usual key somebody had given to another one."""
    taken = COMMANDS["scores"]
    save(Settings(keys={"undo": taken.key, "pon": "F12"}))
    settings, trouble = load()
    assert settings.keys == {"pon": "F12"}
    assert trouble is not None
    assert all(said in trouble.en for said in (taken.name.en, "Undo", "Backspace"))


def test_a_key_is_changed_by_pressing_it_and_conflicts_are_refused_with_a_sentence(open_window: Opener) -> None:
    window = open_window(replace(QUIET, language="en", panel="keys", panel_open=True))
    page, _ = seat(window)
    editor = page.panel.findChild(KeyEditor)
    assert editor is not None
    pon, said = editor.buttons["pon"], part(editor, QLabel, "keys-said")
    pon.click()
    QTest.keyClick(pon, Qt.Key.Key_C)
    assert isinstance(said, QLabel)
    assert said.text() == IS_TAKEN.filled(key="C", other="Chi").en
    assert (pon.text(), load()[0].keys) == ("P", {})
    pon.click()
    QTest.keyClick(pon, Qt.Key.Key_F5)
    assert "Keep the hand sorted" in said.text()
    assert window.preferences.settings.auto_sort  # the key was heard here, and did nothing else
    pon.click()
    QTest.keyClick(pon, Qt.Key.Key_O)
    assert said.isHidden()
    assert (pon.text(), load()[0].keys) == ("O", {"pon": "O"})
    assert page.table.choosing.keys == {"pon": "O"}
    reset = part(editor, QPushButton, "keys-reset")
    assert isinstance(reset, QPushButton)
    reset.click()
    assert (pon.text(), load()[0].keys, page.table.choosing.keys) == ("P", {}, {})


def test_hints_follow_the_keys(open_window: Opener) -> None:
    window = open_window(replace(QUIET, language="en", keys={"auto_win": "F10", "panel.keys": "F12"}))
    page, _ = seat(window)
    assert "(F10)" in part(page, QPushButton, "auto_win").toolTip()
    assert "F12" in part(page, QPushButton, "panel").toolTip()
    QTest.keyClick(page.table, Qt.Key.Key_F10)
    assert window.preferences.settings.auto_win
    QTest.keyClick(page.table, Qt.Key.Key_F6)
    assert window.preferences.settings.auto_win


# -- for those who listen ------------------------------------------------------------------------------------------------


def test_exclusive_choices_are_radio_buttons(open_window: Opener) -> None:
    window = open_window(QUIET)
    for show, name in ((window.settings, "theme-dark"), (window.set_up, "game-riichi"), (window.rules, "game-riichi")):
        show()
        QApplication.processEvents()
        made = part(window.page.content, QPushButton, name)
        assert QAccessible.queryAccessibleInterface(made).role() == QAccessible.Role.RadioButton


def test_minus_and_plus_say_of_what(open_window: Opener) -> None:
    window = open_window(replace(QUIET, language="en"))
    page = window.set_up()
    steppers = page.content.findChildren(Stepper)
    assert steppers
    for stepper in steppers:
        less, more = stepper.findChildren(QPushButton)
        what = stepper._typed.accessibleName()
        for made, word in ((less, "less"), (more, "more")):
            name = QAccessible.queryAccessibleInterface(made).text(QAccessible.Text.Name)
            assert name == f"{what}: {stepper._step:,} {word}"
