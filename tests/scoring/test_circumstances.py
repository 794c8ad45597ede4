"""Circumstances of a stated hand that cannot hold together, and those that a claimed set or a kong has ended."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine import library
from engine.core.tiles import parse_one
from engine.games import ALL
from engine.play.rule_set import RuleSet
from engine.scoring.request_values import BadRequest
from engine.scoring.score import Refused, Score

SCORED = [rule_set for rule_set in ALL if not rule_set.games]
MELDS: Final = ("pon:888s@1", "chi:678s@3", "minkan:8888s@2", "kakan:8888s@1", "ankan:8888s")


def reason(**request: Any) -> str:
    """Why the request is refused by the reader of requests."""
    with pytest.raises(BadRequest) as bad:
        library.score(request)
    assert bad.value.reason.zh
    return bad.value.reason.en


def asks(rule_set: RuleSet, flag: str) -> bool:
    return flag in rule_set.scoring.stated_fields.flags


@pytest.mark.parametrize("seat_wind", ["E", "S"])
@pytest.mark.parametrize("rule_set", [each for each in SCORED if asks(each, "first_turn")], ids=lambda each: each.id)
def test_a_claim_or_a_kong_ends_the_first_turn(rule_set: RuleSet, seat_wind: str) -> None:
    """001: 自己无鸣牌（吃碰杠）下第一巡; 004: 暗杠，补杠后胡牌，不算天胡. The hand counts as if it had not been stated."""
    hand: dict[str, Any] = {"rules": rule_set.id, "concealed": "234456s99s67s", "win": "5s", "by": "self_draw"}
    if rule_set.id == "double":
        hand["second"] = {"concealed": "234678p345678s5s", "melds": []}
    if rule_set.id == "tianjin":
        hand["wild"] = ["9s", "1s"]
    tried = 0
    for meld in MELDS:
        request = hand | {"melds": [meld], "seat_wind": seat_wind}
        plain = library.score(request).score
        stated = library.score(request | {"flags": ["first_turn"]}).score
        if isinstance(plain, Refused):  # a call that the game does not know
            assert stated == plain
            continue
        tried += 1
        assert isinstance(stated, Score)
        assert (stated.patterns, stated.total) == (plain.patterns, plain.total)
        assert any(each.id == "first_turn" for each in stated.excluded)
    assert tried


def test_a_claim_for_the_second_hand_ends_the_first_turn_too() -> None:
    hand = {"rules": "double", "concealed": "234678p345678s5s", "win": "5s", "by": "self_draw", "flags": ["first_turn"]}
    closed = library.score(hand | {"second": {"concealed": "234678p345678s5s", "melds": []}}).score
    opened = library.score(hand | {"second": {"concealed": "678p345678s5s", "melds": ["pon:111z@3"]}}).score
    assert isinstance(closed, Score)
    assert isinstance(opened, Score)
    assert "tenhou" in {each.id for each in closed.patterns}
    assert "tenhou" not in {each.id for each in opened.patterns}


def test_the_example_of_house_counts_no_earthly_hand() -> None:
    hand = {"rules": "house", "concealed": "345m22m34578s", "melds": ["pon:555s@3"], "win": "9s", "by": "self_draw"}
    found = library.score(hand | {"flags": ["first_turn"], "special": 3, "seat_wind": "S"}).score
    assert isinstance(found, Refused) or all(each.id != "earthly_hand" for each in found.patterns)


@pytest.mark.parametrize("rule_set", [each for each in SCORED if asks(each, "last_tile")], ids=lambda each: each.id)
def test_no_kong_is_robbed_on_the_last_tile(rule_set: RuleSet) -> None:
    """A kong needs a tile that can still be drawn as its replacement."""
    if "rob_kong" in rule_set.scoring.stated_fields.ways:
        said = reason(rules=rule_set.id, concealed="34567s234678p55s", win="8s", by="rob_kong", flags=["last_tile"])
        assert said == "flags: last_tile is impossible with rob_kong"


def test_a_kong_ends_ippatsu() -> None:
    hand = {"concealed": "34567s234p22s", "melds": ["ankan:1111z"], "win": "8s", "by": "self_draw"}
    said = reason(**hand, flags=["riichi", "ippatsu", "after_kong"])
    assert said == "flags: ippatsu and after_kong exclude each other"


def test_ippatsu_needs_a_riichi() -> None:
    said = reason(concealed="34567s234678p22s", win="8s", flags=["ippatsu"])
    assert said == "flags: ippatsu needs riichi / double_riichi"


@pytest.mark.parametrize("rules", ["trick", "holdem"])
@pytest.mark.parametrize(
    "stated", [{"by": "discard", "from": 3}, {"seat_wind": "N"}, {"by": "discard", "from": 1, "gone": [3]}]
)
def test_three_players_have_three_seats(rules: str, stated: dict[str, Any]) -> None:
    hand = {
        "rules": rules,
        "concealed": "34567s234678p22s",
        "win": "8s",
        "options": {"players": 3},
        "flags": ["riichi"],
    }
    assert "3 players" in reason(**hand, **stated)
    with_four = library.score({**hand, **stated, "options": {}})
    assert not isinstance(with_four.score, Refused)


@pytest.mark.parametrize("rule_set", SCORED, ids=lambda each: each.id)
def test_a_winner_holds_none_of_the_four_tiles_of_a_robbed_kong(rule_set: RuleSet) -> None:
    """With eight copies of a kind four others remain."""
    if "rob_kong" not in rule_set.scoring.stated_fields.ways or rule_set.id == "double":
        return
    wall = rule_set.play.wall(rule_set.settled({}))
    pon = {"rules": rule_set.id, "melds": ["pon:999s@1"], "concealed": "3456778s22s", "win": "9s", "by": "rob_kong"}
    found = library.score(pon).score
    if wall.count(parse_one("9s")) == 4 and rule_set.id != "trick":  # no pon is laid there
        assert isinstance(found, Refused)
        assert found.id == "robbed"
