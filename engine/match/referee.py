"""The referee of a match: what is waited for, and what follows from an answer, from chance, or from nobody answering.

A referee is an immutable value. Every answer or value given to it returns another referee and the events on the way. A refused one
raises, and nothing has changed. To undo, a caller goes back to an earlier referee. A referee reads no clock, no file and no random
numbers: its driver (a table, a journal being replayed, a session) reads ``waiting`` and gives what is waited for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, Self, TypeAlias

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.advance import MUST_CHOOSE, IllegalAction
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Given, Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, ChanceValue, Decision, DrawTile, Finished, ShowPlace
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match, Ranking, begin, give, next_hand, rule, take_seat
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.rules.well_formed import malformed


class HandOver(Struct):
    """The hand has ended: ``next_hand`` deals the following one, or ends the match."""


class MatchOver(Struct):
    """The match has ended."""

    ranking: Ranking


Waiting: TypeAlias = Decision | Chance | HandOver | MatchOver
_NO_ANSWERS: Final[Mapping[Seat, Action]] = {}
_NOBODY: Final[Mapping[Seat, tuple[Action, ...]]] = {}


class Referee(Struct):
    """A match at one moment. ``answers``: what seats have chosen where others must still choose.

    ``chances``: how many values of chance the current hand was given.
    """

    match: Match
    answers: Mapping[Seat, Action] = field(default_factory=dict)
    chances: int = 0

    @classmethod
    def begin(cls, setup: MatchSetup) -> Self:
        """Return the first hand of a match, before its first step. Raises as ``paizhuo.engine.match.match.begin``."""
        return cls(begin(setup))

    # -- what is so ----------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> Waiting:
        """What the match waits for. A ``Decision`` names only the seats that have not chosen yet."""
        match = self.match
        node = node_of(match.rules, match.hand)
        if isinstance(node, Finished):
            return HandOver() if match.final is None else MatchOver(match.final)
        return Decision(self._open(node)) if self.answers and isinstance(node, Decision) else node

    @property
    def asked(self) -> Mapping[Seat, tuple[Action, ...]]:
        """The options of every seat that has still to choose; empty where no seat has."""
        match = self.match
        node = node_of(match.rules, match.hand)
        if not isinstance(node, Decision):
            return _NOBODY
        return self._open(node) if self.answers else node.options

    def _open(self, node: Decision) -> dict[Seat, tuple[Action, ...]]:
        return {seat: options for seat, options in node.options.items() if seat not in self.answers}

    def observation(self, seat: Seat | None) -> Observation:
        """Return what a seat (None: an onlooker) may know now. It has no options once it has answered."""
        seen = observe(self.match.rules, self.match.hand, seat)
        return replace(seen, options=()) if seat in self.answers else seen

    def refusal(self, seat: Seat, action: Action) -> Text | None:
        """Why a seat may not do this now, None if it may. A value that is no seat or no action is refused too."""
        if (reason := malformed(self.match.hand, seat, action)) is not None:
            return reason
        if seat in self.answers:
            return ALREADY_CHOSEN
        if seat not in self.asked:
            return NOTHING_TO_CHOOSE
        return self.match.game.why_not(self.match.rules, self.match.hand, seat, action)

    def why_not(self, seat: Seat, action: Action) -> Text:
        """Return the answer to an action that a seat tries: why it may not, or that nothing forbids it."""
        return self.refusal(seat, action) or ALLOWED

    # -- what happens --------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, action: Action) -> Outcome:
        """Return a seat's choice. When all who were asked have chosen, the hand moves on.

        Raises ``IllegalAction`` with the reason if the seat may not do this now.
        """
        if type(seat) is not int:  # True is no seat 1
            raise IllegalAction(seat, action, self.why_not(seat, action))
        return self.answer_all({seat: action})

    def answer_all(self, chosen: Mapping[Seat, Action]) -> Outcome:
        """Return the choices of several seats, as ``answer``; if one of them is refused, none is made."""
        asked, hand = self.asked, self.match.hand
        for seat, action in chosen.items():
            options = asked.get(seat, ())
            # Mostly it is the very object offered, which needs no closer check.
            if id(action) not in map(id, options) and not _offers(hand, options, seat, action):
                raise IllegalAction(seat, action, self.why_not(seat, action))
        answers = {**self.answers, **chosen} if self.answers else chosen
        if len(chosen) == len(asked):
            return self._moved(answers, self.chances)
        return Outcome(Referee(self.match, answers, self.chances))

    def give(self, value: ChanceValue) -> Outcome:
        """Give the value of chance that is waited for. Raises ``BadChance`` if none is, or if the value cannot be an answer."""
        hand = self.match.hand
        node = node_of(self.match.rules, hand)
        if not isinstance(node, Chance):
            raise BadChance(NO_CHANCE)
        if isinstance(node.request, ShowPlace):
            _check_shown(hand, node.request, value)
        return self._moved(value, self.chances + 1)

    def close_window(self) -> Outcome:
        """Every seat that was asked and has not chosen passes: the time for claims is over.

        Raises ``IllegalAction`` if a seat that must choose has not, ``BadChance`` if no seat is asked.
        """
        waiting = self.waiting
        if not isinstance(waiting, Decision):
            raise BadChance(NOBODY_ASKED)
        for seat, options in waiting.options.items():
            if PASS not in options:
                raise IllegalAction(seat, None, MUST_CHOOSE)
        return replace(self._moved(self.answers, self.chances), passed=tuple(waiting.options))

    # -- a table of real tiles, where nobody is asked --------------------------------------------------------------

    def act(self, seat: Seat, action: Action, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> Outcome:
        """Return an action that a seat is seen to do. Everything before it that nobody reports has happened.

        Open windows close, and tiles are drawn unseen, until the seat may do it. A window in which it may do it stays open for
        the others. ``seen``: the seats whose tiles somebody sees; their draws must be given. ``asked``: the seats that are asked,
        here or remotely; no window closes before they have chosen.
        Raises ``IllegalAction`` with the reason if the seat may do it neither now nor next.
        """
        now = Outcome(self)
        while not _offers(now.referee.match.hand, now.referee.asked.get(seat, ()), seat, action):
            following = None if action == PASS else _unreported(now.referee, seen, asked)
            if following is None:
                referee = self if seat in self.asked else now.referee
                raise IllegalAction(seat, action, referee.why_not(seat, action))
            now = now.then(following)
        return replace(now.then(now.referee.answer(seat, action)), passed=())

    def reachable(self, seat: Seat, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> tuple[Action, ...]:
        """Return the actions that ``act`` accepts from this seat, now or after unreported events."""
        found: dict[Action, None] = {}
        now: Referee | None = self
        while now is not None:
            # Nobody passes in a window that is not open yet: nothing would have to happen before it.
            options = now.asked.get(seat, ())
            found.update(dict.fromkeys(options if now is self else (each for each in options if each != PASS)))
            following = _unreported(now, seen, asked)
            now = None if following is None else following.referee
        return tuple(found)

    def catch_up(self, seen: Collection[Seat] = (), asked: Collection[Seat] = ()) -> Outcome:
        """Everything that nobody reports has happened, as before ``act``: open windows close, and tiles are drawn unseen.

        It ends where somebody must choose, where chance must be seen, and at the end of the hand.
        """
        now = Outcome(self)
        while (following := _unreported(now.referee, seen, asked)) is not None:
            now = now.then(following)
        return now

    def next_hand(self) -> Outcome:
        """Return the following hand before its first step, or the match with its ranking. Raises ``HandRunning``."""
        return Outcome(Referee(next_hand(self.match)))

    def rule(self, ruling: Ruling) -> Outcome:
        """Return what the people at the table settle outside the turns. Raises ``RulingRefused``."""
        match, events = rule(self.match, ruling)
        return Outcome(Referee(match, _NO_ANSWERS if ruling.asks_anew else self.answers, self.chances), events)

    def take_seat(self, comes: int | SeatSetup) -> Outcome:
        """Another player takes the seat of the one who must leave: a supporter, by number, or somebody new. Raises ``RulingRefused``."""
        return Outcome(Referee(take_seat(self.match, comes), _NO_ANSWERS, self.chances))

    def _moved(self, given: Given, chances: int) -> Outcome:
        match, events = give(self.match, given)
        return Outcome(Referee(match, _NO_ANSWERS, chances), events)


class Outcome(Struct):
    """What follows: the referee afterwards, and the events that led there.

    ``unseen``: the draws that were given as ``UNKNOWN`` on the way, all of them before any answer. ``passed``: the seats whose
    passes nobody has reported, where nothing is reported after them that would tell.
    """

    referee: Referee
    events: tuple[Event, ...] = ()
    unseen: tuple[DrawTile, ...] = ()
    passed: tuple[Seat, ...] = ()

    def then(self, following: Outcome) -> Outcome:
        """Return this outcome and the one that follows it, as one."""
        passed = following.passed if following.unseen else (*self.passed, *following.passed)
        return Outcome(following.referee, (*self.events, *following.events), (*self.unseen, *following.unseen), passed)


class OtherRack(BadChance):
    """The tiles shown cannot be those of this place: they contradict the tiles that are known, or their number."""


def _check_shown(hand: Hand, request: ShowPlace, value: ChanceValue) -> None:
    """Raise ``BadChance`` if the rack shown cannot be the one of this place. An empty row means that it is not shown."""
    request.check(value)
    held = hand.places[request.place].concealed
    if value and isinstance(value, tuple):
        known = Counter(tile for tile in held if tile != UNKNOWN)
        if len(value) != len(held) or known - Counter(value):
            raise OtherRack(OTHER_TILES.filled(count=len(held)))


def _offers(hand: Hand, options: tuple[Action, ...], seat: Seat, action: Action) -> bool:
    """Return whether ``action`` is one of the options. A value that merely compares equal, as 1 does with True, is not."""
    return malformed(hand, seat, action) is None and action in options


def _unreported(referee: Referee, seen: Collection[Seat], asked: Collection[Seat]) -> Outcome | None:
    """Return what follows without being reported, if anything does: the open window closes, or a tile is drawn unseen."""
    waiting = referee.waiting
    if isinstance(waiting, Decision):
        may_close = all(PASS in options and seat not in asked for seat, options in waiting.options.items())
        return referee.close_window() if may_close else None
    if not isinstance(waiting, Chance) or not isinstance(draw := waiting.request, DrawTile) or draw.seat in seen:
        return None
    return replace(referee.give(UNKNOWN), unseen=(draw,))


ALREADY_CHOSEN: Final = Text("已经选择过了", "This seat has already chosen")
NOTHING_TO_CHOOSE: Final = Text("现在没有轮到该座位选择", "This seat has nothing to decide now")
ALLOWED: Final = Text("现在可以这样做", "This can be done now")
NO_CHANCE: Final = Text("现在没有在等骰子或牌", "No dice or tiles are waited for now")
NOBODY_ASKED: Final = Text("现在没有在等哪一家选择", "No seat is asked now")
OTHER_TILES: Final = Text("这不是这副手牌的 {count} 张", "These are not the {count} tiles of this hand")
