"""A player without preferences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paizhuo.engine.analysis.reasons import FixedReason
from paizhuo.engine.bots.bot import Bot
from paizhuo.engine.bots.ranking import Ranked, Verdict
from paizhuo.engine.core.observe import Observation


class RandomBot(Bot):
    """Chooses evenly among its options.

    The choice follows from the seed and the moment, not from earlier choices: a resumed match goes on as it would have.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        wall = observation.hand.wall
        laid = sum(len(river) for river in observation.hand.rivers)
        melds = sum(len(place.melds) for place in observation.hand.places)
        moment = (observation.seat, observation.hand.deal.number, wall.front, wall.tail, laid, melds)
        options = observation.options
        chosen = int(Random(f"{self._seed}/{moment}").random() * len(options))
        yield Ranked(options[chosen], _picked)
        for action in (*options[:chosen], *options[chosen + 1 :]):
            yield Ranked(action, _left)


def _picked() -> Verdict:
    return Verdict(1, (FixedReason("by_chance"),))


def _left() -> Verdict:
    return Verdict(0, (FixedReason("any_choice"),))
