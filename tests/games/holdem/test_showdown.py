"""Who takes the pots of hold'em mahjong, and when the hand ends (C.H.R.I.S. guide, section C2, 规则)."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.games.holdem.betting import Pot
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.games.holdem.showdown import winners_of
from paizhuo.engine.scoring.score import NotValid, Score
from tests.games.holdem.positions import (
    FOUR_HAN,
    NOT_READY,
    TWO_HAN,
    bets,
    chips,
    in_riichi,
    names,
    pots,
    state,
    table,
)
from tests.games.support import Table, meld

WHITE = "123m456p11s99p555z"
"""Waits on 1s and 9p; White is its only yaku."""
AGAIN = "234567p345m2267s"
"""As ``TWO_HAN`` with other tiles."""


def won_by(*winners: tuple[int, str], **more: Any) -> Table:
    """Seat 0 discards 8s, and everybody named wins with it; whoever may bet passes."""
    played = table(dict(winners), drawn="8s", **more).play("0 discard 8s")
    played = played.play(" & ".join(f"{seat} ron" for seat, _ in winners))
    while played.waits_for == "decision" and "bet" in names(played, played.hand.phase.turn or 0):
        played = played.play(f"{played.hand.phase.turn} pass")
    return played


# -- when it ends --------------------------------------------------------------------------------------------------------


def test_play_goes_on_after_a_win_with_the_seat_after_the_last_winner() -> None:
    played = won_by((1, TWO_HAN), (2, FOUR_HAN))
    assert played.ending is None
    assert played.hand.phase.turn == 3
    assert played.waits_for == "draw"
    assert played.changes == (-400,) * 4


def test_the_hand_ends_when_three_have_won() -> None:
    played = won_by((1, TWO_HAN), (2, FOUR_HAN), (3, AGAIN))
    assert played.ending == "win"
    assert played.changes == (-400, -400, 1200, -400)


def test_the_third_winner_may_bet_before_the_hand_ends() -> None:
    played = table({1: TWO_HAN, 2: FOUR_HAN, 3: AGAIN}, drawn="8s").play("0 discard 8s", "1 ron & 2 ron & 3 ron")
    played = played.play("1 pass", "2 bet 2000", "3 fold", "0 fold", "1 call 2000")
    assert played.ending == "win"
    assert played.changes == (-400, -2400, 3200, -400)


def test_a_folded_winner_counts_among_the_three() -> None:
    played = won_by((1, TWO_HAN), (2, FOUR_HAN), (3, AGAIN), staked=bets(folded=(2,)))
    assert played.ending == "win"
    assert played.changes == (-400, 300, -200, 300)  # 1 and 3 share what is left


def test_three_players_end_with_the_second_winner() -> None:
    staked = bets((400, 400, 400))
    assert won_by((1, TWO_HAN), staked=staked).ending is None
    played = won_by((1, TWO_HAN), (2, FOUR_HAN), staked=staked)
    assert played.ending == "win"
    assert played.changes == (-400, -400, 800)


def test_no_abortive_draw_breaks_off_a_hand_played_for_a_pot() -> None:
    orphans = table({0: "19m19p19s1234677z"}, drawn="5z", untouched=True)
    assert "abandon" not in names(orphans, 0)
    four = table({0: NOT_READY}, drawn="9s", ready=in_riichi(1, 2, 3)).play("0 riichi 9s", "0 pass")
    assert four.ending is None


# -- who takes the pot ---------------------------------------------------------------------------------------------------


def test_most_han_takes_the_pot_whoever_won_first() -> None:
    played = table({1: TWO_HAN, 2: FOUR_HAN}, drawn="8s", left=2).play("0 discard 8s", "1 ron & 2 pass", "1 pass")
    played = played.play("draw 8s", "2 self_draw", "2 pass", "draw 9s", "3 discard 9s drawn")
    assert played.ending == "exhausted"
    assert [win.score.total for win in played.hand.wins] == [2, 5]
    assert played.changes == (-400, -400, 1200, -400)


def test_of_equal_han_the_earlier_winner_takes_the_pot() -> None:
    played = table({1: TWO_HAN, 3: AGAIN}, drawn="8s", left=2).play("0 discard 8s", "1 ron & 3 pass", "1 pass")
    played = played.play("draw 8s", "2 discard 8s", "3 ron", "3 pass", "draw 9s", "0 discard 9s drawn")
    assert [win.score.total for win in played.hand.wins] == [2, 2]
    assert played.changes == (-400, 1200, -400, -400)


def test_equal_han_with_one_discard_split_the_pot_and_odd_hundreds_go_to_the_seat_next_after_the_discarder() -> None:
    staked = bets((500, 500, 500, 400), folded=(3,))
    played = won_by((1, TWO_HAN), (2, AGAIN), staked=staked, left=1)
    played = played.play("draw 9s", "3 discard 9s drawn")
    assert played.ending == "exhausted"
    assert played.changes == (-500, 500, 400, -400)


def test_each_side_pot_goes_to_the_best_of_those_who_play_for_it() -> None:
    staked = bets((12_000, 8000, 12_000, 400), (8000, 0, 8000, 19_600), folded=(3,))
    played = won_by((1, FOUR_HAN), (2, TWO_HAN), staked=staked, left=1).play("draw 9s", "3 discard 9s drawn")
    assert played.changes == (-12_000, -8000 + 24_400, -12_000 + 8000, -400)


def test_three_way_all_ins_with_a_tie_share_the_pots_they_tie_for() -> None:
    # Seats 1, 2 and 3 are all-in with 3000, 8000 and 15,000; 1 and 2 tie, 3 has not won and is not ready.
    staked = bets((15_000, 3000, 8000, 15_000), (5000, 0, 0, 5000), folded=(0,))
    assert pots(table({0: NOT_READY}, staked, drawn="9s")) == (
        Pot(12_000, (1, 2, 3)),
        Pot(15_000, (2, 3)),
        Pot(14_000, (3,)),
    )
    played = won_by((1, TWO_HAN), (2, AGAIN), staked=staked, left=1)
    played = played.play("draw 9s", "3 discard 9s drawn")
    # The main pot is split, seat 2 takes the first side pot alone, and nobody else plays for the last one.
    assert played.changes == (-15_000, 3000, -8000 + 6000 + 15_000, -15_000 + 14_000)


def test_every_yakuman_counts_13_han() -> None:
    one = table({1: "23m99p555666777z"}, drawn="4m").play("0 discard 4m", "1 ron")
    two = table({1: "1122555666777z"}, drawn="1z").play("0 discard 1z", "1 ron")
    assert [played.hand.wins[0].score.total for played in (one, two)] == [13, 26]


def test_a_side_pot_without_a_winner_goes_to_who_is_ready_among_those_who_play_for_it() -> None:
    staked = bets((8000, 8000, 3000, 8000), (2000, 2000, 0, 2000), folded=(0,))
    # Seat 2 wins; for the side pot play 1 and 3, of whom 3 is ready.
    played = table({2: TWO_HAN, 3: WHITE}, staked, drawn="8s", left=1)
    played = played.play("0 discard 8s", "2 ron", "draw 9s", "3 discard 9s drawn")
    assert played.ending == "exhausted"
    assert played.hand.places[3].shown
    assert not played.hand.places[1].shown
    assert played.changes == (-8000, -8000, -3000 + 12_000, -8000 + 15_000)


def test_without_a_winner_those_ready_share_the_pot() -> None:
    played = table({0: NOT_READY, 1: TWO_HAN, 3: WHITE}, drawn="9s", left=0).play("0 discard 9s")
    assert played.ending == "exhausted"
    assert played.changes == (-400, 400, -400, 400)


def test_a_folded_player_wins_no_pot_by_being_ready() -> None:
    played = table({0: NOT_READY, 1: TWO_HAN, 3: WHITE}, bets(folded=(1,)), drawn="9s", left=0).play("0 discard 9s")
    assert played.changes == (-400, -400, -400, 1200)


def test_with_nobody_ready_those_who_stay_share_the_pot_odd_hundreds_from_the_dealer_on() -> None:
    played = table({0: NOT_READY}, bets((500, 500, 400, 500), folded=(2,)), drawn="9s", left=0).play("0 discard 9s")
    assert played.changes == (-500 + 700, -500 + 600, -400, -500 + 600)


def test_a_riichi_that_is_not_ready_costs_nothing_at_the_end() -> None:
    played = table({0: NOT_READY, 1: TWO_HAN}, drawn="9s", left=0, ready=in_riichi(0)).play("0 discard 9s drawn")
    assert played.changes == (-400, 1200, -400, -400)


def test_stack_minus_buy_in_is_what_a_player_gains() -> None:
    played = won_by((1, TWO_HAN), (2, FOUR_HAN), (3, AGAIN), staked=bets((400, 900, 400, 900)))
    brought = state(played).bets.buy_ins
    assert played.changes == tuple(stack - points for stack, points in zip(chips(played).stacks, brought, strict=True))


# -- riichi and dora -----------------------------------------------------------------------------------------------------


def test_ura_dora_count_for_those_in_riichi_and_are_turned_once() -> None:
    played = table({1: TWO_HAN, 3: AGAIN}, drawn="8s", ready=in_riichi(1, 3)).play(
        "0 discard 8s", "1 ron & 3 pass", "under 5s"
    )
    assert played.value("ura_dora") == 1
    assert played.value("riichi") == 1
    played = played.play("1 pass", "draw 8s", "2 discard 8s", "3 ron")
    assert played.value("ura_dora", 1) == 1
    assert state(played).under == (22,)


def test_dora_of_a_kong_after_a_win_do_not_count_for_it() -> None:
    """The han of a hand are those it had when it won; a later winner counts the new dora."""
    racks = {0: "1111m47m147p135z1s", 1: TWO_HAN, 3: AGAIN}
    played = table(racks, drawn="8s", indicators="8p").play("0 discard 8s", "1 ron & 3 pass")
    before = played.value("dora", 0)
    played = played.play("1 pass", "draw 9s", "2 discard 9s", "draw 1z", "3 discard 1z", "draw 9p", "0 ankan 1111m")
    played = played.play("indicator 7s", "draw 8s", "0 discard 8s", "3 ron")
    assert [win.seat for win in played.hand.wins] == [1, 3]
    assert played.value("dora", 0) == before
    assert played.value("dora", 1) > before


def test_a_riichi_whose_tile_is_won_with_stands() -> None:
    played = table({0: NOT_READY, 1: TWO_HAN}, drawn="8s").play("0 riichi 8s", "0 pass", "1 ron")
    ready = state(played).ready[0]
    assert ready is not None
    assert ready.accepted


def test_a_robbed_kong_is_won_with_and_play_goes_on() -> None:
    laid = {0: [meld("pon", "888s", 3)]}
    played = table({0: "147m147p1s135z", 1: TWO_HAN}, melds=laid, drawn="8s").play("0 kakan 8s", "1 ron", "1 pass")
    assert "chankan" in played.patterns()
    assert played.waits_for == "draw"
    assert played.hand.phase.turn == 2


# -- a stated hand -------------------------------------------------------------------------------------------------------


def scored(**hand: Any) -> Any:
    return library.score({"rules": "holdem", "seat_wind": "S", **hand})


def test_a_stated_hand_tells_its_han_and_costs_nobody_anything() -> None:
    found = scored(concealed=FOUR_HAN, win="8s", by="discard", **{"from": 2})
    assert isinstance(found.score, Score)
    assert found.score.total == 4
    assert dict(found.payments) == {"0": 0, "1": 0, "2": 0, "3": 0}


def test_two_yakuman_are_26_han() -> None:
    found = scored(concealed="1122555666777z", win="1z", **{"from": 1})
    assert isinstance(found.score, Score)
    assert found.score.total == 26


@pytest.mark.parametrize("double, han", [(False, 13), (True, 26)])
def test_the_rarer_forms_of_a_yakuman_are_13_han_unless_agreed_otherwise(double: bool, han: int) -> None:
    """四暗刻单骑: option ``double_yakuman``."""
    hand = {"concealed": "111m444p777s222z9s", "win": "9s", "from": 1, "options": {"double_yakuman": double}}
    assert scored(**hand).score.total == han


def test_a_hand_without_yaku_wins_nothing() -> None:
    found = scored(concealed="23567m67899s", melds=["pon:222p@1"], win="1m", **{"from": 1})
    assert isinstance(found.score, NotValid)
    assert found.score.id == "no_yaku"


@pytest.mark.parametrize("eligible", [(0, 2), (2,)])
def test_without_winners_and_ready_hands_all_who_play_for_a_pot_get_it(eligible: tuple[int, ...]) -> None:
    hand = table({0: NOT_READY}, drawn="9s").hand
    assert winners_of(hand, eligible) == eligible


def test_the_page_lists_riichis_yaku() -> None:
    assert {"riichi", "pinfu", "daisangen"} <= {pattern.id for pattern in HOLDEM.scoring.patterns}
