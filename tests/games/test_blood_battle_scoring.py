"""Hands of ``bloodbattle`` and ``chongqing`` in ``data/blood_battle.jsonl``, each about one rule, and those beside the project."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.families.void_suit.patterns import waits_of
from paizhuo.engine.games.bloodbattle import patterns as bloodbattle_fan
from paizhuo.engine.games.bloodbattle.rules import BLOODBATTLE
from paizhuo.engine.games.chongqing import patterns as chongqing_fan
from paizhuo.engine.games.chongqing.rules import CHONGQING
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.shapes.fast.packed import count_of, pack
from tests import cases

RULES = {rule_set.id: rule_set for rule_set in (BLOODBATTLE, CHONGQING)}
HANDS = [
    json.loads(line) for line in Path(__file__).with_name("blood_battle.jsonl").read_text(encoding="utf-8").splitlines()
]
WINS = [hand for hand in HANDS if "refused" not in hand["expect"]]
SAME = {"金钩钓钓": "金钩钓"}


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score(hand)


@pytest.mark.parametrize("hand", WINS, ids=lambda hand: f"{hand['rules']}: {hand['about']}")
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    expected, found = hand["expect"], scored(hand)
    assert isinstance(found.score, Score)
    assert {p.name.zh: p.value for p in found.score.patterns} == expected["patterns"]
    assert found.score.total == expected["total"]
    if "payments" in expected:
        assert list(found.payments.values()) == expected["payments"]
    assert sum(found.payments.values()) == 0


@pytest.mark.parametrize(
    "hand", [h for h in HANDS if "refused" in h["expect"]], ids=lambda hand: f"{hand['rules']}: {hand['about']}"
)
def test_a_hand_that_may_not_win_is_refused_with_the_reason(hand: dict[str, Any]) -> None:
    found = scored(hand)
    assert isinstance(found.score, NotValid)
    assert found.score.id == hand["expect"]["refused"]
    assert not found.payments


@pytest.mark.parametrize(
    "rules, rows",
    [
        ("bloodbattle", bloodbattle_fan.ROWS),
        ("chongqing", (*chongqing_fan.FAN, chongqing_fan.HEAVENLY, chongqing_fan.EARTHLY)),
    ],
)
def test_every_pattern_has_a_hand_and_a_place_on_the_rule_page(rules: str, rows: tuple[Any, ...]) -> None:
    shown = {
        pattern.id
        for hand in WINS
        if hand["rules"] == rules and isinstance(score := scored(hand).score, Score)
        for pattern in score.patterns
    }
    assert {row.id for row in rows} <= shown
    assert [info.id for info in RULES[rules].scoring.patterns] == [row.id for row in rows]


@pytest.mark.parametrize("rule_set", RULES.values(), ids=RULES.keys())
def test_both_games_are_played_with_108_tiles(rule_set: RuleSet) -> None:
    """三个花色, 1 to 9, four each; no honours."""
    assert Counter(rule_set.play.wall(rule_set.settled({}))) == dict.fromkeys(range(27), 4)


@pytest.mark.parametrize(
    "concealed, waiting",
    [
        ("46m123789m11p789p", "5m"),
        ("56m123789m11p789p", "47m"),
        ("12m456789m11p789p", "3m"),
        ("89m123456m11p789p", "7m"),
        ("123456789m5789p", "5p"),
        ("123456789m2255p", "25p"),
        ("34567m11345789p", "258m"),
    ],
    ids=["卡张", "两边梭", "边张 12", "边张 89", "单钓", "对出叫", "赶场叫"],
)
def test_the_waits_of_a_ready_hand(concealed: str, waiting: str) -> None:
    """下叫类型 of the 四川麻将 document, section 5."""
    assert waits_of(parse(concealed), (), void=2) == parse(waiting)


def test_four_equal_tiles_laid_as_a_kong_make_no_seven_pairs() -> None:
    """龙七对: 此番型不能碰或者杠."""
    pairs = {"rules": "bloodbattle", "concealed": "1111m3355m22448p", "win": "8p", "from": 1}
    score = scored(pairs).score
    assert isinstance(score, Score)
    assert score.patterns[0].id == "dragon_seven_pairs"
    laid = scored(pairs | {"concealed": "3355m224488p", "melds": ["ankan:1111m"], "win": "9m"}).score
    assert isinstance(laid, NotValid)
    assert laid.id == "incomplete"


def test_each_fan_doubles_what_is_paid() -> None:
    """一番 x1, 二番 x2, 三番 x4 … 九番 x256."""
    assert [bloodbattle_fan.value(fan, None) for fan in range(1, 10)] == [1, 2, 4, 8, 16, 32, 64, 128, 256]


@pytest.mark.parametrize("rules", RULES)
def test_the_hands_of_the_rule_page_can_exist(rules: str) -> None:
    for info in RULES[rules].scoring.patterns:
        tiles = pack(parse(info.example))
        kongs = 4 if "four_kongs" in info.id else int(info.id == "after_kong")
        assert len(parse(info.example)) == 14 + kongs, info.id
        assert all(count_of(tiles, kind) <= 4 for kind in range(27)), info.id


def test_what_a_lower_pattern_was_is_told() -> None:
    score = scored(WINS[0] | {"concealed": "111333555m9m", "melds": ["pon:777m@1"], "win": "9m"}).score
    assert isinstance(score, Score)
    assert {e.id for e in score.excluded} == {"plain", "all_triplets", "full_flush"}


@pytest.mark.parametrize("name", ["bloodbattle", "chongqing", "seed_examples"])
def test_the_hands_of_others_count_as_stated(name: str) -> None:
    wrong = {}
    for case in cases.hands(name):
        if case["rules"] in RULES and (found := differences(case)):
            wrong[case["id"]] = found
    assert not wrong


def differences(case: dict[str, Any]) -> list[str]:
    expected, given = case["expect"], answer(scored(case))
    found = [] if given["valid"] == expected["valid"] else ["valid"]
    if not given["valid"]:
        return found
    if expected.get("total", given["total"]) != given["total"]:
        found.append("total")
    patterns: Any = given["patterns"]
    shown = {p["name"]["zh"]: p["value"] for p in patterns if p["value"]}
    if {SAME.get(k, k): v for k, v in expected.get("patterns", shown).items()} != shown:
        found.append(f"patterns {shown}")
    if "payments" in expected and given["payments"] != {str(s): expected["payments"].get(str(s), 0) for s in range(4)}:
        found.append("payments")
    return found
