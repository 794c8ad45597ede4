"""Naming a void suit before the first turn 定缺."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Answers, Hand, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import SUITS
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.phases import AskAll
from paizhuo.engine.rules.rule_set import RuleSet

VOID_COMMANDS: Final = (
    command("void.m", Text("定缺万", "Void suit: characters"), "M", "opening"),
    command("void.p", Text("定缺筒", "Void suit: dots"), "P", "opening"),
    command("void.s", Text("定缺条", "Void suit: bamboo"), "S", "opening"),
)
"""One key for each suit, in the order of ``SUITS``."""


class ChooseVoid(Action):
    """Name one's void suit 定缺: "m", "p" or "s". ``missing``: report that the hand has no tile of it 天缺."""

    name: ClassVar[str] = "void"
    words: ClassVar[Text] = Text("定缺", "Void")
    commands: ClassVar[tuple[Command, ...]] = VOID_COMMANDS
    suit: str
    missing: bool = False

    @property
    def command(self) -> Command:
        return self.commands[SUITS.index(self.suit)]


VOIDS = tuple(ChooseVoid(letter) for letter in SUITS)


def names_void(rule_set: RuleSet) -> bool:
    """Return whether players name a void suit; elsewhere suits that a goal leaves out are only what a player builds towards."""
    return ChooseVoid in rule_set.play.actions


class ChooseVoidSuit(AskAll, Struct):
    """Everybody names a void suit at once; ``named`` turns the suits (0-2 by seat) into the game's own event."""

    named: Callable[[tuple[int, ...]], Event]
    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return dict.fromkeys(range(hand.seats), VOIDS)

    def answered(self, hand: Hand, given: Answers) -> Script:
        suits = []
        for seat in range(hand.seats):
            action = given[seat]
            assert isinstance(action, ChooseVoid)
            suits.append(SUITS.index(action.suit))
        yield self.named(tuple(suits))
        return self.then
