"""Requests are read as written, or refused with the field and what is wrong with it."""

import contextlib
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine import library
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KIND, KINDS, RED, UNKNOWN, BadTiles, Tiles, parse
from paizhuo.engine.families.void_suit.patterns import void_of
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.hand_input import read_request
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.request_values import BadRequest, parse_meld
from paizhuo.engine.scoring.winning_hand import WinningHand

HAND: dict[str, Any] = {"concealed": "34577m45p789s", "melds": ["chi:789p@3"], "win": "3p"}


def read(request: dict[str, Any], rules: str = "riichi") -> WinningHand:
    """The hand that a request under these rules states."""
    return read_request({"rules": rules, **request}, library.asked).hand


def test_missing_fields_take_the_obvious_default() -> None:
    stated = read_request({"concealed": "1m", "win": "1m"}, library.asked)
    hand = stated.hand
    assert (stated.rules, hand.by, hand.source, hand.seat_wind, hand.dealer) == ("riichi", "self_draw", None, 27, 0)
    assert read({"concealed": "1m", "win": "1m", "from": 2}).by == "discard"
    assert read({"concealed": "1m", "win": "1m", "by": "rob_kong"}).source == 3


def test_the_fields_of_every_hand_and_those_of_the_game_are_read() -> None:
    hand = read(
        HAND
        | {"by": "discard", "from": 2, "seat_wind": "W", "round_wind": "S", "flags": ["last_tile", "riichi"]}
        | {"dora_indicators": ["4s", "1z"], "ura_indicators": "0m", "honba": 2, "sticks": 1, "pao": 1, "special": 7}
    )
    assert hand.melds == (Meld("chi", parse("789p"), 3),)
    assert (hand.seat_wind, hand.round_wind, hand.dealer) == (29, 28, 2)
    assert hand.flags == {"last_tile", "riichi"}
    assert hand.fields == {
        "dora_indicators": (21, 27),
        "ura_indicators": (34,),
        "honba": 2,
        "sticks": 1,
        "pao": 1,
    }
    assert len(hand.tiles) == 14


def test_a_seat_among_the_flags_and_a_letter_of_a_suit_are_read() -> None:
    hand = read(HAND | {"from": 2, "flags": ["same_turn_from:2"]}, "harmony")
    assert (hand.flags, hand.fields) == (frozenset(), {"same_turn_from": 2})
    assert void_of(read(HAND | {"void": "p"}, "sichuan")) == 1
    assert read_request(HAND | {"rules": "bloodbattle", "options": {"cap": None}}, library.asked).options["cap"] is None


def test_flowers_are_tiles_or_so_many_that_nobody_named() -> None:
    assert read(HAND | {"flowers": ["1f", "6f"]}, "international").flowers == parse("1f6f")
    assert read(HAND | {"flowers": "1f6f"}, "international").flowers == parse("1f6f")
    assert read(HAND | {"flowers": 3}, "international").flowers == (UNKNOWN,) * 3
    with pytest.raises(BadRequest, match=r"^flowers: 5m is not a flower"):
        read(HAND | {"flowers": "5m"}, "international")


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in library.ALL if not rule_set.games])
def test_a_circumstance_that_the_game_does_not_know_is_refused(rules: str) -> None:
    with pytest.raises(BadRequest, match=r"^flags: 'sleepy' is not one of "):
        read(HAND | {"flags": ["sleepy"]}, rules)


