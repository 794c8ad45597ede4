"""How the wall of Tianjin mahjong is opened 开牌, and how the wild tiles are found 开混."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from paizhuo.engine.core.event import DiceRolled, Noted, TurnedUp
from paizhuo.engine.core.hand import Hand, NoTurn, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DrawTile, Node, RollDice
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, Tile, successor
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games.tianjin.state import DICE, SEATS, TianjinState
from paizhuo.engine.play.turn import (
    Draw,
    TurnRules,
)
from paizhuo.engine.rules.opening import DealRacks
from paizhuo.engine.rules.phases import Throw, TurnTileUp, must_be_seen


class ThrowTwice(Throw, Struct):
    """The dealer's two dice choose the player who throws two more."""

    purpose: ClassVar[str] = "break"
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        yield from ()
        return SecondThrow(hand.after(hand.dealer, sum(faces) - 1), self.then)


class SecondThrow(NoTurn, Struct):
    """The second thrower's wall is opened, at the stack that all four dice give."""

    seat: Seat
    then: Phase

    def node(self, rules: object, hand: Hand) -> Node:
        return Chance(RollDice(DICE, "break", self.seat))

    def step(self, rules: object, hand: Hand, given: tuple[int, ...]) -> Script:
        must_be_seen(given)
        yield DiceRolled(self.seat, "break", (*hand.wall.dice, *given))
        return DealRacks(hand.dealer, self.then)


def opened_at(dealer: Seat, dice: tuple[int, ...]) -> tuple[Seat, int]:
    """Whose wall is opened, and at which stack from its right the first tiles are taken.

    One throw: the dealer's wall, at the sum and one more. Two: the second thrower's (the dealer counts as 1), at the sum of
    all four dice.
    """
    if len(dice) == DICE:
        return dealer, sum(dice) + 1
    return (dealer + sum(dice[:DICE]) - 1) % SEATS, sum(dice)


def broken(dice: Sequence[int], seats: int) -> tuple[int, int]:
    """Return the result of ``opened_at`` as seats from the dealer, and as the number of stacks to the right of the first tiles taken."""
    side, stack = opened_at(0, tuple(dice))
    return side, stack - 1


class ThrowForWild(Throw, Struct):
    """The player opposite the dealer throws two dice: that many stacks from the tail the upper tile is turned up.

    ``single``: only the kind after it is wild, not its own.
    """

    purpose: ClassVar[str] = "wild"
    then: Phase
    single: bool

    def thrower(self, hand: Hand) -> Seat:
        return hand.after(hand.dealer, 2)

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        yield Noted(replace(hand.state, stack=sum(faces)))
        return TurnWildUp(self.then, single=self.single)


class WildTurnedUp(TurnedUp):
    """The tile that names the wild ones was turned up at its stack: it is never drawn."""

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile to ``wall.shown``, and sets ``wall.reserve`` to 1."""
        hand = TurnedUp.apply(self, hand)
        return replace(hand, wall=replace(hand.wall, reserve=1))


class TurnWildUp(TurnTileUp, Struct):
    """The tile is turned up where it lies, and stays there."""

    purpose: ClassVar[str] = "wild"
    then: Phase
    single: bool

    def position(self, hand: Hand) -> int:
        return turned_position(hand.state)

    def turned(self, rules: object, hand: Hand, tile: Tile) -> Script:
        yield WildTurnedUp(tile)
        kind = KIND[tile]
        wild = (successor(kind),) if self.single else (kind, successor(kind))
        yield Noted(replace(hand.state, wild=wild))
        return self.then


def turned_position(state: TianjinState) -> int:
    """Return where the turned tile lies. Of each stack at the tail the upper tile comes before the lower."""
    return 1 - 2 * state.stack


def face_up(observation: Observation) -> Mapping[int, Tile]:
    """Return the turned tile at its stack 混所在的墩."""
    wall = observation.hand.wall
    return {wall.size + turned_position(observation.hand.state): tile for tile in wall.shown}


class DrawPast(Draw):
    """A draw that passes over the turned tile: its stack mate is drawn as any other, from either end."""

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        turned = turned_position(hand.state)
        if self.replacement:
            position = hand.wall.tail_position
            return Chance(DrawTile(self.seat, position - (position <= turned)))
        position = hand.wall.front
        return Chance(DrawTile(self.seat, position + (position >= hand.wall.size + turned)))
