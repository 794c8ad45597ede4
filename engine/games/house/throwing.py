"""The dice choose the special rule of a hand of house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.event import DiceRolled, Noted
from engine.core.hand import Hand, Phase, Script
from engine.core.node import Chance, Node, RollDice
from engine.core.value import dataclass
from engine.games.house.course import course_of
from engine.games.house.special import BY_SUM
from engine.play.opening import BreakWall, FirstTile


@dataclass(frozen=True, slots=True)
class ThrowSpecial:
    """The dealer's two dice choose the special rule of the hand."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(2, "special", hand.dealer))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        special = BY_SUM[sum(given)]
        yield DiceRolled(hand.dealer, "special", given)
        yield Noted(replace(hand.rule_state, special=special.id))
        return BreakWall(FirstTile(course_of(special).prepare(self.then)))
