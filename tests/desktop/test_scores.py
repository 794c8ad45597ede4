"""All hands of a match so far, with everybody's points, at any time of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTableWidget, QTableWidgetItem

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.results.paid_in_short import PaidInShort
from paizhuo.desktop.results.two_lines import BELOW
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.table.port.asks import Ask
from paizhuo.engine.table.port.settings import TimeLeft

Opener = Callable[..., Window]
SUPPORTED = {"hands": 4, "supporters": 3}


class Heard(NoMatch):
    """A match that notes what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Ask] = []

    def ask(self, ask: Ask) -> None:
        self.asked.append(ask)


def at_table(window: Window, staged: Staged) -> tuple[PlayPage, Heard]:
    match = Heard()
    page = window.play.table_page(match)
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    return page, match


def third_hand(rules: str, options: dict[str, int] | None = None) -> Staged:
    """A match at a decision of the person in its third hand."""
    staged = Staged(rules, 7, "en", options)
    for _ in range(2):
        staged.play_hand()
        staged.play(1)
    while not staged.moment().observation.options:
        staged.play(1)
    return staged


def table(page: PlayPage) -> QTableWidget | None:
    return page.findChild(QTableWidget, "scores-table") if page.stage.above is not None else None


def cell(shown: QTableWidget, line: int, column: int) -> QTableWidgetItem:
    found = shown.item(line, column)
    assert found is not None
    return found


def heading(shown: QTableWidget, column: int) -> str:
    found = shown.horizontalHeaderItem(column)
    assert found is not None
    return found.text()


def press_for_scores(page: PlayPage) -> QTableWidget:
    QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_J)
    found = table(page)
    assert found is not None
    return found


@pytest.mark.parametrize("rules", ["riichi", "double", "holdem", "trick", "sichuan", "house", "chaos"])
def test_every_hand_has_a_line_with_the_change_and_the_points_of_everybody(open_window: Opener, rules: str) -> None:
    staged = third_hand(rules, SUPPORTED if rules == "house" else None)
    page, _ = at_table(open_window(), staged)
    shown = press_for_scores(page)
    played, parts = staged.moment().played, staged.seating.rule_set.scoring.parts
    assert [result.deal.number for result in played] == [0, 1]
    names = [seat.name for seat in staged.seating.setup.seats]
    assert shown.columnCount() == 1 + len(names)
    assert shown.rowCount() == 1 + 2 + 1
    for line, result in enumerate(played, start=1):
        for who, name in enumerate(names, start=1):
            at, change = cell(shown, line, who), result.changes[who - 1]
            assert at.text() == amount(result.standing[who - 1], parts)
            assert at.data(BELOW).strip() == (signed(change, parts) if change else "")
            assert at.data(Qt.ItemDataRole.AccessibleTextRole).startswith(name)
        assert all(names[win.seat] in cell(shown, line, 0).data(BELOW) for win in result.wins)
    now = [cell(shown, 3, who).text() for who in range(1, 1 + len(names))]
    assert now == [amount(points, parts) for points in staged.moment().observation.hand.deal.standing]


def test_seats_have_their_place_and_supporters_none(open_window: Opener) -> None:
    staged = third_hand("house", SUPPORTED)
    page, _ = at_table(open_window(), staged)
    shown = press_for_scores(page)
    points = staged.moment().observation.hand.deal.standing
    for who in range(len(staged.seating.setup.seats)):
        said = heading(shown, 1 + who).split("\n")[1]
        ahead = sum(other > points[who] for other in points[:4])
        assert said == (("1st", "2nd", "3rd", "4th")[ahead] if who < 4 else "")


def test_the_keys_of_the_table_rest_while_the_scores_lie_over_it(open_window: Opener) -> None:
    page, match = at_table(open_window(), third_hand("riichi"))
    match.asked.clear()
    shown = press_for_scores(page)
    for key in (Qt.Key.Key_1, Qt.Key.Key_Space, Qt.Key.Key_X, Qt.Key.Key_Backspace, Qt.Key.Key_W):
        QTest.keyClick(shown, key)
    assert match.asked == []
    assert page.table.state.lifted == []
    QTest.keyClick(shown, Qt.Key.Key_J)
    assert table(page) is None
    assert page.table.hasFocus()


def test_the_scores_lie_over_the_results_and_give_them_back(open_window: Opener) -> None:
    staged = Staged("riichi", 7, "en")
    staged.play_hand()
    page, _ = at_table(open_window(), staged)
    page.show_sheet(staged.sheet())
    results = page.stage.sheet
    assert results is not None
    shown = press_for_scores(page)
    assert shown.rowCount() == 3
    assert cell(shown, 1, 1).text() == amount(staged.sheet().result.standing[0], 1)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert table(page) is None
    assert page.stage.sheet is results
    assert isinstance(QApplication.focusWidget(), QPushButton)


def test_the_table_is_free_at_once_for_a_decision_with_a_limit(open_window: Opener) -> None:
    staged = third_hand("riichi")
    page, _ = at_table(open_window(), staged)
    press_for_scores(page)
    page.show_moment(replace(staged.moment(), serial=2))
    assert table(page) is not None
    page.show_moment(replace(staged.moment(), serial=3, time=TimeLeft(5_000, 0)))
    assert table(page) is None


def test_an_onlooker_has_the_way_to_the_scores_in_the_bar(open_window: Opener) -> None:
    staged = third_hand("riichi")
    match = Heard()
    page = open_window().play.table_page(match)
    page.take_seats(replace(staged.seating, person=None))
    page.show_moment(staged.moment())
    way = page.findChild(QPushButton, "scores")
    assert way is not None
    way.click()
    assert table(page) is not None


@pytest.mark.parametrize("size, times", [((960, 600), 1.0), ((1280, 800), 1.0), ((2560, 1440), 1.5)])
def test_the_bar_is_one_line_and_its_words_grow_with_a_large_window(
    open_window: Opener, size: tuple[int, int], times: float
) -> None:
    window = open_window()
    window.setMinimumSize(0, 0)
    window.resize(*size)
    page, _ = at_table(window, Staged("riichi", 7, "en"))
    QApplication.processEvents()
    buttons = [each for each in page.content.findChildren(QPushButton) if each.isVisible()]
    middles = [each.mapTo(page, each.rect().center()).y() for each in buttons]
    assert max(middles) - min(middles) < 8 * times
    way = next(each for each in buttons if each.objectName() == "scores")
    assert way.font().pointSizeF() == pytest.approx(window.preferences.text.points * times, abs=0.6)


@pytest.mark.parametrize("size, text", [((960, 590), 1.0), ((1024, 640), 1.5)])
def test_who_pays_whom_is_in_sight_without_scrolling_on_a_small_window(
    open_window: Opener, size: tuple[int, int], text: float
) -> None:
    window = open_window()
    window.setMinimumSize(0, 0)
    window.resize(round(size[0] / text), round(size[1] / text))
    staged = Staged("riichi", 7, "en")
    staged.play_hand()
    page, _ = at_table(window, staged)
    page.show_sheet(staged.sheet())
    QApplication.processEvents()
    assert page.stage.sheet is not None
    paid = page.stage.sheet.findChild(PaidInShort)
    assert paid is not None
    assert paid.visibleRegion().boundingRect() == paid.rect()
