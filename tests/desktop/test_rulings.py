"""Rulings by people at one screen: declared on a sheet that says what follows, taken back, and what becomes of the seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.rulings import RulingsSheet, SeatSheet, TileToTouch
from paizhuo.desktop.results.results import Results
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import Place
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from tests.desktop.test_supporters import PLAYERS, Match, click, house

Opener = Callable[..., Window]


@pytest.fixture
def match(qtbot: QtBot, open_window: Opener) -> Callable[..., Match]:
    def begin(setup: MatchSetup | None = None) -> Match:
        played = Match(qtbot, open_window(), setup or house(*PLAYERS, SeatSetup("Eve")))
        played.support(0)
        discarding(played)
        return played

    return begin


def discarding(played: Match) -> None:
    """Plays until the person is to discard."""
    while True:
        played.decision()
        moment = played.page.moment
        assert moment is not None
        if any(isinstance(option, Discard) for option in moment.observation.options):
            return
        played.person.act(moment.observation.options[-1])
        played.next_moment(moment)


def opened(played: Match) -> RulingsSheet:
    click(played.page, "rulings")
    played.wait(lambda: isinstance(played.page.stage.sheet, RulingsSheet))
    sheet = played.page.stage.sheet
    assert isinstance(sheet, RulingsSheet)
    return sheet


def said(page: object) -> str:
    assert isinstance(page, RulingsSheet | SeatSheet | Results)
    return "\n".join(made.text() for made in page.findChildren(QLabel))


def test_rulings_are_offered_where_several_people_share_the_screen(match: Callable[..., Match]) -> None:
    assert match().page.content.findChild(QPushButton, "rulings") is not None


def test_who_plays_alone_against_bots_is_offered_none(qtbot: QtBot, open_window: Opener) -> None:
    played = Match(qtbot, open_window(), house(*PLAYERS, SeatSetup("Fay", "basic")))
    played.decision()
    assert played.page.content.findChild(QPushButton, "rulings") is None


def test_the_sheet_says_what_follows_before_anything_is_declared(match: Callable[..., Match]) -> None:
    played = match()
    moment = played.page.moment
    sheet = opened(played)
    text = said(sheet)
    assert "Ann pays 3 to each player who is ready; if nobody else is ready, 2 to each" in text
    assert "Ann leaves the table" in text
    assert "This player has made no chi or pon" in text
    assert "Bob" not in text  # a program commits no offence
    click(played.page, "close-rulings")
    assert played.page.stage.sheet is None
    assert played.page.moment is moment


def test_a_false_win_ends_the_hand_and_can_be_taken_back(match: Callable[..., Match]) -> None:
    played = match()
    opened(played)
    click(played.page, "declare-false_win")
    played.wait(lambda: isinstance(played.page.stage.sheet, Results))
    assert "False win: the hand is void" in said(played.page.stage.sheet)
    results = played.page.stage.sheet
    assert isinstance(results, Results)
    results.undo.emit()
    played.decision()
    moment = played.page.moment
    assert moment is not None
    assert moment.observation.hand.ending is None


def test_who_has_won_falsely_leaves_and_a_supporter_takes_the_seat(match: Callable[..., Match]) -> None:
    played = match()
    opened(played)
    click(played.page, "declare-false_win")
    played.covered(Results)
    click(played.page, "next-hand")
    sheet = played.covered(SeatSheet)
    assert "Ann leaves the table. Who takes the seat?" in said(sheet)
    click(played.page, "comes-4")
    played.wait(lambda: played.page.seating is not None and played.page.seating.setup.seats[0].name == "Eve")
    assert played.page.seating is not None
    assert [who.name for who in played.page.seating.setup.seats] == ["Eve", "Bob", "Cat", "Dan", "Ann"]


def test_somebody_new_takes_the_seat_under_a_name(match: Callable[..., Match]) -> None:
    played = match()
    opened(played)
    click(played.page, "declare-false_win")
    played.covered(Results)
    click(played.page, "next-hand")
    sheet = played.covered(SeatSheet)
    new, typed = sheet.findChild(QPushButton, "comes-new"), sheet.findChild(QLineEdit, "new-name")
    assert new is not None
    assert typed is not None
    assert not new.isEnabled()
    typed.setFocus()
    QTest.keyClicks(typed, "Zoe")
    click(played.page, "comes-new")
    played.wait(lambda: played.page.seating is not None and played.page.seating.setup.seats[0].name == "Zoe")


def test_from_the_results_one_gets_to_the_rulings_and_back(match: Callable[..., Match]) -> None:
    played = match()
    opened(played)
    click(played.page, "declare-false_win")
    played.covered(Results)
    sheet = opened(played)
    assert "This hand is void already" in said(sheet)
    click(played.page, "close-rulings")
    assert isinstance(played.page.stage.sheet, Results)


def test_a_tile_that_was_touched_is_chosen_and_lies_open(match: Callable[..., Match]) -> None:
    played = match()
    before = played.page.moment
    assert before is not None
    tile = before.observation.rack.concealed[0]
    opened(played)
    touched = played.page.findChild(TileToTouch, f"touched-{tile}")
    assert touched is not None
    touched.click()
    played.next_moment(before)
    moment = played.page.moment
    assert moment is not None
    assert [fact.tiles for fact in moment.facts if fact.id == "open"] == [(tile,)]
    assert moment.observation.options == before.observation.options


# -- drawing for a player 狗头军师 -------------------------------------------------------------------------------------------


def wall_touched(played: Match) -> tuple[Place, list[str]]:
    """The person's rack at its next turn, and what was pressed for its tile to be drawn; calls are let go by."""
    page, pressed = played.page, []
    draw = page.stage.findChild(QPushButton, "draw-for")
    assert draw is not None
    moment = page.moment
    assert moment is not None
    played.person.act(next(option for option in moment.observation.options if isinstance(option, Discard)))
    while True:

        def wanted(before: object = moment) -> bool:
            asked = page.moment is not None and page.moment is not before and bool(page.moment.observation.options)
            return draw.isVisible() or asked

        played.wait(wanted)
        now = page.moment
        assert now is not None
        if draw.isVisible():
            pressed.append(draw.text())
            assert now.observation.rack.drawn is None
            QTest.mouseClick(draw, Qt.MouseButton.LeftButton)
        elif any(isinstance(option, Discard) for option in now.observation.options):
            return now.observation.rack, pressed
        else:
            moment = now
            played.person.act(now.observation.options[-1])


def test_a_supporter_draws_for_the_player_and_the_tile_is_the_same(match: Callable[..., Match]) -> None:
    setup = house(*PLAYERS, SeatSetup("Eve"))
    drawn = []
    for helper, text in (("draws-nobody", []), ("draws-4", ["Eve: draw for Ann"])):
        played = match(setup)
        opened(played)
        click(played.page, helper)
        click(played.page, "close-rulings")
        rack, pressed = wall_touched(played)
        assert pressed == text
        drawn.append(rack)
    assert drawn[0] == drawn[1]


def test_where_it_was_not_agreed_no_supporter_draws(match: Callable[..., Match]) -> None:
    played = match(house(*PLAYERS, SeatSetup("Eve"), adviser_draws=False))
    assert opened(played).findChild(QPushButton, "draws-4") is None
