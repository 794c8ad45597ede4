"""Hong Kong Old Style 香港旧章: what a hand counts and who pays for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.games.hongkong.patterns import PATTERNS
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score

HANDS = [json.loads(line) for line in Path(__file__).with_name("hands.jsonl").read_text(encoding="utf-8").splitlines()]
WINS = [hand for hand in HANDS if "patterns" in hand["expect"]]
PLAIN = {"concealed": "12m456m789p234s55z", "win": "3m", "by": "discard", "from": 1}
"""Three faan: all sequences, concealed, no flowers."""


def scored(hand: dict[str, Any], **options: Any) -> ScoredHand:
    return library.score({"rules": "hongkong", "options": options, **hand})


@pytest.mark.parametrize("hand", WINS, ids=lambda hand: str(hand["about"]))
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    found, expected = scored(hand), hand["expect"]
    assert isinstance(found.score, Score), found.score
    assert {pattern.id: pattern.value for pattern in found.score.patterns} == expected["patterns"]
    assert found.score.total == expected["total"]
    assert list(found.payments.values()) == expected["payments"]


@pytest.mark.parametrize("hand", [h for h in HANDS if "refused" in h["expect"]], ids=lambda hand: str(hand["about"]))
def test_a_hand_that_may_not_win_is_refused(hand: dict[str, Any]) -> None:
    refused = scored(hand).score
    assert isinstance(refused, NotValid)
    assert refused.id == hand["expect"]["refused"]


def test_every_pattern_has_a_hand() -> None:
    assert {pattern for hand in WINS for pattern in hand["expect"]["patterns"]} == {row.id for row in PATTERNS}


def test_the_minimum_is_agreed_on() -> None:
    hand = {**PLAIN, "flowers": "2f", "melds": ["chi:456m@3"], "concealed": "12m789p234s55z"}
    for minimum, wins in ((0, True), (1, True), (3, False)):
        assert isinstance(scored(hand, minimum=minimum).score, Score) == wins
    chicken = {
        "concealed": "12m55z999s",
        "win": "3m",
        "melds": ["chi:456m@3", "chi:789p@3"],
        "from": 1,
        "flowers": "2f",
    }
    found = scored(chicken, minimum=0)
    assert isinstance(found.score, Score)
    assert found.score.total == 0
    assert found.payments == {"0": 4, "1": -4, "2": 0, "3": 0}
    assert isinstance(scored(chicken, minimum=1).score, NotValid)


BASE = {0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64, 9: 96, 10: 128, 11: 192, 12: 256, 13: 384}


def test_the_base_doubles_up_to_four_faan_and_then_every_other_one() -> None:
    seen = set()
    for hand in WINS:
        found = scored(hand)
        assert isinstance(found.score, Score)
        total, paid = found.score.total, -min(found.payments.values())
        assert paid == BASE[total] * (2 if hand["by"] == "self_draw" else 4)
        seen.add(total)
    assert {3, 4, 5, 6, 7, 8, 9, 12, 13} <= seen


def test_who_pays_for_a_discard_is_agreed_on() -> None:
    assert scored(PLAIN, payment="discarder").payments == {"0": 32, "1": -32, "2": 0, "3": 0}
    assert scored(PLAIN, payment="everybody").payments == {"0": 32, "1": -16, "2": -8, "3": -8}
    assert scored({**PLAIN, "by": "rob_kong"}, payment="everybody").payments["1"] == -2 * 16
    drawn = {**PLAIN, "by": "self_draw", "from": None}
    assert scored(drawn, payment="everybody").payments == scored(drawn, payment="discarder").payments


def test_a_number_of_flowers_is_not_enough() -> None:
    with pytest.raises(BadRequest, match="name the flowers"):
        scored({**PLAIN, "flowers": 2})
    assert scored({**PLAIN, "flowers": 0}).score == scored(PLAIN).score
