"""Playing with people elsewhere, in windows that talk to a real server over loopback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.settings import online_journals
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.virtual_dice import virtual_dice
from paizhuo.desktop.online import words
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.online.hosting import Hosting
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.online import Online
from paizhuo.desktop.online.page import OnlinePage
from paizhuo.desktop.online.room import agreed
from paizhuo.desktop.online.strip import NewsStrip
from paizhuo.desktop.online.terms_form import TermsDraft, TermsPage
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import load
from paizhuo.engine.net import lan
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.connection import Client
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import Address, Invitation
from paizhuo.engine.net.server.store import Store
from paizhuo.engine.records.folders import remarks_in
from paizhuo.engine.table.journal.verification import looked_through
from paizhuo.engine.table.port.settings import AT_ONCE
from tests.desktop.online.hosted import SOON, started

pytestmark = pytest.mark.unstyled

Widget = TypeVar("Widget", bound=QWidget)


def seen(window: Window, kind: type[Widget], name: str) -> Widget | None:
    """The widget of that name that is in sight."""
    return next((made for made in reversed(window.findChildren(kind, name)) if made.isVisible()), None)


class Player:
    """Somebody with a window."""

    def __init__(self, qtbot: QtBot, window: Window, folder: Path, name: str) -> None:
        self._qtbot, self.window, self.name = qtbot, window, name
        self.kept = KeptOnline(folder / f"{name}.json")
        window._online = Online(window, window.preferences, kept=self.kept)
        self.messages: list[Text] = []
        window.online._holder = self

    # -- the window, which notes what it says

    def announce(self, words_: Text) -> None:
        self.messages.append(words_)
        self.window.announce(words_)

    def show_page(self, page: Page) -> None:
        self.window.show_page(page)

    def drop_page(self, page: Page) -> None:
        self.window.drop_page(page)

    def home(self) -> None:
        self.window.home()

    # -- what the person does

    def button(self, name: str) -> QPushButton:
        """The button of that name, as soon as it is there."""
        self._qtbot.waitUntil(lambda: seen(self.window, QPushButton, name) is not None, timeout=SOON)
        found = seen(self.window, QPushButton, name)
        assert found is not None
        return found

    def press(self, name: str) -> None:
        """Presses a button, as soon as it is there."""
        self.button(name).click()

    def come(self, link: str) -> None:
        """Connects from the Online page."""
        self.window.open_online()
        for field, text in (("name", self.name), ("address", link)):
            found = seen(self.window, QLineEdit, field)
            assert found is not None
            found.setText(text)
        self.press("connect")

    @property
    def table(self) -> m.TableState:
        def found() -> m.TableState | None:
            return None if self.online._there is None else self.online._there.table

        self._qtbot.waitUntil(lambda: found() is not None, timeout=SOON)
        table = found()
        assert table is not None
        return table

    @property
    def online(self) -> Online:
        return self.window.online

    @property
    def play(self) -> PlayPage:
        self._qtbot.waitUntil(lambda: isinstance(self.window.page, PlayPage), timeout=SOON)
        page = self.window.page
        assert isinstance(page, PlayPage)
        return page

    def asked(self) -> bool:
        """Whether the window offers something to choose."""
        page = self.window.page
        return isinstance(page, PlayPage) and page.moment is not None and bool(page.moment.observation.options)

    def choose(self) -> None:
        """Takes the first thing that is offered."""
        page = self.play
        assert page.moment is not None
        page.table.choosing.chosen.emit(page.moment.observation.options[0])


@pytest.fixture
def player(qtbot: QtBot, open_window: Callable[..., Window], tmp_path: Path) -> Callable[[str], Player]:
    return lambda name: Player(qtbot, open_window(), tmp_path, name)


def opened(player: Player, server: Hosting, *terms: str) -> str:
    """Opens a table after pressing ``terms`` in its form; the invitation to it, for this computer."""
    player.come(server.address.shown)
    player.press("new-table")
    for name in (*terms, "open-table"):
        player.press(name)
    player.press("copy")
    return Invitation(server.address, player.table.table).link


def test_two_people_and_bots_play_a_hand(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann, ben = player("Ann"), player("Ben")
    link = opened(ann, server)
    ben.come(link)
    assert ben.table.you == 1
    ann.press("fill")
    ben.press("ready")
    for who in (ann, ben):
        seating = who.play.seating
        assert seating is not None
        assert seating.alone
        assert [seat.bot is None for seat in seating.setup.seats] == [True, True, False, False]

    def over() -> bool:
        for who in (ann, ben):
            if who.asked():
                who.choose()
        return all(who.play.after_hand.shown is not None for who in (ann, ben))

    qtbot.waitUntil(over, timeout=60_000)
    assert ann.play.after_hand.shown is not None
    assert ben.play.after_hand.shown is not None
    assert ann.play.after_hand.shown.result == ben.play.after_hand.shown.result
    qtbot.waitUntil(lambda: ann.play._reviewing.there and ben.play._reviewing.there, timeout=SOON)
    ann.press("review")
    ann.press("show-0")
    ann.press("to-list")
    ann.press("to-results")
    ann.press("next-hand")
    assert not ann.button("next-hand").isEnabled()
    qtbot.waitUntil(lambda: "Ben" in news(ann), timeout=SOON)
    ben.press("next-hand")
    qtbot.waitUntil(lambda: ann.asked() or ben.asked(), timeout=SOON)


def news(player: Player) -> str:
    """What the strip over the table says."""
    found = seen(player.window, QLabel, "strip-news")
    return "" if found is None else found.text()


def playing(player: Player, server: Hosting, *terms: str) -> None:
    """At a table with bots, asked for the first discard."""
    opened(player, server, *terms)
    player.press("fill")
    assert player.play.seating is not None


def test_a_line_that_breaks_comes_back_to_the_same_table(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann = player("Ann")
    playing(ann, server, "clock-none")  # a clock would go on, and be seen
    qtbot.waitUntil(ann.asked, timeout=SOON)
    before, screen = ann.play.moment, ann.play.table.grab().toImage()
    assert before is not None
    line = ann.online._line
    assert line is not None
    states: list[str] = []
    line.changed.connect(lambda state: states.append(state.stage))
    line.do(cut)
    qtbot.waitUntil(lambda: "up" in states and states[-1] == "up", timeout=SOON)
    assert states[0] != "up"

    def same() -> bool:
        now = ann.play.moment
        return now is not None and now is not before and now.observation == before.observation

    qtbot.waitUntil(same, timeout=SOON)
    qtbot.waitUntil(lambda: ann.play.table.grab().toImage() == screen, timeout=SOON)

    def decided() -> bool:
        """Whether the person has decided once and is asked again; the same may be asked anew while the line comes back."""
        made = ann.play._decisions.made
        if ann.asked() and not made:
            ann.choose()
        return bool(made) and ann.asked() and ann.play.moment is not made[0].moment

    qtbot.waitUntil(decided, timeout=SOON)
    (made,), lost = ann.play._decisions.made, ann.play.moment
    line.do(cut)
    qtbot.waitUntil(lambda: ann.play.moment is not lost and ann.asked(), timeout=SOON)
    assert ann.play._decisions.made == (made,)


def cut(client: Client) -> None:
    """Breaks the line."""
    assert client._socket is not None
    client._socket.transport.abort()


def test_who_is_away_is_marked_at_the_name(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann, ben = player("Ann"), player("Ben")
    ben.come(opened(ann, server))
    assert ben.table.you == 1
    ann.press("fill")
    ben.press("ready")
    page = ann.play
    qtbot.waitUntil(lambda: page.moment is not None, timeout=SOON)
    assert page.moment is not None
    assert words.IS_AWAY not in [fact.label for fact in page._drawn(page.moment).facts]
    ben.online.closing()
    qtbot.waitUntil(lambda: (words.IS_AWAY, 1) in [(f.label, f.seat) for f in page._picturing.noted], timeout=SOON)
    assert page._picturing.noted[0] in page._drawn(page.moment).facts


def test_a_spectator_leaves_without_question_and_deals_no_hand(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann, cy = player("Ann"), player("Cy")
    opened(ann, server)
    cy.online.invited_to(server.address, ann.table.table, "Cy", "spectator")
    assert cy.table.you is None
    ann.press("fill")
    qtbot.waitUntil(lambda: isinstance(cy.window.page, PlayPage), timeout=SOON)

    def over() -> bool:
        if ann.asked():
            ann.choose()
        return ann.play.after_hand.shown is not None and cy.play.stage.sheet is not None

    qtbot.waitUntil(over, timeout=60_000)
    assert seen(ann.window, QPushButton, "next-hand") is not None
    assert seen(cy.window, QPushButton, "next-hand") is None
    cy.press("leave")
    qtbot.waitUntil(lambda: isinstance(cy.window.page, OnlinePage), timeout=SOON)


@pytest.mark.parametrize(
    "line, role",
    [
        (ConnectionState("up", delay=20), "gain"),
        (ConnectionState("up", delay=200), "gold"),
        (ConnectionState("up", delay=900), "loss"),
        (ConnectionState("waiting", Text("断", "cut"), 4_000), "loss"),
    ],
)
def test_the_colour_of_the_line_says_how_good_it_is(
    open_window: Callable[..., Window], line: ConnectionState, role: str
) -> None:
    strip = NewsStrip(open_window().preferences)
    strip.connected(line)
    assert strip.findChildren(QLabel, "line-quality")[-1].property("role") == role


def test_a_room_says_what_was_agreed() -> None:
    terms = m.Terms(
        "riichi", [""] * 4, {"length": "east"}, "private", "", m.Clock(8_000, 20_000), delay=60_000, claim_pause=1_500
    )
    said = [text.en for text in agreed(m.TableState("K7XM2Q", terms, "waiting", [m.Occupant()] * 4, 4, locked=True))]
    assert said == [
        "Length: East only",
        "8 s + 20 s for each decision",
        "a pause of 1.5 s after each discard",
        "a bot plays for who is away for 60 s",
        "spectators see it 60 s later",
        "by code or link",
        "password",
    ]


def test_who_is_muted_is_not_read_and_nobody_mutes_themselves(open_window: Callable[..., Window]) -> None:
    window = open_window()
    chat = Chat(window.preferences, "Ann")
    for name in ("Ann", "Ben"):
        chat.hear(m.Chatted(name, "hello"))
    boxes = chat.findChildren(QCheckBox)
    assert {box.text() for box in boxes} == {window.preferences.say(words.SILENCED.filled(name="Ben"))}
    boxes[-1].click()
    assert len(lines_of(chat)) == 1
    chat.hear(m.Chatted("Ben", "again"))
    assert len(lines_of(chat)) == 1


def lines_of(chat: Chat) -> list[str]:
    """What stands in the chat."""
    return chat._lines.toPlainText().splitlines()


@pytest.mark.styled
@pytest.mark.parametrize("text", ["W" * 200, "https://example.org/" + "a" * 180])
def test_a_word_longer_than_the_chat_is_wide_stays_inside(
    qtbot: QtBot, open_window: Callable[..., Window], text: str
) -> None:
    chat = Chat(open_window().preferences, "Ann")
    qtbot.addWidget(chat)
    chat.show()
    chat.hear(m.Chatted("Ben", text))
    assert text in lines_of(chat)[0]
    assert chat._lines.document().size().width() <= chat._lines.viewport().width()
    assert chat._lines.horizontalScrollBar().maximum() == 0


def test_a_button_of_the_strip_is_pressed_though_a_second_passes_meanwhile(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    strip = NewsStrip(open_window().preferences)
    qtbot.addWidget(strip)
    hurried: list[bool] = []
    strip.hurry.connect(lambda: hurried.append(True))
    strip.connected(ConnectionState("waiting", Text("断", "cut"), 9_000))
    strip.show()
    button = strip.findChild(QPushButton, "try-now")
    assert button is not None
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    before = strip.findChildren(QLabel, "strip-news")[-1].text()
    strip._tick()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert strip.findChildren(QLabel, "strip-news")[-1].text() != before
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert hurried == [True]


def test_a_press_that_began_for_one_proposal_decides_on_no_other(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    strip = NewsStrip(open_window().preferences)
    qtbot.addWidget(strip)
    votes: list[bool] = []
    strip.vote.connect(votes.append)
    terms = m.Terms("riichi", [""] * 4)
    seats = [m.Occupant(name) for name in ("Ann", "Ben", "Cy", "Di")]

    def proposes(what: str) -> None:
        strip.table(m.TableState("K7XM2Q", terms, "playing", seats, 4, you=0, proposal=m.Proposal(what, 1, [0])))

    proposes("undo")
    strip.show()
    button = strip.findChild(QPushButton, "vote-yes")
    assert button is not None
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    proposes("end")
    assert not button.isVisible()  # Qt gives the release of what was pressed to nobody, once it is hidden
    strip.findChildren(QPushButton, "vote-yes")[-1].click()
    assert votes == [True]


def test_while_the_line_is_down_nothing_can_be_clicked(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann = player("Ann")
    playing(ann, server)
    qtbot.waitUntil(ann.asked, timeout=SOON)
    server.close()
    qtbot.waitUntil(lambda: seen(ann.window, QPushButton, "try-now") is not None, timeout=SOON)
    assert not ann.play.stage.isEnabled()


def test_one_may_leave_while_the_line_is_down(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann = player("Ann")
    playing(ann, server)
    qtbot.waitUntil(ann.asked, timeout=SOON)
    server.close()
    ann.button("try-now")
    ann.press("leave")
    ann.press("really-leave")
    qtbot.waitUntil(lambda: isinstance(ann.window.page, OnlinePage), timeout=SOON)
    assert ann.online._line is None


def test_who_is_ready_stays_so_on_the_sheet_of_results_when_it_is_drawn_anew(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann, ben = player("Ann"), player("Ben")
    ben.come(opened(ann, server))
    assert ben.table.you == 1
    ann.press("fill")
    ben.press("ready")

    def over() -> bool:
        for who in (ann, ben):
            if who.asked():
                who.choose()
        return all(who.play.after_hand.shown is not None for who in (ann, ben))

    qtbot.waitUntil(over, timeout=60_000)
    assert seen(ann.window, QPushButton, "take-back") is None  # everybody knows the wall now
    ann.press("next-hand")
    qtbot.waitUntil(lambda: ann.table.seats[0].ready, timeout=SOON)
    sheet = ann.play.stage.sheet
    assert sheet is not None
    sheet.refresh()
    assert not ann.button("next-hand").isEnabled()
    line = ann.online._line
    assert line is not None
    line.do(cut)
    qtbot.waitUntil(lambda: ann.play.stage.sheet not in (None, sheet), timeout=SOON)
    qtbot.waitUntil(lambda: not ann.button("next-hand").isEnabled(), timeout=SOON)
    ben.press("next-hand")
    qtbot.waitUntil(lambda: ann.asked() or ben.asked(), timeout=SOON)


def test_leaving_asks_first_and_one_may_come_back(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann = player("Ann")
    playing(ann, server)
    code = ann.table.table
    ann.press("leave")
    ann.press("stay")
    assert isinstance(ann.window.page, PlayPage)
    ann.press("leave")
    ann.press("really-leave")
    qtbot.waitUntil(lambda: not isinstance(ann.window.page, PlayPage), timeout=SOON)
    qtbot.waitUntil(lambda: seen(ann.window, QLineEdit, "code") is not None, timeout=SOON)
    field = seen(ann.window, QLineEdit, "code")
    assert field is not None
    field.setText(code)
    ann.press("join-code")
    qtbot.waitUntil(ann.asked, timeout=SOON)


def test_taking_back_is_proposed_to_the_others(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann, ben = player("Ann"), player("Ben")
    link = opened(ann, server)
    ben.come(link)
    assert ben.table.you == 1
    ann.press("fill")
    ben.press("ready")
    qtbot.waitUntil(ann.asked, timeout=SOON)
    first = ann.play.moment
    assert first is not None
    ann.choose()
    qtbot.waitUntil(ben.asked, timeout=SOON)
    assert len(ann.play._decisions.made) == 1
    ann.press("undo")
    ben.press("vote-yes")

    def back() -> bool:
        now = ann.play.moment
        return now is not None and now.observation == first.observation

    qtbot.waitUntil(back, timeout=SOON)
    assert not ann.play._decisions.made


def test_a_supporter_elsewhere_sees_all_hands_chooses_and_points(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann, ben = player("Ann"), player("Ben")
    ann.come(server.address.shown)
    ann.button("new-table")
    ann.online._send(m.Create(m.Terms("house", ["", "basic", "basic", "basic", ""], {"supporters": 1})))
    ben.online.invited_to(server.address, ann.table.table, "Ben", "supporter")
    assert ben.table.you == 4
    ann.press("ready")
    ben.press("ready")

    def looking() -> bool:
        if ann.asked() and seen(ben.window, QPushButton, "back-0") is None:
            ann.choose()  # the dice of the hand may ask for an exchange first
        return seen(ben.window, QPushButton, "back-0") is not None

    qtbot.waitUntil(looking, timeout=SOON)
    ben.press("back-0")
    qtbot.waitUntil(ann.asked, timeout=SOON)
    ben.press("advise")
    qtbot.waitUntil(lambda: ben.play.turns.consultation is not None, timeout=SOON)
    consultation = ben.play.turns.consultation
    assert consultation is not None
    assert ann.play.moment is not None
    assert consultation.observation.options == ann.play.moment.observation.options
    pointed = consultation.observation.options[0]
    ben.play.table.choosing.chosen.emit(pointed)
    assert ben.play.stage.sheet is None
    qtbot.waitUntil(lambda: [advice.action for advice in ann.play._picturing.advice] == [pointed], timeout=SOON)


def test_what_people_say_is_plain_text(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann, ben = player("Ann"), player("Ben")
    ben.come(opened(ann, server))
    assert ben.table.you == 1
    zh = ann.window.preferences.settings.language == "zh"

    def lines(who: Player) -> list[str]:
        there = who.online._there
        return [] if there is None or there.chat is None else lines_of(there.chat)

    said = ["Ann：<b>hello</b>" if zh else "Ann: <b>hello</b>", "Ben：大家好！" if zh else "Ben: Hello!"]
    ann.online._send(m.Say("<b>hello</b>"))
    qtbot.waitUntil(lambda: lines(ben) == said[:1], timeout=SOON)
    ben.online._send(m.Say(phrase=0))
    qtbot.waitUntil(lambda: lines(ann) == said, timeout=SOON)


def test_after_the_match_the_ranking_leads_back_to_the_room(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann = player("Ann")
    playing(ann, server)
    qtbot.waitUntil(ann.asked, timeout=SOON)

    def over() -> bool:
        if ann.asked():
            ann.choose()
        return ann.play.after_hand.shown is not None

    qtbot.waitUntil(over, timeout=60_000)
    ann.press("propose-end")
    qtbot.waitUntil(lambda: isinstance(ann.window.page, RankingPage), timeout=SOON)
    qtbot.waitUntil(lambda: bool(list(online_journals().glob("*.journal"))), timeout=SOON)
    (journal,) = online_journals().glob("*.journal")
    written = load(journal.read_text("utf-8"))
    assert looked_through(written).opened == 1
    noted = remarks_in(journal.parent.parent)[f"online/{journal.name}"].own
    assert noted is not None
    assert written.setup.seats[noted].name == "Ann"
    ann.press("again")
    qtbot.waitUntil(ann.asked, timeout=SOON)


def test_a_match_that_ends_before_its_first_hand_leads_back_to_the_room(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player]
) -> None:
    ann = player("Ann")
    playing(ann, server)
    qtbot.waitUntil(ann.asked, timeout=SOON)
    ann.press("propose-end")
    ann.press("ready")
    qtbot.waitUntil(ann.asked, timeout=SOON)


@pytest.mark.parametrize(
    "name, address", [("", "127.0.0.1"), ("Ann", "http://x"), ("A\u202en", "127.0.0.1"), ("Ann", "")]
)
def test_what_cannot_be_is_said_and_nothing_is_tried(player: Callable[[str], Player], name: str, address: str) -> None:
    ann = player(name)
    ann.come(address)
    beside = seen(ann.window, QLabel, "name-error")
    assert ann.window.toast.isVisible() or (beside is not None and beside.text())
    assert ann.online._line is None


def test_a_server_that_is_not_there_is_said(qtbot: QtBot, player: Callable[[str], Player]) -> None:
    ann = player("Ann")
    ann.come("127.0.0.1:9")
    qtbot.waitUntil(lambda: ann.online._standing.line.reason is not None, timeout=SOON)
    ann.press("disconnect")
    assert ann.online._line is None


def test_who_disconnects_hears_nothing_more(qtbot: QtBot, server: Hosting, player: Callable[[str], Player]) -> None:
    ann = player("Ann")
    ann.come(server.address.shown)
    ann.press("disconnect")
    ann.come(server.address.shown)
    ann.button("new-table")
    assert ann.messages == []


def test_terms_follow_what_is_chosen(open_window: Callable[..., Window]) -> None:
    window = open_window()
    from paizhuo.desktop.online.terms_form import TermsDraft

    draft = TermsDraft()
    page = TermsPage(window.preferences, draft)
    window.show_page(page)
    page._choose("house")
    page._set("supporters", 2)
    page._seat_chosen(1, "basic")
    terms = draft.terms()
    assert terms.rules == "house"
    assert terms.bots == ["", "basic", "", "", "", ""]
    assert terms.options == {"supporters": 2}


def test_the_token_is_kept_for_the_owner_alone(tmp_path: Path) -> None:
    kept = KeptOnline(tmp_path / "online.json")
    club = Address("club.example", 8765)
    kept.keep("Ann", club, "secret")
    again = KeptOnline(tmp_path / "online.json")
    assert (again.name, again.addresses, again.token(club)) == ("Ann", (club,), "secret")
    (tmp_path / "online.json").write_text("{", "utf-8")
    assert KeptOnline(tmp_path / "online.json").addresses == ()


def test_an_address_of_a_code_is_read_from_its_picture(qtbot: QtBot) -> None:
    import numpy as np

    from paizhuo.desktop.online.qr import QrCode

    cv2 = pytest.importorskip("cv2")
    link = Invitation(Address("192.168.1.7", 8765, secure=True, fingerprint="AB" * 32), "K7XM2Q").link
    code = QrCode(link, "QR", 300)
    qtbot.addWidget(code)
    image = code.grab().toImage().convertToFormat(code.grab().toImage().Format.Format_Grayscale8)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    assert cv2.QRCodeDetector().detectAndDecode(pixels[:, : image.width()].copy())[0] == link


def test_nothing_of_this_is_loaded_before_it_is_wanted() -> None:
    import subprocess
    import sys

    late = ("paizhuo.desktop.online", "paizhuo.engine.net", "websockets")
    code = f"import paizhuo.desktop.app.window, sys; print([name for name in sys.modules if name.startswith({late})])"
    ended = subprocess.run([sys.executable, "-P", "-c", code], text=True, capture_output=True, check=True)
    assert ended.stdout.strip() == "[]"


@pytest.mark.parametrize("owner, found_as", [("竹", "竹"), ("", "a computer")])
def test_others_find_a_host_by_the_players_name(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: str, found_as: str
) -> None:
    announced: list[str] = []

    class Announced:
        def __init__(self, name: str, _address: Address) -> None:
            announced.append(name)

        def close(self) -> None:
            pass

    monkeypatch.setattr("paizhuo.desktop.online.hosting.Announcement", Announced)
    monkeypatch.setattr("socket.gethostname", lambda: "a computer")
    hosting = started(Hosting(tmp_path / "host", "127.0.0.1", owner=owner))
    qtbot.waitUntil(lambda: announced == [found_as], timeout=SOON)
    hosting.close()


def test_the_hosts_dice_throw_for_a_match(qtbot: QtBot, tmp_path: Path, player: Callable[[str], Player]) -> None:
    ann = player("Ann")
    devices = ann.window.devices
    devices.open("virtual:dice", "table")
    qtbot.waitUntil(lambda: bool(virtual_dice(devices.hub)), timeout=SOON)
    hosting = started(Hosting(tmp_path / "host", "127.0.0.1", devices.hub, AT_ONCE))
    try:
        playing(ann, hosting)
        qtbot.waitUntil(lambda: ann.play.moment is not None and ann.play.moment.awaited is not None, timeout=SOON)
        assert not ann.asked()
        die = virtual_dice(devices.hub)[0]
        again = QTimer()  # a throw that comes to rest cocked does not count
        again.timeout.connect(lambda: die.order("roll"))
        again.start(4_000)
        die.order("roll")
        qtbot.waitUntil(ann.asked, timeout=SOON)
        again.stop()
    finally:
        hosting.close()
    store = Store(tmp_path / "host")
    lines = [json.loads(line) for line in store.stored_text(1).splitlines()]
    store.close()
    assert [line["by"] for line in lines if line.get("chance") == "dice"] == ["device"]
    assert {line["by"] for line in lines if line.get("chance") == "deal"} == {"server"}


def test_a_name_is_protected_with_a_password(
    qtbot: QtBot, server: Hosting, player: Callable[[str], Player], tmp_path: Path
) -> None:
    ann, thief, again = player("Ann"), player("Ann"), player("Ann")
    thief.online._kept = KeptOnline(tmp_path / "thief.json")
    again.online._kept = KeptOnline(tmp_path / "other computer.json")

    def come(who: Player, password: str, *, register: bool = False) -> None:
        page = who.online.open()
        page._typed.account_password, page._typed.register = password, register
        who.come(server.address.shown)

    come(ann, "plum blossom", register=True)
    qtbot.waitUntil(lambda: seen(ann.window, QPushButton, "new-table") is not None, timeout=SOON)
    come(thief, "")
    qtbot.waitUntil(lambda: bool(thief.messages), timeout=SOON)
    assert thief.online._kept.addresses == ()
    come(again, "plum blossom")
    qtbot.waitUntil(lambda: seen(again.window, QPushButton, "new-table") is not None, timeout=SOON)


def test_a_server_does_not_choose_where_a_journal_goes(player: Callable[[str], Player], tmp_path: Path) -> None:
    ann = player("Ann")
    ann.online._keep_journal(m.Journal("../../x", "{}"))
    (kept,) = online_journals().iterdir()
    assert kept.name.endswith("-match.journal")


def test_who_hosts_encrypted_tables_is_joined_by_the_invitation_and_warned_before_stopping(
    qtbot: QtBot, player: Callable[[str], Player], tmp_path: Path
) -> None:
    ann, ben = player("Ann"), player("Ben")
    ben.online._kept = KeptOnline(tmp_path / "ben.json")
    page = ann.online.open()
    page._typed.name, page._typed.secure = "Ann", True
    page.refresh()
    ann.press("host")
    assert not ann.button("host").isEnabled(), "it is started once"
    ann.press("new-table")
    ann.press("open-table")
    hosting = ann.online._hosting
    assert hosting is not None
    try:
        assert hosting.address.secure
        ann.button("copy")  # the room is in sight
        fingerprint = seen(ann.window, QLabel, "fingerprint")
        assert fingerprint is not None
        assert fingerprint.text().removeprefix("SHA-256").replace(" ", "") == hosting.address.fingerprint
        ben.come(Invitation(hosting.address, ann.table.table).link)
        assert ben.table.you == 1
        assert KeptOnline(tmp_path / "ben.json").addresses == (hosting.address,), "and found again by its certificate"
        qtbot.waitUntil(lambda: hosting.guests == 1, timeout=SOON)
        assert not ann.window.close()
        assert "1" in ann.window.toast.text()
        assert ann.window.close()
    finally:
        hosting.close()


def test_the_next_table_begins_with_the_terms_of_the_last_one(
    server: Hosting, player: Callable[[str], Player], tmp_path: Path
) -> None:
    ann = player("Ann")
    ann.come(server.address.shown)
    ann.press("new-table")
    draft = ann.online._draft
    draft.rules, draft.options = "sichuan", {"sichuan": {"circles": 2}}
    draft.visibility, draft.password = "private", "plum"
    ann.press("claim_pause-1500")
    ann.press("open-table")
    assert ann.table.terms.rules == "sichuan"
    assert ann.table.terms.claim_pause == 1_500
    again = TermsDraft.like(KeptOnline(tmp_path / "Ann.json").terms)
    assert (again.rules, again.options, again.visibility) == ("sichuan", {"sichuan": {"circles": 2}}, "private")
    assert again.claim_pause == 1_500
    assert again.password == "", "it is not written down"


@pytest.mark.parametrize(
    "terms",
    [
        "text",
        {"rules": "riichi"},
        {"rules": "none", "bots": []},
        {"rules": "riichi", "bots": [], "options": {"length": 9}},
    ],
)
def test_terms_that_cannot_be_read_are_those_of_the_first_time(terms: object, tmp_path: Path) -> None:
    file = tmp_path / "online.json"
    file.write_text(json.dumps({"terms": terms}), "utf-8")
    assert TermsDraft.like(KeptOnline(file).terms) == TermsDraft()


def test_tables_nearby_are_shown_only_where_they_can_be_found(
    player: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(who: Player) -> list[str]:
        return [made.text() for made in who.online.open().content.findChildren(QLabel)]

    without = player("Ann")
    assert without.window.preferences.say(words.NEARBY) not in says(without)
    monkeypatch.setattr(lan, "available", lambda: True)
    monkeypatch.setattr(lan, "Browser", lambda _: SimpleNamespace(close=lambda: None))
    found = player("Ben")
    assert found.window.preferences.say(words.NONE_NEARBY) in says(found)
