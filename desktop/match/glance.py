"""The table at a glance, for as long as a key is held: how dangerous each tile of the own hand is, and the discards of the last round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import danger_words
from paizhuo.desktop.table.danger_marks import DangerMarks, Mark
from paizhuo.desktop.table.last_round import LastDiscard, discarders, in_words, last_round
from paizhuo.desktop.table.order_marks import OrderMarks
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.table.port.reports import Seating

if TYPE_CHECKING:
    from paizhuo.engine.bots.tile_dangers import TileDanger


class Glance(QObject):
    """What a look at the table shows. ``said``: what it shows in words, for those who listen."""

    said = Signal(str)

    def __init__(self, preferences: Preferences, table: TableView, events: Callable[[Deal], Sequence[Event]]) -> None:
        """Look at a table. ``events``: what has happened in a hand so far."""
        super().__init__(table)
        self._preferences, self._table = preferences, table
        self._marks = DangerMarks(table.scene())
        self._seating: Seating | None = None
        self._on = False
        self._marked_round = OrderMarks(table.scene(), table.showing.scenery)
        self._events = events
        table.showing.drawn.connect(self._draw)

    def take_seats(self, seating: Seating) -> None:
        """Look with the eyes of the person of this match."""
        self._seating = seating

    @property
    def shown(self) -> Mapping[Tile, Mark]:
        """The mark of each tile that has one."""
        return self._marks.shown

    def begin(self) -> None:
        """Show how dangerous the tiles are, and say it."""
        if self._on:
            return
        self._on = True
        found, picture = self._draw(), self._table.state.picture
        if found is None:
            self.said.emit(self._preferences.say(danger_words.NO_DANGER_KNOWN))
        elif found and picture is not None:
            self.said.emit(self._preferences.say(danger_words.sentence(found, picture.names)))
        if picture is not None and (heard := in_words(self._last_round(picture), picture)):
            self.said.emit(heard)

    def end(self) -> None:
        """Show it no more."""
        self._on = False
        self._draw()

    def _last_round(self, picture: TablePicture) -> list[LastDiscard]:
        """Return what was discarded since the own last discard."""
        hand = picture.observation.hand
        return last_round(discarders(self._events(hand.deal)), hand, picture.bottom)

    def _dangers(self, picture: TablePicture) -> tuple[TileDanger, ...] | None:
        """Return how dangerous each tile is; None: nothing is known of this game; empty: there is no hand to look at."""
        from paizhuo.engine.bots.tile_dangers import tile_dangers  # learned players are read when somebody looks

        if self._seating is None or picture.observation.hand.ending is not None:
            return ()
        rule_set = self._seating.rule_set
        return tile_dangers(rule_set, rule_set.settled(self._seating.setup.options), picture.observation)

    def _draw(self) -> tuple[TileDanger, ...] | None:
        """Mark the tiles while they lie still; return how dangerous they are, as ``_dangers`` does."""
        state = self._table.state
        found = () if not self._on or state.picture is None or state.busy else self._dangers(state.picture)
        marks = {danger.tile: danger_words.mark(danger) for danger in found or ()}
        self._marks.show(marks, state.layout.own, state.stands, self._table.choosing.offering.pointers.shown)
        self._marked_round.clear()
        if self._on and not state.busy and state.picture is not None:
            self._marked_round.show(self._last_round(state.picture), state.picture, state.layout)
        return found
