"""The player's own dice at a table on the screen: how their throw stands, and what can throw in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.table.showing import Showing
from paizhuo.engine.table.port.asks import ThrowOnScreen

if TYPE_CHECKING:
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.table.port.dice import OwnThrow


class OwnDice(QObject):
    """The dice of ``hub``, if there are any. ``asked`` brings an ``Ask``.

    Few have dice of their own: what talks to virtual ones is imported when there is a throw.
    """

    asked = Signal(object)

    def __init__(self, showing: Showing, hub: Hub | None) -> None:
        super().__init__(showing)
        self._showing, self._hub = showing, hub
        showing.throws.on_screen.connect(lambda: self.asked.emit(ThrowOnScreen()))
        showing.throws.roll_virtual.connect(self._roll)

    def follow(self, throw: OwnThrow | None) -> None:
        """Show how the throw stands that is waited for."""
        from paizhuo.desktop.match.virtual_dice import virtual_dice

        self._showing.show_throw(throw, virtual=self._hub is not None and bool(virtual_dice(self._hub)))

    def _roll(self) -> None:
        if self._hub is not None:
            from paizhuo.desktop.match.virtual_dice import roll

            roll(self._hub)
