"""Two rings of wall 内圈外圈, each broken by a throw of its own: the deal of double riichi, and what is left to draw."""

from __future__ import annotations

from paizhuo.engine.core.event import Dealt, DiceRolled, Noted
from paizhuo.engine.core.hand import Hand, NoTurn, Phase, Script
from paizhuo.engine.core.node import Chance, DealTiles, Node, RollDice
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.rules.opening import RACK, dealt_positions
from paizhuo.engine.rules.phases import must_be_seen

BREAKS = ("break", "outer_break")
"""What the dice are thrown for: where the inner and where the outer ring is opened."""


class BreakRings(NoTurn, Struct):
    """The dealer throws two dice for the inner ring, then two for the outer one."""

    then: Phase
    ring: int = 0

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(RollDice(2, BREAKS[self.ring], hand.dealer))

    def step(self, rules: object, hand: Hand, given: tuple[int, ...]) -> Script:
        must_be_seen(given)
        hand = yield DiceRolled(hand.dealer, BREAKS[self.ring], given)
        if self.ring == 0:
            return BreakRings(self.then, 1)
        yield Noted(replace(hand.state, outer_dice=given))
        return DealRings(self.then)


class DealRings(NoTurn, Struct):
    """Thirteen tiles of the inner ring for every first rack, the dealer's first, then of the outer ring for the second ones.

    Wall positions are in the order in which tiles are taken: first those dealt of the inner ring, then those of the outer one,
    then the rest of the inner ring, then that of the outer one.
    """

    then: Phase
    dealt: int = 0

    def node(self, rules: object, hand: Hand) -> Node:
        ring, nth = divmod(self.dealt, hand.seats)
        seat = hand.after(hand.dealer, nth)
        return Chance(DealTiles(hand.place_of(seat, ring), dealt_positions(hand, seat, start=ring * RACK * hand.seats)))

    def step(self, rules: object, hand: Hand, given: Tiles) -> Script:
        ring, nth = divmod(self.dealt, hand.seats)
        seat = hand.after(hand.dealer, nth)
        yield Dealt(hand.place_of(seat, ring), seat, given)
        return self.then if self.dealt + 1 == 2 * hand.seats else DealRings(self.then, self.dealt + 1)


def rings_left(hand: Hand) -> tuple[int, int]:
    """Return how many tiles can still be drawn from the inner and from the outer ring."""
    wall = hand.wall
    dealt = RACK * hand.seats
    inner = wall.size // 2 - min(wall.front, dealt) - max(0, wall.front - 2 * dealt)
    return max(0, inner), wall.left - max(0, inner)
