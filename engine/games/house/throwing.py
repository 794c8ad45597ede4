"""The dice choose the special rule of a hand of house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Hand, Phase, Script
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.games.house.course import course_of
from paizhuo.engine.games.house.special import BY_SUM
from paizhuo.engine.rules.opening import BreakWall, FirstTile
from paizhuo.engine.rules.phases import Throw


@dataclass(frozen=True, slots=True)
class ThrowSpecial(Throw):
    """The dealer's two dice choose the special rule of the hand."""

    purpose: ClassVar[str] = "special"
    then: Phase

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        special = BY_SUM[sum(faces)]
        yield Noted(replace(hand.rule_state, special=special.id))
        return BreakWall(FirstTile(course_of(special).prepare(self.then)))
