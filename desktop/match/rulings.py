"""Rulings at one screen: the sheet on which an offence is declared, and the one on which another takes a seat."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.geometry import DEPTH, RATIO
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, centred, column, frame, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import faces, paint_tile
from paizhuo.desktop.match import rulings_words as words
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.rulings import TouchedTile
from paizhuo.engine.table.port.asks import SeatNewcomer, TakeSeat
from paizhuo.engine.table.port.reports import Hearing, Leaving, Offence, Seating
from paizhuo.engine.table.session.rulings import helpers

TILE_WIDTH = 38
"""The width of the tiles to choose from, in pixels at scale 1."""
MARGIN = 40
WIDEST = 960
"""Lines longer than this, in pixels at scale 1, are hard to read."""


def sentence(said: str) -> str:
    """Return a reason as a sentence of its own."""
    return said[:1].upper() + said[1:]


class TileToTouch(QAbstractButton):
    """A tile of the rack, to be laid open."""

    def __init__(self, preferences: Preferences, tile: Tile) -> None:
        super().__init__()
        self._preferences, self._tile = preferences, tile
        self.setObjectName(f"touched-{tile}")
        self.setAccessibleName(preferences.say(words.LIE_OPEN.filled(tile=tile_name(tile))))
        self.setToolTip(self.accessibleName())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(preferences.px(TILE_WIDTH + 10), preferences.px(TILE_WIDTH * (RATIO + DEPTH) + 10))

    def paintEvent(self, event: QPaintEvent) -> None:
        width = self._preferences.px(TILE_WIDTH)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        middle = QPointF(self.width() / 2, 4 + width * RATIO / 2)
        paint_tile(painter, faces(self._preferences), self._tile, middle, width)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(QColor(self._preferences.colours.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.end()


class RulingsSheet(Page):
    """The offences that a player may have committed, each with what follows and a button to declare it.

    ``ruled`` brings the ruling, ``drawer`` who draws for the person from now on (None: nobody else), ``closed`` nothing.
    """

    ruled = Signal(object)
    drawer = Signal(object)
    closed = Signal()

    def __init__(self, preferences: Preferences, seating: Seating, hearing: Hearing, draws: int | None) -> None:
        super().__init__(preferences)
        self._seating, self._hearing, self._draws, self._who = seating, hearing, draws, seating.person or 0

    def begins_at(self) -> str:
        return "close-rulings"

    def escape(self) -> None:
        self.closed.emit()

    def build(self, inside: QVBoxLayout) -> None:
        held = QWidget()
        listed = inset(column(held, spacing=self.px(10)), self.px, MARGIN, 16, MARGIN, 14)
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(words.TITLE), "title"), 1)
        top.addWidget(button(self.say(words.CLOSE), "close-rulings", self.closed.emit))
        listed.addLayout(top)
        listed.addWidget(label(self.say(words.NOTE), "muted", wrap=True))
        content = QWidget()
        cards = inset(column(content, spacing=self.px(12)), self.px, 0, 0, 12, 0)
        if len(self._hearing.offences) > 1:
            cards.addWidget(self._players())
        for offence in self._hearing.offences[self._who]:
            cards.addWidget(self._card(offence))
        if self._hearing.touched and self._who == self._seating.person:
            cards.addWidget(self._tiles())
        if self._may_draw():
            cards.addWidget(self._drawing())
        cards.addStretch()
        listed.addWidget(scrolled(content), 1)
        inside.addLayout(centred(held, self.px(WIDEST)))

    def _players(self) -> QWidget:
        seats = self._seating.setup.seats
        players = {f"offender-{seat}": (seats[seat].name, seat) for seat in self._hearing.offences}
        chosen = Segments(self.say(words.WHO), players, self._who)
        chosen.chosen.connect(self._choose)
        return self._titled(self.say(words.WHO), chosen)

    def _choose(self, seat: int) -> None:
        self._who = seat
        self.refresh()

    def _titled(self, title: str, *below: QWidget) -> QWidget:
        card = frame("card")
        inside = inset(column(card, spacing=self.px(8)), self.px, 16, 12)
        inside.addWidget(label(title, "strong"))
        for widget in below:
            inside.addWidget(widget)
        return card

    def _card(self, offence: Offence) -> QWidget:
        card = frame("card")
        line = inset(row(card, spacing=self.px(16)), self.px, 16, 12)
        said = column(spacing=self.px(4))
        said.addWidget(label(self.say(offence.name), "strong"))
        said.addWidget(label(sentence(self.say(offence.follows)), "muted", wrap=True))
        line.addLayout(said, 1)
        ruling = offence.ruling
        if ruling is not None:
            made = button(self.say(words.DECLARE), f"declare-{ruling.name}", partial(self.ruled.emit, ruling), big=True)
            made.setAccessibleName(f"{self.say(words.DECLARE)}: {self.say(offence.name)}")
            line.addWidget(made)
        return card

    def _tiles(self) -> QWidget:
        """Return the tiles of the person's rack, each to be laid open."""
        offences, held = self._hearing.touched, QWidget()
        tiles = Flow(held, gap=self.px(6))
        for offence in offences:
            assert isinstance(offence.ruling, TouchedTile)
            tile = offence.ruling.tile
            made = TileToTouch(self.preferences, tile)
            made.clicked.connect(partial(self.ruled.emit, offence.ruling))
            tiles.addWidget(made)
        name = self._seating.setup.seats[self._who].name
        follows = label(self.say(offences[0].follows), "muted", wrap=True)
        title = words.TOUCHED.filled(offence=offences[0].name, name=name)
        return self._titled(self.say(title), follows, held)

    def _may_draw(self) -> bool:
        seating = self._seating
        rulings, options = seating.rule_set.play.rulings, seating.rule_set.settled(seating.setup.options)
        helped = rulings is not None and rulings.may_draw(options)
        return seating.plays and helped and bool(helpers(seating.here, seating.players))

    def _drawing(self) -> QWidget:
        """Return the choice of who touches the wall for the person."""
        seating, say = self._seating, self.say
        assert seating.person is not None
        seats = seating.setup.seats
        who = {"draws-nobody": (say(words.MYSELF), None)} | {
            f"draws-{nth}": (seats[nth].name, nth) for nth in helpers(seating.here, seating.players)
        }
        title = say(words.DRAWS.filled(name=seats[seating.person].name))
        chosen = Segments(title, who, self._draws)
        chosen.chosen.connect(self.drawer)
        return self._titled(title, label(say(words.DRAWS_NOTE), "muted", wrap=True), chosen)


