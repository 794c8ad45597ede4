"""国标 hands: our own for every pattern, the counting principles, and every shared case (C.H.R.I.S. guide, section I)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.tiles import KINDS, parse, parse_one, text
from paizhuo.engine.games.international.fan import SHAPES, best, readings, waits_of
from paizhuo.engine.games.international.knitted import KNITTED_HONOURS, knitted_straight_rest, knitted_straight_waits
from paizhuo.engine.games.international.points import payments
from paizhuo.engine.games.international.reading import InternationalReading
from paizhuo.engine.games.international.rows import FAN
from paizhuo.engine.games.international.sets import joined, run_combinations, triplet_combinations
from paizhuo.engine.games.international.structure import waits_alone
from paizhuo.engine.games.international.table import TABLE
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.pattern import counting
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import UNIT, pack
from tests import cases

DATA = Path(__file__).with_name("hands.jsonl")
HANDS: list[dict[str, Any]] = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
WINS = [hand for hand in HANDS if "refused" not in hand["expect"]]


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score({"rules": "international", **hand})


def counted(scored_hand: Score | NotValid) -> dict[str, int]:
    assert isinstance(scored_hand, Score), scored_hand
    return {pattern.name.zh: pattern.value for pattern in scored_hand.patterns}


# -- hands of our own ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", WINS, ids=lambda hand: str(hand["about"]))
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    found = scored(hand)
    assert counted(found.score) == hand["expect"]["patterns"]
    assert isinstance(found.score, Score)
    assert found.score.total == hand["expect"]["total"] == sum(hand["expect"]["patterns"].values())
    assert list(found.payments.values()) == hand["expect"]["payments"]
    assert sum(found.payments.values()) == 0


@pytest.mark.parametrize("hand", [h for h in HANDS if "refused" in h["expect"]], ids=lambda hand: str(hand["about"]))
def test_a_hand_that_may_not_win_is_refused_with_the_reason(hand: dict[str, Any]) -> None:
    found = scored(hand)
    assert isinstance(found.score, NotValid)
    assert found.score.id == hand["expect"]["refused"]
    assert not found.payments


def test_every_pattern_of_the_table_has_a_hand() -> None:
    shown = {name for hand in WINS for name in hand["expect"]["patterns"]}
    assert {row.name.zh for row in FAN} == shown


def test_the_table_has_the_eighty_one_fan_of_the_document_in_its_order() -> None:
    values = [row.value for row in FAN]
    assert len(FAN) == 81
    assert values == sorted(values)
    assert {value: values.count(value) for value in values} == {
        1: 12,
        2: 10,
        4: 4,
        6: 7,
        8: 10,
        12: 5,
        16: 6,
        24: 9,
        32: 3,
        48: 2,
        64: 6,
        88: 7,
    }


@pytest.mark.parametrize("hand", WINS, ids=lambda hand: str(hand["about"]))
def test_looking_at_aspects_is_looking_at_all(hand: dict[str, Any]) -> None:
    for read in readings(library.scored({"rules": "international", **hand})[0].hand):
        score = TABLE.score(read)
        patterns, excluded = counting(FAN, InternationalReading(*read))
        assert score.patterns == patterns or (patterns, score.patterns[0].id) == ((), "chicken_hand")
        # What combinations of sets leave out comes after what rows leave out.
        assert score.excluded[: len(excluded)] == excluded


def random_hand(random: Random) -> tuple[int, ...]:
    """Four sets and a pair, no tile five times, often of one suit; the winning tile last."""
    while True:
        suit = random.choice((None, None, 0, 1, 2))
        kinds = range(KINDS) if suit is None else range(9 * suit, 9 * suit + 9)
        starts = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
        tiles = [random.choice(kinds)] * 2
        for _ in range(4):
            start = random.choice(starts)
            tiles += random.choice(((start, start + 1, start + 2), (random.choice(kinds),) * 3))
        if max(map(tiles.count, tiles)) <= 4:
            random.shuffle(tiles)
            return tuple(tiles)


@pytest.mark.parametrize("seed", range(8))
def test_a_wait_counts_only_if_no_other_kind_would_do(seed: int) -> None:
    """边张、坎张、单钓将：必须为绝对独听. What the tile completed is looked at in its suit alone; the whole hand says the same."""
    random = Random(seed)
    for _ in range(150):
        *held, win = random_hand(random)
        assert waits_alone(pack(held), win) == (waits_of(tuple(held)) == (win,)), (held, win)


# -- the counting principles -------------------------------------------------------------------------------------------------


def runs(tiles: str, pair: str | None = None) -> list[str]:
    kinds = sorted(parse(tiles))
    return sorted(joined(tuple(run_combinations(kinds, parse_one(pair) if pair else None))).counted)


def triplets(tiles: str) -> list[str]:
    return sorted(joined(tuple(triplet_combinations(sorted(parse(tiles))))).counted)


def test_a_set_combined_already_joins_each_other_set_once() -> None:
    """套算一次: after a straight of three runs the fourth joins one of them, not two."""
    assert runs("147m1p") == ["mixed_double_run", "pure_straight"]
    assert runs("1477m") == ["pure_double_run", "pure_straight"]


def test_four_runs_make_at_most_three_combinations_of_two() -> None:
    assert len(runs("14m14p")) == 3
    assert runs("22m22p") == ["mixed_double_run", "pure_double_run", "pure_double_run"]


def test_a_set_makes_no_second_combination_of_the_same_name() -> None:
    """不得相同: one run of 123 and two of 789 are a pair of terminal runs once."""
    assert runs("177m") == ["pure_double_run", "two_terminal_runs"]


def test_the_choice_worth_most_counts() -> None:
    """就高不就低: three equal runs and their shifted ones."""
    assert runs("1234m") == ["four_pure_shifted_runs"]
    assert runs("222m2p") == ["mixed_double_run", "pure_triple_run"]
    assert runs("2m2p2s3p") == ["mixed_triple_run"]
    assert runs("1357m") == ["four_pure_shifted_runs"]


def test_shifted_runs_of_three_suits_step_by_one_only() -> None:
    assert runs("1m2p3s") == ["mixed_shifted_runs"]
    assert runs("1m3p5s") == []


def test_shifted_runs_of_one_suit_step_by_one_or_two() -> None:
    assert runs("123m") == ["pure_shifted_runs"]
    assert runs("135m") == ["pure_shifted_runs"]
    assert runs("124m") == ["short_straight"]


def test_shifted_triplets_step_by_one_only() -> None:
    assert triplets("234m") == ["pure_shifted_triplets"]
    assert triplets("246m") == []
    assert triplets("2m3p4s") == ["mixed_shifted_triplets"]
    assert triplets("2m4p6s") == []
    assert triplets("2345m") == ["four_pure_shifted_triplets"]
    assert triplets("2m3p4s2p") == ["double_triplet", "mixed_shifted_triplets"]


def test_terminal_runs_need_a_pair_of_fives() -> None:
    assert runs("17m17p", "5s") == ["three_suited_terminal_runs"]
    assert "three_suited_terminal_runs" not in runs("17m17p", "6s")
    assert runs("1177m", "5m") == ["pure_terminal_runs"]
    assert "pure_terminal_runs" not in runs("1177m", "5p")


def test_what_is_left_out_is_told_with_the_reason() -> None:
    score = best(WinningHand(parse("12456789m123p99s"), parse_one("3m"), "discard"))
    assert isinstance(score, Score)
    left = {excluded.id: excluded.because.en for excluded in score.excluded}
    assert left["short_straight"] == "part of Pure straight"
    assert left["no_honours"] == "part of All runs"


# -- waits -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "concealed, waiting",
    [
        ("123m456p678s23p99s", "147p"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("1199m4477p2255s6z", "6z"),
        ("147m258s36p567m88m", "9p"),
        ("147m258s369p1235m", "5m"),
        ("147m258s69p11z", "3p"),
        ("14m258s369p12345z", "7m67z"),
        ("1111m", "1m"),
        ("1m", "1m"),
    ],
)
def test_what_a_hand_waits_for(concealed: str, waiting: str) -> None:
    assert text(waits_of(parse(concealed))) == waiting


@pytest.mark.parametrize(
    "tiles", ["147m258s36p567m88m", "147m258s369p1235m", "14m258s369p12345z", "147m258s369p1z55p2m"]
)
def test_knitted_waits_are_what_completes(tiles: str) -> None:
    held = pack(parse(tiles))
    straight = [kind for kind in range(KINDS) if knitted_straight_rest(held + UNIT[kind]) is not None]
    assert list(knitted_straight_waits(held)) == straight
    honours = sum(1 << kind for kind in range(KINDS) if KNITTED_HONOURS.is_complete(held + UNIT[kind]))
    assert KNITTED_HONOURS.waits(held) == honours
    assert KNITTED_HONOURS in SHAPES


def test_a_wait_is_single_only_if_the_hand_waits_for_one_kind_alone() -> None:
    """必须为绝对独听."""
    closed = best(WinningHand(parse("13m456p789s22255z"), parse_one("2m"), "discard"))
    assert counted(closed)["坎张"] == 1
    either = best(WinningHand(parse("1345m456p789s222z"), parse_one("1m"), "discard"))
    assert counted(either)["单钓将"] == 1
    two = best(WinningHand(parse("2345m456p789s222z"), parse_one("2m"), "discard"))
    assert "单钓将" not in counted(two)


# -- payments ----------------------------------------------------------------------------------------------------------------


def test_the_documents_examples_of_payments() -> None:
    """点和 8 番 2 花: 18, 8, 8; 自摸 9 番 2 花: 19 each. A point is 100."""
    assert payments(8, 2, 100, source=1) == {0: 3400, 1: -1800, 2: -800, 3: -800}
    assert payments(9, 2, 100, source=None) == {0: 5700, 1: -1900, 2: -1900, 3: -1900}


def test_in_plain_points_a_point_is_a_point_and_the_working_says_so() -> None:
    request = {
        "rules": "international",
        "concealed": "123m456m789m11p23s",
        "win": "1s",
        "by": "self_draw",
        "flowers": "1f",
    }
    guide, plain = library.score(request), library.score({**request, "options": {"point": 1}})
    assert isinstance(guide.score, Score)
    assert isinstance(plain.score, Score)
    assert guide.payments == {account: 100 * points for account, points in plain.payments.items()}
    assert "100" in guide.score.working[0].en
    assert "100" not in plain.score.working[0].en


# -- hands of others ---------------------------------------------------------------------------------------------------------


def differences(case: dict[str, Any]) -> list[str]:
    expected = case["expect"]
    given = answer(scored(case))
    if given["valid"] != expected["valid"] or not expected["valid"]:
        return [] if given["valid"] == expected["valid"] else [f"valid {given['valid']} {given.get('reason')}"]
    patterns: Any = given["patterns"]
    found = {
        "total": given["total"],
        "patterns": {p["name"]["zh"]: p["value"] for p in patterns},
        "payments": given["payments"],
    }
    return [
        f"{key}: {found[key]} instead of {expected[key]}"
        for key in found
        if found[key] != expected.get(key, found[key])
    ]


@pytest.mark.simulation
@pytest.mark.parametrize("name", ["international", "international_book", "seed_examples"])
def test_every_hand_of_others_is_scored_as_stated(name: str) -> None:
    wrong = {c["id"]: found for c in cases.hands(name) if c["rules"] == "international" and (found := differences(c))}
    assert not wrong


def test_a_flower_completes_nothing() -> None:
    """It may be laid open in place of a tile that was drawn unseen."""
    score = best(WinningHand(parse("12456789m123p99s"), parse_one("1f"), "self_draw"))
    assert isinstance(score, NotValid)
    assert score.id == "incomplete"
