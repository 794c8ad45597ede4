"""The coach at the table: a card with the best options, asked for or at every decision, and what it points at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.kit.tiles import TileRow
from paizhuo.desktop.kit.window_place import SMALLEST
from paizhuo.desktop.match.coach_card import CoachCard
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.screen_turns import Cover
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.analysis.not_allowed import not_allowed
from paizhuo.engine.bots.bot import make
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.action import PASS, Action, Discard
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.table.port.reports import Moment
from tests.desktop.conftest import QUIET
from tests.desktop.test_matches import Person
from tests.desktop.test_room import cut_off
from tests.desktop.test_supporters import PLAYERS, Match, click, house

Opener = Callable[..., Window]
PATIENCE = 20_000
H = Qt.Key.Key_H


def discards(moment: Moment) -> bool:
    return sum(isinstance(option, Discard) for option in moment.observation.options) > 3


def claims(moment: Moment) -> bool:
    return PASS in moment.observation.options


def chooses(moment: Moment) -> bool:
    return len(moment.observation.options) > 1


def waits(moment: Moment) -> bool:
    return not moment.observation.options


@dataclass
class Seat:
    """The person at a table that is shown, and the coach's card over it."""

    qtbot: QtBot
    page: PlayPage
    moment: Moment

    def ask(self) -> CoachCard:
        """Presses the coach's key, and waits for the advice."""
        QTest.keyClick(self.page.table, H)
        return self.card()

    def card(self) -> CoachCard:
        self.qtbot.waitUntil(lambda: self.page.stage.coach is not None, timeout=PATIENCE)
        assert self.page.stage.coach is not None
        return self.page.stage.coach

    @property
    def marked(self) -> list[int]:
        """The tiles of the rack that the coach points at."""
        layout = self.page.table.state.layout
        spots = map(layout.spot, self.page.table.choosing.offering.pointers.shown)
        return [spot.tile for spot in spots if spot is not None]


@pytest.fixture
def seat(qtbot: QtBot, open_window: Opener) -> Callable[..., Seat]:
    """Sits down where the person has such a decision."""

    def sit(
        rules: str = "riichi",
        at: Callable[[Moment], bool] = discards,
        settings: Settings = QUIET,
        size: tuple[int, int] = (1280, 800),
        seed: int = 7,
    ) -> Seat:
        window = open_window(settings)
        window.resize(*size)
        staged = Staged(rules, seed, settings.language)
        staged.play(30)
        while not at(staged.moment()):
            staged.play(1)
        page = window.play.table_page(NoMatch())
        page.take_seats(staged.seating)
        page.show_moment(staged.moment())
        QApplication.processEvents()
        return Seat(qtbot, page, staged.moment())

    return sit


# -- asked for -----------------------------------------------------------------------------------------------------------


def test_its_key_shows_three_options_with_reasons_the_first_as_the_best_player_chooses(
    seat: Callable[..., Seat],
) -> None:
    sitting = seat()
    assert sitting.page.stage.coach is None
    card = sitting.ask()
    assert len(card.lines) == 3
    assert all(line.reasons for line in card.lines)
    rules = find("riichi")
    best = make(LEVEL, rules, rules.settled({}), 0).choose(sitting.moment.observation)
    assert isinstance(best, Discard)
    assert [piece.tile for piece in card.lines[0].pieces] == [best.tile]
    assert sitting.marked == [best.tile]
    rows = [row for row in card.findChildren(TileRow) if row.isVisible()]
    assert len(rows) == 3
    assert sitting.page.table.hasFocus()


def test_it_is_put_away_by_the_same_key_by_escape_and_by_buttons(seat: Callable[..., Seat]) -> None:
    sitting = seat(at=claims)
    chosen: list[Action] = []
    sitting.page.table.choosing.chosen.connect(chosen.append)

    closes: tuple[Callable[[], None], ...] = (
        partial(QTest.keyClick, sitting.page.table, H),
        partial(QTest.keyClick, sitting.page.table, Qt.Key.Key_Escape),
        partial(click, sitting.page, "coach"),
        partial(click, sitting.page, "coach-close"),
    )
    for close in closes:
        sitting.ask()
        close()
        assert sitting.page.stage.coach is None
        assert not sitting.marked
    assert chosen == []  # the key that lets a call go by put the card away first
    QTest.keyClick(sitting.page.table, Qt.Key.Key_Escape)
    assert chosen == [PASS]


