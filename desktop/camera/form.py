"""What is stated of a hand beside its tiles: how the tile came, and what the chosen game wants to know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.entry.judging import Circumstances
from paizhuo.desktop.entry.stated_form import StatedForm
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.scoring.input_fields import Field, SecondHand, TilesOf
from paizhuo.engine.scoring.pattern import By


class CircumstancesForm(QWidget):
    """The fields of the game in force. ``changed`` carries how the tile came, from whom, and the values by field id."""

    changed = Signal(str, int, object)

    def __init__(self, preferences: Preferences, how: Circumstances) -> None:
        super().__init__()
        self._preferences, self._how = preferences, how
        listed = column(self, spacing=preferences.px(8))
        stated = how.rule_set.scoring.stated_fields
        self._source: QWidget | None = None
        if len(stated.ways) > 1:
            listed.addWidget(self._ways())
        seats = {seat: preferences.say(words.seat_name(seat, how.seats)) for seat in range(how.seats)}
        fields = [each for each in stated.fields if not _on_the_board(each)]
        self._fields = StatedForm(preferences, fields, how.values, how.way, seats)
        self._fields.changed.connect(lambda values: self._take(replace(self._how, values=values)))
        listed.addWidget(self._fields)

    def has_melds(self, melds: Collection[MeldKind]) -> None:
        """Offer what can be stated of a hand with these claimed sets and kongs."""
        self._fields.has_melds(melds)

    def _take(self, how: Circumstances) -> None:
        self._how = how
        if self._source is not None:
            self._source.setVisible(how.way != "self_draw")
        self.changed.emit(how.by, how.source, how.values)

    def _ways(self) -> QWidget:
        panel, line = within(Flow(gap=self._preferences.px(8)))
        say = self._preferences.say
        ways = {f"by-{way}": (say(words.BY[way]), way) for way in self._how.rule_set.scoring.stated_fields.ways}
        chosen = Segments(say(words.CIRCUMSTANCES), dict(ways), self._how.way)
        chosen.chosen.connect(self._came_by)
        line.addWidget(chosen)
        players = self._how.seats
        seats = {f"from-{seat}": (say(words.seat_name(seat, players)), seat) for seat in range(1, players)}
        source = Segments(say(words.FROM_WHOM), dict(seats), min(self._how.source, players - 1))
        source.chosen.connect(self._came_from)
        line.addWidget(source)
        source.setVisible(self._how.way != "self_draw")
        self._source = source
        return panel

    def _came_by(self, by: By) -> None:
        self._fields.won_by(by)
        self._take(replace(self._how, by=by))

    def _came_from(self, source: Seat) -> None:
        self._take(replace(self._how, source=source))


def _on_the_board(field: Field[Any]) -> bool:
    """Return whether tiles on the board give the value."""
    return isinstance(field, TilesOf | SecondHand)
