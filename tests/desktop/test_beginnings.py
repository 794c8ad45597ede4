"""A hand begins with dice and the deal: one sees them from the empty table on, soon and not for long, and may cut them short."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.session import SessionThread
from paizhuo.desktop.table.dealing import DealtRound
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.throwing import RollItem
from paizhuo.desktop.table.unfold import BEGINNING_MS, THROW_MS, after, steps
from paizhuo.engine.core.event import Dealt, DiceRolled, Event
from paizhuo.engine.core.narration import THROWN_FOR
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.table.port.asks import Answer, Undo
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.session.beginning import beginning, seen_from
from paizhuo.engine.table.table import Table
from tests.desktop.heard import kept
from tests.observed import having

Opener = Callable[..., Window]
MOVING = Settings(language="en", speed="normal", bot_pace="normal", welcomed=True)
NAMES = tuple(f"player {n}" for n in range(6))


def without_choices(observation: Observation) -> Observation:
    return having(observation, options=(), turn=None)


def opened(window: Window, rules: str, seed: int) -> tuple[PlayPage, list[Event]]:
    """A match on its way to its first moment, and the events that are played from now on."""
    played: list[Event] = []
    window.play.start(usual_match(rules, seed, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    page.table.showing.played.connect(played.append)
    return page, played


@pytest.mark.parametrize("rules", [game.id for game in ALL])
def test_the_beginning_played_from_the_empty_table_leads_to_the_first_choice(rules: str) -> None:
    table = Table(usual_match(rules, 11, "en"))
    begun, events = beginning(table.match, 0), table.log.take(0)
    assert not any(place.concealed for place in begun.observation.hand.places)
    picture = TablePicture(begun.observation, NAMES, facts=begun.facts, display=table.game.display)
    for step in steps(seen_from(events)):
        picture = after(picture, step.event)
    assert without_choices(picture.observation) == without_choices(table.observation(0))


@pytest.mark.parametrize("rules", [game.id for game in ALL])
def test_a_deal_takes_no_longer_than_its_throws_of_dice_allow(rules: str) -> None:
    table = Table(usual_match(rules, 11, "en"))
    events = list(table.log.take(0))
    while not any(isinstance(event, Dealt) for event in events):  # some bet before anything is dealt
        for seat, options in table.waiting().items():
            if seat == 0:
                table.answer(0, options[0])
        table.bot_answers()
        events = list(table.log.take(0))
    throws = sum(isinstance(event, DiceRolled) for event in events)
    played = steps(events)
    assert sum(step.milliseconds for step in played) <= BEGINNING_MS + THROW_MS * max(0, throws - 1) + len(played)
    assert not any(isinstance(step.event, Dealt) for step in played)


def test_racks_are_dealt_round_by_round_in_blocks_of_four() -> None:
    table = Table(usual_match("riichi", 3, "en"))
    events = table.log.take(0)
    rounds = [step.event for step in steps(events) if isinstance(step.event, DealtRound)]
    assert [[len(block.tiles) for block in one.blocks] for one in rounds] == [[4] * 4, [4] * 4, [4] * 4, [1] * 4]
    own = [tile for one in rounds for block in one.blocks if block.owner == 0 for tile in block.tiles]
    assert [tuple(own)] == [event.tiles for event in events if isinstance(event, Dealt) and event.owner == 0]


def test_only_what_has_just_begun_carries_its_beginning(qtbot: QtBot) -> None:
    session = SessionThread()
    moments = kept(session, Moment)
    session.start(usual_match("riichi", 5, "en"))
    qtbot.waitUntil(lambda: bool(moments) and bool(moments[-1].observation.options))
    kinds = [type(event) for event in moments[0].events]
    assert kinds.index(DiceRolled) < kinds.index(Dealt)
    assert moments[0].beginning is not None
    session.ask(Answer(moments[-1].serial, (moments[-1].observation.options[0],)))
    qtbot.waitUntil(lambda: len(moments) > 1)
    assert all(moment.beginning is None for moment in moments[1:])
    seen = len(moments)
    session.ask(Undo())
    qtbot.waitUntil(lambda: len(moments) > seen and moments[-1].observation == moments[0].observation)
    assert (moments[-1].events, moments[-1].beginning) == ((), None)
    session.close()
    journal = unfinished()
    assert journal is not None
    again = SessionThread()
    resumed = kept(again, Moment)
    again.resume(journal)
    qtbot.waitUntil(lambda: bool(resumed))
    again.close()
    assert (resumed[0].events, resumed[0].beginning) == ((), None)


@pytest.mark.parametrize("rules", ["riichi", "house", "chris"])
def test_without_motion_the_first_choice_is_there_at_once(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    page, played = opened(open_window(), rules, 5)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert page.moment is not None
    assert page.moment.beginning is not None
    assert not page.table.state.busy
    assert page.table.state.picture is not None
    assert page.table.state.picture.observation == page.moment.observation
    assert any(isinstance(event, DiceRolled) for event in played)  # told to those who listen all the same


def test_with_motion_the_dice_say_what_for_and_the_racks_fill(qtbot: QtBot, open_window: Opener) -> None:
    page, played = opened(open_window(MOVING), "chris", 1)
    captions: set[str] = set()

    def dealt() -> bool:
        captions.update(item.words for item in page.table.showing.effects.shown if isinstance(item, RollItem))
        return any(isinstance(event, DealtRound) for event in played)

    qtbot.waitUntil(dealt)
    assert page.table.state.busy
    purposes = [event.purpose for event in played if isinstance(event, DiceRolled)]
    assert purposes == ["circle", "game", "break"]
    said = " ".join(captions)
    assert all(THROWN_FOR[purpose].en in said for purpose in purposes)
    table = page.table
    assert table.state.picture is not None
    assert 0 < len(table.state.layout.own) <= 13
    qtbot.waitUntil(lambda: not table.state.busy)
    assert page.moment is not None
    assert table.state.picture.observation == page.moment.observation


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, None])
def test_a_key_or_a_click_ends_the_deal_and_does_nothing_else(
    qtbot: QtBot, open_window: Opener, key: Qt.Key | None
) -> None:
    page, _ = opened(open_window(MOVING), "riichi", 5)
    chosen: list[object] = []
    page.table.choosing.chosen.connect(chosen.append)
    qtbot.waitUntil(lambda: page.table.state.busy)
    if key is None:
        QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(page.table, key)
    assert not page.table.state.busy
    assert not chosen
    assert page.moment is not None
    assert page.table.state.picture is not None
    assert page.table.state.picture.observation == page.moment.observation
    assert len(page.table.state.layout.own) >= 13


def test_the_next_hand_begins_with_its_dice_too(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(
        replace(setup := usual_match("riichi", 6, "en"), seats=tuple(replace(s, bot="basic") for s in setup.seats))
    )
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=20_000)
    assert page.stage.sheet is not None
    assert page.match is not None
    moments = kept(page.match, Moment)
    following = page.stage.sheet.findChild(QPushButton, "next-hand")
    assert following is not None
    QTest.mouseClick(following, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any(moment.beginning is not None for moment in moments))
    begun = next(moment for moment in moments if moment.beginning is not None)
    assert any(isinstance(event, DiceRolled) for event in begun.events)
