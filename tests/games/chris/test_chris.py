"""C.H.R.I.S.: five circles, one of each family (head of the guide)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.hand import DEPOSIT, Deal, Transfer
from paizhuo.engine.games.chaos.rules import CHAOS
from paizhuo.engine.games.chris.rules import CHRIS
from paizhuo.engine.games.international.rules import INTERNATIONAL
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.match import Match, begin, give, next_hand
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.circle import at_play, games_within, member_with
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.table.simulation import play_match
from paizhuo.engine.table.table import Table
from tests.games.circles import EVEN, SEATS, begun, ended, two_dice
from tests.games.support import position

FAMILIES = ["chaos", "harmony", "riichi", "international", "sichuan"]
BY_SUM = {
    **dict.fromkeys((6, 11), "chaos"),
    **dict.fromkeys((2, 7, 12), "harmony"),
    **dict.fromkeys((3, 8), "riichi"),
    **dict.fromkeys((4, 9), "international"),
    **dict.fromkeys((5, 10), "sichuan"),
}
PROGRAMME = CHRIS.play.programme(CHRIS.settled({}))
CHAOS_GAMES = ("trick", "holdem", "dyed", "double")


def family(game: str) -> str:
    member = member_with(CHRIS.games, game)
    assert member is not None
    return member.game.id


def after(
    game: str, circle: int, dealer: int, standing: tuple[int, ...] = EVEN, deposit: int = 0, **how: int | None
) -> Deal:
    order = PROGRAMME.after(ended(game, circle, dealer, **how), standing, deposit)  # type: ignore[arg-type]
    assert isinstance(order, Deal)
    return order


# -- which family is played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", range(2, 13))
def test_the_sum_of_two_dice_chooses_the_first_circle(total: int) -> None:
    match = begun("chris", two_dice(total))
    assert match.game.id == BY_SUM[total]


def test_when_chaos_comes_first_a_second_throw_chooses_its_first_game() -> None:
    assert begun("chris", (3, 3)).game.id == "chaos"
    match = begun("chris", (3, 3), (1, 2))
    assert (match.game.id, match.hand.deal.game) == ("dyed", "dyed")


def test_when_chaos_comes_later_the_first_dealer_throws_for_its_first_game() -> None:
    order = after("sichuan", 0, 3)
    assert (order.game, order.dealer) == ("chaos", 0)
    hand = CHRIS.play.deal(CHRIS.settled({}), order)
    node = hand.phase.node(None, hand)
    assert (node.request.purpose, node.request.count, node.request.seat) == ("game", 2, 0)  # type: ignore[union-attr]


def test_if_sichuan_is_first_riichi_is_the_fourth_circle_and_its_wind_is_north() -> None:
    circles = [("sichuan", 0)]
    for _ in range(4):
        game, wind = circles[-1]
        last = "trick" if game == "chaos" else game
        order = after(last, wind, 3, winner=0)
        circles.append((order.game, order.round))
    assert [game for game, _ in circles] == ["sichuan", "chaos", "harmony", "riichi", "international"]
    assert ["ESWN"[number % 4] for _, number in circles] == ["E", "S", "W", "N", "E"]


@pytest.mark.parametrize("circle, counts", [(0, True), (1, False), (4, True)])
def test_east_is_the_circle_wind_of_the_first_circle_and_of_the_fifth(circle: int, counts: bool) -> None:
    """A set of East in the hand of South: it counts in an East circle alone."""
    order = Deal(4 * circle, circle, 0, EVEN, game="riichi")
    table = position(RIICHI, {1: "234m567m11z678s22p"}, drawn="1z", order=order).play("0 discard 1z")
    assert table.can("1 ron") == counts
    order = Deal(4 * circle, circle, 0, EVEN, game="international")
    flush = position(INTERNATIONAL, {1: "123456789m11z22m"}, drawn="1z", order=order, indicators="")
    assert ("round_wind" in flush.play("0 discard 1z", "1 ron").patterns()) == counts


# -- who deals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["harmony", "international", "sichuan", *CHAOS_GAMES])
@pytest.mark.parametrize("winner", [None, 0, 1, 2, 3])
def test_outside_the_riichi_circle_the_deal_passes_whoever_wins(game: str, winner: int | None) -> None:
    for dealer in range(3):
        order = after(game, 1, dealer, winner=winner)
        assert (order.dealer, order.round, order.repeats) == (dealer + 1, 1, 0)
    assert after(game, 1, 3, winner=winner).round == 2


def test_in_the_riichi_circle_a_winning_dealer_repeats_with_a_counter() -> None:
    order = after("riichi", 2, 3, winner=3, repeats=1)
    assert (order.game, order.dealer, order.round, order.repeats) == ("riichi", 3, 2, 2)


def test_the_riichi_circle_ends_when_the_fourth_dealer_loses_the_deal_whatever_the_points() -> None:
    for standing in (EVEN, (200_000, 0, 0, 0), (0, 0, 0, 200_000)):
        assert after("riichi", 2, 3, standing, winner=1).game == "international"
        assert after("riichi", 2, 3, standing, winner=3).game == "riichi"


def test_counters_lapse_when_a_circle_ends() -> None:
    order = after("riichi", 2, 3, repeats=2)
    assert (order.game, order.repeats) == ("international", 0)


def test_every_circle_begins_with_the_first_dealer() -> None:
    assert all(after(game, 1, 3, winner=0).dealer == 0 for game in ("riichi", "sichuan", "harmony", "trick"))


# -- points --------------------------------------------------------------------------------------------------------------


def test_everybody_starts_with_50000_whatever_the_games_would_have() -> None:
    assert PROGRAMME.first() == Deal(0, 0, 0, EVEN)


def test_the_match_goes_on_below_zero() -> None:
    assert after("harmony", 1, 1, (-20_000, 90_000, 70_000, 60_000)).standing[0] == -20_000


def test_sticks_left_when_a_circle_ends_go_to_the_leader_and_of_equal_ones_to_the_earlier_seat() -> None:
    order = after("riichi", 2, 3, (40_000, 58_000, 43_000, 58_000), 1_000)
    assert (order.standing, order.deposit) == ((40_000, 59_000, 43_000, 58_000), 0)


def test_sticks_stay_on_the_table_within_a_circle() -> None:
    order = after("riichi", 2, 1, (49_000, 50_000, 50_000, 50_000), 1_000)
    assert (order.standing[0], order.deposit) == (49_000, 1_000)


def test_there_is_no_uma_unless_it_was_agreed_on() -> None:
    standing = (40_000, 70_000, 30_000, 59_000)
    last = ended("riichi", 4, 3)
    assert PROGRAMME.after(last, standing, 1_000) == MatchEnd((Transfer(DEPOSIT, 1, 1_000, "deposit"),))
    agreed = CHRIS.play.programme(CHRIS.settled({"uma": "10-20"})).after(last, standing, 0)
    assert agreed == MatchEnd((Transfer(2, 1, 20_000, "uma"), Transfer(0, 3, 10_000, "uma")))


def test_an_option_is_that_of_every_game_that_knows_it_at_any_depth() -> None:
    options = CHRIS.settled({"double_yakuman": True, "chihou": "v33"})
    assert at_play(CHRIS, options, "harmony")[1]["chihou"] == "v33"
    assert all(at_play(CHRIS, options, game)[1]["double_yakuman"] is True for game in ("riichi", "trick", "dyed"))


@pytest.mark.parametrize("match", [CHAOS, CHRIS], ids=lambda match: match.id)
def test_every_option_of_a_game_that_is_about_a_hand_can_be_chosen(match: RuleSet) -> None:
    """What only says how a match runs (length, players, who deals next) the match of several games settles itself."""
    games = [game for game in games_within(match) if not game.games]
    wanted = {option.id for game in games for option in game.options if not option.of_match}
    assert wanted <= {option.id for option in match.options}
    options = match.settled({})
    for game in games:
        assert at_play(match, options, game.id)[1] == game.settled({})


def test_seven_pairs_of_terminals_count_where_it_is_agreed_for_the_whole_match() -> None:
    assert at_play(CHRIS, CHRIS.settled({"orphan_pairs": True}), "international")[1]["orphan_pairs"] is True
    assert at_play(CHRIS, CHRIS.settled({}), "international")[1]["orphan_pairs"] is False


def test_a_stated_hand_is_refused_and_the_games_are_named() -> None:
    hand = {"rules": "chris", "concealed": "123m456p789s11z55z", "win": "5z"}
    refused = library.score(hand).score
    assert isinstance(refused, NotValid)
    named = refused.reason.en.rpartition(": ")[2].split(", ")
    assert set(named) == {*CHAOS_GAMES, *FAMILIES} - {"chaos"}


# -- whole matches -------------------------------------------------------------------------------------------------------


def whole(seed: int) -> Match:
    table = Table(MatchSetup("chris", {}, SEATS, seed))
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
    return table.match


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_is_five_circles_in_order_and_no_point_is_lost(seed: int) -> None:
    match = whole(seed)
    deals = [result.deal for result in match.results]
    circles = [[deal for deal in deals if deal.round == number] for number in range(5)]
    assert sum(map(len, circles)) == len(deals)
    played = [{family(deal.game) for deal in circle} for circle in circles]
    assert all(len(families) == 1 for families in played)
    order = [next(iter(families)) for families in played]
    first = FAMILIES.index(order[0])
    assert order == [FAMILIES[(first + n) % 5] for n in range(5)]
    for name, circle in zip(order, circles, strict=True):
        dealers = [deal.dealer for deal in circle]
        assert sorted(set(dealers)) == [0, 1, 2, 3]
        assert dealers == sorted(dealers)
        assert name == "riichi" or len(circle) == 4
        assert name == "riichi" or all(deal.repeats == 0 for deal in circle)
    chaos = [deal.game for deal in circles[order.index("chaos")]]
    assert sorted(chaos) == sorted(CHAOS_GAMES)
    for before, after_ in pairwise(match.results):
        assert sum(after_.deal.standing) + after_.deal.deposit == sum(before.standing) + before.deposit
    assert match.final is not None
    assert sum(match.final.points) == 4 * 50_000
    assert match.deposit == 0


@pytest.mark.simulation
def test_bots_play_matches_whose_accounts_stay_even() -> None:
    assert all(play_match(MatchSetup("chris", {}, SEATS, seed), 1000).imbalance == 0 for seed in (11, 12))


def test_a_first_hand_of_chaos_can_follow_its_throws_alone() -> None:
    match, _ = give(begin(MatchSetup("chris", {}, SEATS, 1)), (5, 6))
    match, _ = give(match, (2, 3))
    assert match.game.id == "trick"
    assert match.hand.deal.number == 0
    with pytest.raises(RuntimeError):
        next_hand(match)
