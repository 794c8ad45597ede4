"""A throw with real dice that a match on the screen waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.value import Struct

DieState: TypeAlias = Literal["waiting", "rolling", "cocked", "lies"]


class Die(Struct):
    """One face of a throw. ``face``: 1 to 6 where it lies, otherwise 0."""

    state: DieState
    face: int = 0


class Throw(Struct):
    """A throw that is waited for: its dice, those that lie first; ``there``: how many devices there are."""

    dice: tuple[Die, ...]
    there: int

    @property
    def rolling(self) -> bool:
        """Whether a die rolls."""
        return any(die.state == "rolling" for die in self.dice)

    @property
    def cocked(self) -> bool:
        """Whether a die must be thrown again."""
        return any(die.state == "cocked" for die in self.dice)


class OwnThrow(Struct):
    """A throw with real dice that a match waits for, and what it is for."""

    request: RollDice
    throw: Throw
