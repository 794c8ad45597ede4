"""What a bot is, and the bots by name."""

from __future__ import annotations

from typing import Protocol

from engine.core.action import Action
from engine.core.observe import Observation
from engine.play.options import Options
from engine.play.rule_set import RuleSet


class Bot(Protocol):
    """A player that is a program. It is given what its seat may know and nothing else."""

    def choose(self, observation: Observation) -> Action:
        """One of ``observation.options``, which are not empty."""
        ...


class UnknownBot(ValueError):
    """There is no bot of that name; the message lists those there are."""


NAMES = ("random", "basic")


def make(name: str, rule_set: RuleSet, options: Options, seed: int) -> Bot:
    """A bot for one seat of one match. The same arguments make a bot that chooses the same. Raises ``UnknownBot``."""
    if name == "random":
        from engine.bots.random_bot import RandomBot

        return RandomBot(seed)
    if name == "basic":
        from engine.bots.basic import BasicBot

        return BasicBot(rule_set, options)
    raise UnknownBot(f"there is no bot “{name}” (bots: {', '.join(NAMES)})")
