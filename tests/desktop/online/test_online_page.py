"""The Online page and the form of a new table, without a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.controls import Stepper
from paizhuo.desktop.online import words
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.page import OnlinePage, Standing
from paizhuo.desktop.online.room import RoomPage
from paizhuo.desktop.online.strip import NewsStrip
from paizhuo.desktop.online.terms_form import OWN, TermsDraft, TermsPage
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import Address, Invitation
from tests.desktop.conftest import QUIET

SERVER = Address("192.168.1.7", 8765)
LINK = Invitation(SERVER, "K7XM2Q").link


@pytest.fixture
def page(open_window: Callable[..., Window], tmp_path: Path) -> OnlinePage:
    window = open_window()
    made = OnlinePage(window.preferences, KeptOnline(tmp_path / "online.json"))
    window.show_page(made)
    return made


def press(page: OnlinePage, name: str) -> None:
    """Presses a button or a box that is drawn now."""
    found = page.content.findChild(QAbstractButton, name)
    assert found is not None
    found.click()


def field(page: OnlinePage, name: str) -> QLineEdit:
    """The field that is drawn now."""
    found = page.content.findChild(QLineEdit, name)
    assert found is not None
    return found


TABLES = (
    m.TableEntry("AAAAAA", "riichi", "Ann", 2, 4, "waiting", people=("Ann", "Cleo")),
    m.TableEntry("BBBBBB", "house", "Ben", 1, 6, "waiting", supporters=2),
    m.TableEntry("CCCCCC", "riichi", "Dan", 4, 4, "playing"),
    m.TableEntry("DDDDDD", "riichi", "Eve", 1, 4, "waiting", locked=True),
    m.TableEntry("EEEEEE", "riichi", "Fay", 4, 4, "waiting"),
)


def listed(page: OnlinePage) -> list[str]:
    """The codes of the tables that can be joined."""
    buttons = [made.objectName() for made in page.content.findChildren(QPushButton)]
    return [name.removeprefix("join-") for name in buttons if name.startswith("join-") and name != "join-code"]


def test_the_tables_that_one_asks_for_are_listed_with_who_is_there(page: OnlinePage) -> None:
    page.show_standing(Standing(SERVER, ConnectionState("up"), TABLES))
    assert listed(page) == ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"], "where everybody sits nobody can join"
    assert page.content.findChild(QPushButton, "watch-EEEEEE") is not None
    assert any(made.text() == "There: Ann, Cleo" for made in page.content.findChildren(QLabel))
    press(page, "free-seats")
    assert listed(page) == ["AAAAAA", "BBBBBB", "DDDDDD"]
    press(page, "no-password")
    assert listed(page) == ["AAAAAA", "BBBBBB"]
    box = page.content.findChild(QComboBox, "games-shown")
    assert box is not None
    box.activated.emit(box.findData("house"))
    assert listed(page) == ["BBBBBB"]
    press(page, "free-seats")
    press(page, "no-password")
    assert listed(page) == ["BBBBBB"]
    joined: list[m.Join] = []
    page.joins.connect(joined.append)
    press(page, "support-BBBBBB")
    assert joined == [m.Join("BBBBBB", role="supporter")]


def test_every_way_to_a_table_has_a_card_and_none_is_shown_that_leads_nowhere(page: OnlinePage) -> None:
    def cards() -> set[str]:
        headings = {made.text() for made in page.content.findChildren(QLabel) if made.property("role") == "heading"}
        return headings - {"Online"}

    assert cards() == {"Join by link or address", "Host on this computer", "Servers"}
    page.show_standing(Standing(nearby=(("Ann's computer", SERVER),)))
    assert cards() == {"Join by link or address", "Host on this computer", "Servers", "Tables nearby"}
    field(page, "name").setText("Ben")
    came: list[object] = []
    page.connect_to.connect(lambda _name, address, _code: came.append(address))
    press(page, "nearby-0")
    assert came == [SERVER]


@pytest.mark.parametrize("into", ["name", "address", "back"])
def test_an_invitation_is_followed_wherever_it_is_pasted(page: OnlinePage, into: str) -> None:
    field(page, "name").setText("Ann")
    came: list[tuple[str, object, str]] = []
    page.connect_to.connect(lambda *with_: came.append(with_))
    QGuiApplication.clipboard().setText(f" {LINK}\n")
    target = page.content.findChild(QWidget, into)
    assert target is not None
    QTest.keySequence(target, QKeySequence(QKeySequence.StandardKey.Paste))
    assert came == [("Ann", SERVER, "K7XM2Q")]
    assert field(page, "name").text() == "Ann"


def test_an_invitation_pasted_without_a_name_waits_for_one(page: OnlinePage) -> None:
    said: list[Text] = []
    page.said.connect(said.append)
    QGuiApplication.clipboard().setText(LINK)
    QTest.keySequence(field(page, "name"), QKeySequence(QKeySequence.StandardKey.Paste))
    assert field(page, "name").text() == ""
    assert field(page, "address").text() == LINK
    assert len(said) == 1


def test_the_seconds_of_a_clock_may_be_typed(open_window: Callable[..., Window]) -> None:
    window, draft = open_window(), TermsDraft()
    page = TermsPage(window.preferences, draft)
    window.show_page(page)
    chosen = page.content.findChild(QPushButton, f"clock-{OWN}")
    assert chosen is not None
    QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
    decision = page.content.findChild(QLineEdit, "own-decision")
    assert decision is not None
    assert isinstance(decision.parent(), Stepper)
    decision.setText("45")
    decision.editingFinished.emit()
    assert draft.terms().clock == m.Clock(45_000, 20_000)


def test_a_seat_says_how_good_its_line_is(open_window: Callable[..., Window]) -> None:
    window = open_window()
    seats = [
        m.Occupant("Ann", delay=24),
        m.Occupant("Ben", delay=310),
        m.Occupant("Cleo", connected=False, delay=9),
        m.Occupant(),
    ]
    table = m.TableState("K7XM2Q", m.Terms("riichi", [""] * 4), "waiting", seats, 4, 0, 0, is_host=True)
    page = RoomPage(window.preferences, table, SERVER, Chat(window.preferences, "Ann"))
    said = [page._state_words(nth, seat).en for nth, seat in enumerate(seats)]
    assert said == ["host · you · not ready · 24 ms", "not ready · slow line: 310 ms", "away", ""]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_seat_of_a_room_is_in_sight_in_the_smallest_window(
    open_window: Callable[..., Window], language: Literal["zh", "en"]
) -> None:
    window = open_window(replace(QUIET, language=language))
    window.resize(1024, 640)
    seats = [m.Occupant("Ann", ready=True), m.Occupant("Ben", delay=310), m.Occupant("Zhu", bot="random"), m.Occupant()]
    table = m.TableState("K7XM2Q", m.Terms("riichi", [""] * 4), "waiting", seats, 4, 0, 0, is_host=True)
    room = RoomPage(window.preferences, table, SERVER, Chat(window.preferences, "Ann"))
    window.show_page(room)
    for nth in range(4):
        seat = room.content.findChild(QFrame, f"seat-{nth}")
        assert seat is not None
        assert seat.visibleRegion().boundingRect() == seat.rect()


def test_a_chat_that_is_drawn_anew_is_there_once(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    preferences = open_window().preferences
    before, chat = Chat(preferences, "Ann"), Chat(preferences, "Ann")
    qtbot.addWidget(before)
    qtbot.addWidget(chat)
    before.hear(m.Chatted("Ben", "hello", seat=1))
    chat.take_over(before)
    chat.show()
    for kind in (QLineEdit, QPlainTextEdit, QCheckBox):
        assert sum(made.isVisible() for made in chat.findChildren(kind)) == 1


def test_every_quick_phrase_has_its_words() -> None:
    assert len(words.PHRASES) == m.PHRASES


def test_what_is_wrong_with_a_name_stands_beside_it_until_it_is_right(page: OnlinePage) -> None:
    def said() -> str:
        found = page.content.findChildren(QLabel, "name-error")[-1]
        return "" if found.isHidden() else found.text()

    def host() -> None:
        button = page.content.findChild(QPushButton, "host")
        assert button is not None
        button.click()

    hosted: list[tuple[str, bool]] = []
    page.host.connect(lambda name, secure: hosted.append((name, secure)))
    assert not said()
    field(page, "name").setText("\u202eAnn")
    host()
    assert "U+202E" in said()
    assert not hosted
    field(page, "name").setText("Ann")
    host()
    assert not said()
    assert hosted == [("Ann", True)], "and connections are encrypted unless somebody wants them plain"


@pytest.mark.parametrize(
    "host, says", [("192.168.1.7", True), ("fd00::7", True), ("8.8.8.8", False), ("club.example", False)]
)
def test_an_invitation_into_a_home_says_how_people_outside_can_join(
    open_window: Callable[..., Window], host: str, says: bool
) -> None:
    window = open_window()
    table = m.TableState(
        "K7XM2Q", m.Terms("riichi", [""] * 4), "waiting", [m.Occupant("Ann")] + [m.Occupant()] * 3, 4, you=0
    )
    room = RoomPage(window.preferences, table, Address(host, 8770), Chat(window.preferences, "Ann"))
    window.show_page(room)
    note = room.content.findChild(QLabel, "from-outside")
    assert (note is not None) == says
    assert note is None or "8770" in note.text()


def test_a_key_opens_the_chat_beside_a_table_and_closes_it(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    strip = NewsStrip(open_window().preferences)
    qtbot.addWidget(strip)
    strip.show()
    strip.activateWindow()
    qtbot.waitUntil(strip.isActiveWindow)
    opened: list[bool] = []
    strip.chat.connect(opened.append)
    for _ in range(2):
        QTest.keyClick(strip, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert opened == [True, False]


def strip_of(qtbot: QtBot, window: Window, **table: object) -> tuple[NewsStrip, list[m.FromClient]]:
    """The strip over a match of Ann, who looks at it, Ben and two bots; and what it sends."""
    strip = NewsStrip(window.preferences)
    sent: list[m.FromClient] = []
    qtbot.addWidget(strip)
    strip.sends.connect(sent.append)
    seats = [m.Occupant("Ann"), m.Occupant("Ben"), m.Occupant("Mei", "basic", ready=True), m.Occupant("Lan", "basic")]
    strip.table(m.TableState("K7XM2Q", m.Terms("riichi", [""] * 4), "playing", seats, 4, **{"you": 0, **table}))  # type: ignore[arg-type]
    strip.show()
    return strip, sent


def click(strip: NewsStrip, name: str) -> None:
    """Presses a button of the strip."""
    button = strip.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_pause_and_a_bot_for_somebody_else_are_proposed_at_the_table(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    strip, sent = strip_of(qtbot, open_window())
    menu = strip.findChild(QMenu, "proposals")
    assert menu is not None
    menu.aboutToShow.emit()
    for action in menu.actions():
        action.trigger()
    assert sent == [m.Propose("pause"), m.Propose("stand_in", 1)]


def test_a_pause_is_said_and_ends_by_a_button(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    strip, sent = strip_of(qtbot, open_window(), paused=True)
    news = strip.findChild(QLabel, "strip-news")
    assert news is not None
    assert "Ann" in news.text()
    assert "Ben" in news.text()
    click(strip, "pause-over")
    assert sent == [m.Ready()]
    menu = strip.findChild(QMenu, "proposals")
    assert menu is not None
    menu.aboutToShow.emit()
    assert len(menu.actions()) == 1, "it pauses already"


def test_who_is_played_for_takes_the_seat_again(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    strip, sent = strip_of(qtbot, open_window())
    seats = [m.Occupant("Ann", stand_in=True)] + [m.Occupant("Ben")] * 3
    strip.table(m.TableState("K7XM2Q", m.Terms("riichi", [""] * 4), "playing", seats, 4, you=0))
    click(strip, "play-on")
    assert sent == [m.Join("K7XM2Q")]


def test_a_proposal_says_for_whom_a_bot_is_to_play(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    strip, _ = strip_of(qtbot, open_window(), proposal=m.Proposal("stand_in", 1, [0, 2], 2))
    news = strip.findChild(QLabel, "strip-news")
    assert news is not None
    assert "Mei" in news.text()


def test_a_new_table_has_time_for_everybody_and_yet_an_end() -> None:
    clock = TermsDraft().terms().clock
    assert clock == m.Clock(60_000, 180_000)
