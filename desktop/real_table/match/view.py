"""A match at a real table: left as the public sees it, right what the table reports and what people are asked.

What is pressed again and again has a place that does not move: the tiles to choose from, the movements of the table, what ends a hand.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, row
from paizhuo.desktop.match.picturing import lead_to, picture_of
from paizhuo.desktop.match.scores import Scores
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.real_table.match.asked_side import AskedSide
from paizhuo.desktop.real_table.match.below import BelowTable
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.ending import Ends
from paizhuo.desktop.real_table.match.sheets import MatchSheets
from paizhuo.desktop.real_table.match.table_bar import Movements
from paizhuo.desktop.results.interlude import Interlude
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.table.port.reports import HandSheet, Moment

if TYPE_CHECKING:
    from paizhuo.desktop.real_table.match.watching import Watch

NEWEST: Final = 30
"""So many lines of what happened are shown."""


class MatchView(QWidget):
    """The match of a desk in sight. ``scoreboard``: it is to be shown; ``camera``: a hand is to be read by a camera; ``watch``: the
    discards are.
    """

    scoreboard = Signal()
    camera = Signal()
    watch = Signal()

    def __init__(self, page: Page, desk: MatchDesk) -> None:
        super().__init__()
        self._page, self._desk = page, desk
        desk.speak(page.preferences.settings.language)
        self._table = TableView()
        self._stage = Stage(self._table, page.preferences)
        self._scores = Scores(page.preferences, self._stage)
        self._sheets = MatchSheets(page, desk, self._stage)
        self._sheets.setParent(self)
        self._movements = Movements()
        self._below = BelowTable(page)
        self._side = AskedSide(page, desk)
        halves = row(self)
        left = column()
        left.addWidget(self._stage, 1)
        left.addWidget(self._below)
        halves.addLayout(left, 1)
        halves.addWidget(self._side)
        self._below.bar.begun.connect(lambda step: desk.do(lambda table: table.begin(step)))
        self._below.bar.stopped.connect(lambda: desk.do(lambda table: table.stop()))
        self._below.endings.asked.connect(self._sheets.ask_to_end)
        self._below.endings.redeal.connect(self._sheets.ask_to_redeal)
        side = self._side
        for pressed, does in (
            (side.next_hand, self._go_on),
            (side.take_back, self._take_back),
            (side.correct, self._sheets.correct),
            (side.scores, self._scores.toggle),
            (side.scoreboard, self.scoreboard),
            (side.watch, self.watch),
            (side.wanted.camera, self.camera),
        ):
            pressed.connect(does)
        side.wanted.false_win.connect(lambda seat: self._sheets.offend(NotedOffence(seat, "false_win")))
        self._sheets.closed.connect(self._show_end)
        desk.moved.connect(self._show_moment)
        desk.changed.connect(self._show_asked)
        desk.over.connect(self._show_end)
        desk.said.connect(page.said)
        if desk.moment is not None:
            self._picture(desk.moment)
            self._count(desk.moment)
            self._stage.show_rule(desk.rule)
            self._show_end()
        self._show_asked()

    def take_tiles(self, tiles: tuple[int, ...]) -> None:
        """Enter the tiles of a hand that a camera has read."""
        self._side.wanted.take_tiles(tiles)

    def show_watch(self, watch: Watch) -> None:
        """Lay the camera that watches the discards over the table."""
        self._sheets.show_watch(watch)

    # -- beside and below the table ------------------------------------------------------------------------------------

    def _show_asked(self) -> None:
        desk, state = self._desk, self._desk.state
        if desk.match is None:
            return
        self._side.show_asked()
        self._movements = self._movements if state is None else self._movements.after(state)
        self._below.bar.show_value(self._movements)
        goes_on = desk.moment is not None and desk.sheet is None
        self._below.endings.show_value(Ends(desk.asked.possible.endings, goes_on))
        self._show_log()

    def _show_log(self) -> None:
        """Show what happened last, and what the table said."""
        desk, say = self._desk, self._page.say
        lines: list[str] = []
        if desk.chronicle is not None:
            for hand in desk.chronicle.hands[-1:]:
                lines += [say(line) for line in hand.lines[-NEWEST:]]
        lines += [f"⚙ {say(said)}" for said in desk.sentences[-3:]]
        self._below.show_log(lines)

    def _take_back(self) -> None:
        self._desk.do(lambda table: table.take_back())

    # -- the table -----------------------------------------------------------------------------------------------------

    def _picture(self, moment: Moment) -> None:
        seating = self._desk.seating
        if seating is not None:
            self._table.showing.show(picture_of(self._page.preferences, seating, moment, None))

    def _show_moment(self, moment: Moment) -> None:
        if self._stage.sheet is not None and not self._sheets.correcting:
            self._stage.cover(None)
        if (seating := self._desk.seating) is not None:
            lead_to(self._table, moment, lambda each: picture_of(self._page.preferences, seating, each, None))
        self._picture(moment)
        self._count(moment)
        self._stage.show_rule(self._desk.rule)

    def _count(self, moment: Moment) -> None:
        """Take in where the match stands."""
        if self._desk.seating is not None:
            self._scores.take_seats(self._desk.seating)
            self._scores.take(moment)

    # -- the end of a hand ---------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        """Show the results of the hand or of the match, if it is over."""
        desk, preferences = self._desk, self._page.preferences
        if desk.seating is None:
            return
        if desk.finish is not None:
            from paizhuo.desktop.results.ranking import RankingPage

            ranking = RankingPage(preferences, desk.seating, desk.finish)
            ranking.home.connect(desk.leave)
            ranking.again.connect(partial(self._again, desk.seating.setup))
            self._stage.cover(ranking)
        elif desk.sheet is not None:
            self._scores.end(desk.sheet)
            self._show_results(desk.sheet)

    def _again(self, setup: MatchSetup) -> None:
        self._desk.start(setup, self._desk.at)

    def _show_results(self, sheet: HandSheet) -> None:
        seating = self._desk.seating
        assert seating is not None
        results = Results(self._page.preferences, seating.at(sheet.result.deal), sheet, can_undo=True)
        results.undo.connect(self._take_back)
        results.next_hand.connect(self._go_on)
        self._stage.cover(results)

    def _go_on(self) -> None:
        """Go on to the next hand; before that who leaves is replaced, and another game is explained."""
        sheet, seating = self._desk.sheet, self._desk.seating
        if sheet is None or seating is None:
            return
        if sheet.leaving is not None:
            from paizhuo.desktop.match.rulings import SeatSheet

            cover = SeatSheet(self._page.preferences, sheet.leaving)
            cover.asked.connect(lambda ask: self._desk.do(lambda table: table.session.take_seat(ask.comes)))
            self._stage.cover(cover)
        elif sheet.turning is not None and not isinstance(self._stage.sheet, Interlude):
            interlude = Interlude(self._page.preferences, seating, sheet.turning)
            interlude.next_hand.connect(self._next_hand)
            self._stage.cover(interlude)
        else:
            self._next_hand()

    def _next_hand(self) -> None:
        self._desk.do(lambda table: table.next_hand())
