"""The mouse at the table: tiles are clicked, pulled up to be discarded, and carried to another rack."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.geometry import HEIGHT, LIFT, Key, Spot
from paizhuo.desktop.table.choosing import Choosing
from paizhuo.desktop.table.offers import MELD_MODE
from paizhuo.desktop.table.sharing import band_at, carried, exchange, meld_of, melds_carried
from paizhuo.desktop.table.showing import Showing
from paizhuo.desktop.table.state import TableState
from paizhuo.engine.core.tiles import UNKNOWN

DRAG: Final = 34.0
"""How far up, in units, a tile must be pulled to be discarded."""
STIR: Final = 12.0
"""How far the cursor moves, in units, before a click is a drag."""


class TableMouse:
    """What the mouse does at a table."""

    def __init__(self, view: QGraphicsView, state: TableState, showing: Showing, choosing: Choosing) -> None:
        self._view, self._state, self._showing, self._choosing = view, state, showing, choosing
        self._pressed: tuple[Key, QPointF] | None = None
        self._dragged = False

    def press(self, event: QMouseEvent) -> None:
        """Take a tile, or what lies under the cursor; the right button goes back."""
        state = self._state
        self._pressed, self._dragged, state.cursor = None, False, None
        if event.button() == Qt.MouseButton.RightButton:
            self._choosing.cancel()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if state.busy:
            self._showing.skip()
            return
        self._showing.scenery.hush()
        point = event.position().toPoint()
        spot = self._spot_at(point)
        if spot is None:
            self._showing.compare(on=self._in_middle(point))
            if state.plan.pick is None and state.lifted:
                state.lifted = []
                self._showing.settle()
        elif spot.slot is not None or self._is_own_meld(spot):
            self._pressed = (spot.key, self._view.mapToScene(point))
        elif spot.key[0] == "river" and (action := state.plan.takes.get((spot.tile, spot.seat))) is not None:
            self._choosing.choose(action)

    def move(self, event: QMouseEvent) -> None:
        """Pull what is taken along, or show what lies under the cursor."""
        point = event.position().toPoint()
        if self._pressed is not None:
            self._drag(self._view.mapToScene(point), *self._pressed)
            return
        offering = self._choosing.offering
        spot = None if offering.bar.holds(point) or offering.panel.holds(point) else self._spot_at(point)
        self._showing.hover_over(spot if spot is not None and spot.tile != UNKNOWN else None)

    def release(self, event: QMouseEvent) -> None:
        """Let go of what is taken: it was clicked, pulled far enough to be discarded, or carried to another rack."""
        self._showing.compare(on=False)
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        key, start = self._pressed
        self._pressed = None
        spot = self._state.layout.spot(key)
        if spot is None:
            return
        at = self._view.mapToScene(event.position().toPoint())
        if self._dragged and self._carry(spot, at):
            return
        if not self._dragged and spot.slot is not None:
            self._choosing.click_slot(spot.slot)
        elif spot.slot is not None and start.y() - at.y() > DRAG and self._is_thrown(at):
            self._choosing.click_slot(spot.slot, at_once=True)
        if self._dragged:
            self._showing.settle()

    def _spot_at(self, point: QPoint) -> Spot | None:
        at, layout = self._view.mapToScene(point), self._state.layout
        for spot in layout.own:
            half_x, half_y = spot.half
            # A lifted tile keeps the ground it stood on, so that it does not jump away from the cursor.
            top = spot.y - half_y - (LIFT if spot.key in self._state.lifted else 8)
            foot = HEIGHT if spot.rack + 1 == len(layout.bands) else spot.y + half_y
            if abs(at.x() - spot.x) <= half_x and top <= at.y() <= foot:
                return spot
        return layout.at(at.x(), at.y())

    def _in_middle(self, point: QPoint) -> bool:
        """Return whether a point of the view is in the box in the middle, which compares points while it is held."""
        at = self._view.mapToScene(point)
        return self._state.layout.middle_box.contains(at.x(), at.y())

    def _rack_at(self, at: QPointF) -> int | None:
        """Return the own rack at a point of the scene."""
        return band_at(self._state.layout.bands, (at.x(), at.y()))

    def _drag(self, at: QPointF, key: Key, start: QPointF) -> None:
        """Move a tile of the rack with the cursor."""
        state, scenery = self._state, self._showing.scenery
        spot = state.layout.spot(key)
        if spot is None or state.plan.pick is not None:
            return
        moved = at - start
        if self._dragged or moved.manhattanLength() > STIR:
            self._dragged = True
            for part in [spot] if spot.slot is not None else meld_of(state.layout, spot):
                x, y = state.stands(part)
                scenery.place(part, (x + moved.x(), y + moved.y()), raised=True)
            target = self._beneath(spot, at)
            scenery.cursor(target, None if target is None else state.stands(target))

    def _is_own_meld(self, spot: Spot) -> bool:
        """Return whether a tile lies in a meld that might go to another rack."""
        picture = self._state.picture
        return picture is not None and picture.hands > 1 and spot.key[0] == "meld" and spot.seat == picture.bottom

    def _beneath(self, spot: Spot, at: QPointF) -> Spot | None:
        """Return the tile of another rack on which a dragged one would be laid."""
        rack = self._rack_at(at)
        if rack is None or rack == spot.rack:
            return None
        beside = [other for other in self._state.layout.spots if other.seat == spot.seat and other.rack == rack]
        there = [other for other in beside if other.slot is not None or self._is_own_meld(other)]
        return next((other for other in there if other.contains(at.x(), at.y())), None)

    def _carry(self, spot: Spot, at: QPointF) -> bool:
        """Let go of something over another rack; return whether it was over one."""
        state, rack = self._state, self._rack_at(at)
        if state.picture is None or rack is None or rack == spot.rack or state.picture.hands == 1:
            return False
        if state.mode not in (None, MELD_MODE):
            self._choosing.refuse(spot)
            return True
        beneath = self._beneath(spot, at)
        if spot.slot is None:
            moves = melds_carried(spot, beneath, state.lifted_spots)
        elif beneath is not None and beneath.slot is not None:
            moves = exchange(state.plan.moves, spot, beneath)
        else:
            moves = carried(spot)
        self._choosing.choose_all(moves)
        return True

    def _is_thrown(self, at: QPointF) -> bool:
        """Return whether a tile pulled up as far as this is discarded; from one of several racks it must leave them all."""
        picture = self._state.picture
        return picture is None or picture.hands == 1 or self._rack_at(at) is None
