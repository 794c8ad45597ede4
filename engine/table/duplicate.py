"""Duplicate play of two bots: the same walls, with one bot alone among the other in every seat by turns.

A *set* is one deal. It is played once with the bot B in every seat, and once for each seat with A in that seat and B in the others.
What A gains in a seat is compared with what B gained in it on the same wall, so most of the luck of the deal cancels out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.bots.ranking import Ranked
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games import find
from paizhuo.engine.match.match import Match, begin, dealt
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import Options
from paizhuo.engine.table.bots.seat import MakeBot
from paizhuo.engine.table.journal.writer import JournalWriter
from paizhuo.engine.table.simulation import collector_at_rest, hand_played, tally
from paizhuo.engine.table.sources.seeded import seeded


class Contest(Struct):
    """Two bots at a rule set: ``a`` alone among ``b``. ``seed`` fixes all walls."""

    rules: str
    options: Options
    a: str
    b: str
    seed: int


class SeatTally(Struct):
    """How one seat fared in one hand: points gained, whether it won, whether another won with its tile, whether nobody won."""

    points: int
    won: bool
    dealt_in: bool
    draw: bool


class SetTally(Struct):
    """One set: for each seat how A fared in it, and how B fared in it when B sat everywhere.

    ``milliseconds_a``, ``milliseconds_b``: the time of every decision that had more than one option, in the hands with A.
    """

    a: tuple[SeatTally, ...]
    b: tuple[SeatTally, ...]
    milliseconds_a: tuple[float, ...]
    milliseconds_b: tuple[float, ...]

    @property
    def gain(self) -> float:
        """The points that A gained a hand beyond what B gained in the same seats."""
        return sum(a.points - b.points for a, b in zip(self.a, self.b, strict=True)) / len(self.a)


class _Timed:
    """A bot, and the time of its choices in milliseconds."""

    def __init__(self, bot: Bot, taken: list[float]) -> None:
        self._bot, self._taken = bot, taken

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        return self._bot.rank(observation)

    def choose(self, observation: Observation) -> Action:
        if len(observation.options) == 1:
            return observation.options[0]
        started = time.perf_counter()
        chosen = self._bot.choose(observation)
        self._taken.append((time.perf_counter() - started) * 1e3)
        return chosen


def deal_of(match: Match, nth: int) -> Deal:
    """Return the ``nth`` deal of a contest: every seat deals and every wind prevails by turns, and in a circle each of its games."""
    first, seats = match.hand.deal, match.hand.seats
    game = first.game and match.rule_set.games[nth // seats % len(match.rule_set.games)].game.id
    return replace(first, number=nth, dealer=nth % seats, round=nth // seats % 4, game=game)


def play_set(contest: Contest, nth: int, make: MakeBot = make) -> SetTally:
    """Play one set. Raises ``UnknownRules``, ``BadOption``, and ``UnknownBot`` or what else ``make`` raises."""
    with collector_at_rest():
        return _Set(contest, nth, make).played()


class _Set:
    """A set being played: its deal, its wall, and the time that choices have taken."""

    def __init__(self, contest: Contest, nth: int, make: MakeBot) -> None:
        self._contest, self._make = contest, make
        names = _participants(contest)
        match = begin(MatchSetup(contest.rules, contest.options, names, contest.seed))
        self._match = dealt(match, deal_of(match, nth))
        self._wall = seeded(match, contest.seed)
        self._a: list[float] = []
        self._b: list[float] = []

    def played(self) -> SetTally:
        seats = range(self._match.hand.seats)
        base = self._hand(None)
        alone = [self._hand(seat) for seat in seats]
        return SetTally(
            tuple(alone[seat][seat] for seat in seats),
            tuple(base[seat] for seat in seats),
            tuple(self._a),
            tuple(self._b),
        )

    def _hand(self, alone: Seat | None) -> tuple[SeatTally, ...]:
        """Play the hand with A in the seat ``alone``, and B everywhere else."""
        match, contest = self._match, self._contest
        bots: dict[Seat, _Timed] = {}
        for seat in range(match.hand.participants):
            name, taken = (contest.a, self._a) if seat == alone else (contest.b, [] if alone is None else self._b)
            seed = contest.seed * match.hand.participants + seat
            bots[seat] = _Timed(self._make(name, match.rule_set, match.options, seed), taken)
        played = hand_played(Referee(match), bots, self._wall, JournalWriter(None))
        result = played.match.results[-1]
        wins = tally(result).wins
        return tuple(
            SeatTally(
                result.changes[seat],
                any(win.seat == seat for win in wins),
                any(win.source == seat for win in wins),
                not wins,
            )
            for seat in range(match.hand.seats)
        )


def _participants(contest: Contest) -> tuple[SeatSetup, ...]:
    rule_set = find(contest.rules)
    count = rule_set.participants(rule_set.settled(contest.options))
    return tuple(SeatSetup(f"{contest.b} {nth}", contest.b) for nth in range(1, count + 1))


class Standing(Struct):
    """What a contest has shown so far, from the gains of its sets."""

    sets: int
    gain: float
    error: float

    @property
    def significance(self) -> float:
        """How many standard errors the gain is from zero."""
        return self.gain / self.error if self.error else 0.0


def standing(gains: Sequence[float]) -> Standing:
    """Return the mean gain of sets and its standard error."""
    n = len(gains)
    mean = sum(gains) / n if n else 0.0
    variance = sum((gain - mean) ** 2 for gain in gains) / (n - 1) if n > 1 else 0.0
    return Standing(n, mean, (variance / n) ** 0.5 if n else 0.0)
