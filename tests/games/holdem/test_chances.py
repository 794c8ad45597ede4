"""What a sensible player of hold'em mahjong does about money: bots choose by it, and the window suggests it."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import observe
from paizhuo.engine.games.holdem.betting import AllIn, Bet, Call, Fold, Raise
from paizhuo.engine.games.holdem.chances import chance
from paizhuo.engine.games.holdem.manner import BASIC, EXPERT, STANDARD
from paizhuo.engine.games.holdem.rules import HOLDEM
from tests.games.holdem.positions import FOUR_HAN, NOT_READY, TWO_HAN, bets, in_riichi, table
from tests.games.support import Table


def advised(played: Table, seat: int) -> Action | None:
    return HOLDEM.hints.own_choice(observe(played.rules, played.hand, seat))


def likely(played: Table, seat: int) -> float:
    return chance(observe(played.rules, played.hand, seat), seat)


def test_a_weak_hand_folds_to_a_bet_and_a_ready_one_stays() -> None:
    played = table({0: FOUR_HAN, 1: NOT_READY}, drawn="9s").play("0 bet 2000")
    assert isinstance(advised(played, 1), Fold)
    ready = table({0: NOT_READY, 1: FOUR_HAN}, drawn="9s").play("0 bet 2000")
    assert isinstance(advised(ready, 1), Call | Raise)


def test_who_has_won_with_most_han_bets_and_who_is_beaten_folds() -> None:
    played = table({1: TWO_HAN, 2: FOUR_HAN}, bets(opened=(3, 0, 0, 0), folded=(3,)), drawn="8s")
    played = played.play("0 discard 8s", "1 ron & 2 ron")
    assert likely(played, 1) == 0
    assert likely(played, 2) > 0.6
    played = played.play("1 pass")
    assert isinstance(advised(played, 2), Bet | AllIn)
    assert isinstance(advised(played.play("2 bet 400", "0 fold"), 1), Fold)


def test_the_better_a_player_the_more_of_the_pot_it_bets_with_the_best_hand() -> None:
    played = table({1: TWO_HAN, 2: FOUR_HAN}, bets(opened=(3, 0, 0, 0), folded=(3,)), drawn="8s")
    observation = observe(played.rules, played.play("0 discard 8s", "1 ron & 2 ron", "1 pass").hand, 2)
    skilled = HOLDEM.hints.skilled
    offered = [hints.own_choice for hints in (HOLDEM.hints, skilled["standard"], skilled["expert"])]
    bet = [choice(observation) for choice in offered]
    points = [action.points for action in bet if isinstance(action, Bet)]
    assert points == sorted(set(points))
    assert len(points) == 3


def test_the_better_a_player_the_more_it_believes_of_a_bet() -> None:
    played = table({0: FOUR_HAN, 1: TWO_HAN}, drawn="9s").play("0 bet 2000")
    observation = observe(played.rules, played.hand, 1)
    believed = [chance(observation, 1, manner) for manner in (BASIC, STANDARD, EXPERT)]
    assert believed == sorted(believed, reverse=True)
    assert believed[0] > believed[2]


def test_a_hand_nearer_to_ready_is_more_likely_to_win() -> None:
    near = likely(table({0: TWO_HAN}, drawn="9s"), 0)
    far = likely(table({0: NOT_READY}, drawn="9s"), 0)
    assert 0 < far < near < 1


def test_a_ready_hand_that_is_worth_more_is_more_likely_to_win() -> None:
    dear = likely(table({0: FOUR_HAN}, drawn="9s"), 0)
    cheap = likely(table({0: TWO_HAN}, drawn="9s"), 0)
    assert cheap < dear


def test_a_weak_hand_begins_no_round_and_never_stakes_everything() -> None:
    played = table({0: NOT_READY}, drawn="9s")
    assert advised(played, 0) is None
    all_in = table({0: FOUR_HAN, 1: NOT_READY}, drawn="9s").play("0 all_in 19600")
    assert isinstance(advised(all_in, 1), Fold)


def test_nobody_of_even_chances_bets_more_than_part_of_the_pot() -> None:
    played = table({0: FOUR_HAN, 1: TWO_HAN}, drawn="9s")
    for seat in range(2):
        advice = advised(played, seat)
        assert not isinstance(advice, AllIn)
        assert not isinstance(advice, Bet) or advice.points <= played.hand.state.bets.chips.pot


def test_a_declared_hand_is_feared() -> None:
    quiet = likely(table({0: TWO_HAN}, drawn="9s"), 0)
    declared = likely(table({0: TWO_HAN}, drawn="9s", ready=in_riichi(2)), 0)
    assert declared < quiet


@pytest.mark.parametrize("seat", range(4))
def test_what_is_advised_is_always_allowed(seat: int) -> None:
    played = table({0: NOT_READY, 1: TWO_HAN, 2: FOUR_HAN}, drawn="9s")
    for moves in ((), ("0 bet 400",), ("0 bet 400", "1 raise 9000"), ("0 bet 400", "1 raise 9000", "2 all_in 19600")):
        reached = played.play(*moves)
        advice = advised(reached, seat)
        assert advice is None or advice in reached.choices(seat)
        assert (advice is None) == (seat != reached.hand.phase.turn) or not moves


def test_where_tiles_decide_nothing_is_advised() -> None:
    played = table({0: NOT_READY, 1: "99s258m258p12346z"}, drawn="9s").play("0 discard 9s")
    assert advised(played, 1) is None


def test_nobody_fears_who_has_folded_and_who_has_folded_fears_nobody() -> None:
    for folded, harmless in (((), set()), ((1,), {1}), ((0,), {1, 2, 3}), ((0, 2), {1, 2, 3})):
        played = table({0: NOT_READY, 1: TWO_HAN}, bets(folded=folded), drawn="9s")
        assert HOLDEM.hints.harmless(observe(played.rules, played.hand, 0)) == harmless
