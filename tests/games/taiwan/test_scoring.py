"""Taiwanese mahjong 台湾十六张: what a hand counts and who pays for it, beside the cases that others made."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.games.taiwan.patterns import PATTERNS
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import NotValid, Score
from tests import cases

PLAIN = {"concealed": "123456789m234p78s44z", "win": "9s", "by": "discard", "from": 1, "seat_wind": "S"}
"""Concealed runs that wait for 6s and 9s, with a pair of guest winds."""
WINS: list[tuple[dict[str, Any], dict[str, int]]] = [
    (PLAIN, {"concealed_hand": 1}),
    (PLAIN | {"by": "self_draw", "from": None, "flags": ["after_kong"]}, {"concealed_self_draw": 3, "after_kong": 1}),
    (PLAIN | {"by": "self_draw", "from": None, "flags": ["first_turn", "after_kong"]}, {"earthly_hand": 16}),
    (PLAIN | {"flags": ["first_turn"], "options": {"human_hand": 16}}, {"human_hand": 16}),
    (PLAIN | {"seat_wind": "E", "flags": ["first_turn"]}, {"concealed_hand": 1}),
    (
        {"concealed": "111222333z555z678m9p", "win": "9p", "by": "self_draw", "seat_wind": "W"},
        {"concealed_self_draw": 3, "four_concealed": 5, "dragon": 1, "seat_wind": 1, "round_wind": 1, "single_wait": 1},
    ),
]


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score({"rules": "taiwan", **hand})


@pytest.mark.parametrize("hand, patterns", WINS)
def test_a_hand_counts_what_it_shows(hand: dict[str, Any], patterns: dict[str, int]) -> None:
    score = scored(hand).score
    assert isinstance(score, Score), score
    assert {pattern.id: pattern.value for pattern in score.patterns} == patterns
    assert score.total == sum(patterns.values())


def test_every_pattern_has_a_hand() -> None:
    """Here, or among the cases of others, which name patterns in Chinese."""
    named = {pattern for case in cases.hands("taiwan") for pattern in case["expect"].get("patterns", ())}
    here = {pattern for _, patterns in WINS for pattern in patterns}
    missing = {row.id for row in PATTERNS if row.id not in here and row.name.zh not in named}
    assert missing == {"small_dragons", "full_flush", "big_winds"}


@pytest.mark.parametrize(
    "hand, patterns",
    [
        (
            {"concealed": "456p555z666z77z78999p", "win": "9p"},
            {"small_dragons", "half_flush", "concealed_hand", "three_concealed"},
        ),
        ({"concealed": "123345678m789m78m99m", "win": "9m"}, {"full_flush", "concealed_hand", "level_hand"}),
        ({"concealed": "111222333444z23p55s", "win": "4p"}, {"big_winds", "four_concealed", "concealed_hand"}),
    ],
)
def test_a_large_hand_counts_beside_what_it_does_not_include(hand: dict[str, Any], patterns: set[str]) -> None:
    score = scored({"by": "discard", "from": 1, "seat_wind": "S", **hand}).score
    assert isinstance(score, Score), score
    assert {pattern.id for pattern in score.patterns} == patterns


@pytest.mark.parametrize(
    "hand, refused",
    [
        (PLAIN | {"concealed": "123456789m78s44z"}, "wrong_count"),
        (PLAIN | {"concealed": "123456789m234p78s444z"}, "wrong_count"),
        (PLAIN | {"win": "8s"}, "incomplete"),
        (PLAIN | {"flowers": "11f"}, "too_many"),
        (PLAIN | {"win": "8f", "by": "self_draw", "from": None, "flowers": "123456f"}, "incomplete"),
        (PLAIN | {"win": "8f", "by": "self_draw", "from": None, "flowers": "1234568f"}, "too_many"),
        (PLAIN | {"win": "8f", "by": "rob_kong", "flowers": "1234567f"}, "incomplete"),
        (PLAIN | {"concealed": "123456789m234p78s4z", "win": "8f", "from": 1, "flowers": "1234567f"}, "wrong_count"),
        (PLAIN | {"concealed": "11111999m234p78s444z", "win": "8f", "flowers": "1234567f"}, "too_many"),
    ],
)
def test_a_hand_that_may_not_win_is_refused(hand: dict[str, Any], refused: str) -> None:
    score = scored(hand).score
    assert isinstance(score, NotValid)
    assert score.id == refused


def test_the_dealer_pays_and_is_paid_more_for_every_repeat() -> None:
    drawn = PLAIN | {"by": "self_draw", "from": None}
    for repeats, more in ((0, 20), (1, 60), (5, 220)):
        assert scored(drawn | {"repeats": repeats}).payments == {
            "0": 480 + more,
            "1": -160,
            "2": -160,
            "3": -160 - more,
        }
        dealer = scored(drawn | {"repeats": repeats, "seat_wind": "E"}).payments
        assert dealer == {"0": 3 * (160 + more), **dict.fromkeys(("1", "2", "3"), -160 - more)}
        assert scored(PLAIN | {"repeats": repeats}).payments == {"0": 120, "1": -120, "2": 0, "3": 0}
