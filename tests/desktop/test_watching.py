"""A camera above the table watches the discards: what has settled there is entered for the seat that discards next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.real_table.match.pane import TableMatch
from paizhuo.desktop.real_table.match.watching import Watch
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.words import Text
from paizhuo.vision.labels import NUMBER
from tests.desktop.test_camera_page import Film, StandIn, TwoCameras
from tests.vision.layouts import laid

LONGEST = 30_000


class Above:
    """A window with a match at a real table, and a camera that sees what is laid."""

    def __init__(self, qtbot: QtBot, window: Window, film: Film) -> None:
        self.qtbot, self.window = qtbot, window
        self.match: TableMatch = window.table_match
        self.messages: list[str] = []
        self.match.message.connect(lambda words: self.messages.append(words.en))
        self.match.draft.rules = "harmony"
        self.match.begin()
        self.until(lambda: self.match.desk.asked.possible.wanted)
        self.match.desk.do(lambda table: table.give((3, 4)))
        self.until(lambda: self.match.desk.asked.possible.seats)
        self.eyes = StandIn("")
        self.cameras = TwoCameras(film)
        self.match._watch = self.watch = Watch(self.match.desk, lambda: self.eyes, self.cameras)

    def until(self, there: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(there()), timeout=LONGEST)

    def lies(self, layout: str) -> None:
        """These tiles lie open below the camera."""
        self.eyes.tiles = [(quad + 60, label) for quad, label in laid(layout, apart=40)]

    def discard(self, name: str) -> None:
        """A person enters a discard."""
        self.until(lambda: self._discards(name))
        seat, discard = self._discards(name)[0]
        self.match.desk.do(lambda table: table.act(seat, discard))

    def _discards(self, name: str) -> list[tuple[int, Discard]]:
        """What whoever discards next may do with the tile, if somebody may."""
        return [
            (seat.seat, choice.action)
            for seat in self.match.desk.asked.possible.seats
            for group in seat.groups
            for choice in group.choices
            if isinstance(choice.action, Discard) and choice.tile == NUMBER[name]
        ]

    def settled(self) -> bool:
        last = self.watch.source.last
        return last is not None and last.settled and len(last.reading.tiles) == len(self.eyes.tiles)

    def find(self, name: str) -> QWidget | None:
        found = self.window.page.findChildren(QWidget, name)
        return next((each for each in reversed(found) if each.isVisible()), None)

    def press(self, name: str) -> None:
        self.until(lambda: self.find(name))
        found = self.find(name)
        assert isinstance(found, QAbstractButton)
        found.click()

    @property
    def rivers(self) -> list[int]:
        """How many discards each seat has."""
        moment = self.match.desk.moment
        return [] if moment is None else [len(river) for river in moment.observation.hand.rivers]


@pytest.fixture
def above(qtbot: QtBot, open_window: Callable[..., Window]) -> Iterator[Callable[..., Above]]:
    made: list[Above] = []

    def begun(film: Film | None = None) -> Above:
        made.append(Above(qtbot, open_window(), film or Film()))
        return made[-1]

    yield begun
    for each in made:
        each.match.closing()


def test_discards_that_a_camera_sees_are_entered_for_the_right_seats(above: Callable[..., Above]) -> None:
    table = above()
    table.press("watch-discards")
    table.press("watch")
    table.until(table.settled)
    table.lies("3s")
    table.until(lambda: table.rivers == [1, 0, 0, 0])
    table.lies("3s 5p")
    table.until(lambda: table.rivers == [1, 1, 0, 0])
    table.lies("3s 5p 6p 7p 8p")  # a meld was laid: people say whose
    table.until(table.settled)
    assert table.rivers == [1, 1, 0, 0]
    table.press("watch-discards")  # a discard brings the table back in sight, and the camera goes on
    table.press("watch")
    assert not table.watch.on
    table.lies("3s 5p 6p 7p 8p 1z")
    table.qtbot.wait(300)
    assert table.rivers == [1, 1, 0, 0]


def test_what_lies_there_when_the_camera_begins_is_nobody_s_discard(above: Callable[..., Above]) -> None:
    table = above()
    table.lies("1m 2m")
    table.watch.toggle()
    table.until(table.settled)
    table.lies("1m 2m 9s")
    table.until(lambda: table.rivers == [1, 0, 0, 0])


def test_a_camera_that_fails_is_said_and_the_match_goes_on(above: Callable[..., Above]) -> None:
    table = above(Film(most=3, trouble=Text("摄像头断了", "The camera is gone")))
    table.press("watch-discards")
    table.press("watch")
    table.until(lambda: table.watch.source.trouble)
    assert table.match.desk.match is not None
    state = table.find("watch-state")
    assert state is not None
    assert "The camera is gone" in state.text()  # type: ignore[attr-defined]
    assert table.rivers == [0, 0, 0, 0]


def test_a_camera_is_let_go_when_the_match_is_left(above: Callable[..., Above]) -> None:
    film = Film()
    table = above(film)
    table.watch.toggle()
    table.until(lambda: film.count > 2)
    table.match.desk.leave()
    table.until(lambda: film.closed)
    assert not table.watch.on


def test_what_was_entered_while_no_camera_watched_is_not_entered_again(above: Callable[..., Above]) -> None:
    table = above()
    table.watch.toggle()
    table.until(table.settled)
    table.lies("3s")
    table.until(lambda: table.rivers == [1, 0, 0, 0])
    table.watch.toggle()
    table.until(lambda: table.match.desk.asked.possible.first == 1)
    table.discard("5p")
    table.until(lambda: table.rivers == [1, 1, 0, 0])
    table.lies("3s 5p")
    table.cameras.now_sees(Film())
    table.watch.toggle()
    table.until(table.settled)
    table.lies("3s 5p 9m")
    table.until(lambda: table.rivers[2])
    assert table.match.desk.moment is not None
    assert [each.tile for each in table.match.desk.moment.observation.hand.rivers[2]] == [NUMBER["9m"]]


def test_a_camera_that_is_found_after_the_match_was_left_is_not_opened(above: Callable[..., Above]) -> None:
    table = above()
    find, table.cameras.find = table.cameras.find, lambda: None  # type: ignore[method-assign]
    table.watch.toggle()
    table.match.desk.leave()
    find()
    assert not table.watch.on
    assert not table.cameras.opened
