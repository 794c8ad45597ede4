"""What is true at every moment of a hand of trick mahjong, whatever is chosen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import DEPOSIT, balance
from paizhuo.engine.core.tiles import KIND, parse
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.trick.rules import TRICK
from paizhuo.engine.games.trick.taking import Take, TakeTiles, TrickState, own_discards, strength, suit_of, trump_of
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.table import Table
from tests.games.random_hands import hands, tiles_on_the_table
from tests.games.support import dealt

FOUR: dict[str, Any] = {}
THREE: dict[str, Any] = {"players": 3}


@pytest.mark.simulation
@pytest.mark.parametrize("options", [FOUR, THREE], ids=["four", "three"])
@pytest.mark.parametrize("seed", range(100))
def test_a_hand_keeps_its_tiles_its_points_and_its_rules(seed: int, options: dict[str, Any]) -> None:
    wall = Counter(TRICK.play.wall(TRICK.settled(options)))
    hand = None
    for hand, asked in hands(TRICK, seed, options):
        state: TrickState = hand.state
        on_table = tiles_on_the_table(hand)
        assert not on_table + Counter(hand.wall.shown) - wall
        assert sum(on_table.values()) == hand.wall.front + hand.wall.tail
        assert sum(balance(hand.ledger).values()) == 0
        assert balance(hand.ledger).get(DEPOSIT, 0) >= 0
        assert len(state.plays) <= hand.seats
        for seat, place in enumerate(hand.places):
            assert all(meld.kind == "ankan" for meld in place.melds)
            assert len(place.concealed) + 3 * len(place.melds) == 13 + (place.drawn is not None)
            taken = Counter(tile for tile, _ in state.taken[seat])
            assert not taken - Counter(place.concealed)
            may_go = Counter(place.concealed) - taken
            for action in asked.get(seat, ()):
                if isinstance(action, Discard | Riichi):
                    assert may_go[action.tile] > 0
                if isinstance(action, Riichi | Take):
                    assert isinstance(action, Take) != (state.taking is None)
                if isinstance(action, Take):
                    assert state.ready[seat] is None or action.source != seat
            own = own_discards(hand, seat)
            assert all(laid.tile in own for laid in hand.rivers[seat] if laid.taken_by != seat)
        if isinstance(hand.phase, TakeTiles) and state.taking == tuple((t, s) for s, t in state.plays):
            check_winner(hand, state)
    assert hand is not None
    assert hand.ending is not None


def check_winner(hand: Any, state: TrickState) -> None:
    """Nobody's discard is higher than the winner's, and no equal one is later."""
    led = suit_of(state.plays[0][1], hand.seats)
    worth = [strength(tile, trump_of(hand), led, hand.seats) for _, tile in state.plays]
    highest = max(i for i, one in enumerate(worth) if one == max(worth))
    assert state.plays[highest][0] == hand.phase.seat
    assert all(KIND[state.plays[highest][1]] != KIND[tile] for _, tile in state.plays[highest + 1 :])


@pytest.mark.simulation
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_match_keeps_its_points_and_hands_out_the_last_sticks(players: int, seed: int) -> None:
    seats = tuple(SeatSetup(f"{n}", "basic") for n in range(players))
    table = Table(MatchSetup("trick", {"players": players, "circles": 2}, seats, seed=seed))
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
    match = table.match
    assert [result.deal.dealer for result in match.results] == [*range(players)] * 2
    assert all(sum(result.standing) + result.deposit == 50_000 * players for result in match.results)
    assert match.deposit == 0
    assert sum(match.standing) == 50_000 * players


def test_the_indicator_is_turned_before_the_dealer_draws_and_leads() -> None:
    racks = ("147m258p369s1234z", "258m369p147s1235z", "369m147p258s1236z", "147m258p369s1237z")
    table = dealt(TRICK).play("dice 2 3", *(f"deal {rack}" for rack in racks), "indicator 5p", "draw 9m")
    assert table.hand.wall.shown == parse("5p")
    assert table.hand.wall.left == 69
    assert table.can("0 discard 9m")
