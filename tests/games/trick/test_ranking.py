"""Who wins a trick (C.H.R.I.S. guide C1, rule page `chaos`, `trick`)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.games.trick.rules import TRICK
from tests.games.support import around, position
from tests.games.trick.positions import state, taker, to_draw, trick


def test_it_is_played_with_136_tiles_one_five_of_each_suit_red() -> None:
    tiles = TRICK.play.wall(TRICK.settled({}))
    assert Counter(KIND[tile] for tile in tiles) == Counter(dict.fromkeys(range(34), 4))
    assert [tile for tile in tiles if tile >= 34] == [34, 35, 36]


def test_there_is_a_dead_wall_of_fourteen_as_in_riichi() -> None:
    """70 live tiles after the deal."""
    hand = position(TRICK, {}).hand
    assert hand.wall.size - hand.wall.reserve - 52 == 70


@pytest.mark.parametrize(
    "indicator, tiles, winner",
    [
        ("9s", "5m 9m 3m 4m", 1),  # the led suit, the highest number
        ("9s", "9m 5m 3m 4m", 0),
        ("9s", "2m 9p 7z 3m", 3),  # what is neither trump nor led is lowest
        ("1z", "2m 9p 9s 9p", 0),
        ("1p", "9m 1p 9m 8m", 1),  # the indicator's suit is highest of all
        ("1p", "9m 2p 7p 5p", 2),
        ("9p", "1p 9m 9m 9m", 0),  # trump led
        ("3z", "9m 9m 1z 9m", 2),  # honours are a suit
        ("3z", "9m 7z 1z 6z", 1),
        ("0p", "9m 1p 2s 3s", 1),  # a red five shows its suit as any five
    ],
)
def test_trump_beats_the_led_suit_which_beats_all_others(indicator: str, tiles: str, winner: int) -> None:
    """C1: 宝牌指示牌的花色最大，其次为本巡第一张切牌的花色，其次为其他花色."""
    assert taker(trick(tiles, indicators=indicator)) == winner


@pytest.mark.parametrize("lower", range(1, 7))
def test_honours_rise_from_east_to_red(lower: int) -> None:
    """C1: 字牌按东南西北白发中递增."""
    assert taker(trick(f"{lower}z {lower + 1}z 9m 9p", indicators="9s")) == 1
    assert taker(trick(f"{lower + 1}z {lower}z 9m 9p", indicators="9s")) == 0


@pytest.mark.parametrize("lower", range(1, 9))
def test_numbers_rise_from_one_to_nine(lower: int) -> None:
    assert taker(trick(f"{lower}m {lower + 1}m 9p 7z", indicators="9s")) == 1
    assert taker(trick(f"{lower + 1}m {lower}m 9p 7z", indicators="9s")) == 0


@pytest.mark.parametrize(
    "tiles, winner",
    [("9m 9m 1m 2m", 1), ("9m 1m 9m 2m", 2), ("9m 9m 9m 2m", 2), ("9m 1m 9m 9m", 3), ("9m 3s 2m 3s", 3)],
)
def test_of_identical_tiles_the_later_one_wins(tiles: str, winner: int) -> None:
    """C1: 相同的牌，后出者胜."""
    assert taker(trick(tiles, indicators="9s")) == winner


@pytest.mark.parametrize(
    "tiles, winner",
    [("5m 0m 4m 3m", 1), ("0m 5m 4m 3m", 1), ("0m 6m 1p 2p", 1), ("0m 4m 1p 2p", 0), ("4m 0m 1p 2p", 1)],
)
def test_red_fives_rank_as_fives(tiles: str, winner: int) -> None:
    assert taker(trick(tiles, indicators="9s")) == winner


def test_of_several_indicators_only_the_first_makes_trump() -> None:
    """Rule page: kong indicators change nothing."""
    assert taker(trick("5m 9s 1p 9m", indicators="1p9s")) == 2


def test_trump_stays_after_a_kong_in_the_trick() -> None:
    table = position(TRICK, {1: "7777z123m456p789s"}, drawn="9m", indicators="1p")
    table = table.play("0 discard 9m", "draw 1p", "1 ankan 7777z", "indicator 1s", "draw 9s", "1 discard 9s drawn")
    assert taker(table.play(*around("2 2p", "3 9s"))) == 2


def test_a_trick_is_everybodys_discard_from_the_leader_on() -> None:
    table = trick("9m 1m 2p 5s", leader=2, indicators="1z")
    assert [seat for seat, _ in state(table).plays] == [2, 3, 0, 1]
    assert taker(table) == 2


def test_the_dealer_leads_the_first_trick() -> None:
    table = position(TRICK, {}, drawn="9m").play("0 discard 9m")
    assert [seat for seat, _ in state(table).plays] == [0]
    assert to_draw(table) == 1


def test_the_led_suit_of_the_next_trick_is_its_own_leaders() -> None:
    table = trick("5m 9m 3m 4m", indicators="9s").play("1 pass", *around("1 2p", "2 9m", "3 1p", "0 9m"))
    assert taker(table) == 1


def test_trump_led_suit_and_trick_are_shown_to_all() -> None:
    table = position(TRICK, {}, drawn="9m", indicators="1p").play("0 discard 9m", "draw 1z", "1 discard 1z drawn")
    facts = TRICK.display.facts(observe(table.rules, table.hand, None))
    words = {fact.id: fact.words.en for fact in facts if fact.words}
    assert words["trump"] == "dots"
    assert words["led"] == "characters"
    assert {(fact.seat, fact.tiles) for fact in facts if fact.id == "front"} == {(0, (8,)), (1, (27,))}
