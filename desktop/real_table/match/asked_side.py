"""What stands right of the table of a match: what it waits for, what people are asked, the tiles to choose from, further buttons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit import deaf
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, inset, label, scrolled
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.acting import Acts
from paizhuo.desktop.real_table.match.asks import Announcements, DifferenceCards, ToCarryOut
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.giving import size_for
from paizhuo.desktop.real_table.match.picker import Picker
from paizhuo.desktop.real_table.match.possible import Possible
from paizhuo.desktop.real_table.match.steady import SteadyPlace
from paizhuo.desktop.real_table.match.waiting import waits_for
from paizhuo.desktop.real_table.match.wanted import WantedSection
from paizhuo.desktop.results.score_words import SCORES, SCORES_HINT
from paizhuo.desktop.results.scoreboard.words import SCOREBOARD, SCOREBOARD_HINT
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text

WIDTHS: Final = (330, 400, 540)
"""The width, in pixels at the designed text size: where the page has little room, usually, and where it has a lot."""


class AskedSide(QWidget):
    """The side of the match where people are asked. ``next_hand``, ``take_back``, ``correct``, ``scores``, ``scoreboard`` and
    ``watch``: the buttons that concern more than it.
    """

    next_hand = Signal()
    take_back = Signal()
    correct = Signal()
    scores = Signal()
    scoreboard = Signal()
    watch = Signal()

    def __init__(self, page: Page, desk: MatchDesk) -> None:
        super().__init__()
        self._page, self._desk = page, desk
        self.setProperty("role", "side")
        self.setFixedWidth(size_for(page, WIDTHS))
        listed = column(self, margins=page.px(12), spacing=page.px(8))
        self._waits = label("", "heading", wrap=True)
        self._waits.setObjectName("waits")
        listed.addWidget(self._waits)
        asked, parts = within(inset(column(spacing=page.px(10)), page.px, 0, 0, 12, 0))
        self._about = label("", "small", wrap=True)
        self._differences, self._announced, self._to_carry_out = (
            DifferenceCards(page),
            Announcements(page),
            ToCarryOut(page),
        )
        self.wanted, self._acts = WantedSection(page), Acts(page)
        sections = (self._differences, self._announced, self._to_carry_out, self.wanted, self._acts)
        for part in (self._about, *sections):
            parts.addWidget(part)
        parts.addStretch()
        listed.addWidget(scrolled(asked), 1)
        self._next = button(page.say(words.NEXT_HAND), "next-hand-real", self.next_hand.emit, kind="primary")
        self._nobody = button(page.say(words.NOBODY_CLAIMS), "nobody", self._nobody_claims)
        self._nobody.setToolTip(page.say(words.NOBODY_HINT))
        self._picker = Picker(page)
        for below in (self._next, self._nobody, self._picker, self._buttons()):
            listed.addWidget(below)
        self._next_steady, steady = SteadyPlace(self._next), SteadyPlace(self)
        for redrawn in (*sections, self._picker):
            redrawn.redrawn.connect(steady.changed)
        self._differences.settled.connect(lambda number, choice: desk.do(lambda table: table.settle(number, choice)))
        for acting in (self._announced, self._acts):
            acting.acted.connect(lambda seat, action: desk.do(lambda table: table.act(seat, action)))
        self._acts.declared.connect(lambda seat, on: desk.do(lambda table: table.declare(seat, on=on)))
        self._acts.picking_changed.connect(self._show_picker)
        self._picker.chosen.connect(self._picked)
        self._picker.turned.connect(self._acts.turn_to)
        self.wanted.given.connect(lambda value: desk.do(lambda table: table.give(value)))

    def _buttons(self) -> QWidget:
        page, desk = self._page, self._desk
        held, line = within(Flow(gap=page.px(6)))
        for words_, hint, name, does in (
            (words.TAKE_BACK, words.TAKE_BACK_HINT, "take-back", self.take_back.emit),
            (words.CORRECT, words.CORRECT_HINT, "correct", self.correct.emit),
            (words.OFFENCE, words.OFFENCE_HINT, "offence", desk.hear),
            (words.POINTS, words.POINTS_HINT, "points", desk.count),
            (SCORES, SCORES_HINT, "scores", self.scores.emit),
            (SCOREBOARD, SCOREBOARD_HINT, "scoreboard", self.scoreboard.emit),
            (words.CAMERA_BUTTON, words.WATCH_HINT, "watch-discards", self.watch.emit),
            (words.LEAVE, words.LEAVE_HINT, "leave-match", desk.leave),
        ):
            made = button(page.say(words_), name, does, kind="small")
            made.setToolTip(page.say(hint))
            line.addWidget(made)
        return held

    def show_asked(self) -> None:
        desk, page = self._desk, self._page
        possible, state = desk.asked.possible, desk.state
        self._waits.setText(page.say(waits_for(desk)))
        about = " · ".join(map(page.say, self._declaring()))
        self._about.setText(about)
        self._about.setVisible(bool(about))
        over = desk.sheet is not None
        self._differences.show_value(() if state is None else state.umpire.differences)
        self._announced.show_value(desk.asked.pressed)
        self._to_carry_out.show_value(desk.asked.carry_out)
        self.wanted.show_value(possible)
        self._acts.show_value(possible if possible.wanted is None else replace(possible, seats=()))
        self._show_picker()
        self._nobody.setText(page.say(nobody(possible)))
        self._nobody.setVisible(possible.closes and not over)
        goes_on = over and desk.finish is None
        if goes_on and self._next.isHidden():
            self._next_steady.changed(deaf.DEAF)
        self._next.setVisible(goes_on)

    def _show_picker(self) -> None:
        asked = self._desk.asked.possible
        self._picker.show_value(self._acts.picking() if asked.wanted is None else self.wanted.picking())

    def _declaring(self) -> list[Text]:
        """Return who has announced what the next discard does."""
        desk = self._desk
        if desk.state is None or desk.seating is None:
            return []
        seats = desk.seating.setup.seats
        return [words.DECLARING.filled(who=seats[seat].name) for seat in desk.state.umpire.declaring]

    def _picked(self, tile: int) -> None:
        if self._desk.asked.possible.wanted is None:
            self._acts.pick(tile)
        else:
            self.wanted.pick(tile)

    def _nobody_claims(self) -> None:
        self._desk.do(lambda table: table.close_window())


def nobody(possible: Possible) -> Text:
    """Return what the button says by which whoever has not chosen lets it go."""
    if possible.claimed:
        return words.NOBODY_ELSE
    discarded = any(group.name == "discard" for acts in possible.seats for group in acts.groups)
    return words.NOBODY_CLAIMS if discarded else words.ALL_PASS
