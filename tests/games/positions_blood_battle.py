"""Positions of the games in which a suit is done without: seats not written down hold idle tiles of the suits they keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import Tiles, parse, text
from paizhuo.engine.families.void_suit.patterns import waits_of
from paizhuo.engine.play.turn import Draw, Turn
from paizhuo.engine.rules.rule_set import RuleSet
from tests.games.support import Table, _action, position

SUITS = {"m": 0, "p": 1, "s": 2}
PLAYED = dict.fromkeys(range(4), "1z")
"""A river for everybody that takes no tile out of the game: nobody is at its first draw any more."""


def _idle(void: int) -> Iterator[Tiles]:
    """Racks of different tiles of the two suits kept, bamboo first: they wait for nothing and can claim nothing."""
    one, other = (s for s in (2, 1, 0) if s != void)
    for n in range(9, 3, -1):
        for longer in combinations(range(9 * one, 9 * one + 9), n):
            for shorter in combinations(range(9 * other, 9 * other + 9), 13 - n):
                if not waits_of((*longer, *shorter)):
                    yield (*longer, *shorter)


def placed(
    rule_set: RuleSet,
    racks: Mapping[Seat, str],
    *,
    drawn: str | None = None,
    turn: Seat = 0,
    void: str = "----",
    melds: Mapping[Seat, Sequence[Meld]] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    **more: Any,
) -> Table:
    """``void``: the four seats' suits in turn order, ``-``: bamboo, or for an idle seat the one that lets it be idle.

    Everything else as in ``position``.
    """
    laid = melds or {}
    seen = Counter(parse("".join(racks.values()) + "".join((rivers or {}).values()) + (drawn or "")))
    seen.update(tile for row in laid.values() for one in row for tile in one.tiles)
    filled = dict(racks)
    voids = [2 if letter == "-" else SUITS[letter] for letter in void]
    for seat in range(4):
        if seat not in racks:
            size = 13 - 3 * len(laid.get(seat, ()))
            suits = (0, 1, 2) if void[seat] == "-" else (SUITS[void[seat]],)
            found = ((rack[:size], suit) for suit in suits for rack in _idle(suit))
            rack, voids[seat] = next((r, s) for r, s in found if all(seen[tile] < 4 for tile in r))
            filled[seat] = text(rack)
            seen.update(rack)
    return position(
        rule_set,
        filled,
        drawn=drawn,
        turn=turn,
        melds=melds,
        rivers=rivers,
        indicators="",
        void=tuple(voids),
        **more,
    )


def to_draw(table: Table) -> Seat | None:
    """Who draws next, None while something else is waited for."""
    phase = table.hand.phase
    return phase.seat if isinstance(phase, Draw) else None


def at_turn(table: Table) -> Seat | None:
    """Who must act now, None while something else is waited for."""
    phase = table.hand.phase
    return phase.seat if isinstance(phase, Turn) else None


def why_not(table: Table, move: str) -> str:
    """The reason given for a move that nobody may make now."""
    seat, action = _action(table, move)
    assert action not in table.choices(seat)
    return table.why_not(seat, action).en
