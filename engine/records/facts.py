"""What happened in the hands of a match, seat by seat: what statistics are made of. It is found by replaying the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.core.event import Discarded, Event, Won
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import HandResult, Match
from paizhuo.engine.records.reading import NoRecord
from paizhuo.engine.scoring.score import Score


class WinFacts(Struct):
    """What a win counted: ``total`` in the game's unit, None where the players said only who paid; ``limit``, ``patterns``: their ids."""

    total: int | None
    limit: str | None = None
    patterns: tuple[str, ...] = ()


class SeatFacts(Struct):
    """What a seat did in a hand.

    ``change``: its points, in points of the ledger, as the hand was settled; ``won``: its wins (more than one in games that go
    on); ``gained``: what those wins brought; ``turn``: its own discards before the first of them, and one; ``drawn``: whether that
    was a self-draw; ``deals``: how often its discard was won with; ``lost``: what it paid for that; ``declared``: a riichi;
    ``called``: it has an open meld; ``ready``: at the end of a hand that nobody won, None where somebody won. What nobody wrote down
    or saw is None.
    """

    name: str
    bot: str | None
    change: int
    won: tuple[WinFacts, ...] = ()
    gained: int = 0
    turn: int | None = None
    drawn: bool = False
    deals: int = 0
    lost: int = 0
    declared: bool | None = None
    called: bool | None = None
    ready: bool | None = None

    @property
    def wins(self) -> int:
        """How often it won."""
        return len(self.won)

    @property
    def patterns(self) -> tuple[str, ...]:
        """The ids of what its wins counted, each once."""
        return tuple(dict.fromkeys(pattern for win in self.won for pattern in win.patterns))


class HandFacts(Struct):
    """A finished hand. ``line``: where the journal says that it begins, 0 on a score sheet; ``number`` from 1; ``game``: what was
    played in it.
    """

    line: int
    number: int
    game: str
    round: int
    dealer: int
    ending: str
    standing: tuple[int, ...]
    seats: tuple[SeatFacts, ...]


class Replayed(Struct):
    """What a journal came to: its finished hands, the line at which it stops making sense (None: it does to its end), and why.

    ``names``: what the patterns of the wins are called, by id.
    """

    hands: tuple[HandFacts, ...]
    names: Mapping[str, Text] = field(default_factory=dict)
    bad_line: int | None = None
    trouble: Text | None = None


def journal_in(path: Path) -> Journal:
    """Return the journal of a file, to be replayed. Raises ``NoRecord``, ``OSError``."""
    try:
        return load(decode(path.read_bytes()))
    except BadJournal as bad:
        raise NoRecord(bad.reason) from None


def replayed(journal: Journal) -> Replayed:
    """Return what happened in a match, as far as its journal can be followed."""
    found: list[HandFacts] = []
    names: dict[str, Text] = {}
    reached, begun, over = 1, 2, False
    course = _Course()
    try:
        for step in steps(journal):
            reached = step.number
            if "hand" in step.line:
                begun, over, course = step.number, False, _Course()
            course.add(step.events)
            if step.match.hand_over and (not over or "ruling" in step.line):  # players also rule on a hand that is over
                found[len(found) - over :] = [_hand(begun, step.match, course)]
                over = True
                names |= names_in(step.match.results[-1])
    except BadJournal as bad:
        return Replayed(tuple(found), names, reached + 1, bad.reason)
    return Replayed(tuple(found), names)


def names_in(result: HandResult) -> dict[str, Text]:
    """Return what the patterns of the wins of a hand are called, by id."""
    return {each.id: each.name for win in result.wins for each in win.score.patterns}


def seat_facts(result: HandResult, seat: Seat, name: str, bot: str | None = None) -> SeatFacts:
    """Return what the result of a hand says of a seat."""
    own = [win for win in result.wins if win.seat == seat]
    dealt = [win for win in result.wins if win.source == seat and not win.robbed]
    return SeatFacts(
        name,
        bot,
        result.changes[seat],
        tuple(_counted(win.score) for win in own),
        sum(transfer.points for win in own for transfer in win.transfers if transfer.payee == seat),
        None,
        bool(own) and own[0].source is None,
        len(dealt),
        sum(transfer.points for win in dealt for transfer in win.transfers if transfer.payer == seat),
    )


def _counted(score: Score) -> WinFacts:
    limit = None if score.limit is None else score.limit.id
    return WinFacts(score.total, limit, tuple(dict.fromkeys(pattern.id for pattern in score.patterns)))


class _Course:
    """What the end of a hand does not show: how many tiles each seat had discarded when it first won."""

    def __init__(self) -> None:
        self._discards = Counter[Seat]()
        self.turns: dict[Seat, int] = {}

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Discarded):
                self._discards[event.seat] += 1
            elif isinstance(event, Won):
                self.turns.setdefault(event.win.seat, self._discards[event.win.seat] + 1)


def _hand(line: int, match: Match, course: _Course) -> HandFacts:
    result, hand = match.results[-1], match.hand
    seats = tuple(_seat(match, seat, course) for seat in range(hand.seats))
    deal = result.deal
    return HandFacts(
        line, deal.number + 1, match.game.id, deal.round, deal.dealer, result.ending.id, result.standing, seats
    )


def _seat(match: Match, seat: Seat, course: _Course) -> SeatFacts:
    result, hand = match.results[-1], match.hand
    who = match.setup.seats[seat]
    facts = seat_facts(result, seat, who.name, who.bot)
    return replace(
        facts,
        turn=course.turns.get(seat),
        declared=any(laid.turned for laid in hand.rivers[seat]),
        called=any(meld.is_open for place in hand.places if place.owner == seat for meld in place.melds),
        ready=None if result.wins else _ready(match, seat),
    )


def _ready(match: Match, seat: Seat) -> bool | None:
    """Return whether the seat's hand is ready; None where its tiles are not known, or it has several racks."""
    seen = observe(match.rules, match.hand, seat)
    if UNKNOWN in seen.rack.concealed or not seen.rack.concealed or len(match.hand.places) > match.hand.seats:
        return None
    open_hands = match.game.hints.open_hands(match.game_options)
    return Standpoint(seen, match.game, open_hands).away <= 0


# -- as JSON ---------------------------------------------------------------------------------------------------------------


def written(facts: Replayed) -> Any:
    """Return the facts as plain values, for the index."""
    from msgspec import to_builtins

    return to_builtins(facts)


def read(value: Any) -> Replayed:
    """Return the facts that ``written`` wrote. Raises ``ValueError`` for anything else."""
    from msgspec import convert

    return convert(value, Replayed)
