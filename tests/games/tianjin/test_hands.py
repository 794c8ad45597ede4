"""What is true at every moment of a Tianjin hand, whatever is chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Discard, Minkan, Pon, SelfDraw
from paizhuo.engine.core.hand import Hand, balance
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.games.tianjin.legality import is_banned
from paizhuo.engine.games.tianjin.patterns import LEAST, kong_points
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.games.tianjin.stakes import stakes_of
from paizhuo.engine.games.tianjin.state import TianjinState
from paizhuo.engine.scoring.score import Score
from tests.games.random_hands import hands, tiles_on_the_table

WALL = Counter(TIANJIN.play.wall({}))


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(60))
def test_a_hand_keeps_its_tiles_its_points_and_its_rules(seed: int) -> None:
    hand = None
    options = {"single_wild": seed % 4 == 3, "break": "two_throws" if seed % 3 == 2 else "one_throw"}
    for hand, asked in hands(TIANJIN, seed, options):
        state: TianjinState = hand.state
        on_table = tiles_on_the_table(hand)
        assert not on_table + Counter(hand.wall.shown) - WALL
        assert sum(on_table.values()) == hand.wall.front + hand.wall.tail
        assert sum(balance(hand.ledger).values()) == 0
        assert not hand.ledger or hand.ending, "nothing is paid before the end"
        for seat, choices in asked.items():
            assert not (is_banned(hand, seat) and SelfDraw() in choices)
            for action in choices:
                if isinstance(action, Pon | Minkan):
                    assert KIND[action.tiles[0]] not in state.wild
                if isinstance(action, Discard):
                    assert action.tile in hand.places[seat].concealed
        for place in hand.places:
            assert all(meld.kind == "ankan" or meld.first_kind not in state.wild for meld in place.melds)
    assert hand is not None
    assert hand.ending is not None
    assert (hand.ending.id == "win") == (len(hand.wins) == 1)
    assert not any(meld.hidden for place in hand.places for meld in place.melds)
    for win in hand.wins:
        assert win.source is None
        assert not is_banned(hand, win.seat)
    assert hand.wins or hand.wall.left == 0
    check_settlement(hand)


def check_settlement(hand: Hand) -> None:
    """For each pair of players: the fan if one of them wins, and the difference of their kong points, times their stake."""
    state: TianjinState = hand.state
    stakes = stakes_of(state, hand.dealer)
    earned = [kong_points(place.melds, frozenset(state.wild)) for place in hand.places]
    for win in hand.wins:
        score = win.score
        assert isinstance(score, Score)
        assert score.total >= LEAST
        earned[win.seat] += score.total
    change = balance(hand.ledger)
    for seat in range(4):
        wanted = sum((earned[seat] - earned[other]) * stakes.times(seat, other) for other in range(4) if other != seat)
        if state.followed:
            others = [other for other in range(4) if other != hand.dealer]
            paid = [stakes.times(hand.dealer, other) for other in others]
            wanted += -sum(paid) if seat == hand.dealer else paid[others.index(seat)]
        assert change.get(seat, 0) == wanted
