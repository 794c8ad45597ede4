"""The dice choose the special rule of a hand of house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.core.event import Noted
from engine.core.hand import Hand, Phase, Script
from engine.core.value import dataclass
from engine.games.house.course import course_of
from engine.games.house.special import BY_SUM
from engine.rules.opening import BreakWall, FirstTile
from engine.rules.phases import Throw


@dataclass(frozen=True, slots=True)
class ThrowSpecial(Throw):
    """The dealer's two dice choose the special rule of the hand."""

    purpose: ClassVar[str] = "special"
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        special = BY_SUM[sum(faces)]
        yield Noted(replace(hand.rule_state, special=special.id))
        return BreakWall(FirstTile(course_of(special).prepare(self.then)))
