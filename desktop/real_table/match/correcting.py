"""Correcting an earlier entry of a match at a real table: which one, and what is right; or that it did not happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from desktop.pages.flow import Flow
from desktop.pages.over_table import TableSheet
from desktop.pages.parts import button, column, frame, label, row, scrolled
from desktop.preferences import Preferences
from desktop.real_table.match import words
from desktop.real_table.match.desk import Misfit
from desktop.real_table.match.entries import Entry
from desktop.real_table.match.giving import DiceGiving, TilePalette, TilesGiving
from engine.core.tiles import Tile, parse
from engine.match.journal_lines import Line


class CorrectSheet(TableSheet):
    """Lies over the table. ``given``: the number of an entry and the lines that take its place; ``anyway``: a ``Misfit`` that people
    accept; ``closed``: nothing more.
    """

    given = Signal(int, object)
    anyway = Signal(object)

    def __init__(self, preferences: Preferences, names: Sequence[str], tiles: Iterable[Tile]) -> None:
        """``names``: of the seats; ``tiles``: those of the game."""
        super().__init__(preferences)
        self._names = tuple(names)
        self._left: dict[Tile, int | None] = dict.fromkeys(tiles)
        self._entries: Sequence[Entry] | None = None
        self._chosen: int | None = None
        self._misfit: Misfit | None = None

    def take(self, entries: Sequence[Entry]) -> None:
        """These can be corrected."""
        self._entries = entries
        self._misfit = None
        self._chosen = len(entries) - 1 if entries else None
        self.refresh()

    def stops(self, misfit: Misfit) -> None:
        """The correction was not made: the rest would not fit."""
        self._misfit = misfit
        self.refresh()

    def begins_at(self) -> str:
        return "entries"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(words.CORRECTING, words.DONE)
        listed.addWidget(label(self.say(words.CORRECTING_NOTE), "small", wrap=True))
        if self._entries is None:
            listed.addWidget(label(self.say(words.READING), "muted"))
            listed.addStretch()
        else:
            halves = row(spacing=self.px(12))
            halves.addWidget(self._list(self._entries), 1)
            halves.addWidget(scrolled(self._editor(self._entries)), 1)
            listed.addLayout(halves, 1)
        inside.addLayout(listed)

    def _list(self, entries: Sequence[Entry]) -> QListWidget:
        made = QListWidget()
        made.setObjectName("entries")
        made.setAccessibleName(self.say(words.CORRECTING))
        made.setWordWrap(True)
        with QSignalBlocker(made):
            for entry in entries:
                made.addItem(f"{self.say(entry.hand)} · {self.say(entry.words)}")
            if self._chosen is not None:
                made.setCurrentRow(self._chosen)
                made.scrollToItem(made.item(self._chosen))
        made.currentRowChanged.connect(self._choose)
        return made

    def _choose(self, nth: int) -> None:
        if nth != self._chosen:
            self._chosen, self._misfit = nth, None
            self.refresh()

    def _editor(self, entries: Sequence[Entry]) -> QWidget:
        held = QWidget()
        listed = column(held, spacing=self.px(8))
        if self._chosen is None or not 0 <= self._chosen < len(entries):
            listed.addStretch()
            return held
        entry = entries[self._chosen]
        listed.addWidget(label(self.say(entry.words), "strong", wrap=True))
        if self._misfit is not None:
            listed.addWidget(self._stopped(self._misfit))
        if entry.given == "faces" and entry.count is not None:
            dice = DiceGiving(self, entry.count)
            dice.given.connect(lambda faces: self._give(entry, entry.with_faces(faces)))
            listed.addWidget(dice)
        elif entry.given == "tile":
            palette = TilePalette(self, self._left)
            palette.chosen.connect(lambda tile: self._give(entry, entry.with_tile(tile)))
            listed.addWidget(palette)
        elif entry.given == "tiles":
            known = parse(str(entry.line["value"]))
            tiles = TilesGiving(self, self._left, entry.count, known, drawn=entry.drawn, camera=False)
            tiles.given.connect(lambda given: self._give(entry, entry.with_tiles(given)))
            listed.addWidget(tiles)
        if entry.seat is not None and entry.seat < len(self._names):
            listed.addWidget(self._others(entry))
        if "chance" not in entry.line:
            listed.addWidget(button(self.say(words.REMOVE), "remove-entry", partial(self._give, entry)))
        listed.addStretch()
        return held

    def _others(self, entry: Entry) -> QWidget:
        """Whose act it was, if it was somebody else's."""
        held = QWidget()
        line = Flow(held, gap=self.px(6))
        line.addWidget(label(self.say(words.IT_WAS), "small"))
        for seat, name in enumerate(self._names):
            if seat != entry.seat:
                line.addWidget(
                    button(name, f"was-{seat}", partial(self._give, entry, entry.with_seat(seat)), kind="small")
                )
        return held

    def _stopped(self, misfit: Misfit) -> QWidget:
        made = frame("card")
        inside = column(made, margins=self.px(10), spacing=self.px(6))
        inside.addWidget(label(self.say(misfit.reason), "loss", wrap=True))
        inside.addWidget(button(self.say(words.ANYWAY), "anyway", partial(self.anyway.emit, misfit), kind="primary"))
        return made

    def _give(self, entry: Entry, *lines: Line) -> None:
        self.given.emit(entry.number, lines)
