"""One match in progress: who answers for each seat, how long things take, what is done without asking, who is shown what.

A session owns a table and runs in one thread, that of its scheduler. People take part through a ``View`` each: what they do
goes in by its methods, and its listener hears what they may know. Bots think when the scheduler lets them. It is the same
for a window, a server, the umpire of a real table and tests; they differ in their listeners and schedulers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from engine.analysis.outlook import outlook
from engine.analysis.ready_hands import ready_hands
from engine.analysis.why_no_win import why_no_win
from engine.core.action import Action
from engine.core.advance import IllegalAction
from engine.core.meld import Seat
from engine.core.words import Text
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rulings import Ruling, RulingRefused
from engine.play.two_racks import MeldMoved, Moved
from engine.table.advice import BadAdvice
from engine.table.bot_advisers import BotAdvisers
from engine.table.journal_lock import JournalInUse
from engine.table.recorder import NOT_SAVED, reason_of
from engine.table.session import words
from engine.table.session.automatic import Automatic, choice
from engine.table.session.beginning import beginning, seen_from
from engine.table.session.dice_news import rule_thrown
from engine.table.session.in_turn import why_not_all
from engine.table.session.listener import Listener
from engine.table.session.moments import Finish, Moment, Record, Seating, Sheet
from engine.table.session.pacing import AT_ONCE, Pace, Scheduler, Timer
from engine.table.session.passed_on import passed_on
from engine.table.session.rulings import hearing, who_must_leave
from engine.table.session.supporting import asked_without_seat, backing, consultation, looking, together
from engine.table.session.turning import thrown, turning
from engine.table.table import Table

CHOOSING: Final = 4
"""How many times as long as for a turn those without a seat take to choose, so that everybody sees that they do."""


def person_of(setup: MatchSetup) -> Seat | None:
    """The first participant that is no bot: a player if there is one."""
    return next((seat for seat, who in enumerate(setup.seats) if who.bot is None), None)


def failure(error: Exception) -> Text:
    """Why a match cannot begin or go on, in a sentence."""
    if isinstance(error, JournalInUse):
        return error.reason
    reason = reason_of(error) if isinstance(error, OSError) else str(error)
    return words.MATCH_FAILED.filled(reason=reason)


class View:
    """A match as one participant takes part in it, or as an onlooker sees it (``participant`` None).

    What it is asked to do while the table has moved on since (another ``serial``) is left undone.
    """

    def __init__(self, session: Session, participant: Seat | None, listener: Listener, automatic: Automatic) -> None:
        self._session = session
        self.participant = participant
        self.listener = listener
        self.automatic = automatic
        self.serial = 0
        self.heard = 0
        """How many events of the match the listener has been shown."""
        self.recorded = False
        """Whether the log has been begun."""

    # -- what the participant does ---------------------------------------------------------------------------------

    def answer(self, serial: int, action: Action) -> None:
        """A choice at the moment of that serial."""
        if serial == self.serial:
            self._session.decide(self, (action,))

    def answer_all(self, serial: int, actions: tuple[Action, ...]) -> None:
        """One choice after another as one decision, all of them or none."""
        if serial == self.serial and actions:
            self._session.decide(self, actions)

    def refuse(self, serial: int, action: Action) -> None:
        """Says why this may not be done now."""
        if serial == self.serial and self.participant is not None:
            self.listener.refused(self._session.table.why_not(self.participant, action))

    def share_out(self) -> None:
        """Shares the tiles out among the hands as well as can be, where a seat has several."""
        table, seat = self._session.table, self.participant
        if seat is None or table.game.rearranged is None:
            return
        found = table.game.rearranged(table.observation(seat))
        if found.moves:
            self.answer_all(self.serial, found.moves)
        self.listener.explained(found.told)

    def explain(self) -> None:
        """Says why the participant cannot win now."""
        table, seat = self._session.table, self.participant
        if seat is None or seat >= table.match.hand.seats:
            return
        if table.hand_over:
            self.listener.explained(words.HAND_SOON)
            return
        match = table.match
        self.listener.explained(why_no_win(table.game, match.game_options, match.hand, table.observation(seat)))

    def support(self, supporter: int, action: Action) -> None:
        """Whom a supporter at this screen stands behind."""
        table = self._session.table
        if action not in table.waiting().get(supporter, ()):
            self.listener.refused(table.why_not(supporter, action))
        else:
            self._session.proceed(lambda: table.answer(supporter, action))

    def consult(self, supporter: int) -> None:
        """A supporter at this screen wants to advise."""
        found = consultation(self._session.table, supporter)
        if found is None:
            self.listener.explained(words.NOT_TO_ADVISE)
        else:
            self.listener.consulted(found)

    def advise(self, supporter: int, action: Action) -> None:
        """What a supporter at this screen points at."""
        table, seat = self._session.table, self.participant
        if seat is None:
            return
        try:
            table.advise(supporter, action)
        except BadAdvice as bad:
            self.listener.refused(bad.reason)
        else:
            self.listener.advised(table.advice(seat))

    def mute(self, *, muted: bool) -> None:
        """Whether the participant wants to see no advice."""
        table, seat = self._session.table, self.participant
        if seat is not None:
            table.mute_advice(seat, muted=muted)
            self.listener.advised(table.advice(seat))

    def hear(self) -> None:
        """Asks what can be ruled on now."""
        found = hearing(self._session.table, self.participant)
        if found is not None:
            self.listener.heard(found)

    def rule(self, ruling: Ruling) -> None:
        """What the players have ruled on an offence."""
        try:
            self._session.rule(ruling)
        except RulingRefused as refused:
            self.listener.refused(refused.reason)

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Who takes the seat of who must leave; then the next hand is dealt."""
        try:
            self._session.take_seat(comes)
        except RulingRefused as refused:
            self.listener.refused(refused.reason)

    def undo(self) -> None:
        """Back to the participant's previous decision."""
        if self.participant is None or not self._session.undo(self.participant):
            self.listener.refused(words.NOTHING_TO_UNDO)

    def arrange(self, automatic: Automatic) -> None:
        """Changes what is done for the participant without asking."""
        self.automatic = automatic
        self._session.arranged()


