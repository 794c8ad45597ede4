"""The scoreboard can be read across a room: large enough, the right way up, and by everybody from where they sit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.results.scoreboard import words
from paizhuo.desktop.results.scoreboard.layout import BoardView, Disc, Panel, Side, Written, lay_out
from paizhuo.desktop.results.scoreboard.score_window import VIEWS, ScoreWindow
from paizhuo.desktop.results.scoreboard.state import BoardState, at_end, at_table, on_sheet
from paizhuo.desktop.table.lettering import bold_metrics
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.match.sheet.scoring import score_sheet
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin, Sheet, new_sheet

Opener = Callable[..., Window]
LONG = ("Bartholomew Featherstone", "Maximiliana van der Berg", "Wu", "欧阳修远之孙")
SCREENS = ((1280, 800), (1920, 1080), (2560, 1440), (1080, 1920))
ROOT = Path(__file__).resolve().parents[2]
LEAST = 1 / 12
"""Digits at least this share of the screen's short side."""


def board(rules: str, seats: int = 4, *, ended: bool = False) -> BoardState:
    """A match in its middle, or at the end of a hand, with long names; fewer seats as if the others were not there."""
    staged = Staged(rules, 7, "en")
    staged.play(30)
    if ended:
        staged.play_hand()
    state = at_table(staged.seating, staged.moment(), dice=(3, 4))
    named = tuple(replace(seat, name=name) for seat, name in zip(state.seats, LONG, strict=True))
    return replace(state, seats=named[:seats])


def written(sides: tuple[Side, ...], role: str) -> list[tuple[Side, Written]]:
    return [(side, part) for side in sides for part in side.parts if isinstance(part, Written) and part.role == role]


def digit_height(size: float) -> float:
    metrics: QFontMetricsF = bold_metrics(size)
    return metrics.tightBoundingRect("0").height()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_digits_are_a_twelfth_of_the_screen_and_everything_stays_on_it(
    qtbot: QtBot, screen: tuple[int, int], view: BoardView, seats: int
) -> None:
    Preferences(Settings(language="zh"), keep=False)
    whole = QRectF(0, 0, *screen)
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        sides = lay_out(board("riichi", seats, ended=True), QSizeF(*screen), view, language)
        points = written(sides, "points")
        assert len(points) == seats
        for _, number in points:
            assert digit_height(number.size) >= min(screen) * LEAST
        for side in sides:
            for part in side.parts:
                assert whole.adjusted(-1, -1, 1, 1).contains(side.place.mapRect(part.area)), part
        for _, part in written(sides, "name"):
            assert bold_metrics(part.size).horizontalAdvance(part.words) <= part.area.width() + 2


@pytest.mark.parametrize("view", VIEWS)
def test_no_seat_lies_on_another(qtbot: QtBot, view: BoardView) -> None:
    sides = lay_out(board("riichi"), QSizeF(1280, 800), view, "en")
    panels = [side.place.mapRect(part.area) for side in sides for part in side.parts if isinstance(part, Panel)]
    assert len(panels) == 4
    for one, other in combinations(panels, 2):
        assert not one.intersects(other)


def reading(side: Side) -> tuple[int, int]:
    """Where a reader's right hand is on the screen."""
    right = side.place.map(QPointF(1, 0)) - side.place.map(QPointF(0, 0))
    return round(right.x()), round(right.y())


