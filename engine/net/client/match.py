"""A match on a server, for the same listener as a match at this computer: messages become moments, actions become messages.

What the server says is checked before it is used. If events are missing or do not follow from what is known, the client asks
for the whole table. If a message can never be read, the listener gets a sentence that says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass as mutable
from dataclasses import field, replace
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, RuleState
from paizhuo.engine.core.node import Request
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.commitment import check, read_opening
from paizhuo.engine.match.match import HandResult, Match, Ranking, begin, ranking
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client import words
from paizhuo.engine.net.client.seen_wall import check_opening
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.follow import Following, News, known_after
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Arrange,
    Ask,
    Consult,
    Mute,
    NextHand,
    ProposeEnd,
    Rearrange,
    Support,
    TakeSeat,
    Undo,
    Vote,
    WhyNot,
    WhyNoWin,
)
from paizhuo.engine.table.port.reports import (
    Advised,
    Beginning,
    Consultation,
    Declined,
    Explained,
    Failed,
    Finish,
    HandSheet,
    Leaving,
    Listener,
    Look,
    Record,
    Report,
    Seating,
)
from paizhuo.engine.table.port.settings import Automatic, TimeLeft
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.showing import Scene
from paizhuo.engine.table.session.turning import turning_to

SETTLED: Final = 20
"""Milliseconds for which a moment waits for what belongs to it: the decision that comes with the events."""
AGAIN: Final = 2_000
MOST_RACKS: Final = 2
MOST_TILES: Final = 160
"""The most tiles that are accepted in one place."""

MatchMessage: TypeAlias = (
    m.Began | m.HandBegan | m.Observed | m.Happened | m.Decide | m.Decided | m.Awaiting | m.Result | m.Over | m.Reports
)  # fmt: skip
"""What the server says of a match."""


@mutable(slots=True)
class _Playing:
    """The match that is played: ``at_start`` is its first hand before the first step, with rules, options and programme."""

    began: m.Began
    at_start: Match
    seating: Seating


@mutable(slots=True)
class _Due:
    """A moment that is to be shown. ``start``: the number of the first event of ``record``; ``heard``: that of the first new event."""

    start: int
    heard: int
    record: tuple[tuple[Deal, Event], ...] = ()
    anew: bool = False
    begun: Beginning | None = None


@mutable(slots=True)
class _Asked:
    """The decision that is open."""

    number: int
    options: tuple[Action, ...]
    time: TimeLeft | None
    since: int
    """When it came, and had that time left."""
    looking: bool
    answer: Answer | None = None
    """What was answered, until the server has taken it."""
    shown: int = 0
    """The serial of the moment that showed it; 0: none has."""


@mutable(slots=True)
class _State:
    """What is known of the match."""

    playing: _Playing | None = None
    following: Following | None = None
    known: RuleState | None = None
    """The rule state that the client and the server both have; later events are read against it."""
    asked: _Asked | None = None
    past: int = 0
    """The number of the latest decision that is past."""
    advice: tuple[Advice, ...] = ()
    awaited: Awaited | None = None
    choosing: bool = False
    result: m.Result | None = None
    over: bool = False
    failed: bool = False
    """Whether the match cannot be followed here."""
    begun: Beginning | None = None
    """The table before the first event of the hand, as long as none has come."""
    commitments: dict[int, str] = field(default_factory=dict)
    """The commitment to the wall of each hand, by the hand's number, as it was first sent."""


