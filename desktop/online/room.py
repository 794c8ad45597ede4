"""A table before and between matches: who sits where, who is ready, how others come."""

from __future__ import annotations

from functools import partial
from ipaddress import ip_address

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, grid, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import SUPPORTER_NUMBER
from paizhuo.desktop.online import words
from paizhuo.desktop.online.chat import Chat
from paizhuo.desktop.online.qr import QrCode
from paizhuo.desktop.online.seats import level_of, who_may_sit
from paizhuo.desktop.table.seats import bot_words
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.links import Address, Invitation
from paizhuo.engine.rules.options import Option, Value

AROUND = ((2, 1), (1, 2), (0, 1), (1, 0))
"""Row and column of the seats around the table, counted from the nearest to the right."""
QR = 190
"""Pixels at scale 1."""
WIDEST = 330
"""Pixels at scale 1, beyond which a seat grows no wider."""
SHORTEST = 7
"""Letters of a bot's level that are always in sight; the list shows all of it."""
SLOW = 250
"""Milliseconds there and back from which a line is called slow."""


class RoomPage(Page):
    """The room of a table. ``sends`` brings messages for the server; ``leave``: the person leaves the table."""

    sends = Signal(object)
    leave = Signal()

    def __init__(self, preferences: Preferences, table: m.TableState, invited: Address, chat: Chat) -> None:
        """``invited``: where others reach the server."""
        super().__init__(preferences)
        self._table, self._invited, self._chat = table, invited, chat
        self.back.connect(self.leave)

    def begins_at(self) -> str:
        return "ready"

    def show_table(self, table: m.TableState) -> None:
        if table != self._table:
            self._table = table
            self.refresh()

    @property
    def link(self) -> str:
        """The invitation."""
        return Invitation(self._invited, self._table.table).link

    # -- drawing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        self._chat.setParent(None)  # it stays, whatever is drawn anew around it
        super().refresh()

    def build(self, inside: QVBoxLayout) -> None:
        table, say = self._table, self.say
        rules = find(table.terms.rules)
        inside.addWidget(self.header(words.ROOM.filled(code=table.table)))
        body = inset(row(spacing=self.px(20)), self.px, 24, 16, 0, 0)
        middle = column(spacing=self.px(12))
        middle.addWidget(label(say(rules.name), "title"))
        about = [say(words.ALL_READY if table.state == "waiting" else words.STATES[table.state])]
        if table.spectators:
            about.append(say(words.SPECTATORS.filled(n=table.spectators)))
        if table.cost:
            about.append(say(words.COST.filled(cost=table.cost, cards=table.cards)))
        if table.state == "playing" and table.you is None and table.terms.delay:
            about.append(say(words.LATER.filled(seconds=table.terms.delay // 1000)))
        middle.addWidget(label(" · ".join(about), "muted", wrap=True))
        middle.addWidget(label(" · ".join(map(say, agreed(table))), "small", wrap=True))
        middle.addWidget(scrolled(self._seats()), 1)
        middle.addLayout(self._actions())
        body.addLayout(middle, 3)
        body.addLayout(self._invitation())
        body.addWidget(self._chat)
        inside.addLayout(body, 1)

    def _seats(self) -> QWidget:
        """Lay the players around a small table, the person nearest, and supporters below: all in the middle of the room there is."""
        table, made = self._table, QWidget()
        listed = column(made, spacing=self.px(12))
        listed.addStretch()
        around = grid(across=self.px(12), down=self.px(12))
        nearest = table.you if table.you is not None and table.you < table.players else 0
        places = AROUND if table.players == 4 else AROUND[: table.players]
        for nth in range(table.players):
            across = places[(nth - nearest) % table.players] if table.players <= len(AROUND) else (nth // 3, nth % 3)
            around.addWidget(self._seat(nth), across[0], 1 + across[1])
        if table.players <= len(AROUND):
            felt = frame("card")
            felt.setMinimumSize(self.px(40), self.px(80))
            code = label(table.table, "heading")
            code.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column(felt, margins=self.px(10)).addWidget(code)
            felt.setMaximumWidth(self.px(WIDEST))
            around.addWidget(felt, 1, 2)
        for beside in (0, around.columnCount()):
            around.setColumnStretch(beside, 1)
        for taken in range(1, around.columnCount() - 1):
            around.setColumnStretch(taken, 1000)
        listed.addLayout(around)
        supporters = row(spacing=self.px(12))
        for nth in range(table.players, len(table.seats)):
            supporters.addWidget(self._seat(nth))
        listed.addLayout(supporters)
        listed.addStretch()
        return made

    def _seat(self, nth: int) -> QFrame:
        table, seat, say = self._table, self._table.seats[nth], self.say
        card = frame("card")
        card.setObjectName(f"seat-{nth}")
        card.setMaximumWidth(self.px(WIDEST))
        listed = column(card, margins=self.px(10), spacing=self.px(4))
        role = words.SEAT if nth < table.players else SUPPORTER_NUMBER
        place = say(role.filled(n=nth + 1 if nth < table.players else nth + 1 - table.players))
        name = label(seat.name or say(words.FREE), "strong" if seat.name else "muted", wrap=True)
        name.setTextFormat(Qt.TextFormat.PlainText)
        listed.addWidget(name)
        listed.addWidget(self._state(nth, seat, place))
        card.setAccessibleName(f"{place}: {seat.name or say(words.FREE)}, {say(self._state_words(nth, seat))}")
        acts = self._seat_actions(nth, seat)
        if acts is not None:
            listed.addLayout(acts)
        return card

    def _state_words(self, nth: int, seat: m.Occupant) -> Text:
        table = self._table
        parts = []
        if seat.bot:
            parts.append(words.IS_BOT.filled(level=bot_words(seat.bot)))
        elif seat.name:
            parts += [words.IS_HOST] * (nth == table.host) + [words.IS_YOU] * (nth == table.you)
            away = words.PLAYED_FOR if seat.stand_in else None if seat.connected else words.IS_AWAY
            parts.append(away or (words.IS_READY if seat.ready else words.WAITING))
            if seat.connected and seat.delay:
                parts.append((words.SLOW_DELAY if seat.delay >= SLOW else words.DELAY).filled(ms=seat.delay))
        return Text(" · ".join(t.zh for t in parts), " · ".join(t.en for t in parts))

    def _state(self, nth: int, seat: m.Occupant, place: str) -> QLabel:
        made = label(" · ".join(filter(None, (place, self.say(self._state_words(nth, seat))))), "small", wrap=True)
        made.setObjectName(f"state-{nth}")
        return made

    def _seat_actions(self, nth: int, seat: m.Occupant) -> Flow | None:
        table, say, acts = self._table, self.say, Flow(gap=self.px(6))
        if table.state == "playing":
            return None
        if not seat.name and table.you is not None:
            acts.addWidget(
                button(say(words.SIT_HERE), f"sit-{nth}", partial(self.sends.emit, m.Sit(nth)), kind="small")
            )
        if table.is_host and (seat.bot or not seat.name):
            name = say(words.SEAT.filled(n=nth + 1))
            rules = table.terms.rules
            bot = level_of(seat.bot, rules)
            box = dropdown(f"bot-{nth}", name, who_may_sit(say, rules), bot, partial(self._set_seat, nth))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(SHORTEST)
            box.view().setMinimumWidth(box.view().sizeHintForColumn(0))
            acts.addWidget(box)
        if table.is_host and seat.name and not seat.bot and nth != table.you:
            acts.addWidget(
                button(say(words.SEND_AWAY), f"kick-{nth}", partial(self.sends.emit, m.Kick(nth)), kind="small")
            )
            acts.addWidget(
                button(say(words.MAKE_HOST), f"host-{nth}", partial(self.sends.emit, m.MakeHost(nth)), kind="small")
            )
        return acts if acts.count() else None

    def _set_seat(self, nth: int, bot: str) -> None:
        self.sends.emit(m.SetSeat(nth, bot))

    def _actions(self) -> QLayout:
        table, say, line = self._table, self.say, Flow(gap=self.px(10), end=True)
        line.setContentsMargins(0, 0, 0, self.px(16))
        line.addWidget(button(say(words.LEAVE_TABLE), "leave-table", self.leave.emit))
        if table.you is None:
            return line
        if table.is_host and any(not seat.name for seat in table.seats):
            line.addWidget(button(say(words.FILL), "fill", self._fill))
        ready = table.seats[table.you].ready
        said = words.NOT_READY if ready else words.READY
        line.addWidget(
            button(
                say(said),
                "ready",
                partial(self.sends.emit, m.Ready(not ready)),
                kind="plain" if ready else "primary",
                big=True,
            )
        )
        return line

    def _fill(self) -> None:
        """Seat bots on the free seats, and make the person ready."""
        for nth, seat in enumerate(self._table.seats):
            if not seat.name:
                self.sends.emit(m.SetSeat(nth, "basic"))
        self.sends.emit(m.Ready())

    def _invitation(self) -> QVBoxLayout:
        say, listed = self.say, column(spacing=self.px(8))
        listed.addWidget(label(say(words.INVITE), "heading"))
        listed.addWidget(QrCode(self.link, say(words.QR_NAME), self.px(QR)))
        certificate = self._invited.fingerprint
        for name, said in (("link", self.link.partition("?")[0]), ("fingerprint", in_fours(certificate))):
            if (
                said
            ):  # with a certificate of its own the link is too long to read: it is copied, and the certificate compared
                shown = label(said, "small", wrap=True)
                shown.setObjectName(name)
                shown.setMaximumWidth(self.px(QR))
                shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                listed.addWidget(shown)
        listed.addWidget(button(say(words.COPY), "copy", self._copy))
        if _only_at_home(self._invited.host):
            outside = label(say(words.FROM_OUTSIDE.filled(port=self._invited.port)), "small", wrap=True)
            outside.setObjectName("from-outside")
            outside.setMaximumWidth(self.px(QR))
            listed.addWidget(outside)
        listed.addStretch()
        return listed

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.link)
        self.said.emit(words.COPIED)


def _only_at_home(host: str) -> bool:
    """Return whether this is an address that only computers of the same network reach."""
    try:
        return ip_address(host.partition("%")[0]).is_private
    except ValueError:
        return False


def in_fours(fingerprint: str) -> str:
    """Return a certificate's SHA-256 as it can be read aloud and wrapped; "" for none."""
    groups = (fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4))
    return f"SHA-256 {' '.join(groups)}" if fingerprint else ""


def agreed(table: m.TableState) -> tuple[Text, ...]:
    """Return what whoever sits down should know: the options that are not the usual ones, time, and who may look on."""
    terms, rules = table.terms, find(table.terms.rules)
    usual = rules.settled({})
    parts = [
        words.OPTION.filled(name=option.name, value=_value(option, terms.options[option.id]))
        for option in rules.options
        if option.id in terms.options and terms.options[option.id] != usual[option.id]
    ]
    if terms.clock is None:
        parts.append(words.NO_CLOCK)
    else:
        parts.append(words.CLOCK_OF.filled(decision=terms.clock.decision // 1000, bank=terms.clock.bank // 1000))
    if terms.claim_pause:
        parts.append(words.PAUSES.filled(seconds=f"{terms.claim_pause / 1000:g}"))
    if terms.absence:
        parts.append(words.STANDS_IN.filled(seconds=terms.absence // 1000))
    if terms.spectators and terms.delay:
        parts.append(words.DELAYED.filled(seconds=terms.delay // 1000))
    if terms.visibility == "private":
        parts.append(words.BY_LINK)
    return (*parts, *([words.LOCKED] * table.locked))


def _value(option: Option, value: Value) -> object:
    return next((choice.name for choice in option.choices if choice.value == value), value)
