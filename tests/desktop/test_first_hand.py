"""What a newcomer is told once: three bubbles in the first hand, and a card before a game that is unlike others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.explained import TABLE
from paizhuo.desktop.match.first_hand import STEPS, FirstHand
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.results.differences import Differences
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language
from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import MatchSetup, SeatSetup

Opener = Callable[..., Window]
NEW = Settings(speed="off", bot_pace="off", welcomed=True)
UNUSUAL = [rule_set.id for rule_set in ALL if rule_set.differs]


@pytest.fixture(autouse=True)
def experienced() -> None:
    """Here nobody has played before."""


def begun(qtbot: QtBot, window: Window, setup: MatchSetup) -> PlayPage:
    """The table of a match, once the person may do something."""
    window.play.start(setup)
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options))
    return page


def riichi(seed: int = 3) -> MatchSetup:
    return usual_match("riichi", seed, "en")


def bubble(page: PlayPage) -> FirstHand:
    found = page.findChild(FirstHand)
    assert found is not None
    return found


def said(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def press(widget: QWidget, name: str) -> None:
    made = next(each for each in widget.findChildren(QPushButton, name) if each.isVisible())
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)


def test_three_bubbles_are_shown_one_after_another_and_never_again(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(NEW)
    page = begun(qtbot, window, riichi())
    shown = bubble(page)
    for step, sentence in enumerate(("lift it", "C chi, P pon, K kong, W win, X pass", "F2 the log")):
        assert shown.isVisible()
        assert f"{step + 1} / {STEPS}" in said(shown)
        assert sentence in said(shown)
        press(shown, "next-first-hand")
    assert not shown.isVisible()
    assert window.preferences.settings.explained == (TABLE,)
    assert stored.load()[0].explained == (TABLE,)
    assert not bubble(begun(qtbot, window, riichi())).isVisible()


def test_the_bubbles_can_be_skipped(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(NEW)
    page = begun(qtbot, window, riichi())
    press(bubble(page), "skip-first-hand")
    assert not bubble(page).isVisible()
    assert window.preferences.settings.explained == (TABLE,)
    assert page.table.hasFocus()


def test_who_discards_with_a_bubble_in_sight_is_shown_the_next(qtbot: QtBot, open_window: Opener) -> None:
    page = begun(qtbot, open_window(NEW), riichi())
    assert bubble(page).step == 0
    for _ in range(2):
        QTest.keyClick(page.table, Qt.Key.Key_1)
    assert bubble(page).step == 1


def test_a_bubble_has_the_language_the_keys_and_the_way_of_discarding_in_force(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window(replace(NEW, one_click=True, keys={"tile0": "O"}))
    page = begun(qtbot, window, riichi())
    assert "Click a tile to discard it. Keys: O, 2, 3 …" in said(bubble(page))
    window.preferences.change(language="zh")
    assert "点一张牌，把它打出" in said(bubble(page))
    assert words.SKIP.zh in [each.text() for each in bubble(page).findChildren(QPushButton)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_bubbles_stay_on_the_table_and_leave_the_hand_free(
    qtbot: QtBot, open_window: Opener, size: tuple[int, int], language: Language
) -> None:
    window = open_window(replace(NEW, language=language))
    window.resize(*size)
    page = begun(qtbot, window, riichi())
    shown = bubble(page)
    for _ in range(STEPS):
        qtbot.wait(1)
        assert page.stage.rect().contains(shown.geometry())
        for button in page.table.choosing.offering.rack:
            if button.isVisible():
                assert not shown.geometry().intersects(button.geometry())
        press(shown, "next-first-hand")


def test_who_watches_is_told_nothing(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(NEW)
    setup = replace(riichi(), seats=tuple(SeatSetup(str(seat), "basic") for seat in range(4)))
    window.play.start(setup)
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert not bubble(page).isVisible()


@pytest.mark.parametrize("rules", UNUSUAL)
def test_an_unusual_game_begins_with_a_card_once(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window(replace(NEW, explained=(TABLE,)))
    window.play.start(usual_match(rules, 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    card = page.stage.sheet
    assert isinstance(card, Differences)
    game = next(rule_set for rule_set in ALL if rule_set.id == rules)
    assert words.DIFFERS.en in said(card)
    for point in (game.name, *game.differs):
        assert point.en in said(card)
    qtbot.wait(20)
    assert page.moment is None  # nothing has begun
    press(card, "next-hand")
    qtbot.waitUntil(lambda: page.moment is not None or page.stage.sheet is not None)
    assert window.preferences.settings.explained == (TABLE, rules)
    window.play.start(usual_match(rules, 5, "en"))
    again = window.page
    assert isinstance(again, PlayPage)
    assert not isinstance(again.stage.sheet, Differences)


def test_the_card_can_be_left_without_a_match(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(NEW)
    window.play.start(usual_match("trick", 5, "en"))
    page = window.page
    press(page, "leave")
    assert window.page is not page
    assert window.preferences.settings.explained == ()
    assert not list(stored.matches_folder().glob("*"))


@pytest.mark.parametrize("rules", ["riichi", "international", "hongkong", "sichuan"])
def test_a_game_that_people_know_begins_at_once(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window(NEW)
    window.play.start(usual_match(rules, 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    assert page.stage.sheet is None


def test_what_was_explained_is_kept_in_the_settings_and_what_cannot_be_is_set_aside() -> None:
    stored.save(Settings(explained=(TABLE, "trick")))
    assert stored.load() == (replace(stored.load()[0], explained=(TABLE, "trick")), None)
    file = stored.settings_file()
    file.write_text(file.read_text("utf-8").replace("['table', 'trick']", "[1, true]"), "utf-8")
    settings, trouble = stored.load()
    assert settings.explained == ()
    assert trouble is not None
