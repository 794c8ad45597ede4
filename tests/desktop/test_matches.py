"""Matches in the real window, played by mouse and keys: of three games to the final ranking, of the others the first hand.

Every night the others are played to their rankings too.

What the person does is what the bot ``basic`` would do; every choice goes through the tiles and buttons on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.keys import TILES
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.settings import Settings, matches_folder
from paizhuo.desktop.match.following import PACES
from paizhuo.desktop.match.kept_matches import unfinished
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.picturing import PACE
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.desktop.table.calls import CallButton
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.sharing import meld_moves
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.bots import Bot, make
from paizhuo.engine.core.action import PASS, Action, MoveMeld, MoveTile
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.action_words import amount_of
from paizhuo.engine.table.journal.verification import verify
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.port.settings import Pace
from tests.desktop.support import drag

pytestmark = pytest.mark.simulation
Opener = Callable[..., Window]
PATIENCE = 20_000


@dataclass
class Person:
    """Somebody with a mouse and a keyboard, who uses them in turn."""

    table: TableView
    decisions: int = 0

    def act(self, action: Action) -> None:
        """Carries out a choice as a person would."""
        self.decisions += 1
        plan = self.table.state.plan
        if action == PASS:
            self.press_or_key("pass", 0, Qt.Key.Key_X)
        elif action in plan.discards.values():
            self.discard(action, None)
        elif mode := next((name for name, tiles in plan.modes.items() if action in tiles.values()), None):
            self.press(mode, 0)
            self.discard(action, mode)
        elif isinstance(action, MoveTile):
            self.carry(action)
        elif isinstance(action, MoveMeld):
            self.press("move_meld", 0)
            self.press("move_meld", [m for m, _ in meld_moves(self.shown, plan.moves)].index(action))
        elif action in plan.takes.values() and self.decisions % 2:
            self.take(action)
        elif plan.pick is not None and action in plan.pick.options:
            self.pick(plan.pick.name, list(getattr(action, "tiles", ())))
        elif plan.ladder is not None and action in plan.ladder.steps:
            self.bet(action)
        else:
            offers = plan.calls[action.name]
            self.press(action.name, [offer.action for offer in offers].index(action))

    def button(self, name: str, nth: int) -> CallButton:
        shown = [b for b in self.table.findChildren(CallButton) if b.isVisible() and b.look.name == name]
        return sorted(shown, key=QAbstractButton.x)[nth]

    def press(self, name: str, nth: int) -> None:
        QTest.mouseClick(self.button(name, nth), Qt.MouseButton.LeftButton)

    def press_or_key(self, name: str, nth: int, key: Qt.Key) -> None:
        if self.decisions % 2:
            self.press(name, nth)
        else:
            QTest.keyClick(self.table, key)

    def discard(self, action: Action, mode: str | None) -> None:
        """Lifts the tile and lays it down."""
        own = self.table.state.layout.own
        plan = self.table.state.plan
        slot = next(n for n, s in enumerate(own) if plan.discard(s.tile, mode, drawn=s.drawn, rack=s.rack) == action)
        nth = slot - sum(spot.rack < own[slot].rack for spot in own)
        for _ in range(2):
            if self.decisions % 2 or nth >= len(TILES):
                self.click_slot(slot)
            else:
                if self.shown.hands > 1:
                    QTest.keyClick(self.table, (Qt.Key.Key_Up, Qt.Key.Key_Down)[own[slot].rack])
                QTest.keyClicks(self.table, TILES[nth])

    @property
    def shown(self) -> TablePicture:
        assert self.table.state.picture is not None
        return self.table.state.picture

    def carry(self, action: MoveTile) -> None:
        """Draws a tile onto the free end of the other rack; where nothing else can be done, a click is enough."""
        wanted = (action.tile, action.drawn, action.rack)
        spot = next(s for s in self.table.state.layout.own if (s.tile, s.drawn, s.rack) == wanted)
        if self.table.state.plan.only_moves and self.decisions % 2:
            self.click(spot.x, spot.y)
            return
        band = self.table.state.layout.bands[1 - action.rack]
        drag(self.table, (spot.x, spot.y), (band.x + band.width + 6, band.y + band.height / 2))

    def click_slot(self, slot: int) -> None:
        spot = self.table.state.layout.own[slot]
        self.click(spot.x, spot.y)

    def click(self, x: float, y: float) -> None:
        where: QPoint = self.table.mapFromScene(QPointF(x, y))
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=where)

    def take(self, action: Action) -> None:
        """Clicks a tile lying on the table."""
        spots = self.table.state.layout.spots
        wanted = next((tile, seat) for (tile, seat), taking in self.table.state.plan.takes.items() if taking == action)
        spot = next(s for s in reversed(spots) if s.key[0] == "river" and (s.tile, s.seat) == wanted)
        self.click(spot.x, spot.y)

    def bet(self, action: Action) -> None:
        """Names an amount: by typing it, or with the slider and the button."""
        ladder, panel = self.table.state.plan.ladder, self.table.choosing.offering.panel
        assert ladder is not None
        if not panel.isVisible():
            self.press_or_key(ladder.name, 0, Qt.Key.Key_B)
        if self.decisions % 2:
            panel.slider.setValue(ladder.steps.index(action))
            QTest.mouseClick(panel.confirm, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClicks(self.table, str(amount_of(action)))
            QTest.keyClick(self.table, Qt.Key.Key_Return)

    def pick(self, name: str, tiles: list[int]) -> None:
        """Puts tiles of the rack together, and says so."""
        for slot, spot in enumerate(self.table.state.layout.own):
            if spot.tile in tiles:
                tiles.remove(spot.tile)
                self.click_slot(slot)
        self.press(name, 0)


def play(qtbot: QtBot, window: Window, setup: MatchSetup) -> RankingPage:
    """A match from its first decision to its ranking."""
    window.play.start(setup)
    page = window.page
    assert isinstance(page, PlayPage)
    person = Person(page.table)
    while (sheet := play_hand(qtbot, window, page, person)) is not None:
        following = sheet.findChild(QPushButton, "next-hand")
        assert following is not None
        if person.decisions % 2:
            QTest.mouseClick(following, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(following, Qt.Key.Key_Return)

        # Sent off; the sheet stays until the next deal is there.
        def gone(before: Page = sheet) -> bool:
            return page.stage.sheet is not before or window.page is not page

        qtbot.waitUntil(gone, timeout=PATIENCE)
    assert person.decisions
    assert isinstance(window.page, RankingPage)
    return window.page


def play_hand(qtbot: QtBot, window: Window, page: PlayPage, person: Person) -> Page | None:
    """What is left of a hand, to the sheet of its result; None: the match is over."""
    bot: Bot | None = None
    seen: Moment | None = None

    def wanted() -> bool:
        """Whether the person is to do something, or there is nothing left to do."""
        if isinstance(window.page, RankingPage) or page.stage.sheet is not None:
            return True
        return page.moment is not seen and page.moment is not None and bool(page.moment.observation.options)

    while True:
        qtbot.waitUntil(wanted, timeout=PATIENCE)
        if isinstance(window.page, RankingPage):
            return None
        if page.stage.sheet is not None:
            return page.stage.sheet
        seen = page.moment
        assert seen is not None
        assert page.seating is not None
        if bot is None:
            rule_set = page.seating.rule_set
            bot = make("basic", rule_set, rule_set.settled(page.seating.setup.options), 1)
        person.act(bot.choose(seen.observation))


def check(ranking: RankingPage, window: Window) -> None:
    """The match is over for good, and its journal replays."""
    finish = ranking.finish
    assert sorted(finish.ranking.order) == [0, 1, 2, 3]
    assert len({sum(result.standing) + result.deposit for result in finish.results}) == 1
    assert unfinished() is None
    (journal,) = matches_folder().glob("*.journal")
    match = verify(load(journal.read_text("utf-8")))
    assert match.final == finish.ranking
    home = ranking.findChild(QPushButton, "home")
    assert home is not None
    QTest.mouseClick(home, Qt.MouseButton.LeftButton)
    assert window.page is not ranking


SHORT = {
    "riichi": 12,
    "international": 8,
    "harmony": 10,
    "sichuan": 8,
    "bloodbattle": 11,
    "chongqing": 5,
    "tianjin": 11,
    "house": 3,
    "trick": 7,
    "holdem": 0,
    "dyed": 12,
    "double": 10,
    "chaos": 10,
    "chris": 11,
}
"""The seeds of matches that come to their end in few steps, with many sorts of decisions on the way."""
LENGTHS = {"hongkong": {"circles": 1}, "taiwan": {"circles": 1}}


WHOLE = ("riichi", "chongqing", "holdem")
"""Whose matches are played to their end with every commit: declarations, an exchange and a void suit, bets."""


def setup_of(rules: str) -> MatchSetup:
    return usual_match(rules, SHORT.get(rules, 1), "en", LENGTHS.get(rules))


@pytest.mark.parametrize(
    "rules", [game.id if game.id in WHOLE else pytest.param(game.id, marks=pytest.mark.nightly) for game in ALL]
)
def test_a_match_is_played_to_its_ranking_by_mouse_and_keys(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window()
    check(play(qtbot, window, setup_of(rules)), window)


@pytest.mark.parametrize("rules", [game.id for game in ALL if game.id not in WHOLE])
def test_a_hand_is_played_to_its_result_by_mouse_and_keys(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window()
    window.play.start(setup_of(rules))
    page = window.page
    assert isinstance(page, PlayPage)
    person = Person(page.table)
    assert play_hand(qtbot, window, page, person) is page.stage.sheet
    assert person.decisions
    assert page.moment is not None
    assert page.moment.observation.hand.ending is not None


def test_a_match_can_be_played_again(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    ranking = play(qtbot, window, usual_match("sichuan", 5, "zh"))
    again = ranking.findChild(QPushButton, "again")
    assert again is not None
    assert ranking.findChild(QPushButton, "replay") is not None
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None)
    assert page.seating is not None
    assert page.seating.setup.rules == "sichuan"
    assert page.seating.setup.seed != 5


def test_a_match_of_bots_can_be_watched(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    usual = usual_match("trick", 4, "en")
    seats = tuple(replace(seat, bot="basic") for seat in usual.seats)
    window.play.start(replace(usual, seats=seats))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=PATIENCE)
    assert page.content.findChild(QPushButton, "undo") is None
    assert page.moment is not None
    assert page.moment.observation.seat is None


def test_with_motion_the_results_wait_for_the_last_tile(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "fast", Pace(thinking=1, forced=1))
    monkeypatch.setitem(PACE, "fast", 60.0)
    settings = Settings(speed="fast", bot_pace="fast", welcomed=True, auto_win=True, auto_pass=True, auto_discard=True)
    window = open_window(settings)
    window.play.start(usual_match("riichi", 6, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.stage.sheet is not None, timeout=PATIENCE)
    assert not page.table.state.busy
    assert page.moment is not None
    assert page.moment.observation.hand.ending is not None
