"""What the player decides at the table: buttons, amounts and tiles of the rack become actions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.geometry import Spot
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.choice import asks_again, plan_of
from paizhuo.desktop.table.countdown import SHORT
from paizhuo.desktop.table.offering import Offering
from paizhuo.desktop.table.offers import Confirm, Enter, Several, call_word
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import moves_of
from paizhuo.desktop.table.showing import Showing
from paizhuo.desktop.table.state import TableState
from paizhuo.engine.core.action import Action, Discard, Pass


class Choosing(QObject):
    """What the player can choose at a table that is shown.

    ``chosen`` brings the ``Action`` the player decided on; ``several`` a tuple of them, to be done one after another or not at
    all; ``refused`` an ``Action`` the player tried that is not among the options: it must not be done, only explained.
    """

    chosen = Signal(object)
    several = Signal(object)
    refused = Signal(object)

    def __init__(self, view: QGraphicsView, state: TableState, showing: Showing, keys: Mapping[str, str]) -> None:
        """Choose with ``keys``: those that were changed, by the command's id."""
        super().__init__(view)
        self._state, self._showing = state, showing
        self.keys = dict(keys)
        self._asked: tuple[Action, ...] = ()
        self.offering = Offering(view, state, showing.scenery)
        self.offering.pressed.connect(self.press)
        self.offering.named.connect(self._name_amount)
        self.offering.clicked.connect(self.click_slot)
        self.offering.reached.connect(self._reach)
        self.offering.countdown.short.connect(self._warn)
        showing.over += (self.offering.bar, self.offering.panel, self.offering.prompt)
        showing.shown.connect(self._take)
        showing.moved.connect(self._drop)
        showing.drawn.connect(self._draw)

    def use_keys(self, keys: Mapping[str, str]) -> None:
        """Take these changed keys from now on; the hints on the buttons follow."""
        if self.keys != keys:
            self.keys = dict(keys)
            self._showing.settle()

    # -- what can be chosen ------------------------------------------------------------------------------------------------

    def _take(self, before: TablePicture | None) -> None:
        """Plan how the options of the picture that is shown now are offered."""
        state, picture = self._state, self._state.picture
        assert picture is not None, "a picture is shown"
        seen = picture.observation
        if seen.options != self._asked or before is None or before.bottom != picture.bottom:
            self._asked = seen.options
            state.mode, state.lifted, state.cursor = None, [], None
            if self._asked:
                self._announce_choice(picture)
        self.offering.countdown.follow(picture.clock if self._asked else None)
        state.plan = plan_of(picture, state.latest)

    def _drop(self) -> None:
        self._state.drop_choices()
        self.offering.countdown.stop()

    def _draw(self) -> None:
        if self._state.picture is not None:
            self.offering.draw(self._state.picture, self.keys)

    def _announce_choice(self, picture: TablePicture) -> None:
        options = set(picture.observation.options).difference(moves_of(picture.observation.options))
        calls = {option.name: option for option in options if not isinstance(option, Discard | Pass)}
        sentence = speech.YOU_MAY if calls else speech.YOUR_TURN
        said = sentence.filled(calls=", ".join(call_word(picture, calls[name]) for name in sorted(calls)))
        self._showing.announced.emit(picture.said(said))

    def _warn(self) -> None:
        """Announce that little time is left."""
        if self._state.picture is not None:
            self._showing.announced.emit(self._state.picture.said(speech.SECONDS_LEFT.filled(n=SHORT)))

    # -- deciding ----------------------------------------------------------------------------------------------------------

    def choose(self, action: Action) -> None:
        """Decide: nothing more can be chosen until the next picture."""
        self._drop()
        self._showing.settle()
        self.chosen.emit(action)

    def choose_all(self, actions: tuple[Action, ...]) -> None:
        """Decide on several actions at once, as ``choose``."""
        self._drop()
        self._showing.settle()
        self.several.emit(actions)

    def press(self, index: int) -> None:
        """Do what a button stands for."""
        if index >= len(self.offering.offered.presses):
            return
        match self.offering.offered.presses[index]:
            case Enter(mode):
                self.enter(mode)
            case Confirm():
                self.confirm_pick()
            case Several(actions):
                self.choose_all(actions)
            case action:
                self.choose(action)

    def enter(self, mode: str | None) -> None:
        """Turn to a mode, or out of it; tiles go back down."""
        self._state.mode, self._state.lifted = mode, []
        self._showing.settle()

    def confirm_pick(self) -> None:
        """Decide on the tiles put together."""
        pick = self._state.plan.pick
        action = pick.match(self._state.lifted_tiles) if pick is not None else None
        if action is not None:
            self.choose(action)

    def cancel(self) -> bool:
        """Leave a mode, put tiles back down, or pass; return whether there was anything of it."""
        state = self._state
        if state.mode is not None or state.lifted:
            self.enter(None)
        elif state.plan.passing is not None:
            self.choose(state.plan.passing)
        else:
            return False
        return True

    def _name_amount(self, amount: int) -> None:
        """Decide on an amount; one that is not allowed is refused like any other action."""
        ladder = self._state.plan.ladder
        if ladder is None or self._state.busy:
            return
        action = ladder.action(amount)
        if action is None:
            self.refused.emit(ladder.tried(amount))
        elif asks_again(action):
            self.enter(action.name)
        else:
            self.choose(action)

    def _reach(self, slot: int) -> None:
        """Turn the keyboard to a tile."""
        self._state.cursor = slot
        self.offering.draw_cursor()
        self._showing.write_notes()

    def click_slot(self, slot: int, *, at_once: bool = False) -> None:
        """Do what clicking a tile of the rack, or its key, means; ``at_once``: without lifting it first."""
        state, picture = self._state, self._state.picture
        if picture is None or state.busy or slot >= len(state.layout.own):
            return
        spot = state.layout.own[slot]
        if state.plan.pick is not None:
            if spot.key in state.lifted:
                state.lifted.remove(spot.key)
            elif state.clickable(spot):
                state.lifted.append(spot.key)
            else:
                self.refuse(spot)
                return
            self._showing.settle()
            return
        state.rack = spot.rack
        action = state.discard_of(spot)
        at_once = at_once or state.plan.only_moves
        if action is not None and (at_once or picture.settings.one_click or spot.key in state.lifted):
            self.choose(action)
        elif action is not None:
            # In each rack one tile may be lifted: those two can be exchanged.
            state.lifted = [*(held.key for held in state.lifted_spots if held.rack != spot.rack), spot.key]
            self._showing.settle()
        elif picture.observation.options:
            self.refuse(spot)
        else:
            # Out of turn a tile may be lifted too, to think.
            state.lifted = [] if spot.key in state.lifted else [spot.key]
            self._showing.settle()

    def refuse(self, spot: Spot) -> None:
        """Change nothing for a tile that may not be chosen now, and say the rule, or what has to be done first."""
        state, explain = self._state, self._showing.explain
        tried = state.plan.tried((spot.tile, spot.drawn, spot.rack), state.mode, tuple(state.lifted_tiles))
        if tried is not None:
            self.refused.emit(tried)
        elif state.plan.pick is not None:
            explain(speech.PICKED_ALL.filled(n=state.plan.pick.size))
        elif state.mode is not None and state.picture is not None:
            explain(speech.FINISH_FIRST.filled(call=call_word(state.picture, state.plan.first(state.mode))))
        else:
            explain(speech.BUTTONS_FIRST)
