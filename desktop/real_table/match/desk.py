"""The match at the real table as the window has it: it stays while panes are drawn anew, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.desktop.match.rule_of_hand import RuleOfHand
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.asks import PressedFor
from paizhuo.desktop.real_table.match.change import ChangeMisfit, LineChange
from paizhuo.desktop.real_table.match.entries import JournalEntry, entries
from paizhuo.desktop.real_table.match.points_sheet import accounts_of
from paizhuo.desktop.real_table.match.possible import Possible, done_then, grouped, possible
from paizhuo.desktop.real_table.match.thread import AtTable, RealMatch
from paizhuo.desktop.table.seats import in_language
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.devices.at_table.attempt import refusal
from paizhuo.engine.devices.at_table.commentary import spoken
from paizhuo.engine.devices.at_table.real_table import RealTable, RealTableState
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.match.history import Correction
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.action_words import action_words
from paizhuo.engine.table.port.reports import (
    Declined,
    Explained,
    Failed,
    Finish,
    HandSheet,
    Moment,
    Noticed,
    Report,
    Seating,
)
from paizhuo.engine.table.session.rulings import what_follows

KEPT: Final = 40
"""So many sentences of the table are kept."""


class AskedNow(Struct):
    """What people may say now, with what was worked out beside it in the thread of the match."""

    possible: Possible = Possible()
    pressed: tuple[PressedFor, ...] = ()
    carry_out: tuple[Text, ...] = ()


class MatchDesk(QObject):
    """One match after another.

    ``seated``: a match has begun, another has sat down, or there is none any more; ``moved``: a ``Moment``; ``changed``: what is asked
    or how the table stands; ``message``: a sentence that a person should see; ``said``: one about the table and its devices;
    ``listed``: the entries of the journal; ``misfit``: a ``ChangeMisfit``; ``corrected``: a correction is made; ``heard``: what follows
    from offences, by seat and kind; ``counted``: the ``PointAccounts``; ``offered``: the ``Possible`` of an earlier moment.
    """

    seated = Signal()
    moved = Signal(object)
    changed = Signal()
    over = Signal()
    message = Signal(object)
    said = Signal(object)
    listed = Signal(object)
    misfit = Signal(object)
    corrected = Signal()
    heard = Signal(object)
    counted = Signal(object)
    offered = Signal(object)
    _asked = Signal(object)

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self._hub = hub
        self.match: RealMatch | None = None
        self.at = AtTable()
        self._forget()
        self._asked.connect(self._take_asked)

    def _forget(self) -> None:
        self.seating: Seating | None = None
        self.moment: Moment | None = None
        self.sheet: HandSheet | None = None
        self.last: HandSheet | None = None
        self.finish: Finish | None = None
        self.state: RealTableState | None = None
        self.asked = AskedNow()
        self.chronicle: Chronicle | None = None
        self.rule = RuleOfHand()
        self.sentences: list[Text] = []
        self.dice: tuple[int, ...] = ()
        self._pending = self._again = False

    # -- a match ---------------------------------------------------------------------------------------------------

    def start(self, setup: MatchSetup, at: AtTable) -> None:
        self._open(at).start(setup, self.at)

    def resume(self, journal: Path, setup: MatchSetup, at: AtTable) -> None:
        """Go on with the match of a journal."""
        self._open(at).resume(journal, setup, self.at)

    def leave(self) -> None:
        """Leave the table; the match is kept."""
        match, self.match = self.match, None
        if match is None:
            return
        unsaved = match.close()
        self._forget()
        self.seated.emit()
        if unsaved is not None:
            self.message.emit(unsaved)

    def _open(self, at: AtTable) -> RealMatch:
        self.leave()
        self.at = at
        self.match = match = RealMatch(self._hub)
        match.heard.connect(self._take)
        match.state.connect(self._take_state)
        match.said.connect(self._take_sentence)
        return match

    # -- asked in the thread of the match -----------------------------------------------------------------------------

    def hear(self) -> None:
        """Ask what follows from offences now; the signal ``heard`` brings the answer."""

        def ask(table: RealTable) -> None:
            self.heard.emit(what_follows(table.session.table))

        self.do(ask)

    def count(self) -> None:
        """Ask what everybody has, to be adjusted; the signal ``counted`` brings the answer."""

        def ask(table: RealTable) -> None:
            self.counted.emit(accounts_of(table.session.table.match))

        self.do(ask)

    def list_entries(self) -> None:
        """Ask for the entries of the journal; ``listed`` brings them."""

        def ask(table: RealTable) -> None:
            try:
                found: tuple[JournalEntry, ...] = entries(table.session.table.journal_text or "")
            except BadJournal as bad:
                self.message.emit(words.NOT_LISTED.filled(reason=bad.reason))
                found = ()
            self.listed.emit(found)

        self.do(ask)

    def offer(self, number: int) -> None:
        """Ask what may have been done after so many lines of the journal; ``offered`` brings it."""

        def ask(table: RealTable) -> None:
            journal = load(table.session.table.journal_text or "")
            *_, step = islice(steps(journal), number - 1)
            self.offered.emit(done_then(step.referee))

        self.do(ask)

    def correct(self, change: LineChange, *, partly: bool = False) -> None:
        """Give other lines for entries. ``corrected``, ``misfit`` or ``message`` says what came of it."""

        def ask(table: RealTable) -> None:
            found: list[Correction] = []
            does = partial(table.session.correct, change.number, *change.lines, through=change.through, partly=partly)
            reason = refusal(lambda: found.append(does()))
            if reason is not None:
                self.message.emit(reason)
            elif (stops := found[0].misfit) is not None and not partly:
                self.misfit.emit(ChangeMisfit(change, stops.reason, stops.line, stops.stood))
            else:
                self.corrected.emit()

        self.do(ask)

    def do(self, asked: Callable[[RealTable], Text | None]) -> None:
        """Have something done in the thread of the match; a refusal comes by ``message``."""
        if self.match is not None:
            self.match.do(asked)

    def _ask_what_is_possible(self) -> None:
        if self._pending:
            self._again = True
            return
        self._pending = True

        def ask(table: RealTable) -> None:
            inner, state = table.session.table, table.state
            seats = inner.match.setup.seats
            pressed = tuple(
                PressedFor(each.seat, seats[each.seat].name, grouped(inner.match, each.actions))
                for each in state.umpire.announced
            )
            game = inner.game
            claims = tuple(
                words.CLAIMS.filled(who=seats[each.seat].name, what=action_words(each.action, game.scoring.parts))
                for each in state.umpire.claims
            )
            self._asked.emit(AskedNow(possible(table), pressed, (*claims, *spoken(inner, state))))

        self.do(ask)

    # -- heard from it ------------------------------------------------------------------------------------------------

    def _take_asked(self, asked: AskedNow) -> None:
        self._pending = False
        if self.match is None:
            return
        if asked != self.asked:
            self.asked = asked
            self.changed.emit()
        if self._again:
            self._again = False
            self._ask_what_is_possible()

    def _take(self, report: Report) -> None:
        if self.sender() is not self.match:
            return  # of a match that was left
        match report:
            case Seating():
                self.seating = report
                self.chronicle = Chronicle(report)
                self.seated.emit()
            case Moment():
                self._take_moment(report)
            case HandSheet():
                self.sheet = report
                self.over.emit()
                self.changed.emit()
            case Finish():
                self.finish = report
                self.over.emit()
                self.changed.emit()
            case Declined(said) | Noticed(said) | Explained(said):
                self.message.emit(said)
            case Failed(reason):
                self.leave()
                self.message.emit(reason)
            case _:
                pass  # for those who take part

    def speak(self, language: Language) -> None:
        """Write the names that the program has given in this language from now on."""
        if self.seating is None or self.chronicle is None:
            return
        named = in_language(self.seating, language)
        if named != self.seating:
            self.seating = named
            self.chronicle.rename(named)

    def _take_moment(self, moment: Moment) -> None:
        self.moment = moment
        rolled = [event.faces for _, event in moment.record.events if isinstance(event, DiceRolled)]
        self.dice = rolled[-1] if rolled else self.dice
        if self.sheet is not None:
            self.last, self.sheet = self.sheet, None
        if self.chronicle is not None:
            self.chronicle.take(moment.record)
        if self.seating is not None:
            self.rule.follow(moment, self.seating.at(moment.observation.hand.deal).rule_set)
        self.moved.emit(moment)
        self._ask_what_is_possible()
        self.changed.emit()

    def _take_state(self, state: RealTableState) -> None:
        if self.sender() is not self.match:
            return  # of a match that was left
        self.state = state
        self._ask_what_is_possible()
        self.changed.emit()

    def _take_sentence(self, said: Text) -> None:
        if self.sender() is not self.match:
            return  # of a match that was left
        self.sentences = [*self.sentences, said][-KEPT:]
        self.said.emit(said)
        self.changed.emit()
