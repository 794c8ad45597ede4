"""Points are compared at the table: while the box in the middle is held, or by a key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.table.centre_state import centre_state
from paizhuo.desktop.table.comparing import standing
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.table.port.reports import Moment


def behind(moment: Moment, standing: tuple[int, ...]) -> Moment:
    """The same moment of a hand that began with these points."""
    hand = moment.observation.hand
    return replace(
        moment,
        observation=replace(moment.observation, hand=replace(hand, deal=replace(hand.deal, standing=standing))),
        events=(),
        beginning=None,
    )


def test_who_holds_the_middle_sees_the_differences_and_what_it_takes_to_pass(
    open_window: Callable[..., Window], qtbot: QtBot
) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options), timeout=20_000)
    assert page.moment is not None
    page.hear(behind(page.moment, (25_000, 32_600, 17_400, 25_000)))
    table = page.table
    picture = table.state.picture
    assert picture is not None
    heard: list[str] = []
    table.showing.announced.connect(heard.append)
    box = table.state.layout.middle_box
    at = table.mapFromScene(box.x + box.width / 2, box.y + box.height / 2)
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    note = table.showing.comparing.note
    assert note.isVisible()
    # The person deals: 3 han 30 fu bring 2,000 from each, 2 han 40 fu 3,900, 3 han 40 fu 7,700.
    names = picture.names
    assert (
        heard
        == [line.words for line in note.lines]
        == [f"To pass {names[1]} (+7,600): self-draw 3 han 30 fu · off them 2 han 40 fu · off another 3 han 40 fu"]
    )
    shown = {
        seat.position: seat.points
        for seat in centre_state(picture, table.state.layout.ground.panel, compares=True).seats
    }
    assert shown == {0: "25,000", 1: "+7,600", 2: "−7,600", 3: "0"}
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not note.isVisible()
    for seen in (True, False):
        QTest.keyClick(table, Qt.Key.Key_U)
        assert note.isVisible() is seen
    table.showing.comparing.needs = (
        standing  # as at a table where nobody has said the rules: of a drill, of a shared moment
    )
    assert table.showing.comparing.lines(picture) == (f"{names[1]} is 7,600 ahead",)


def test_where_no_table_prices_a_win_only_who_is_ahead_is_said(
    open_window: Callable[..., Window], qtbot: QtBot
) -> None:
    window = open_window()
    window.play.start(usual_match("house", 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options), timeout=20_000)
    assert page.moment is not None
    page.hear(behind(page.moment, (0, 6, -6, 0)))
    picture = page.table.state.picture
    assert picture is not None
    QTest.keyClick(page.table, Qt.Key.Key_U)
    note = page.table.showing.comparing.note
    assert [line.words for line in note.lines] == [f"{picture.names[1]} is {amount(6, picture.parts)} ahead"]
