"""How somebody has fared: ranks, points and rates over matches and hands, each with the interval in which it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.facts import HandFacts, Replayed, SeatFacts
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.reading import NoRecord
from paizhuo.engine.records.record import MatchRecord

SURE: Final = 1.96
"""An interval reaches so many standard errors to both sides: 19 of 20 intervals hold what they are about."""


class Share(Struct):
    """So many, ``count``, of so many, ``of``."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, None of nothing."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares it would be over many more: Wilson's interval; 0 to 1 of nothing."""
        n = self.of
        if not n:
            return 0.0, 1.0
        share, square = self.count / n, SURE**2
        middle = (share + square / (2 * n)) / (1 + square / n)
        half = SURE * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
        return max(0.0, middle - half), min(1.0, middle + half)


class Mean(Struct):
    """The mean of ``of`` numbers, with the sum of their squared differences from it."""

    of: int
    mean: float
    squares: float

    @property
    def error(self) -> float | None:
        """Its standard error; None of fewer than two numbers."""
        return sqrt(self.squares / (self.of - 1) / self.of) if self.of > 1 else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Between which numbers it would lie over many more; None of fewer than two."""
        return None if self.error is None else (self.mean - SURE * self.error, self.mean + SURE * self.error)


def mean(numbers: Iterable[float]) -> Mean:
    """Return the mean of numbers."""
    values = list(numbers)
    middle = sum(values) / len(values) if values else 0.0
    return Mean(len(values), middle, sum((value - middle) ** 2 for value in values))


class Statistics(Struct):
    """What somebody has shown in a game. Points are as people count them.

    ``places``: how often each place was taken, the first first, in matches that are over; ``points``: at the end of those; ``change``: a
    hand; ``won``, ``dealt_in``: of all hands; ``declared``, ``called``: of those whose play is known, which no score sheet has;
    ``drawn``: hands that nobody won; ``ready``: of those, where it is known; ``gained``, ``turn``: of the hands won; ``lost``: of the
    hands dealt into; ``patterns``: how many of the hands won had each, most first; ``names``: what those are called.
    """

    rules: str
    matches: int
    hands: int
    places: tuple[int, ...]
    place: Mean
    points: Mean
    change: Mean
    won: Share
    dealt_in: Share
    declared: Share
    called: Share
    drawn: Share
    ready: Share
    gained: Mean
    turn: Mean
    lost: Mean
    patterns: Mapping[str, int]
    names: Mapping[str, Text]


class Played(Struct):
    """A match with what happened in it, and the number and name of whom it is asked about."""

    record: MatchRecord
    facts: Replayed
    number: int
    name: str

    @property
    def seat(self) -> Seat | None:
        """The seat that they had at the beginning; None for a supporter, and where the play is not known: on score sheets."""
        if self.record.kind == "sheet" or not self.facts.hands:
            return None
        return self.number if self.number < len(self.facts.hands[0].seats) else None


def statistics(rules: str, played: Iterable[Played], parts: int = 1) -> Statistics:
    """Return what somebody has shown in matches of a game. ``parts``: how many points of the ledger are one as people count."""
    matches = list(played)
    hands = [(hand, seat) for each in matches for hand in each.facts.hands if (seat := seat_in(hand, each)) is not None]
    over = [who for each in matches if (who := each.record.participants[each.number]).place is not None]
    seats = [seat for _, seat in hands]
    places = Counter(who.place for who in over)
    won = [seat for seat in seats if seat.wins]
    drawn = [seat for hand, seat in hands if not any(other.wins for other in hand.seats)]
    dealt = [seat for seat in seats if seat.deals]
    counted = Counter(pattern for seat in won for pattern in seat.patterns)
    return Statistics(
        rules,
        len(matches),
        len(hands),
        tuple(places[nth] for nth in range(1, max((place for place in places if place), default=0) + 1)),
        mean(who.place for who in over if who.place is not None),
        mean(who.points / parts for who in over if who.points is not None),
        mean(seat.change / parts for seat in seats),
        Share(len(won), len(seats)),
        Share(len(dealt), len(seats)),
        _known(seat.declared for seat in seats),
        _known(seat.called for seat in seats),
        Share(len(drawn), len(seats)),
        _known(seat.ready for seat in drawn),
        mean(seat.gained / parts for seat in won),
        mean(seat.turn for seat in won if seat.turn is not None),
        mean(seat.lost / parts for seat in dealt),
        dict(counted.most_common()),
        {pattern: name for each in matches for pattern, name in each.facts.names.items() if pattern in counted},
    )


def _known(flags: Iterable[bool | None]) -> Share:
    """Of those of which it is known, how many are so."""
    values = [flag for flag in flags if flag is not None]
    return Share(sum(values), len(values))


def seat_in(hand: HandFacts, played: Played) -> SeatFacts | None:
    """Return what the one who is asked about did in a hand; None: it had no seat then."""
    if played.number < len(hand.seats) and hand.seats[played.number].name == played.name:
        return hand.seats[played.number]
    return next((seat for seat in hand.seats if seat.name == played.name and seat.bot is None), None)


def gather(index: Index, wanted: Filter, progress: Callable[[], object] = lambda: None) -> dict[str, list[Played]]:
    """Return the matches of somebody that are wanted, with what happened in them, by rule set, the earliest first.

    Whose they are: ``wanted.with_whom``, else the first person of each (or who is noted as oneself). What cannot be read is left out.
    ``progress`` is called after every match, and may raise to stop.
    """
    found: dict[str, list[Played]] = {}
    for record in sorted(index.records(wanted), key=lambda record: (record.played is not None, record.played)):
        names = [who.name for who in record.participants]
        number = record.own if wanted.with_whom is None else names.index(wanted.with_whom)
        if record.damage is not None or number is None:
            continue
        try:
            facts = index.facts(record.file)
        except (NoRecord, OSError):
            continue
        found.setdefault(record.rules, []).append(Played(record, facts, number, names[number]))
        progress()
    return found


def changes(played: Iterable[Played], parts: int) -> list[float]:
    """Return what somebody won or lost in each hand, in order, in points as people count them."""
    return [
        seat.change / parts for each in played for hand in each.facts.hands if (seat := seat_in(hand, each)) is not None
    ]
