"""How dangerous the own tiles are, as long as a key is held."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.geometry import Key
from paizhuo.desktop.kit.settings import Darkened
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.danger_marks import MarkItem
from paizhuo.desktop.table.items import TileItem
from paizhuo.desktop.table.last_round import last_round
from paizhuo.desktop.table.order_marks import GHOST, ArrowItem
from paizhuo.engine.core.hand import Laid, WinRecord
from paizhuo.engine.core.tiles import KIND, UNKNOWN
from paizhuo.engine.core.value import replace
from tests.desktop import observations as made
from tests.desktop.conftest import QUIET
from tests.observed import having

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


def darkened(page: PlayPage) -> set[Key]:
    """The discards that are drawn darker."""
    tiles = page.table.showing.scenery.tiles
    return {key for key, item in tiles.items() if key[0] == "river" and item.tint == "drawn"}


@pytest.mark.parametrize(
    "when, usually, while_held", [("always", True, True), ("glance", False, True), ("never", False, False)]
)
def test_discards_straight_from_the_draw_are_darker_when_that_was_chosen(
    open_window: Callable[..., Window], when: Darkened, *, usually: bool, while_held: bool
) -> None:
    page = at_table(open_window(replace(QUIET, darken_drawn=when)), "riichi")
    picture = page.table.state.picture
    assert picture is not None
    rivers = picture.observation.hand.rivers
    drawn = {
        ("river", seat, n)
        for seat, river in enumerate(rivers)
        for n, laid in enumerate(river)
        if laid.drawn and laid.taken_by is None
    }
    assert drawn
    assert darkened(page) == (drawn if usually else set())
    QTest.keyPress(page.table, Z)
    assert darkened(page) == (drawn if while_held else set())
    QTest.keyRelease(page.table, Z)
    assert darkened(page) == (drawn if usually else set())


def test_where_nothing_is_known_of_danger_it_is_said(open_window: Callable[..., Window]) -> None:
    page = at_table(open_window(), "holdem")
    said: list[str] = []
    page._glance.said.connect(said.append)
    QTest.keyPress(page.table, Z)
    assert marked(page) == set()
    assert said[0] == "The coach has not learned about danger in this game."
    QTest.keyRelease(page.table, Z)


def river(*taken: int | None) -> tuple[Laid, ...]:
    return tuple(Laid(5, taken_by=by) for by in taken)


def won_on(seat: int, by: int, length: int) -> WinRecord:
    return WinRecord(by, 5, seat, robbed=False, score=None, transfers=(), moment=(30, length))


def test_the_discards_since_the_own_last_one_come_in_order_with_who_called_them() -> None:
    hand = having(made.middle_game(), rivers=(river(None), river(None, 3), river(None), river(None, None, None))).hand
    found = last_round([0, 1, 2, 3, 0, 1, 3, 3], hand, 0)
    assert [(each.seat, each.index, each.callers) for each in found] == [(1, 1, (3,)), (3, 1, ()), (3, 2, ())]
    assert [each.seat for each in last_round([1, 2], hand, 0)] == [1, 2]
    assert last_round([3, 0], hand, 0) == []
    blood = replace(hand, wins=(won_on(1, 2, 2), won_on(1, 0, 2), won_on(1, 3, 1)))
    assert last_round([0, 1], blood, 0)[0].callers == (3, 2, 0)


def just_called(rules: str, seed: int) -> Staged:
    """A hand in which the discard of a neighbour has just been called by another one."""
    staged = Staged(rules, seed, "en")
    for _ in range(600):
        staged.play(1)
        hand = staged.moment().observation.hand
        if hand.ending is None and any(river and river[-1].taken_by not in {None, 0} for river in hand.rivers[1:]):
            return staged
    raise AssertionError("nobody has called anything")


@pytest.mark.parametrize("rules", ["riichi", "international", "sichuan"])
def test_a_called_tile_is_seen_where_it_was_discarded_while_the_key_is_held(
    open_window: Callable[..., Window], rules: str
) -> None:
    staged = just_called(rules, 3)
    page = open_window().play.table_page(NoMatch())
    said: list[str] = []
    page._glance.said.connect(said.append)
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    hand, layout = staged.moment().observation.hand, page.table.state.layout
    seat = next(seat for seat in (1, 2, 3) if hand.rivers[seat] and hand.rivers[seat][-1].taken_by not in {None, 0})
    key = ("river", seat, len(hand.rivers[seat]) - 1)
    assert layout.spot(key) is None
    QTest.keyPress(page.table, Z)
    ghosts = [item for item in page.table.scene().items() if isinstance(item, TileItem) and item.opacity() < 1]
    ghost = next(item.spot for item in ghosts if item.spot.key == key)
    lying = [spot for spot in layout.spots if spot.key[0] == "river"]
    assert not any(abs(ghost.x - s.x) < 0.6 * ghost.width and abs(ghost.y - s.y) < 0.6 * ghost.width for s in lying)
    arrows = [item for item in page.table.scene().items() if isinstance(item, ArrowItem)]
    caller = hand.rivers[seat][-1].taken_by
    assert caller in [arrow.position for arrow in arrows], "the person sits at 0, so positions are seats"
    assert f"called by {staged.seating.setup.seats[caller].name}" in said[-1]
    QTest.keyRelease(page.table, Z)
    assert not [item for item in page.table.scene().items() if isinstance(item, ArrowItem) or item.opacity() == GHOST]
