"""A match with others far away, from the first page to the ranking and another match, without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.keys import TILES
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.online.hosting import Hosting
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.online import Online
from paizhuo.desktop.online.page import OnlinePage
from paizhuo.desktop.online.room import RoomPage
from paizhuo.desktop.online.terms_form import TermsPage
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.desktop.table.calls import CallButton
from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.games import find
from paizhuo.engine.net import messages as m
from paizhuo.engine.table.port.reports import Moment
from tests.desktop.online.hosted import SOON

pytestmark = pytest.mark.simulation
MOST_STOPS = 60
"""The most presses of Tab on a page until everything on it was reached."""
TERMS = m.Terms("riichi", [""] * 4, {"length": "east"})
"""What the person opened a table with the last time."""


class Keyboard:
    """Somebody whose keys go where the focus is, and who has nothing else."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self._qtbot, self.window = qtbot, window
        self.bot = make("basic", find(TERMS.rules), find(TERMS.rules).settled(TERMS.options), 1)

    @property
    def focus(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None, "keys go nowhere"
        return found

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.focus, key, modifier)

    def write(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)

    def go_to(self, name: str) -> None:
        """Moves the focus on until it is where it should be."""
        for _ in range(MOST_STOPS):
            if self.focus.objectName() == name:
                return
            self.key(Qt.Key.Key_Tab)
        pytest.fail(f"no key leads to “{name}”")

    def press(self, name: str) -> None:
        """Presses a button as soon as it is there."""
        self._qtbot.waitUntil(lambda: self.sees(name), timeout=SOON)
        self.go_to(name)
        self.key(Qt.Key.Key_Space)

    def sees(self, name: str) -> bool:
        return any(made.isVisible() and made.isEnabled() for made in self.window.findChildren(QAbstractButton, name))

    def reaches(self, kind: type[Page]) -> None:
        self._qtbot.waitUntil(lambda: isinstance(self.window.page, kind), timeout=SOON)

    # -- at the table

    @property
    def play(self) -> PlayPage:
        self.reaches(PlayPage)
        page = self.window.page
        assert isinstance(page, PlayPage)
        return page

    def plays_to_the_end(self) -> int:
        """Plays the match to its ranking; how many choices were made."""
        made, seen = 0, None
        page = self.play
        while self._wanted(page, seen):
            sheet = page.stage.sheet
            if sheet is not None:
                self._goes_on_from(page, sheet)
                continue
            seen = page.moment
            assert seen is not None
            self._act(page, self.bot.choose(seen.observation))
            made += 1
        return made

    def _goes_on_from(self, page: PlayPage, sheet: Page) -> None:
        """Is ready for the next hand; the sheet stays until that is there."""
        self.key(Qt.Key.Key_Return)
        self._qtbot.waitUntil(lambda: page.stage.sheet is not sheet or self.window.page is not page, timeout=SOON)

    def _wanted(self, page: PlayPage, seen: Moment | None) -> bool:
        """Waits until something is to be done; whether the match goes on."""

        def something() -> bool:
            now = page.moment
            if self.window.page is not page or page.stage.sheet is not None:
                return True
            return now is not seen and now is not None and bool(now.observation.options)

        self._qtbot.waitUntil(something, timeout=SOON)
        return self.window.page is page

    def _act(self, page: PlayPage, action: Action) -> None:
        plan = page.table.state.plan
        if action == PASS:
            self.key(Qt.Key.Key_X)
        elif action in plan.discards.values():
            self._discard(page, action, None)
        elif mode := next((name for name, tiles in plan.modes.items() if action in tiles.values()), None):
            self._call(page, mode, 0)
            self._discard(page, action, mode)
        else:
            self._call(page, action.name, [offer.action for offer in plan.calls[action.name]].index(action))

    def _discard(self, page: PlayPage, action: Action, mode: str | None) -> None:
        """Lifts a tile with its key, and lays it with the same key."""
        slots = enumerate(page.table.state.layout.own)
        nth = next(
            n for n, s in slots if page.table.state.plan.discard(s.tile, mode, drawn=s.drawn, rack=s.rack) == action
        )
        self.write(TILES[nth] * 2)

    def _call(self, page: PlayPage, name: str, nth: int) -> None:
        """Presses a call's key; where several calls have it, until the right one has the focus, and then confirms."""
        there = [made for made in page.table.findChildren(CallButton) if made.isVisible()]
        wanted = sorted((made for made in there if made.look.name == name), key=QAbstractButton.x)[nth]
        key = next(made.look.hint for made in there if made.look.name == name and made.look.hint)
        self.write(key.lower())
        if not any(made is wanted and made.isVisible() for made in page.table.findChildren(CallButton)):
            return
        while self.focus is not wanted:
            self.write(key.lower())
        self.key(Qt.Key.Key_Space)


@pytest.fixture
def keyboard(qtbot: QtBot, open_window: Callable[..., Window], tmp_path: Path) -> Keyboard:
    window = open_window()
    kept = KeptOnline(tmp_path / "online.json")
    kept.keep_terms(TERMS)
    window._online = Online(window, window.preferences, kept=kept)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return Keyboard(qtbot, window)


def test_a_whole_match_far_away_is_played_by_keys_alone(qtbot: QtBot, server: Hosting, keyboard: Keyboard) -> None:
    window = keyboard.window
    window.home()
    keyboard.press("online")
    keyboard.reaches(OnlinePage)
    keyboard.go_to("name")
    keyboard.write("Ann")
    keyboard.go_to("address")
    keyboard.write(server.address.shown)
    keyboard.key(Qt.Key.Key_Return)
    keyboard.press("new-table")
    keyboard.reaches(TermsPage)
    keyboard.press("open-table")
    keyboard.reaches(RoomPage)
    keyboard.press("fill")
    page = keyboard.play
    says_something(qtbot, keyboard, page)
    assert keyboard.plays_to_the_end()
    keyboard.reaches(RankingPage)
    keyboard.press("again")
    assert keyboard.play is not page
    keyboard.press("leave")
    keyboard.press("stay")
    assert keyboard.focus is keyboard.play.table, "what was answered is gone, and keys go to the table"
    keyboard.press("leave")
    keyboard.press("really-leave")
    keyboard.reaches(OnlinePage)


def says_something(qtbot: QtBot, keyboard: Keyboard, page: PlayPage) -> None:
    """A key opens the chat, what is written is read at the seat, and the same key gives the keys back to the table."""
    keyboard.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    keyboard.go_to("chat-text")
    keyboard.write("good luck")
    keyboard.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.table.showing.talk.said_by(0) == "good luck", timeout=SOON)
    keyboard.key(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert keyboard.focus is page.table
