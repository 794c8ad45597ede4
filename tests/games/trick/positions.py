"""Positions of trick mahjong: whole tricks of tiles just drawn, and what their winner may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import NAMES
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.trick.rules import TRICK
from paizhuo.engine.games.trick.taking import Take, TakeTiles, TrickState
from paizhuo.engine.play.turn import Claims, Draw
from tests.games.support import Table, _action, around, position

TANYAO = "234567m345p3367s"
"""Waits on 5s and 8s, all simples."""
SIMPLES = {0: "2s", 1: "2s", 2: "3s", 3: "3s"}
"""Rivers that keep everybody from nagashi."""
STRAIGHT = "123456789m22p55s"
"""Waits on 2p and 5s: only riichi and a self-draw are sure, with 123456789 a full straight."""


def trick(
    tiles: str,
    racks: Mapping[Seat, str] | None = None,
    *,
    leader: Seat = 0,
    indicators: str = "1z",
    untouched: bool = False,
    left: int = 40,
    **more: Any,
) -> Table:
    """Each seat from ``leader`` on has discarded the tile it drew, and nobody won; ``left``: before the second draw."""
    table = position(
        TRICK,
        racks or {},
        turn=leader,
        drawn=tiles.split(maxsplit=1)[0],
        indicators=indicators,
        untouched=untouched,
        left=left,
        **more,
    )
    return quietly(table, *laid(table, tiles, leader)[1:])


def quietly(table: Table, *moves: str) -> Table:
    """The table after the moves; whoever could win with a discard lets it go."""
    for move in moves:
        table = table.play(move)
        if isinstance(table.hand.phase, Claims):
            table = table.given({})
    return table


def laid(table: Table, tiles: str, leader: Seat) -> list[str]:
    """The moves of a trick: everybody draws a tile and discards it."""
    seats = table.hand.seats
    return around(*(f"{(leader + nth) % seats} {tile}" for nth, tile in enumerate(tiles.split())))


def state(table: Table) -> TrickState:
    """What the game remembers."""
    found: TrickState = table.hand.state
    return found


def taker(table: Table) -> Seat | None:
    """Who may take tiles of a trick now."""
    phase = table.hand.phase
    return phase.seat if isinstance(phase, TakeTiles) else None


def to_draw(table: Table) -> Seat | None:
    """Who draws next, None while something else is waited for."""
    phase = table.hand.phase
    return phase.seat if isinstance(phase, Draw) else None


def takes(table: Table) -> set[tuple[str, Seat]]:
    """The tiles that may be taken, with whose discards they are."""
    seat = taker(table)
    if seat is None:
        return set()
    return {(NAMES[a.tile], a.source) for a in table.choices(seat) if isinstance(a, Take)}


def in_riichi(*seats: Seat, ippatsu: bool = False, players: int = 4) -> tuple[Ready | None, ...]:
    """Declared and paid some turns ago."""
    ready = Ready(double=False, ippatsu=ippatsu, accepted=True)
    return tuple(ready if seat in seats else None for seat in range(players))


def why_not(table: Table, move: str) -> str:
    """The reason given for a move that may not be made now."""
    seat, action = _action(table, move)
    assert action not in table.choices(seat)
    return table.why_not(seat, action).en
