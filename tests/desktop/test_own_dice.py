"""A match on the screen with the player's own dice: virtual ones, through the same hub and links as real ones."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.first_throw import FirstThrow
from paizhuo.desktop.app.setup import Setup
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.commands.play import addresses
from paizhuo.desktop.devices import devices as window_devices
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.session import SessionThread
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.throw_panel import AWAY, COCKED, THROW, ThrowPanel
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.value import replace
from paizhuo.engine.devices.at_table.throwing import ALL_GONE, BACK, ON_SCREEN
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.virtual.transport import VirtualTransport, virtual_line
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_lines
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.verification import verified_steps
from paizhuo.engine.table.port.asks import Answer, NextHand, Undo
from paizhuo.engine.table.port.dice import Die, OwnThrow, Throw
from paizhuo.engine.table.port.reports import Explained, HandSheet, Moment, Throwing
from paizhuo.engine.table.table import Table
from tests.desktop.heard import kept

QUIET = Settings(language="en", speed="off", bot_pace="off", welcomed=True, sound=False, dice="own")
LONG = 20_000
Opener: TypeAlias = Callable[..., Window]


class Dice:
    """The virtual dice of a window; they roll quickly."""

    def __init__(self) -> None:
        self.lines: dict[str, VirtualTransport] = {}
        self.hub = Hub(self.line)

    def line(self, address: str) -> VirtualTransport:
        self.lines[address] = virtual_line(address, speed=40.0)
        return self.lines[address]

    def roll(self) -> None:
        for line in self.lines.values():
            line.order("roll")


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dice]:
    made = Dice()
    monkeypatch.setattr(window_devices, "Hub", lambda: made.hub)
    yield made
    made.hub.shut()


def bots(rules: str, seed: int = 5) -> MatchSetup:
    """A match in which nobody but bots plays."""
    setup = usual_match(rules, seed, "en")
    return replace(setup, seats=tuple(SeatSetup(seat.name, seat.bot or "basic") for seat in setup.seats))


def connect(window: Window, qtbot: QtBot, *addresses: str) -> None:
    for address in addresses:
        window.devices.open(address, "table" if address.startswith("virtual:dice") else "godice")
    qtbot.waitUntil(lambda: all(device.state.stage == "connected" for device in window.devices.devices), timeout=LONG)


def page_of(window: Window) -> PlayPage:
    assert isinstance(window.page, PlayPage)
    return window.page


def lines(rules: str) -> tuple[journal_lines.Line, ...]:
    """The lines of the only match's journal, each true."""
    (path,) = stored.matches_folder().glob("*.journal")
    journal = journals.load(journals.decode(Path(path).read_bytes()))
    assert journal.setup.rules == rules
    assert len(list(verified_steps(journal))) == len(journal.lines)
    return tuple(journal.lines)


def thrown(rules: str) -> list[str]:
    """Who gave each throw of the match."""
    return [line["by"] for line in lines(rules) if line.get("chance") == "dice"]


def sheet(page: PlayPage) -> bool:
    return page.stage.sheet is not None


@pytest.mark.parametrize(
    "rules, addresses",
    [
        ("riichi", ("virtual:godice 1", "virtual:godice 2")),
        ("sichuan", ("virtual:godice 1",)),
        ("tianjin", ("virtual:dice",)),
    ],
)
def test_a_whole_hand_is_played_with_own_dice(
    open_window: Opener, qtbot: QtBot, dice: Dice, rules: str, addresses: tuple[str, ...]
) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, *addresses)
    window.play.start(bots(rules))
    page = page_of(window)
    panel = throws_one(page, qtbot)
    seen: list[str] = []

    def goes_on() -> bool:
        if panel.isVisible():
            if panel.title.text() not in seen:
                seen.append(panel.title.text())
            if not panel.row.moving and panel.title.text() in {THROW.en, "1 more to throw", COCKED.en}:
                dice.roll()
        return sheet(page)

    qtbot.waitUntil(goes_on, timeout=LONG)
    assert THROW.en in seen
    by = thrown(rules)
    assert by
    assert set(by) == {"device"}
    qtbot.waitUntil(lambda: not panel.isVisible(), timeout=LONG)


def throws_one(page: PlayPage, qtbot: QtBot) -> ThrowPanel:
    """The panel, once a throw is waited for."""
    qtbot.waitUntil(lambda: waits(page), timeout=LONG)
    assert page.table.showing.throws.panel is not None
    return page.table.showing.throws.panel


def waits(page: PlayPage) -> bool:
    return page.table.showing.throws.panel is not None and page.table.showing.throws.panel.isVisible()


