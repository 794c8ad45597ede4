"""Which calls are passed on without asking: the switch above the table, its menu, and what a match is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import Refused, Settings
from paizhuo.desktop.match.following import asks_of, refusable
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.engine.core.action import CALLS, Minkan, Pon
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language
from paizhuo.engine.table.port.asks import Arrange, Ask
from paizhuo.engine.table.port.settings import Automatic
from tests.desktop.conftest import QUIET

Opener = Callable[..., Window]


class Heard(NoMatch):
    """A match that keeps what it was last asked to do by itself."""

    automatic = Automatic()

    def ask(self, ask: Ask) -> None:
        if isinstance(ask, Arrange):
            self.automatic = ask.automatic


def at_table(window: Window, rules: str) -> PlayPage:
    staged = Staged(rules, 5, window.preferences.settings.language)
    staged.play(20)
    page = window.play.table_page(Heard())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    return page


def automatic(page: PlayPage) -> Automatic:
    assert isinstance(page.match, Heard)
    return page.match.automatic


def found(page: PlayPage, name: str) -> QPushButton | None:
    return page.content.findChild(QPushButton, name)


def opened_menu(page: PlayPage) -> QMenu:
    menu = page.content.findChild(QMenu, "refused-menu")
    assert menu is not None
    return menu


def test_the_menu_beside_the_switch_says_which_calls_and_switches_it_on(open_window: Opener) -> None:
    page = at_table(open_window(replace(QUIET, language="en")), "riichi")
    opener = found(page, "refused")
    assert opener is not None
    assert opener.accessibleName() == "Choose which calls to pass on"
    opener.click()
    assert [action.text() for action in opened_menu(page).actions()] == ["No calls", "No chi", "No pon or kong"]
    opened_menu(page).actions()[1].trigger()
    QApplication.processEvents()
    assert automatic(page) == Automatic(pass_chi=True)
    switch = found(page, "auto_pass")
    assert switch is not None
    assert (switch.text(), switch.isChecked()) == ("No chi", True)


def test_by_keys_alone_pon_and_kong_are_refused_and_no_longer(open_window: Opener) -> None:
    page = at_table(open_window(), "riichi")
    QTest.keyClick(page.table, Qt.Key.Key_I)
    menu = opened_menu(page)
    assert menu.activeAction() == menu.actions()[0]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    QApplication.processEvents()
    assert automatic(page) == Automatic(pass_pon=True)
    QTest.keyClick(page.table, Qt.Key.Key_F7)
    assert automatic(page) == Automatic()
    QTest.keyClick(page.table, Qt.Key.Key_F7)
    assert automatic(page) == Automatic(pass_pon=True)


def test_a_right_click_on_the_switch_opens_the_menu(open_window: Opener) -> None:
    page = at_table(open_window(), "hongkong")
    switch = found(page, "auto_pass")
    assert switch is not None
    switch.customContextMenuRequested.emit(switch.rect().center())
    assert opened_menu(page).isVisible()


@pytest.mark.parametrize("language, said", [("zh", "不吃碰"), ("en", "No calls")])
def test_a_game_without_chi_has_the_switch_alone_and_it_passes_on_all(
    open_window: Opener, language: Language, said: str
) -> None:
    chosen = replace(QUIET, language=language, auto_pass=True, refused="chi")
    page = at_table(open_window(chosen), "sichuan")
    switch = found(page, "auto_pass")
    assert switch is not None
    assert switch.text() == said
    assert found(page, "refused") is None
    QTest.keyClick(page.table, Qt.Key.Key_I)
    assert page.content.findChild(QMenu, "refused-menu") is None
    assert automatic(page) == Automatic(pass_calls=True)


def test_a_game_without_calls_has_no_such_switch(open_window: Opener) -> None:
    page = at_table(open_window(), "trick")
    assert found(page, "auto_pass") is None
    assert found(page, "auto_discard") is not None


@pytest.mark.parametrize(
    "refused, wanted",
    [("all", Automatic(pass_calls=True)), ("chi", Automatic(pass_chi=True)), ("pon", Automatic(pass_pon=True))],
)
def test_only_what_is_chosen_is_refused_and_only_while_the_switch_is_on(refused: Refused, wanted: Automatic) -> None:
    on = Settings(auto_pass=True, refused=refused)
    assert Arrange(wanted) in asks_of(on)
    assert Arrange(Automatic()) in asks_of(replace(on, auto_pass=False))


def test_one_kind_can_be_refused_only_where_there_is_another() -> None:
    assert refusable(CALLS) == ("all", "chi", "pon")
    assert refusable((Pon, Minkan)) == ("all",)
    assert refusable(()) == ()
