"""What is true at every moment of a Sichuan hand, whatever is chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.action import Discard
from engine.core.hand import balance
from engine.core.tiles import suit
from engine.rules.sichuan import SICHUAN, SichuanState
from tests.rules.random_hands import hands, tiles_on_the_table

WALL = Counter(SICHUAN.wall({}))


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(100))
def test_a_hand_keeps_its_tiles_its_points_and_its_rules(seed: int) -> None:
    hand = None
    for hand, asked in hands(SICHUAN, seed):
        state: SichuanState = hand.rule_state
        on_table = tiles_on_the_table(hand)
        assert not on_table - WALL
        assert sum(on_table.values()) == hand.wall.front + hand.wall.tail
        assert sum(balance(hand.ledger).values()) == 0
        assert not set(asked) & set(state.winners)
        assert len(state.winners) <= 3
        for seat, place in enumerate(hand.places):
            void = state.void[seat]
            assert not any(suit(meld.tiles[0]) == void for meld in place.melds)
            assert all(meld.kind != "chi" for meld in place.melds)
            discards = [a.tile for a in asked.get(seat, ()) if isinstance(a, Discard)]
            if discards and any(suit(tile) == void for tile in place.concealed):
                assert {suit(tile) for tile in discards} == {void}
        for win in hand.wins:
            held = hand.places[win.seat].concealed
            assert not any(suit(tile) == state.void[win.seat] for tile in held)
    assert hand is not None
    assert hand.ending is not None
    assert (hand.ending.id == "win") == (len(hand.wins) == 3)
    if hand.ending.id == "exhausted":
        assert hand.wall.left == 0
