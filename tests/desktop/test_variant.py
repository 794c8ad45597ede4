"""A variant of riichi in the window: it stands in the lists of games, and its rule page shows its own yaku."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.page import Page
from tests.games.variant.listed import list_variant
from tests.games.variant.rules import VARIANT, YAKU, YAKUMAN


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variant is one of the games."""
    list_variant(monkeypatch)


def press(page: Page, name: str) -> None:
    button = page.content.findChild(QAbstractButton, name)
    assert button is not None, name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_its_rule_page_shows_its_yaku(open_window: Callable[..., Window]) -> None:
    page = open_window().rules()
    page.choose(VARIANT.id)
    press(page, "leaf-patterns")
    shown = " ".join(label.text() for label in page.content.findChildren(QLabel))
    for row in (*YAKU, *YAKUMAN):
        assert page.say(row.name) in shown
        assert row.sentence is not None
        assert page.say(row.sentence) in shown


def test_it_can_be_chosen_and_has_its_own_defaults(open_window: Callable[..., Window]) -> None:
    page = open_window().set_up()
    press(page, f"game-{VARIANT.id}")
    assert page.setup().rules == VARIANT.id
    assert not VARIANT.settled(page.setup().options)["red_fives"]
