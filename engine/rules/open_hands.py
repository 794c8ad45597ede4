"""What a hand needs beside its shape to win: as values, for players who build towards it."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import DRAGONS, EAST, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.options import Options


def honours_of_value(observation: Observation) -> Tiles:
    """Return the dragons, the wind of the round and one's own."""
    deal, seat = observation.hand.deal, observation.seat or 0
    return (*DRAGONS, EAST + deal.round % 4, EAST + (seat - deal.dealer) % observation.hand.seats)


def nothing_beside(observation: Observation) -> int:
    """Nothing but the shape counts."""
    return 0


class OpenHands(Struct):
    """What each plan for an open hand counts towards the ``least`` that a win needs.

    ``triplet``: one of the kinds of ``triplets(observation)``; ``simples``: no terminals and honours (断幺); ``half_flush``: one suit with
    honours (混一色); ``full_flush``: one suit alone (清一色); ``all_triplets``: no runs (对对和); ``beside(observation)``: what it counts
    already, as by flowers. 0: nothing.
    """

    least: int = 1
    triplets: Callable[[Observation], Tiles] = honours_of_value
    triplet: int = 1
    simples: int = 1
    half_flush: int = 1
    full_flush: int = 1
    all_triplets: int = 0
    beside: Callable[[Observation], int] = nothing_beside


def by_its_shape(options: Options) -> None:
    """Return None: a complete hand wins by its shape alone."""


ONE_YAKU = OpenHands()


def one_yaku(options: Options) -> OpenHands:
    """A complete hand needs one yaku, as in riichi."""
    return ONE_YAKU
