"""Which moments of a hand are looked at closely."""

from __future__ import annotations

from random import Random

from tests.contract.playing import Game

LOOKS = 16
"""Moments of a hand that are looked at closely; among a hundred hands every kind of moment is met many times."""


def looked_at(game: Game, rng: Random) -> frozenset[int]:
    """The numbers of the steps that are looked at."""
    return frozenset(rng.sample(range(len(game.steps)), min(LOOKS, len(game.steps))))
