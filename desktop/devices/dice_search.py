"""Dice without a cable, looked for in a thread when somebody asks: it takes seconds, and a radio that listens connects no die meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.looking import PortOffer
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.bluetooth.dice import FoundDie
from paizhuo.engine.devices.bluetooth.system import scan
from paizhuo.engine.devices.bluetooth.transport import SCHEME
from paizhuo.engine.devices.problems import CannotOpen


class DiceSearch(QObject):
    """A search for dice without a cable. ``changed``: a search has begun or ended. ``failed``: a sentence that says why there is none."""

    changed = Signal()
    failed = Signal(Text)
    _ended = Signal(object)

    def __init__(self, scan: Callable[[], tuple[FoundDie, ...]] = scan) -> None:
        """``scan``: looks for dice and waits; raises ``CannotOpen``."""
        super().__init__()
        self.offers: tuple[PortOffer, ...] = ()
        """The dice found last, the strongest first."""
        self.searching = False
        self._scan = scan
        self._ended.connect(self._take)

    def search(self) -> None:
        """Begin to look, unless it looks already."""
        if self.searching:
            return
        self.searching = True
        threading.Thread(target=self._work, name="dice", daemon=True).start()
        self.changed.emit()

    def _work(self) -> None:
        found: tuple[FoundDie, ...] | Text
        try:
            found = self._scan()
        except CannotOpen as error:
            found = error.problem.words
        with suppress(RuntimeError):  # the window is gone
            self._ended.emit(found)

    def _take(self, found: tuple[FoundDie, ...] | Text) -> None:
        self.searching = False
        if isinstance(found, Text):
            self.failed.emit(words.sentence(found))
        else:
            self.offers = tuple(_offer(die) for die in found)
            if not found:
                self.failed.emit(words.NO_DICE_HEARD)
        self.changed.emit()


def _offer(die: FoundDie) -> PortOffer:
    measured = words.SIGNAL_OF_DIE if die.battery is None else words.SIGNAL_AND_BATTERY_OF_DIE
    return PortOffer(
        f"{SCHEME}{die.address}",
        f"{SCHEME}{die.address}",
        die.name,
        die.kind,
        "free",
        None,
        measured.filled(rssi=die.rssi, percent=die.battery),
    )
