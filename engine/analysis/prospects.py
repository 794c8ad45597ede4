"""How good a dealt hand is: which player to support, and which tiles to give away."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import DRAGONS, EAST, HONOURS, KIND, UNKNOWN, Tiles, counts, without
from paizhuo.engine.core.watching import Support
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.shapes.distance import Goal, acceptance, distance, nearest_discards

NEARER = 10.0
"""What one tile nearer to ready adds to ``promise``."""
FLUSH_FROM = 9
"""With so many tiles of one suit and honours a hand may become a flush."""


def player_to_support(observation: Observation, goal: Goal, bonus: frozenset[int]) -> Action | None:
    """Return the option for the player with the best hand by ``promise``, on a tie the earlier seat; None if there is no such option.

    A hand that is not seen counts 0. ``bonus``: the kinds worth extra.
    """
    options = [option for option in observation.options if isinstance(option, Support)]
    places = observation.hand.places
    return max(options, key=lambda option: promise(places[option.player].concealed, goal, bonus), default=None)


def promise(tiles: Tiles, goal: Goal, bonus: frozenset[int]) -> float:
    """Return how good a whole hand is: first its distance to ready, then what could count, then how many tiles would help."""
    if UNKNOWN in tiles or not tiles:
        return 0
    held = counts(tiles)
    flush = max(sum(held[9 * s : 9 * s + 9]) for s in range(HONOURS)) + sum(held[EAST:])
    value = sum(KIND[tile] in bonus for tile in tiles) + sum(held[kind] >= 2 for kind in DRAGONS)
    value += max(0, flush - FLUSH_FROM + 1)
    return NEARER * (3 * goal.sets + 1 - distance(held, goal)) + value + _helping(held, goal) / 100


def _helping(held: Sequence[int], goal: Goal) -> int:
    """Return how many tiles would bring a hand nearer; where it has a tile to discard, after the best discard."""
    if sum(held) % 3 == 2:
        return max(choice.left for choice in nearest_discards(held, goal))
    return sum(goal.copies - held[kind] for kind in acceptance(held, goal))


def tiles_to_give(observation: Observation, goal: Goal) -> Action | None:
    """Return the exchange after which the hand is nearest to ready, then has most tiles that help; None if there is none to choose."""
    options = [option for option in observation.options if isinstance(option, Exchange)]
    if not options:
        return None
    rack = observation.rack.concealed

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        rest = counts(without(rack, option.tiles))
        return distance(rest, goal), -sum(goal.copies - rest[kind] for kind in acceptance(rest, goal)), option.tiles

    return min(options, key=rank)
