"""What is true at every moment of a Sichuan hand, whatever is chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import Account, Hand, balance
from paizhuo.engine.core.tiles import suit
from paizhuo.engine.families.void_suit.patterns import waits_of
from paizhuo.engine.games.sichuan.rules import SICHUAN, SichuanState
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.table import Table
from tests.games.random_hands import hands, tiles_on_the_table

WALL = Counter(SICHUAN.play.wall({}))


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(100))
def test_a_hand_keeps_its_tiles_its_points_and_its_rules(seed: int) -> None:
    hand = None
    for hand, asked in hands(SICHUAN, seed):
        state: SichuanState = hand.state
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
    assert [win.seat for win in hand.wins] == list(hand.state.winners)
    if hand.ending.id == "exhausted":
        assert hand.wall.left == 0
        check_draw(hand)


def check_draw(hand: Hand) -> None:
    """Who is not ready has given back all kong money and pays all who are; nobody else does either."""
    state: SichuanState = hand.state
    still_in = [seat for seat in range(4) if seat not in state.winners]
    ready = {
        seat for seat in still_in if waits_of(hand.places[seat].concealed, hand.places[seat].melds, state.void[seat])
    }
    earned, returned, paid = Counter[Account](), Counter[Account](), Counter[tuple[Account, Account]]()
    for transfer in hand.ledger:
        if transfer.reason == "kong":
            earned[transfer.payee] += transfer.points
        elif transfer.reason == "kong_returned":
            returned[transfer.payer] += transfer.points
        elif transfer.reason == "not_ready":
            paid[transfer.payer, transfer.payee] += 1
    for seat in range(4):
        assert returned[seat] == (earned[seat] if seat in still_in and seat not in ready else 0)
    assert paid == Counter((payer, payee) for payer in still_in if payer not in ready for payee in ready)


@pytest.mark.simulation
@pytest.mark.parametrize("dealer", ["first_winner", "in_turn"])
def test_a_match_is_four_hands_and_keeps_its_points(dealer: str) -> None:
    setup = MatchSetup("sichuan", {"dealer": dealer}, tuple(SeatSetup(f"{n}", "basic") for n in range(4)), seed=3)
    table = Table(setup)
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
    results = table.match.results
    assert len(results) == 4
    assert all(sum(result.changes) == 0 and sum(result.standing) == 200_000 for result in results)
    if dealer == "in_turn":
        assert [result.deal.dealer for result in results] == [0, 1, 2, 3]
