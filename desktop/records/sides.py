"""Whose side a match is looked at from."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.records import words
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match
from paizhuo.engine.records.replaying import View


class Sides(QObject):
    """The side in sight. ``view``: with whose eyes; ``below``: the seat drawn nearest; ``changed``: another was chosen."""

    changed = Signal()

    def __init__(self, own: Seat | None, parent: QObject) -> None:
        """``own``: whose side it is at first; None: all tiles lie open."""
        super().__init__(parent)
        self.view: View = "open" if own is None else own
        self.below: Seat = own or 0

    @property
    def seat(self) -> Seat | None:
        """The seat with whose eyes one looks; None: all tiles lie open."""
        return self.view if isinstance(self.view, int) else None

    def choices(self, match: Match) -> Iterator[tuple[Text, View]]:
        """Yield the sides there are, each with what it is called."""
        yield words.ALL_OPEN, "open"
        for seat in range(match.hand.seats):
            name = match.setup.seats[seat].name
            yield Text(name, name), seat

    def take(self, view: View) -> None:
        """Look from another side."""
        self.view = view
        if isinstance(view, int):
            self.below = view
        self.changed.emit()
