"""Settling a hand of blood battle at an empty wall 查叫: players who are not ready pay those who are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from paizhuo.engine.core.event import Paid
from paizhuo.engine.core.hand import Hand, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import SUITS, Tiles
from paizhuo.engine.families.void_suit.legality import tiles_of
from paizhuo.engine.families.void_suit.patterns import largest_fan, suits_of, waits_of
from paizhuo.engine.games.bloodbattle.patterns import (
    CAP,
    count,
    value,
)
from paizhuo.engine.play.showing import end
from paizhuo.engine.play.winners_leave import payers, still_in
from paizhuo.engine.rules.endings import EXHAUSTED

HELD_BACK = 3
"""A player who holds this many equal tiles is taken to keep them together: nobody can win on one."""


def live_waits(hand: Hand, seat: Seat) -> Tiles:
    """Return the kinds that a hand waits for and could still win on; a hand with none of them has a dead wait 死叫.

    The wall is empty, so every tile lies in a river, in a meld or in a hand. A player still in could have discarded a tile of
    its hand up to the end, unless it holds three or four equal ones (捏在别人手里).
    """
    place = hand.places[seat]
    waiting = waits_of(place.concealed, place.melds, hand.state.void[seat])
    return living(waiting, [hand.places[other].concealed for other in payers(hand, seat)])


def living(waiting: Tiles, racks: list[Tiles]) -> Tiles:
    """Return the kinds of ``waiting`` that one of the other racks could still have discarded."""
    return tuple(kind for kind in waiting if any(0 < rack.count(kind) < HELD_BACK for rack in racks))


def exhausted(cap: int | None, hand: Hand) -> Script:
    """Settle an empty wall and end the hand.

    A player who holds all three suits 花猪 pays the cap (``CAP`` if none was agreed on) to every player still in who does not.
    A player who is not ready pays every ready player the largest value of that player's hand.
    """
    seats = still_in(hand)
    pigs = [seat for seat in seats if suits_of(tiles_of(hand, seat)) == len(SUITS)]
    fans = {seat: best_fan(cap, hand, seat) for seat in seats}
    if paid := end_payments(cap, hand, fans, tuple(pigs)):
        hand = yield Paid(paid)
    return (yield from end(hand, EXHAUSTED))


def end_payments(
    cap: int | None, hand: Hand, fans: Mapping[Seat, int | None], pigs: tuple[Seat, ...]
) -> tuple[Transfer, ...]:
    """Return the payments at an empty wall.

    ``fans``: the largest fan of every seat still in, None if it is not ready; ``pigs``: the seats that hold three suits 花猪.
    """
    most = CAP if cap is None else cap
    paid = [Transfer(pig, seat, most, "pig") for pig in pigs for seat in fans if seat not in pigs]
    for seat, own in fans.items():
        if seat in pigs or own is not None:
            continue
        paid += (Transfer(seat, ready, value(fan, cap), "not_ready") for ready, fan in fans.items() if fan is not None)
    return tuple(paid)


def best_fan(cap: int | None, hand: Hand, seat: Seat) -> int | None:
    """Return the most fan with which a hand could still win on a discard, roots included, no other additions; None: not ready."""
    place = hand.places[seat]
    void = hand.state.void[seat]
    return largest_fan(place.concealed, place.melds, void, live_waits(hand, seat), partial(count, cap=cap))
