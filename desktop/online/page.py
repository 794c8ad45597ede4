"""The first page for playing with others: who one is, which server, which table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, frame, in_columns, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import ONLINE
from paizhuo.desktop.online import words
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.pictures import Motif, Picture
from paizhuo.desktop.online.public_tables import Filter, PublicTables
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.reports import ConnectionState
from paizhuo.engine.net.links import SCHEME, Address, BadLink, read
from paizhuo.engine.net.names import checked_name
from paizhuo.engine.net.refusal import Refusal


@dataclass
class TypedFields:
    """What is in the fields."""

    name: str
    account_password: str = ""
    register: bool = False
    address: str = ""
    code: str = ""
    password: str = ""
    secure: bool = True
    """Whether a server on this computer speaks TLS."""
    tables: Filter = field(default_factory=Filter)
    """Which public tables are listed."""


@dataclass(frozen=True)
class Standing:
    """What the page shows besides: the server one is connected to, its line and its tables, and the server on this computer."""

    server: Address | None = None
    line: ConnectionState = field(default_factory=lambda: ConnectionState("closed"))
    tables: tuple[m.TableEntry, ...] = ()
    hosted: Address | None = None
    starting: bool = False
    """Whether the server on this computer is being started."""
    nearby: tuple[tuple[str, Address], ...] | None = None
    """Servers found in the local network by name; None: they cannot be looked for."""


WIDEST = 1_500
"""Pixels at scale 1, beyond which the page grows no wider."""


class OnlinePage(Page):
    """The page on which one comes to a server. ``connect_to`` brings a checked name, an ``Address`` and the code of a table or "";
    ``joins`` an ``m.Join``; ``host`` a checked name and whether connections are encrypted.

    ``stop_hosting``, ``new_table``, ``disconnect_from``: the buttons; ``said``: what is wrong with what was typed.
    """

    connect_to = Signal(str, object, str)
    disconnect_from = Signal()
    joins = Signal(object)
    new_table = Signal()
    host = Signal(str, bool)
    stop_hosting = Signal()

    def __init__(self, preferences: Preferences, kept: KeptOnline) -> None:
        super().__init__(preferences)
        self._kept = kept
        self._typed = TypedFields(kept.name)
        self._standing = Standing()
        self._wrong_name: Text | None = None

    def begins_at(self) -> str:
        return "new-table" if self._standing.server is not None else "name" if not self._typed.name else "address"

    def show_standing(self, standing: Standing) -> None:
        """Draw what is so now."""
        if standing != self._standing:
            self._standing = standing
            self.refresh()

    def type_address(self, address: str) -> None:
        """Put an address into its field."""
        self._typed.address = address
        self.refresh()
        self.focus("name")

    # -- drawing ---------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(ONLINE))
        body, listed = within(inset(column(spacing=self.px(16)), self.px, 28, 20))
        listed.addWidget(self._who())
        if self._standing.server is None:
            ways = [(self._by_link(), 4), (self._hosting(), 5), (self._servers(), 5)]
            if self._standing.nearby is not None:
                ways.append((self._nearby(self._standing.nearby), 4))
            listed.addLayout(in_columns(ways, 1 if self.narrow else 2, self.px(16)))
        else:
            here = [(self._connected(self._standing.server), 1), (self._by_link(), 1), (self._hosting(), 1)]
            halves = row(spacing=self.px(24))
            halves.addLayout(in_columns(here, 1, self.px(16)), 2)
            halves.addLayout(self._tables(), 3)
            listed.addLayout(halves)
        middle, down = within(column())
        down.addStretch(1)
        down.addLayout(centred(body, self.px(WIDEST)))
        down.addStretch(2)
        inside.addWidget(scrolled(middle), 1)

    # -- the cards -------------------------------------------------------------------------------------------------

    def _card(self, motif: Motif, title: Text, note: Text | None) -> tuple[QFrame, QVBoxLayout]:
        """Return a card with its picture and what it is for."""
        card = frame("card")
        listed = column(card, margins=self.px(18), spacing=self.px(12))
        head, about = row(spacing=self.px(14)), column(spacing=self.px(2))
        about.addWidget(label(self.say(title), "heading", wrap=True))
        if note is not None:
            about.addWidget(label(self.say(note), "muted", wrap=True))
        head.addWidget(Picture(self.preferences, motif), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(about, 1)
        listed.addLayout(head)
        return card, listed

    def _who(self) -> QFrame:
        """Return the card of the name: what is wrong with it, and a password for those who protect it."""
        card, listed = framed(self.px, spacing=10)
        listed.addLayout(self.titled(words.YOUR_NAME, words.NAME_HINT, self._field("name", words.YOUR_NAME, 24)))
        listed.addWidget(self._name_error())
        listed.addLayout(self._account())
        return card

    def _by_link(self) -> QFrame:
        card, listed = self._card("link", words.JOIN_BY_LINK, words.JOIN_BY_LINK_NOTE)
        address = self._field("address", words.ADDRESS, 500)
        address.setPlaceholderText(self.say(words.ADDRESS_HINT))
        address.returnPressed.connect(self._connect)
        line = row(spacing=self.px(8))
        line.addWidget(address, 1)
        line.addWidget(button(self.say(words.CONNECT), "connect", self._connect))
        listed.addLayout(line)
        return card

    def _hosting(self) -> QFrame:
        say, standing = self.say, self._standing
        if standing.hosted is not None:
            card, listed = self._card("host", words.HOST_HERE, words.HOSTING.filled(address=standing.hosted.shown))
            listed.addWidget(button(say(words.STOP_HOSTING), "stop-hosting", self.stop_hosting.emit))
            return card
        card, listed = self._card("host", words.HOST_HERE, words.HOST_NOTE)
        secure = QCheckBox(say(words.HOST_SECURE))
        secure.setObjectName("host-secure")
        secure.setToolTip(say(words.HOST_SECURE_NOTE))
        secure.setChecked(self._typed.secure)
        secure.toggled.connect(lambda on: setattr(self._typed, "secure", on))
        listed.addWidget(secure)
        listed.addWidget(label(say(words.HOST_SECURE_NOTE), "small", wrap=True))
        begin = words.STARTING if standing.starting else words.HOST
        kind = "plain" if standing.server else "primary"
        host = button(say(begin), "host", self._host, kind=kind, big=not standing.server)
        host.setDisabled(standing.starting)
        listed.addWidget(host)
        return card

    def _servers(self) -> QFrame:
        card, listed = self._card("servers", words.SERVERS, words.SERVERS_NOTE)
        if self._kept.addresses:
            listed.addWidget(label(self.say(words.RECENT), "caption"))
        for nth, known in enumerate(self._kept.addresses[:4]):
            listed.addWidget(button(known.shown, f"recent-{nth}", partial(self._connect_address, known), kind="quiet"))
        return card

    def _nearby(self, found: tuple[tuple[str, Address], ...]) -> QFrame:
        card, listed = self._card("nearby", words.NEARBY, words.NEARBY_NOTE)
        if not found:
            listed.addWidget(label(self.say(words.NONE_NEARBY), "small"))
        for nth, (name, address) in enumerate(found):
            said = f"{name} · {address.shown}"
            listed.addWidget(button(said, f"nearby-{nth}", partial(self._connect_address, address), kind="quiet"))
        return card

    def _connected(self, server: Address) -> QFrame:
        """Return the card of the server that the line goes to: how the line is."""
        line = self._standing.line
        said = words.CONNECTED if line.stage == "up" else words.CONNECTING
        reason = None if line.stage == "up" else line.reason
        card, listed = self._card("servers", said.filled(address=server.shown), reason)
        listed.addWidget(button(self.say(words.DISCONNECT), "disconnect", self.disconnect_from.emit, kind="quiet"))
        return card

    def _name_error(self) -> QLabel:
        """Return the words that say why the name may not be; hidden while nothing is wrong with it."""
        made = label("" if self._wrong_name is None else self.say(self._wrong_name), "loss", wrap=True)
        made.setObjectName("name-error")
        made.setVisible(self._wrong_name is not None)
        return made

    def take_password(self) -> tuple[str, bool]:
        """Return the account's password as typed, and whether it is to be set for the name; both are then forgotten here."""
        typed = self._typed
        found = typed.account_password, typed.register and bool(typed.account_password)
        typed.account_password, typed.register = "", False
        return found

    def _account(self) -> QHBoxLayout:
        """Return the field of a password for those who protect their name."""
        line = row(spacing=self.px(8))
        password = self._field("account_password", words.ACCOUNT_PASSWORD, 128)
        password.setEchoMode(QLineEdit.EchoMode.Password)
        password.setPlaceholderText(self.say(words.ACCOUNT_PASSWORD))
        password.setToolTip(self.say(words.ACCOUNT_NOTE))
        register = QCheckBox(self.say(words.REGISTER))
        register.setObjectName("register")
        register.setChecked(self._typed.register)
        register.toggled.connect(lambda on: setattr(self._typed, "register", on))
        line.addWidget(password, 1)
        line.addWidget(register)
        return line

    def _field(self, name: str, called: Text, longest: int) -> QLineEdit:
        made = text_line(name, self.say(called), getattr(self._typed, name), longest=longest)
        made.textChanged.connect(lambda text: setattr(self._typed, name, text))
        made.installEventFilter(self)
        return made

    def _tables(self) -> QVBoxLayout:
        """Return the column of what there is at the server; empty while the line is not up."""
        say, listed = self.say, column(spacing=self.px(12))
        if self._standing.line.stage == "up":
            listed.addWidget(button(say(words.NEW_TABLE), "new-table", self.new_table.emit, kind="primary", big=True))
            by_code = row(spacing=self.px(8))
            code, password = (
                self._field("code", words.TABLE_CODE, 16),
                self._field("password", words.TABLE_PASSWORD, 64),
            )
            code.setPlaceholderText(say(words.TABLE_CODE))
            password.setPlaceholderText(say(words.TABLE_PASSWORD))
            code.returnPressed.connect(self._join_code)
            by_code.addWidget(code)
            by_code.addWidget(password, 1)
            by_code.addWidget(button(say(words.JOIN_CODE), "join-code", self._join_code))
            listed.addLayout(by_code)
            tables = PublicTables(self, self._standing.tables, self._typed.tables)
            tables.filtered.connect(self._filter)
            tables.chosen.connect(lambda table, role: self.joins.emit(m.Join(table, self._typed.password, role)))
            listed.addWidget(tables)
        listed.addStretch()
        return listed

    def _filter(self, tables: Filter) -> None:
        self._typed.tables = tables
        self.refresh()

    # -- an invitation that is pasted ------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take an invitation that is pasted into any field as an address."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._pasted(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._pasted(event):
            super().keyPressEvent(event)

    def _pasted(self, event: QKeyEvent) -> bool:
        """Return whether the key pastes an invitation: then it is in the address field, and is followed if the name may be."""
        text = QGuiApplication.clipboard().text().strip()
        if not event.matches(QKeySequence.StandardKey.Paste) or not text.lower().startswith(f"{SCHEME}://"):
            return False
        self.type_address(text)
        if self._typed.name:
            self._connect()
        else:
            self.said.emit(words.NAME_FIRST)
        return True

    # -- what is pressed -------------------------------------------------------------------------------------------

    def _name(self) -> str | None:
        """Return the name as it may be; None: it may not be, and why is said beside it."""
        try:
            name = checked_name(self._typed.name)
        except Refusal as refusal:
            self._say_of_name(refusal.reason)
            return None
        self._say_of_name(None)
        return name

    def _say_of_name(self, wrong: Text | None) -> None:
        """Say beside the name what is wrong with it; None: nothing is."""
        if wrong != self._wrong_name:
            self._wrong_name = wrong
            self.refresh()
        if wrong is not None:
            self.focus("name")

    def _host(self) -> None:
        if (name := self._name()) is not None:
            self.host.emit(name, self._typed.secure)

    def _connect(self) -> None:
        self._connect_to(self._typed.address)

    def _connect_to(self, address: str) -> None:
        try:
            found = read(address)
        except BadLink as bad:
            self.said.emit(bad.reason)
            return
        if (name := self._name()) is not None:
            self.connect_to.emit(name, found.address, found.table)

    def _connect_address(self, address: Address) -> None:
        if (name := self._name()) is not None:
            self.connect_to.emit(name, address, "")

    def _join_code(self) -> None:
        if self._typed.code.strip():
            self.joins.emit(m.Join(self._typed.code.strip().upper()[:16], self._typed.password))
