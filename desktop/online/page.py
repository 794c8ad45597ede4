"""The first page for playing with others: who one is, which server, which table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.online import words
from desktop.online.kept import Kept
from desktop.pages.parts import Page, button, column, frame, label, row, scrolled
from desktop.preferences import Preferences
from desktop.words import ONLINE
from engine.core.words import Text
from engine.games import ALL, GAME_NAMES, find
from engine.net import messages as m
from engine.net.client.reports import Line
from engine.net.links import SCHEME, Address, BadLink, read
from engine.net.names import checked_name
from engine.net.refusal import Refusal


@dataclass
class Typed:
    """What is in the fields."""

    name: str
    account_password: str = ""
    register: bool = False
    address: str = ""
    code: str = ""
    password: str = ""
    secure: bool = True
    """Whether a server on this computer speaks TLS."""
    game: str = ""
    """The only rule set whose tables are listed; "": all."""


@dataclass(frozen=True)
class Standing:
    """What the page shows besides: the server one is connected to, its line and its tables, and the server on this computer."""

    server: Address | None = None
    line: Line = field(default_factory=lambda: Line("closed"))
    tables: tuple[m.TableEntry, ...] = ()
    hosted: Address | None = None
    starting: bool = False
    """Whether the server on this computer is being started."""
    nearby: tuple[tuple[str, Address], ...] | None = None
    """Servers found in the local network by name; None: they cannot be looked for."""


WIDEST = 1_500
"""Pixels at scale 1, beyond which the page grows no wider."""


class OnlinePage(Page):
    """``connect_to`` brings a checked name, an ``Address`` and the code of a table or ""; ``joins`` an ``m.Join``; ``host`` a checked
    name and whether connections are encrypted.

    ``stop_hosting``, ``new_table``, ``disconnect_from``: the buttons; ``message``: what is wrong with what was typed.
    """

    connect_to = Signal(str, object, str)
    disconnect_from = Signal()
    joins = Signal(object)
    new_table = Signal()
    host = Signal(str, bool)
    stop_hosting = Signal()
    message = Signal(object)

    def __init__(self, preferences: Preferences, kept: Kept) -> None:
        super().__init__(preferences)
        self._kept = kept
        self._typed = Typed(kept.name)
        self._standing = Standing()
        self._wrong_name: Text | None = None

    def begins_at(self) -> str:
        return "new-table" if self._standing.server is not None else "name" if not self._typed.name else "address"

    def show_standing(self, standing: Standing) -> None:
        """Draws what is so now."""
        if standing != self._standing:
            self._standing = standing
            self.refresh()

    def type_address(self, address: str) -> None:
        """Puts an address into its field."""
        self._typed.address = address
        self.refresh()
        self.focus("name")

    # -- drawing ---------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(ONLINE))
        body = QWidget()
        halves = row(body, spacing=self.px(32))
        halves.setContentsMargins(self.px(28), self.px(20), self.px(28), self.px(20))
        halves.addLayout(self._where(), 2)
        halves.addLayout(self._tables(), 3)
        body.setMaximumWidth(self.px(WIDEST))
        inside.addWidget(scrolled(body), 1)

    def _where(self) -> QVBoxLayout:
        say, standing, listed = self.say, self._standing, column(spacing=self.px(12))
        listed.addLayout(self.titled(words.YOUR_NAME, words.NAME_HINT, self._field("name", words.YOUR_NAME, 24)))
        listed.addWidget(self._name_error())
        listed.addLayout(self._account())
        listed.addWidget(label(say(words.HOST_HERE), "heading"))
        if standing.hosted is None:
            listed.addWidget(label(say(words.HOST_NOTE), "muted", wrap=True))
            secure = QCheckBox(say(words.HOST_SECURE))
            secure.setObjectName("host-secure")
            secure.setChecked(self._typed.secure)
            secure.toggled.connect(lambda on: setattr(self._typed, "secure", on))
            listed.addWidget(secure)
            begin = words.STARTING if standing.starting else words.HOST_HERE
            host = button(say(begin), "host", self._host, kind="primary", big=True)
            host.setDisabled(standing.starting)
            listed.addWidget(host)
        else:
            listed.addWidget(label(say(words.HOSTING.filled(address=standing.hosted.shown)), wrap=True))
            listed.addWidget(button(say(words.STOP_HOSTING), "stop-hosting", self.stop_hosting.emit))
        listed.addSpacing(self.px(8))
        listed.addWidget(label(say(words.ADDRESS), "heading"))
        address = self._field("address", words.ADDRESS, 500)
        address.setPlaceholderText(say(words.ADDRESS_HINT))
        address.returnPressed.connect(self._connect)
        line = row(spacing=self.px(8))
        line.addWidget(address, 1)
        line.addWidget(button(say(words.CONNECT), "connect", self._connect))
        listed.addLayout(line)
        if self._kept.addresses:
            listed.addWidget(label(say(words.RECENT), "caption"))
            for nth, known in enumerate(self._kept.addresses[:4]):
                made = button(known.shown, f"recent-{nth}", partial(self._connect_address, known), kind="quiet")
                listed.addWidget(made)
        if standing.nearby is not None:
            listed.addWidget(label(say(words.NEARBY), "caption"))
            if not standing.nearby:
                listed.addWidget(label(say(words.NONE_NEARBY), "small"))
            for nth, (name, found) in enumerate(standing.nearby):
                said = f"{name} · {found.shown}"
                listed.addWidget(button(said, f"nearby-{nth}", partial(self._connect_address, found), kind="quiet"))
        listed.addStretch()
        return listed

    def _name_error(self) -> QLabel:
        """Why the name may not be; hidden while nothing is wrong with it."""
        made = label("" if self._wrong_name is None else self.say(self._wrong_name), "loss", wrap=True)
        made.setObjectName("name-error")
        made.setVisible(self._wrong_name is not None)
        return made

    def take_password(self) -> tuple[str, bool]:
        """The account's password as typed, and whether it is to be set for the name; both are then forgotten here."""
        typed = self._typed
        found = typed.account_password, typed.register and bool(typed.account_password)
        typed.account_password, typed.register = "", False
        return found

    def _account(self) -> QHBoxLayout:
        """A password for those who protect their name."""
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
        made = QLineEdit(getattr(self._typed, name))
        made.setObjectName(name)
        made.setAccessibleName(self.say(called))
        made.setMaxLength(longest)
        made.textChanged.connect(lambda text: setattr(self._typed, name, text))
        made.installEventFilter(self)
        return made

    def _tables(self) -> QVBoxLayout:
        say, standing, listed = self.say, self._standing, column(spacing=self.px(12))
        server = standing.server
        if server is None:
            listed.addWidget(label(say(words.TOO_OLD), "muted", wrap=True))
            listed.addStretch()
            return listed
        up = standing.line.stage == "up"
        top = row(spacing=self.px(10))
        said = words.CONNECTED if up else words.CONNECTING
        status = label(say(said.filled(address=server.shown)), "strong", wrap=True)
        status.setObjectName("status")
        top.addWidget(status, 1)
        top.addWidget(button(say(words.DISCONNECT), "disconnect", self.disconnect_from.emit, kind="quiet"))
        listed.addLayout(top)
        if not up:
            if standing.line.reason is not None:
                listed.addWidget(label(say(standing.line.reason), "muted", wrap=True))
            listed.addStretch()
            return listed
        listed.addWidget(button(say(words.NEW_TABLE), "new-table", self.new_table.emit, kind="primary", big=True))
        by_code = row(spacing=self.px(8))
        code, password = self._field("code", words.TABLE_CODE, 16), self._field("password", words.TABLE_PASSWORD, 64)
        code.setPlaceholderText(say(words.TABLE_CODE))
        password.setPlaceholderText(say(words.TABLE_PASSWORD))
        code.returnPressed.connect(self._join_code)
        by_code.addWidget(code)
        by_code.addWidget(password, 1)
        by_code.addWidget(button(say(words.JOIN_CODE), "join-code", self._join_code))
        listed.addLayout(by_code)
        heading = row(spacing=self.px(10))
        heading.addWidget(label(say(words.PUBLIC_TABLES), "heading"))
        heading.addStretch()
        if standing.tables:
            heading.addWidget(self._games_shown())
        listed.addLayout(heading)
        shown = [entry for entry in standing.tables if self._typed.game in ("", entry.rules)]
        if not shown:
            listed.addWidget(label(say(words.NONE_OF_GAME if standing.tables else words.NO_TABLES), "muted"))
        for entry in shown:
            listed.addWidget(self._entry(entry))
        listed.addStretch()
        return listed

    def _games_shown(self) -> QComboBox:
        """Which rule set's tables are listed."""
        box = QComboBox()
        box.setObjectName("games-shown")
        box.setAccessibleName(self.say(words.GAMES_SHOWN))
        box.addItem(self.say(words.ALL_GAMES), "")
        for rule_set in ALL:
            box.addItem(self.say(rule_set.name), rule_set.id)
        box.setCurrentIndex(box.findData(self._typed.game))
        box.activated.connect(lambda index: self._show_game(str(box.itemData(index))))
        return box

    def _show_game(self, game: str) -> None:
        self._typed.game = game
        self.refresh()

    def _entry(self, entry: m.TableEntry) -> QFrame:
        say, card = self.say, frame("card")
        line = row(card, margins=self.px(10), spacing=self.px(10))
        rules: object = find(entry.rules).name if entry.rules in GAME_NAMES else entry.rules
        said = words.ENTRY.filled(rules=rules, host=entry.host, taken=entry.taken, seats=entry.seats)
        about = column(spacing=self.px(2))
        about.addWidget(label(say(said), "strong", wrap=True))
        state = [entry.table, say(words.STATES[entry.state])]
        if entry.clock is not None:
            state.append(f"{entry.clock.decision // 1000} s + {entry.clock.bank // 1000} s")
        if entry.locked:
            state.append(say(words.LOCKED))
        if entry.spectators:
            state.append(say(words.SPECTATORS.filled(n=entry.spectators)))
        about.addWidget(label(" · ".join(state), "small"))
        line.addLayout(about, 1)
        join = m.Join(entry.table, self._typed.password)
        line.addWidget(
            button(say(words.JOIN), f"join-{entry.table}", lambda: self.joins.emit(self._with_password(join)))
        )
        if entry.supporters:
            support = m.Join(entry.table, self._typed.password, "supporter")
            line.addWidget(
                button(
                    say(words.SUPPORT),
                    f"support-{entry.table}",
                    lambda: self.joins.emit(self._with_password(support)),
                    kind="quiet",
                )
            )
        watch = m.Join(entry.table, self._typed.password, "spectator")
        line.addWidget(
            button(
                say(words.WATCH),
                f"watch-{entry.table}",
                lambda: self.joins.emit(self._with_password(watch)),
                kind="quiet",
            )
        )
        return card

    def _with_password(self, join: m.Join) -> m.Join:
        return m.Join(join.table, self._typed.password, join.role)

    # -- an invitation that is pasted ------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """An invitation that is pasted into any field belongs to that of the address."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._pasted(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._pasted(event):
            super().keyPressEvent(event)

    def _pasted(self, event: QKeyEvent) -> bool:
        """Whether the key pastes an invitation: then it is in the address field, and is followed if the name may be."""
        text = QGuiApplication.clipboard().text().strip()
        if not event.matches(QKeySequence.StandardKey.Paste) or not text.lower().startswith(f"{SCHEME}://"):
            return False
        self.type_address(text)
        if self._typed.name:
            self._connect()
        else:
            self.message.emit(words.NAME_FIRST)
        return True

    # -- what is pressed -------------------------------------------------------------------------------------------

    def _name(self) -> str | None:
        """The name as it may be; None: it may not be, and why is said beside it."""
        try:
            name = checked_name(self._typed.name)
        except Refusal as refusal:
            self._say_of_name(refusal.reason)
            return None
        self._say_of_name(None)
        return name

    def _say_of_name(self, wrong: Text | None) -> None:
        """Says beside the name what is wrong with it; None: nothing is."""
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
            self.message.emit(bad.reason)
            return
        if (name := self._name()) is not None:
            self.connect_to.emit(name, found.address, found.table)

    def _connect_address(self, address: Address) -> None:
        if (name := self._name()) is not None:
            self.connect_to.emit(name, address, "")

    def _join_code(self) -> None:
        if self._typed.code.strip():
            self.joins.emit(m.Join(self._typed.code.strip().upper()[:16], self._typed.password))
