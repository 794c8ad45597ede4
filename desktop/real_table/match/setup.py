"""Setting up a match at a real table: the game, who sits at which side, and which seats bots play from what readers see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.entry.agreement import NewSheet, NewSheetForm
from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.cards import bar, framed, within
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, grid, label, row
from paizhuo.desktop.match.kept_matches import KeptMatch
from paizhuo.desktop.match.match_summary import game_of, place_of
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.table.seats import bots_of
from paizhuo.engine.bots import nearest
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.sheet import Sheet

USUAL_SIDES: Final[Mapping[int, tuple[str, ...]]] = {2: ("E", "W"), 3: ("E", "S", "N")}
"""Where fewer than four sit."""
ALL_SIDES: Final = ("E", "S", "W", "N")
_PERSON: Final = ""
_NARROWEST: Final = 84
"""How wide the list of levels is at least, in pixels at the designed text size: it gives way where letters are large."""
MOST_KEPT: Final = 3
"""So many unfinished matches are offered."""


@dataclass(slots=True)
class RealDraft(NewSheet):
    """What is chosen so far. ``sides``: those that were chosen, by seat; ``bots``: the levels of the bots that play seats."""

    sides: dict[Seat, str] = field(default_factory=dict)
    bots: dict[Seat, str] = field(default_factory=dict)

    def side(self, seat: Seat) -> str:
        """Return the side of the table where a seat sits."""
        usual = USUAL_SIDES.get(self.counts()[0], ALL_SIDES)
        return self.sides.get(seat, usual[seat])

    def sat(self) -> tuple[str, ...]:
        return tuple(self.side(seat) for seat in range(self.counts()[0]))

    def sit(self, seat: Seat, side: str) -> None:
        """Seat a seat at this side; who sat there takes its side."""
        other = next((each for each in range(self.counts()[0]) if self.side(each) == side), None)
        if other is not None:
            self.sides[other] = self.side(seat)
        self.sides[seat] = side

    def take_card(self, name: str, side: str) -> Seat | None:
        """Take a player's card held to a reader at a side of the table (empty: anywhere): the seat there has that name now, or the first
        without one. None: the player sits already, or nobody's name is missing.
        """
        seats = range(self.counts()[0])
        if any(self.names.get(seat, "").strip() == name for seat in seats):
            return None
        there = (seat for seat in seats if self.side(seat) == side)
        unnamed = (seat for seat in seats if not self.names.get(seat, "").strip())
        seat = next(there if side else unnamed, None)
        if seat is not None:
            self.names[seat] = name
        return seat

    def seat_in(self, order: Sequence[Seat]) -> None:
        """Seat the players, the first dealer first; each stays at its side of the table."""
        names, sides = dict(self.names), self.sat()
        for seat, before in enumerate(order):
            self.names.pop(seat, None)
            if before in names:
                self.names[seat] = names[before]
            self.sides[seat] = sides[before]
        self.bots = {seat: self.bots[before] for seat, before in enumerate(order) if before in self.bots}

    def setup(self, say: Callable[[Text], str], readable: Sequence[str]) -> MatchSetup:
        """Return the match; bots sit only where a reader sees their tiles, and play at the nearest level that the game has."""
        players = self.counts()[0]
        game = self.rule_set

        def bot(nth: Seat) -> str | None:
            may = nth < players and nth in self.bots and self.side(nth) in readable
            return nearest(self.bots[nth], game) if may else None

        seats = tuple(SeatSetup(self.name(nth, say), bot(nth)) for nth in range(sum(self.counts())))
        return MatchSetup(self.rules, dict(self.chosen), seats)


class RealSetup(NewSheetForm):
    """The form of a match at a real table. ``score_only``: there is nothing that sees the table; ``go_on`` carries a kept match;
    ``throw``: dice are to choose the first dealer. ``readable``: the sides whose racks are read.
    """

    score_only = Signal()
    throw = Signal()
    go_on = Signal(object)
    start_words = words.BEGIN

    def __init__(
        self,
        page: Page,
        draft: RealDraft,
        kept: Sequence[KeptMatch],
        readable: Sequence[str],
        redraw: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        self._real, self._kept, self._readable = draft, kept[:MOST_KEPT], readable

        def begun(_sheet: Sheet) -> None:
            begin()

        super().__init__(page, draft, redraw, begun)

    def _details(self) -> QWidget:
        page = self._page
        held, listed = within(column(spacing=page.px(12)))
        listed.addWidget(self._card(words.SCORE_ONLY, words.SCORE_ONLY_NOTE, self._keep_score()))
        for match in self._kept:
            listed.addWidget(self._card(words.GO_ON, self._about(match), self._going_on(match)))
        note = label(page.say(words.NEW_NOTE), "small", wrap=True)
        listed.addWidget(note)
        listed.addWidget(super()._details(), 1)
        return held

    def _card(self, title: Text, note: Text, control: QWidget) -> QWidget:
        page = self._page
        card, line = bar(page.px, "card", (18, 10, 14, 10), spacing=12)
        lines = column(spacing=page.px(2))
        lines.addWidget(label(page.say(title), "strong", wrap=True))
        lines.addWidget(label(page.say(note), "small", wrap=True))
        line.addLayout(lines, 1)
        line.addWidget(control)
        return card

    def _keep_score(self) -> QWidget:
        return button(self._page.say(common.SCORE_SHEET), "score-only", self.score_only.emit)

    def _about(self, match: KeptMatch) -> Text:
        game, place = game_of(match), place_of(match)
        return Text(f"{game.zh} · {place.zh}", f"{game.en} · {place.en}")

    def _going_on(self, match: KeptMatch) -> QWidget:
        return button(self._page.say(words.GO_ON), f"go-on-{match.file.stem}", partial(self.go_on.emit, match))

    def _names(self) -> QWidget:
        page, draft = self._page, self._real
        card, listed = framed(page.px, spacing=8)
        cells = grid(across=page.px(10), down=page.px(8), wide=1)
        listed.addLayout(cells)
        players, everybody = draft.counts()[0], sum(draft.counts())
        for nth in range(everybody):
            self._name(cells, nth)
            if nth < players:
                sides = Segments(
                    page.say(words.SIDE.filled(n=nth + 1)),
                    choices(words.SIDES, page.say, f"side-{nth}"),
                    draft.side(nth),
                )
                sides.chosen.connect(partial(self._sit, nth))
                cells.addWidget(sides, nth, 2)
                cells.addWidget(self._bot(nth), nth, 3)
        line = row(spacing=page.px(10))
        line.addWidget(label(page.say(words.SIDES_NOTE), "small", wrap=True), 1)
        line.addWidget(button(page.say(words.THROW_FIRST), "throw-first", self.throw.emit))
        listed.addLayout(line)
        listed.addWidget(label(page.say(words.BOT_CAN if self._readable else words.BOT_NEEDS), "small", wrap=True))
        return card

    def _sit(self, seat: Seat, side: object) -> None:
        self._real.sit(seat, str(side))
        self._redraw()

    def _bot(self, seat: Seat) -> QWidget:
        """Return the list of who plays the seat: a person, or a bot of some level where a reader sees its tiles."""
        page, draft = self._page, self._real
        may = draft.side(seat) in self._readable
        game = draft.rule_set
        who = {_PERSON: common.A_PERSON, **bots_of(game)}

        def chosen(level: str) -> None:
            if level == _PERSON:
                draft.bots.pop(seat, None)
            else:
                draft.bots[seat] = level

        made = dropdown(
            f"bot-{seat}",
            page.say(common.WHO_PLAYS.filled(n=seat + 1)),
            [(page.say(text), level) for level, text in who.items()],
            nearest(draft.bots[seat], game) if may and seat in draft.bots else _PERSON,
            chosen,
        )
        made.setMinimumWidth(page.px(_NARROWEST))
        made.setEnabled(may)
        made.setToolTip(page.say(words.BOT_CAN if may else words.BOT_NEEDS))
        return made
