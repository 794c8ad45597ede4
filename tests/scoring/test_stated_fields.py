"""What a game asks beside the tiles is listed by its rule set, so that a form can offer it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import EAST, FLOWERS, KIND, KINDS
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import (
    WAYS,
    Field,
    LaidFlowers,
    Number,
    NumberBySeat,
    OneOf,
    SeatOf,
    SecondHand,
    TilesOf,
    Toggle,
    Wind,
)
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.stated_fields import StatedFields, stating, usable
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests import cases

SCORED = [rule_set for rule_set in ALL if not rule_set.games]
every_game = pytest.mark.parametrize("rule_set", SCORED, ids=lambda rule_set: rule_set.id)
TILES = frozenset(("id", "rules", "options", "concealed", "melds", "win", "by", "from", "note", "source", "expect"))


def something(field: Field[Any], rule_set: RuleSet) -> object:
    """A value other than that of a field nobody has stated."""
    wall = rule_set.play.wall(rule_set.settled({}))
    match field:
        case Toggle():
            return True
        case Wind():
            return EAST + 2
        case LaidFlowers():
            return FLOWERS[:2]
        case TilesOf(most=most):
            return tuple(sorted({KIND[tile] for tile in wall} & set(range(KINDS)))[:most])
        case Number(most=most):
            return min(2, most)
        case NumberBySeat(seats=seats):
            return {seats[-1]: 1}
        case SeatOf(seats=seats):
            return seats[-1]
        case OneOf(values=values):
            return values[-1][0]
        case _:
            return None


def base(rule_set: RuleSet) -> dict[str, Any]:
    second = any(isinstance(field, SecondHand) for field in rule_set.scoring.stated_fields.fields)
    request: dict[str, Any] = {"rules": rule_set.id, "concealed": "234678p345678s5s", "win": "5s"}
    return request | ({"second": {"concealed": "234678p345678s5s", "melds": []}} if second else {})


@every_game
def test_every_field_is_one_that_the_games_scoring_takes(rule_set: RuleSet) -> None:
    fields = rule_set.scoring.stated_fields
    for by in fields.ways:
        values = {field.id: something(field, rule_set) for field in fields.fields}
        stated, _ = library.scored(base(rule_set) | stating(fields.fields, by, values, ()))
        assert stated.hand.by == by  # and nothing of it was refused


@every_game
def test_nothing_told_is_the_same_as_no_field(rule_set: RuleSet) -> None:
    fields = rule_set.scoring.stated_fields
    values = {field.id: field.unset for field in fields.fields}
    said = library.score(base(rule_set) | stating(fields.fields, fields.ways[0], values))
    assert said == library.score(base(rule_set) | {"by": fields.ways[0]})


def test_what_cannot_be_in_a_hand_won_that_way_is_not_told() -> None:
    fields = find("riichi").scoring.stated_fields
    values = {"ippatsu": True, "after_kong": True, "last_tile": True}
    first = {"first_turn": True}
    assert stating(fields.fields, "discard", values)["flags"] == ["last_tile"]
    assert stating(fields.fields, "self_draw", values | {"riichi": True})["flags"] == ["riichi", "ippatsu", "last_tile"]
    assert stating(fields.fields, "self_draw", first)["flags"] == ["first_turn"]
    assert "flags" not in stating(fields.fields, "self_draw", first, ["ankan"])
    assert stating(fields.fields, "self_draw", values | first)["flags"] == ["last_tile", "after_kong"]
    assert stating(fields.fields, "self_draw", values | first, ["ankan"])["flags"] == ["last_tile", "after_kong"]
    assert stating(fields.fields, "self_draw", values, ["pon"])["flags"] == ["last_tile"]
    assert stating(fields.fields, "self_draw", {"riichi": True} | first)["flags"] == ["riichi"]


def test_a_seat_told_by_a_flag_follows_a_colon() -> None:
    fields = find("harmony").scoring.stated_fields
    assert stating(fields.fields, "discard", {"same_turn_from": 0})["flags"] == ["same_turn_from:0"]
    assert "flags" not in stating(fields.fields, "self_draw", {"same_turn_from": 0})


def stated_cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in cases.NAMES:
        yield from ((name, case) for case in cases.hands(name))


def test_everything_that_the_hands_of_others_state_can_be_stated_by_the_fields() -> None:
    seen = 0
    for name, case in stated_cases():
        fields = find(case.get("rules", "riichi")).scoring.stated_fields
        places = {field.id.partition(".")[0] for field in fields.fields}
        idle = {"dealer", "honba", "sticks", "round_wind", "ura_indicators", "dora_indicators", "flags"}
        unknown = {key for key, value in case.items() if value not in (None, [], {}, 0, "")} - TILES - places - idle
        assert not unknown, (name, case["id"], unknown)
        on = frozenset(flag.partition(":")[0] for flag in case.get("flags") or ())
        by: By = case.get("by") or "self_draw"
        assert by in fields.ways or case["expect"].get("valid") is False, (name, case["id"])
        for flag in on - {"same_turn_from"}:
            field = toggle(fields, flag)
            assert field is not None, (name, case["id"], flag)
            assert usable(field, by, on) or case["expect"].get("valid") is False, (name, case["id"], flag)
        seen += 1
    assert seen > 5000


def toggle(fields: StatedFields, flag: str) -> Field[Any] | None:
    return next((field for field in fields.fields if field.id == flag), None)


def test_ways_are_told_in_one_order() -> None:
    for rule_set in SCORED:
        assert rule_set.scoring.stated_fields.fields
        assert [way for way in WAYS if way in rule_set.scoring.stated_fields.ways] == list(
            rule_set.scoring.stated_fields.ways
        )


def test_a_hand_is_stated_alike_by_fields_and_by_hand() -> None:
    fields = find("tianjin").scoring.stated_fields
    values = {"wild": (11, 12), "stakes.sit": True, "stakes.pulls": {1: 2, 2: 0}, "kong_points": {0: 3}}
    request = stating(fields.fields, "self_draw", values)
    assert request["wild"] == ["3p", "4p"]
    assert request["stakes"] == {"sit": True, "pulls": {"1": 2}}
    assert request["kong_points"] == {"0": 3}
    stated, _ = library.scored(base(find("tianjin")) | request)
    assert stated.hand.fields == {**values, "stakes.pulls": {1: 2}}


def test_a_toggle_is_read_where_it_is_stated_among_the_flags_or_in_a_field_of_its_own() -> None:
    flag, inside = Toggle("late", Text("晚", "Late")), Toggle("stakes.late", Text("晚", "Late"))
    stated = WinningHand((), EAST, "self_draw", flags=frozenset(("late",)), fields={"stakes.late": True})
    other = WinningHand((), EAST, "self_draw", flags=frozenset(("stakes.late",)), fields={"late": True})
    assert [each.of(hand) for hand in (stated, other) for each in (flag, inside)] == [True, True, False, False]
