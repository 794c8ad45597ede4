"""Playing with others: the server of this computer or another one, and the pages on which one comes to a table there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.keeping import Keeping
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import online_journals
from paizhuo.desktop.online import words
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.line import OnlineLine
from paizhuo.desktop.online.page import OnlinePage, Standing
from paizhuo.desktop.online.table_pages import PageHolder, TablePages
from paizhuo.desktop.online.terms_form import TermsDraft, TermsPage
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import lan, wire
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.connection import Person
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import CODE, Address, Invitation
from paizhuo.engine.records.folders import note_own
from paizhuo.engine.table.whole_file import write_whole

if TYPE_CHECKING:
    from paizhuo.desktop.online.hosting import Hosting
    from paizhuo.engine.devices.hub import Hub

LIST_EVERY = 3_000
"""Milliseconds between questions for the public tables."""
WARNED_FOR = 15_000
"""Milliseconds in which who was warned may go on all the same."""
UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - what a server answers, no token


class Online(QObject):
    """At most one line to a server at a time, and what is at its other end."""

    _found = Signal(object)
    """Comes from the thread that looks for servers in the local network: ``lan.Found``s."""
    _hosting_begun = Signal(object, str)
    """Comes from the thread of the server: the ``Hosting`` that runs or does not, and the name of who hosts."""

    def __init__(
        self,
        holder: PageHolder,
        preferences: Preferences,
        dice: Callable[[], Hub | None] = lambda: None,
        kept: KeptOnline | None = None,
    ) -> None:
        """``dice``: the devices whose dice throw for matches on this computer's server; None: the server throws."""
        super().__init__()
        self._holder, self._preferences, self._dice = holder, preferences, dice
        self._kept = kept or KeptOnline()
        self._kept.writes = self._keeping(words.TOKEN_NOT_KEPT).keep
        self._draft = TermsDraft.like(self._kept.terms)
        self._standing = Standing(nearby=() if lan.available() else None)
        self._browser: lan.Browser | None = None
        self._found.connect(self._list_nearby)
        self._page: OnlinePage | None = None
        self._terms: TermsPage | None = None
        self._line: OnlineLine | None = None
        self._there: TablePages | None = None
        """The table at the end of the line."""
        self._hosting: Hosting | None = None
        self._hosting_begun.connect(self._begun_to_host)
        self._warned = QTimer(self, singleShot=True, interval=WARNED_FOR)
        """Runs when it was said that others are at the tables of this computer."""
        self._wanted = m.Join("")
        self._asking = QTimer(self, interval=LIST_EVERY)
        self._asking.timeout.connect(self._ask_tables)

    # -- from outside ----------------------------------------------------------------------------------------------

    def open(self) -> OnlinePage:
        """Show the page on which everything begins, or what is under way."""
        if self._page is None:
            self._page = page = OnlinePage(self._preferences, self._kept)
            page.back.connect(self._holder.home)
            page.connect_to.connect(self.connect_to)
            page.disconnect_from.connect(self._disconnect)
            page.joins.connect(self._send)
            page.new_table.connect(self._new_table)
            page.host.connect(self._host)
            page.stop_hosting.connect(self._stop_hosting)
            page.show_standing(self._standing)
        if lan.available() and self._browser is None:
            self._browser = lan.Browser(self._found.emit)
        if self._there is not None and self._there.occupied:
            self._there.show()
        else:
            self._holder.show_page(self._page)
        return self._page

    def connect_to(self, name: str, address: Address, table: str = "", role: m.Role = "player") -> None:
        """Connect to a server, and join this table there; "": none."""
        self.open()
        self._disconnect()
        self._wanted = m.Join(table, role=role)
        self._line = line = OnlineLine(address, self._person(name, address))
        self._there = there = TablePages(self._holder, self._preferences, line, self._invited(address))
        there.leave.connect(self._leave)
        there.gone.connect(self._to_tables)
        line.changed.connect(self._changed)
        line.welcomed.connect(self._welcomed)
        line.tables.connect(self._tables)
        line.table.connect(self._drop_terms)
        line.left.connect(self._ask_tables)
        line.wrong.connect(self._wrong)
        line.journal.connect(self._keep_journal)
        self._stand(server=address, line=ConnectionState("connecting"), tables=())
        line.open()

    def _person(self, name: str, address: Address) -> Person:
        """Return who connects: by the token that was kept, or by the password that was typed."""
        password, register = ("", False) if self._page is None else self._page.take_password()
        token = "" if password and not register else self._kept.token(address)
        return Person(name, token, password, register)

    def invited_to(self, address: Address, table: str, name: str | None, role: m.Role) -> None:
        """Follow an invitation; without a name, now or before, it stands in the field until there is one.

        Who is at a table stays there: it stands in the field until the table is left.
        """
        if self._there is not None and self._there.occupied:
            self.open().type_address(Invitation(address, table).link)
            self._holder.announce(words.AT_A_TABLE)
            return
        if (known := name or self._kept.name) and (not table or CODE.fullmatch(table)):
            self.connect_to(known, address, table, role)
            return
        self.open().type_address(Invitation(address, table).link)
        self._holder.announce(words.NAME_FIRST)

    def why_stay(self) -> Text | None:
        """Return what is said before the program ends while others play on this computer's server; None: nothing, or it was said."""
        return self._warning(words.GUESTS)

    def _warning(self, said: Text) -> Text | None:
        guests = 0 if self._hosting is None else self._hosting.guests
        if not guests or self._warned.isActive():
            return None
        self._warned.start()
        return said.filled(n=guests)

    def closing(self) -> None:
        """End what is under way: a match goes on without this window, or is kept."""
        if self._browser is not None:
            self._browser.close()
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

    def _list_nearby(self, found: tuple[lan.Found, ...]) -> None:
        self._stand(nearby=tuple((each.name, each.address) for each in found))

    def _disconnect(self) -> None:
        line, there = self._line, self._there
        self._line = self._there = None
        self._asking.stop()
        if line is not None:
            line.close()
            line.deleteLater()
        if there is not None:
            there.forget()
        self._drop_terms()
        self._stand(server=None, tables=())

    def _host(self, name: str, secure: bool) -> None:  # noqa: FBT001 - Qt's signal
        """Start the server of this computer, and connect to it."""
        if self._hosting is None:
            from paizhuo.desktop.online.hosting import Hosting

            self._hosting = hosting = Hosting(dice=self._dice(), secure=secure, owner=name)
            self._stand(starting=True)
            hosting.start(lambda: self._hosting_begun.emit(hosting, name))

    def _begun_to_host(self, hosting: Hosting, name: str) -> None:
        if hosting is not self._hosting:
            return  # it was stopped meanwhile
        self._stand(starting=False)
        if hosting.failure is not None:
            self._hosting = None
            self._holder.announce(hosting.failure)
        else:
            self._stand(hosted=hosting.invited)
            self.connect_to(name, hosting.address)

    def _stop_hosting(self) -> None:
        if (said := self._warning(words.STOP_ANYWAY)) is not None:
            self._holder.announce(said)
            return
        hosting, self._hosting = self._hosting, None
        self._disconnect()
        if hosting is not None:
            hosting.close()
        self._stand(hosted=None)

    def _invited(self, address: Address) -> Address:
        hosting = self._hosting
        return hosting.invited if hosting is not None and hosting.address == address else address

    def _changed(self, line: ConnectionState) -> None:
        self._stand(line=line)
        if line.stage == "closed" and line.reason is not None:
            self._holder.announce(line.reason)
            self._to_tables()

    def _welcomed(self, welcome: m.Welcome) -> None:
        if self._line is None:
            return
        self._kept.keep(welcome.name, self._line.address, welcome.token)
        wanted, self._wanted = self._wanted, m.Join("")
        if wanted.table:
            self._send(wanted)
        elif welcome.table:
            self._send(m.Join(welcome.table))
        self._ask_tables()
        self._asking.start()

    def _send(self, message: m.FromClient) -> None:
        if self._line is not None:
            self._line.send(message)

    def _ask_tables(self) -> None:
        if self._there is not None and not self._there.occupied:
            self._send(m.Tables())

    def _tables(self, tables: m.TablesOpen) -> None:
        self._stand(tables=tuple(tables.tables))

    def _wrong(self, wrong: m.Wrong) -> None:
        if wrong.code == UNKNOWN_TOKEN and self._line is not None:
            self._kept.forget(self._line.address)
        self._holder.announce(wire.heard(wrong.reason))

    # -- a table there ---------------------------------------------------------------------------------------------

    def _new_table(self) -> None:
        self._terms = page = TermsPage(self._preferences, self._draft)
        page.back.connect(self._to_tables)
        page.opened.connect(self._create)
        self._holder.show_page(page)

    def _create(self, terms: m.Terms) -> None:
        self._kept.keep_terms(terms)
        self._send(m.Create(terms))

    def _drop_terms(self) -> None:
        terms, self._terms = self._terms, None
        if terms is not None:
            self._holder.drop_page(terms)

    def _to_tables(self) -> None:
        """Go back to the first page of this."""
        if self._there is not None:
            self._there.forget()
        self._drop_terms()
        if self._page is not None:
            self._holder.show_page(self._page)

    def _leave(self) -> None:
        """Leave the table; while the line is down the server, which cannot hear of it now, is left with it."""
        if self._standing.line.stage == "up":
            self._send(m.Leave())
        else:
            self._disconnect()
        self._to_tables()

    # -- files -----------------------------------------------------------------------------------------------------

    def _keep_journal(self, journal: m.Journal) -> None:
        """Keep the journal of a match: it can be replayed, and its walls be checked."""
        rules = journal.rules if journal.rules in GAME_NAMES else "match"  # a server does not choose where files go
        path = online_journals() / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{rules}.journal"
        keeping = self._keeping(words.JOURNAL_NOT_KEPT)
        keeping.keep(partial(self._write_journal, path, journal.text))
        if keeping.kept:
            self._holder.announce(words.JOURNAL_KEPT.filled(file=path))

    def _write_journal(self, path: Path, text: str) -> None:
        """Write a journal, and note who the person was in it. Raises ``OSError``."""
        write_whole(path, text)
        table = None if self._there is None else self._there.table
        if table is not None and table.you is not None:
            note_own(path.parent.parent, f"{path.parent.name}/{path.name}", table.seats[table.you].name)

    def _keeping(self, not_kept: Text) -> Keeping:
        """Return the care for a file that is kept up to date, of which the window hears."""
        made = Keeping(not_kept, self)
        made.said.connect(self._holder.announce)
        return made
