"""Room cards: free on one's own machine unless they are counted; then a match takes them or does not begin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app import purse
from paizhuo.desktop.app.purse import FULL, NotEnough, Purse
from paizhuo.desktop.app.setup import Setup
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.match.page import PlayPage
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup

Opener: TypeAlias = Callable[..., Window]
BOTS = tuple(SeatSetup(str(seat), "random") for seat in range(4))


def test_a_purse_begins_full_and_is_kept() -> None:
    assert purse.load() == Purse(FULL, counted=False)
    purse.save(Purse(3, counted=True))
    assert purse.load() == Purse(3, counted=True)


@pytest.mark.parametrize(
    "written",
    [
        "cards = ",
        "cards = -1\ncounted = true",
        'cards = "9"',
        "cards = 3\ncounted = 1",
        "cards = " + "9" * 4000 + "\ncounted = true",
        "cards = " + "9" * 5000 + "\ncounted = true",
        "cards = " + "[" * 100_000,
    ],
    ids=str.__len__,
)
def test_a_purse_that_cannot_be_read_is_a_full_one(home: Path, written: str) -> None:
    (home / "purse.toml").write_text(written, "utf-8")
    assert purse.load() == Purse()


def test_a_match_takes_its_cards_only_where_they_are_counted() -> None:
    purse.pay(3)
    assert purse.load().cards == FULL
    purse.save(Purse(FULL, counted=True))
    purse.pay(3)
    assert purse.load().cards == FULL - 3


def test_with_too_few_nothing_is_taken_and_it_is_said() -> None:
    purse.save(Purse(2, counted=True))
    with pytest.raises(NotEnough) as few:
        purse.pay(3)
    assert "takes 3, and you have 2" in few.value.reason.en
    assert purse.load().cards == 2


def test_the_longest_match_of_every_game_can_be_paid_from_a_full_purse() -> None:
    for rule_set in ALL:
        for option in rule_set.options:
            for choice in option.choices:
                assert 0 <= rule_set.play.fee(rule_set.settled({option.id: choice.value})) <= FULL


# -- in the window -----------------------------------------------------------------------------------------------------


@pytest.fixture
def window(open_window: Opener, qtbot: QtBot) -> Window:
    opened = open_window()
    opened.set_up()
    qtbot.wait(1)
    return opened


def press(window: Window, name: str) -> None:
    found = window.set_up().content.findChild(QAbstractButton, name)
    assert found is not None, name
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def choose(window: Window, name: str, index: int) -> None:
    """Chooses from a list as its keys do."""
    found = window.set_up().content.findChild(QComboBox, name)
    assert found is not None, name
    found.setFocus()
    for _ in range(index - found.currentIndex()):
        QTest.keyClick(found, Qt.Key.Key_Down)
    assert found.currentIndex() == index


def cost_line(window: Window) -> str:
    """What the set-up page says that the match takes; empty: nothing."""
    found = window.set_up().content.findChild(QLabel, "fee")
    assert found is not None
    return found.text() if found.isVisible() else ""


def at(window: Window) -> type[Page]:
    """What kind of page is in sight."""
    return type(window.page)


def test_the_set_up_page_tells_what_a_match_takes_while_cards_are_counted(window: Window) -> None:
    assert not cost_line(window)
    press(window, "game-chongqing")
    assert not cost_line(window)
    press(window, "count-cards")
    assert cost_line(window) == f"This match takes 3; you have {FULL}"
    choose(window, "option-hands", 3)
    assert cost_line(window) == f"This match takes 4; you have {FULL}"
    press(window, "game-riichi")
    assert not cost_line(window)


def test_a_match_that_cannot_be_paid_does_not_begin_until_the_purse_is_filled_up(window: Window) -> None:
    purse.save(Purse(1, counted=True))
    fee = find("chongqing").play.fee(find("chongqing").settled({}))
    window.play.start(MatchSetup("chongqing", {}, BOTS, 1))
    assert at(window) is Setup
    assert f"takes {fee}, and you have 1" in window.toast.text()
    press(window, "game-chongqing")
    press(window, "fill-up")
    window.play.start(MatchSetup("chongqing", {}, BOTS, 1))
    assert at(window) is PlayPage
    assert purse.load().cards == FULL - fee
    assert cost_line(window) == f"This match takes {fee}; you have {FULL - fee}"


def test_games_without_a_fee_take_nothing(window: Window) -> None:
    purse.save(Purse(0, counted=True))
    window.play.start(MatchSetup("riichi", {}, BOTS, 1))
    assert at(window) is PlayPage
