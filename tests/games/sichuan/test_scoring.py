"""Sichuan: what a win pays, and what a hand is worth when the wall has run out (查大叫)."""

from typing import Any

import pytest

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, parse, parse_one
from paizhuo.engine.families.void_suit.patterns import holds_void, void_field, waits_of
from paizhuo.engine.games.sichuan.patterns import count, largest_fan, payments, value
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def win(by: By, **circumstances: Any) -> WinningHand:
    """Any winning hand: what is paid depends on its circumstances alone."""
    return WinningHand((), UNKNOWN, by, **circumstances)


def suit_hand(
    concealed: Tiles, tile: Tile, by: By, melds: tuple[Meld, ...] = (), void: int | None = None
) -> WinningHand:
    return WinningHand(concealed, tile, by, melds, fields=void_field(void))


@pytest.mark.parametrize("fan, points", [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (9, 16)])
def test_a_fan_doubles_up_to_four(fan: int, points: int) -> None:
    assert value(fan) == points
    assert payments(fan, win("discard", source=3)) == {3: -1000 * points, 0: 1000 * points}


def test_on_a_self_draw_everybody_still_in_pays_one_more_even_above_the_cap() -> None:
    assert payments(2, win("self_draw", gone=frozenset((2,)))) == {1: -5000, 3: -5000, 0: 10000}
    assert payments(7, win("self_draw", gone=frozenset((1, 2)))) == {3: -17000, 0: 17000}


def test_the_largest_fan_is_that_of_the_best_wait() -> None:
    # 9m makes all triplets, 1p does not exist: 99m 11p wait for either.
    melds = (Meld("pon", parse("222m"), 1), Meld("pon", parse("777p"), 2))
    assert largest_fan(parse("33344m55m"), melds, void=2) == 1
    assert largest_fan(parse("1133m5577p8888m4p"), (), void=2) == 3
    assert largest_fan(parse("1144m5577p2289m4p"), (), void=2) is None


def test_a_hand_with_void_tiles_waits_for_nothing() -> None:
    assert waits_of(parse("24m11789p456p234m"), (), void=2) == (2,)
    assert waits_of(parse("24m11789p456p234m"), (), void=1) == ()
    assert holds_void(parse("1m2p"), 1)
    assert not holds_void(parse("1m2p"), None)


def test_a_wait_for_a_tile_one_has_all_four_of_is_none() -> None:
    assert waits_of(parse("1111m"), (), void=2) == ()
    assert waits_of(parse("3m"), (Meld("pon", parse("333m"), 1),), void=2) == ()
    assert largest_fan(parse("3m"), (Meld("pon", parse("333m"), 1),)) is None


def test_nobody_wins_with_void_tiles_in_a_meld_or_the_hand() -> None:
    win = suit_hand(parse("24m11789p456p234m"), parse_one("3m"), "discard", void=0)
    assert isinstance(count(win), NotValid)
    melds = (Meld("pon", parse("555s"), 1),)
    refused = count(suit_hand(parse("24m11789p456p"), parse_one("3m"), "discard", melds, void=2))
    assert isinstance(refused, NotValid)
    assert refused.id == "holds_void"


def test_a_hand_of_three_suits_is_no_win_whichever_suit_was_named_void() -> None:
    refused = count(suit_hand(parse("24m11789p456p234s"), parse_one("3m"), "discard"))
    assert isinstance(refused, NotValid)
    assert refused.id == "holds_void"
    assert "three suits" in refused.reason.en


def test_the_reading_with_most_fan_counts() -> None:
    # Seven pairs of one suit are also 112233 445566 77: seven pairs are worth more.
    score = count(suit_hand(parse("1122334455667m"), parse_one("7m"), "discard", void=1))
    assert isinstance(score, Score)
    assert [(p.name.zh, p.value) for p in score.patterns] == [("清一色", 2), ("七对子", 2)]
    four = count(suit_hand(parse("1122334455777m"), parse_one("7m"), "discard", void=1))
    assert isinstance(four, Score)
    assert {p.id for p in four.patterns} == {"full_flush", "dragon_seven_pairs"}
    assert four.working[0].en == "5 fan, capped at 4"
    assert {e.id for e in four.excluded} == {"seven_pairs"}


def test_a_wrong_number_of_tiles_is_refused() -> None:
    refused = count(suit_hand(parse("1m"), parse_one("1m"), "discard"))
    assert isinstance(refused, NotValid)
    assert refused.id == "wrong_count"
