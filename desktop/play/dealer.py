"""The table behind a session: lets bots think, waits for the person, and tells what happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer

from desktop.play.automatic import Automatic, choice
from desktop.play.beginning import beginning, seen_from
from desktop.play.dice_news import rule_thrown
from desktop.play.in_turn import why_not_all
from desktop.play.journals import new_journal
from desktop.play.kept_matches import set_aside
from desktop.play.moments import Finish, Moment, Record, Seating, Sheet
from desktop.play.passed_on import passed_on
from desktop.play.ready_hands import ready_hands
from desktop.play.reports import Reports
from desktop.play.rulings import hearing, who_must_leave
from desktop.play.supporting import asked_without_seat, backing, consultation, looking, together
from desktop.play.turning import thrown, turning
from desktop.settings import Speed
from desktop.words import (
    BROKEN_JOURNAL,
    HAND_SOON,
    MATCH_FAILED,
    NOT_TO_ADVISE,
    NOTHING_TO_UNDO,
    SUPPORTERS_CHOOSING,
)
from engine.core.action import Action
from engine.core.advance import IllegalAction
from engine.core.meld import Seat
from engine.core.words import Text
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.outlook import outlook
from engine.play.rulings import Ruling, RulingRefused
from engine.play.two_racks import MeldMoved, Moved
from engine.play.why_no_win import why_no_win
from engine.table.advice import BadAdvice
from engine.table.bot_advisers import BotAdvisers
from engine.table.journal_lock import JournalInUse
from engine.table.recorder import NOT_SAVED, reason_of
from engine.table.table import Table

THINKING: Final[dict[Speed, int]] = {"off": 0, "fast": 200, "normal": 480, "slow": 950}
"""Milliseconds a bot takes for its turn."""
FORCED: Final[dict[Speed, int]] = {"off": 0, "fast": 250, "normal": 550, "slow": 900}
"""Milliseconds before what needs no decision is done."""
CHOOSING: Final = 4
"""How many times as long as for a turn those without a seat take to choose, so that everybody sees that they do."""


def person_of(setup: MatchSetup) -> Seat | None:
    """The first participant that is no bot: a player if there is one."""
    return next((seat for seat, who in enumerate(setup.seats) if who.bot is None), None)


class Dealer(Reports):
    """Owns the table; lives in a thread of its own, and is asked by signals."""

    def __init__(self, automatic: Automatic, speed: Speed) -> None:
        super().__init__()
        self._automatic, self._speed = automatic, speed
        self._table: Table | None = None
        self._advisers: BotAdvisers | None = None
        self._person: Seat | None = None
        self._serial = 0
        self.left_unsaved: Text | None = None
        """Once the table was left: why not all of the match is on disk, if so."""
        self._recorded = False
        """Whether the log has been begun."""
        self._steps: list[int] = []
        """How many choices each decision of the player was, as far as they were made here."""
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._continue)

    # -- asked by the session --------------------------------------------------------------------------------------

    def start(self, setup: MatchSetup) -> None:
        try:
            table = Table(setup, journal=new_journal(setup.rules), since=datetime.now().astimezone())
        except (JournalInUse, ValueError) as error:
            self._fail(error)
        else:
            self._take_seats(table)

    def resume(self, path: Path) -> None:
        try:
            table = Table.resume(path, since=datetime.now().astimezone())
        except (JournalInUse, OSError) as error:
            self._fail(error)
        except Exception as error:  # noqa: BLE001 - whatever a broken journal leads to, it is not offered again
            kept = set_aside(path)
            self.failed.emit(BROKEN_JOURNAL.filled(file=path.name, reason=error, kept=kept.name))
        else:
            self._take_seats(table)

    def answer(self, serial: int, action: Action) -> None:
        if serial == self._serial:
            self._answer(action)

    def refuse(self, serial: int, action: Action) -> None:
        table, seat = self._table, self._person
        if serial == self._serial and table is not None and seat is not None:
            self.refused.emit(table.why_not(seat, action))

    def answer_all(self, serial: int, actions: tuple[Action, ...]) -> None:
        """One choice after another, all of them or none."""
        table, seat = self._table, self._person
        if serial != self._serial or table is None or seat is None or not actions:
            return
        reason = table.why_not(seat, actions[0]) if actions[0] not in table.waiting().get(seat, ()) else None
        if reason is None:
            reason = why_not_all(table.game, table.match.game_options, table.match.hand, seat, actions)
        if reason is not None:
            self.refused.emit(reason)
            return
        self._next.stop()
        self._proceed(partial(self._decide, table, seat, actions))

    def share_out(self) -> None:
        table, seat = self._table, self._person
        if table is None or seat is None or table.game.rearranged is None:
            return
        found = table.game.rearranged(table.observation(seat))
        if found.moves:
            self.answer_all(self._serial, found.moves)
        self.explained.emit(found.told)

    def support(self, supporter: int, action: Action) -> None:
        table = self._table
        if table is None:
            return
        if action not in table.waiting().get(supporter, ()):
            self.refused.emit(table.why_not(supporter, action))
            return
        self._proceed(lambda: table.answer(supporter, action))

    def consult(self, supporter: int) -> None:
        found = None if self._table is None else consultation(self._table, supporter)
        if found is None:
            self.explained.emit(NOT_TO_ADVISE)
        else:
            self.consulted.emit(found)

    def advise(self, supporter: int, action: Action) -> None:
        table, seat = self._table, self._person
        if table is None or seat is None:
            return
        try:
            table.advise(supporter, action)
        except BadAdvice as bad:
            self.refused.emit(bad.reason)
        else:
            self.advised.emit(table.advice(seat))

    def hear(self) -> None:
        found = None if self._table is None else hearing(self._table, self._person)
        if found is not None:
            self.heard.emit(found)

    def rule(self, ruling: Ruling) -> None:
        table = self._table
        if table is None:
            return
        try:
            table.rule(ruling)
        except RulingRefused as refused:
            self.refused.emit(refused.reason)
        else:
            self._next.stop()
            self._steps.append(1)
            self._proceed(lambda: None)

    def take_seat(self, comes: int | SeatSetup) -> None:
        table = self._table
        if table is None:
            return
        try:
            table.take_seat(comes)
        except RulingRefused as refused:
            self.refused.emit(refused.reason)
        else:
            self._steps.append(1)
            self._sit(table)
            self.next_hand()

    def mute(self, muted: bool) -> None:  # noqa: FBT001 - Qt's signal
        table, seat = self._table, self._person
        if table is not None and seat is not None:
            table.mute_advice(seat, muted=muted)
            self.advised.emit(table.advice(seat))

    def next_hand(self) -> None:
        table = self._table
        if table is not None and table.hand_over and not table.match_over:
            self._proceed(table.next_hand, first=True)

    def undo(self) -> None:
        table, seat = self._table, self._person
        if table is None or seat is None or not self._take_back(table):
            self.refused.emit(NOTHING_TO_UNDO)
            return
        self._next.stop()
        self._proceed(partial(self._back_to_a_choice, table, seat), anew=True)

    def _back_to_a_choice(self, table: Table, seat: Seat) -> None:
        """What was not decided by the player is no step to go back to: it would only be done again."""
        while choice(table.waiting().get(seat, ()), self._automatic) is not None and self._take_back(table):
            pass

    def _take_back(self, table: Table) -> bool:
        """Undoes what the player decided last, several choices if they were one decision; whether there was anything."""
        taken = [table.undo() for _ in range(self._steps.pop() if self._steps else 1)]
        return taken[0]

    def explain(self) -> None:
        table, seat = self._table, self._person
        if table is None or seat is None or seat >= table.match.hand.seats:
            return
        if table.hand_over:
            self.explained.emit(HAND_SOON)
            return
        match = table.match
        self.explained.emit(why_no_win(table.game, match.game_options, match.hand, table.observation(seat)))

    def arrange(self, automatic: Automatic, speed: Speed) -> None:
        self._automatic, self._speed = automatic, speed
        table, seat = self._table, self._person
        if table is not None and seat is not None and not self._next.isActive():
            options = table.waiting().get(seat, ())
            if options and choice(options, automatic) is not None:
                self._next.start(FORCED[speed])

    def leave(self) -> None:
        try:
            self._next.stop()
            table, self._table = self._table, None
            if table is not None:
                table.close()
                self.left_unsaved = None if table.trouble is None else NOT_SAVED.filled(reason=reason_of(table.trouble))
        finally:
            self.thread().quit()

    # -- playing ---------------------------------------------------------------------------------------------------

    def _sit(self, table: Table) -> None:
        """Tells who sits where now."""
        self._advisers = BotAdvisers(table)
        self._person = person_of(table.match.setup)
        self.seated.emit(Seating(table.match.setup, table.rule_set, self._person))

    def _take_seats(self, table: Table) -> None:
        self._table = table
        self._sit(table)
        self._show(first=True)

    def _continue(self) -> None:
        """The time has come for what needs no decision of the player."""
        table, seat = self._table, self._person
        if table is None:
            return
        options = () if seat is None else table.waiting().get(seat, ())
        if seat is None or not options:
            self._proceed(table.bot_answers)
        elif (forced := choice(options, self._automatic)) is not None:
            self._proceed(partial(self._decide, table, seat, (forced,)))
        else:
            self._show()

    def _answer(self, action: Action) -> None:
        table, seat = self._table, self._person
        if table is None or seat is None:
            return
        if action not in table.waiting().get(seat, ()):
            self.refused.emit(table.why_not(seat, action))
            return
        self._next.stop()
        self._proceed(partial(self._decide, table, seat, (action,)))

    def _decide(self, table: Table, seat: Seat, actions: tuple[Action, ...]) -> None:
        """One decision of the player, made of these choices."""
        for action in actions:
            table.answer(seat, action)
        self._steps.append(len(actions))

    def _proceed(self, done: Callable[[], None], *, anew: bool = False, first: bool = False) -> None:
        """Does something at the table and shows what came of it; what goes wrong ends the match with a sentence.

        ``anew`` and ``first``: how it is shown.
        """
        try:
            done()
            self._show(anew=anew, first=first)
        except (IllegalAction, OSError, ValueError, RuntimeError) as error:
            self._fail(error)

    def _show(self, *, anew: bool = False, first: bool = False) -> None:
        """The table as the player may see it now, and then what comes next. ``anew``: without what happened before; ``first``:
        what happened began with the hand, unless the match was taken up in the middle of it, which is no news.
        """
        table, seat = self._table, self._person
        if table is None:
            return
        record = self._record(table)
        events = table.take_events(seat)
        observation = table.observation(seat)
        if choice(observation.options, self._automatic) is not None:
            observation = replace(observation, options=())  # what will be chosen without asking is not offered
        if seat is not None and seat >= observation.seats:
            observation = replace(observation, options=())  # a supporter is asked on a sheet of its own
        if seat is not None and observation.options and self._advisers is not None:
            self._advisers.advise(table, seat)
        advice = () if seat is None else table.advice(seat)
        self._serial += 1
        facts = table.game.facts(observation)
        options = table.match.game_options
        found, prompt = outlook(table.game, options, observation), table.game.prompt(observation)
        choosing = asked_without_seat(table) and looking(table) is None
        seats = table.match.setup.seats
        special = rule_thrown(events, table.game.dice_rules)
        exchanged = passed_on(events, observation, seats)
        waiting = SUPPORTERS_CHOOSING if choosing else None
        news = together(thrown(events), special, exchanged, backing(events, seats), waiting)
        told = () if anew else seen_from(events)
        begun = beginning(table.match, seat) if first and told else None
        self.moved.emit(Moment(self._serial, observation, told, facts, found, prompt, news, advice, begun, record))
        for notice in table.take_news():
            self.noticed.emit(notice)
        self._wait(on_the_way=bool(events) and all(isinstance(event, Moved | MeldMoved) for event in events))

    def _record(self, table: Table) -> Record:
        """What the log does not have yet; all of the match at first, which may have been taken up in the middle."""
        start = table.taken(self._person) if self._recorded else 0
        self._recorded = True
        return Record(start, table.record(self._person, start))

    def _wait(self, *, on_the_way: bool) -> None:
        """Sees who is to act, and when. ``on_the_way``: the seat at turn is moving tiles, and has thought already."""
        table, seat = self._table, self._person
        if table is None:
            return
        if (final := table.match.final) is not None:
            self.match_over.emit(Finish(table.match.results, final))
            return
        if table.hand_over:
            observation = table.observation(seat)
            facts = table.game.facts(observation)
            ready = ready_hands(table.game, table.match.game_options, observation)
            self.hand_over.emit(
                Sheet(table.match.results[-1], observation, facts, turning(table.match), ready, who_must_leave(table))
            )
            return
        if (look := looking(table)) is not None:
            table.bot_answers()
            self.looking.emit(look)
            return
        waiting = table.waiting()
        if seat is not None and seat in waiting:
            table.bot_answers()
            if choice(waiting[seat], self._automatic) is not None:
                self._next.start(FORCED[self._speed])
            return
        # Only a seat at its own turn takes time: a pause before a claim would tell that somebody could claim.
        at_turn = set(waiting) == {table.match.hand.phase.turn}
        if asked_without_seat(table):
            self._next.start(CHOOSING * THINKING[self._speed])
            return
        self._next.start(THINKING[self._speed] if at_turn and not on_the_way else 0)

    def _fail(self, error: Exception) -> None:
        reason = reason_of(error) if isinstance(error, OSError) else error
        self.failed.emit(error.reason if isinstance(error, JournalInUse) else MATCH_FAILED.filled(reason=reason))
