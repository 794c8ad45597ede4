"""How hard a decision is as far as everybody at the table can see: how long a bot takes gives nothing away of its hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod, sqrt
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.money import Money

OPEN_MELDS: Final = {2: 0.3, 3: 0.6}
"""How much who has laid so many melds open threatens: with three it is taken to be ready."""
DECLARED: Final = 0.6
"""How much a seat threatens that has declared itself ready."""
LATE: Final = 0.35
"""A decision gets harder from when this share of all tiles can still be drawn, up to the last one; the deal leaves about half."""


def hardness(seen: Observation, money: Money | None) -> float:
    """Return how hard the decision of the seat at turn is, from 0 to 1; several reasons together count more than each, but never above 1.

    ``seen``: what an onlooker sees; ``money``: what lies at stake, in a game with bets.
    """
    return 1.0 - prod(1.0 - each for each in _reasons(seen, money))


def _reasons(seen: Observation, money: Money | None) -> Iterator[float]:
    hand = seen.hand
    if money is not None:
        yield _at_stake(money)
        return
    yield from (_threat(seen, seat) for seat in range(hand.seats) if seat != hand.turn)
    if hand.wall.size:
        yield min(1.0, max(0.0, 1.0 - hand.wall.left / (LATE * hand.wall.size)))


def _threat(seen: Observation, seat: Seat) -> float:
    """Return how much another seat threatens: it has declared itself ready, or looks it."""
    declared = any(laid.turned for laid in seen.hand.rivers[seat])
    melds = [meld for place in seen.hand.places if place.owner == seat for meld in place.melds]
    laid_open = min(sum(meld.is_open for meld in melds), max(OPEN_MELDS))
    return max(DECLARED if declared else 0.0, OPEN_MELDS.get(laid_open, 0.0))


def _at_stake(money: Money) -> float:
    """Return how much is played for, by the least that a seat still in has brought to the hand; a quarter is half as hard as all."""
    played_for = money.pot + sum(each.bet for each in money.stakes)
    brought = [each.brought for each in money.stakes if not each.folded]
    return min(1.0, sqrt(played_for / max(1, min(brought, default=1))))
