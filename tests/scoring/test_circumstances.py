"""Circumstances of a stated hand that cannot hold together, and those that a claimed set or a kong has ended."""

from __future__ import annotations

from typing import Any, Final

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import parse_one
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import Toggle
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score

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
    if rule_set.play.rack == 16:
        hand["concealed"] += "123m"
    tried = 0
    for meld in MELDS:
        request = hand | {"melds": [meld], "seat_wind": seat_wind}
        plain = library.score(request).score
        stated = library.score(request | {"flags": ["first_turn"]}).score
        if isinstance(plain, NotValid):  # a call that the game does not know
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
    assert isinstance(found, NotValid) or all(each.id != "earthly_hand" for each in found.patterns)


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


def stated(rule_set: RuleSet, **more: Any) -> dict[str, Any]:
    """A hand without kongs that counts much in every game, and holds no other tile like the winning one."""
    more_sets = "678p" * ((rule_set.play.rack - 13) // 3)
    hand: dict[str, Any] = {"rules": rule_set.id, "concealed": "2223334445578s" + more_sets, "win": "9s", **more}
    if rule_set.id == "double":
        hand["second"] = {"concealed": "234678p345678s9s", "melds": []}
    return hand


def replaces_for_kongs_alone(rule_set: RuleSet) -> bool:
    return any(isinstance(each, Toggle) and each.kong for each in rule_set.scoring.stated_fields.every)


@pytest.mark.parametrize("rule_set", [*filter(replaces_for_kongs_alone, SCORED)], ids=lambda each: each.id)
def test_a_replacement_is_drawn_for_a_kong(rule_set: RuleSet) -> None:
    """A hand of the first turn has none, so that 天和 and 杠上开花 do not meet."""
    for flags in (["after_kong"], ["first_turn", "after_kong"]):
        if all(asks(rule_set, flag) for flag in flags):
            said = reason(**stated(rule_set, by="self_draw", flags=flags))
            assert said == "flags: after_kong needs a kong among the melds"


def test_a_kong_of_the_second_hand_is_replaced_too() -> None:
    hand = {"rules": "double", "concealed": "2223334567899s", "win": "9s", "by": "self_draw", "flags": ["after_kong"]}
    found = library.score(hand | {"second": {"concealed": "234678p345s9s", "melds": ["ankan:1111z"]}}).score
    assert isinstance(found, Score)
    assert "rinshan" in {each.id for each in found.patterns}


@pytest.mark.parametrize("rule_set", SCORED, ids=lambda each: each.id)
def test_what_cannot_count_in_a_way_of_winning_counts_nothing(rule_set: RuleSet) -> None:
    fields = rule_set.scoring.stated_fields
    for field in fields.every:
        if not isinstance(field, Toggle) or not field.is_flag:
            continue
        for by in set(fields.ways) - {*field.by, *field.never}:
            hand = stated(rule_set, by=by)
            plain = library.score(hand).score
            flagged = library.score(hand | {"flags": [field.id]}).score
            assert isinstance(plain, Score)
            assert isinstance(flagged, Score)
            assert (flagged.patterns, flagged.total) == (plain.patterns, plain.total), (field.id, by)


@pytest.mark.parametrize(
    "rule_set",
    [each for each in SCORED if asks(each, "first_turn") and asks(each, "last_tile")],
    ids=lambda each: each.id,
)
def test_the_last_tile_is_not_drawn_in_the_first_turn(rule_set: RuleSet) -> None:
    said = reason(**stated(rule_set, by="self_draw", flags=["last_tile", "first_turn"]))
    assert said == "flags: first_turn and last_tile exclude each other"


@pytest.mark.parametrize("flag", ["riichi", "double_riichi"])
def test_who_has_declared_riichi_wins_no_more_with_the_first_draw(flag: str) -> None:
    hand = {"concealed": "34567s234678p22s", "win": "8s", "flags": [flag, "first_turn"]}
    assert reason(**hand, by="self_draw") == f"flags: first_turn and {flag} exclude each other"
    assert isinstance(
        library.score({**hand, "by": "discard"}).score, Score
    )  # another may discard it in the first round


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
    assert not isinstance(with_four.score, NotValid)


def test_of_three_players_the_third_is_the_previous_seat() -> None:
    """It is assumed to have discarded the tile, and those of melds, where no seat is named."""
    hand = {
        "rules": "holdem",
        "options": {"players": 3},
        "concealed": "34567s22s678p",
        "melds": ["pon:777z"],
        "win": "8s",
    }
    assert library.scored({**hand, "by": "discard"})[0].hand.source == 2
    assert library.scored({**hand, "by": "discard", "options": {}})[0].hand.source == 3
    assert library.scored(hand)[0].hand.melds[0].source == 2


ROBBING = [each for each in SCORED if "rob_kong" in each.scoring.stated_fields.ways]


def copies(rule_set: RuleSet) -> int:
    return rule_set.play.wall(rule_set.settled({})).count(parse_one("9s"))


@pytest.mark.parametrize("rule_set", [each for each in ROBBING if copies(each) == 4], ids=lambda each: each.id)
def test_a_winner_holds_none_of_the_four_tiles_of_a_robbed_kong(rule_set: RuleSet) -> None:
    pon = {"rules": rule_set.id, "melds": ["pon:999s@1"], "concealed": "3456778s22s", "win": "9s", "by": "rob_kong"}
    found = library.score(pon).score
    assert isinstance(found, NotValid)
    assert found.id == "robbed"


def test_no_tile_of_a_robbed_kong_is_an_indicator() -> None:
    hand = {"concealed": "34567s234678p22s", "win": "8s", "by": "rob_kong"}
    assert isinstance(library.score({**hand, "dora_indicators": ["7s"]}).score, Score)
    for field in ("dora_indicators", "ura_indicators"):
        found = library.score({**hand, "flags": ["riichi"], field: ["8s"]}).score
        assert isinstance(found, NotValid)
        assert found.id == "robbed"


@pytest.mark.parametrize("second, fits", [("234678p345678s9s", True), ("234678p345999s9s", False)])
def test_with_eight_copies_four_others_may_lie_in_the_two_hands(second: str, fits: bool) -> None:
    hand = {"rules": "double", "concealed": "2223334567899s", "win": "9s", "by": "rob_kong"}
    found = library.score({**hand, "second": {"concealed": second, "melds": []}}).score
    assert (isinstance(found, Score), isinstance(found, NotValid) and found.id == "robbed") == (fits, not fits)


def test_no_kong_is_robbed_in_trick_mahjong() -> None:
    """C1: 禁止吃、碰、明杠. A kong is added to a pon, and there are none."""
    hand = {"rules": "trick", "concealed": "34567s234678p22s", "win": "8s", "by": "rob_kong"}
    found = library.score(hand).score
    assert isinstance(found, NotValid)
    assert found.id == "no_robbing"
    assert "chankan" not in {each.id for each in library.find("trick").scoring.patterns}