def test_another_key_that_was_chosen_for_it_does_the_same(seat: Callable[..., Seat]) -> None:
    sitting = seat(settings=replace(QUIET, keys={"coach": "Z"}))
    QTest.keyClick(sitting.page.table, H)
    QApplication.processEvents()
    assert sitting.page.stage.coach is None
    QTest.keyClick(sitting.page.table, Qt.Key.Key_Z)
    sitting.card()


def test_where_nothing_is_to_be_chosen_it_says_so_and_shows_nothing(seat: Callable[..., Seat]) -> None:
    sitting = seat(at=waits)
    QTest.keyClick(sitting.page.table, H)
    sitting.page._coaching._workers.join(10)
    QApplication.processEvents()
    assert sitting.page.stage.coach is None
    said = sitting.page.table.showing.scenery.said
    assert said.isVisible()
    assert said.lines[0].words == words.NOT_YOUR_CHOICE.en


def test_it_is_gone_once_the_person_has_decided(seat: Callable[..., Seat]) -> None:
    sitting = seat()
    sitting.ask()
    Person(sitting.page.table).act(sitting.moment.observation.options[-1])
    assert sitting.page.stage.coach is None
    assert not sitting.marked


def test_another_decision_needs_another_question(seat: Callable[..., Seat]) -> None:
    sitting = seat()
    sitting.ask()
    sitting.page.show_moment(replace(sitting.moment, serial=2))
    assert sitting.page.stage.coach is not None  # it is still the same one
    fewer = replace(sitting.moment.observation, options=sitting.moment.observation.options[:2])
    sitting.page.show_moment(replace(sitting.moment, serial=3, observation=fewer))
    assert sitting.page.stage.coach is None


def test_who_looks_on_has_no_coach(qtbot: QtBot, open_window: Opener) -> None:
    setup = usual_match("riichi", 3, "en")
    setup = replace(setup, seats=tuple(SeatSetup(each.name, "basic") for each in setup.seats))
    window = open_window(replace(QUIET, coach_always=True))
    window.play.start(setup)
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None, timeout=PATIENCE)
    QTest.keyClick(page.table, H)
    assert page.content.findChild(QPushButton, "coach") is None
    assert page._coaching._coach is None
    assert page.stage.coach is None


