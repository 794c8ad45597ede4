"""A match in time: seats are asked and answer, chance is drawn, everything given is written down.

No clock and no thread runs inside: whoever owns the table calls ``answer``, ``bot_answers`` and ``next_hand`` when it suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.bots import Bot, UnknownBot, make
from engine.core.action import Action
from engine.core.event import Event
from engine.core.hand import Deal, Hand
from engine.core.meld import Seat
from engine.core.node import Chance
from engine.core.observe import Observation, observe, told
from engine.core.tiles import Tiles
from engine.core.value import dataclass
from engine.core.words import Text
from engine.match import journal as journals
from engine.match.match import Match, leaving
from engine.match.referee import Outcome, Referee
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rule_set import RuleSet
from engine.play.rulings import Ruling
from engine.play.supporters import SupportersChose
from engine.table.advice import Advice, Advisers, advised
from engine.table.chance import ChanceSource, seeded
from engine.table.recorder import Recorder


@dataclass(frozen=True, slots=True)
class _Moment:
    """What undoing goes back to: the table just before a person answered."""

    referee: Referee
    lines: int
    events: int


class Table:
    """A match being played.

    Chance is drawn as soon as it is wanted, so between calls the table waits for seats' answers or for ``next_hand``.
    Raises ``ValueError`` (``UnknownRules``, ``BadOption``, ``UnknownBot`` …) if the set-up cannot be played, ``JournalInUse``
    if another table writes this journal. A disk that cannot be written stops nothing: see ``trouble`` and ``take_news``.
    """

    def __init__(
        self,
        setup: MatchSetup,
        *,
        chance: ChanceSource | None = None,
        journal: Path | Recorder | None = None,
        taken_up: journals.Journal | None = None,
        since: datetime | None = None,
    ) -> None:
        """``journal``: the file to write, or its recorder, which has written nothing yet. ``taken_up``: what the file already
        holds; the match goes on from its end.

        ``since``: when those who play sat down, with its offset, for the journal.
        """
        self._referee = Referee.begin(setup)
        if chance is None:
            if setup.seed is None:
                raise ValueError("a match without a seed needs a source of chance")
            chance = seeded(self.match, setup.seed)
        self._chance = chance
        self._bots = self._seat_bots()
        self._advisers = Advisers()
        # Each event with the hand that followed it, which says what those without a seat could see.
        self._events: list[tuple[Event, Hand]] = []
        self._undoable: list[_Moment] = []
        written: list[str] = []
        if taken_up is not None:
            self._take_up(taken_up)
            written = journals.split_lines(taken_up.text)
        self._taken: dict[Seat | None, int] = {}
        self._recorder = Recorder(journal) if isinstance(journal, Path) else journal
        if self._recorder:
            self._recorder.begin(written)
        if not written:
            self._write(journals.first_line(setup, self.rule_set))
        if len(written) < 2:
            self._write(journals.hand_line(self.match.hand.deal))
        self._since = (
            None if since is None or self.match_over else journals.sitting_line(since.isoformat(timespec="seconds"))
        )
        self._sit_down(len(written))
        self._run()
        if taken_up is not None:
            self._taken = dict.fromkeys((None, *range(len(setup.seats))), len(self._events))

    @classmethod
    def resume(cls, path: Path, *, chance: ChanceSource | None = None, since: datetime | None = None) -> Self:
        """Takes a match up where its journal ends, and goes on writing there; what happened until then is no news.

        Answers already heard for a decision still open stay heard. Raises ``BadJournal``, ``JournalInUse``, ``OSError``
        if the journal cannot be read.
        """
        recorder = Recorder(path)  # before the file is read, so that nobody writes it meanwhile
        try:
            journal = journals.load(journals.decode(path.read_bytes()))
            return cls(journal.setup, chance=chance, journal=recorder, taken_up=journal, since=since)
        except BaseException:
            recorder.close()
            raise

    def _seat_bots(self) -> dict[Seat, Bot]:
        """A bot for every participant that is one, as they sit now."""
        setup = self.match.setup
        return {
            seat: make(who.bot, self.rule_set, self.match.options, (setup.seed or 0) * len(setup.seats) + seat)
            for seat, who in enumerate(setup.seats)
            if who.bot is not None
        }

    def _take_up(self, journal: journals.Journal) -> None:
        for step in journals.steps(journal):
            line = step.line
            answered = "action" in line and step.match.setup.seats[line["seat"]].bot is None
            if answered or "ruling" in line or "leaves" in line:
                self._undoable.append(self._moment(step.number - 1))
            self._referee = step.referee
            self._events += [(event, step.match.hand) for event in step.events]
        self._bots = self._seat_bots()

    # -- what is so ----------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._referee.match

    @property
    def rule_set(self) -> RuleSet:
        return self.match.rule_set

    @property
    def game(self) -> RuleSet:
        """The game of the current hand: in a match of several one of them, once it is chosen."""
        return self.match.game

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended; the match may go on with ``next_hand``."""
        return self.match.hand_over

    @property
    def match_over(self) -> bool:
        """Whether the programme has ended and ``match.final`` is there."""
        return self.match.final is not None

    def waiting(self) -> Mapping[Seat, tuple[Action, ...]]:
        """The seats that must answer now, people and bots, with their options; empty when the hand is over."""
        return self._referee.asked

    def observation(self, seat: Seat | None) -> Observation:
        """What a seat (None: an onlooker) may know now. Its options are empty once it has answered."""
        return self._referee.observation(seat)

    def take_events(self, seat: Seat | None) -> tuple[Event, ...]:
        """What happened since this seat asked last, as far as it may know."""
        start = self._taken.get(seat, 0)
        self._taken[seat] = len(self._events)
        return tuple(told(event, hand, seat) for event, hand in self._events[start:])

    @property
    def happened(self) -> int:
        """How many events the match has had."""
        return len(self._events)

    def taken(self, seat: Seat | None) -> int:
        """How many events of the match the seat has taken: the number of the next one that ``take_events`` brings."""
        return self._taken.get(seat, 0)

    def record(self, seat: Seat | None, start: int = 0) -> tuple[tuple[Deal, Event], ...]:
        """The events of the match from number ``start`` on, as far as the seat may know them, each with its hand's deal."""
        return tuple((hand.deal, told(event, hand, seat)) for event, hand in self._events[start:])

    def hand_events(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events of the current hand in order across the seats, as far as this seat (None: an onlooker) may know them."""
        number = self.match.hand.deal.number
        start = len(self._events)
        while start and self._events[start - 1][1].deal.number == number:
            start -= 1
        return tuple(told(event, hand, seat) for event, hand in self._events[start:])

    def shown_to_supporters(self) -> tuple[Tiles, ...]:
        """The racks by seat as the supporters of this hand saw them when they chose; none where nobody has chosen."""
        for event, hand in reversed(self._events):
            if hand.deal != self.match.hand.deal:
                break
            if isinstance(event, SupportersChose):
                return tuple(place.concealed for place in hand.places)
        return ()

    def why_not(self, seat: Seat, action: Action) -> Text:
        """Why the seat may not do this now; what is no seat or no action is refused too."""
        return self._referee.why_not(seat, action)

    @property
    def trouble(self) -> OSError | None:
        """Why the latest lines of the journal are not on disk; None: all are, or no journal is kept."""
        return self._recorder.trouble if self._recorder else None

    def take_news(self) -> tuple[Text, ...]:
        """What has happened to the journal's file since this was asked last, as sentences for a person."""
        return self._recorder.take_news() if self._recorder else ()

    # -- what is done --------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action) -> None:
        """A seat's choice. When all who were asked have chosen, play goes on to the next decision.

        Raises ``IllegalAction`` with the reason, and changes nothing, if the seat may not do this now.
        """
        moment, outcome = self._now(), self._referee.answer(seat, action)
        if seat not in self._bots:
            self._undoable.append(moment)
        self._take({seat: action}, outcome)

    def advise(self, supporter: int, action: Action) -> None:
        """A supporter points at what it would do in its player's place. Raises ``BadAdvice``; nothing then changes."""
        self._advisers.give(advised(self.match.hand, self.waiting(), supporter, action))

    def advice(self, seat: Seat) -> tuple[Advice, ...]:
        """What a player is advised to do now; for that player alone."""
        return self._advisers.before(seat)

    def mute_advice(self, seat: Seat, *, muted: bool = True) -> None:
        """A player wants to hear no advice, or again some."""
        self._advisers.mute(seat, muted=muted)

    def bot_answers(self) -> None:
        """Every bot that is waited for chooses once; a no-op where only people are."""
        rules, hand = self.match.rules, self.match.hand
        bots = [seat for seat in self._referee.asked if seat in self._bots]
        if bots:
            chosen = {seat: self._bots[seat].choose(observe(rules, hand, seat)) for seat in bots}
            self._take(chosen, self._referee.answer_all(chosen))

    def next_hand(self) -> None:
        """Deals the following hand, or ends the match. Raises ``HandRunning`` while a hand is being played."""
        self._referee = self._referee.next_hand().referee
        if self.match.final is not None:
            if self._recorder:
                self._recorder.write(journals.last_line(self.match, self._recorder.text))
            return
        self._write(journals.hand_line(self.match.hand.deal))
        self._run()

    def rule(self, ruling: Ruling) -> None:
        """What the players have ruled on an offence. Who is asked something is then asked anew.

        Raises ``RulingRefused`` with the reason, and changes nothing, if it cannot be made now.
        """
        moment, outcome = self._now(), self._referee.rule(ruling)
        self._undoable.append(moment)
        self._write(journals.ruling_line(ruling))
        self._advisers.forget()
        self._follow(outcome)
        self._run()

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Another takes the seat of who must leave the table: a supporter, by number, or somebody new.

        Raises ``RulingRefused``, ``UnknownBot``, and changes nothing, if nobody must leave or nobody comes.
        """
        moment, seat = self._now(), leaving(self.match)
        self._referee = self._referee.take_seat(comes).referee
        try:
            self._bots = self._seat_bots()
        except UnknownBot:
            self._referee = moment.referee
            raise
        assert seat is not None, "otherwise it was refused"
        self._undoable.append(moment)
        self._write(journals.seat_line(seat, comes))

    def undo(self) -> bool:
        """Back to just before the latest choice of a person or ruling, whose journal lines are dropped. False if there is none.

        Everything after it is forgotten, the events too: show the table anew from its observation.
        """
        if not self._undoable:
            return False
        moment = self._undoable.pop()
        sat = self.match.setup
        self._referee = moment.referee
        if self.match.setup != sat:
            self._bots = self._seat_bots()
        self._advisers.forget()
        del self._events[moment.events :]
        self._taken = {seat: min(taken, moment.events) for seat, taken in self._taken.items()}
        if self._recorder:
            self._recorder.cut(moment.lines)
        self._sit_down(moment.lines)
        self._run()
        return True

    def close(self) -> None:
        """Closes the journal; the match can be taken up again from it, unless ``trouble`` says that some of it is not saved."""
        if self._recorder:
            self._recorder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- within --------------------------------------------------------------------------------------------------

    def _now(self) -> _Moment:
        return self._moment(self._recorder.count if self._recorder else 0)

    def _moment(self, lines: int) -> _Moment:
        return _Moment(self._referee, lines, len(self._events))

    def _sit_down(self, lines: int) -> None:
        """Notes the sitting, unless it stands among the first ``lines`` of the journal."""
        if self._since is not None and self._recorder and not self._recorder.has(self._since, lines):
            self._recorder.write(self._since)

    def _write(self, line: str) -> None:
        if self._recorder:
            self._recorder.write(line)

    def _take(self, chosen: Mapping[Seat, Action], outcome: Outcome) -> None:
        """Writes allowed choices down; the last one that is waited for has moved the hand on."""
        for seat, action in chosen.items():
            if self._recorder:
                self._recorder.write(journals.answer_line(seat, action))
            self._advisers.decided(seat)
        self._follow(outcome)
        if not self._referee.answers:
            self._run()

    def _follow(self, outcome: Outcome) -> None:
        self._referee = outcome.referee
        self._events += [(event, self.match.hand) for event in outcome.events]

    def _run(self) -> None:
        """Draws chance until a seat must choose or the hand is over."""
        while isinstance(waiting := self._referee.waiting, Chance):
            value = self._chance.value(waiting.request, self.match.hand, self._referee.chances)
            outcome = self._referee.give(value)
            if self._recorder:
                self._recorder.write(journals.chance_line(waiting.request, value, self._chance.by))
            self._follow(outcome)
