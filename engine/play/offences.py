"""Offences at a real table and what follows from them: a false win 诈和, a false chi or pon 诈吃诈碰, a tile knocked over 误触.

Seats at this program cannot commit them; an umpire who sees one calls these.  Prices are points of the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, Protocol

from engine.core.event import Event, Paid
from engine.core.hand import Ending, Hand, Script, Transfer
from engine.core.meld import Meld, Seat
from engine.core.tiles import Tile, Tiles, without
from engine.core.value import dataclass
from engine.core.words import Text
from engine.play.turn import Offer, Steps, Turn, TurnRules, end

FALSE_WIN: Final = Ending("false_win", Text("诈和，本局作废", "False win: the hand is void"))
REASONS: Final = {
    "false_win": Text("诈和赔付", "False win"),
    "void": Text("本局作废，退还", "Given back: the hand is void"),
}
"""What points are paid for when a hand is void."""


class NoOffence(ValueError):
    """What was called an offence cannot be one now; the message says why."""


class Watched(Protocol):
    """What a rule set must remember of offences.

    ``barred``: who cannot win this hand any more. ``laid_open``: tiles of whose racks everybody has seen, and which.
    """

    @property
    def barred(self) -> tuple[Seat, ...]: ...

    @property
    def laid_open(self) -> tuple[tuple[Seat, Tile], ...]: ...


# -- false win 诈和 ------------------------------------------------------------------------------------------------------


def false_win(hand: Hand, seat: Seat, ready: Sequence[Seat], *, each: int, to_ready: int) -> Script:
    """The hand is void: what was paid in it is given back, and ``seat`` pays and leaves the table (see ``who_leaves``).

    It pays every ``ready`` player ``to_ready``, or if nobody else is ready every other player ``each``. So does who is found to
    have won with a false chi or pon. Supporters neither pay nor gain. Raises ``NoOffence`` if the hand is over.
    """
    if hand.ending is not None:
        raise NoOffence("the hand is over")
    hand = yield Paid(false_win_payments(hand, seat, ready, each=each, to_ready=to_ready))
    return (yield from end(hand, FALSE_WIN))


def false_win_payments(
    hand: Hand, seat: Seat, ready: Collection[Seat], *, each: int, to_ready: int
) -> tuple[Transfer, ...]:
    """What is given back and paid when ``seat`` has won falsely; see ``false_win``."""
    others = hand.others(seat)
    waiting = [other for other in others if other in ready]
    paid = (Transfer(seat, other, to_ready if waiting else each, "false_win") for other in waiting or others)
    return (*given_back(hand), *paid)


def given_back(hand: Hand) -> tuple[Transfer, ...]:
    """Everything that was paid in a hand that is void, the other way round."""
    return tuple(Transfer(paid.payee, paid.payer, paid.points, "void") for paid in hand.ledger)


def who_leaves(hand: Hand) -> Seat | None:
    """Who has to leave the table for a false win, so that another takes the seat."""
    if hand.ending is not FALSE_WIN:
        return None
    return next(t.payer for t in hand.ledger if t.reason == "false_win" and isinstance(t.payer, int))


# -- false chi and pon 诈吃诈碰 -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClaimTakenBack(Event):
    """A chi or pon is undone: its tiles are in the rack again, the claimed one in its river."""

    seat: Seat
    meld: Meld

    def apply(self, hand: Hand) -> Hand:
        meld, place = self.meld, hand.places[self.seat]
        assert meld.source is not None, "only what was claimed can be taken back"
        assert meld.claimed is not None
        own = without(meld.tiles, (meld.claimed,))
        hand = hand.with_place(self.seat, concealed=place.concealed + own, melds=place.melds[:-1])
        river = hand.rivers[meld.source]
        return hand.with_river(meld.source, (*river[:-1], replace(river[-1], taken_by=None)))


def take_back(rules: TurnRules, hand: Hand) -> Script:
    """A false chi or pon found at once is taken back without punishment, and the discard is offered again.

    Raises ``NoOffence`` unless somebody has just claimed and not yet discarded.
    """
    phase = hand.phase
    melds = hand.places[phase.seat].melds if isinstance(phase, Turn) else ()
    if not isinstance(phase, Turn) or hand.places[phase.seat].drawn is not None or not melds or melds[-1].is_kong:
        raise NoOffence("nobody has just claimed a tile for a chi or pon")
    meld = melds[-1]
    assert meld.source is not None, "chi and pon are claimed"
    assert meld.claimed is not None
    hand = yield ClaimTakenBack(phase.seat, meld)
    return (yield from Offer(meld.source, meld.claimed).go(rules, hand))


@dataclass(frozen=True, slots=True)
class Barred(Event):
    """A false chi or pon was found too late to be taken back: who made it cannot win this hand."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        barred = dict.fromkeys((*hand.rule_state.barred, self.seat))
        return replace(hand, rule_state=replace(hand.rule_state, barred=tuple(barred)))


# -- a tile knocked over 误触 --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """A tile of a rack was knocked over and seen: it stays face up for everybody."""

    seat: Seat
    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        place = hand.places[self.seat]
        if self.tile not in place.concealed:  # nobody had seen that rack
            hand = hand.with_place(self.seat, concealed=(*without(place.concealed, (self.tile,)), self.tile))
        state: Watched = hand.rule_state
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=(*state.laid_open, (self.seat, self.tile))))


@dataclass(frozen=True, slots=True)
class OpenTilesUsed(Event):
    """Tiles that lay open in a rack were discarded or melded."""

    seat: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        left = list(hand.rule_state.laid_open)
        for tile in self.tiles:
            left.remove((self.seat, tile))
        return replace(hand, rule_state=replace(hand.rule_state, laid_open=tuple(left)))


def open_tiles(state: Watched, seat: Seat) -> Tiles:
    """The tiles of a rack that lie open."""
    return tuple(tile for owner, tile in state.laid_open if owner == seat)


def used(hand: Hand, seat: Seat, tiles: Tiles) -> Steps:
    """Tiles leave a rack: those of them that lay open there no longer do."""
    left = list(open_tiles(hand.rule_state, seat))
    gone = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
            gone.append(tile)
    return (yield OpenTilesUsed(seat, tuple(gone))) if gone else hand
