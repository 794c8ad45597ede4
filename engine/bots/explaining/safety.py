"""How likely a discard deals in, by what has been learned of the game and what the table shows, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Final

from paizhuo.engine.analysis.estimates import Threat
from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.bot import nearest
from paizhuo.engine.bots.explaining.dangers import Dangers
from paizhuo.engine.bots.learned.bot import FORESEEN, dangers_of
from paizhuo.engine.bots.learned.knowledge import shipped
from paizhuo.engine.bots.learned.rivals import Rivals
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


class KindDanger(Struct):
    """How dangerous a discard of a kind is: how likely somebody wins with it, and each of the seats that may; and what is said of it."""

    kind: int
    chance: float
    by_seat: Mapping[Seat, float]
    reasons: tuple[Reason, ...]


class Safety:
    """Values discards of one game by the dangers that its strongest player has learned. Raises ``KeyError`` where it has learned none."""

    def __init__(self, rule_set: RuleSet, options: Options, level: str) -> None:
        """Load what players of this level, or of the nearest one below it that there is, have learned."""
        self._rule_set = rule_set
        self._net: Final = shipped(rule_set.id, nearest(level, rule_set)).danger
        self._open_hands = rule_set.hints.open_hands(options)

    def view(self, observation: Observation) -> Standpoint:
        """Return the facts that a seat's choice rests on."""
        return Standpoint(observation, self._rule_set, self._open_hands)

    def of(self, view: Standpoint, kinds: Iterable[int]) -> tuple[KindDanger, ...]:
        """Return how dangerous discards of these kinds are, the safest first.

        What the table rules out is no danger, whatever the nets estimate.
        """
        rivals, shown = Rivals(view), Dangers(view)
        chances = dict(zip(rivals.seats, dangers_of(self._net, rivals).tolist(), strict=False))
        found = (self._danger(view, shown, kind, {seat: row[kind] for seat, row in chances.items()}) for kind in kinds)
        return tuple(sorted(found, key=lambda each: (each.chance, each.kind)))

    def _danger(self, view: Standpoint, shown: Dangers, kind: int, chances: Mapping[Seat, float]) -> KindDanger:
        safe, seats = shown.safe_from(kind), view.observation.hand.seats
        by_seat = {seat: chance for seat, chance in chances.items() if seat not in safe}
        threats = tuple(
            Threat((seat - view.seat) % seats, seats, round(chance * 100))
            for seat, chance in by_seat.items()
            if chance >= FORESEEN
        )
        chance = 1 - prod(1 - each for each in by_seat.values())
        return KindDanger(kind, chance, by_seat, shown.in_full(kind, threats))
