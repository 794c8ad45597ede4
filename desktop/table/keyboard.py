"""The keys of the table: those of buttons, of tiles, and of what can be done with what is lifted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from paizhuo.desktop.kit.keys import COMMANDS, key_of, own_key
from paizhuo.desktop.table.choosing import Choosing
from paizhuo.desktop.table.sharing import ONE_OF_EACH, hand_name
from paizhuo.desktop.table.showing import Showing, about_tile
from paizhuo.desktop.table.state import TableState
from paizhuo.desktop.table.strip import spoken
from paizhuo.engine.core.tile_words import tile_name


def held(event: QKeyEvent) -> bool:
    """Return whether a key is held that makes another one mean something else: no key of the table is."""
    return bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))


class TableKeys:
    """What the keys do at a table. ``share_out``: is called for the key that asks for the best split of one's own tiles."""

    def __init__(self, state: TableState, showing: Showing, choosing: Choosing, share_out: Callable[[], None]) -> None:
        self._state, self._showing, self._choosing, self._share_out = state, showing, choosing, share_out
        self._offering = choosing.offering

    def press(self, event: QKeyEvent) -> None:
        """Do what a key means now; the event is accepted if it means anything."""
        state = self._state
        if not state.busy and self._offering.bar.focused() is None and self._offering.panel.takes(event):
            event.accept()
            return
        written = QKeySequence(event.key()).toString().lower()
        own = () if state.picture is None else state.picture.commands
        commands = (*COMMANDS.values(), *own)
        meanings = [each.id for each in commands if key_of(self._choosing.keys, each).lower() == written]
        moves = not {"left", "right"}.isdisjoint(meanings)
        if held(event) or not (meanings or self._called_by(written)):
            event.ignore()
            return
        if state.dealing:  # nobody has seen the tiles yet: the key that cuts the deal short does nothing else
            self._showing.skip()
            event.accept()
            return
        if state.busy:
            self._showing.skip()
        self._showing.scenery.hush()
        if event.isAutoRepeat() and not moves:
            event.accept()
            return
        event.setAccepted(self._call_key(written) or any(self._act(name) for name in meanings))

    def _act(self, name: str) -> bool:
        """Do what a command of the table stands for; return whether that meant anything now."""
        state = self._state
        several = state.picture is not None and state.picture.hands > 1
        match name:
            case "left" | "right":
                return self._step(-1 if name == "left" else 1)
            case "up" | "down" if several:
                return self._turn_to_rack(int(name == "down"))
            case "confirm" | "confirm_too" | "confirm_also" | "up":
                return self._confirm()
            case "share_out" if several:
                self._share_out()
                return True
            case "swap" if state.plan.moves:
                self._showing.explain(ONE_OF_EACH)
                return True
            case "cancel":
                return self._choosing.cancel()
            case _ if name.startswith("tile"):
                nth = int(name.removeprefix("tile"))
                state.cursor = None
                row = [spot for spot in state.layout.own if spot.rack == state.rack]
                if nth >= len(row):
                    return False
                self._choosing.click_slot(row[nth].slot or 0)
                return True
            case _:
                return False

    def _turn_to_rack(self, rack: int) -> bool:
        """Let the keys of tiles mean the tiles of another rack; return whether there is anything on the table."""
        state = self._state
        if state.picture is None:
            return False
        at = state.cursor_spot
        state.rack = rack
        if at is not None:
            row = [spot for spot in state.layout.own if spot.rack == rack]
            state.cursor = min(row, key=lambda spot: abs(spot.x - at.x)).slot if row else None
        self._showing.settle()
        self._showing.announced.emit(hand_name(state.picture, rack))
        return True

    def _called_by(self, written: str) -> list[int]:
        """Return the buttons of calls that this key presses; confirming does more than pressing them."""
        confirming = own_key(self._choosing.keys, "confirm").lower()
        looks = self._offering.offered.looks if written != confirming else ()
        return [nth for nth, look in enumerate(looks) if look.hint.lower() == written]

    def _call_key(self, written: str) -> bool:
        """Press the button of a call, or move the focus on among several with this key; return whether there is one."""
        sharing = self._called_by(written)
        if len(sharing) == 1:
            self._choosing.press(sharing[0])
        elif sharing:
            self._offering.bar.focus_next(sharing)
        return bool(sharing)

    def _step(self, by: int) -> bool:
        """Move along the rack; return whether there is one."""
        state, own = self._state, self._state.layout.own
        if state.picture is None or not own:
            return False
        at = state.cursor
        if at is None:
            at = next((n for n, spot in enumerate(own) if spot.key in state.lifted), -1 if by > 0 else len(own))
        state.cursor = (at + by) % len(own)
        spot = own[state.cursor]
        state.rack = spot.rack
        if state.plan.pick is None:
            elsewhere = [other.key for other in state.lifted_spots if other.rack != spot.rack]
            state.lifted = [*elsewhere, spot.key] if state.clickable(spot) and not state.plan.only_moves else elsewhere
        self._showing.settle()
        about = " · ".join(about_tile(state.picture, spot))
        said = (
            state.picture.said(tile_name(spot.tile)),
            about,
            spoken(state.picture, state.strip_lines(state.picture)),
        )
        self._showing.announced.emit(": ".join(filter(None, said)))
        return True

    def _confirm(self) -> bool:
        """Take the focused button, the tiles put together, the tile the keyboard is at or the one lifted, or else the drawn tile."""
        state, choosing = self._state, self._choosing
        focused = self._offering.bar.focused()
        if focused is not None:
            choosing.press(focused)
            return True
        if state.plan.asked_again(state.mode) is not None:
            choosing.press(0)
            return True
        if state.plan.pick is not None:
            if state.plan.pick.match(state.lifted_tiles) is not None:
                choosing.confirm_pick()
            elif state.cursor is not None:
                choosing.click_slot(state.cursor)
            return True
        slot = state.cursor
        if slot is None:
            up = sorted(state.lifted_spots, key=lambda spot: spot.rack != state.rack)
            slot = up[0].slot if up else None
        if slot is None and state.plan.discards:
            slot = next((n for n, spot in enumerate(state.layout.own) if spot.drawn), None)
        if slot is None:
            return False
        choosing.click_slot(slot)
        return True
