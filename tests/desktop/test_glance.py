"""How dangerous the own tiles are, as long as a key is held."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.danger_marks import MarkItem
from paizhuo.engine.core.tiles import KIND, UNKNOWN

Z = Qt.Key.Key_Z


def at_table(window: Window, rules: str) -> PlayPage:
    """The table in the middle of a hand."""
    staged = Staged(rules, 5, "en")
    staged.play(150)
    while staged.moment().observation.hand.ending is not None:
        staged.play(1)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    return page


def marked(page: PlayPage) -> set[int]:
    return {KIND[item.spot.tile] for item in page.table.scene().items() if isinstance(item, MarkItem)}


def test_every_tile_of_the_hand_is_marked_while_the_key_is_held(open_window: Callable[..., Window]) -> None:
    page = at_table(open_window(), "riichi")
    picture = page.table.state.picture
    assert picture is not None
    assert marked(page) == set()
    QTest.keyPress(page.table, Z)
    assert marked(page) == {KIND[tile] for tile in picture.observation.rack.concealed if tile != UNKNOWN}
    QTest.keyRelease(page.table, Z)
    assert marked(page) == set()


def test_where_nothing_is_known_of_danger_it_is_said(open_window: Callable[..., Window]) -> None:
    page = at_table(open_window(), "holdem")
    said: list[str] = []
    page._glance.said.connect(said.append)
    QTest.keyPress(page.table, Z)
    assert marked(page) == set()
    assert said == ["The coach has not learned about danger in this game."]
    QTest.keyRelease(page.table, Z)
