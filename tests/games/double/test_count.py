"""Two hands that win with one tile (C.H.R.I.S. guide, section C4): the better counts, what both hold is added up."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score

SEVEN_PAIRS = {"concealed": "122446688m1133z", "melds": []}
TOITOI = {"concealed": "1155m", "melds": ["pon:999m@3", "pon:777m@3", "ankan:4444z"]}


def scored(first: dict[str, Any], second: dict[str, Any], **win: Any) -> ScoredHand:
    stated = {"rules": "double", "seat_wind": "S", "round_wind": "W", "dora_indicators": ["6z"], **first, **win}
    return library.score({**stated, "second": second})


def patterns(first: dict[str, Any], second: dict[str, Any], **win: Any) -> dict[str, int]:
    found = scored(first, second, **win).score
    assert isinstance(found, Score), found
    return {pattern.id: pattern.value for pattern in found.patterns}


def refusal(first: dict[str, Any], second: dict[str, Any], **win: Any) -> str:
    found = scored(first, second, **win).score
    assert isinstance(found, NotValid)
    return found.id


# -- the example of the source -------------------------------------------------------------------------------------------

EXAMPLE = {"win": "1m", "by": "self_draw", "flags": ["riichi", "after_kong"]}


def test_the_example_of_the_source_is_ten_han_for_either_hand() -> None:
    as_told = scored(SEVEN_PAIRS, TOITOI, **EXAMPLE, dora_indicators=["4m"])
    assert isinstance(as_told.score, Score)
    assert as_told.score.total == 10
    assert as_told.payments == {"0": 18000, "1": -6000, "2": -6000, "3": -6000}


def test_the_closed_hand_of_the_example() -> None:
    assert patterns(SEVEN_PAIRS, TOITOI, **EXAMPLE) == {
        "riichi": 1,
        "rinshan": 1,
        "menzen_tsumo": 1,
        "honitsu": 5,
        "chiitoitsu": 2,
    }


def test_the_open_hand_of_the_example() -> None:
    # With three dora it is the better one.
    shown = patterns(SEVEN_PAIRS, TOITOI, **EXAMPLE, dora_indicators=["4m", "6z", "6z", "3z"])
    assert shown == {"rinshan": 1, "honitsu": 5, "toitoi": 2, "dora": 6}


# -- what is added up ----------------------------------------------------------------------------------------------------

RUNS = {"concealed": "23467m345p56788s", "melds": []}
MORE_RUNS = {"concealed": "67m234p22345678s", "melds": []}


def test_riichi_and_self_draw_are_added_up_when_both_hands_are_closed_but_ippatsu_counts_once() -> None:
    shown = patterns(RUNS, MORE_RUNS, win="8m", by="self_draw", flags=["riichi", "ippatsu"])
    assert shown == {"menzen_tsumo": 2, "riichi": 2, "ippatsu": 1, "pinfu": 2, "tanyao": 2}


def test_ippatsu_counts_for_an_open_hand_beside_a_closed_one_and_riichi_does_not() -> None:
    dragons = {"concealed": "2267m", "melds": ["pon:555z@3", "pon:666z@3", "chi:123m@3"]}
    closed = {"concealed": "67m123p456p789s11s", "melds": []}
    shown = patterns(dragons, closed, win="8m", by="discard", flags=["riichi", "ippatsu"], dora_indicators=["2z"])
    assert shown == {"ippatsu": 1, "yakuhai_haku": 1, "yakuhai_hatsu": 1, "honitsu": 2}


@pytest.mark.parametrize("order", [1, -1])
def test_the_better_hand_counts_whichever_is_told_first(order: int) -> None:
    hands = [SEVEN_PAIRS, TOITOI][::order]
    found = scored(hands[0], hands[1], win="1m", by="discard", flags=["riichi"])
    assert isinstance(found.score, Score)
    assert found.score.total == 8
    assert {"chiitoitsu", "riichi"} <= {pattern.id for pattern in found.score.patterns}


def test_flushes_of_different_suits_are_different_yaku() -> None:
    other = {"concealed": "78999p44z", "melds": ["chi:123p@3", "chi:234p@3"]}
    flush = {"concealed": "78999m44z", "melds": ["chi:123m@3", "chi:234m@3"]}
    same = {"concealed": "12344m44z", "melds": ["chi:567m@3", "chi:678m@3"]}
    assert patterns(flush, other, win="4z", by="discard")["honitsu"] == 2
    assert patterns(flush, {**same, "concealed": "78999m44z"}, win="4z", by="discard")["honitsu"] == 4


def test_full_and_half_flush_of_one_suit_are_the_same_yaku() -> None:
    full = {"concealed": "2234455667899m", "melds": []}
    half = {"concealed": "2255m555z", "melds": ["chi:678m@3", "pon:111m@3"]}
    shown = patterns(full, half, win="2m", by="discard")
    assert shown["honitsu"] == 8


def test_the_same_dragon_in_both_hands_counts_two_and_different_ones_one() -> None:
    white = {"concealed": "345m67p22z", "melds": ["pon:555z@3", "chi:123s@3"]}
    also = {"concealed": "99m67p", "melds": ["pon:555z@3", "chi:789s@3", "chi:456s@3"]}
    red = {"concealed": "99m67p", "melds": ["pon:777z@3", "chi:789s@3", "chi:456s@3"]}
    assert patterns(white, also, win="8p", by="discard") == {"yakuhai_haku": 2}
    assert patterns(white, red, win="8p", by="discard", dora_indicators=["2z"]) == {"yakuhai_haku": 1}


def test_a_yakuman_held_by_both_hands_is_a_double_one() -> None:
    orphans = {"concealed": "19m19p19s1234567z", "melds": []}
    both = scored(orphans, {"concealed": "19m19p19s1123456z", "melds": []}, win="7z", by="discard")
    assert isinstance(both.score, Score)
    assert both.score.total == 26
    assert both.payments["0"] == 72000


def test_who_fed_the_third_dragon_pays_a_self_draw_alone() -> None:
    """包 as in riichi."""
    dragons = {"concealed": "67m22p", "melds": ["pon:555z@3", "pon:666z@3", "pon:777z@3"]}
    found = scored(dragons, MORE_RUNS, win="8m", by="self_draw", pao=3)
    assert found.payments == {"0": 36000, "1": 0, "2": 0, "3": -36000}


@pytest.mark.parametrize("double, paid", [(False, 36000), (True, 72000)])
def test_the_rarer_forms_of_a_yakuman_count_once_unless_agreed_otherwise(double: bool, paid: int) -> None:
    orphans = {"concealed": "19m19p19s1234567z", "melds": []}
    other = {"concealed": "22m345p345678s77z", "melds": []}
    found = scored(orphans, other, win="7z", by="discard", options={"double_yakuman": double})
    assert found.payments["0"] == paid


def test_heavenly_hand_counts_once() -> None:
    found = scored(RUNS, MORE_RUNS, win="8m", by="self_draw", flags=["first_turn"], seat_wind="E").score
    assert isinstance(found, Score)
    assert found.total == 13


def test_a_replacement_tile_may_be_the_last_tile_of_the_wall() -> None:
    kong = {"concealed": "67m234p22345s", "melds": ["ankan:8888s"]}
    shown = patterns(RUNS, kong, win="8m", by="self_draw", flags=["after_kong", "last_tile"])
    assert shown["rinshan"] == 1
    assert shown["haitei"] == 1


# -- what is refused -----------------------------------------------------------------------------------------------------


def test_only_one_of_the_hands_needs_a_yaku() -> None:
    nothing = {"concealed": "67m11z", "melds": ["chi:123p@3", "chi:456p@3", "chi:789s@3"]}
    dragon = {"concealed": "67m11z", "melds": ["chi:123p@3", "chi:456p@3", "pon:777z@3"]}
    assert refusal(nothing, nothing, win="8m", by="discard") == "no_yaku"
    assert patterns(nothing, dragon, win="8m", by="discard", dora_indicators=["2z"]) == {"yakuhai_chun": 1}


def test_both_hands_must_be_complete() -> None:
    assert refusal(RUNS, {"concealed": "67m234p22345679s"}, win="8m", by="discard") == "incomplete"


def test_riichi_needs_a_closed_hand() -> None:
    opened = {"concealed": "67m234p22345s", "melds": ["pon:888s@3"]}
    also = {"concealed": "23467m345p88s", "melds": ["chi:567s@3"]}
    assert refusal(opened, also, win="8m", by="discard", flags=["riichi"]) == "open_riichi"
    assert patterns(RUNS, opened, win="8m", by="discard", flags=["riichi"])["riichi"] == 1


def test_calls_come_from_the_previous_player() -> None:
    opened = {"concealed": "67m234p22345s", "melds": ["pon:888s@2"]}
    assert refusal(RUNS, opened, win="8m", by="discard") == "not_from_previous"


def test_eight_copies_of_a_kind_and_two_red_fives_are_all_there_are() -> None:
    threes = {"concealed": "67m222p2222345s", "melds": []}
    assert refusal({"concealed": "67m222p22233345s"}, {"concealed": "67m222222p22233s"}, win="8m") == "too_many"
    assert refusal({"concealed": "67m340m345p56788s"}, {"concealed": "67m300m222p22234s"}, win="8m") == "too_many"
    assert refusal(threes, RUNS, win="8m") == "wrong_count"


@pytest.mark.parametrize("second", [None, {}, {"concealed": 5}, {"concealed": "1x"}, {"concealed": "", "melds": [3]}])
def test_a_request_must_tell_the_other_hand(second: Any) -> None:
    with pytest.raises(BadRequest, match="second"):
        library.score({"rules": "double", **RUNS, "win": "8m", "second": second})
