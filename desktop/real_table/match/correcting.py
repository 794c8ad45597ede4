"""Correcting an earlier entry of a match at a real table: what it was, that it did not happen, or what was forgotten after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Literal, TypeAlias

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from paizhuo.desktop.entry.tiles_giving import TilesGiving
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.parts import button, column, frame, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.acting import Acts
from paizhuo.desktop.real_table.match.change import ChangeMisfit
from paizhuo.desktop.real_table.match.entries import JournalEntry
from paizhuo.desktop.real_table.match.giving import DiceGiving, exactly, palette
from paizhuo.desktop.real_table.match.picker import Picker
from paizhuo.desktop.real_table.match.possible import Possible
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile, parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal_lines import answer_of

Other: TypeAlias = Literal["instead", "after"]
"""Another act is entered: in the place of the entry, or after it."""


class CorrectSheet(TableSheet):
    """Lies over the table. ``asked``: what may have been done after so many lines of the journal; ``given``: a ``Change``; ``anyway``: a
    ``ChangeMisfit`` that people accept; ``closed``: nothing more.
    """

    asked = Signal(int)
    given = Signal(object)
    anyway = Signal(object)

    def __init__(self, preferences: Preferences, names: Sequence[str], tiles: Iterable[Tile]) -> None:
        """``names``: of the seats; ``tiles``: those of the game."""
        super().__init__(preferences)
        self._names = tuple(names)
        self._left: dict[Tile, int | None] = dict.fromkeys(tiles)
        self._entries: Sequence[JournalEntry] | None = None
        self._chosen: int | None = None
        self._misfit: ChangeMisfit | None = None
        self._other: Other | None = None
        """Whether another act is entered."""
        self._offered: Possible | None = None
        """The acts to choose from, once they are known."""

    def take(self, entries: Sequence[JournalEntry]) -> None:
        """List the entries that can be corrected."""
        self._entries = entries
        self._misfit = self._other = None
        self._chosen = len(entries) - 1 if entries else None
        self.refresh()

    def stops(self, misfit: ChangeMisfit) -> None:
        """Say why the correction was not made: the rest would not fit."""
        self._misfit, self._other = misfit, None
        self.refresh()

    def offer(self, offered: Possible) -> None:
        """Offer what may have been done instead of the entry, or after it."""
        self._offered = offered
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
            halves.addWidget(self._list(self._entries), 2)
            halves.addWidget(scrolled(self._editor(self._entries)), 3)
            listed.addLayout(halves, 1)
        inside.addLayout(listed)

    def _list(self, entries: Sequence[JournalEntry]) -> QListWidget:
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
            self._chosen, self._misfit, self._other = nth, None, None
            self.refresh()

    def _editor(self, entries: Sequence[JournalEntry]) -> QWidget:
        held, listed = within(column(spacing=self.px(8)))
        if self._chosen is None or not 0 <= self._chosen < len(entries):
            listed.addStretch()
            return held
        entry = entries[self._chosen]
        if self._other is not None:
            self._fill_other(listed, entry, self._other)
            return held
        listed.addWidget(label(self.say(entry.words), "strong", wrap=True))
        if self._misfit is not None:
            listed.addWidget(self._stopped(self._misfit))
        self._fill_value(listed, entry)
        if entry.seat is not None and entry.seat < len(self._names):
            listed.addWidget(self._others(entry))
        if "action" in entry.line:
            else_ = partial(self._enter, "instead", entry.first - 1)
            listed.addWidget(button(self.say(words.SOMETHING_ELSE), "something-else", else_))
        after = partial(self._enter, "after", entry.number)
        listed.addWidget(button(self.say(words.FORGOTTEN), "forgotten", after))
        if "chance" not in entry.line:
            listed.addWidget(button(self.say(words.REMOVE), "remove-entry", partial(self.given.emit, entry.instead())))
        listed.addStretch()
        return held

    def _fill_value(self, listed: QVBoxLayout, entry: JournalEntry) -> None:
        """Ask for the tile, the tiles or the dice of an entry, to be given otherwise."""
        if entry.given == "faces" and entry.count is not None:
            dice = DiceGiving(self, entry.count)
            dice.given.connect(lambda faces: self.given.emit(entry.with_faces(faces)))
            listed.addWidget(dice)
        elif entry.given == "tile":
            one = palette(self, self._left)
            one.chosen.connect(lambda tile: self.given.emit(entry.with_tile(tile)))
            listed.addWidget(one)
        elif entry.given == "tiles":
            known = parse(str(entry.line["value"]))
            tiles = TilesGiving(self, palette(self, self._left), exactly(entry.count), known, drawn=entry.drawn)
            tiles.offer(words.NOT_SHOWN, "not-shown", lambda: self.given.emit(entry.with_tiles(())))
            tiles.given.connect(lambda given: self.given.emit(entry.with_tiles(given)))
            listed.addWidget(tiles)

    # -- another act -----------------------------------------------------------------------------------------------------

    def _enter(self, other: Other, lines: int) -> None:
        """Ask what may have been done after so many lines, to enter another act there."""
        self._other, self._offered = other, None
        self.asked.emit(lines)
        self.refresh()

    def _fill_other(self, listed: QVBoxLayout, entry: JournalEntry, other: Other) -> None:
        said = (words.WHAT_INSTEAD if other == "instead" else words.WHAT_AFTER).filled(what=entry.words)
        listed.addWidget(label(self.say(said), "strong", wrap=True))
        if self._offered is None:
            listed.addWidget(label(self.say(words.READING), "muted"))
        elif not self._offered.seats:
            listed.addWidget(label(self.say(words.NOTHING_THEN), "muted", wrap=True))
        else:
            self._fill_acts(listed, entry, other, self._offered)
        listed.addWidget(button(self.say(words.BACK), "back-to-entry", self._back, kind="small"))
        listed.addStretch()

    def _fill_acts(self, listed: QVBoxLayout, entry: JournalEntry, other: Other, offered: Possible) -> None:
        acts, picker = Acts(self), Picker(self)

        def done(seat: Seat, action: Action) -> None:
            line = answer_of(seat, action)
            self.given.emit(entry.instead(line) if other == "instead" else entry.followed_by(line))

        acts.acted.connect(done)
        acts.picking_changed.connect(lambda: picker.show_value(acts.picking()))
        picker.chosen.connect(acts.pick)
        picker.turned.connect(acts.turn_to)
        acts.show_value(offered)
        picker.show_value(acts.picking())
        listed.addWidget(acts)
        listed.addWidget(picker)

    def _back(self) -> None:
        self._other = None
        self.refresh()

    def _others(self, entry: JournalEntry) -> QWidget:
        """Return the buttons that say whose act it was, if it was somebody else's."""
        held, line = within(Flow(gap=self.px(6)))
        line.addWidget(label(self.say(words.IT_WAS), "small"))
        for seat, name in enumerate(self._names):
            if seat != entry.seat:
                was = partial(self.given.emit, entry.with_seat(seat))
                line.addWidget(button(name, f"was-{seat}", was, kind="small"))
        return held

    def _where(self, misfit: ChangeMisfit) -> Text:
        """Return what does not fit, as people have entered it, and why."""
        what = next((entry.words for entry in self._entries or () if entry.number == misfit.stood), words.HAND_AFTER)
        return words.NO_LONGER_FITS.filled(what=what, why=misfit.reason)

    def _stopped(self, misfit: ChangeMisfit) -> QWidget:
        """Return the card that says where the rest does not fit, with what can be done about it."""
        made = frame("card")
        inside = column(made, margins=self.px(10), spacing=self.px(6))
        inside.addWidget(label(self.say(self._where(misfit)), "loss", wrap=True))
        choices, line = within(Flow(gap=self.px(6)))
        if "action" in misfit.line:
            for seat, name in enumerate(self._names):
                if seat != misfit.line["seat"]:
                    theirs = misfit.with_line({**misfit.line, "seat": seat})
                    said = self.say(words.THAT_WAS.filled(who=name))
                    line.addWidget(button(said, f"that-was-{seat}", partial(self.given.emit, theirs), kind="small"))
            gone = partial(self.given.emit, misfit.with_line())
            line.addWidget(button(self.say(words.THAT_DID_NOT), "that-did-not", gone, kind="small"))
        inside.addWidget(choices)
        inside.addWidget(button(self.say(words.ANYWAY), "anyway", partial(self.anyway.emit, misfit), kind="primary"))
        return made
