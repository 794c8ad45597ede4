"""Hands that bots play, one after another without end, for drills to ask about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from paizhuo.engine.bots import make
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.simulation import Move, moves
from paizhuo.engine.table.sources.seeded import seeded


class BotHand(NamedTuple):
    """A hand that was played: the seed that the walls of its match follow from, and all its moves."""

    seed: int
    moves: tuple[Move, ...]


def bot_hands(setup: MatchSetup, level: str) -> Iterator[BotHand]:
    """Yield the hands of a match that bots of this level play, and of the matches with the next seeds after it.

    ``setup`` has a seed; who sits in it does not matter. The same set-up brings the same hands.
    """
    assert setup.seed is not None
    for seed in count(setup.seed):
        match = begin(replace(setup, seed=seed))
        referee, wall = Referee(match), seeded(match, seed)
        players = {seat: make(level, match.rule_set, match.options, seat) for seat in range(match.hand.participants)}
        while referee.match.final is None:
            played = tuple(moves(referee, players, wall))
            yield BotHand(seed, played)
            referee = (played[-1].after if played else referee).next_hand().referee
