"""Hands of ``bloodbattle`` and ``chongqing`` in ``data/blood_battle.jsonl``, each about one rule, and those beside the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.tiles import parse
from engine.rules.bloodbattle import BLOODBATTLE
from engine.rules.chongqing import CHONGQING
from engine.scoring import bloodbattle_fan, chongqing_fan
from engine.scoring.answer import ScoredHand, answer
from engine.scoring.score import Refused, Score
from engine.scoring.shape import count_of, pack
from engine.scoring.stated import read_request

RULES = {rule_set.id: rule_set for rule_set in (BLOODBATTLE, CHONGQING)}
HANDS = [
    json.loads(line)
    for line in Path(__file__).with_name("data").joinpath("blood_battle.jsonl").read_text(encoding="utf-8").splitlines()
]
WINS = [hand for hand in HANDS if "refused" not in hand["expect"]]
SAME = {"金钩钓钓": "金钩钓"}


def scored(hand: dict[str, Any]) -> ScoredHand:
    return RULES[hand["rules"]].score(read_request(hand))


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
    assert isinstance(found.score, Refused)
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
    assert [info.id for info in RULES[rules].patterns] == [row.id for row in rows]


@pytest.mark.parametrize("rules", RULES)
def test_the_hands_of_the_rule_page_can_exist(rules: str) -> None:
    for info in RULES[rules].patterns:
        tiles = pack(parse(info.example))
        kongs = 4 if "four_kongs" in info.id else 0
        assert len(parse(info.example)) == 14 + kongs, info.id
        assert all(count_of(tiles, kind) <= 4 for kind in range(27)), info.id


def test_what_a_lower_pattern_was_is_told() -> None:
    score = scored(WINS[0] | {"concealed": "111333555m9m", "melds": ["pon:777m@1"], "win": "9m"}).score
    assert isinstance(score, Score)
    assert {e.id for e in score.excluded} == {"plain", "all_triplets", "full_flush"}


@pytest.mark.parametrize("name", ["bloodbattle", "chongqing", "seed_examples"])
def test_the_hands_that_lie_beside_the_project(shared: Path, name: str) -> None:
    wrong = {}
    for line in (shared / "cases" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
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
