"""A win celebrated over the table: what is shown, how dear it looks, and how it is cut short."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.table.climax import ClimaxItem, climax_of, size_of
from paizhuo.desktop.table.notes import LetterItem
from paizhuo.desktop.table.picture import DecisionClock, TablePicture, TableSettings, monotonic
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.rules.public import Celebrated
from paizhuo.engine.scoring.score import FAN, Counted, Score, ScoreLimit
from paizhuo.engine.table.port.settings import TimeLeft
from tests.desktop import observations as made
from tests.desktop.scenes_seen import opened, seen

GAMES = ["riichi", "international", "sichuan", "house", "tianjin"]


def won(rules: str) -> tuple[TablePicture, Won]:
    """The first win of a match between bots."""
    staged = Staged(rules, 3, "en", {})
    seen = staged.moment().observation
    while not seen.hand.wins:
        staged.play(1)
        staged.play_hand()
        seen = staged.moment().observation
    picture = replace(made.picture(seen, settings=TableSettings(pace=1.0)), display=find(rules).display)
    return picture, Won(seen.hand.wins[-1])


def scored(*values: int, limit: bool = False) -> Score:
    patterns = tuple(Counted(f"p{value}", Text("番", "pattern"), value) for value in values)
    return Score(patterns, FAN, sum(values), limit=ScoreLimit("mangan", Text("满贯", "Mangan")) if limit else None)


@pytest.mark.parametrize("rules", GAMES)
def test_all_patterns_and_payments_of_a_win_are_shown(rules: str, qtbot: QtBot) -> None:
    picture, event = won(rules)
    climax = climax_of(picture, event, lambda seat: (float(seat), 0.0), (0.0, 0.0))
    score = event.win.score
    assert [name for name, _ in climax.lines] == [picture.said(each.name) for each in score.patterns]
    assert len(climax.counted) == max(1, len(climax.lines))
    assert climax.last == event.win.tile
    paid: Counter[tuple[float, float]] = Counter()
    for transfer in event.win.transfers:
        if isinstance(transfer.payer, int) and isinstance(transfer.payee, int):
            paid[transfer.payer, transfer.payee] += transfer.points
    assert {(each.start[0], each.end[0]) for each in climax.payments} == {
        ways for ways, points in paid.items() if points
    }


@pytest.mark.parametrize(
    "score, size",
    [
        (scored(1, 2), "plain"),
        (scored(1, 6), "large"),
        (scored(3, 3), "plain"),
        (scored(13), "largest"),
        (scored(1, limit=True), "large"),
        (scored(), "plain"),
    ],
)
def test_the_dearest_pattern_or_the_limit_says_how_dear_a_hand_looks(score: Score, size: str) -> None:
    assert size_of(score, Celebrated(6, 13)) == size


def test_what_patterns_come_to_is_counted_only_where_their_values_add_up() -> None:
    picture, event = won("riichi")

    def counted(score: Score) -> tuple[str, ...]:
        return climax_of(picture, Won(replace(event.win, score=score)), lambda seat: (0.0, 0.0), (0.0, 0.0)).counted

    assert counted(scored(1, 2, 6)) == ("1 fan", "3 fan", "9 fan")
    assert counted(replace(scored(2, 3, 4), total=24)) == ("", "", "24 fan")


def test_every_game_says_which_of_its_patterns_are_dear() -> None:
    for rules in (
        "riichi",
        "international",
        "hongkong",
        "taiwan",
        "harmony",
        "sichuan",
        "bloodbattle",
        "chongqing",
        "tianjin",
        "house",
    ):
        rule_set = find(rules)
        celebrated, values = (
            rule_set.display.celebrated,
            [int(each.value.split()[0].strip("×+")) for each in rule_set.scoring.patterns],
        )
        assert 0 < celebrated.large < celebrated.largest <= max(values), rules


def test_a_click_ends_the_celebration_at_once(qtbot: QtBot) -> None:
    picture, event = won("riichi")
    view = opened(qtbot, picture)
    view.showing.animate([event])
    assert len(seen(view, ClimaxItem)) == 1
    assert view.state.busy
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton)
    assert not seen(view, ClimaxItem)
    assert not view.state.busy


def in_play(qtbot: QtBot) -> tuple[TableView, Won, TablePicture]:
    """A table where play goes on after a win, the win, and the same table with a decision of the player that is timed."""
    picture, event = won("sichuan")
    timed = replace(picture, clock=DecisionClock(TimeLeft(20_000, 0), monotonic()))
    return opened(qtbot, picture), event, timed


def test_a_celebration_makes_way_for_a_decision_whose_time_runs_and_says_in_letters_what_it_is(qtbot: QtBot) -> None:
    view, event, timed = in_play(qtbot)
    view.showing.animate([event])
    assert seen(view, ClimaxItem)
    view.showing.show(timed)
    assert not seen(view, ClimaxItem)
    assert not view.state.busy, "the player can choose"
    assert view.state.picture == timed
    assert any(isinstance(item, LetterItem) for item in view.showing.effects.shown)


def test_a_win_that_is_still_to_be_shown_is_not_celebrated_once_a_decision_is_timed(qtbot: QtBot) -> None:
    view, event, timed = in_play(qtbot)
    view.showing.animate([event, event])
    view.showing.show(timed)
    assert not seen(view, ClimaxItem)
    assert not view.state.busy


def test_a_decision_without_limit_waits_for_the_celebration(qtbot: QtBot) -> None:
    view, event, timed = in_play(qtbot)
    view.showing.animate([event])
    view.showing.show(replace(timed, clock=None))
    assert seen(view, ClimaxItem)
    assert view.state.busy


def test_without_motion_nothing_is_celebrated(qtbot: QtBot) -> None:
    picture, event = won("riichi")
    view = opened(qtbot, replace(picture, settings=TableSettings(pace=0)))
    view.showing.animate([event])
    assert not seen(view, ClimaxItem)


def test_it_looks_different_at_every_moment(qtbot: QtBot) -> None:
    picture, event = won("international")
    view = opened(qtbot, picture)
    view.showing.animate([event])
    (item,) = seen(view, ClimaxItem)
    looks = set()
    for part in (0.0, 0.1, 0.3, 0.6, 0.9):
        item.move_on(part)
        image = view.grab().toImage()
        looks.add(bytes(image.constBits()))
    assert len(looks) == 5
