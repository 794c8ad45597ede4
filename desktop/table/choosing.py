"""What the player decides at the table: buttons, amounts and tiles of the rack become actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.colours import COLOURS
from paizhuo.desktop.kit.geometry import Spot
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.betting import AmountPanel
from paizhuo.desktop.table.calls import CallBar
from paizhuo.desktop.table.choice import Plan, asks_again, plan
from paizhuo.desktop.table.countdown import SHORT, Countdown, RingClock
from paizhuo.desktop.table.offers import Confirm, Enter, Offered, Several, call_word, key_for, offered
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.pointing import Pointers, advised_buttons, advised_tiles
from paizhuo.desktop.table.prompt import Prompt
from paizhuo.desktop.table.rack import RackButton
from paizhuo.desktop.table.rivers import RIVER_TILE, ROW
from paizhuo.desktop.table.sharing import carried, hand_name, moves_of
from paizhuo.desktop.table.showing import ShownTable
from paizhuo.engine.core.action import Action, Discard, Pass
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile

RIVER_REACH: Final = ROW / 2 * RIVER_TILE + 16
"""How far from the middle there is nothing of the own river."""


class DecidedTable(ShownTable):
    """The table with what the player can choose.

    ``chosen`` brings the ``Action`` the player decided on; ``several`` a tuple of them, to be done one after another or not at
    all; ``refused`` an ``Action`` the player tried that is not among the options: it must not be done, only explained.
    """

    chosen = Signal(object)
    several = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QWidget | None = None, keys: Mapping[str, str] | None = None) -> None:
        """``keys``: those that were changed, by the command's id."""
        super().__init__(parent)
        self.plan = Plan()
        self._keys = dict(keys or {})
        self._offered = Offered()
        self._asked: tuple[Action, ...] = ()
        self.bar = CallBar(self.viewport(), self._press)
        self.prompt = Prompt(self.viewport())
        self.panel = AmountPanel(self.viewport(), self._name_amount)
        self.rack: list[RackButton] = []
        self._racked: tuple[object, ...] = ()
        """What the widgets of the rack were placed and named by."""
        self.pointers = Pointers(self.scene())
        ring = RingClock()
        self.scene().addItem(ring)
        self._ring_clock = ring
        self.countdown = Countdown(ring, self)
        self.countdown.short.connect(self._warn)

    def use_keys(self, keys: Mapping[str, str]) -> None:
        """The changed keys from now on; the hints on the buttons follow."""
        if self._keys != keys:
            self._keys = dict(keys)
            self._settle()

    # -- what can be chosen ------------------------------------------------------------------------------------------------

    def _is_barred(self, spot: Spot) -> bool:
        return not self.busy and self.plan.at_turn and not self.clickable(spot)

    def _take_choices(self, picture: TablePicture, before: TablePicture | None) -> None:
        seen = picture.observation
        self._ring_clock.colours = COLOURS[picture.settings.theme]
        if seen.options != self._asked or before is None or before.bottom != picture.bottom:
            self._asked = seen.options
            self.mode, self.lifted, self._cursor = None, [], None
            if self._asked:
                self._announce_choice(picture)
        self.countdown.follow(picture.clock if self._asked else None)
        river = () if self._latest is None else seen.rivers[self._latest]
        claimable = (river[-1].tile, self._latest) if river and self._latest is not None else None
        melds = tuple(meld for place in seen.places if place.owner == picture.bottom for meld in place.melds)
        self.plan = plan(seen.options, melds, claimable)

    def _drop_choices(self) -> None:
        self.plan, self.mode, self.lifted = Plan(), None, []
        self.countdown.stop()

    def _draw_choices(self, picture: TablePicture) -> None:
        self._ring_clock.setPos(*self.layout_.clock)
        self._draw_cursor()
        self._offer(picture)
        own = self.layout_.own
        self.pointers.show(advised_tiles(picture, self.plan, own), own, self._stands, self.scenery.faces)

    def clickable(self, spot: Spot) -> bool:
        """Whether clicking this tile of the rack leads anywhere now."""
        if self.busy:
            return False
        if self.plan.pick is not None:
            return spot.key in self.lifted or self.plan.pick.may_add(self._lifted_tiles(), spot.tile)
        return self._discard_of(spot) is not None

    def _discard_of(self, spot: Spot) -> Action | None:
        """What clicking a tile does: discard it, or let it change racks where nothing else can be done."""
        if self.plan.only_moves:
            return next((move for move in carried(spot) if move in self.plan.moves), None)
        return self.plan.discard(spot.tile, self.mode, drawn=spot.drawn, rack=spot.rack)

    def _lifted_spots(self) -> list[Spot]:
        return [spot for spot in self.layout_.own if spot.key in self.lifted]

    def _lifted_tiles(self) -> list[Tile]:
        return [spot.tile for spot in self.layout_.own if spot.key in self.lifted]

    def _offer(self, picture: TablePicture) -> None:
        """The buttons, and the tiles that can be reached by key."""
        self._offered = Offered()
        if not self.busy:
            lifted = self._lifted_spots()
            found = offered(picture, self.plan, self.mode, self._lifted_tiles(), self._keys, lifted)
            self._offered = advised_buttons(picture, self.plan, found)
        top, bottom = self.layout_.calls
        left, right = self.layout_.across
        top_left = self.mapFromScene(QPointF(left, top))
        bottom_right = self.mapFromScene(QPointF(right, bottom))
        self.bar.show_looks(
            self._offered.looks,
            QRect(top_left, bottom_right),
            self.scenery.faces,
            self.transform().m11(),
            picture.bottom,
            picture.observation.seats,
            picture.settings.guard_ms,
        )
        self._open_panel(picture)
        self._ask(self._offered.note)
        self._place_rack(picture)

    def _ask(self, sentence: str) -> None:
        """Puts the sentence above the buttons: where the panel for amounts stands left of these, between it and the edge, else above
        the panel.
        """
        (left, right), top = self.layout_.across, self.layout_.calls[0]
        above = QRect(*map(self.mapFromScene, (QPointF(left, 0), QPointF(right, top))))
        beside = QRect(above)
        river = self.layout_.middle[0] + RIVER_REACH * self.layout_.ground.scale
        beside.setLeft(self.mapFromScene(QPointF(river, top)).x())
        if self.panel.isVisible() and not self.bar.isVisible():
            above.setBottom(self.panel.geometry().top())
        elif self.panel.isVisible():
            beside.setLeft(max(beside.left(), self.panel.geometry().right() + 8))
            above = beside
        self.prompt.ask(sentence, above, beside, self.scenery.faces.colours, self.transform().m11())

    def _place_notes(self) -> None:
        shown = [part for part in (self.bar, self.panel, self.prompt) if part.isVisible()]
        self.scenery.place_notes(self.layout_, [self.mapToScene(part.geometry()).boundingRect() for part in shown])

    def _open_panel(self, picture: TablePicture) -> None:
        """The panel for amounts: at once where nothing is to be discarded, else when it is asked for."""
        ladder = None if self.busy else self.plan.ladder
        if ladder is not None and (
            (self.plan.at_turn and self.mode != ladder.name) or self.plan.asked_again(self.mode)
        ):
            ladder = None
        left, right = self.layout_.across
        corners = (QPointF(left, 0), QPointF(right, self.layout_.calls[1]))
        area = QRect(*map(self.mapFromScene, corners))
        colours, scale = self.scenery.faces.colours, self.transform().m11()
        buttons = self.bar.geometry() if self.bar.isVisible() else QRect()
        key = "" if ladder is None else key_for(self._keys, ladder.steps[0])
        self.panel.show_ladder(ladder, picture, area, buttons, colours, scale, asked=self.mode is not None, key=key)

    def _name_amount(self, amount: int) -> None:
        """An amount was decided on; one that is not allowed is refused like any other action."""
        ladder = self.plan.ladder
        if ladder is None or self.busy:
            return
        action = ladder.action(amount)
        if action is None:
            self.refused.emit(ladder.tried(amount))
        elif asks_again(action):
            self._press_enter(action.name)
        else:
            self._choose(action)

    def _place_rack(self, picture: TablePicture) -> None:
        """One reachable widget for every tile of the rack."""
        own = self.layout_.own
        for n in range(len(self.rack), len(own)):
            button = RackButton(self.viewport(), partial(self._point_at, n))
            button.clicked.connect(lambda _=False, n=n: self._click_slot(n))
            self.rack.append(button)
        racked = (own, picture.hands, picture.language, self.viewportTransform())
        moved, self._racked = racked != self._racked, racked
        for n, button in enumerate(self.rack):
            reachable = n < len(own) and bool(picture.observation.options) and self.clickable(own[n])
            if button.hasFocus() and not reachable:
                self.setFocus()
            button.setVisible(n < len(own))
            button.setEnabled(reachable)
            if moved and n < len(own):
                spot = own[n]
                half_x, half_y = spot.half
                area = QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y)
                button.setGeometry(self.mapFromScene(area).boundingRect())
                button.setAccessibleName(self._name_of(picture, spot))

    def _name_of(self, picture: TablePicture, spot: Spot) -> str:
        """A tile of the rack for those who listen: its place in its rack, and what it is."""
        before = sum(other.rack < spot.rack for other in self.layout_.own)
        said = picture.said(speech.RACK_TILE.filled(n=(spot.slot or 0) - before + 1, tile=tile_name(spot.tile)))
        return said if picture.hands == 1 else f"{hand_name(picture, spot.rack)}, {said}"

    def _announce_choice(self, picture: TablePicture) -> None:
        options = set(picture.observation.options).difference(moves_of(picture.observation.options))
        calls = {option.name: option for option in options if not isinstance(option, Discard | Pass)}
        sentence = speech.YOU_MAY if calls else speech.YOUR_TURN
        self.announced.emit(
            picture.said(sentence.filled(calls=", ".join(call_word(picture, calls[name]) for name in sorted(calls))))
        )

    def taken(self) -> list[QRect]:
        """As of every table, and what the player is asked."""
        return [*super().taken(), *(part.geometry() for part in (self.panel, self.prompt) if not part.isHidden())]

    # -- deciding ----------------------------------------------------------------------------------------------------------

    def _choose(self, action: Action) -> None:
        """The decision is made: nothing more can be chosen until the next picture."""
        self._drop_choices()
        self._settle()
        self.chosen.emit(action)

    def _choose_all(self, actions: tuple[Action, ...]) -> None:
        """Several decisions at once, as ``_choose``."""
        self._drop_choices()
        self._settle()
        self.several.emit(actions)

    def _warn(self) -> None:
        """Little time is left."""
        if self.picture is not None:
            self.announced.emit(self.picture.said(speech.SECONDS_LEFT.filled(n=SHORT)))

    def _press(self, index: int) -> None:
        """A button was pressed, by whatever means."""
        if index >= len(self._offered.presses):
            return
        match self._offered.presses[index]:
            case Enter(mode):
                self._press_enter(mode)
            case Confirm():
                self._confirm_pick()
            case Several(actions):
                self._choose_all(actions)
            case action:
                self._choose(action)

    def _press_enter(self, mode: str | None) -> None:
        """Into a mode, or out of it."""
        self.mode, self.lifted = mode, []
        self._settle()

    def _confirm_pick(self) -> None:
        pick = self.plan.pick
        action = pick.match(self._lifted_tiles()) if pick is not None else None
        if action is not None:
            self._choose(action)

    def _click_slot(self, slot: int, *, at_once: bool = False) -> None:
        """A tile of the rack was clicked, or its key pressed; ``at_once``: without lifting it first."""
        picture = self.picture
        if picture is None or self.busy or slot >= len(self.layout_.own):
            return
        spot = self.layout_.own[slot]
        if self.plan.pick is not None:
            if spot.key in self.lifted:
                self.lifted.remove(spot.key)
            elif self.clickable(spot):
                self.lifted.append(spot.key)
            else:
                self._refuse(spot)
                return
            self._settle()
            return
        self._at_rack = spot.rack
        action = self._discard_of(spot)
        at_once = at_once or self.plan.only_moves
        if action is not None and (at_once or picture.settings.one_click or spot.key in self.lifted):
            self._choose(action)
        elif action is not None:
            # In each rack one tile may be lifted: those two can be exchanged.
            self.lifted = [*(held.key for held in self._lifted_spots() if held.rack != spot.rack), spot.key]
            self._settle()
        elif picture.observation.options:
            self._refuse(spot)
        else:
            # Out of turn a tile may be lifted too, to think.
            self.lifted = [] if spot.key in self.lifted else [spot.key]
            self._settle()

    def _refuse(self, spot: Spot) -> None:
        """A tile that may not be chosen now was: nothing changes, and the rule, or what has to be done first, is said."""
        tried = self.plan.tried((spot.tile, spot.drawn, spot.rack), self.mode, tuple(self._lifted_tiles()))
        if tried is not None:
            self.refused.emit(tried)
        elif self.plan.pick is not None:
            self.explain(speech.PICKED_ALL.filled(n=self.plan.pick.size))
        elif self.mode is not None and self.picture is not None:
            self.explain(speech.FINISH_FIRST.filled(call=call_word(self.picture, self.plan.first(self.mode))))
        else:
            self.explain(speech.BUTTONS_FIRST)

    def _draw_cursor(self) -> None:
        """The tile the keyboard is at."""
        own = self.layout_.own
        at = own[self._cursor] if self._cursor is not None and self._cursor < len(own) else None
        self.scenery.cursor(at, None if at is None else self._stands(at))

    def _point_at(self, slot: int) -> None:
        """The keyboard has come to a tile."""
        self._cursor = slot
        self._draw_cursor()
        if self.picture is not None:
            self._write_notes(self.picture)
