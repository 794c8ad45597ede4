"""What happens before the first turn: breaking the wall, dealing, passing tiles, naming a void suit."""

from __future__ import annotations

from typing import ClassVar

from paizhuo.engine.core.event import Dealt, Drew
from paizhuo.engine.core.hand import Deal as DealOrder
from paizhuo.engine.core.hand import Hand, NoTurn, Phase, Place, RuleState, Script, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, Node
from paizhuo.engine.core.tiles import KINDS, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.phases import Throw

RACK = 13
"""The tiles of a rack at rest, in most games."""
BLOCK = 4


class NoState(Struct):
    """The rule state of a game that remembers nothing beyond what lies on the table."""

    def seen_by(self, seat: Seat | None) -> NoState:
        """There is nothing to hide."""
        return self


def plain_wall(options: Options) -> Tiles:
    """136 tiles: four of each kind, without red fives and flowers."""
    return tuple(kind for kind in range(KINDS) for _ in range(4))


def fresh_hand(deal: DealOrder, seats: int, wall: Wall, state: RuleState, first: Phase) -> Hand:
    """Return a hand before its first step: empty racks, a whole wall."""
    return Hand(
        deal,
        tuple(Place(seat) for seat in range(seats)),
        ((),) * seats,
        wall,
        first,
        state,
        ((),) * seats,
    )


class BreakWall(Throw, Struct):
    """The dealer throws two dice to say where the wall is opened; then racks of ``rack`` tiles are dealt."""

    purpose: ClassVar[str] = "break"
    then: Phase
    rack: int = RACK

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        yield from ()
        return DealRacks(hand.dealer, self.then, self.rack)


class OpenWall(BreakWall, Struct):
    """The wall is broken, but nothing else follows from where: the faces need not be known."""

    unread: ClassVar[bool] = True


def dealt_positions(hand: Hand, seat: Seat, rack: int = RACK, start: int = 0) -> tuple[int, ...]:
    """Return the wall positions of a seat's rack of so many tiles, the dealer taking its first block from ``start``."""
    seats, turn = hand.seats, (seat - hand.dealer) % hand.seats
    rounds = (range(first, min(first + BLOCK, rack)) for first in range(0, rack, BLOCK))
    return tuple(start + tiles[0] * seats + turn * len(tiles) + i for tiles in rounds for i in range(len(tiles)))


class DealRacks(NoTurn, Struct):
    """Every seat takes blocks of four tiles, then what its rack still lacks, the dealer first."""

    seat: Seat
    then: Phase
    rack: int = RACK

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(DealTiles(self.seat, dealt_positions(hand, self.seat, self.rack)))

    def step(self, rules: object, hand: Hand, given: Tiles) -> Script:
        yield Dealt(self.seat, self.seat, given)
        following = hand.after(self.seat)
        return self.then if following == hand.dealer else DealRacks(following, self.then, self.rack)


class FirstTile(NoTurn, Struct):
    """The dealer draws a tile more before anything else happens."""

    then: Phase

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(DrawTile(hand.dealer, hand.wall.front))

    def step(self, rules: object, hand: Hand, given: Tile) -> Script:
        yield Drew(hand.dealer, given)
        return self.then
