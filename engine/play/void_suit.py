"""Naming a void suit before the first turn 定缺."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.hand import Answers, Hand, NoTurn, Phase, Script
from engine.core.node import Decision, Node
from engine.core.tiles import SUITS
from engine.core.value import dataclass


@dataclass(frozen=True, slots=True)
class ChooseVoid(Action):
    """Name the suit one will do without 定缺: "m", "p" or "s". ``missing``: reporting that the hand has none of it 天缺."""

    name: ClassVar[str] = "void"
    suit: str
    missing: bool = False


VOIDS = tuple(ChooseVoid(letter) for letter in SUITS)


@dataclass(frozen=True, slots=True)
class ChooseVoidSuit(NoTurn):
    """Everybody names a void suit at once; ``named`` turns the suits (0-2 by seat) into the game's own event."""

    named: Callable[[tuple[int, ...]], Event]
    then: Phase

    def node(self, rules: Any, hand: Hand) -> Node:
        return Decision(dict.fromkeys(range(hand.seats), VOIDS))

    def step(self, rules: Any, hand: Hand, given: Answers) -> Script:
        suits = []
        for seat in range(hand.seats):
            action = given[seat]
            assert isinstance(action, ChooseVoid)
            suits.append(SUITS.index(action.suit))
        yield self.named(tuple(suits))
        return self.then
