"""The tiles that a seat has not seen are those of the wall and of the racks hidden from it, in every game."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.hand import Deal, Hand, Laid, Place, Seen, Wall, tiles_out
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN, parse, parse_one
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import Game, games

HANDS = 3


def hidden(game: Game, hand: Hand, seen: Observation) -> Counter[int]:
    """How many tiles of each kind the observer cannot see, from the hand as it is."""
    tiles = Counter(game.wall)
    tiles.subtract(tiles_out(hand))
    tiles.subtract(tile for tile in hand.wall.shown if tile != UNKNOWN)
    for place, masked in zip(hand.places, seen.hand.places, strict=True):
        if UNKNOWN in masked.concealed:
            tiles.update(place.concealed)
        for meld, shown in zip(place.melds, masked.melds, strict=True):
            tiles.update(tile for tile, face in zip(meld.tiles, shown.tiles, strict=True) if face == UNKNOWN)
    kinds: Counter[int] = Counter()
    for tile, n in tiles.items():
        kinds[KIND[tile]] += n
    return kinds


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_what_is_unseen_lies_in_the_wall_and_in_hidden_racks(rule_set: RuleSet) -> None:
    for nth, game in enumerate(games(rule_set, 3, HANDS)):
        kinds = {KIND[tile] for tile in game.wall} & set(range(KINDS))
        for step in game.steps[nth :: len(game.steps) // 20 + 1]:
            for seat in range(step.hand.seats):
                seen = observe(game.rules, step.hand, seat)
                left = unseen(seen, game.rule_set.whole(seen).copies)
                wanted = hidden(game, step.hand, seen)
                assert {kind: left[kind] for kind in kinds} == {kind: wanted[kind] for kind in kinds}


def look(rack: str, *rivers: tuple[Laid, ...]) -> Observation:
    places = (Place(0, parse(rack)), *(Place(seat, (UNKNOWN,) * 13) for seat in (1, 2, 3)))
    wall, deal = Wall(136, 53), Deal(0, 0, 0, (25_000,) * 4)
    hand = Hand(deal, places, (rivers + ((),) * 4)[:4], wall, Seen(0), None, ((),) * 4)
    return Observation(0, hand)


def test_a_claimed_tile_is_not_counted_in_the_river_as_well() -> None:
    seven = parse_one("7s")
    assert unseen(look("7s", (Laid(seven),)), 4)[seven] == 2
    assert unseen(look("7s", (Laid(seven, taken_by=2),)), 4)[seven] == 3


def test_a_tile_that_was_read_too_often_leaves_none() -> None:
    assert unseen(look("11111m"), 4)[parse_one("1m")] == 0


def test_a_red_five_is_a_five() -> None:
    assert unseen(look("05p"), 4)[parse_one("5p")] == 2
