"""Two matches of a game side by side, or two seats of one: the figures of both, and what each did hand by hand."""

from __future__ import annotations

from itertools import accumulate, zip_longest
from typing import Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import seed_at_end
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.records.facts import HandFacts, SeatFacts
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.reading import NoRecord
from paizhuo.engine.records.record import MatchRecord
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.records.statistics import Played, Statistics, changes, seat_in, statistics


class NotCompared(Refused):
    """Two matches that cannot be compared; ``reason`` says why, without a full stop."""


class Side(Struct):
    """A match as one of its participants played it. ``sums``: its points after each hand, without those at the start, as people count."""

    played: Played
    statistics: Statistics
    sums: tuple[float, ...]

    @property
    def record(self) -> MatchRecord:
        """The match."""
        return self.played.record


class HandPair(Struct):
    """A hand of both sides by its number, from 1; None for a side that did not play so many, or had no seat.

    ``alike``: both began it with the same tiles at the same place.
    """

    number: int
    game: str
    one: SeatFacts | None
    other: SeatFacts | None
    alike: bool = False


class Comparison(Struct):
    """Two sides of one game. ``same_walls``: in every hand of both the wall was the same, though not always from the same place."""

    one: Side
    other: Side
    hands: tuple[HandPair, ...]
    same_walls: bool

    @property
    def rules(self) -> str:
        """The id of the game."""
        return self.one.record.rules


def compare(index: Index, files: tuple[str, str], numbers: tuple[int | None, int | None] = (None, None)) -> Comparison:
    """Return two matches side by side; twice the same: two of its seats.

    ``numbers``: which participant each is seen as; None: whose match it is, else the one that the other is seen as, else the first.
    Raises ``NotCompared``, ``OSError``.
    """
    one, other = (_record(index, file) for file in files)
    if one.rules != other.rules:
        raise NotCompared(OTHER_GAME)
    first, second = _participants(one, other, numbers)
    if files[0] == files[1] and first == second:
        raise NotCompared(SAME)
    sides = _side(index, one, first), _side(index, other, second)
    same_walls = files[0] != files[1] and _same_walls(_journal(index, one), _journal(index, other))
    pairs = zip_longest(*(side.played.facts.hands for side in sides))
    return Comparison(*sides, tuple(_pair(sides, *pair, same_walls=same_walls) for pair in pairs), same_walls)


def _record(index: Index, file: str) -> MatchRecord:
    record = index.record(file)
    if record is None:
        raise NotCompared(NO_MATCH.filled(file=file))
    if record.damage is not None or record.kind == "sheet":
        raise NotCompared(NO_PLAY.filled(file=file))
    return record


def _participants(one: MatchRecord, other: MatchRecord, numbers: tuple[int | None, int | None]) -> tuple[int, int]:
    """Return which participant each side is."""
    first, second = numbers
    first = one.own if first is None else first
    if second is None and one.file != other.file:
        second = other.own
    if one.file == other.file:
        first = first or 0
        second = (first + 1) % len(one.participants) if second is None else second
    first = (second or 0) if first is None else first
    second = first if second is None else second
    for record, number in ((one, first), (other, second)):
        if not 0 <= number < len(record.participants):
            raise NotCompared(NOBODY.filled(file=record.file, n=number))
    return first, second


def _side(index: Index, record: MatchRecord, number: int) -> Side:
    try:
        facts = index.facts(record.file)
    except NoRecord as no:
        raise NotCompared(UNREADABLE.filled(file=record.file, reason=no.reason)) from None
    played = Played(record, facts, number, record.participants[number].name)
    parts = parts_of(record.rules)
    return Side(played, statistics(record.rules, [played], parts), tuple(accumulate(changes([played], parts))))


def _pair(sides: tuple[Side, Side], one: HandFacts | None, other: HandFacts | None, *, same_walls: bool) -> HandPair:
    there = one or other
    assert there is not None, "one of them has been played"
    first, second = (
        None if hand is None else seat_in(hand, side.played) for side, hand in zip(sides, (one, other), strict=True)
    )
    alike = (
        same_walls
        and one is not None
        and other is not None
        and sides[0].played.number == sides[1].played.number
        and (one.number, one.game, one.dealer) == (other.number, other.game, other.dealer)
    )
    return HandPair(there.number, there.game, first, second, alike)


def _journal(index: Index, record: MatchRecord) -> Journal | None:
    """Return the journal of a match; None: it cannot be read to its end."""
    try:
        return load(decode((index.data / record.file).read_bytes()))
    except BadJournal:
        return None


def _same_walls(one: Journal | None, other: Journal | None) -> bool:
    """Return whether both matches were dealt by the same seed under the same rules."""
    if one is None or other is None or one.setup.seed is None or one.setup.seed != other.setup.seed:
        return False
    if any(seed_at_end(each) != each.setup.seed for each in (one, other)):
        return False
    return _agreed(one.setup) == _agreed(other.setup) and len(one.setup.seats) == len(other.setup.seats)


def _agreed(setup: MatchSetup) -> dict[str, object]:
    return dict(find(setup.rules).settled(setup.options))


OTHER_GAME: Final = Text(
    "两场玩法不同，不能放在一起比", "they are matches of different games, which cannot be compared"
)
SAME: Final = Text(
    "是同一场的同一家，没有可比的", "they are the same seat of the same match: there is nothing to compare"
)
NO_MATCH: Final = Text("没有 {file} 这一场", "there is no match {file}")
NO_PLAY: Final = Text("{file} 没有打牌的过程", "{file} has no play to look at")
UNREADABLE: Final = Text("{file} 读不了：{reason}", "{file} cannot be read: {reason}")
NOBODY: Final = Text("{file} 没有 {n} 号", "{file} has no participant {n}")
