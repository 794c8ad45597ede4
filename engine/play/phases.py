"""What phases of several games have in common: a throw of dice."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.event import DiceRolled
from engine.core.hand import Hand, NoTurn, Script
from engine.core.meld import Seat
from engine.core.node import Chance, Node, RollDice


class Throw(NoTurn):
    """Dice are thrown, by the dealer if ``thrower`` says nobody else; ``thrown`` says what follows.

    ``dice``: how many; ``purpose``: what journals call the throw.
    """

    __slots__ = ()

    dice: ClassVar[int] = 2
    purpose: ClassVar[str]

    def thrower(self, hand: Hand) -> Seat:
        """Whose throw it is."""
        return hand.dealer

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        """What follows, once everybody has seen the dice."""
        raise NotImplementedError

    def node(self, rules: Any, hand: Hand) -> Node:
        """The throw is waited for."""
        return Chance(RollDice(self.dice, self.purpose, self.thrower(hand)))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        """The dice are seen."""
        hand = yield DiceRolled(self.thrower(hand), self.purpose, given)
        return (yield from self.thrown(hand, given))
