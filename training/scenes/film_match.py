"""A match that bots play, as what lies on a table after each move: what a film shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeVar

from paizhuo.engine.core.event import Dealt, Discarded, Drew, Ended, Event, KongAdded, Melded, TurnedUp, Won
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import Tiles, tidy, without
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.table import Table

SEATS: Final = 4
_T = TypeVar("_T")


@dataclass(frozen=True)
class Lying:
    """What lies on a table. By seat: discards with whether they lie sideways, melds, hands, whether these lie open.

    ``front`` and ``tail``: tiles drawn from either end of the wall; ``shown``: the indicators turned up.
    """

    rivers: tuple[tuple[tuple[int, bool], ...], ...] = ((),) * SEATS
    melds: tuple[tuple[Meld, ...], ...] = ((),) * SEATS
    hands: tuple[Tiles, ...] = ((),) * SEATS
    open: tuple[bool, ...] = (False,) * SEATS
    front: int = 0
    tail: int = 0
    shown: Tiles = ()


@dataclass(frozen=True)
class Move:
    """What a seat does, and what lies there after it. ``tile``: the one discarded or claimed; ``source``: whose river it leaves."""

    kind: Literal["dealt", "draw", "discard", "take", "meld", "kong", "turn_up", "show", "clear"]
    seat: int
    after: Lying
    tile: int = -1
    source: int = -1
    sideways: bool = False
    meld: str = ""


def _put(values: tuple[_T, ...], at: int, value: _T) -> tuple[_T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def moves(seed: int, hands: int, rules: str = "riichi") -> Iterator[Move]:
    """Yield the moves of the first hands of a match that bots of the level ``basic`` play; equal seeds give equal moves."""
    table = Table(MatchSetup(rules, {}, tuple(SeatSetup(f"Player {seat}", "basic") for seat in range(SEATS)), seed))
    for number in range(hands):
        if number:
            table.next_hand()
            if table.match_over:
                return
        while not table.hand_over:
            table.bot_answers()
        yield from _moves_of([logged.event for logged in table.log.whole_hand(number)])


def _moves_of(events: list[Event]) -> Iterator[Move]:
    lying, dealt = Lying(), False
    for event in events:
        if isinstance(event, Dealt):
            hand = (*lying.hands[event.owner], *event.tiles)
            front = lying.front + len(event.tiles)
            lying = replace(lying, hands=_put(lying.hands, event.owner, tidy(hand)), front=front)
            continue
        if isinstance(event, TurnedUp):
            lying = replace(lying, shown=(*lying.shown, event.tile))
            if dealt:
                yield Move("turn_up", 0, lying)
            continue
        if not dealt and isinstance(event, Drew | Discarded):
            dealt = True
            yield Move("dealt", 0, lying)
        for move in _moves_by(event, lying):
            lying = move.after
            yield move
    yield Move("clear", 0, Lying())


def _moves_by(event: Event, lying: Lying) -> Iterator[Move]:
    if isinstance(event, Drew):
        seat, end = event.seat, int(event.replacement)
        hands = _put(lying.hands, seat, (*lying.hands[seat], event.tile))
        lying = replace(lying, hands=hands, front=lying.front + 1 - end, tail=lying.tail + end)
        yield Move("draw", seat, lying)
    elif isinstance(event, Discarded):
        seat = event.seat
        lying = replace(
            lying,
            hands=_put(lying.hands, seat, tidy(without(lying.hands[seat], (event.tile,)))),
            rivers=_put(lying.rivers, seat, (*lying.rivers[seat], (event.tile, event.turned))),
        )
        yield Move("discard", seat, lying, event.tile, sideways=event.turned)
    elif isinstance(event, Melded):
        yield from _melded(event.seat, event.meld, lying)
    elif isinstance(event, KongAdded):
        pon = lying.melds[event.seat][event.index]
        kong = Meld("kakan", (*pon.tiles, event.tile), pon.source, pon.claimed)
        melds = _put(lying.melds[event.seat], event.index, kong)
        hand = without(lying.hands[event.seat], (event.tile,))
        lying = replace(
            lying, melds=_put(lying.melds, event.seat, melds), hands=_put(lying.hands, event.seat, tidy(hand))
        )
        yield Move("kong", event.seat, lying, event.tile, meld="kakan")
    elif isinstance(event, Won):
        yield Move("show", event.win.seat, replace(lying, open=_put(lying.open, event.win.seat, value=True)))
    elif isinstance(event, Ended) and event.ending.id != "win":
        yield Move("show", 0, lying)


def _melded(seat: int, meld: Meld, lying: Lying) -> Iterator[Move]:
    """Yield the tile leaving its river, then the meld lying in the corner."""
    used = meld.tiles
    if meld.source is not None and meld.claimed is not None:
        used = without(used, (meld.claimed,))
        lying = replace(lying, rivers=_put(lying.rivers, meld.source, lying.rivers[meld.source][:-1]))
        yield Move("take", seat, lying, meld.claimed, meld.source)
    hand = tidy(without(lying.hands[seat], used))
    lying = replace(
        lying,
        melds=_put(lying.melds, seat, (*lying.melds[seat], meld)),
        hands=_put(lying.hands, seat, hand),
    )
    source = -1 if meld.source is None else meld.source
    claimed = -1 if meld.claimed is None else meld.claimed
    yield Move("meld", seat, lying, claimed, source, meld=meld.kind)
