"""The keys that belong to the window around a match, wherever the focus is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from paizhuo.desktop.kit.keys import WINDOW, own_key
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Panel
from paizhuo.desktop.match.side_panel import LEAVES, SidePanel
from paizhuo.desktop.table.keyboard import held
from paizhuo.engine.table.port.asks import Undo, WhyNoWin

OPENS: Final[dict[str, Panel]] = {f"panel.{leaf}": leaf for leaf in LEAVES}
"""The commands that open a leaf of the panel."""


class WindowKeys(QObject):
    """What the keys of the window do: they ask the match or the coach, turn the panel, or switch a setting.

    ``asked`` brings an ``Ask``; ``coached``: the coach's advice is wanted, or not wanted any more; ``reviewed``: so is the review
    of a hand; ``compared``: points are to be compared at the table, or shown again; ``scores``: those of all hands so far are to be
    seen, or put away; ``glanced``: how dangerous tiles are is to be shown, until ``looked_away``; ``refusing``: what is passed on
    is to be chosen; ``shown_to_onlookers``: the table is wanted in a second window.
    """

    asked = Signal(object)
    coached = Signal()
    reviewed = Signal()
    compared = Signal()
    scores = Signal()
    glanced = Signal()
    looked_away = Signal()
    refusing = Signal()
    shown_to_onlookers = Signal()

    def __init__(self, preferences: Preferences, panel: SidePanel) -> None:
        super().__init__(panel)
        self._preferences, self._panel = preferences, panel

    def take(self, event: QKeyEvent) -> bool:
        """Do what a key of the window stands for; return whether it is one."""
        key = QKeySequence(event.key()).toString().lower()
        keys = self._preferences.settings.keys
        command = next((name for name in WINDOW if own_key(keys, name).lower() == key and not held(event)), None)
        if command == "glance":
            self.glanced.emit()
        elif command in {"coach", "review"}:
            if not event.isAutoRepeat():
                (self.coached if command == "coach" else self.reviewed).emit()
        elif command is not None:
            self._do(command)
        return command is not None

    def release(self, event: QKeyEvent) -> None:
        """Take note that a key is held no longer."""
        key, own = QKeySequence(event.key()).toString().lower(), own_key(self._preferences.settings.keys, "glance")
        if key == own.lower() and not event.isAutoRepeat():
            self.looked_away.emit()

    def _do(self, command: str) -> None:
        if command == "undo":
            self.asked.emit(Undo())
        elif command == "why":
            self.asked.emit(WhyNoWin())
        elif command == "onlookers":
            self.shown_to_onlookers.emit()
        elif command == "refused":
            self.refusing.emit()
        elif command == "compare":
            self.compared.emit()
        elif command == "scores":
            self.scores.emit()
        elif command in OPENS:
            self._panel.turn_to(OPENS[command])
        else:
            self._preferences.change(**{command: not getattr(self._preferences.settings, command)})