class Session:
    """A match at a table. ``pace`` may be changed at any time."""

    def __init__(
        self,
        table: Table,
        scheduler: Scheduler,
        pace: Pace = AT_ONCE,
        lost: Callable[[View, Exception], None] = lambda view, error: None,
    ) -> None:
        """Nothing happens before ``open``. ``lost``: called with a view whose listener raised, and which is left out from then on."""
        self.table = table
        self.pace = pace
        self._scheduler = scheduler
        self._lost = lost
        self._opened = False
        self._advisers = BotAdvisers(table)
        self._views: list[View] = []
        self._next: Timer | None = None
        self._paused = False
        self._seen = 0
        """How many events of the match were looked at when it was last seen who is to act."""
        self._steps: list[int] = []
        """How many choices each decision of people was, as far as they were made here."""

    def join(self, participant: Seat | None, listener: Listener, automatic: Automatic | None = None) -> View:
        """Somebody takes part, or looks on; shown from the next moment on."""
        view = View(self, participant, listener, automatic or Automatic())
        view.heard = self.table.happened if self._opened else self.table.taken(participant)
        self._views.append(view)
        return view

    def part(self, view: View) -> None:
        """Somebody hears no more of the match."""
        self._views = [each for each in self._views if each is not view]

    def open(self) -> None:
        """Begins: everybody is seated and shown the table."""
        self._opened = True
        self._seat()
        self._show(first=True)

    def close(self) -> Text | None:
        """Leaves the table; a sentence if not all of the match could be saved."""
        self._stop()
        self._views.clear()
        self.table.close()
        return None if self.table.trouble is None else NOT_SAVED.filled(reason=reason_of(self.table.trouble))

    def pause(self) -> None:
        """Nothing is done by itself until ``resume``; people may still answer."""
        self._paused = True
        self._stop()

    def resume(self) -> None:
        """Goes on after ``pause``."""
        if self._paused:
            self._paused = False
            self._wait(on_the_way=False)

    # -- what happens ----------------------------------------------------------------------------------------------

    def next_hand(self) -> None:
        """Deals the next hand, or ends the match; a no-op while a hand is played."""
        if self.table.hand_over and not self.table.match_over:
            self.proceed(self.table.next_hand, first=True)

    def decide(self, view: View, actions: tuple[Action, ...]) -> None:
        """One decision of a participant, made of these choices, or a refusal for its listener."""
        table, seat = self.table, view.participant
        if seat is None:
            return
        reason = table.why_not(seat, actions[0]) if actions[0] not in table.waiting().get(seat, ()) else None
        if reason is None and len(actions) > 1:
            reason = why_not_all(table.game, table.match.game_options, table.match.hand, seat, actions)
        if reason is not None:
            view.listener.refused(reason)
            return
        self._stop()
        self.proceed(partial(self._decided, seat, actions))

    def rule(self, ruling: Ruling) -> None:
        """A ruling of the players. Raises ``RulingRefused``."""
        self.table.rule(ruling)
        self._stop()
        self._steps.append(1)
        self.proceed(lambda: None)

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Another takes the seat of who must leave. Raises ``RulingRefused``."""
        self.table.take_seat(comes)
        self._steps.append(1)
        self._seat()
        self.next_hand()

    def undo(self, seat: Seat) -> bool:
        """Back to the latest decision of people that left this seat something to choose; False if there is none."""
        if not self._take_back():
            return False
        self._stop()
        self.proceed(partial(self._back_to_a_choice, seat), anew=True)
        return True

    def arranged(self) -> None:
        """What is done without asking has changed."""
        if self._next is None and self._forced():
            self._later(self.pace.forced)

    def proceed(self, done: Callable[[], None], *, anew: bool = False, first: bool = False) -> None:
        """Does something at the table and shows what came of it; what goes wrong ends the match with a sentence.

        ``anew``: without what happened before; ``first``: what happened began with the hand.
        """
        try:
            done()
            self._show(anew=anew, first=first)
        except (IllegalAction, OSError, ValueError, RuntimeError) as error:
            reason = failure(error)
            self._each(lambda view: view.listener.failed(reason))

    # -- within ----------------------------------------------------------------------------------------------------

    def _seat(self) -> None:
        """Says who sits where now."""
        self._advisers = BotAdvisers(self.table)
        setup, rule_set = self.table.match.setup, self.table.rule_set
        self._each(lambda view: view.listener.seated(Seating(setup, rule_set, view.participant)))

    def _decided(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.table.answer(seat, action)
        self._steps.append(len(actions))

    def _take_back(self) -> bool:
        """Undoes what people decided last, several choices if they were one decision; whether there was anything."""
        taken = [self.table.undo() for _ in range(self._steps.pop() if self._steps else 1)]
        for view in self._views:
            view.heard = min(view.heard, self.table.happened)
        return taken[0]

    def _back_to_a_choice(self, seat: Seat) -> None:
        """What was not decided by the player is no step to go back to: it would only be done again."""
        while seat in self._forced() and self._take_back():
            pass

    def _forced(self) -> dict[Seat, Action]:
        """What is chosen now for participants without asking them."""
        waiting = self.table.waiting()
        found = {}
        for view in self._views:
            seat = view.participant
            if seat is not None and (made := choice(waiting.get(seat, ()), view.automatic)) is not None:
                found[seat] = made
        return found

    def _continue(self) -> None:
        """The time has come for what needs no decision of a person."""
        self._next = None
        people = [seat for seat in self.table.waiting() if self._is_person(seat)]
        if not people:
            self.proceed(self.table.bot_answers)
        elif forced := self._forced():
            seat, action = next(iter(forced.items()))
            self.proceed(partial(self._decided, seat, (action,)))
        else:
            self._show()

    def _is_person(self, participant: Seat) -> bool:
        return self.table.match.setup.seats[participant].bot is None

    def _each(self, does: Callable[[View], None]) -> None:
        """Does something for every view. One whose listener raises is left out from then on: it harms nobody else."""
        for view in tuple(self._views):
            try:
                does(view)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong with a listener is its own affair
                self.part(view)
                self._lost(view, error)

    def _show(self, *, anew: bool = False, first: bool = False) -> None:
        """The table as everybody may see it now, and then what comes next."""
        moments = {view: self._moment(view, anew=anew, first=first) for view in self._views}
        self._each(lambda view: view.listener.moved(moments[view]))
        for notice in self.table.take_news():
            self._each(partial(_notice, notice))
        self._wait(on_the_way=self._on_the_way())

    def _on_the_way(self) -> bool:
        """Whether all that has happened since is that a seat moves its tiles between its hands, and goes on."""
        latest, self._seen = self.table.record(None, self._seen), self.table.happened
        return bool(latest) and all(isinstance(event, Moved | MeldMoved) for _, event in latest)

    def _moment(self, view: View, *, anew: bool, first: bool) -> Moment:
        table, seat = self.table, view.participant
        log = 0 if not view.recorded else view.heard
        record = Record(log, table.record(seat, log))
        events = tuple(event for _, event in record.events[view.heard - log :])
        view.serial, view.heard, view.recorded = view.serial + 1, table.happened, True
        observation = table.observation(seat)
        if choice(observation.options, view.automatic) is not None:
            observation = replace(observation, options=())  # what will be chosen without asking is not offered
        if seat is not None and seat >= observation.seats:
            observation = replace(observation, options=())  # a supporter is asked on a sheet of its own
        if seat is not None and observation.options:
            self._advisers.advise(table, seat)
        seats, game = table.match.setup.seats, table.game
        choosing = asked_without_seat(table) and looking(table) is None
        news = together(
            thrown(events),
            rule_thrown(events, game.dice_rules),
            passed_on(events, observation, seats),
            backing(events, seats),
            words.SUPPORTERS_CHOOSING if choosing else None,
        )
        shown = () if anew else seen_from(events)
        return Moment(
            view.serial,
            observation,
            shown,
            game.facts(observation),
            outlook(game, table.match.game_options, observation),
            game.prompt(observation),
            news,
            () if seat is None else table.advice(seat),
            beginning(table.match, seat) if first and shown else None,
            record,
        )

    def _wait(self, *, on_the_way: bool) -> None:
        """Sees who is to act, and when. ``on_the_way``: the seat at turn is moving tiles, and has thought already."""
        table = self.table
        if (final := table.match.final) is not None:
            finish = Finish(table.match.results, final)
            self._each(lambda view: view.listener.match_over(finish))
        elif table.hand_over:
            sheets = {view: self._sheet(view) for view in self._views}
            self._each(lambda view: view.listener.hand_over(sheets[view]))
        elif (look := looking(table)) is not None:
            table.bot_answers()
            self._each(lambda view: view.listener.looking(look))
        elif any(map(self._is_person, table.waiting())):
            table.bot_answers()
            if self._forced():
                self._later(self.pace.forced)
        elif asked_without_seat(table):
            self._later(CHOOSING * self.pace.thinking)
        else:
            # Only a seat at its own turn takes time: a pause before a claim would show that somebody could claim.
            at_turn = set(table.waiting()) == {table.match.hand.phase.turn}
            self._later(self.pace.thinking if at_turn and not on_the_way else 0)

    def _sheet(self, view: View) -> Sheet:
        table = self.table
        observation = table.observation(view.participant)
        ready = ready_hands(table.game, table.match.game_options, observation)
        return Sheet(
            table.match.results[-1],
            observation,
            table.game.facts(observation),
            turning(table.match),
            ready,
            who_must_leave(table),
        )

    def _later(self, milliseconds: int) -> None:
        self._stop()
        if not self._paused:
            self._next = self._scheduler.call_later(milliseconds, self._continue)

    def _stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None


def _notice(notice: Text, view: View) -> None:
    view.listener.noticed(notice)
