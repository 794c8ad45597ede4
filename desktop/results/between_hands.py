"""A sheet between two hands: a card over the dimmed table, left by going on to the next hand."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from paizhuo.desktop.kit.deaf import deafen
from paizhuo.desktop.kit.over_table import CardOverTable
from paizhuo.desktop.kit.parts import button
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.table.seats import in_language
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Seating


class BetweenHands(CardOverTable):
    """What the sheets have in common. A sheet that has just appeared is deaf for a moment."""

    next_hand = Signal()

    def __init__(self, preferences: Preferences, seating: Seating) -> None:
        super().__init__(preferences)
        self._seating = seating
        self._waits: Text | None = None
        deafen(self)

    def refresh(self) -> None:
        """Draw the sheet anew, with the names that the program gives in the language in force."""
        self._seating = in_language(self._seating, self.preferences.settings.language)
        super().refresh()

    def wait(self, waits: Text | None) -> None:
        """Disable the button to the next hand and say that others are waited for; None: it can be pressed."""
        if waits != self._waits:
            self._waits = waits
            self.refresh()

    def _onward_button(self, offer: Text) -> QPushButton:
        """Return the button to the next hand."""
        said = self.say(self._waits or offer)
        made = button(said, "next-hand", self.next_hand.emit, kind="primary", big=True)
        made.setDefault(True)
        made.setEnabled(self._waits is None)
        return made

    def begins_at(self) -> str:
        return "next-hand"
