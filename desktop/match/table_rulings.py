"""Rulings while a match is played at one screen: the way to their sheets, and drawing for a player."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from paizhuo.desktop.kit.parts import button
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import rulings_words as words
from paizhuo.desktop.match.stage import Stage
from paizhuo.engine.core.event import Drew
from paizhuo.engine.table.port.asks import Hear, Rule
from paizhuo.engine.table.port.reports import Hearing, Leaving, Moment, Seating
from paizhuo.engine.table.session.rulings import shared

DRAW_AT = 0.83
"""How far down the table the button to draw for a player ends: above the rack, where calls are."""


class TableRulings(QObject):
    """The way of people at one screen through a ruling. ``asked``: an ``Ask``; ``closed``: the table is to be shown again as it was.

    Few matches need the sheets: they are imported when one is laid.

    ``released`` brings a moment that was held until its tile was drawn.
    """

    asked = Signal(object)
    closed = Signal()
    released = Signal(object)

    def __init__(self, preferences: Preferences, stage: Stage) -> None:
        super().__init__(stage)
        self._preferences, self._stage = preferences, stage
        self._seating: Seating | None = None
        self._drawer: int | None = None
        self._held: Moment | None = None
        self._draw = button(preferences.say(words.DRAW_FOR_PLAYER), "draw-for", self.release, kind="primary", big=True)
        self._draw.setParent(stage)
        self._draw.hide()

    def take_seats(self, seating: Seating) -> None:
        """Keep who plays what; nobody draws for anybody yet."""
        self._seating, self._drawer = seating, None

    def rename(self, seating: Seating) -> None:
        """Take the same people under other names."""
        self._seating = seating

    def button(self) -> QPushButton | None:
        """Return the way to the rulings; None where the game has none, or one person alone is at the screen."""
        seating = self._seating
        if seating is None or not shared(seating.here, seating.players):
            return None
        rulings = seating.rule_set.play.rulings
        if rulings is None or not rulings.on_screen:
            return None
        made = button(self._preferences.say(words.RULINGS), "rulings", self._ask, kind="quiet")
        made.setToolTip(self._preferences.say(words.RULINGS_HINT))
        return made

    def _ask(self) -> None:
        self.asked.emit(Hear())

    def hear(self, hearing: Hearing) -> None:
        """Lay the sheet with what can be ruled on over the table."""
        if self._seating is None:
            return
        from paizhuo.desktop.match.rulings import RulingsSheet

        sheet = RulingsSheet(self._preferences, self._seating, hearing, self._drawer)
        sheet.ruled.connect(lambda ruling: self.asked.emit(Rule(ruling)))
        sheet.drawer.connect(self._let_draw)
        sheet.closed.connect(self.closed)
        self._stage.cover(sheet)

    def replace(self, leaving: Leaving | None) -> bool:
        """Ask who takes the seat of who must leave; return whether anybody must."""
        if leaving is None:
            return False
        from paizhuo.desktop.match.rulings import SeatSheet

        sheet = SeatSheet(self._preferences, leaving)
        sheet.asked.connect(self.asked)
        self._stage.cover(sheet)
        return True

    # -- drawing for a player --------------------------------------------------------------------------------------

    def _let_draw(self, helper: int | None) -> None:
        self._drawer = helper

    def holds(self, moment: Moment) -> bool:
        """Hold a moment in which the person draws until the supporter who was asked has drawn for it; return whether it is held.

        What is held is shown before anything that follows it.
        """
        if self._held is not None:
            self.release()
        seating, helper = self._seating, self._drawer
        if seating is None or helper is None or seating.person is None:
            return False
        if not any(isinstance(event, Drew) and event.seat == seating.person for event in moment.events):
            return False
        self._held = moment
        names = [who.name for who in seating.setup.seats]
        said = words.DRAW_FOR.filled(helper=names[helper], name=names[seating.person])
        self._draw.setText(self._preferences.say(said))
        self._draw.adjustSize()
        stage = self._stage
        self._draw.move(stage.width() - self._draw.width() - 40, round(stage.height() * DRAW_AT) - self._draw.height())
        self._draw.show()
        self._draw.raise_()
        self._draw.setFocus()
        return True

    def release(self) -> None:
        """Show what was held: the tile is drawn."""
        moment, self._held = self._held, None
        self._draw.hide()
        if moment is not None:
            self.released.emit(moment)
