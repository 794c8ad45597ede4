"""What the table of games in the README says is offered is what the pages of the window offer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QWidget

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.controls import CardButton
from paizhuo.desktop.online.terms_form import TermsDraft, TermsPage
from paizhuo.engine.games import ALL, GAME_NAMES
from tools.game_matrix import WAYS, YES

OFFERS = {name.en: cell for name, cell in WAYS}


def said(way: str) -> set[str]:
    """The games of which the table says that there is this way to play."""
    return {game.id for game in ALL if OFFERS[way](game).en.startswith(YES.en)}


def cards(page: QWidget) -> set[str]:
    """The games among which a page lets one choose by cards."""
    names = (card.objectName() for card in page.findChildren(CardButton))
    return {name.removeprefix("game-") for name in names if name.startswith("game-")}


def listed(page: QWidget) -> set[str]:
    """The games in a list to choose from."""
    boxes = page.findChildren(QComboBox)
    return next(found for box in boxes if (found := {box.itemData(n) for n in range(box.count())} & set(GAME_NAMES)))


def test_every_game_of_the_table_is_offered_where_it_says_and_no_other(open_window: Callable[..., Window]) -> None:
    window = open_window()
    assert cards(window.set_up()) == said("on the screen") == set(GAME_NAMES)
    assert cards(window.sheet()) == said("score sheet")
    window.table_match  # noqa: B018 - brings its page in sight
    assert cards(window.page) == said("real table")
    assert listed(window.camera()) == said("camera") == said("`score`")


def test_a_table_for_people_elsewhere_is_opened_in_every_game_of_the_table(open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.show_page(TermsPage(window.preferences, TermsDraft()))
    assert listed(window.page) == said("over a network")
