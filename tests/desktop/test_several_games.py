"""A match of several games in the window: the dice are told, the game named, and the next one explained before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.results.interlude import Interlude
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.chris.rules import CHRIS
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.seating import Lot, draw, throw
from paizhuo.engine.table.session.turning import thrown, turning
from paizhuo.engine.table.table import Table

Opener = Callable[..., Window]
PATIENCE = 20_000
BOTS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))


def words_on(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def press(widget: QWidget, name: str) -> None:
    found = widget.findChild(QAbstractButton, name)
    assert found is not None, name
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


@pytest.fixture
def watched(qtbot: QtBot, open_window: Opener) -> PlayPage:
    """A chaos match of bots whose first hand is over."""
    window = open_window(Settings(language="en", speed="off", bot_pace="off", welcomed=True))
    usual = usual_match("chaos", 4, "en")
    window.play.start(replace(usual, seats=tuple(replace(seat, bot="basic") for seat in usual.seats)))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=PATIENCE)
    return page


def test_between_two_games_the_standing_and_the_next_games_rules_are_shown(qtbot: QtBot, watched: PlayPage) -> None:
    results = watched.stage.sheet
    assert isinstance(results, Results)
    assert watched.seating is not None
    assert watched.moment is not None
    before = watched.seating.at(watched.moment.observation.hand.deal).rule_set
    press(results.content, "next-hand")
    interlude = watched.stage.sheet
    assert isinstance(interlude, Interlude)
    texts = words_on(interlude.content)
    following = interlude.turning.member
    assert following.game is not before
    assert following.game.name.en in texts
    assert all(change.en in texts for change in following.changes)
    points = interlude.turning.standing.points
    assert sum(points) + interlude.turning.deal.deposit == 4 * 50_000
    assert all(f"{each:,}".replace("-", "−") in texts for each in points)
    press(interlude.content, "next-hand")
    # Bots at full pace may have played the whole of the next hand before anybody looks.
    qtbot.waitUntil(lambda: watched.stage.sheet is not interlude, timeout=PATIENCE)
    title = " ".join(words_on(watched.content))
    assert f"Chaos · {following.game.name.en}" in title


def test_the_dice_that_choose_a_game_are_told(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(Settings(language="en", speed="normal", bot_pace="normal", welcomed=True))
    window.play.start(usual_match("chris", 1, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: bool(window.toast.text()), timeout=PATIENCE)
    table = Table(MatchSetup("chris", {}, (SeatSetup("Ann"), *BOTS[1:]), 1))
    events = table.log.take(0)
    faces = next(event.faces for event in events if isinstance(event, DiceRolled))
    news = thrown(events)
    assert news is not None
    assert window.toast.text() == news.en
    assert news.en.startswith(f"Dice {faces[0]} + {faces[1]}: ")
    assert news.en.endswith(table.game.name.en)


@pytest.mark.simulation
def test_the_sheet_comes_exactly_where_the_game_changes() -> None:
    table = Table(MatchSetup("chris", {}, BOTS, 2))
    while True:
        while not table.hand_over:
            assert turning(table.match) is None
            table.bot_answers()
        expected = turning(table.match)
        last = table.match.hand.deal.game
        table.next_hand()
        if table.match.final is not None:
            assert expected is None
            break
        deal = table.match.hand.deal
        if expected is None:
            assert deal.game == last
        else:
            assert expected.deal.number == deal.number
            assert expected.deal.standing == deal.standing
            assert last != expected.member.game.id in {deal.game, "chaos"}


def test_a_match_of_one_game_never_turns() -> None:
    staged = Staged("dyed", 3, "en")
    staged.play_hand()
    assert staged.sheet().turning is None


def test_the_rule_book_lists_the_games_with_their_dice_and_leads_to_them(open_window: Opener, qtbot: QtBot) -> None:
    window = open_window(Settings(language="en", welcomed=True))
    page = window.rules()
    page.choose("chris")
    press(page.content, "leaf-patterns")
    texts = words_on(page.content)
    for member in CHRIS.games:
        assert member.game.name.en in texts
        assert f"dice {' · '.join(map(str, member.dice))}" in texts
    press(page.content, "open-sichuan")
    assert page.begins_at() == "game-sichuan"


@pytest.mark.parametrize("by, lot", [("dice", throw), ("lot", draw)])
def test_dice_say_who_deals_first_and_seats_are_drawn_where_that_was_chosen(
    open_window: Opener, qtbot: QtBot, by: str, lot: Callable[[int, int], Lot]
) -> None:
    window = open_window(Settings(language="en", welcomed=True))
    page = window.set_up()
    qtbot.wait(1)
    press(page.content, "game-chris")
    page.draft.seed = "11"
    listed = page.setup().seats
    press(page.content, f"dealer-{by}")
    heard: list[tuple[Any, Any]] = []
    page.start.connect(lambda *begun: heard.append(begun))
    press(page.content, "start")
    ((started, said),) = heard
    assert started.seats == tuple(listed[nth] for nth in lot(11, 4).order)
    assert said.en.endswith(f"{started.seats[0].name} deals first")


def test_who_is_listed_first_deals_first_where_that_was_chosen(open_window: Opener, qtbot: QtBot) -> None:
    window = open_window(Settings(language="en", welcomed=True))
    page = window.set_up()
    qtbot.wait(1)
    press(page.content, "dealer-listed")
    heard: list[tuple[Any, Any]] = []
    page.start.connect(lambda *begun: heard.append(begun))
    press(page.content, "start")
    assert heard == [(page.setup(), None)]


def test_a_match_started_at_once_has_its_first_dealer_thrown(
    open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """第一盘游戏系统随机选取一名玩家为庄家: the person, listed first, does not always deal first."""
    window = open_window(Settings(language="en", welcomed=True))
    begun: list[MatchSetup] = []
    monkeypatch.setattr(window.play, "start", lambda setup, said: begun.append(setup))
    for seed in range(40):
        window.play.start_with_dice(usual_match("tianjin", seed, "en"))
    firsts = Counter(next(nth for nth, seat in enumerate(setup.seats) if seat.bot is None) for setup in begun)
    assert firsts.keys() == set(range(4))
    around = [[seat.name for seat in (*setup.seats, *setup.seats)] for setup in begun]
    listed = [seat.name for seat in usual_match("tianjin", 0, "en").seats]
    assert all(any(seats[n : n + 4] == listed for n in range(4)) for seats in around)
