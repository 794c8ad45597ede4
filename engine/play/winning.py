"""A win at the table as the hand that is counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paizhuo.engine.core.hand import Hand, Transfer
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import EAST, FLOWERS
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.scoring.winning_hand import NO_FIELDS, WinningHand


def relative_melds(melds: tuple[Meld, ...], owner: Seat, seats: int) -> tuple[Meld, ...]:
    """Melds as a stated hand has them: the seats they were claimed from counted from their owner's."""
    if not melds:
        return ()
    return tuple(Meld(m.kind, m.tiles, None if m.source is None else (m.source - owner) % seats) for m in melds)


def winning_hand(
    hand: Hand,
    win: Win,
    flags: Mapping[str, bool] = NO_FIELDS,
    fields: Mapping[str, Any] = NO_FIELDS,
    gone: Iterable[Seat] = (),
) -> WinningHand:
    """Return the hand that wins with ``win``.

    ``flags``: the ids of circumstances, each with whether it holds; ``fields``: what else the game asks, by the ids of its
    fields. ``gone``: the seats that have left. A flower wins with the tiles as they lie, beside the other flowers.
    """
    seat, seats = win.seat, hand.seats
    place, flowers = hand.places[seat], hand.flowers[seat]
    self_drawn = win.source is None
    if by_flower := win.tile in FLOWERS:
        flowers = tuple(flower for flower in flowers if flower != win.tile)
    return WinningHand(
        at_rest(place) if self_drawn or by_flower else place.concealed,
        win.tile,
        "self_draw" if self_drawn else "rob_kong" if win.robbed else "discard",
        relative_melds(place.melds, seat, seats),
        EAST + (seat - hand.dealer) % seats,
        EAST + hand.deal.round % 4,
        frozenset([flag for flag, holds in flags.items() if holds]),
        None if win.source is None else (win.source - seat) % seats,
        flowers,
        frozenset((other - seat) % seats for other in gone),
        fields,
    )


def paid_by_losers(paid: Mapping[Seat, int], winner: Seat, seats: int) -> tuple[Transfer, ...]:
    """Return what relative seats gain and lose by a win (0 is the winner) as payments to the winner at the table."""
    return tuple(
        Transfer((winner + seat) % seats, winner, -points, "win") for seat, points in paid.items() if points < 0
    )
