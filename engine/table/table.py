"""A match in time: seats are asked and answer, chance comes when it comes, everything given is written down.

No clock and no thread runs inside. The owner of the table calls ``answer``, ``bot_answers`` and ``next_hand`` when it suits,
in one thread; sources of chance wake the table in that thread too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from paizhuo.engine.bots import UnknownBot, make
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, ChanceValue, Request
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.waiting import Found, latest, recall
from paizhuo.engine.core.watching import SupportersChose
from paizhuo.engine.core.words import Text
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_lines, journal_steps
from paizhuo.engine.match.commitment import BY_SERVER
from paizhuo.engine.match.match import Match, leaving
from paizhuo.engine.match.referee import NO_CHANCE, Outcome, Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table import checkpoint as checkpoints
from paizhuo.engine.table.advice import Advisers, advised
from paizhuo.engine.table.bots.seat import SeatedBots
from paizhuo.engine.table.drawing import Awaited, Drawing
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.journal.recorder import JournalInMemory, Recorder
from paizhuo.engine.table.journal.writer import JournalWriter
from paizhuo.engine.table.players import Players
from paizhuo.engine.table.sources.committed import Commits
from paizhuo.engine.table.sources.mixed import dice_and_tiles
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded
from paizhuo.engine.table.sources.source import ChanceSource
from paizhuo.engine.table.steps import Moment, Steps
from paizhuo.engine.table.taking_up import at_end_of

if TYPE_CHECKING:
    from paizhuo.engine.match.history import Correction

DiceBeside: TypeAlias = Callable[[ChanceSource], ChanceSource]
"""Makes a source of dice, given the one that throws them by the seed."""

SHUFFLED: Final = (BY_SEED, BY_SERVER)
"""The sources whose values follow from a whole wall: no tile of it can be there too often."""


class Table:
    """A match being played.

    Between calls the table waits for seats' answers, for chance that its source has not given yet (``awaited``), or for
    ``next_hand``. Raises ``ValueError`` (``UnknownRules``, ``BadOption``, ``UnknownBot`` …) if the set-up cannot be played,
    ``JournalInUse`` if another table writes this journal. A disk that cannot be written does not stop play (see ``trouble``
    and ``take_news``), nor does a source that fails.
    """

    def __init__(
        self,
        setup: MatchSetup,
        *,
        chance: ChanceSource | None = None,
        dice: DiceBeside | None = None,
        journal: Path | JournalInMemory | None = None,
        taken_up: journals.Journal | None = None,
        checkpoint: bytes = b"",
        begins: Referee | None = None,
        since: datetime | None = None,
    ) -> None:
        """``chance``: the source of chance; None: the seed of the match.

        ``dice``: without ``chance``, makes the source of dice from the one that throws them by the seed. ``journal``: the
        file to write, its recorder, which has written nothing yet, or a journal in memory. ``taken_up``: what it already
        holds; the match goes on from its end. ``checkpoint``: the last one that the journal was given. ``begins``: a match with this
        set-up that is in the middle of a hand; no journal is kept of it. ``since``: when the players sat down, with its offset, for
        the journal.
        """
        self._referee = Referee.begin(setup) if begins is None else begins
        if chance is None:
            seed = setup.seed if taken_up is None else journal_steps.seed_at_end(taken_up)
            if seed is None:
                raise ValueError("a match without a seed needs a source of chance")
            wall = seeded(self.match, seed)
            chance = wall if dice is None else dice_and_tiles(dice(wall), wall)
        self._drawing = Drawing(chance, self._woken)
        self.moved_on: Callable[[], None] = _nobody_waits
        """Called when chance that came late has moved the match on, or when there is trouble with it."""
        self.players = Players(self.match)
        """Who answers for every participant."""
        self.advisers = Advisers()
        """The advice that players have now."""
        self.log = EventLog()
        """The events of the match, as far as each participant may know them."""
        self._bots = SeatedBots(make)
        self._steps = Steps()
        self._waits: Found | None = None
        """The cached result of what the hand waits for, since one process may drive many tables by turns."""
        if taken_up is not None:
            self._take_up(taken_up, checkpoint)
        commits = chance if isinstance(chance, Commits) else None
        self._opens = commits is not None
        """Whether the wall of a hand is shown to everybody once the hand is over."""
        self._journal = JournalWriter(journal, commits)
        self._journal.begin(self.match, () if taken_up is None else journals.split_lines(taken_up.text))
        if since is not None and not self.match_over:
            self._journal.state("sitting", journal_lines.sitting_line(since.isoformat(timespec="seconds")))
        self._run()
        if taken_up is not None:
            self.log.all_taken(len(setup.seats))

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        chance: ChanceSource | None = None,
        dice: DiceBeside | None = None,
        since: datetime | None = None,
    ) -> Self:
        """Resume a match where its journal ends, and go on writing there; earlier events count as taken by everybody.

        Answers that the journal has for a decision still open stay valid. Raises ``BadJournal``, ``JournalInUse``,
        ``OSError`` if the journal cannot be read.
        """
        recorder = Recorder(path)  # before the file is read, so that nobody writes it meanwhile
        try:
            journal = journals.load(journals.decode(path.read_bytes()))
            return cls(journal.setup, chance=chance, dice=dice, journal=recorder, taken_up=journal, since=since)
        except BaseException:
            recorder.close()
            raise

    def _take_up(self, journal: journals.Journal, checkpoint: bytes = b"") -> None:
        found = at_end_of(journal, checkpoints.read(checkpoint, journal))
        self._referee, self.log, self._steps = found.referee, found.log, found.steps
        self.players.sit(self.match)

    # -- the state -----------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._referee.match

    @property
    def referee(self) -> Referee:
        """The referee of the match: the match with what is waited for."""
        return self._referee

    @property
    def rule_set(self) -> RuleSet:
        return self.match.rule_set

    @property
    def game(self) -> RuleSet:
        """The game of the current hand: in a match of several games one of them, once it is chosen."""
        return self.match.game

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended; the match may go on with ``next_hand``."""
        return self.match.hand_over

    @property
    def match_over(self) -> bool:
        """Whether the match has ended, so that ``match.final`` is set."""
        return self.match.final is not None

    def waiting(self) -> Mapping[Seat, tuple[Action, ...]]:
        """Return the seats that must answer now, people and bots, with their options; empty if none must."""
        recall(self._waits)
        return self._referee.asked

    @property
    def awaited(self) -> Awaited | None:
        """The chance that is waited for; None: none is."""
        return self._drawing.awaited

    def observation(self, seat: Seat | None) -> Observation:
        """Return what a seat (None: an onlooker) may know now. Its options are empty once it has answered."""
        return self._referee.observation(seat)

    def hand_events(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of the current hand in order across the seats, as far as this seat (None: an onlooker) may know them."""
        return self.log.of_hand(self.match.hand.deal.number, seat)

    def shown_to_supporters(self) -> tuple[Tiles, ...]:
        """Return the racks by seat as the supporters of this hand saw them when they chose; empty if nobody has chosen."""
        for logged in reversed(self.log.whole_hand(self.match.hand.deal.number)):
            if isinstance(logged.event, SupportersChose):
                return tuple(place.concealed for place in logged.hand.places)
        return ()

    def why_not(self, seat: Seat, action: Action) -> Text:
        """Why the seat may not do this now; seats and actions that do not exist are refused too."""
        return self._referee.why_not(seat, action)

    @property
    def journal_text(self) -> str | None:
        """The journal as it stands; None: none is kept."""
        return self._journal.text

    def decided(self, participant: Seat) -> int:
        """Return how many decisions the participant has made, rulings and the like counted too: after them everybody is asked anew.

        It stays the same while a decision is open, follows from the journal, and says nothing of what others were asked.
        """
        return self._steps.decided(participant)

    @property
    def trouble(self) -> OSError | None:
        """Why the latest lines of the journal are not on disk; None: all are, or no journal is kept."""
        return self._journal.trouble

    def take_news(self) -> tuple[Text, ...]:
        """Return what has happened to the journal's file since this was asked last, as sentences for a person."""
        return self._journal.take_news()

    # -- what is done --------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action) -> None:
        """Take a seat's choice. When all seats that were asked have chosen, play goes on to the next decision.

        Raises ``IllegalAction`` with the reason, and changes nothing, if the seat may not do this now.
        """
        recall(self._waits)
        moment, outcome = self._now(), self._referee.answer(seat, action)
        if self.players.bot(seat) is None:
            self._steps.keep(moment)
        self._take({seat: action}, outcome)

    def answer_all(self, chosen: Mapping[Seat, Action]) -> None:
        """Take the choices of several bots. Raises ``IllegalAction``, and changes nothing, if one of them may not be made."""
        recall(self._waits)
        self._take(chosen, self._referee.answer_all(chosen))

    def advise(self, supporter: int, action: Action) -> None:
        """Give a supporter's advice to its player. Raises ``BadAdvice``, and changes nothing."""
        self.advisers.give(advised(self.match.hand, self.waiting(), supporter, action))

    def bot_answers(self) -> None:
        """Let every bot that is waited for choose once; a no-op where only people are."""
        rules, hand = self.match.rules, self.match.hand
        bots = self.players.bots
        chosen = {
            seat: self._bots.bot(seat, bots[seat]).choose(observe(rules, hand, seat))
            for seat in self._referee.asked
            if seat in bots
        }
        if chosen:
            self.answer_all(chosen)

    def next_hand(self) -> None:
        """Deal the following hand, or end the match. Raises ``HandRunning`` while a hand is being played."""
        self._referee = self._referee.next_hand().referee
        if self.match.final is not None:
            self._journal.over(self.match)
            return
        self._journal.hand(self.match)
        if self._steps.none_kept:
            self._journal.checkpoint(self._checkpoint)
        self._run()

    def _checkpoint(self) -> bytes:
        assert self._journal.text is not None
        return checkpoints.written(self.match, self._journal.text, self.log, self._steps)

    def rule(self, ruling: Ruling) -> None:
        """Apply the players' ruling on an offence. Seats that are asked something are then asked anew.

        Raises ``RulingRefused`` with the reason, and changes nothing, if it cannot be made now.
        """
        moment, outcome = self._now(), self._referee.rule(ruling)
        self._drawing.cancel()
        self._steps.keep(moment)
        self._steps.all_asked_anew()
        self._journal.ruling(ruling)
        self.advisers.forget()
        self._follow(outcome)
        self._run()

    def note(self, offence: NotedOffence) -> None:
        """Write down an offence that the game states no penalty for; it can be taken back. Nothing else changes."""
        self._steps.keep(self._now())
        self._steps.all_asked_anew()
        self._journal.offence(offence)

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Put another in the seat of the player who must leave the table: a supporter, by number, or somebody new.

        Raises ``RulingRefused``, ``UnknownBot``, and changes nothing, if nobody must leave or nobody comes.
        """
        moment, seat = self._now(), leaving(self.match)
        self._referee = self._referee.take_seat(comes).referee
        try:
            self.players.sit(self.match)
        except UnknownBot:
            self._referee = moment.referee
            raise
        assert seat is not None, "otherwise it was refused"
        self._steps.keep(moment)
        self._steps.all_asked_anew()
        self._journal.leaves(seat, comes)

    # -- a table of real tiles -------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> None:
        """Do what a seat is seen to do where nobody is asked: before it, windows close and tiles are drawn unseen as needed.

        ``seen``: the seats whose tiles somebody sees; ``asked``: those that are asked, here or elsewhere, and choose before a
        window closes. Raises ``IllegalAction`` with the reason, and changes nothing, if the seat may do it neither now nor
        next.
        """
        self._happened(self._referee.act(seat, action, seen, asked), {seat: action})

    def catch_up(self, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> None:
        """Do what nobody reports, as far as possible: open windows close, and tiles are drawn unseen."""
        self._happened(self._referee.catch_up(seen, asked), {})

    def reachable(self, seat: Seat, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> tuple[Action, ...]:
        """Return the actions of this seat that ``act`` would take."""
        return self._referee.reachable(seat, seen, asked)

    def taken_back(self, times: int) -> Referee | None:
        """Return the referee of the match as if the latest choices were taken back so often; None: there are not so many."""
        return self._steps.before(times)

    def close_window(self) -> None:
        """Pass for every seat that was asked and has not chosen.

        Raises ``IllegalAction``, ``BadChance``, and changes nothing, if a seat must choose or none is asked.
        """
        self._happened(self._referee.close_window(), {})

    def _happened(self, outcome: Outcome, chosen: Mapping[Seat, Action]) -> None:
        if outcome.referee is self._referee:
            return
        self._steps.keep(self._now())
        self._drawing.cancel()
        for draw in outcome.unseen:
            self._journal.chance(draw, UNKNOWN, journal_lines.BY_PEOPLE)
        for seat in outcome.passed:
            self._write({seat: PASS})
        self._take(chosen, outcome)

    # -- chance ----------------------------------------------------------------------------------------------------

    def give(self, value: ChanceValue, by: str = "person") -> None:
        """Give a value of chance that is waited for, whatever its source does: somebody enters what the dice show.

        Raises ``ChanceRefused``, and changes nothing, if none is waited for or if the value does not fit.
        """
        waiting = self._referee.waiting
        if not isinstance(waiting, Chance):
            raise ChanceRefused(NO_CHANCE)
        if (reason := self._given(waiting.request, value, by)) is not None:
            raise ChanceRefused(reason)
        self._drawing.cancel()
        self._run()

    def use(self, source: ChanceSource, *, seed: int | None = None) -> None:
        """Take chance from another source from now on, including what is being waited for.

        ``seed``: what its values by seed follow from, where that is not the seed of the match.
        """
        self._drawing.use(source)
        if seed is not None:
            self._journal.state("seed", journal_lines.seed_line(seed))
        self._run()

    def _woken(self) -> None:
        self._run()
        self.moved_on()

    def _run(self) -> None:
        """Draw chance until a seat must choose, the hand is over, or the source has nothing yet."""
        while isinstance(waiting := self._referee.waiting, Chance):
            request, referee = waiting.request, self._referee
            if not self._drawing.draw(request, self.match.hand, referee.chances, partial(self._given, request)):
                break
        self._waits = latest()

    def _given(self, request: Request, value: ChanceValue, by: str) -> Text | None:
        """Take a value. Returns why it cannot be taken; None: it was."""
        try:
            outcome = self._referee.give(value)
        except BadChance as bad:
            from paizhuo.engine.table.journal import chance_check

            return chance_check.refused(self.match, request, value, bad)
        if by not in SHUFFLED:
            from paizhuo.engine.table.journal import chance_check

            if (reason := chance_check.impossible(outcome.referee.match)) is not None:
                return reason
        self._journal.chance(request, value, by)
        self._follow(outcome)
        return None

    # -- what is taken back ----------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to just before the latest choice of a person or ruling; False if there is none.

        Everything after it is forgotten, with its events and journal lines: show the table anew from its observation. A hand
        whose wall was opened cannot be gone back to.
        """
        moment = self._steps.back()
        if moment is None:
            return False
        self._drawing.cancel()
        self._referee = moment.referee
        self.players.sit(self.match)
        self.advisers.forget()
        self.log.cut(moment.events)
        self._journal.cut(moment.lines)
        self._run()
        return True

    def correct(
        self, number: int, *lines: journal_lines.Line, through: int | None = None, partly: bool = False
    ) -> Correction:
        """Correct an earlier line of the journal (the first line has number 1), or several: see ``paizhuo.engine.match.history``.

        If the rest of the match no longer fits, nothing changes and the correction says where; with ``partly`` the match then
        goes on from there. Raises ``CorrectionRefused``, and changes nothing.
        """
        from paizhuo.engine.match.history import CorrectionRefused, corrected
        from paizhuo.engine.table.journal.verification import SeedCheck  # few matches are ever corrected

        if self._journal.text is None:
            raise CorrectionRefused(NO_JOURNAL)
        written = journals.load(self._journal.text)
        found = corrected(written, number, *lines, through=through, check=SeedCheck(written.setup).why_not)
        if found.misfit is None or partly:
            self._become(found.journal)
        return found

    def _become(self, journal: journals.Journal) -> None:
        self._drawing.cancel()
        self.advisers.forget()
        self._take_up(journal)
        self._journal.become(journals.split_lines(journal.text))
        self._run()
        self.log.all_taken(len(self.match.setup.seats))

    def close(self) -> None:
        """Close the journal; the match can be resumed from it, unless ``trouble`` says that some of it is not saved."""
        self._drawing.close()
        self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- within --------------------------------------------------------------------------------------------------

    def _now(self) -> Moment:
        return self._moment(self._journal.count)

    def _moment(self, lines: int) -> Moment:
        return self._steps.moment(self._referee, lines, len(self.log))

    def _take(self, chosen: Mapping[Seat, Action], outcome: Outcome) -> None:
        """Write allowed choices down; once the last choice is made, the hand moves on."""
        self._write(chosen)
        for seat in chosen:
            self.advisers.decided(seat)
        self._follow(outcome)
        if not self._referee.answers:
            self._run()

    def _write(self, chosen: Mapping[Seat, Action]) -> None:
        self._journal.answers(chosen)
        self._steps.answered(chosen.keys())

    def _follow(self, outcome: Outcome) -> None:
        went_on = not self.hand_over
        before, self._referee = self._referee, outcome.referee
        self.log.add(outcome.events, before.match.hand.state, self.match.hand)
        if went_on and self.hand_over:
            self._journal.hand_over(self.match)
            if self._opens:
                self._steps.forget()  # everybody knows the wall now: the hand cannot be played on


class ChanceRefused(Refused):
    """A value of chance that cannot be taken: ``reason`` says why. Nothing has changed."""


def _nobody_waits() -> None:
    """Ignore that chance has come."""


NO_JOURNAL: Final = Text("这一场没有记录，不能改", "This match has no journal in which something could be corrected")
