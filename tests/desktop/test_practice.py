"""Practice in the window: situations are answered at the table, and a hand goes on from one."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.tiles import TileRow
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.drill_page import DrillPage
from paizhuo.desktop.practice.page import PracticePage
from paizhuo.desktop.practice.sources import of_bots
from paizhuo.engine.core.action import Action, Discard, MoveTile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.practice import dealt_games
from paizhuo.engine.table.review import ReviewedDecision
from paizhuo.engine.table.simulation import play_match
from tests.desktop.conftest import QUIET
from tests.desktop.support import key
from tests.desktop.test_matches import Person, play_hand
from tests.desktop.test_review import begin, best_and_worst, decision, expert, offered, table
from tests.desktop.test_supporters import click

pytestmark = pytest.mark.unstyled

Opener = Callable[..., Window]
PATIENCE = 20_000


def drill(qtbot: QtBot, window: Window, rules: str = "riichi", seed: int = 5) -> DrillPage:
    """Begins a drill from the page of practice, as a person does."""
    click(window.page, "practice")
    page = window.page
    assert isinstance(page, PracticePage)
    games, typed = page.findChild(QComboBox, "choices-rules"), page.findChild(QLineEdit, "choices-seed")
    assert games is not None
    assert typed is not None
    games.setCurrentIndex(games.findData(rules))
    games.activated.emit(games.currentIndex())
    QTest.keyClicks(typed, str(seed))
    click(page, "choices-begin")
    return asked(qtbot, window)


def asked(qtbot: QtBot, window: Window) -> DrillPage:
    page = window.page
    assert isinstance(page, DrillPage)
    qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
    return page


def best(page: DrillPage) -> tuple[Action, ...]:
    assert page.drill.now is not None
    return tuple(option.action for option in page.drill.now.question.situation.made.best)


def answer_of(page: DrillPage) -> ReviewedDecision:
    assert page.drill.now is not None
    assert page.drill.now.answer is not None
    return page.drill.now.answer


def said(page: DrillPage) -> list[str]:
    return [made.text() for made in page.content.findChildren(QLabel)]


def test_an_answer_is_chosen_as_in_play_and_is_valued_at_once_beside_the_best_options(
    qtbot: QtBot, open_window: Opener
) -> None:
    page = drill(qtbot, open_window())
    assert page.table.hasFocus()
    worse = next(action for action in best(page)[1:] if isinstance(action, Discard))
    Person(page.table).act(worse)
    answer = answer_of(page)
    assert answer.chosen.action == worse
    assert answer.loss > answer.trifle
    rows = page.content.findChildren(TileRow)
    assert [row.pieces[0].tile for row in rows] == [getattr(action, "tile", None) for action in best(page)]
    shown = said(page)
    assert f"Costs {round(answer.loss):,} points" in shown
    assert all(reason.text.en in shown for option in answer.best for reason in option.reasons)
    picture = page.table.state.picture
    assert picture is not None
    assert [pointed.action for pointed in picture.pointed] == [best(page)[0], worse]
    Person(page.table).table.choosing.choose(best(page)[0])
    assert answer_of(page) is answer  # the first answer counts


def test_the_keyboard_alone_answers_goes_on_and_back_and_answers_are_counted(qtbot: QtBot, open_window: Opener) -> None:
    page = drill(qtbot, open_window(replace(QUIET, one_click=True)), "international")
    losses = []
    for nth in range(3):
        assert page.drill.at == nth
        qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
        page.table.choosing.choose(best(page)[nth % 2])
        losses.append(answer_of(page).loss)
        key(page, (Qt.Key.Key_N, Qt.Key.Key_Return, Qt.Key.Key_Right)[nth])
    loss = sum(losses) / 3
    good = sum(answer.is_good for answer in page.drill.answers)
    assert page.mean_loss == loss
    assert any(text.startswith(f"3 answered, {good} as good as the coach's") for text in said(page))
    click(page, "previous")
    key(page, Qt.Key.Key_Left)
    assert page.drill.at == 1
    assert said(page).count(words.ESTIMATES.en) == 1
    key(page, Qt.Key.Key_N)
    key(page, Qt.Key.Key_N)
    assert page.drill.at == 3
    key(page, Qt.Key.Key_N)  # not answered yet: the keys are the table's
    assert page.drill.at == 3
    qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
    click(page, "skip")
    assert page.drill.at == 4


def test_with_two_racks_tiles_are_moved_as_in_play_and_the_discard_is_the_answer(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealt_games, "LEVEL", "standard")  # quicker players
    page = drill(qtbot, open_window(), "double")
    while not isinstance(best(page)[0], MoveTile):
        click(page, "skip")
        qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
    assert words.MOVE_NOTE.en in said(page)
    moved = best(page)[0]
    assert isinstance(moved, MoveTile)
    Person(page.table).act(moved)
    assert page.drill.now is not None
    assert page.drill.now.answer is None
    picture = page.table.state.picture
    assert picture is not None
    racks = [place for place in picture.observation.hand.places if place.owner == picture.bottom]
    assert moved.tile in racks[1 - moved.rack].concealed
    Person(page.table).act(next(each for each in picture.observation.options if isinstance(each, Discard)))
    assert not answer_of(page).is_good
    assert words.ESTIMATES.en in said(page)


def test_the_same_seed_asks_the_same() -> None:
    one, other = (next(of_bots("sichuan", 8, language)) for language in ("zh", "en"))
    assert [each.situation.observation for each in one.questions] == [
        each.situation.observation for each in other.questions
    ]
    assert all(each.names[each.situation.seat] == "You" for each in other.questions)


def test_a_hand_goes_on_from_an_answered_situation_and_leads_back_to_it(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = drill(qtbot, window)
    page.table.choosing.choose(best(page)[0])
    assert page.drill.now is not None
    situation = page.drill.now.question.situation
    click(page, "play-anew")
    played = window.page
    assert isinstance(played, PlayPage)
    qtbot.waitUntil(lambda: played.moment is not None, timeout=PATIENCE)
    assert played.moment is not None
    assert played.moment.observation == situation.observation
    assert play_hand(qtbot, window, played, Person(played.table)) is not None
    click(played, "next-hand")
    assert window.page is page
    assert answer_of(page).chosen.action == best(page)[0]
    assert not list(matches_folder().glob("*"))


def test_ones_own_journal_asks_where_the_choice_cost_points_and_says_what_was_chosen_then(
    qtbot: QtBot, open_window: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own.journal"
    play_match(MatchSetup("riichi", {}, tuple(SeatSetup(name, "random") for name in "ABCD"), 4), 1, file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    window = open_window()
    click(window.practice(), "open")
    click(window.page, "seat-1")  # only bots played: whose choices they are is asked
    page = asked(qtbot, window)
    assert page.drill.now is not None
    while (made := page.drill.now.question.situation.made).is_good:
        page.asking.turn(1)
        qtbot.waitUntil(lambda: not page.busy, timeout=PATIENCE)
        assert page.drill.now is not None
    page.table.choosing.choose(made.best[0].action)
    assert any(text.startswith("In the game: ") for text in said(page))
    assert page.drill.good == 1


def test_the_matches_on_this_computer_are_offered_and_what_cannot_be_read_is_said(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window()
    matches_folder().mkdir(parents=True)
    (matches_folder() / "broken.journal").write_text("{}\n", "utf-8")
    told: list[Text] = []
    click(window.practice(), "kept")
    page = window.page
    page.said.connect(told.append)
    assert words.NOTHING_FOUND.en in said(asked(qtbot, window))
    assert told == [words.NOT_READ.filled(file="broken.journal")]


def test_a_drill_that_was_left_has_no_thread_and_takes_no_memory(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()

    def left_drill() -> weakref.ref[DrillPage]:
        page = drill(qtbot, window, "sichuan")
        key(page, Qt.Key.Key_Escape)  # a key of the table does not leave
        assert page.isVisible()
        click(page, "back")
        assert isinstance(window.page, PracticePage)
        assert page.asking.finding._workers.join(0)
        return weakref.ref(page)

    page = left_drill()
    qtbot.waitUntil(lambda: page() is None, timeout=PATIENCE)


def test_from_the_review_of_a_hand_it_is_played_on_from_a_decision(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = begin(window)
    person, bot = Person(page.table), expert()
    moment = decision(qtbot, page)
    while (found := best_and_worst(bot, moment.observation))[2] < 200:
        person.act(found[0])
        moment = decision(qtbot, page, moment)
    person.act(found[1])
    qtbot.waitUntil(lambda: page.moment is not moment, timeout=PATIENCE)
    assert play_hand(qtbot, window, page, person) is not None
    qtbot.waitUntil(lambda: offered(page), timeout=PATIENCE)
    key(page, Qt.Key.Key_D)
    click(page, "show-0")
    costly = table(page)._found.costly[0]
    click(page, "play-on")
    qtbot.waitUntil(lambda: window.page is not page, timeout=PATIENCE)
    again = window.page
    assert isinstance(again, PlayPage)
    qtbot.waitUntil(lambda: again.moment is not None, timeout=PATIENCE)
    assert again.moment is not None
    assert again.moment.observation == costly.observation
    click(again, "leave")
    assert window.page is page
    assert table(page)._found.costly[0] == costly


def test_a_hand_begins_with_the_tiles_that_a_person_chooses_and_leads_back_to_choosing(
    qtbot: QtBot, open_window: Opener
) -> None:
    window = open_window(replace(QUIET, language="en"))
    click(window.page, "practice")
    page = window.page
    assert isinstance(page, PracticePage)
    for name, value in (("chosen-rules", "hongkong"), ("chosen-seat", "1")):
        made = page.content.findChild(QComboBox, name)
        assert made is not None
        made.setCurrentIndex(made.findData(value))
        made.activated.emit(made.currentIndex())
    for _ in range(5):
        click(page, "tile-0")
    click(page, "enter-tiles")
    assert window.page is page
    shown = window.findChild(Toast)
    assert shown is not None
    assert "there are 4, and 5 were chosen" in shown.text()
    click(page, "given-0")
    click(page, "enter-tiles")
    played = window.page
    assert isinstance(played, PlayPage)
    qtbot.waitUntil(lambda: played.moment is not None, timeout=PATIENCE)
    assert played.moment is not None
    seen = played.moment.observation
    assert seen.seat == 1
    assert seen.rack.concealed.count(0) == 4
    assert play_hand(qtbot, window, played, Person(played.table)) is not None
    click(played, "next-hand")
    assert window.page is page
    assert not list(matches_folder().glob("*"))