class FarMatch:
    """One participant's side of a match on a server, or a spectator's.

    It is called in the thread of its scheduler, and so is the listener. ``send``: where messages to the server go; they may be lost
    while the line is down.
    """

    def __init__(
        self,
        send: Callable[[m.FromClient], None],
        scheduler: Scheduler,
        listener: Listener,
        opened: Callable[[int, bool], None] = lambda number, agrees: None,
        again: int = AGAIN,
    ) -> None:
        """``opened``: called when the wall of a hand is opened.

        It is given the hand's number and whether the wall fits the commitment and everything seen of the hand. ``again``:
        milliseconds after which an answer, or a request for the whole table, is sent again if nothing has come of it.
        """
        self.serial = 0
        self.automatic = Automatic()
        self.heard = 0
        """How many events of the match are known here."""
        self._send = send
        self._scheduler = scheduler
        self._listener = listener
        self._opened = opened
        self._again = again
        self._state = _State()
        self._muted = False
        self._due: _Due | None = None
        self._due_timer: Timer | None = None
        self._answer_timer: Timer | None = None
        self._looked: int | None = None
        """When the whole table was asked for; None: it has come, or was not asked for."""

    # -- the state -------------------------------------------------------------------------------------------------

    @property
    def following(self) -> Following | None:
        """The hand as far as it is known; None: nothing is."""
        return self._state.following

    @property
    def decision(self) -> int:
        """The number of the decision that is open; 0: none is."""
        return 0 if self._state.asked is None else self._state.asked.number

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.over

    @property
    def participant(self) -> int | None:
        """The person's place in the match; None: a spectator, or no match."""
        playing = self._state.playing
        return None if playing is None else playing.began.you

    def commitment(self, number: int) -> str:
        """The commitment to the wall of the hand with this number, as it was first sent; "": there was none."""
        return self._state.commitments.get(number, "")

    # -- what the server says ------------------------------------------------------------------------------------------

    def take(self, message: MatchMessage) -> None:
        """Takes a message of the server. Whatever it holds, only exceptions of the listener are raised."""
        if self._state.playing is None and not isinstance(message, m.Began | m.Reports):
            return  # of a match that cannot be followed here
        try:
            says = self._take(message)
        except Exception as error:  # noqa: BLE001 - nobody knows what a server may send
            self._not_read(message, error)
            return
        if says is not None:
            self._show()
            says()

    def _take(self, message: MatchMessage) -> Callable[[], None] | None:
        """Takes a message in. Returns what is to be called at once, after the moment that is due; None: nothing."""
        match message:
            case m.Began():
                return self._began(message)
            case m.HandBegan():
                self._hand_began(message)
            case m.Observed():
                self._observed(message)
            case m.Happened():
                self._happened(message)
            case m.Decide():
                return self._decide(message)
            case m.Decided():
                self._decided(message.decision)
            case m.Awaiting():
                self._awaiting(message)
            case m.Result():
                return self._result(message)
            case m.Over():
                return self._over(message)
            case m.Reports():
                return self._reported(wire.reported(message))
        return None

    def _not_read(self, message: MatchMessage, error: Exception) -> None:
        what = str(error) or type(error).__name__
        if isinstance(message, m.HandBegan | m.Happened):
            self.look()
        elif isinstance(message, m.Began | m.Observed | m.Result | m.Over):
            self._fail(words.NOT_UNDERSTOOD.filled(what=what))
        else:
            self._listener.heard(Declined(words.NOT_READ.filled(what=what)))

    def _fail(self, reason: Text) -> None:
        """The match cannot be followed here."""
        self._forget_due()
        self._close_decision()
        self._state = _State(failed=True)
        self._listener.heard(Failed(reason))

    def _began(self, began: m.Began) -> Callable[[], None] | None:
        state = self._state
        before = None if state.playing is None or state.over else state.playing
        if before is not None and before.began == began:
            self._state = _State(before, asked=state.asked, past=state.past, commitments=state.commitments)
            self._looked = None
            self._send_arranged()
            return None
        setup = MatchSetup(began.rules, began.options, tuple(SeatSetup(name, bot or None) for name, bot in began.seats))
        if began.you is not None and not 0 <= began.you < len(began.seats):
            raise ValueError(f"seat {began.you} of {len(began.seats)}")
        at_start = begin(setup)
        if at_start.rule_set.version != began.version:
            return partial(self._fail, words.OTHER_RULES.filled(rules=at_start.rule_set.name))
        seating = Seating(setup, at_start.rule_set, began.you, alone=True)
        self._forget_answer()
        self._state = _State(_Playing(began, at_start, seating))
        if before is None:
            self.heard = 0
        self._looked = None
        self._send_arranged()
        return partial(self._listener.heard, seating)

    def _hand_began(self, began: m.HandBegan) -> None:
        state = self._state
        seen: Observation = _read(began.observation, Observation)
        if state.following is not None and began.number <= state.following.observation.hand.deal.number:
            return  # a message that came twice
        self._check(seen)
        self._show()
        self._close_decision()
        game, _ = self._game(seen.hand.deal)
        state.following, state.known, state.result = Following(seen), seen.hand.state, None
        state.commitments.setdefault(began.number, began.commitment)
        state.begun = Beginning(seen, game.display.facts(seen))
        self._due = _Due(self.heard, self.heard)
        self._show_soon()

    def _observed(self, observed: m.Observed) -> None:
        state = self._state
        seen: Observation = _read(observed.observation, Observation)
        events = codec.read_events(wire.value(observed.events))
        self._check(seen)
        start = observed.heard - len(events)
        if start < 0:
            raise ValueError("more events than there were")
        if self._due is not None and self._due.start < start:
            self._show()
        self._looked = state.begun = None
        state.following, state.known, state.result = Following(seen, events), seen.hand.state, None
        state.choosing = observed.choosing
        state.commitments.setdefault(seen.hand.deal.number, observed.commitment)
        self.heard = observed.heard
        if state.asked is not None and state.asked.answer is None:
            state.asked = None  # it is asked again if it is still open
        self._due = _Due(start, observed.heard, tuple((seen.hand.deal, event) for event in events), anew=True)
        self._show_soon()

    def _happened(self, happened: m.Happened) -> None:
        state = self._state
        if happened.heard <= self.heard and state.following is not None:
            return  # known already
        ended = state.following is not None and state.following.observation.hand.ending is not None
        if state.following is None or happened.since != self.heard or ended:
            self.look()
            return
        events = codec.read_events(wire.value(happened.events), state.known)
        if len(events) != happened.heard - happened.since:
            raise ValueError("another number of events than was said")
        following = state.following.after(News(events, happened.turn))
        if self._due is not None and self._due.anew:
            self._show()
        self._close_decision()
        state.following, state.known, self.heard = following, known_after(events, state.known), happened.heard
        state.choosing, state.advice = happened.choosing, ()
        due = self._something_due(happened.since)
        if events:
            due.begun, state.begun = state.begun or due.begun, None
        due.record += tuple((following.observation.hand.deal, event) for event in events)
        self._show_soon()

    def _decide(self, decide: m.Decide) -> Callable[[], None] | None:
        state = self._state
        asked = state.asked
        if decide.decision <= state.past or state.following is None:
            return None  # a message that came twice, or too late
        if decide.heard != self.heard:
            self.look()
            return None
        if asked is not None and asked.answer is not None and asked.number == decide.decision:
            self._answer_again()
            return None
        options = _options(decide.options)
        time = None if decide.time is None else TimeLeft(decide.time, decide.bank)
        self._forget_answer()
        state.asked = _Asked(decide.decision, options, time, self._scheduler.now(), decide.looking)
        if decide.looking:
            if decide.observation is msgspec.UNSET or self.participant is None:
                raise ValueError("a supporter looks at something")
            observation: Observation = replace(_read(decide.observation, Observation), options=options)
            return partial(self._listener.heard, Look(self.participant, observation, last=True))
        self._something_due(self.heard)
        self._show_soon()
        return None

    def _decided(self, number: int) -> None:
        state = self._state
        if state.asked is not None and state.asked.number <= number:
            self._close_decision()
            state.advice = ()
            self._something_due(self.heard)
            self._show_soon()
        state.past = max(state.past, number)

    def _reported(self, report: Report) -> Callable[[], None] | None:
        """Takes in what the match says to the participant. Returns what is said at once."""
        match report:
            case Declined():
                self._ask_again()
            case Advised(advice):
                self._state.advice = advice
                if self._due is not None:
                    return None
            case Consultation(observation=observation):
                self._check(observation)
            case Explained():
                pass
            case _:
                raise ValueError("a report that no server sends")
        return partial(self._listener.heard, report)

    def _awaiting(self, awaiting: m.Awaiting) -> None:
        if isinstance(awaiting.request, msgspec.UnsetType):
            self._state.awaited = None
        else:
            request = codec.read(wire.value(awaiting.request), Request)
            self._state.awaited = Awaited(request, None if awaiting.trouble is None else wire.heard(awaiting.trouble))
        if self._state.following is not None:
            self._something_due(self.heard)
            self._show_soon()

    def _result(self, result: m.Result) -> Callable[[], None] | None:
        state = self._state
        if state.playing is None or state.result == result:
            return None
        ended: HandResult = _read(result.result, HandResult)
        observation: Observation = _read(result.observation, Observation)
        self._check(observation)
        game, options = self._game(observation.hand.deal)
        turn = None
        if not isinstance(result.following, msgspec.UnsetType):
            deal = codec.read(wire.value(result.following))
            if not isinstance(deal, Deal):
                raise TypeError("what follows is a deal")
            turn = turning_to(state.playing.at_start, deal)
        facts, ready = game.display.facts(observation), ready_hands(game, options, observation)
        sheet = HandSheet(ended, observation, facts, turn, ready, self._leaving(result))
        number = observation.hand.deal.number
        committed = state.commitments.get(number) if state.result is None else None
        following = state.following
        if following is not None and following.observation.hand.deal.number != number:
            following = None
        agrees = _opens(state.playing.at_start, committed, result, following) if committed else None
        state.result = result
        self._close_decision()
        return partial(self._say_ended, sheet, number, agrees)

    def _say_ended(self, sheet: HandSheet, number: int, agrees: bool | None) -> None:  # noqa: FBT001
        if agrees is not None:
            self._opened(number, agrees)
        self._listener.heard(sheet)

    def _leaving(self, result: m.Result) -> Leaving | None:
        if result.leaving is None or self._state.playing is None:
            return None
        seat, supporters = result.leaving
        seats = self._state.playing.seating.setup.seats
        return Leaving(seat, seats[seat].name, tuple((nth, seats[nth].name) for nth in supporters))

    def _over(self, over: m.Over) -> Callable[[], None] | None:
        state = self._state
        if state.playing is None or state.over:
            return None
        results: tuple[HandResult, ...] = _read(over.results, tuple[HandResult, ...])
        if isinstance(over.ranking, msgspec.UnsetType):
            ranked = ranking(results[-1].standing if results else state.playing.at_start.standing)
        else:
            ranked = _read(over.ranking, Ranking)
        state.over = True
        self._close_decision()
        return partial(self._say_over, Finish(results, ranked), over.reason)

    def _say_over(self, finish: Finish, reason: m.Said | None) -> None:
        if reason is not None:
            self._listener.heard(Explained(wire.heard(reason)))
        self._listener.heard(finish)

    def wrong(self, wrong: m.Wrong) -> bool:
        """Handles that the server rejected a message. Returns whether that was the match's business."""
        if wrong.about == "look":
            return True
        if wrong.about != "ask" or wrong.decision is None:
            return False
        asked = self._state.asked
        if asked is None or wrong.decision != asked.number:
            return True  # it was answered in time after all
        if wrong.code == "stale":
            self._decided(asked.number)
            self.look()
        else:
            self._ask_again()
            self._listener.heard(Declined(wire.heard(wrong.reason)))
        return True

    def compare(self, heard: int, decision: int) -> None:
        """Compares what is known here with what the server says should be known; asks for the whole table if something is missing."""
        state = self._state
        if state.failed:
            return
        ended = state.following is not None and state.following.observation.hand.ending is not None and not state.over
        if (
            state.following is None
            or heard != self.heard
            or decision != self.decision
            or (ended and state.result is None)
        ):
            self.look()

    def look(self) -> None:
        """Asks for the whole table, unless it is on its way."""
        now = self._scheduler.now()
        if self._looked is None or now - self._looked >= self._again:
            self._looked = now
            self._send(m.Look())

    # -- what the listener is shown ------------------------------------------------------------------------------------

    def _game(self, deal: Deal) -> tuple[RuleSet, Options]:
        """The game of a hand, and the options it is played with."""
        playing = self._state.playing
        if playing is None:
            raise ValueError("a hand before its match")
        return at_play(playing.at_start.rule_set, playing.at_start.options, deal.game)

    def _check(self, seen: Observation) -> None:
        """Raises ``ValueError`` if this cannot be a hand of the match as the person here sees it."""
        playing = self._state.playing
        if playing is None or seen.seat != playing.began.you:
            raise ValueError("what another participant sees")
        if seen.hand.seats != playing.seating.players or len(seen.hand.places) > MOST_RACKS * seen.hand.seats:
            raise ValueError("another number of seats")
        if any(
            len(tiles) > MOST_TILES for tiles in (*seen.hand.rivers, *(place.concealed for place in seen.hand.places))
        ):
            raise ValueError("more tiles than there are")

    def _something_due(self, heard: int) -> _Due:
        if self._due is None:
            self._due = _Due(heard, heard)
        return self._due

    def _show_soon(self) -> None:
        if self._due_timer is None:
            self._due_timer = self._scheduler.call_later(SETTLED, self._show)

    def _forget_due(self) -> None:
        self._due = None
        if self._due_timer is not None:
            self._due_timer.cancel()
            self._due_timer = None

    def _show(self) -> None:
        """Shows the moment that is due."""
        due, state = self._due, self._state
        self._forget_due()
        if due is None or state.playing is None or state.following is None:
            return
        asked = state.asked
        offered = asked if asked is not None and not asked.looking and asked.answer is None else None
        try:
            observation = state.following.observation
            game, options = self._game(observation.hand.deal)
            scene = Scene(
                game,
                options,
                state.playing.seating.setup.seats,
                replace(observation, options=() if offered is None else offered.options),
                state.advice,
                state.awaited,
                None
                if offered is None or offered.time is None
                else offered.time.after(self._scheduler.now() - offered.since),
                state.choosing,
            )
            record = Record(due.start, due.record)
            moment = scene.moment(self.serial + 1, record, due.heard, anew=due.anew, begun=due.begun)
        except Exception as error:  # noqa: BLE001 - nobody knows what a server may send
            self._fail(words.NOT_UNDERSTOOD.filled(what=str(error) or type(error).__name__))
            return
        self.serial += 1
        if offered is not None:
            offered.shown = self.serial
        self._listener.heard(moment)

    # -- what is done here -----------------------------------------------------------------------------------------

    def ask(self, ask: Ask) -> None:
        """Does here, or has the server do, what the participant asks; what is asked of a moment that is past is ignored."""
        match ask:
            case Answer(serial, actions):
                self._answer_moment(serial, actions)
            case WhyNot(serial, action) if serial == self.serial:
                self._send_ask(WhyNot(self.decision, action))
            case Support(supporter, action) if supporter == self.participant:
                self._support(action)
            case Consult(supporter) | Advise(supporter) if supporter == self.participant:
                self._send_ask(ask)
            case Rearrange():
                self._share_out()
            case Mute(muted):
                self._muted = muted
                self._send_ask(ask)
            case Arrange(automatic):
                self.automatic = automatic
                self._send_ask(ask)
            case WhyNoWin() | Undo() | ProposeEnd() | Vote() | NextHand() | TakeSeat():
                self._send_ask(ask)
            case _:
                pass  # the server keeps the time and the dice, and nothing is ruled on where everybody has a screen

    def _send_ask(self, ask: Ask) -> None:
        self._send(m.Asks(codec.write(ask)))

    def _answer_moment(self, serial: int, actions: tuple[Action, ...]) -> None:
        asked = self._state.asked
        if asked is not None and not asked.looking and serial == self.serial == asked.shown and actions:
            self._answer(asked, actions)

    def _support(self, action: Action) -> None:
        asked = self._state.asked
        if asked is not None and asked.looking:
            self._answer(asked, (action,))

    def _share_out(self) -> None:
        """Rearranges the tiles between the hands as well as possible, where a seat has several."""
        following, seat = self._state.following, self.participant
        if following is None or seat is None:
            return
        game, _ = self._game(following.observation.hand.deal)
        if game.racks is None:
            return
        asked = self._state.asked
        found = game.racks.rearranged(replace(following.observation, options=() if asked is None else asked.options))
        if found.moves:
            self._answer_moment(self.serial, found.moves)
        self._listener.heard(Explained(found.said))

    def _send_arranged(self) -> None:
        """Sends again the settings that the server may have forgotten."""
        if self._state.playing is None or self.participant is None:
            return
        if self.automatic != Automatic():
            self.ask(Arrange(self.automatic))
        if self._muted:
            self.ask(Mute(muted=True))

    # -- answers -----------------------------------------------------------------------------------------------------

    def _answer(self, asked: _Asked, actions: tuple[Action, ...]) -> None:
        if asked.answer is None:
            asked.answer = Answer(asked.number, actions)
            self._answer_again()

    def _answer_again(self) -> None:
        """Sends the answer that the server has not taken yet."""
        asked = self._state.asked
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None
        if asked is not None and asked.answer is not None:
            self._answer_timer = self._scheduler.call_later(self._again, self._answer_again)
            self._send_ask(asked.answer)

    def _forget_answer(self) -> None:
        """Forgets the answer, which was taken or refused."""
        if self._state.asked is not None:
            self._state.asked.answer = None
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None

    def _ask_again(self) -> None:
        """The answer was refused: the decision is open as before."""
        if self._state.asked is not None and self._state.asked.answer is not None:
            self._forget_answer()
            self._something_due(self.heard)
            self._show_soon()

    def _close_decision(self) -> None:
        """Nothing is asked any more."""
        self._forget_answer()
        asked, self._state.asked = self._state.asked, None
        if asked is not None:
            self._state.past = max(self._state.past, asked.number)

    def close(self) -> None:
        """Ends the match here: nothing more of it is received or sent."""
        self._forget_answer()
        self._forget_due()
        self.heard = 0
        self._state = _State()


def _read(part: msgspec.Raw, kind: Any) -> Any:
    """A value of the engine in a message. Raises ``BadValue``, ``BadMessage``."""
    return codec.read(wire.value(part), kind)


def _opens(match: Match, committed: str, result: m.Result, following: Following | None) -> bool:
    """Whether an opening fits the commitment and everything seen of the hand; ``following``: the hand as seen, None if it was not."""
    try:
        opening = read_opening(wire.value(result.opening))
        if following is None:
            check(match, committed, opening)
        else:
            check_opening(match, committed, opening, following)
    except (ValueError, LookupError):  # also events that fit no hand: they prove nothing
        return False
    return True


def _options(part: msgspec.Raw) -> tuple[Action, ...]:
    options: tuple[Action, ...] = _read(part, tuple[Action, ...])
    return options
