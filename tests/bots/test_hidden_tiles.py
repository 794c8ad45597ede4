"""What a bot may not see changes nothing: other hidden tiles, the same choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.rule_set import RuleSet
from tests.bots.levels import LEVELS, hands_of
from tests.contract.playing import Game

HANDS = 1


def permuted(hand: Hand, seat: Seat, random: Random) -> Hand:
    """The hand with the concealed tiles of the others dealt out anew among them."""
    hidden = [nth for nth, place in enumerate(hand.places) if place.owner != seat and not place.shown]
    tiles = [tile for nth in hidden for tile in hand.places[nth].concealed]
    random.shuffle(tiles)
    places = list(hand.places)
    for nth in hidden:
        place = places[nth]
        concealed = tuple(tiles.pop() for _ in place.concealed)
        places[nth] = replace(place, concealed=concealed, drawn=None if place.drawn is None else concealed[-1])
    return replace(hand, places=tuple(places))


def asked(rule_set: RuleSet) -> Iterator[tuple[Game, Hand, Seat]]:
    """Every seat that had to choose, with its game and the hand."""
    for game in hands_of(rule_set.id, 8, HANDS):
        for step in game.steps:
            if isinstance(step.node, Decision):
                for seat in step.node.options:
                    if seat < step.hand.seats:
                        yield game, step.hand, seat


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set, name", LEVELS)
def test_hidden_tiles_do_not_change_a_choice(rule_set: RuleSet, name: str) -> None:
    random, compared = Random(3), 0
    for game, hand, seat in asked(rule_set):
        seen = observe(game.rules, hand, seat)
        other = replace(observe(game.rules, permuted(hand, seat, random), seat), options=seen.options)
        first, second = (make(name, game.rule_set, game.options, 7) for _ in range(2))
        assert first.choose(seen) == second.choose(other)
        compared += 1
    assert compared > HANDS
