"""How dangerous the own tiles are, as long as a key is held."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.danger_marks import MarkItem
from paizhuo.desktop.table.order_marks import last_round
from paizhuo.engine.core.hand import Laid
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


def test_the_discards_since_the_own_last_one_are_numbered_in_order() -> None:
    def river(*taken: int | None) -> tuple[Laid, ...]:
        return tuple(Laid(5, taken_by=by) for by in taken)

    order = [0, 1, 2, 3, 0, 1, 3, 3]
    rivers = (river(None, None), river(None, 3), river(None), river(None, None, None))
    assert last_round(order, rivers, 0) == [("river", 3, 1), ("river", 3, 2)]
    assert last_round([1, 2], (river(), river(None), river(None), river()), 0) == [("river", 1, 0), ("river", 2, 0)]
    assert last_round([3, 0], rivers, 0) == []
