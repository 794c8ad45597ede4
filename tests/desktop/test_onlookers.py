"""The table in a second window: what everybody may see of it, and no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.onlookers import for_onlookers
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.engine.core.event import Drew
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find

RULES = [rule_set.id for rule_set in ALL if not rule_set.games]


@pytest.mark.parametrize("rules", RULES)
def test_no_tile_of_a_hand_is_seen_that_some_may_not_know(rules: str) -> None:
    staged = Staged(rules, 4, "en")
    staged.play(40)
    seen = for_onlookers(staged.moment(), find(rules))
    assert seen.observation.seat is None
    assert not seen.observation.options
    for place in seen.observation.hand.places:
        assert place.shown or set(place.concealed) <= {UNKNOWN}


def test_a_tile_that_the_person_draws_is_hidden_on_its_way() -> None:
    moment = Staged("riichi", 4, "en").moment()
    shown = for_onlookers(replace(moment, events=(Drew(0, 5),)), find("riichi"))
    assert shown.events == (Drew(0, UNKNOWN),)


def at_table(window: Window) -> tuple[PlayPage, Staged]:
    staged = Staged("riichi", 4, "en")
    staged.play(30)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    return page, staged


def test_the_second_window_follows_the_match_and_closes_with_it(open_window: Callable[..., Window]) -> None:
    page, staged = at_table(open_window())
    QTest.keyClick(page.table, Qt.Key.Key_F10)
    beside = page.onlookers
    assert beside is not None
    assert beside.isVisible()
    staged.play(5)
    page.show_moment(staged.moment())
    picture = beside.table.state.picture
    assert picture is not None
    assert picture.observation.hand.rivers == staged.moment().observation.hand.rivers
    assert picture.observation.seat is None
    QTest.keyClick(beside, Qt.Key.Key_Escape)
    assert not beside.isVisible()
    QTest.keyClick(page.table, Qt.Key.Key_F10)
    assert beside.isVisible()
    page.closing()
    assert not beside.isVisible()


def test_onlookers_see_the_points_of_all_hands_so_far(open_window: Callable[..., Window]) -> None:
    page, _ = at_table(open_window())
    QTest.keyClick(page.table, Qt.Key.Key_F10)
    beside = page.onlookers
    assert beside is not None

    def seen() -> bool:
        return beside.stage.above is not None and beside.stage.above.isVisible()

    for closes in (Qt.Key.Key_Escape, Qt.Key.Key_J):
        QTest.keyClick(beside, Qt.Key.Key_J)
        sheet = beside.stage.above
        assert sheet is not None
        assert seen()
        assert page.stage.above is None, "each window has its own"
        QTest.keyClick(sheet, closes)
        assert not seen()
        assert beside.isVisible()
    page.closing()
