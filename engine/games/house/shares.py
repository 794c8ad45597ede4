"""Supporters 场下支持者: a supporter wins and loses half of what the supported player does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paizhuo.engine.core.hand import Account, Transfer
from paizhuo.engine.core.meld import Seat

PARTS = 2
"""A ledger that knows supporters counts in halves of a point."""


def with_supporters(
    owed: Mapping[Seat, int], winner: Seat, behind: Mapping[Seat, Sequence[Account]]
) -> tuple[Transfer, ...]:
    """What losers owe the winner (whole points), as transfers in halves, with the supporters ``behind`` each player.

    The loser pays the winner the whole. Three more payments are half of it (下注规则, worked example): from each supporter of the
    loser to the winner, from the loser to each supporter of the winner, and from each of the former to each of the latter.
    """
    paid: list[Transfer] = []
    gaining = behind.get(winner, ())
    for loser, points in owed.items():
        losing = behind.get(loser, ())
        paid.append(Transfer(loser, winner, PARTS * points, "win"))
        paid += (Transfer(supporter, winner, points, "support") for supporter in losing)
        paid += (Transfer(payer, supporter, points, "support") for supporter in gaining for payer in (loser, *losing))
    return tuple(paid)