# -- always --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["riichi", "sichuan"])
def test_where_it_is_always_wanted_it_speaks_at_every_decision(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window(replace(QUIET, coach_always=True))
    window.play.start(usual_match(rules, 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    person = Person(page.table)
    for _ in range(6):
        qtbot.waitUntil(lambda: page.stage.coach is not None, timeout=PATIENCE)
        before = page.moment
        assert before is not None
        assert page._coaching.pointed(before.observation)[0].action in before.observation.options
        person.act(before.observation.options[-1])
        assert page.stage.coach is None


def test_the_setting_takes_effect_at_once(seat: Callable[..., Seat]) -> None:
    sitting = seat()
    sitting.page.preferences.change(coach_always=True)
    sitting.card()
    sitting.page.preferences.change(coach_always=False)
    assert sitting.page.stage.coach is None


def test_nobody_but_the_player_sees_the_advice(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(replace(QUIET, coach_always=True))
    played = Match(qtbot, window, house(*PLAYERS, SeatSetup("Eve")))
    played.support(0)
    played.decision()
    stage = played.page.stage
    played.wait(lambda: stage.coach is not None)
    click(played.page, "advise-4")
    cover = played.covered(Cover)
    assert cover.geometry() == stage.rect()
    click(cover, "ready")
    played.wait(lambda: stage.sheet is None)
    assert stage.coach is None
    assert not played.page.table.choosing.offering.pointers.shown
    moment = played.page.moment
    assert moment is not None
    played.person.act(moment.observation.options[0])
    click(played.covered(Cover), "ready")
    played.wait(lambda: stage.coach is not None)


# -- words and room ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_its_words_are_in_the_language_in_force_and_read_out(seat: Callable[..., Seat], language: Language) -> None:
    sitting = seat(settings=replace(QUIET, language=language))
    said: list[str] = []
    sitting.page._coaching.said.connect(said.append)
    card = sitting.ask()
    shown = [made.text() for made in card.findChildren(QLabel)]
    assert shown[0] == {"en": "Coach", "zh": "教练"}[language]
    assert shown[1].startswith({"en": "1. Discard", "zh": "1. 打"}[language])
    for line in card.lines:
        for reason in line.reasons:
            assert reason.say(language) in shown
            assert reason.say(language) in card.accessibleDescription()
        assert line.said.say(language) in card.accessibleDescription()
    assert said == [card.accessibleDescription()]
    other: Language = "zh" if language == "en" else "en"
    sitting.page.preferences.change(language=other)
    again = sitting.card()
    assert again.accessibleName() == words.COACH.say(other)
    assert again.lines[0].reasons[0].say(other) in [made.text() for made in again.findChildren(QLabel)]


def lacks(moment: Moment) -> bool:
    """Whether a tile completes the person's hand and does not win it."""
    return bool(moment.observation.options) and missing(moment) is not None


def missing(moment: Moment) -> Text | None:
    rules = find("international")
    return not_allowed(rules, rules.settled({}), moment.observation)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_above_the_options_it_says_why_a_tile_that_completes_the_hand_does_not_win(
    seat: Callable[..., Seat], language: Language
) -> None:
    sitting = seat("international", lacks, replace(QUIET, language=language), seed=8)
    card = sitting.ask()
    why = missing(sitting.moment)
    assert why is not None
    said = why.say(language)
    assert said in [made.text() for made in card.findChildren(QLabel) if made.isVisible()]
    assert card.accessibleDescription().index(said) < card.accessibleDescription().index("1.")
    check(sitting)


def check(sitting: Seat) -> None:
    """The card lies whole on the table, cuts no words off, and covers nothing that is clicked."""
    card, stage = sitting.card(), sitting.page.stage
    QApplication.processEvents()
    assert stage.rect().contains(card.geometry())
    assert cut_off(card) == []
    place = card.geometry()
    offering = sitting.page.table.choosing.offering
    clicked = [*offering.rack, offering.bar, offering.panel, offering.prompt]
    assert not [part for part in clicked if part.isVisible() and part.geometry().intersects(place)]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("rules", [rules.id for rules in ALL])
def test_in_the_smallest_window_its_words_fit_and_it_covers_nothing_that_is_clicked(
    seat: Callable[..., Seat], rules: str, language: Language
) -> None:
    sitting = seat(rules, chooses, replace(QUIET, language=language), SMALLEST.toTuple(), 3)
    sitting.ask()
    check(sitting)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("panel_open", [False, True])
def test_it_makes_room_when_the_window_or_the_panel_changes(
    seat: Callable[..., Seat], size: tuple[int, int], panel_open: bool
) -> None:
    sitting = seat(size=(1280, 800))
    sitting.ask()
    sitting.page.window().resize(*size)
    sitting.page.preferences.change(panel_open=panel_open)
    QApplication.processEvents()
    check(sitting)


def test_its_words_fit_when_the_system_asks_for_larger_text_meanwhile(seat: Callable[..., Seat]) -> None:
    sitting = seat(size=SMALLEST.toTuple())
    sitting.ask()
    before = QApplication.font()
    larger = QApplication.font()
    larger.setPointSizeF(15.75)
    try:
        QApplication.setFont(larger)
        QApplication.processEvents()
        check(sitting)
        close = sitting.card().findChild(QPushButton, "coach-close")
        assert close is not None
        assert close.height() >= close.minimumSizeHint().height()
    finally:
        QApplication.setFont(before)


def test_where_there_is_room_it_covers_nothing_at_all(seat: Callable[..., Seat]) -> None:
    sitting = seat(size=(2560, 1440))
    card = sitting.ask()
    assert len([made for made in card.findChildren(TileRow) if made.isVisible()]) == 3
    assert not any(map(card.geometry().intersects, sitting.page.table.taken()))


def test_all_of_it_is_reached_with_keys_alone(seat: Callable[..., Seat]) -> None:
    sitting = seat()
    card = sitting.ask()
    best = card.lines[0].pieces[0].tile
    close = sitting.card().findChild(QPushButton, "coach-close")
    assert close is not None
    close.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(close, Qt.Key.Key_Space)
    assert sitting.page.stage.coach is None
    assert sitting.page.table.hasFocus()
    bar = sitting.page.content.findChild(QPushButton, "coach")
    assert bar is not None
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(bar, Qt.Key.Key_Space)
    sitting.card()
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert sitting.page.stage.coach is None
    assert KIND[best] == KIND[sitting.ask().lines[0].pieces[0].tile]
    assert QGuiApplication.focusObject() is not None
