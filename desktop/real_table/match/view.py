"""A match at a real table: left as the public sees it, right what the table reports and what people are asked.

What is pressed again and again has a place that does not move: the tiles to choose from, the movements of the table, what ends a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit import deaf
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, label, row, scrolled
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.acting import Acts
from paizhuo.desktop.real_table.match.asks import Announcements, Differences, ToCarryOut
from paizhuo.desktop.real_table.match.below import BelowTable
from paizhuo.desktop.real_table.match.change import Misfit
from paizhuo.desktop.real_table.match.correcting import CorrectSheet
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.ending import Ends, EndSheet, Way
from paizhuo.desktop.real_table.match.giving import size_for
from paizhuo.desktop.real_table.match.offence_sheet import OffenceSheet
from paizhuo.desktop.real_table.match.picker import Picker
from paizhuo.desktop.real_table.match.points_sheet import Accounts, PointsSheet
from paizhuo.desktop.real_table.match.possible import EndingAct, Possible
from paizhuo.desktop.real_table.match.steady import Steady
from paizhuo.desktop.real_table.match.table_bar import Movements
from paizhuo.desktop.real_table.match.thread import RealMatch
from paizhuo.desktop.real_table.match.waiting import waits_for
from paizhuo.desktop.real_table.match.wanted import Wanted
from paizhuo.desktop.results.interlude import Interlude
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.results.scoreboard.words import SCOREBOARD, SCOREBOARD_HINT
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import NO_OUTLOOK
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rulings import Adjustment, Redeal
from paizhuo.engine.table.port.asks import SeatNewcomer, TakeSeat
from paizhuo.engine.table.port.reports import HandSheet, Moment

if TYPE_CHECKING:
    from paizhuo.desktop.real_table.match.watching import Watch

WIDTHS: Final = (330, 400, 540)
"""The width of what is asked, in pixels at the designed text size: where the page has little room, usually, and where it has a lot."""
NEWEST: Final = 30
"""So many lines of what happened are shown."""


class MatchView(QWidget):
    """Follows a desk. ``scoreboard``: it is to be shown; ``camera``: a hand is to be read by a camera; ``watch``: the discards are."""

    scoreboard = Signal()
    camera = Signal()
    watch = Signal()

    def __init__(self, page: Page, desk: MatchDesk) -> None:
        super().__init__()
        self._page, self._desk = page, desk
        desk.speak(page.preferences.settings.language)
        self.table = TableView()
        self.stage = Stage(self.table, page.preferences)
        self._correcting: CorrectSheet | None = None
        self._movements = Movements()
        halves = row(self)
        left = column()
        left.addWidget(self.stage, 1)
        self.below = self._below()
        left.addWidget(self.below)
        halves.addLayout(left, 1)
        halves.addWidget(self._right())
        desk.moved.connect(self._show_moment)
        desk.changed.connect(self._show_asked)
        desk.over.connect(self._show_end)
        desk.listed.connect(self._listed)
        desk.offered.connect(self._offered)
        desk.misfit.connect(self._misfit)
        desk.corrected.connect(self._corrected)
        desk.heard.connect(self._hear)
        desk.counted.connect(self._counted)
        desk.said.connect(page.said)
        self.stage.rule_read.connect(self._read_rule)
        if desk.moment is not None:
            self._picture(desk.moment)
            self.stage.show_rule(desk.rule.unread)
            self._show_end()
        self._show_asked()

    # -- below the table -----------------------------------------------------------------------------------------------

    def _below(self) -> BelowTable:
        below = BelowTable(self._page)
        below.bar.begun.connect(lambda step: self._do(lambda match: match.begin(step)))
        below.bar.stopped.connect(self._desk.stop)
        below.endings.asked.connect(self._ask_to_end)
        below.endings.redeal.connect(self._ask_to_redeal)
        return below

    # -- the right side ------------------------------------------------------------------------------------------------

    def _right(self) -> QWidget:
        page = self._page
        side = QWidget()
        side.setProperty("role", "side")
        side.setFixedWidth(size_for(page, WIDTHS))
        listed = column(side, spacing=page.px(8))
        margin = page.px(12)
        listed.setContentsMargins(margin, margin, margin, margin)
        self._waits = label("", "heading", wrap=True)
        self._waits.setObjectName("waits")
        listed.addWidget(self._waits)
        asked = QWidget()
        parts = column(asked, spacing=page.px(10))
        parts.setContentsMargins(0, 0, page.px(12), 0)
        self._about = label("", "small", wrap=True)
        self.differences, self.announced, self.to_carry_out = Differences(page), Announcements(page), ToCarryOut(page)
        self.wanted, self.acts = Wanted(page), Acts(page)
        sections = (self.differences, self.announced, self.to_carry_out, self.wanted, self.acts)
        for part in (self._about, *sections):
            parts.addWidget(part)
        parts.addStretch()
        listed.addWidget(scrolled(asked), 1)
        self._next = button(page.say(words.NEXT_HAND), "next-hand-real", self._go_on, kind="primary")
        self._nobody = button(page.say(words.NOBODY_CLAIMS), "nobody", self._nobody_claims)
        self._nobody.setToolTip(page.say(words.NOBODY_HINT))
        self.picker = Picker(page)
        for below in (self._next, self._nobody, self.picker, self._buttons()):
            listed.addWidget(below)
        self._next_steady, steady = Steady(self._next), Steady(side)
        for redrawn in (*sections, self.picker):
            redrawn.redrawn.connect(steady.changed)
        self.differences.settled.connect(lambda number, choice: self._do(lambda match: match.settle(number, choice)))
        for acting in (self.announced, self.acts):
            acting.acted.connect(lambda seat, action: self._do(lambda match: match.act(seat, action)))
        self.acts.declared.connect(lambda seat, on: self._do(lambda match: match.declare(seat, on=on)))
        self.acts.picking_changed.connect(self._show_picker)
        self.picker.chosen.connect(self._picked)
        self.picker.turned.connect(self.acts.turn_to)
        self.wanted.given.connect(lambda value: self._do(lambda match: match.give(value)))
        self.wanted.camera.connect(self.camera)
        self.wanted.false_win.connect(lambda seat: self._offend(NotedOffence(seat, "false_win")))
        return side

    def _buttons(self) -> QWidget:
        page = self._page
        held = QWidget()
        line = Flow(held, gap=page.px(6))
        for words_, hint, name, does in (
            (words.TAKE_BACK, words.TAKE_BACK_HINT, "take-back", self._take_back),
            (words.CORRECT, words.CORRECT_HINT, "correct", self._correct),
            (words.OFFENCE, words.OFFENCE_HINT, "offence", self._desk.hear),
            (words.POINTS, words.POINTS_HINT, "points", self._desk.count),
            (SCOREBOARD, SCOREBOARD_HINT, "scoreboard", self.scoreboard.emit),
            (words.CAMERA_BUTTON, words.WATCH_HINT, "watch-discards", self.watch.emit),
            (words.LEAVE, words.LEAVE_HINT, "leave-match", self._desk.leave),
        ):
            made = button(page.say(words_), name, does, kind="small")
            made.setToolTip(page.say(hint))
            line.addWidget(made)
        return held

    def _show_asked(self) -> None:
        desk, page = self._desk, self._page
        if desk.match is None:
            return
        asked, state = desk.asked, desk.state
        self._waits.setText(page.say(waits_for(desk)))
        about = [] if state is None else [page.say(said) for said in self._declaring()]
        self._about.setText(" · ".join(about))
        self._about.setVisible(bool(about))
        over = desk.sheet is not None
        self.differences.show_value(() if state is None else state.umpire.differences)
        self.announced.show_value(asked.pressed)
        self.to_carry_out.show_value(asked.carry_out)
        self._movements = self._movements if state is None else self._movements.after(state)
        self.below.bar.show_value(self._movements)
        self.below.endings.show_value(Ends(asked.possible.endings, desk.moment is not None and not over))
        self.wanted.show_value(asked.possible)
        self.acts.show_value(asked.possible if asked.possible.wanted is None else replace(asked.possible, seats=()))
        self._show_picker()
        self._nobody.setText(page.say(nobody(asked.possible)))
        self._nobody.setVisible(asked.possible.closes and not over)
        goes_on = over and desk.finish is None
        if goes_on and self._next.isHidden():
            self._next_steady.changed(deaf.DEAF)
        self._next.setVisible(goes_on)
        self._show_log()

    def _show_picker(self) -> None:
        asked = self._desk.asked.possible
        self.picker.show_value(self.acts.picking() if asked.wanted is None else self.wanted.picking())

    def _declaring(self) -> list[Text]:
        """Who has announced what the next discard does."""
        desk, state = self._desk, self._desk.state
        if state is None or desk.seating is None:
            return []
        names = [seat.name for seat in desk.seating.setup.seats]
        return [words.DECLARING.filled(who=names[seat]) for seat in state.umpire.declaring]

    def _show_log(self) -> None:
        """What happened last, and what the table said."""
        desk, say = self._desk, self._page.say
        lines: list[str] = []
        if desk.chronicle is not None:
            for hand in desk.chronicle.hands[-1:]:
                lines += [say(line) for line in hand.lines[-NEWEST:]]
        lines += [f"⚙ {say(said)}" for said in desk.sentences[-3:]]
        self.below.show_log(lines)

    # -- what people do --------------------------------------------------------------------------------------------------

    def _do(self, asked: object) -> None:
        if self._desk.match is not None and callable(asked):
            asked(self._desk.match)

    def _picked(self, tile: int) -> None:
        if self._desk.asked.possible.wanted is None:
            self.acts.pick(tile)
        else:
            self.wanted.pick(tile)

    def _ask_to_end(self, act: EndingAct) -> None:
        """A hand ends only once people have said that they mean it."""
        ways = [
            Way(
                f"ended-by-{seat}",
                words.ENDED_BY.filled(who=name, what=act.words),
                partial(self._ends, partial(_acted, seat, action)),
            )
            for seat, name, action in act.by
        ]
        self._cover(EndSheet(self._page.preferences, words.SURE_TO_END.filled(what=act.words), words.END_NOTE, ways))

    def _ask_to_redeal(self) -> None:
        """A hand is dealt again only once people have said that they mean it."""
        way = Way("redeal-yes", words.REDEAL_YES, partial(self._ends, lambda match: match.rule(Redeal())))
        self._cover(EndSheet(self._page.preferences, words.REDEAL_TITLE, words.REDEAL_NOTE, [way]))

    def _ends(self, does: Callable[[RealMatch], None]) -> None:
        self._uncover()
        self._do(does)

    def _counted(self, accounts: object) -> None:
        """Points that people adjust, over the table."""
        assert isinstance(accounts, Accounts)
        sheet = PointsSheet(self._page.preferences, accounts)
        sheet.adjusted.connect(self._adjusted)
        self._cover(sheet)

    def _adjusted(self, adjustment: Adjustment) -> None:
        self._uncover()
        self._do(lambda match: match.rule(adjustment))

    def _cover(self, sheet: TableSheet) -> None:
        """A sheet lies over the table until it is closed."""
        sheet.closed.connect(self._uncover)
        self.stage.cover(sheet)

    def _take_back(self) -> None:
        self._do(lambda match: match.take_back())

    def _nobody_claims(self) -> None:
        self._do(lambda match: match.close_window())

    def _go_on(self) -> None:
        """To the next hand; before that who leaves is replaced, and another game is explained."""
        sheet, seating = self._desk.sheet, self._desk.seating
        if sheet is None or seating is None:
            return
        if sheet.leaving is not None:
            from paizhuo.desktop.match.rulings import SeatSheet

            cover = SeatSheet(self._page.preferences, sheet.leaving)
            cover.asked.connect(self._seat)
            self.stage.cover(cover)
        elif sheet.turning is not None and not isinstance(self.stage.sheet, Interlude):
            interlude = Interlude(self._page.preferences, seating, sheet.turning)
            interlude.next_hand.connect(self._next_hand)
            self.stage.cover(interlude)
        else:
            self._next_hand()

    def _seat(self, ask: TakeSeat | SeatNewcomer) -> None:
        self._desk.take_seat(ask.comes)

    def _next_hand(self) -> None:
        self._do(lambda match: match.next_hand())

    def take_tiles(self, tiles: tuple[int, ...]) -> None:
        """A camera has read a hand."""
        self.wanted.take_tiles(tiles)

    # -- the table -------------------------------------------------------------------------------------------------------

    def _picture(self, moment: Moment) -> None:
        seating = self._desk.seating
        if seating is not None:
            self.table.showing.show(picture_of(self._page.preferences, seating, moment, None))

    def _show_moment(self, moment: Moment) -> None:
        if self.stage.sheet is not None and self._correcting is None:
            self.stage.cover(None)
        if moment.beginning is not None and self._desk.seating is not None:
            begun = moment.beginning
            if self.table.state.busy:
                self.table.showing.skip()
            self._picture(replace(moment, observation=begun.observation, facts=begun.facts, outlook=NO_OUTLOOK))
        if moment.events:
            self.table.showing.animate(moment.events)
        else:
            self.table.showing.skip()
        self._picture(moment)
        self.stage.show_rule(self._desk.rule.unread)

    def _read_rule(self) -> None:
        self._desk.rule.read()
        self.stage.show_rule(None)

    def _show_end(self) -> None:
        """The results of the hand, or of the match."""
        desk, preferences = self._desk, self._page.preferences
        if desk.seating is None:
            return
        if desk.finish is not None:
            from paizhuo.desktop.results.ranking import RankingPage

            ranking = RankingPage(preferences, desk.seating, desk.finish)
            ranking.home.connect(desk.leave)
            ranking.again.connect(partial(self._again, desk.seating.setup))
            self.stage.cover(ranking)
        elif desk.sheet is not None:
            self._show_results(desk.sheet)

    def _again(self, setup: object) -> None:
        from paizhuo.engine.match.setup import MatchSetup

        assert isinstance(setup, MatchSetup)
        self._desk.start(setup, self._desk.at)

    def _show_results(self, sheet: HandSheet) -> None:
        seating = self._desk.seating
        assert seating is not None
        results = Results(self._page.preferences, seating.at(sheet.result.deal), sheet, can_undo=True)
        results.undo.connect(self._take_back)
        results.next_hand.connect(self._go_on)
        self.stage.cover(results)

    def _names(self) -> tuple[str, ...]:
        """Of the seats."""
        seating = self._desk.seating
        return () if seating is None else tuple(seat.name for seat in seating.setup.seats[: seating.players])

    # -- sheets over it ----------------------------------------------------------------------------------------------------

    def _correct(self) -> None:
        tiles = dict(self._desk.asked.possible.left)
        self._correcting = sheet = CorrectSheet(self._page.preferences, self._names(), tiles)
        sheet.asked.connect(self._desk.offer)
        sheet.given.connect(self._desk.correct)
        sheet.anyway.connect(lambda misfit: self._desk.correct(misfit.change, partly=True))
        self._cover(sheet)
        self._desk.list_entries()

    def _listed(self, entries: object) -> None:
        if self._correcting is not None:
            assert isinstance(entries, tuple)
            self._correcting.take(entries)

    def _offered(self, offered: object) -> None:
        if self._correcting is not None:
            assert isinstance(offered, Possible)
            self._correcting.offer(offered)

    def _misfit(self, misfit: object) -> None:
        if self._correcting is not None and isinstance(misfit, Misfit):
            self._correcting.stops(misfit)

    def _corrected(self) -> None:
        self._uncover()
        self._page.said.emit(words.CORRECTED)

    def _hear(self, follows: object) -> None:
        assert isinstance(follows, dict)
        tiles = dict(self._desk.asked.possible.left)
        sheet = OffenceSheet(self._page.preferences, self._names(), follows, tiles)
        sheet.offended.connect(self._offend)
        self._cover(sheet)

    def _offend(self, offence: NotedOffence) -> None:
        self._uncover()
        self._page.said.emit(words.RECORDED)
        self._do(lambda match: match.offend(offence))

    def show_watch(self, watch: Watch) -> None:
        """The camera that watches the discards, over the table."""
        from paizhuo.desktop.real_table.match.watching import WatchSheet

        self._cover(WatchSheet(self._page.preferences, watch))

    def _uncover(self) -> None:
        """Back to what lay there: the results of the hand, or the table."""
        self._correcting = None
        self.stage.cover(None)
        self._show_end()


def _acted(seat: Seat, action: Action, match: RealMatch) -> None:
    """That is what the seat has done."""
    match.act(seat, action)


def nobody(possible: Possible) -> Text:
    """What the button says by which whoever has not chosen lets it go."""
    if possible.claimed:
        return words.NOBODY_ELSE
    discarded = any(group.name == "discard" for acts in possible.seats for group in acts.groups)
    return words.NOBODY_CLAIMS if discarded else words.ALL_PASS
