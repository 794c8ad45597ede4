"""Positions of Tianjin mahjong: 3p was turned up, so that 3p and 4p are wild, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.games.tianjin.state import TianjinState
from paizhuo.engine.play.turn import Draw
from tests.games.support import Table, _action, dealt, position

CATCH = "46m123s56p3p22777z"
"""Waits for 5m, with a wild tile in 56p3p."""
WAIT = "123456m789s555s3p"
"""Any tile completes it."""
PLAIN = "123m456s789s11z5m3p"
"""4m completes it, to one fan."""
DEALT = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m258p369s5556z")


def tianjin(
    racks: Mapping[Seat, str],
    *,
    drawn: str | None = None,
    turn: Seat = 0,
    wild: str = "3p4p",
    melds: Mapping[Seat, Sequence[Meld]] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    fresh: bool = False,
    **more: Any,
) -> Table:
    """``turn`` has drawn ``drawn``; everything else as in ``position``. The first of ``wild`` was turned up.

    Unless ``fresh`` the dealer, seat 0, has discarded before.
    """
    laid = {} if fresh else {0: "9m"}
    return position(
        TIANJIN,
        racks,
        drawn=drawn,
        turn=turn,
        indicators=wild[:2],
        wild=parse(wild),
        melds=melds,
        rivers={**laid, **(rivers or {})},
        **{"stack": 2, **more},
    )


def opened(*stakes: str, first: str = "9p", wild: str = "3p", dice: str = "1 1", **more: Any) -> Table:
    """A whole opening with idle racks: ``stakes`` are the moves of the two choices, ``dice`` those for the wild tiles."""
    moves = stakes or ("0 pass", "1 pass & 2 pass & 3 pass")
    deals = [f"deal {rack}" for rack in DEALT]
    return dealt(TIANJIN, **more).play(*moves, "dice 3 4", *deals, f"draw {first}", f"dice {dice}", f"wild {wild}")


def state(table: Table) -> TianjinState:
    """What the game remembers."""
    found: TianjinState = table.hand.state
    return found


def to_draw(table: Table) -> Seat | None:
    """Who draws next, None while something else is waited for."""
    phase = table.hand.phase
    return phase.seat if isinstance(phase, Draw) else None


def why_not(table: Table, move: str) -> str:
    """The reason given for a move that nobody may make now."""
    seat, action = _action(table, move)
    assert action not in table.choices(seat)
    return table.why_not(seat, action).en
