"""What happened in the hands of a match, seat by seat: what statistics are made of. It is found by replaying the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match


class SeatFacts(Struct):
    """What a seat did in a hand.

    ``change``: its points, in points of the ledger, as the hand was settled; ``wins``: how often it won (more than once in games that go
    on); ``gained``: what those wins brought; ``turn``: its own discards before the first of them, and one; ``drawn``: whether that
    was a self-draw; ``patterns``: ids of what was counted; ``deals``: how often its discard was won with; ``lost``: what it paid for
    that; ``declared``: a riichi; ``called``: it has an open meld; ``ready``: at the end of a hand that nobody won, None where its
    tiles are not known or somebody won.
    """

    name: str
    bot: str | None
    change: int
    wins: int = 0
    gained: int = 0
    turn: int | None = None
    drawn: bool = False
    patterns: tuple[str, ...] = ()
    deals: int = 0
    lost: int = 0
    declared: bool = False
    called: bool = False
    ready: bool | None = None


class HandFacts(Struct):
    """A finished hand. ``line``: where the journal says that it begins; ``number`` from 1; ``game``: what was played in it."""

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


def replayed(journal: Journal) -> Replayed:
    """Return what happened in a match, as far as its journal can be followed."""
    found: list[HandFacts] = []
    names: dict[str, Text] = {}
    reached, begun, over = 1, 2, False
    try:
        for step in steps(journal):
            reached = step.number
            if "hand" in step.line:
                begun, over = step.number, False
            elif step.match.hand_over and not over:
                over = True
                found.append(_hand(begun, step.match))
                names |= {each.id: each.name for win in step.match.results[-1].wins for each in win.score.patterns}
    except BadJournal as bad:
        return Replayed(tuple(found), names, reached + 1, bad.reason)
    return Replayed(tuple(found), names)


def _hand(line: int, match: Match) -> HandFacts:
    result, hand = match.results[-1], match.hand
    seats = tuple(_seat(match, seat) for seat in range(hand.seats))
    deal = result.deal
    return HandFacts(
        line, deal.number + 1, match.game.id, deal.round, deal.dealer, result.ending.id, result.standing, seats
    )


def _seat(match: Match, seat: Seat) -> SeatFacts:
    result, hand = match.results[-1], match.hand
    who = match.setup.seats[seat]
    own = [win for win in result.wins if win.seat == seat]
    dealt = [win for win in result.wins if win.source == seat and not win.robbed]
    places = [place for place in hand.places if place.owner == seat]
    return SeatFacts(
        who.name,
        who.bot,
        result.changes[seat],
        len(own),
        sum(transfer.points for win in own for transfer in win.transfers if transfer.payee == seat),
        len(hand.rivers[seat]) + 1 if own else None,
        bool(own) and own[0].source is None,
        tuple(dict.fromkeys(pattern.id for win in own for pattern in win.score.patterns)),
        len(dealt),
        sum(transfer.points for win in dealt for transfer in win.transfers if transfer.payer == seat),
        any(laid.turned for laid in hand.rivers[seat]),
        any(meld.is_open for place in places for meld in place.melds),
        None if result.wins else _ready(match, seat),
    )


def _ready(match: Match, seat: Seat) -> bool | None:
    """Whether the seat's hand is ready; None where its tiles are not known, or it has several racks."""
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
