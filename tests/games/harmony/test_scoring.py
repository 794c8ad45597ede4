"""Zung Jung 中庸 of the C.H.R.I.S. guide: the hands in ``data/harmony.jsonl``, limits, series, and who pays what."""

import json
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.games.harmony.patterns import (
    DEALERS_FIRST_DISCARD,
    PATTERNS,
    SERIES,
    SHAPES,
    count,
    payments,
    price,
)
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.reading import readings
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

HANDS = [json.loads(line) for line in Path(__file__).with_name("hands.jsonl").read_text(encoding="utf-8").splitlines()]


def scored(**hand: Any) -> ScoredHand:
    return library.score({"rules": "harmony", "seat_wind": "S", **hand})


def counted(**hand: Any) -> Score:
    score = scored(**hand).score
    assert isinstance(score, Score)
    return score


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["about"])
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    found, expected = scored(**hand), hand["expect"]
    if "refused" in expected:
        assert isinstance(found.score, NotValid)
        assert found.score.id == expected["refused"]
        assert not found.payments
        return
    assert isinstance(found.score, Score)
    assert {p.id: p.value for p in found.score.patterns} == expected["patterns"]
    assert found.score.total == expected["total"]
    assert list(found.payments.values()) == expected["payments"]
    assert sum(found.payments.values()) == 0


def test_every_pattern_has_a_hand() -> None:
    shown = {id_ for hand in HANDS for id_ in hand["expect"].get("patterns", ())}
    assert shown == {row.id for row in PATTERNS}


def test_of_a_series_only_the_highest_counts_and_different_series_add() -> None:
    for series in SERIES:
        rows = {row.id: row.value for row in PATTERNS}
        values = [rows[id_] for id_ in series if id_ in rows]
        assert len(values) == len(series)
        assert values == sorted(values)
    score = counted(concealed="5z", win="5z", melds=["ankan:1111m", "ankan:2222p", "ankan:3333s", "pon:888s@1"])
    # the two kinds of kong patterns below three kongs, and two concealed triplets, are named with what contains them
    assert {p.id for p in score.patterns} == {"three_kongs", "three_concealed_triplets", "all_triplets"}
    assert {e.id: e.because.en for e in score.excluded} == {
        "one_kong": "part of Three kongs",
        "two_kongs": "part of Three kongs",
        "two_concealed_triplets": "part of Three concealed triplets",
    }


def test_seven_pairs_and_thirteen_orphans_are_no_concealed_hands() -> None:
    score = counted(concealed="19m19p19s1234567z", win="1z")
    assert {e.id for e in score.excluded} == {"concealed_hand", "mixed_terminals"}
    score = counted(concealed="1133m4477p2255s6z", win="6z")
    assert {e.id for e in score.excluded} == {"concealed_hand"}


def test_a_pattern_of_320_counts_alone_and_the_others_are_named() -> None:
    score = counted(concealed="5z", win="5z", melds=["pon:111z@1", "pon:222z@1", "pon:333z@1", "pon:444z@1"])
    assert [p.id for p in score.patterns] == ["big_four_winds"]
    assert {"value_tiles", "all_triplets", "all_honours"} <= {e.id for e in score.excluded}


def test_the_best_reading_counts() -> None:
    win = WinningHand(parse("22233344455m99p"), parse("5m")[0], "self_draw")
    assert len(readings(win, SHAPES)) > 1
    score = count(win)
    assert isinstance(score, Score)
    assert "four_consecutive_triplets" in {p.id for p in score.patterns}
    # 111222333 as three equal sequences with an outside hand, not as three triplets
    score = count(WinningHand(parse("111222333m789p9s"), parse("9s")[0], "self_draw"))
    assert isinstance(score, Score)
    assert {p.id for p in score.patterns} == {"all_sequences", "concealed_hand", "pure_outside", "three_identical"}


def test_all_green_is_nothing_of_its_own() -> None:
    """没有绿一色."""
    score = counted(concealed="22334466s66z", melds=["pon:888s@1"], win="6s", **{"from": 1})
    assert isinstance(score, Score)
    assert {p.id for p in score.patterns} == {"half_flush", "two_identical"}


def test_a_wrong_number_of_tiles_is_refused() -> None:
    refused = count(WinningHand(parse("1m"), parse("1m")[0], "discard"))
    assert isinstance(refused, NotValid)
    assert refused.id == "wrong_count"


@pytest.mark.parametrize(
    "points, paid", [(5, 300), (10, 500), (15, 800), (20, 1000), (25, 1300), (85, 4300), (480, 24000)]
)
def test_a_point_is_50_and_a_payment_is_rounded_up_to_100(points: int, paid: int) -> None:
    assert price(points) == paid
    assert payments(points, None) == {0: 3 * paid, 1: -paid, 2: -paid, 3: -paid}


def test_the_documents_example_of_40_points() -> None:
    """自摸 40 分的牌，每家支付 40 分；点和 40 分的牌，放铳家支付 70 分，其余两家各支付 25 分。"""
    assert payments(40, None) == {0: 6000, 1: -2000, 2: -2000, 3: -2000}
    assert payments(40, 2) == {0: 6100, 1: -1300, 2: -3500, 3: -1300}


def test_the_answer_says_in_words_who_pays() -> None:
    hand = {"concealed": "34m678m55z", "win": "2m", "melds": ["pon:999m@1", "pon:333z@3"], "from": 2}
    assert answer(scored(**hand))["working"] == ["40 points: 3500 from the opposite seat, 1300 from each of the others"]
    found = answer(scored(**hand, flags=["same_turn_from:0"]))["working"]
    assert found == [
        "same-turn immunity: the winner threw the tile first in this turn, so it is paid as a self-draw",
        "40 points: 2000 from everybody",
    ]
    limit = counted(concealed="222333444m55m99p", win="5m")
    assert limit.working[0].en == "360 points in all, counted as the limit of 320"


def test_the_option_changes_the_earthly_hand_alone() -> None:
    assert [row.id for row in DEALERS_FIRST_DISCARD] == [row.id for row in PATTERNS]
    assert sum(a is not b for a, b in zip(DEALERS_FIRST_DISCARD, PATTERNS, strict=True)) == 1
