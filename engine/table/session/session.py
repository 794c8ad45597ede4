"""One match in progress: who answers for each seat, how long things take, what is done without asking, who is shown what.

A session owns a table and runs in one thread, that of its scheduler. Each person takes part through a ``View``, here or from
elsewhere: the person's actions go in by its methods, and its listener gets what the person may know. A ``Thinker`` decides
where bots think. Chance comes when its source has it. The session is the same for a window, a server, the umpire of a real
table and tests; they differ in their listeners, schedulers, thinkers and sources.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from paizhuo.engine.core.action import Action, Pass
from paizhuo.engine.core.appearance import LikeMeldMove, LikeTileMove
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import ChanceValue
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table.bots.thinking import Thinker, ThinkHere
from paizhuo.engine.table.by_default import by_default
from paizhuo.engine.table.journal.lock import JournalInUse
from paizhuo.engine.table.journal.recorder import NOT_SAVED, reason_of
from paizhuo.engine.table.port.reports import Advised, Declined, Failed, Finish, Listener, Noticed
from paizhuo.engine.table.port.settings import AT_ONCE, Automatic, Pace, TimeControl, TimeLeft
from paizhuo.engine.table.session import words
from paizhuo.engine.table.session.audience import Audience, Lost
from paizhuo.engine.table.session.automatic import choice, offered
from paizhuo.engine.table.session.hardness import hardness
from paizhuo.engine.table.session.in_turn import why_not_all
from paizhuo.engine.table.session.minds import Minds
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.session.supporting import asked_without_seat
from paizhuo.engine.table.session.timing import Timing
from paizhuo.engine.table.session.view import Change, View
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.table import Table

if TYPE_CHECKING:
    from paizhuo.engine.match.history import Correction

AnyView = TypeVar("AnyView", bound=View)
CHOOSING: Final = 4
"""How many times as long as for a turn bots without a seat take to choose, so that everybody sees that they do."""


def person_of(setup: MatchSetup) -> Seat | None:
    """Return the first participant that is no bot: a player if there is one."""
    return next((seat for seat, who in enumerate(setup.seats) if who.bot is None), None)


def failure(error: Exception) -> Text:
    """Why a match cannot begin or go on, in a sentence."""
    if isinstance(error, JournalInUse):
        return error.reason
    if isinstance(error, Refused):
        return words.MATCH_FAILED.filled(reason=error.reason)
    return words.MATCH_FAILED.filled(reason=reason_of(error) if isinstance(error, OSError) else str(error))


def _even() -> float:
    """Every turn is as long as another."""
    return 0.5


class Session:
    """A match at a table. ``pace`` may be changed at any time."""

    def __init__(
        self,
        table: Table,
        scheduler: Scheduler,
        pace: Pace = AT_ONCE,
        lost: Lost | None = None,
        *,
        thinker: Callable[[], Thinker] = ThinkHere,
        time: TimeControl | None = None,
        luck: Callable[[], float] = _even,
    ) -> None:
        """Nothing happens before ``open``.

        ``lost``: called with a view whose listener raised an exception; the view is left out from then on. ``thinker``: makes
        the object that has bots think, once for the players and once for supporters who advise. ``time``: how long people may
        think, None: without limit. ``luck``: numbers from 0 to 1 by which bots take more or less time; play does not depend on them.
        """
        self.table = table
        self.pace = pace
        self._audience = Audience(scheduler, lost)
        self._timing = Timing(scheduler, time)
        self._minds = Minds(table, thinker, self._chosen, self._advised)
        self._luck = luck
        self._opened = False
        self._seen = 0
        """How many events of the match there were when ``_on_the_way`` last looked."""
        self._steps: list[int] = []
        """How many choices each decision of people had, as far as they were made here."""
        table.moved_on = partial(self.proceed, _nothing)

    def join(
        self, participant: Seat | None, listener: Listener, automatic: Automatic | None = None, *, shared: bool = False
    ) -> View:
        """Add a participant or an onlooker, who is shown the table from the next moment on.

        ``shared``: all people who play here share this screen, so that it serves all participants who are people.
        """
        return self.attach(View(self, participant, listener, automatic or Automatic(), shared=shared))

    def attach(self, view: AnyView) -> AnyView:
        """Add a view of its own kind, which is shown the table from the next moment on."""
        view.heard = (self.table.log.shown if self._opened else self.table.log.taken)(view.participant)
        self._audience.add(view)
        return view

    def part(self, view: View) -> None:
        """Remove a view."""
        self._audience.remove(view)

    def open(self) -> None:
        """Begin: everybody is seated and shown the table."""
        self._opened = True
        self._seat()
        self._show(first=True)

    def close(self) -> Text | None:
        """Close the table. Returns a sentence if not all of the match could be saved."""
        self._stop()
        self._minds.close()
        self._audience.close()
        self.table.moved_on = _nothing
        self.table.close()
        return None if self.table.trouble is None else NOT_SAVED.filled(reason=reason_of(self.table.trouble))

    def pause(self) -> None:
        """Do nothing by itself until ``resume``, and stop the clocks; people may still answer."""
        self._stop()
        self._timing.pause()

    def resume(self) -> None:
        """Go on after ``pause``."""
        if self._timing.paused:
            self._timing.resume()
            self._ask_clocks()
            self._wait(on_the_way=False)

    def time_left(self, participant: Seat | None) -> TimeLeft | None:
        """Return what a participant has left to decide; None: as long as it likes, or it is not asked."""
        return None if participant is None else self._timing.clocks.left(participant)

    def limit(self, time: TimeControl | None) -> None:
        """Set how long people may think from each one's next decision on; None: without limit."""
        self._timing.clocks.use(time)

    # -- who is away -----------------------------------------------------------------------------------------------

    def leave(self, participant: Seat, bot: str = "basic") -> None:
        """Let a bot answer for a person who is away, until ``come_back``. Raises ``UnknownBot``."""
        self.table.players.leave(participant, bot)
        self._changed()

    def come_back(self, participant: Seat) -> None:
        """Let a person answer for the seat again."""
        self.table.players.come_back(participant)
        self._changed()

    # -- what happens ----------------------------------------------------------------------------------------------

    def soon(self, does: Callable[[], None]) -> None:
        """Do something now; while listeners are being called, after all of them: they get everything in order."""
        self._audience.soon(does)

    def next_hand(self) -> None:
        """Deal the next hand, or end the match; a no-op while a hand is played."""
        self.soon(self._next_hand)

    def _next_hand(self) -> None:
        if self.table.hand_over and not self.table.match_over:
            self._timing.clocks.next_hand()
            self.proceed(self.table.next_hand, first=True)

    def decide(self, view: View, actions: tuple[Action, ...]) -> None:
        """Make one decision of a participant, of one or more choices in order, or refuses it through its listener."""
        table, seat = self.table, view.participant
        if seat is None:
            return
        reason = table.why_not(seat, actions[0]) if actions[0] not in table.waiting().get(seat, ()) else None
        if reason is None and self.table.players.bot(seat) is not None:
            reason = words.STOOD_IN_FOR
        if reason is None and len(actions) > 1:
            reason = why_not_all(table.game, table.match.game_options, table.match.hand, seat, actions)
        if reason is not None:
            view.listener.heard(Declined(reason))
            return
        self.proceed(partial(self._decided, seat, actions))

    def advise(self, supporter: int, action: Action) -> None:
        """Give a supporter's advice to its player. Raises ``BadAdvice``."""
        self.table.advise(supporter, action)
        hand = self.table.match.hand
        watcher = hand.watcher(supporter)
        if watcher is not None and watcher.behind is not None:
            self._advised(watcher.behind)

    def rule(self, ruling: Ruling) -> None:
        """Apply a ruling of the players. Raises ``RulingRefused``."""
        self.table.rule(ruling)
        self._start_again()
        self._steps.append(1)
        self.proceed(_nothing)

    def note(self, offence: NotedOffence) -> None:
        """Note an offence that the game states no penalty for, as ``Table.note``."""
        self.table.note(offence)
        self._acted()

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Put another in the seat of the player who must leave. Raises ``RulingRefused``."""
        self.table.take_seat(comes)
        self._steps.append(1)
        self._seat()
        self._next_hand()

    def undo(self, seat: Seat) -> bool:
        """Go back to the latest decision of people that left this seat something to choose; False if there is none."""
        sat = self.table.match.setup
        if not self._take_back():
            return False
        self._start_again()
        if self.table.match.setup != sat:
            self._seat()
        self.proceed(partial(self._back_to_a_choice, seat), anew=True)
        return True

    def take_back(self) -> bool:
        """Go back to just before the latest choice that was made or reported; False if there is none."""
        if not self._take_back():
            return False
        self._start_again()
        self.proceed(_nothing, anew=True)
        return True

    def correct(self, number: int, *lines: Line, through: int | None = None, partly: bool = False) -> Correction:
        """Correct an earlier line of the journal, or several, as ``Table.correct``; then everybody is shown the table anew.

        Raises ``CorrectionRefused``, and changes nothing.
        """
        sat = self.table.match.setup
        found = self.table.correct(number, *lines, through=through, partly=partly)
        if found.misfit is None or partly:
            self._start_again()
            self._steps.clear()
            for view in self._audience:
                view.heard, view.recorded = self.table.log.shown(view.participant), False
            if self.table.match.setup != sat:
                self._seat()
            self.proceed(_nothing, anew=True)
        return found

    def arranged(self) -> None:
        """Go on where a participant's automatic choices, which have changed, decide alone."""
        if not self._timing.is_set and self._forced():
            self._after_turn(self.pace.forced)

    # -- chance, and a table of real tiles --------------------------------------------------------------------------

    def give(self, value: ChanceValue, by: str = "person") -> None:
        """Give a value of chance that is waited for, whatever its source does. Raises ``ChanceRefused``, and changes nothing."""
        self.table.give(value, by)
        self.proceed(_nothing)

    def use(self, source: ChanceSource, *, seed: int | None = None) -> None:
        """Take chance from another source from now on, as ``Table.use``."""
        self.proceed(partial(self.table.use, source, seed=seed))

    def act(self, seat: Seat, action: Action, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> None:
        """Do what a seat is seen to do, as ``Table.act``. Raises ``IllegalAction``, and changes nothing."""
        self.table.act(seat, action, seen, asked)
        self._acted()

    def catch_up(self, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> None:
        """Do what nobody reports, as ``Table.catch_up``."""
        self.table.catch_up(seen, asked)
        self._acted()

    def close_window(self) -> None:
        """Pass for every seat that has not chosen, as ``Table.close_window``.

        Raises ``IllegalAction``, ``BadChance``, and changes nothing.
        """
        self.table.close_window()
        self._acted()

    def _acted(self) -> None:
        self._start_again()
        self._steps.append(1)
        self.proceed(_nothing)

    # -- within ----------------------------------------------------------------------------------------------------

    def proceed(self, done: Callable[[], object], *, anew: bool = False, first: bool = False) -> None:
        """Do something at the table and show the result; if that fails, listeners get a sentence and the match ends.

        ``anew``: show no events before; ``first``: the events began with the hand.
        """
        self.soon(partial(self._proceed, done, anew=anew, first=first))

    def _proceed(self, done: Callable[[], object], *, anew: bool, first: bool) -> None:
        try:
            done()
            self._show(anew=anew, first=first)
        except (Refused, OSError) as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._audience.hear(Failed(failure(error)))

    def _changed(self) -> None:
        """Ask again, since another answers for a seat."""
        self._start_again()
        self.proceed(_nothing, anew=True)

    def _seat(self) -> None:
        """Tell thinkers and views who sits where now."""
        self._minds.seat()
        setup, rule_set = self.table.match.setup, self.table.rule_set
        self._audience.each(lambda view: view.seat(setup, rule_set))

    def _advised(self, player: Seat) -> None:
        """Tell a player of new advice."""
        report = Advised(self.table.advisers.before(player))
        self._audience.each(lambda view: view.listener.heard(report) if view.participant == player else None)

    def _decided(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.table.answer(seat, action)
        self._steps.append(len(actions))
        self._timing.clocks.stop(seat)

    def _take_back(self) -> bool:
        """Undo what people decided last, several choices if they were one decision. Returns whether there was anything."""
        taken = [self.table.undo() for _ in range(self._steps.pop() if self._steps else 1)]
        for view in self._audience:
            view.heard = min(view.heard, self.table.log.shown(view.participant))
        return taken[0]

    def _back_to_a_choice(self, seat: Seat) -> None:
        """Go back further while the player would not be asked: an automatic choice would only be made again."""
        while seat in self._forced() and self._take_back():
            pass

    def _forced(self) -> dict[Seat, Action]:
        """Return the choices that are made now for participants without asking them."""
        waiting = self.table.waiting()
        found = {}
        for view in self._audience:
            seat = view.participant
            if seat is None or seat not in waiting or self.table.players.bot(seat) is not None:
                continue
            if (made := choice(waiting[seat], view.automatic)) is not None:
                found[seat] = made
        return found

    def _people_asked(self) -> set[int]:
        """Return the participants that are people and must choose."""
        return {who for who in self.table.waiting() if self.table.players.bot(who) is None}

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show(self, *, anew: bool = False, first: bool = False) -> None:
        """Show everybody the table as it is now, and then see to what comes next."""
        self._timing.cancel()
        self._ask_clocks()
        waiting = self.table.waiting()
        offered = {view: self._offered(view) for view in self._audience if view.participant in waiting}
        self._minds.advise(
            {view.participant for view, options in offered.items() if options and view.participant is not None}
        )
        unasked = Change((), anew, first, None)
        changes = {
            view: Change(options, anew, first, self.time_left(view.participant)) for view, options in offered.items()
        }
        self._audience.each(lambda view: view.show(changes.get(view, unasked)))
        self._say_news()
        self._wait(on_the_way=self._on_the_way())

    def _say_news(self) -> None:
        for notice in (*self.table.take_news(), *self._minds.take_news()):
            self._audience.hear(Noticed(notice))

    def _on_the_way(self) -> bool:
        """Return whether all new events are moves of a seat's tiles between its hands, so that its turn goes on."""
        latest, self._seen = self.table.log.events(None, self._seen), self.table.log.shown(None)
        return bool(latest) and all(isinstance(event.appearance(), LikeTileMove | LikeMeldMove) for event in latest)

    def _offered(self, view: View) -> tuple[Action, ...]:
        """Return the options that a participant is asked to choose among; none if the choice will be made without asking."""
        seat = view.participant
        options = () if seat is None else self.table.waiting().get(seat, ())
        if seat is None or not options or self.table.players.bot(seat) is not None:
            return ()
        without_seat = seat >= self.table.match.hand.seats  # asked on a sheet of its own
        if without_seat or choice(options, view.automatic) is not None:
            return ()
        return offered(options, view.automatic)

    # -- what comes next -------------------------------------------------------------------------------------------

    def _wait(self, *, on_the_way: bool) -> None:
        """See who is to act, and when. ``on_the_way``: the seat at turn is moving tiles, and has thought already."""
        table = self.table
        if (final := table.match.final) is not None:
            self._audience.hear(Finish(table.match.results, final))
        elif table.hand_over:
            self._audience.each(lambda view: view.end_hand())
        elif self._people_asked():
            self._think()
            if max(table.waiting()) >= table.match.hand.seats:
                self._audience.each(lambda view: view.let_look())
            if self._forced():
                self._after_turn(self.pace.forced)
        elif asked_without_seat(table):
            self._timing.later(min(CHOOSING * self.pace.thinking, self.pace.longest), self._continue)
        elif table.waiting():
            self._after_turn(0 if on_the_way else self._thinking())

    def _thinking(self) -> int:
        """Return how long the bot at turn takes, in milliseconds."""
        seen = self.table.observation(None)
        return self.pace.turn(self._luck(), hardness(seen, self.table.game.display.money(seen)))

    def _continue(self) -> None:
        """Take the next step, if it needs no decision of a person."""
        if not self._people_asked():
            self._think()
        elif forced := self._forced():
            seat, action = next(iter(forced.items()))
            self.proceed(partial(self._decided, seat, (action,)))
        else:
            self.proceed(_nothing)

    def _think(self) -> None:
        """Have the bots that must choose do so."""
        if not self._timing.paused:
            self._minds.think()

    def _chosen(self, choices: Mapping[Seat, Action]) -> None:
        """Take the choices of the bots. A discard can be read before one of them claims it, if nobody else is asked meanwhile."""
        hand = self.table.match.hand
        seated = hand.phase.turn not in choices and max(choices) < hand.seats
        claimed = seated and any(not isinstance(action, Pass) for action in choices.values())
        if claimed and not self._people_asked() - self._forced().keys():
            self._timing.later(self.pace.reading, partial(self._answered, choices))
        else:
            self._answered(choices)

    def _answered(self, choices: Mapping[Seat, Action]) -> None:
        """Carry out the choices of the bots."""
        before = self.table.match
        try:
            self.table.answer_all(choices)
        except (Refused, OSError) as error:
            self._fail(error)
            return
        if self.table.match is not before:
            self.proceed(_nothing)
        else:  # others are still asked, and there is nothing new to see
            self._say_news()

    def _after_turn(self, milliseconds: int) -> None:
        """Go on after this time if the seat at turn is to act, and otherwise at once.

        A pause before a claim, or before a pass that is made for somebody, would show that somebody could claim.
        """
        at_turn = set(self.table.waiting()) == {self.table.match.hand.phase.turn}
        self._timing.later(milliseconds if at_turn else 0, self._continue)

    def _start_again(self) -> None:
        """Drop timers, questions to bots and clocks: they belong to the past."""
        self._timing.start_again()
        self._minds.forget()

    def _stop(self) -> None:
        """Stop all timers and questions to bots."""
        self._timing.stop()
        self._minds.forget()

    # -- clocks ----------------------------------------------------------------------------------------------------

    def _ask_clocks(self) -> None:
        """Run the clocks of people who must decide."""
        self._timing.ask(self._people_asked() - self._forced().keys(), self._out_of_time)

    def _out_of_time(self) -> None:
        """Make the choice of the first seat whose time is up."""
        table = self.table
        for seat in self._timing.clocks.run_out():
            if seat in table.waiting():
                match = table.match
                action = by_default(table.observation(seat), match.rule_set, match.options)
                self.proceed(partial(self._decided, seat, (action,)))
                return
        self._ask_clocks()


def _nothing() -> None:
    """Do nothing: something has happened already."""
