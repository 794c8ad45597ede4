"""How a hand of Chongqing mahjong begins: three tiles are exchanged 换三张, and dice decide who gets them."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, without_seeing
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.families.void_suit.state import SEATS
from paizhuo.engine.rules.exchange import TilesPassedOn, received
from paizhuo.engine.rules.phases import Throw

SHARES = tuple(givers for givers in permutations(range(SEATS)) if all(s != giver for s, giver in enumerate(givers)))
"""The nine ways to share out four piles so that nobody gets its own: whose pile each seat gets."""


class SharedOut(TilesPassedOn):
    """Every seat put three tiles face down in the middle and got the pile of the seat in ``givers``."""

    piles: tuple[Tiles, ...]
    givers: tuple[Seat, ...]

    def pile(self, seat: Seat) -> Tiles:
        return self.piles[seat]

    def giver(self, seat: Seat) -> Seat:
        return self.givers[seat]

    def taker(self, seat: Seat) -> Seat:
        return self.givers.index(seat)

    def apply(self, hand: Hand) -> Hand:
        """Takes a seat's pile out of its ``concealed``, adds at the end the pile of the seat that ``givers`` names,
        and empties ``drawn``.
        """
        for seat, giver in enumerate(self.givers):
            rest = without_seeing(hand.places[seat].concealed, self.piles[seat])
            hand = hand.with_place(seat, concealed=rest + self.piles[giver], drawn=None)
        return hand

    def seen_by(self, seat: Seat | None) -> Event:
        known = () if seat is None else (seat, self.givers[seat])
        return replace(
            self, piles=tuple(p if giver in known else (UNKNOWN,) * len(p) for giver, p in enumerate(self.piles))
        )


class ShareOut(Throw, Struct):
    """Two dice choose among the nine ways: each has four of the thirty-six throws."""

    purpose: ClassVar[str] = "exchange"
    piles: tuple[Tiles, ...]
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        first, second = faces
        passed = SharedOut(self.piles, SHARES[(6 * (first - 1) + second - 1) % len(SHARES)])
        hand = yield passed
        return received(hand, passed, self.then)


def at_random(hand: Hand, piles: tuple[Tiles, ...], then: Phase) -> Script:
    """The piles lie in the middle and are shared out by chance."""
    yield from ()
    return ShareOut(piles, then)
