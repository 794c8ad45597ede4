"""Positions of hold'em mahjong: racks, and what everybody has left and has put into the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Deal, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.holdem.bets import POT, Bets
from paizhuo.engine.games.holdem.betting import Chips, Pot
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.games.holdem.showdown import pots_of
from paizhuo.engine.games.holdem.state import HoldemState
from tests.games.support import Table, dealt, position

STACK = 20_000
TWO_HAN = "234567m345p3367s"
"""Waits on 5s and 8s: all simples and pinfu."""
FOUR_HAN = "234m234p2345567s"
"""Waits on 5s and 8s; with 8s all simples, pinfu and three equal runs in three suits."""
NOT_READY = "147m147p147s1357z"


def bets(
    paid: Sequence[int] = (400, 400, 400, 400),
    stacks: Sequence[int] | None = None,
    folded: Sequence[Seat] = (),
    **more: Any,
) -> Bets:
    """``paid`` lies in the pots; every stack is 20,000 less that, unless given."""
    seats = len(paid)
    rest = tuple(stacks) if stacks is not None else tuple(STACK - points for points in paid)
    nobody = (0,) * seats
    chips = Chips(rest, tuple(paid), nobody, tuple(seat in folded for seat in range(seats)))
    brought = tuple(left + points for left, points in zip(rest, paid, strict=True))
    return Bets(chips, brought, more.pop("opened", nobody), more.pop("raised", nobody), **more)


def table(racks: Mapping[Seat, str], staked: Bets | None = None, *, indicators: str = "8p", **more: Any) -> Table:
    """``position`` with bets; what lies in the pots is in the ledger too."""
    staked = staked or bets()
    options = {"players": len(staked.buy_ins), **more.pop("options", {})}
    found = position(HOLDEM, racks, indicators=indicators, options=options, bets=staked, **more)
    paid = tuple(Transfer(seat, POT, points, "bet") for seat, points in enumerate(staked.chips.paid) if points)
    return replace(found, hand=replace(found.hand, ledger=paid))


def state(played: Table) -> HoldemState:
    """What the game remembers."""
    found: HoldemState = played.hand.state
    return found


def chips(played: Table) -> Chips:
    """What lies where."""
    return state(played).bets.chips


def pots(played: Table) -> tuple[Pot, ...]:
    """The pots as they are."""
    return pots_of(state(played).bets, played.hand.ledger)


def speaks(played: Table) -> Seat | None:
    """Who must say something, None while chance is waited for."""
    return played.hand.phase.turn if played.waits_for == "decision" else None


def names(played: Table, seat: Seat) -> set[str]:
    """What a seat may do, by the names of its actions."""
    return {action.name for action in played.choices(seat)}


def amounts(actions: Sequence[Action], name: str) -> list[int]:
    """The points of the actions of this name."""
    return [action.points for action in actions if action.name == name]  # type: ignore[attr-defined]


def in_riichi(*seats: Seat) -> tuple[Ready | None, ...]:
    """Declared some turns ago."""
    ready = Ready(double=False, ippatsu=False, accepted=True)
    return tuple(ready if seat in seats else None for seat in range(4))


def opening(racks: Sequence[str], *, drawn: str = "1z", order: Deal | None = None, players: int = 4) -> Table:
    """Everybody brings 20,000; the racks are dealt, seat 0 deals and draws ``drawn``."""
    found = dealt(HOLDEM, order=order, options={"players": players})
    found = found.play(" & ".join(f"{seat} buy_in {STACK}" for seat in range(players)), "dice 3 4")
    for rack in racks:
        found = found.given(parse(rack))
    return found.play("indicator 9p", f"draw {drawn}")