@pytest.mark.parametrize(
    "change, named",
    [
        ({"concealed": None}, "concealed"),
        ({"win": None}, "win"),
        ({"concealed": 5}, "concealed"),
        ({"concealed": "12"}, "concealed"),
        ({"concealed": "1x"}, "concealed"),
        ({"win": "11m"}, "win"),
        ({"by": "luck"}, "by"),
        ({"by": "discard", "from": 0}, "from"),
        ({"by": "discard", "from": True}, "from"),
        ({"by": "self_draw", "from": 2}, "from"),
        ({"seat_wind": "X"}, "seat_wind"),
        ({"flags": "riichi"}, "flags"),
        ({"flags": ["sleepy"]}, "flags"),
        ({"dora_indicators": 3}, "dora_indicators"),
        ({"dora_indicators": [3]}, "dora_indicators"),
        ({"honba": -1}, "honba"),
        ({"honba": True}, "honba"),
        ({"pao": 4}, "pao"),
        ({"options": []}, "options"),
        ({"options": {"cap": []}}, "options"),
        ({"melds": "chi:789p@3"}, "melds"),
        ({"melds": ["chii:789p@3"]}, "melds"),
        ({"melds": ["chi 789p"]}, "melds"),
        ({"melds": ["chi:78p@3"]}, "melds"),
        ({"melds": ["chi:779p@3"]}, "melds"),
        ({"melds": ["chi:89m1p@3"]}, "melds"),
        ({"melds": ["chi:123z@3"]}, "melds"),
        ({"melds": ["pon:778p@3"]}, "melds"),
        ({"melds": ["pon:777p@4"]}, "melds"),
        ({"melds": ["pon:??7p7p@3"]}, "melds"),
        ({"melds": ["ankan:7777p@3"]}, "melds"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRequest, match=f"^{named}: ") as bad:
        read(HAND | change)
    field, colon, why = bad.value.reason.zh.partition("：")
    assert colon
    assert all(re.search("[\u4e00-\u9fff]", words) for words in (field, why))


def test_what_is_no_object_is_no_request() -> None:
    with pytest.raises(BadRequest, match="not an object"):
        read_request([HAND], library.asked)


def test_a_meld_is_kept_in_rack_order_with_its_red_five() -> None:
    assert parse_meld("chi:640p@1") == Meld("chi", parse("406p"), 1)
    assert parse_meld("pon:777p").source == 3


@pytest.mark.simulation
@given(st.text(max_size=20))
def test_no_text_for_a_meld_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(BadRequest, BadTiles):
        parse_meld(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text("0123456789mpsz?@:chi", max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
FIELDS = ("concealed", "win", "melds", "by", "from", "flags", "seat_wind", "dora_indicators", "options", "void", "pao")


@pytest.mark.simulation
@given(
    st.dictionaries(st.sampled_from(FIELDS), json_values),
    st.sampled_from([rule_set.id for rule_set in library.ALL if not rule_set.games]),
)
def test_no_request_breaks_a_scorer(change: dict[str, Any], rules: str) -> None:
    try:
        found = library.score(HAND | change | {"rules": rules})
    except BadRequest:
        return
    assert "valid" in answer(found)


def test_an_answer_has_names_in_both_languages_and_reasons_in_one() -> None:
    found = answer(library.score(HAND | {"from": 1}), "zh")
    assert (found["valid"], found["reason"], found["waits"]) == (False, "无役", ["3p", "6p"])
    won: Any = answer(library.score(HAND | {"from": 1, "by": "rob_kong", "seat_wind": "S"}), "zh")
    assert won["patterns"] == [{"id": "chankan", "name": {"zh": "抢杠", "en": "Robbing the kong"}, "value": 1}]
    assert (won["unit"], won["total"], won["fu"], won["limit"]) == ("han", 1, 30, None)
    assert won["payments"] == {"0": 1000, "1": -1000, "2": 0, "3": 0}


def test_more_copies_can_exist_where_the_rules_use_two_sets() -> None:
    hand = read({"concealed": "1111199m", "win": "1m", "melds": ["pon:222m", "pon:333m"]})
    refused = impossible(hand)
    assert refused is not None
    assert refused.id == "too_many"
    assert impossible(hand, copies=8) is None
    assert ScoredHand(refused).waits == ()


def _read(written: str) -> Tiles | None:
    with contextlib.suppress(BadTiles):
        return parse(written)
    return None


@given(st.text("0123456789mpszf?", max_size=24))
def test_tiles_are_read_alike_in_one_piece_and_with_spaces_between(written: str) -> None:
    spaced = " ".join(written.replace("??", "u")).replace("u", "??")
    assert _read(written) == _read(spaced)


@given(
    st.lists(st.sampled_from([0, 4, 8, 13, 22, 27, 33, 34, 35, 36, 37, UNKNOWN]), min_size=13, max_size=13),
    st.lists(st.sampled_from([0, 4, 33, 34]), max_size=130),
    st.sampled_from([(4, 1), (4, 0), (8, 2)]),
    st.sampled_from([frozenset(range(34)), frozenset(range(27))]),
)
def test_a_hand_is_possible_when_nothing_is_there_too_often(
    concealed: list[int], indicators: list[int], copies_and_reds: tuple[int, int], kinds: frozenset[int]
) -> None:
    copies, reds = copies_and_reds
    hand = WinningHand(tuple(concealed), 9, "self_draw")
    everywhere = [*concealed, 9, *indicators]
    possible = (
        all(0 <= KIND[tile] < KINDS for tile in everywhere)
        and {KIND[tile] for tile in (*concealed, 9)} <= kinds
        and all([KIND[tile] for tile in everywhere].count(kind) <= copies for kind in range(KINDS))
        and all(everywhere.count(red) <= reds for red in RED)
    )
    assert (impossible(hand, tuple(indicators), copies=copies, reds=reds, kinds=kinds) is None) == possible
