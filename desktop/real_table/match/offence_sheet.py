"""Offences at a real table 犯规: who has done what; ruled on where the game's document states what follows, written down elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.parts import button, column, frame, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.giving import palette
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.offences import KINDS, WORDS, NotedOffence, OffenceKind

SeatOffence: TypeAlias = tuple[Seat, OffenceKind]


class OffenceSheet(TableSheet):
    """The sheet on which an offence is noted. ``offended`` carries a ``NotedOffence``; ``closed``: nothing."""

    offended = Signal(object)

    def __init__(
        self, preferences: Preferences, names: Sequence[str], follows: Mapping[SeatOffence, Text], tiles: Iterable[Tile]
    ) -> None:
        """``names``: of the seats; ``follows``: what the game's document states; ``tiles``: those of the game."""
        super().__init__(preferences)
        self._names, self._follow = tuple(names), dict(follows)
        self._tiles: dict[Tile, int | None] = dict.fromkeys(tiles)
        self._who: Seat = 0

    def begins_at(self) -> str:
        return f"offender-{self._who}"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(words.OFFENCES, words.DONE)
        who = {f"offender-{seat}": (name, seat) for seat, name in enumerate(self._names)}
        chosen = Segments(self.say(words.WHO), who, self._who)
        chosen.chosen.connect(self._choose)
        listed.addWidget(chosen)
        content, cards = within(column(spacing=self.px(8)))
        for kind in KINDS:
            cards.addWidget(self._card(kind))
        cards.addStretch()
        listed.addWidget(scrolled(content), 1)
        inside.addLayout(listed)

    def _choose(self, seat: Seat) -> None:
        self._who = seat
        self.refresh()

    def _card(self, kind: OffenceKind) -> QWidget:
        card = frame("card")
        listed = column(card, margins=self.px(12), spacing=self.px(6))
        line = row(spacing=self.px(12))
        lines = column(spacing=self.px(2))
        lines.addWidget(label(self.say(WORDS[kind]), "strong", wrap=True))
        lines.addWidget(label(self.say(self._follows(kind)), "small", wrap=True))
        line.addLayout(lines, 1)
        made = button(self.say(words.RECORD), f"offence-{kind}", partial(self._offend, kind))
        made.setAccessibleName(f"{self.say(words.RECORD)}: {self.say(WORDS[kind])}")
        line.addWidget(made)
        listed.addLayout(line)
        if kind == "exposed_tile":
            listed.addWidget(label(self.say(words.WHICH_EXPOSED), "small", wrap=True))
            tiles = palette(self, self._tiles)
            tiles.chosen.connect(partial(self._offend, kind))
            listed.addWidget(tiles)
        return card

    def _follows(self, kind: OffenceKind) -> Text:
        """Return what follows from it, by the game's document."""
        return self._follow.get((self._who, kind), words.WRITTEN_DOWN)

    def _offend(self, kind: OffenceKind, tile: Tile | None = None) -> None:
        self.offended.emit(NotedOffence(self._who, kind, tile))