def test_a_turned_board_is_read_along_the_side_it_is_turned_to(qtbot: QtBot) -> None:
    ways: dict[BoardView, tuple[int, int]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    for view, way in ways.items():
        (side,) = lay_out(board("riichi"), QSizeF(1280, 800), view, "en")
        assert reading(side) == way


@pytest.mark.parametrize("seats, edges", [(2, "near far"), (3, "near right left"), (4, "near right far left")])
def test_each_seat_reads_its_points_from_its_own_side_in_turn_order(qtbot: QtBot, seats: int, edges: str) -> None:
    sides = lay_out(board("riichi", seats), QSizeF(1280, 800), "sides", "en", bottom=1)
    ways = {"near": (1, 0), "right": (0, -1), "far": (-1, 0), "left": (0, 1)}
    centres = {
        "near": lambda at: at.y() > 600,
        "right": lambda at: at.x() > 1000,
        "far": lambda at: at.y() < 200,
        "left": lambda at: at.x() < 280,
    }
    found = {part.words: side for side, part in written(sides, "name")}
    order = [*LONG[1:seats], LONG[0]]
    for name, edge in zip(order, edges.split(), strict=True):
        side = next(found[words_] for words_ in found if name.startswith(words_.rstrip("…")[:2]))
        (panel,) = (part for part in side.parts if isinstance(part, Panel))
        assert reading(side) == ways[edge]
        assert centres[edge](side.place.map(panel.area.center())), edge


def test_a_finished_hand_shows_who_won_what_and_who_paid(qtbot: QtBot) -> None:
    staged = Staged("riichi", 7, "en")
    staged.play_hand()
    state = at_table(staged.seating, staged.moment())
    result = staged.sheet().result
    assert [seat.change for seat in state.seats] == list(result.changes)
    assert [seat.points.replace(",", "") for seat in state.seats] == [str(points) for points in result.standing]
    assert state.last[0].en.startswith("You, self-draw")
    assert "han" in state.last[0].en
    assert not any(seat.at_turn for seat in state.seats)


def test_what_play_waits_for_is_said_and_the_seat_to_act_is_lit(qtbot: QtBot) -> None:
    staged = Staged("sichuan", 7, "en")
    staged.play(20)
    moment = staged.moment()
    state = at_table(staged.seating, moment)
    (lit,) = (nth for nth, seat in enumerate(state.seats) if seat.at_turn)
    assert lit == moment.observation.hand.turn
    assert state.waits == words.TO_PLAY.filled(name=state.seats[lit].name)
    assert at_table(staged.seating, moment, "dice").waits == words.FOR_DICE
    assert any(note.en.startswith("void") for seat in state.seats for note in seat.notes)


def test_the_dealer_the_repeats_and_the_sticks_are_there(qtbot: QtBot) -> None:
    sheet = new_sheet("riichi", {}, ("Ann", "Ben", "Cleo", "Dora"))
    drawn = Entry(draw="exhausted", ready={0: None}, sticks=(1,))
    sheet = Sheet(sheet.rules, sheet.options, sheet.names, (drawn,))
    state = on_sheet(sheet, score_sheet(sheet))
    assert state.title.en == "East 1, repeat 1"
    assert state.beside == (Text("桌面 1,000", "1,000 on the table"),)
    assert [seat.dealer for seat in state.seats] == [True, False, False, False]
    (side,) = lay_out(state, QSizeF(1280, 800), 0, "zh")
    assert [part.words for part in side.parts if isinstance(part, Disc)] == list("东南西北")


def test_a_match_that_is_over_shows_the_final_points_and_places(qtbot: QtBot) -> None:
    staged = Staged("bloodbattle", 3, "en")
    staged.play_match()
    state = at_end(staged.seating, staged.finish())
    assert state.title == words.FINAL
    assert sorted(note.en for seat in state.seats for note in seat.notes) == ["1st", "2nd", "3rd", "4th"]


def test_the_score_sheet_opens_a_scoreboard_that_follows_it(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.sheet()
    names = ("Ann", "Ben", "Cleo", "Dora")
    page.begin(Sheet("riichi", new_sheet("riichi", {}, names).options, names))
    found = page.content.findChild(QPushButton, "scoreboard")
    assert found is not None
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    scores = page.scoreboard()
    qtbot.addWidget(scores)
    assert scores.isVisible()
    assert page.sheet is not None
    page.take(page.sheet.with_entry(Entry((ReportedWin(1, 0, total=3, fu=40),))))
    state = scores.board.state
    assert state is not None
    assert [seat.points for seat in state.seats] == ["19,800", "30,200", "25,000", "25,000"]
    assert state.last[0].en.startswith("Ben, from Ann")
    window.close()
    assert not scores.isVisible()


TWO_SCREENS = """
from PySide6.QtTest import QTest
from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.scoreboard.score_window import ScoreWindow
from paizhuo.desktop.kit.settings import Settings

running = application()
window = Window(Preferences(Settings(welcomed=True), keep=False))
window.setGeometry(0, 0, 1000, 700)
window.show()
board = ScoreWindow(window.preferences, window)
board.open()
QTest.qWait(100)
print(board.screen().name(), board.isFullScreen(), *board.geometry().getRect())
board.next_screen()
QTest.qWait(100)
print(board.screen().name(), board.isFullScreen(), *board.geometry().getRect())
window.close()
board.close()
"""


def test_the_scoreboard_fills_the_second_screen_and_goes_to_the_next(tmp_path: Path) -> None:
    sizes = {"first": (0, 1280, 800), "second": (1280, 1920, 1080)}
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [{"name": name, "x": x, "y": 0, "width": w, "height": h, **dots} for name, (x, w, h) in sizes.items()]
    config = tmp_path / "screens.json"
    config.write_text(
        json.dumps({"synchronousWindowSystemEvents": False, "windowFrameMargins": False, "screens": screens})
    )
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "PAIZHUO_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    ran = subprocess.run(
        [sys.executable, "-P", "-c", TWO_SCREENS],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ran.stdout.splitlines() == ["second True 1280 0 1920 1080", "first True 0 0 1280 800"]


def test_the_scoreboard_is_turned_by_its_buttons_and_by_a_key(qtbot: QtBot) -> None:
    preferences = Preferences(Settings(language="en"), keep=False)
    beside = ScoreWindow(preferences, ScoreWindow(preferences, Window(preferences)))
    qtbot.addWidget(beside)
    beside.show_state(board("riichi"))
    beside.open()
    for view in VIEWS:
        found = beside.bar.findChild(QPushButton, f"view-{view}")
        assert found is not None
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)
        assert beside.board.view == view
    close = beside.bar.findChild(QPushButton, "close")
    assert close is not None
    assert beside.rect().contains(close.geometry().translated(beside.bar.pos()))
    QTest.keyClick(beside, Qt.Key.Key_T)
    assert beside.board.bottom == 3
    QTest.keyClick(beside, Qt.Key.Key_R)
    assert beside.board.view == 0
    QTest.keyClick(beside, Qt.Key.Key_Escape)
    assert not beside.isVisible()