def test_what_is_waited_for_is_seen_and_read_out_and_the_drawn_dice_come_to_rest_as_the_real_ones(
    open_window: Opener, qtbot: QtBot, dice: Dice
) -> None:
    window = open_window(replace(QUIET, speed="fast", bot_pace="fast"))
    connect(window, qtbot, "virtual:godice 1", "virtual:godice 2")
    window.play.start(usual_match("riichi", 5, "en"))
    page = page_of(window)
    panel = throws_one(page, qtbot)
    assert panel.said == "Throw your dice · You: Wall break"
    assert panel.accessibleName() == panel.said
    assert panel.button.height() >= 44
    shown: list[tuple[int, ...]] = []
    page.table.showing.played.connect(
        lambda event: shown.append(event.faces) if isinstance(event, DiceRolled) else None
    )
    dice.lines["virtual:godice 1"].order("roll 6")
    qtbot.waitUntil(lambda: panel.title.text() == "1 more to throw", timeout=LONG)
    dice.lines["virtual:godice 2"].order("tilt")
    qtbot.waitUntil(lambda: panel.title.text() == COCKED.en, timeout=LONG)
    dice.lines["virtual:godice 2"].order("roll 2")
    qtbot.waitUntil(lambda: panel.title.text() == "Dice 6 + 2", timeout=LONG)
    qtbot.waitUntil(lambda: shown == [(6, 2)], timeout=LONG)
    qtbot.waitUntil(lambda: not panel.isVisible(), timeout=LONG)
    qtbot.waitUntil(lambda: not page.table.state.busy, timeout=LONG)
    assert page.moment is not None
    assert page.moment.observation.hand.wall.dice == (6, 2)


def test_a_throw_can_be_made_on_the_screen(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:godice 1")
    window.play.start(usual_match("riichi", 5, "en"))
    page = page_of(window)
    panel = throws_one(page, qtbot)
    panel.button.click()
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.hand.wall.dice), timeout=LONG)
    qtbot.waitUntil(lambda: not panel.isVisible(), timeout=LONG)  # a throw is over once what it led to is done
    assert thrown("riichi") == ["seed"]


def test_virtual_dice_are_rolled_by_a_button(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:dice")
    window.play.start(usual_match("riichi", 5, "en"))
    page = page_of(window)
    panel = throws_one(page, qtbot)
    panel.virtual.click()
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.hand.wall.dice), timeout=LONG)
    assert thrown("riichi") == ["device"]


def test_dice_that_go_away_are_missed_for_a_moment_and_used_again_when_they_are_back(
    open_window: Opener, qtbot: QtBot, dice: Dice
) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:godice 1")
    window.play.start(bots("riichi"))
    page = page_of(window)
    assert page.match is not None
    messages = kept(page.match, Explained)
    panel = throws_one(page, qtbot)
    (line,) = dice.lines.values()
    line.unplug()
    qtbot.waitUntil(lambda: panel.title.text() == AWAY.en, timeout=LONG)
    qtbot.waitUntil(lambda: sheet(page), timeout=LONG)
    assert [each.words for each in messages] == [ALL_GONE, ON_SCREEN]
    assert thrown("riichi") == ["seed"]
    line.plug_in()
    qtbot.waitUntil(lambda: messages[-1].words == BACK, timeout=LONG)
    page.match.ask(NextHand())
    throws_one(page, qtbot)
    for _ in range(2):
        line.order("roll 4")
        qtbot.wait(200)
    qtbot.waitUntil(lambda: len(thrown("riichi")) == 2, timeout=LONG)
    assert thrown("riichi") == ["seed", "device"]


def test_a_match_left_while_dice_are_waited_for_asks_for_them_again(
    open_window: Opener, qtbot: QtBot, dice: Dice
) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:godice 1")
    window.play.start(usual_match("riichi", 5, "en"))
    throws_one(page_of(window), qtbot)
    window.back()
    (journal,) = stored.matches_folder().glob("*.journal")
    window.play.resume(journal)
    panel = throws_one(page_of(window), qtbot)
    assert panel.title.text() == THROW.en


def test_undo_while_dice_are_waited_for_ends_the_throw_and_goes_back(qtbot: QtBot, dice: Dice) -> None:
    dice.hub.open("virtual:dice", "table")
    qtbot.waitUntil(lambda: all(device.state.stage == "connected" for device in dice.hub.devices), timeout=LONG)
    session = SessionThread(dice.hub)
    throws, moments, sheets = kept(session, Throwing), kept(session, Moment), kept(session, HandSheet)

    def waits() -> bool:
        return bool(throws) and throws[-1].throw is not None

    session.start(usual_match("riichi", 5, "en"))
    qtbot.waitUntil(waits, timeout=LONG)
    dice.roll()

    def plays_on() -> bool:
        options = moments[-1].observation.options
        if options:
            session.ask(Answer(moments[-1].serial, (PASS if PASS in options else options[-1],)))
        return bool(sheets)

    qtbot.waitUntil(plays_on, timeout=LONG)
    session.ask(NextHand())
    qtbot.waitUntil(waits, timeout=LONG)
    session.ask(Undo())
    qtbot.waitUntil(lambda: not waits(), timeout=LONG)
    qtbot.waitUntil(lambda: moments[-1].observation.hand.deal.number == 0, timeout=LONG)
    session.close()
    assert set(thrown("riichi")) == {"device"}


