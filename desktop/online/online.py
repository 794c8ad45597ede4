"""Playing with others: the pages in their order, from the first one through a room to the table and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.keeping import Keeping
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import online_journals
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.online import words
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.online.kept import Kept
from paizhuo.desktop.online.line import OnlineLine
from paizhuo.desktop.online.page import OnlinePage, Standing
from paizhuo.desktop.online.room import RoomPage
from paizhuo.desktop.online.strip import Strip, absent
from paizhuo.desktop.online.terms_form import Draft, TermsPage
from paizhuo.desktop.results.ranking import RankingPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import lan, wire
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.connection import Person
from paizhuo.engine.net.client.reports import Line
from paizhuo.engine.net.links import CODE, Address, Invitation
from paizhuo.engine.table.port.asks import ProposeEnd, Vote
from paizhuo.engine.table.port.reports import Finish, Moment, Report, Seating
from paizhuo.engine.table.whole_file import write_whole

if TYPE_CHECKING:
    from paizhuo.desktop.online.hosting import Hosting
    from paizhuo.engine.devices.hub import Hub

LIST_EVERY = 3_000
"""Milliseconds between questions for the public tables."""
WARNED_FOR = 15_000
"""Milliseconds in which who was warned may go on all the same."""
CODES_OF_TOKENS = frozenset(("unknown_token",))


class Nearby(QObject):
    """Servers in the local network; ``found`` brings ``lan.Found``s in the window's thread."""

    found = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._browser: lan.Browser | None = None

    def look(self) -> None:
        """Begins to look, if it has not begun."""
        if self._browser is None:
            self._browser = lan.Browser(self.found.emit)

    def close(self) -> None:
        """Looks no more."""
        if self._browser is not None:
            self._browser.close()


class Stage(Protocol):
    """The window, as far as this needs it."""

    def show_page(self, page: Page) -> None:
        """Shows a page."""

    def drop_page(self, page: Page) -> None:
        """Forgets a page."""

    def home(self) -> None:
        """Shows the first page of the program."""

    def announce(self, words_: Text) -> None:
        """Says a sentence."""


