"""Chaos: a circle of four games, one hand each (C.H.R.I.S. guide, section C)."""

from __future__ import annotations

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.hand import DEPOSIT, Deal, Transfer
from paizhuo.engine.games.chaos.rules import CHAOS
from paizhuo.engine.match.match import give
from paizhuo.engine.rules.circle import GameChosen, at_play
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.scoring.score import NotValid
from tests.games.circles import EVEN, begun, ended, two_dice

GAMES = ["trick", "holdem", "dyed", "double"]
BY_SUM = {
    **dict.fromkeys((5, 9), "trick"),
    **dict.fromkeys((2, 6, 10), "holdem"),
    **dict.fromkeys((3, 7, 11), "dyed"),
    **dict.fromkeys((4, 8, 12), "double"),
}
PROGRAMME = CHAOS.play.programme(CHAOS.settled({}))


@pytest.mark.parametrize("total", range(2, 13))
def test_the_sum_of_two_dice_chooses_the_first_game(total: int) -> None:
    match = begun("chaos", two_dice(total))
    assert match.game.id == match.hand.deal.game == BY_SUM[total]


def test_until_the_dice_have_fallen_no_game_is_played() -> None:
    match = begun("chaos")
    assert match.game is match.rule_set is CHAOS
    assert match.hand.deal.game == ""


def test_a_chosen_game_begins_as_it_would_alone() -> None:
    match = begun("chaos", (1, 2))
    dyed = next(member.game for member in CHAOS.games if member.game.id == "dyed")
    assert match.hand == dyed.play.deal(dyed.settled({}), Deal(0, 0, 0, EVEN, game="dyed"))


def test_what_the_dice_chose_is_told_to_everybody() -> None:
    _, (_, chosen) = give(begun("chaos"), (1, 2))
    assert isinstance(chosen, GameChosen)
    assert all(chosen.seen_by(seat) == chosen for seat in (None, 0, 1, 2, 3))


@pytest.mark.parametrize("first", GAMES)
def test_the_other_games_follow_in_order_one_hand_each_and_the_deal_passes(first: str) -> None:
    start = GAMES.index(first)
    played = [(first, 0)]
    while not isinstance(order := PROGRAMME.after(ended(*played[-1][:1], 0, played[-1][1]), EVEN, 0), MatchEnd):
        assert order.round == 0
        played.append((order.game, order.dealer))
    assert played == [(GAMES[(start + n) % 4], n) for n in range(4)]


def test_nobody_deals_twice_even_after_winning() -> None:
    order = PROGRAMME.after(ended("trick", 0, 1, winner=1), EVEN, 0)
    assert isinstance(order, Deal)
    assert (order.dealer, order.repeats, order.game) == (2, 0, "holdem")


def test_sticks_stay_for_the_next_game() -> None:
    order = PROGRAMME.after(ended("trick", 0, 1), (49_000, 50_000, 50_000, 50_000), 1_000)
    assert isinstance(order, Deal)
    assert order.deposit == 1_000


def test_sticks_left_at_the_end_go_to_the_player_in_first_place() -> None:
    final = PROGRAMME.after(ended("trick", 0, 3), (49_000, 50_500, 49_000, 50_500), 1_000)
    assert final == MatchEnd((Transfer(DEPOSIT, 1, 1_000, "deposit"),))


def test_an_option_is_that_of_every_game_that_knows_it() -> None:
    options = CHAOS.settled({"double_yakuman": True})
    assert all(at_play(CHAOS, options, game)[1]["double_yakuman"] is True for game in ("trick", "dyed"))


def test_a_stated_hand_is_refused_and_the_games_are_named() -> None:
    hand = {"rules": "chaos", "concealed": "123m456p789s11z55z", "win": "5z"}
    refused = library.score(hand).score
    assert isinstance(refused, NotValid)
    assert refused.reason.en.endswith("trick, holdem, dyed, double")