class SeatSheet(Page):
    """The question who takes the seat of the player who must leave: ``asked`` brings the answer, an ``Ask``."""

    asked = Signal(object)

    def __init__(self, preferences: Preferences, leaving: Leaving) -> None:
        super().__init__(preferences)
        self._leaving = leaving
        self._name = ""

    def begins_at(self) -> str:
        return f"comes-{self._leaving.supporters[0][0]}" if self._leaving.supporters else "new-name"

    def build(self, inside: QVBoxLayout) -> None:
        leaver = self._leaving.name
        held = QWidget()
        listed = inset(column(held, spacing=self.px(12)), self.px, MARGIN, 16, MARGIN, 14)
        listed.addStretch(1)
        listed.addWidget(label(self.say(words.LEAVES.filled(name=leaver)), "title", wrap=True))
        if self._leaving.supporters:
            listed.addWidget(label(self.say(words.LEAVES_NOTE.filled(name=leaver)), "muted", wrap=True))
        for nth, name in self._leaving.supporters:
            said = self.say(words.TAKES_SEAT.filled(name=name))
            listed.addWidget(
                button(said, f"comes-{nth}", partial(self.asked.emit, TakeSeat(nth)), kind="primary", big=True)
            )
        listed.addWidget(label(self.say(words.NEW_PLAYER_NOTE), "muted", wrap=True))
        line = row(spacing=self.px(10))
        typed = QLineEdit(self._name)
        typed.setObjectName("new-name")
        typed.setMaxLength(24)
        typed.setPlaceholderText(self.say(words.NEW_NAME))
        typed.setAccessibleName(f"{self.say(words.NEW_PLAYER)}: {self.say(words.NEW_NAME)}")
        new = button(self.say(words.NEW_PLAYER), "comes-new", self._new, big=True)
        new.setEnabled(bool(self._name.strip()))
        typed.textChanged.connect(partial(self._typed, new))
        line.addWidget(typed, 1)
        line.addWidget(new)
        listed.addLayout(line)
        listed.addStretch(2)
        inside.addLayout(centred(held, self.px(WIDEST)))

    def _typed(self, new: QPushButton, name: str) -> None:
        self._name = name
        new.setEnabled(bool(name.strip()))

    def _new(self) -> None:
        self.asked.emit(SeatNewcomer(SeatSetup(self._name.strip())))