class Online(QObject):
    """Everything between the first page and the end of a match."""

    _hosting_begun = Signal(object, str)
    """Comes from the thread of the server: the ``Hosting`` that runs or does not, and the name of who hosts."""

    def __init__(
        self,
        stage: Stage,
        preferences: Preferences,
        dice: Callable[[], Hub | None] = lambda: None,
        kept: Kept | None = None,
    ) -> None:
        """``dice``: the devices whose dice throw for matches on this computer's server; None: the server throws."""
        super().__init__()
        self._stage, self._preferences, self._dice = stage, preferences, dice
        self._kept = kept or Kept()
        self._kept.writes = self._keeping(words.TOKEN_NOT_KEPT).keep
        self._draft = Draft.like(self._kept.terms)
        self._standing = Standing(nearby=() if lan.available() else None)
        self._nearby = Nearby()
        self._nearby.found.connect(self._found_nearby)
        self._page: OnlinePage | None = None
        self._terms: TermsPage | None = None
        self._room: RoomPage | None = None
        self._play: PlayPage | None = None
        self._ranking: RankingPage | None = None
        self._strip: Strip | None = None
        self._chat: Chat | None = None
        self._line: OnlineLine | None = None
        self._hosting: Hosting | None = None
        self._hosting_begun.connect(self._begun_to_host)
        self._warned = False
        """Whether it was said that others are at the tables of this computer."""
        self._table: m.Table | None = None
        self._wanted = m.Join("")
        self._name = ""
        self._asking = QTimer(self)
        self._asking.setInterval(LIST_EVERY)
        self._asking.timeout.connect(self._ask_tables)

    # -- from outside ----------------------------------------------------------------------------------------------

    def open(self) -> OnlinePage:
        """The page on which everything begins, or what is under way."""
        if self._page is None:
            self._page = page = OnlinePage(self._preferences, self._kept)
            page.back.connect(self._stage.home)
            page.connect_to.connect(self.connect_to)
            page.disconnect_from.connect(self._disconnect)
            page.joins.connect(self._join)
            page.new_table.connect(self._new_table)
            page.host.connect(self._host)
            page.stop_hosting.connect(self._stop_hosting)
            page.show_standing(self._standing)
        if lan.available():
            self._nearby.look()
        if self._play is None and self._room is None:
            self._stage.show_page(self._page)
        else:
            self._show_table()
        return self._page

    def connect_to(self, name: str, address: Address, table: str = "", role: m.Role = "player") -> None:
        """Connects to a server, and joins this table there; "": none."""
        self.open()
        self._disconnect()
        self._name, self._wanted = name, m.Join(table, role=role)
        self._line = line = OnlineLine(address, self._person(name, address))
        line.changed.connect(self._changed)
        line.welcomed.connect(self._welcomed)
        line.tables.connect(self._tables)
        line.table.connect(self._table_changed)
        line.left.connect(self._left)
        line.chatted.connect(self._chatted)
        line.promised.connect(self._promised)
        line.opened.connect(self._opened)
        line.between_hands.connect(self._between_hands)
        line.wrong.connect(self._wrong)
        line.journal.connect(self._keep_journal)
        line.match.heard.connect(self._heard)
        self._stand(server=address, line=Line("connecting"), tables=())
        line.open()

    def _person(self, name: str, address: Address) -> Person:
        """Who connects: by the token that was kept, or by the password that was typed."""
        password, register = ("", False) if self._page is None else self._page.take_password()
        token = "" if password and not register else self._kept.token(address)
        return Person(name, token, password, register)

    def invited_to(self, address: Address, table: str, name: str | None, role: m.Role) -> None:
        """Somebody comes by an invitation; without a name, now or before, it stands in the field until there is one."""
        if (known := name or self._kept.name) and (not table or CODE.fullmatch(table)):
            self.connect_to(known, address, table, role)
            return
        self.open().type_address(Invitation(address, table).link)
        self._stage.announce(words.NAME_FIRST)

    def why_stay(self) -> Text | None:
        """What is said before the program ends while others play on this computer's server; None: nothing, or it was said already."""
        return self._warning(words.GUESTS)

    def _warning(self, said: Text) -> Text | None:
        guests = 0 if self._hosting is None else self._hosting.guests
        if not guests or self._warned:
            return None
        self._warned = True
        QTimer.singleShot(WARNED_FOR, self, self._forget_warning)
        return said.filled(n=guests)

    def _forget_warning(self) -> None:
        self._warned = False

    def closing(self) -> None:
        """The program ends: a match goes on without it, or is kept."""
        self._nearby.close()
        self._disconnect()
        for keeping in self.findChildren(Keeping):
            keeping.catch_up()
        if self._hosting is not None:
            self._hosting.close()

    # -- the server ------------------------------------------------------------------------------------------------

    def _stand(self, **changed: object) -> None:
        self._standing = replace(self._standing, **changed)  # type: ignore[arg-type]
        if self._page is not None:
            self._page.show_standing(self._standing)

    def _found_nearby(self, found: tuple[lan.Found, ...]) -> None:
        self._stand(nearby=tuple((each.name, each.address) for each in found))

    def _disconnect(self) -> None:
        line, self._line = self._line, None
        self._asking.stop()
        if line is not None:
            line.close()
            line.deleteLater()
        self._forget_table()
        self._stand(server=None, tables=())

    def _host(self, name: str, secure: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Starts the server of this computer, and connects to it."""
        if self._hosting is None:
            from paizhuo.desktop.online.hosting import Hosting

            self._hosting = hosting = Hosting(dice=self._dice(), secure=secure)
            self._stand(starting=True)
            hosting.start(lambda: self._hosting_begun.emit(hosting, name))

    def _begun_to_host(self, hosting: Hosting, name: str) -> None:
        if hosting is not self._hosting:
            return  # it was stopped meanwhile
        self._stand(starting=False)
        if hosting.failure is not None:
            self._hosting = None
            self._stage.announce(hosting.failure)
        else:
            self._stand(hosted=hosting.invited)
            self.connect_to(name, hosting.address)

    def _stop_hosting(self) -> None:
        if (said := self._warning(words.STOP_ANYWAY)) is not None:
            self._stage.announce(said)
            return
        hosting, self._hosting = self._hosting, None
        self._disconnect()
        if hosting is not None:
            hosting.close()
        self._stand(hosted=None)

    def _changed(self, line: Line) -> None:
        self._stand(line=line)
        if self._strip is not None:
            self._strip.connected(line)
        if self._play is not None:
            self._play.hold(held=line.stage != "up")
        if line.stage == "closed" and line.reason is not None:
            self._stage.announce(line.reason)
            self._to_tables()

    def _welcomed(self, welcome: m.Welcome) -> None:
        if self._line is None:
            return
        self._name = welcome.name
        self._kept.keep(self._name, self._line.address, welcome.token)
        wanted, self._wanted = self._wanted, m.Join("")
        if wanted.table:
            self._line.send(wanted)
        elif welcome.table:
            self._line.send(m.Join(welcome.table))
        self._ask_tables()
        self._asking.start()

    def _ask_tables(self) -> None:
        if self._line is not None and self._room is None and self._play is None:
            self._line.send(m.Tables())

    def _tables(self, tables: m.TablesOpen) -> None:
        self._stand(tables=tuple(tables.tables))

    def _wrong(self, wrong: m.Wrong) -> None:
        if wrong.code in CODES_OF_TOKENS and self._line is not None:
            self._kept.forget(self._line.address)
        self._stage.announce(wire.heard(wrong.reason))

    # -- a table ---------------------------------------------------------------------------------------------------

    def _send(self, message: m.FromClient) -> None:
        if self._line is not None:
            self._line.send(message)

    def _join(self, join: m.Join) -> None:
        self._send(join)

    def _new_table(self) -> None:
        self._terms = page = TermsPage(self._preferences, self._draft)
        page.back.connect(self._to_tables)
        page.opened.connect(self._create)
        self._stage.show_page(page)

    def _create(self, terms: m.Terms) -> None:
        self._kept.keep_terms(terms)
        self._send(m.Create(terms))

    def _to_tables(self) -> None:
        """Back to the first page of this."""
        self._forget_table()
        if self._page is not None:
            self._stage.show_page(self._page)

    def _forget_table(self) -> None:
        for page in (self._room, self._play, self._ranking, self._terms):
            if page is not None:
                page.closing()
                self._stage.drop_page(page)
        self._room = self._play = self._ranking = self._terms = None
        self._strip = self._chat = self._table = None

    def _table_changed(self, table: m.Table) -> None:
        if self._line is None:
            return  # what was still under way when the connection was closed
        self._table = table
        if self._terms is not None:
            terms, self._terms = self._terms, None
            self._stage.drop_page(terms)
        if self._chat is None:
            self._chat = Chat(self._preferences, self._name)
            self._chat.said.connect(self._send)
        if self._room is None:
            self._room = room = RoomPage(self._preferences, table, self._invited(self._line.address), self._chat)
            room.sends.connect(self._send)
            room.leave.connect(self._leave)
            if self._play is None and self._ranking is None:
                self._stage.show_page(room)
        self._room.show_table(table)
        if self._strip is not None:
            self._strip.table(table)
        if self._play is not None:
            self._play.note(absent(table))
            self._play.wait(waits=table.you is not None and table.seats[table.you].ready)

    def _invited(self, address: Address) -> Address:
        """Where others reach this server."""
        hosting = self._hosting
        return hosting.invited if hosting is not None and hosting.address == address else address

    def _leave(self) -> None:
        """Leaves the table; while the line is down the server, which cannot hear of it now, is left with it."""
        if self._standing.line.stage == "up":
            self._send(m.Leave())
        else:
            self._disconnect()
        self._to_tables()

    def _left(self, left: m.Left) -> None:
        """The server says that the person is at no table any more."""
        if self._table is not None and left.code != "left":
            self._stage.announce(wire.heard(left.reason))
        if self._table is not None:
            self._to_tables()
        self._ask_tables()

    def _chatted(self, chatted: m.Chatted) -> None:
        if self._chat is not None:
            self._chat.hear(chatted)

    # -- a match ---------------------------------------------------------------------------------------------------

    def _heard(self, report: Report) -> None:
        """Shows the table when a match begins; the strip above it has to know when play goes on."""
        match report:
            case Seating():
                self._seated(report)
            case Moment(observation=observation) if self._strip is not None and observation.ending is None:
                self._strip.playing()
            case _:
                pass

    def _seated(self, seating: Seating) -> None:
        """A match begins, or goes on: the table is shown."""
        if self._play is not None or self._line is None:
            return
        if self._ranking is not None:
            self._stage.drop_page(self._ranking)
            self._ranking = None
        strip, chat = Strip(self._preferences), Chat(self._preferences, self._name)
        chat.hide()
        chat.said.connect(self._send)
        if self._chat is not None:
            chat.take_over(self._chat)
        self._chat, self._strip = chat, strip
        line = self._line
        strip.hurry.connect(line.hurry)
        strip.sends.connect(self._send)
        strip.vote.connect(lambda yes: line.match.ask(Vote(yes)))
        strip.end.connect(lambda: line.match.ask(ProposeEnd()))
        strip.leave.connect(self._leave)
        chat.spoken.connect(strip.spoken)
        self._play = page = PlayPage(self._preferences, line.match, above=strip, beside=chat)
        strip.chat.connect(partial(self._open_chat, chat, page))
        page.left.connect(strip.ask_leave)
        page.message.connect(self._stage.announce)
        page.failed.connect(self._failed)
        page.finished.connect(self._finished)
        chat.at_seat.connect(page.table.showing.show_talk)
        page.take_seats(seating)
        if self._table is not None:
            strip.table(self._table)
            page.note(absent(self._table))
        strip.connected(self._standing.line)
        self._stage.show_page(page)

    def _open_chat(self, chat: Chat, page: PlayPage, shown: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Shows or hides the chat beside a table; afterwards keys go to the table again, and not to whatever lies next to it."""
        chat.open(shown=shown)
        if not shown:
            page.focus("")

    def _show_table(self) -> None:
        page = self._play or self._ranking or self._room
        if page is not None:
            self._stage.show_page(page)

    def _between_hands(self, pause: int | None) -> None:
        if self._strip is not None:
            self._strip.between_hands(pause)

    def _promised(self, commitment: str) -> None:
        if self._strip is not None and commitment:
            self._strip.wall(words.WALL_PROMISED.filled(hash=commitment[:8]))

    def _opened(self, number: int, agrees: bool) -> None:  # noqa: FBT001 - Qt's signal
        if self._strip is not None:
            said = words.WALL_HOLDS if agrees else words.WALL_BROKEN.filled(hand=number + 1)
            self._strip.wall(said, broken=not agrees)
        if not agrees:
            self._stage.announce(words.WALL_BROKEN.filled(hand=number + 1))

    def _failed(self, reason: Text) -> None:
        self._stage.announce(reason)
        self._to_tables()

    def _finished(self, seating: Seating, finish: Finish) -> None:
        """The match is over: its ranking, if a hand was played, and from there back to the room."""
        self._send(m.GetJournal())
        play, self._play, self._strip, self._chat = self._play, None, None, None
        room, self._room = self._room, None
        if play is not None:
            play.closing()
        if finish.results:
            self._ranking = page = RankingPage(self._preferences, seating, finish)
            page.home.connect(self._to_room)
            page.again.connect(self._again)
            self._stage.show_page(page)
        else:
            self._to_room()
        for past in (play, room):
            if past is not None:
                self._stage.drop_page(past)

    def _keep_journal(self, journal: m.Journal) -> None:
        """The journal of the match is kept: it can be replayed, and its walls be checked."""
        rules = journal.rules if journal.rules in GAME_NAMES else "match"  # a server does not choose where files go
        name = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{rules}.journal"
        path = online_journals() / name
        keeping = self._keeping(words.JOURNAL_NOT_KEPT)
        keeping.keep(partial(write_whole, path, journal.text))
        if keeping.kept:
            self._stage.announce(words.JOURNAL_KEPT.filled(file=path))

    def _keeping(self, not_kept: Text) -> Keeping:
        """A file that is kept up to date, of which the window hears."""
        made = Keeping(not_kept, self)
        made.said.connect(self._stage.announce)
        return made

    def _again(self) -> None:
        """Another match of the same people."""
        self._to_room()
        self._send(m.Ready())

    def _to_room(self) -> None:
        ranking, self._ranking = self._ranking, None
        table = self._table
        if table is None:
            self._to_tables()
        else:
            self._table_changed(table)
            self._show_table()
        if ranking is not None:
            self._stage.drop_page(ranking)
