"""A player without preferences."""

from __future__ import annotations

from random import Random

from engine.core.action import Action
from engine.core.observe import Observation


class RandomBot:
    """Chooses evenly among its options.

    The choice follows from the seed and the moment, not from earlier choices: a match taken up again goes on as it would have.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        wall = observation.wall
        laid = sum(len(river) for river in observation.rivers)
        melds = sum(len(place.melds) for place in observation.places)
        moment = (observation.seat, observation.deal.number, wall.front, wall.tail, laid, melds)
        options = observation.options
        return options[int(Random(f"{self._seed}/{moment}").random() * len(options))]
