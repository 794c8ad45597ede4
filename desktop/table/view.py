"""The table in the window: the mouse and the keys, by which the player handles it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.geometry import HEIGHT, LIFT, Key, Spot
from paizhuo.desktop.kit.keys import COMMANDS, key_of, own_key
from paizhuo.desktop.table.choosing import DecidedTable
from paizhuo.desktop.table.offers import MELD_MODE
from paizhuo.desktop.table.sharing import ONE_OF_EACH, band_at, carried, exchange, hand_name, meld_of, melds_carried
from paizhuo.desktop.table.strip import spoken
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN

DRAG: Final = 34.0
"""How far up, in units, a tile must be pulled to be discarded."""
STIR: Final = 12.0
"""How far the cursor moves, in units, before a click is a drag."""


def held(event: QKeyEvent) -> bool:
    """Whether a key is held that makes another one mean something else: no key of the table is."""
    return bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))


class TableView(DecidedTable):
    """The table. ``share_out`` asks for the tiles to be shared out among the racks."""

    share_out = Signal()

    def __init__(self, parent: QWidget | None = None, keys: Mapping[str, str] | None = None) -> None:
        super().__init__(parent, keys)
        self._pressed: tuple[Key, QPointF] | None = None
        self._dragged = False

    # -- mouse -------------------------------------------------------------------------------------------------------------

    def _spot_at(self, point: QPoint) -> Spot | None:
        at = self.mapToScene(point)
        for spot in self.layout_.own:
            half_x, half_y = spot.half
            # A lifted tile keeps the ground it stood on, so that it does not jump away from the cursor.
            top = spot.y - half_y - (LIFT if spot.key in self.lifted else 8)
            foot = HEIGHT if spot.rack + 1 == len(self.layout_.bands) else spot.y + half_y
            if abs(at.x() - spot.x) <= half_x and top <= at.y() <= foot:
                return spot
        return self.layout_.at(at.x(), at.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._pressed, self._dragged, self._cursor = None, False, None
        if event.button() == Qt.MouseButton.RightButton:
            self._cancel()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.busy:
            self.skip()
            return
        self.scenery.hush()
        point = event.position().toPoint()
        spot = self._spot_at(point)
        if spot is None:
            if self.plan.pick is None and self.lifted:
                self.lifted = []
                self._settle()
        elif spot.slot is not None or self._is_own_meld(spot):
            self._pressed = (spot.key, self.mapToScene(point))
        elif spot.key[0] == "river" and (action := self.plan.takes.get((spot.tile, spot.seat))) is not None:
            self._choose(action)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed is not None:
            self._drag(self.mapToScene(point))
            return
        spot = None if self.bar.holds(point) or self.panel.holds(point) else self._spot_at(point)
        self._hover_over(spot if spot is not None and spot.tile != UNKNOWN else None)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)

    def _drag(self, at: QPointF) -> None:
        """A tile of the rack follows the cursor."""
        assert self._pressed is not None, "only a pressed tile is dragged"
        key, start = self._pressed
        spot = self.layout_.spot(key)
        if spot is None or self.plan.pick is not None:
            return
        moved = at - start
        if self._dragged or moved.manhattanLength() > STIR:
            self._dragged = True
            for part in [spot] if spot.slot is not None else meld_of(self.layout_, spot):
                x, y = self._stands(part)
                self.scenery.place(part, (x + moved.x(), y + moved.y()), raised=True)
            target = self._beneath(spot, at)
            self.scenery.cursor(target, None if target is None else self._stands(target))

    def _is_own_meld(self, spot: Spot) -> bool:
        """Whether a tile lies in a meld that might go to another rack."""
        picture = self.picture
        return picture is not None and picture.hands > 1 and spot.key[0] == "meld" and spot.seat == picture.bottom

    def _beneath(self, spot: Spot, at: QPointF) -> Spot | None:
        """The tile of another rack on which a dragged one would be laid."""
        rack = band_at(self.layout_.bands, (at.x(), at.y()))
        if rack is None or rack == spot.rack or self.picture is None:
            return None
        beside = [other for other in self.layout_.spots if other.seat == spot.seat and other.rack == rack]
        there = [other for other in beside if other.slot is not None or self._is_own_meld(other)]
        return next((other for other in there if other.contains(at.x(), at.y())), None)

    def _carry(self, spot: Spot, at: QPointF) -> bool:
        """Lets go of something over another rack; whether it was over one."""
        rack = band_at(self.layout_.bands, (at.x(), at.y()))
        if self.picture is None or rack is None or rack == spot.rack or self.picture.hands == 1:
            return False
        if self.mode not in (None, MELD_MODE):
            self._refuse(spot)
            return True
        beneath = self._beneath(spot, at)
        if spot.slot is None:
            moves = melds_carried(spot, beneath, self._lifted_spots())
        elif beneath is not None and beneath.slot is not None:
            moves = exchange(self.plan.moves, spot, beneath)
        else:
            moves = carried(spot)
        self._choose_all(moves)
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        key, start = self._pressed
        self._pressed = None
        spot = self.layout_.spot(key)
        if spot is None:
            return
        at = self.mapToScene(event.position().toPoint())
        if self._dragged and self._carry(spot, at):
            return
        if not self._dragged and spot.slot is not None:
            self._click_slot(spot.slot)
        elif spot.slot is not None and start.y() - at.y() > DRAG and self._is_thrown(at):
            self._click_slot(spot.slot, at_once=True)
        if self._dragged:
            self._settle()

    def _is_thrown(self, at: QPointF) -> bool:
        """Whether a tile pulled up as far as this is discarded; from one of several racks it must leave them all."""
        several = self.picture is not None and self.picture.hands > 1
        return not several or band_at(self.layout_.bands, (at.x(), at.y())) is None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    # -- keys --------------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.busy and self.bar.focused() is None and self.panel.takes(event):
            event.accept()
            return
        written = QKeySequence(event.key()).toString().lower()
        own = () if self.picture is None else self.picture.commands
        meanings = [each.id for each in (*COMMANDS.values(), *own) if key_of(self._keys, each).lower() == written]
        moves = not {"left", "right"}.isdisjoint(meanings)
        if held(event) or not (meanings or self._called_by(written)):
            event.ignore()
            return
        if self._dealing:
            self.skip()
            event.accept()
            return
        if self.busy:
            self.skip()
        self.scenery.hush()
        if event.isAutoRepeat() and not moves:
            event.accept()
            return
        event.setAccepted(self._call_key(written) or any(self._act(name) for name in meanings))

    def _act(self, name: str) -> bool:
        """Does what a command of the table stands for; whether that meant anything now."""
        match name:
            case "left" | "right":
                return self._step(-1 if name == "left" else 1)
            case "up" | "down" if self.picture is not None and self.picture.hands > 1:
                return self._turn_to_rack(int(name == "down"))
            case "confirm" | "confirm_too" | "confirm_also" | "up":
                return self._confirm()
            case "share_out":
                return self._share_out()
            case "swap" if self.plan.moves:
                self.explain(ONE_OF_EACH)
                return True
            case "cancel":
                return self._cancel()
            case _ if name.startswith("tile"):
                nth = int(name.removeprefix("tile"))
                self._cursor = None
                row = [spot for spot in self.layout_.own if spot.rack == self._at_rack]
                if nth >= len(row):
                    return False
                self._click_slot(row[nth].slot or 0)
                return True
            case _:
                return False

    def _turn_to_rack(self, rack: int) -> bool:
        """The keys of tiles mean the tiles of another rack now."""
        if self.picture is None:
            return False
        own = self.layout_.own
        at = None if self._cursor is None or self._cursor >= len(own) else own[self._cursor]
        self._at_rack = rack
        if at is not None:
            row = [spot for spot in own if spot.rack == rack]
            self._cursor = min(row, key=lambda spot: abs(spot.x - at.x)).slot if row else None
        self._settle()
        self.announced.emit(hand_name(self.picture, rack))
        return True

    def _share_out(self) -> bool:
        """Asks for the best split of one's own tiles."""
        if self.picture is None or self.picture.hands == 1:
            return False
        self.share_out.emit()
        return True

    def _called_by(self, written: str) -> list[int]:
        """The buttons of calls that this key presses; confirming does more than pressing them."""
        confirming = own_key(self._keys, "confirm").lower()
        looks = self._offered.looks if written != confirming else ()
        return [nth for nth, look in enumerate(looks) if look.hint.lower() == written]

    def _call_key(self, written: str) -> bool:
        """Presses the button of a call; among several with this key the focus moves on instead."""
        sharing = self._called_by(written)
        if len(sharing) == 1:
            self._press(sharing[0])
        elif sharing:
            self.bar.focus_next(sharing)
        return bool(sharing)

    def _step(self, by: int) -> bool:
        """Moves along the rack."""
        own = self.layout_.own
        if self.picture is None or not own:
            return False
        at = self._cursor
        if at is None:
            at = next((n for n, spot in enumerate(own) if spot.key in self.lifted), -1 if by > 0 else len(own))
        self._cursor = (at + by) % len(own)
        spot = own[self._cursor]
        self._at_rack = spot.rack
        if self.plan.pick is None:
            elsewhere = [held.key for held in self._lifted_spots() if held.rack != spot.rack]
            self.lifted = [*elsewhere, spot.key] if self.clickable(spot) and not self.plan.only_moves else elsewhere
        self._settle()
        said = (self.picture.said(tile_name(spot.tile)), spoken(self.picture, self.strip_lines(self.picture)))
        self.announced.emit(": ".join(filter(None, said)))
        return True

    def _confirm(self) -> bool:
        """The focused button, the tiles put together, the tile the keyboard is at or the one lifted, or else the drawn tile."""
        focused = self.bar.focused()
        if focused is not None:
            self._press(focused)
            return True
        if self.plan.asked_again(self.mode) is not None:
            self._press(0)
            return True
        if self.plan.pick is not None:
            if self.plan.pick.match(self._lifted_tiles()) is not None:
                self._confirm_pick()
            elif self._cursor is not None:
                self._click_slot(self._cursor)
            return True
        own = self.layout_.own
        slot = self._cursor
        if slot is None:
            up = sorted(self._lifted_spots(), key=lambda spot: spot.rack != self._at_rack)
            slot = up[0].slot if up else None
        if slot is None and self.plan.discards:
            slot = next((n for n, spot in enumerate(own) if spot.drawn), None)
        if slot is None:
            return False
        self._click_slot(slot)
        return True

    def _cancel(self) -> bool:
        """Out of a mode, tiles back down, or pass."""
        if self.mode is not None or self.lifted:
            self.mode, self.lifted = None, []
            self._settle()
        elif self.plan.passing is not None:
            self._choose(self.plan.passing)
        else:
            return False
        return True
