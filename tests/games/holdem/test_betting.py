"""Bets while a hand of hold'em mahjong is played (C.H.R.I.S. guide, section C2): when, how often, and what is refused."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse
from paizhuo.engine.games.holdem.betting import Pot
from paizhuo.engine.games.holdem.rules import HOLDEM
from tests.games.holdem.positions import (
    NOT_READY,
    STACK,
    TWO_HAN,
    amounts,
    bets,
    chips,
    in_riichi,
    names,
    pots,
    speaks,
    state,
    table,
)
from tests.games.support import around

# -- before a discard ----------------------------------------------------------------------------------------------------


def test_a_player_bets_before_its_discard_and_discards_when_the_round_is_over() -> None:
    played = table({0: NOT_READY}, drawn="9s").play("0 bet 1000")
    assert speaks(played) == 1
    assert names(played, 1) == {"call", "raise", "all_in", "fold"}
    assert chips(played).bets == (1000, 0, 0, 0)
    assert played.paid("bet") == (-400,) * 4  # what lies before a player is not in the pot yet
    played = played.play("1 call 1000", "2 fold", "3 raise 2000", "0 call 2000", "1 fold")
    assert [pot.points for pot in pots(played)] == [1600 + 5000]
    assert speaks(played) == 0
    assert played.can("0 discard 9s")
    assert not played.can("0 bet 1000")
    assert played.play("0 discard 9s").waits_for == "draw"


def test_before_each_discard_one_round_may_be_begun() -> None:
    played = table({0: NOT_READY}, drawn="9s").play("0 bet 400", "1 call 400", "2 fold", "3 fold")
    assert played.refused("0 bet 400") == "A player can open the betting only once before a discard"
    played = played.play("0 discard 9s", *around("1 9s", "2 8s", "3 9s"), "draw 1p")
    assert played.can("0 bet 400")


def test_during_play_three_rounds_are_begun_at_most_but_answers_are_not_limited() -> None:
    staked = bets(opened=(3, 2, 0, 0), raised=(0, 5, 0, 0))
    played = table({0: NOT_READY}, staked, drawn="9s")
    assert played.refused("0 bet 400") == "During play a player bets at most three times a hand"
    assert names(played, 0) == {"discard", "riichi"}
    played = played.play("0 discard 9s", "draw 9s")
    played = played.play("1 bet 400", "2 raise 1000", "3 fold", "0 raise 3000", "1 raise 6000")
    assert state(played).bets.opened == (3, 3, 0, 0)


def test_with_the_option_raises_count_too() -> None:
    staked = bets(opened=(1, 0, 0, 0), raised=(1, 3, 0, 0), raises_count=True)
    played = table({0: NOT_READY}, staked, drawn="9s").play("0 bet 400")
    assert names(played, 1) == {"call", "fold"}
    assert played.refused("1 raise 1000") == "During play a player bets at most three times a hand"
    played = played.play("1 call 400", "2 raise 1000", "3 fold")
    assert names(played, 0) == {"call", "fold"}
    assert state(played.play("0 call 1000", "1 fold")).bets.raised == (1, 3, 1, 0)


def test_after_a_call_one_bets_before_the_discard_too() -> None:
    played = table({0: NOT_READY, 1: "99s258m258p12346z"}, drawn="9s").play("0 discard 9s", "1 pon 99s")
    assert {"bet", "all_in"} <= names(played, 1)


def test_who_has_folded_bets_no_more() -> None:
    played = table({0: NOT_READY}, bets(folded=(0,)), drawn="9s")
    assert names(played, 0) == {"discard", "riichi"}
    assert played.refused("0 bet 400") == "This player has folded and cannot bet any more"


def test_who_has_nothing_left_or_nobody_to_answer_does_not_bet() -> None:
    all_in = table({0: NOT_READY}, bets((20_000, 20_000, 400, 400), (0, 0, 400, 19_600)), drawn="9s")
    assert all_in.refused("0 bet 400") == "All points are bet already"
    alone = table({0: NOT_READY}, bets((400,) * 4, (19_600, 0, 0, 0)), drawn="9s")
    assert alone.refused("0 bet 400") == "Nobody could call a bet any more"


@pytest.mark.parametrize(
    "move, reason",
    [
        ("1 check", "First call, raise or fold"),
        ("1 bet 2000", "There is a bet already: it can only be raised"),
        ("1 raise 1900", "At least 2000 must be bet"),
        ("1 raise 2050", "Amounts are multiples of 100"),
        ("1 raise 19600", "Not enough points are left, or this must be an all-in: at most 19600"),
        ("1 call 900", "A call matches the highest bet: 1000"),
        ("1 all_in 5000", "An all-in is everything that is left: 19600"),
        ("1 discard 1m", "First call, raise or fold"),
        ("2 fold", "It is not your turn"),
        ("0 discard 9s", "It is not your turn"),
    ],
)
def test_what_answers_no_bet_is_refused(move: str, reason: str) -> None:
    assert table({0: NOT_READY}, drawn="9s").play("0 bet 1000").refused(move) == reason


def test_without_a_bet_there_is_nothing_to_answer() -> None:
    played = table({0: NOT_READY}, drawn="9s")
    for word in ("fold", "check", "call 400"):
        assert played.refused(f"0 {word}") == "There is no betting now, so nothing to call or fold to"
    assert played.refused("0 raise 400") == "Nobody has bet yet"
    assert played.refused("0 bet 300") == "At least 400 must be bet"


def test_a_short_all_in_does_not_let_who_has_spoken_raise() -> None:
    staked = bets((400,) * 4, (9600, 9600, 1600, 9600))
    played = table({0: NOT_READY}, staked, drawn="9s").play("0 bet 1000", "1 call 1000", "2 all_in 1600", "3 fold")
    assert played.refused("0 raise 5000") == "An all-in below a full raise does not reopen raising: call or fold"
    assert names(played, 0) == {"call", "fold"}


def test_all_in_players_stay_in_the_hand_and_are_not_asked_again() -> None:
    staked = bets((400,) * 4, (19_600, 8000, 19_600, 19_600))
    played = table({0: NOT_READY}, staked, drawn="9s").play("0 bet 12000", "1 all_in 8000", "2 fold", "3 call 12000")
    assert pots(played) == (Pot(1600 + 24_000, (0, 1, 3)), Pot(8000, (0, 3)))
    played = played.play("0 discard 9s", *around("1 9s", "2 8s", "3 9s"), "draw 1p", "0 bet 400")
    assert speaks(played) == 3


# -- riichi --------------------------------------------------------------------------------------------------------------


def test_riichi_costs_nothing_and_needs_no_ready_hand() -> None:
    played = table({0: NOT_READY}, drawn="9s", rivers={0: "9p"}).play("0 riichi 9s", "0 pass")
    assert played.paid("riichi") == (0,) * 4
    ready = state(played).ready[0]
    assert ready is not None
    assert ready.accepted
    played = played.play(*around("1 9s", "2 8s", "3 9s"), "draw 1p")
    assert names(played, 0) == {"discard", "bet", "all_in"}
    assert played.refused("0 discard 1m") == "After riichi only the tile just drawn may be discarded"


def test_riichi_needs_a_closed_hand() -> None:
    played = table({0: NOT_READY, 1: "99s258m258p12346z"}, drawn="9s").play("0 discard 9s", "1 pon 99s")
    assert played.refused("1 riichi 2m") == "Riichi needs a closed hand"


def test_one_bets_after_declaring_riichi_before_the_tile_is_laid() -> None:
    played = table({0: TWO_HAN}, drawn="9s").play("0 riichi 9s")
    assert names(played, 0) == {"bet", "all_in"}
    assert played.refused("0 discard 9s") == "First bet, or pass"
    assert state(played).ready[0] is not None
    assert not played.hand.rivers[0]
    played = played.play("0 bet 1000", "1 fold", "2 call 1000", "3 fold")
    (laid,) = played.hand.rivers[0]
    assert laid.turned
    assert played.waits_for == "draw"


def test_one_declares_riichi_after_a_bet_is_resolved() -> None:
    played = table({0: TWO_HAN}, drawn="9s").play("0 bet 1000", "1 fold", "2 call 1000", "3 fold", "0 riichi 9s")
    assert played.hand.rivers[0][-1].turned
    assert played.waits_for == "draw"


def test_the_tile_of_a_riichi_is_not_told_before_it_is_laid() -> None:
    played = table({0: NOT_READY}, drawn="9s").play("0 riichi 9s")
    seen = observe(played.rules, played.hand, 1)
    assert set(seen.hand.places[0].concealed) == {UNKNOWN}


# -- winning, and after --------------------------------------------------------------------------------------------------


def test_a_winner_may_bet_at_once_and_on_its_later_turns() -> None:
    played = table({1: TWO_HAN}, drawn="8s").play("0 discard 8s", "1 ron")
    assert speaks(played) == 1
    assert names(played, 1) == {"bet", "all_in"}
    played = played.play("1 pass", *around("2 9s", "3 9s", "0 9s"))
    assert speaks(played) == 1
    assert played.refused("1 discard 2m") == "This hand has won and is frozen"
    played = played.play("1 bet 1000", "2 fold", "3 call 1000", "0 fold")
    assert played.hand.rivers[1][-1].tile == UNKNOWN
    assert played.waits_for == "draw"
    assert state(played).bets.opened == (0, 1, 0, 0)


def test_a_winners_tile_is_laid_face_down_and_can_be_claimed_by_nobody() -> None:
    played = table({1: TWO_HAN}, bets(opened=(0, 3, 0, 0)), drawn="8s").play("0 discard 8s", "1 ron")
    left = played.hand.wall.left
    played = played.play(*around("2 9s", "3 9s", "0 9s"))
    assert played.hand.wall.left == left - 4
    assert played.waits_for == "draw"
    assert played.hand.phase.turn == 2
    for seat in (0, 1, 2, 3, None):
        assert observe(played.rules, played.hand, seat).hand.rivers[1][-1].tile == UNKNOWN


def test_who_has_won_takes_no_part_in_claims() -> None:
    racks = {1: TWO_HAN, 2: NOT_READY}
    played = table(racks, drawn="8s").play("0 discard 8s", "1 ron", "1 pass", "draw 5s", "2 discard 5s")
    assert played.waits_for == "draw"


def test_there_is_no_furiten() -> None:
    played = table({1: TWO_HAN}, drawn="8s", rivers={1: "5s"}).play("0 discard 8s")
    assert played.can("1 ron")
    played = played.play("1 pass", "draw 9s", "1 discard 9s drawn", "draw 5s", "2 discard 5s drawn")
    assert played.can("1 ron")
    riichi = table({1: TWO_HAN}, drawn="8s", ready=in_riichi(1)).play("0 discard 8s", "1 pass", "draw 9s")
    riichi = riichi.play("1 discard 9s", "draw 8s", "2 discard 8s")
    assert riichi.can("1 ron")


def test_a_folded_player_plays_on_and_takes_200_of_the_main_pot_for_a_win() -> None:
    played = table({1: TWO_HAN}, bets(folded=(1,)), drawn="8s").play("0 discard 8s", "1 ron")
    assert played.paid("folded_win") == (0, 200, 0, 0)
    assert [pot.points for pot in pots(played)] == [1400]
    assert chips(played).stacks == (19_600, 19_800, 19_600, 19_600)
    assert played.waits_for == "draw"  # who has folded is not asked for a bet


def test_a_player_left_alone_takes_the_pot_less_what_folded_winners_took() -> None:
    played = table({1: TWO_HAN}, bets(folded=(1,)), drawn="8s").play("0 discard 8s", "1 ron", "draw 9s", "2 bet 1000")
    played = played.play("3 fold", "0 fold")
    assert played.ending == "folded"
    assert played.changes == (-400, -200, 1000, -400)


# -- what is said --------------------------------------------------------------------------------------------------------


def test_pots_stacks_bets_folds_and_markers_are_told() -> None:
    staked = bets((8000, 8000, 12_000, 12_000), (0, 4000, 8000, 8000), folded=(1,), opened=(1, 0, 0, 0))
    played = table({2: NOT_READY}, staked, turn=2, drawn="9s").play("2 bet 1000")
    found = HOLDEM.display.money(observe(played.rules, played.hand, 3))
    assert found is not None
    assert [(pot.name.en, pot.points, pot.eligible) for pot in found.pots] == [
        ("Main pot", 32_000, (0, 2, 3)),
        ("Side pot 1", 8_000, (2, 3)),
    ]
    assert [stake.left for stake in found.stakes] == [0, 4_000, 7_000, 8_000]
    assert [stake.bet for stake in found.stakes] == [0, 0, 1_000, 0]
    assert [stake.begun for stake in found.stakes] == [1, 0, 1, 0]
    assert [stake.folded for stake in found.stakes] == [False, True, False, False]
    assert [stake.all_in for stake in found.stakes] == [True, False, False, False]


def test_a_win_is_told_with_its_han() -> None:
    played = table({1: TWO_HAN}, drawn="8s").play("0 discard 8s", "1 ron")
    (won,) = [fact for fact in HOLDEM.display.facts(observe(played.rules, played.hand, None)) if fact.id == "won"]
    assert won.words is not None
    assert won.words.en == "#1, 2 han"


def test_the_options_of_a_bet_are_whole_hundreds_up_to_the_stack() -> None:
    played = table({0: NOT_READY}, drawn="9s")
    assert amounts(played.choices(0), "bet") == list(range(400, STACK - 400, 100))
    assert played.hand.places[0].drawn == parse("9s")[0]
