"""What the player is asked, drawn over the table: buttons, amounts, a sentence, the clock, and the rack for the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.geometry import Spot
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.betting import AmountPanel
from paizhuo.desktop.table.calls import CallBar
from paizhuo.desktop.table.countdown import Countdown, PlateClock, RingClock
from paizhuo.desktop.table.offers import Offered, key_for, offered
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.plates import face_of, on_portrait, plate_parts, plate_state
from paizhuo.desktop.table.pointing import Pointers, advised_buttons, advised_tiles
from paizhuo.desktop.table.prompt import Prompt
from paizhuo.desktop.table.rack import RackButton
from paizhuo.desktop.table.rivers import RIVER_TILE, ROW
from paizhuo.desktop.table.scenery import Scenery
from paizhuo.desktop.table.sharing import hand_name
from paizhuo.desktop.table.state import TableState
from paizhuo.engine.core.tile_words import tile_name

RIVER_REACH: Final = ROW / 2 * RIVER_TILE + 16
"""How far from the middle there is nothing of the own river."""


class Offering(QObject):
    """The widgets and the marks of a choice.

    ``pressed`` brings the number of a button, ``named`` an amount, ``clicked`` and ``reached`` a tile of the rack by its place from
    the left: done with it, and come to by the keyboard.
    """

    pressed = Signal(int)
    named = Signal(int)
    clicked = Signal(int)
    reached = Signal(int)

    def __init__(self, view: QGraphicsView, state: TableState, scenery: Scenery) -> None:
        super().__init__(view)
        self._view, self._state, self._scenery = view, state, scenery
        self.offered = Offered()
        self.bar = CallBar(view.viewport(), self.pressed.emit)
        self.prompt = Prompt(view.viewport())
        self.panel = AmountPanel(view.viewport(), self.named.emit)
        self.rack: list[RackButton] = []
        self._racked: tuple[object, ...] = ()
        """What the widgets of the rack were placed and named by."""
        self.pointers = Pointers(view.scene())
        self.ring = RingClock()
        self.at_plate = PlateClock()
        for clock in (self.ring, self.at_plate):
            view.scene().addItem(clock)
        self.countdown = Countdown((self.ring, self.at_plate), view)

    def draw(self, picture: TablePicture, keys: Mapping[str, str]) -> None:
        """Draw all by which something can be chosen."""
        layout = self._state.layout
        self.ring.colours = self.at_plate.colours = picture.settings.colours
        self.ring.setPos(*layout.clock)
        self._put_at_plate(picture)
        self.draw_cursor()
        self._show_bar(picture, keys)
        self._show_panel(picture, keys)
        self._ask(self.offered.note)
        self._place_rack(picture)
        pointed = advised_tiles(picture, self._state.plan, layout.own)
        self.pointers.show(pointed, layout.own, self._state.stands, self._scenery.faces)

    def _put_at_plate(self, picture: TablePicture) -> None:
        """Put the clock around the portrait of the seat that decides; somebody without a seat has no plate."""
        self.at_plate.setOpacity(1.0 if picture.observation.seat == picture.bottom else 0.0)
        for seat, box in self._state.layout.plates:
            if seat == picture.bottom:
                card, _ = plate_parts(box, near=True)
                face = face_of(card.width)
                self.at_plate.surround(face, on_portrait(plate_state(picture, seat), face))
                self.at_plate.setPos(card.x + face / 2, card.y + card.height / 2)

    def draw_cursor(self) -> None:
        """Ring the tile that the keyboard is at."""
        at = self._state.cursor_spot
        self._scenery.cursor(at, None if at is None else self._state.stands(at))

    @property
    def _scale(self) -> float:
        return self._view.transform().m11()

    def _area(self, top: float, bottom: float) -> QRect:
        """Return where buttons may stand from one height of the scene to another."""
        left, right = self._state.layout.across
        return QRect(*map(self._view.mapFromScene, (QPointF(left, top), QPointF(right, bottom))))

    def _show_bar(self, picture: TablePicture, keys: Mapping[str, str]) -> None:
        state = self._state
        self.offered = Offered()
        if not state.busy:
            found = offered(picture, state.plan, state.mode, state.lifted_tiles, keys, state.lifted_spots)
            self.offered = advised_buttons(picture, state.plan, found)
        self.bar.show_looks(
            self.offered.looks,
            self._area(*state.layout.calls),
            self._scenery.faces,
            self._scale,
            picture.bottom,
            picture.observation.hand.seats,
            picture.settings.guard_ms,
        )

    def _show_panel(self, picture: TablePicture, keys: Mapping[str, str]) -> None:
        """Show the panel for amounts: at once where nothing is to be discarded, else when it is asked for."""
        plan, mode = self._state.plan, self._state.mode
        ladder = None if self._state.busy else plan.ladder
        if ladder is not None and ((plan.at_turn and mode != ladder.name) or plan.asked_again(mode)):
            ladder = None
        area = self._area(0, self._state.layout.calls[1])
        buttons = self.bar.geometry() if self.bar.isVisible() else QRect()
        key, colours = "" if ladder is None else key_for(keys, ladder.steps[0]), self._scenery.faces.colours
        self.panel.show_ladder(ladder, picture, area, buttons, colours, self._scale, asked=mode is not None, key=key)

    def _ask(self, sentence: str) -> None:
        """Put the sentence above the buttons: where the panel for amounts stands left of these, between it and the edge, else above
        the panel.
        """
        layout = self._state.layout
        above = self._area(0, layout.calls[0])
        beside = QRect(above)
        river = layout.middle[0] + RIVER_REACH * layout.ground.scale
        beside.setLeft(self._view.mapFromScene(QPointF(river, layout.calls[0])).x())
        if self.panel.isVisible() and not self.bar.isVisible():
            above.setBottom(self.panel.geometry().top())
        elif self.panel.isVisible():
            beside.setLeft(max(beside.left(), self.panel.geometry().right() + 8))
            above = beside
        self.prompt.ask(sentence, above, beside, self._scenery.faces.colours, self._scale)

    def _place_rack(self, picture: TablePicture) -> None:
        """Lay one reachable widget over every tile of the rack."""
        own = self._state.layout.own
        for n in range(len(self.rack), len(own)):
            button = RackButton(self._view.viewport(), partial(self.reached.emit, n))
            button.clicked.connect(lambda _=False, n=n: self.clicked.emit(n))
            self.rack.append(button)
        racked = (own, picture.hands, picture.language, self._view.viewportTransform())
        moved, self._racked = racked != self._racked, racked
        for n, button in enumerate(self.rack):
            reachable = n < len(own) and bool(picture.observation.options) and self._state.clickable(own[n])
            if button.hasFocus() and not reachable:
                self._view.setFocus()
            button.setVisible(n < len(own))
            button.setEnabled(reachable)
            if moved and n < len(own):
                (half_x, half_y), spot = own[n].half, own[n]
                area = QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y)
                button.setGeometry(self._view.mapFromScene(area).boundingRect())
                button.setAccessibleName(self._name_of(picture, spot))

    def _name_of(self, picture: TablePicture, spot: Spot) -> str:
        """Name a tile of the rack for those who listen: its place in its rack, and what it is."""
        before = sum(other.rack < spot.rack for other in self._state.layout.own)
        said = picture.said(speech.RACK_TILE.filled(n=(spot.slot or 0) - before + 1, tile=tile_name(spot.tile)))
        return said if picture.hands == 1 else f"{hand_name(picture, spot.rack)}, {said}"