@pytest.mark.parametrize("pace, moves", [(1.0, True), (0.0, False)])
def test_drawn_dice_tumble_while_real_ones_roll_unless_nothing_is_to_move(
    shown: Callable[..., TableView], pace: float, moves: bool
) -> None:
    table = shown(of_view(usual_match("riichi", 5, "en"), pace))
    waited = OwnThrow(RollDice(2, "break", 1), Throw((Die("lies", 4), Die("rolling")), 2))
    said: list[str] = []
    table.showing.announced.connect(said.append)
    table.showing.show_throw(waited)
    assert table.showing.throws.panel is not None
    assert table.showing.throws.panel.row.moving is moves
    assert said == ["The dice are rolling… · Orchid: Wall break"]
    table.showing.show_throw(None)
    assert not table.showing.throws.panel.row.moving
    assert not table.showing.throws.panel.isVisible()


def of_view(setup: MatchSetup, pace: float) -> TablePicture:
    """What an onlooker sees of a match that begins."""
    seen = Table(setup).observation(None)
    return TablePicture(seen, tuple(seat.name for seat in setup.seats), settings=TableSettings(pace=pace))


# -- before the match ----------------------------------------------------------------------------------------------------


def test_own_dice_say_who_deals_first(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:dice")
    window.play.start_with_dice(usual_match("riichi", 5, "en"))
    page = window.page
    assert isinstance(page, FirstThrow)
    for order in ("roll 1 1", "roll"):
        dice.lines["virtual:dice"].order(order)
    qtbot.waitUntil(lambda: isinstance(window.page, PlayPage), timeout=LONG)
    seats = usual_match("riichi", 5, "en").seats
    qtbot.waitUntil(lambda: page_of(window).seating is not None, timeout=LONG)
    seating = page_of(window).seating
    assert seating is not None
    assert seating.setup.seats[0] == seats[1]


def test_the_first_throw_too_can_be_made_on_the_screen(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(QUIET)
    connect(window, qtbot, "virtual:godice 1")
    window.play.start_with_dice(usual_match("riichi", 5, "en"))
    button = window.page.findChild(QPushButton, "throw-on-screen")
    assert isinstance(button, QPushButton)
    button.click()
    assert isinstance(window.page, PlayPage)


def test_without_any_dice_the_match_begins_on_the_screen(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(QUIET)
    window.play.start_with_dice(usual_match("riichi", 5, "en"))
    page = page_of(window)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.hand.wall.dice), timeout=LONG)
    assert thrown("riichi") == ["seed"]
    QTest.mouseClick(window.toast, Qt.MouseButton.LeftButton)  # who deals first has been read: the next one
    assert "No real dice are connected" in window.toast.text()


def test_the_set_up_page_lists_the_dice_that_are_connected(open_window: Opener, qtbot: QtBot, dice: Dice) -> None:
    window = open_window(replace(QUIET, dice="screen"))
    page: Setup = window.set_up()
    qtbot.wait(1)

    def listed() -> str:
        return "\n".join(shown.text() for shown in page.content.findChildren(QLabel) if shown.isVisible())

    assert "No dice are connected" not in listed()
    own = page.content.findChild(QPushButton, "dice-own")
    assert isinstance(own, QPushButton)
    own.click()
    qtbot.waitUntil(lambda: "No dice are connected" in listed(), timeout=LONG)
    window.devices.open("virtual:godice 1", "godice")
    qtbot.waitUntil(lambda: "Virtual GoDice 1 · connected, battery 80 %" in listed(), timeout=LONG)
    window.preferences.change(language="zh")
    window.devices.open("virtual:dice", "table")
    qtbot.waitUntil(lambda: "虚拟骰盅 · 已连接" in listed(), timeout=LONG)
    connecting = page.content.findChild(QPushButton, "connect-dice")
    assert isinstance(connecting, QPushButton)
    connecting.click()
    assert window.page is not page


def says(page: FirstThrow, title: str) -> bool:
    return page.panel is not None and page.panel.title.text() == title


def test_a_match_from_the_command_line_waits_until_its_dice_are_connected(qtbot: QtBot, dice: Dice) -> None:
    window = Window(Preferences(QUIET), start=usual_match("riichi", 5, "en"), dice=("virtual:godice",))
    qtbot.addWidget(window)
    window.show()
    page = window.page
    assert isinstance(page, FirstThrow)
    for title in (THROW.en, "1 more to throw"):
        qtbot.waitUntil(partial(says, page, title), timeout=LONG)
        dice.roll()
    qtbot.waitUntil(lambda: isinstance(window.page, PlayPage), timeout=LONG)
    window.close()


@pytest.mark.parametrize("words, ports", [("/dev/ttyUSB0", ("/dev/ttyUSB0",)), ("COM3, ble:D1", ("COM3", "ble:D1"))])
def test_the_ports_of_dice_are_listed_with_commas(words: str, ports: tuple[str, ...]) -> None:
    assert addresses(words) == ports


def test_a_list_of_no_ports_is_refused() -> None:
    with pytest.raises(ArgumentTypeError):
        addresses(",")
