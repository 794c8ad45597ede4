"""The tables of points in the C.H.R.I.S. guide (sections C and R), cell by cell, and what no table can show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.points import (
    HAN,
    MANGAN,
    YAKUMAN,
    PaymentTerms,
    base_points,
    even_payments,
    limit_of,
    riichi_payments,
)
from paizhuo.engine.scoring.score import Counted, Score

FU = (20, 25, 30, 40, 50)
# A row for each han 1-4, a cell for each of FU: "discard / self-draw", "-" where there is no such hand.
DEALER = """
-/-      | -/-         | 1500/500   | 2000/700   | 2400/800
-/700    | 2400/-      | 2900/1000  | 3900/1300  | 4800/1600
-/1300   | 4800/1600   | 5800/2000  | 7700/2600  | 9600/3200
-/2600   | 9600/3200   | 11600/3900 | 12000/4000 | 12000/4000
"""
OTHERS = """
-/-         | -/-            | 1000/300-500   | 1300/400-700   | 1600/400-800
-/400-700   | 1600/-         | 2000/500-1000  | 2600/700-1300  | 3200/800-1600
-/700-1300  | 3200/800-1600  | 3900/1000-2000 | 5200/1300-2600 | 6400/1600-3200
-/1300-2600 | 6400/1600-3200 | 7700/2000-3900 | 8000/2000-4000 | 8000/2000-4000
"""
CHAOS = """
-/-    | -/-       | 1100/400  | 1500/500  | 1800/600
-/500  | 1800/-    | 2200/800  | 2900/1000 | 3600/1200
-/1000 | 3600/1200 | 4400/1500 | 5800/2000 | 7200/2400
-/2000 | 7200/2400 | 8700/2900 | 9000/3000 | 9000/3000
"""


def score(han: int, fu: int) -> Score:
    return Score((), HAN, han, fu, limit_of(han, fu))


def yakuman(*patterns: str, each: int = 13) -> Score:
    counted = tuple(Counted(id_, Text(id_, id_), each) for id_ in patterns)
    return Score(counted, HAN, each * len(patterns), None, YAKUMAN)


def cells(table: str) -> list[tuple[int, int, str, str]]:
    rows = [line.split("|") for line in table.strip().splitlines()]
    return [
        (han, fu, *(part.strip() for part in cell.split("/")))  # type: ignore[misc]
        for han, row in enumerate(rows, 1)
        for fu, cell in zip(FU, row, strict=True)
    ]


BY_DISCARD, BY_DRAW = PaymentTerms(0, 1), PaymentTerms(0, None)


@pytest.mark.parametrize("han, fu, discard, draw", cells(DEALER))
def test_the_dealers_table(han: int, fu: int, discard: str, draw: str) -> None:
    if discard != "-":
        assert riichi_payments(score(han, fu), BY_DISCARD, dealer=0)[1] == -int(discard)
    if draw != "-":
        each = int(draw)
        assert riichi_payments(score(han, fu), BY_DRAW, dealer=0) == {0: 3 * each, 1: -each, 2: -each, 3: -each}


@pytest.mark.parametrize("han, fu, discard, draw", cells(OTHERS))
def test_the_others_table(han: int, fu: int, discard: str, draw: str) -> None:
    if discard != "-":
        assert riichi_payments(score(han, fu), BY_DISCARD, dealer=3)[1] == -int(discard)
    if draw != "-":
        one, dealer = map(int, draw.split("-"))
        assert riichi_payments(score(han, fu), BY_DRAW, dealer=3) == {0: 2 * one + dealer, 1: -one, 2: -one, 3: -dealer}


@pytest.mark.parametrize("han, fu, discard, draw", cells(CHAOS))
def test_the_chaos_table(han: int, fu: int, discard: str, draw: str) -> None:
    if discard != "-":
        assert even_payments(score(han, fu), BY_DISCARD)[1] == -int(discard)
    if draw != "-":
        each = int(draw)
        assert even_payments(score(han, fu), BY_DRAW) == {0: 3 * each, 1: -each, 2: -each, 3: -each}


@pytest.mark.parametrize(
    "han, limit, others, dealers, chaos",
    [
        (5, "mangan", 8000, 12000, 9000),
        (6, "haneman", 12000, 18000, 13500),
        (7, "haneman", 12000, 18000, 13500),
        (8, "baiman", 16000, 24000, 18000),
        (10, "baiman", 16000, 24000, 18000),
        (11, "sanbaiman", 24000, 36000, 27000),
        (12, "sanbaiman", 24000, 36000, 27000),
        (13, "counted_yakuman", 32000, 48000, 36000),
        (17, "counted_yakuman", 32000, 48000, 36000),
    ],
)
def test_the_limits(han: int, limit: str, others: int, dealers: int, chaos: int) -> None:
    reached = limit_of(han, 30)
    assert reached is not None
    assert reached.id == limit
    assert riichi_payments(score(han, 30), BY_DISCARD, dealer=2)[0] == others
    assert riichi_payments(score(han, 30), BY_DISCARD, dealer=0)[0] == dealers
    assert even_payments(score(han, 30), BY_DISCARD)[0] == chaos
    assert even_payments(score(han, 30), BY_DRAW)[1] == -chaos // 3


def test_nothing_is_rounded_up_to_mangan() -> None:
    assert (base_points(4, 30), limit_of(4, 30)) == (1920, None)
    assert (base_points(3, 70), limit_of(3, 70)) == (2000, MANGAN)


def test_yakuman_add_up_and_counted_ones_do_not() -> None:
    assert riichi_payments(yakuman("suuankou", "tsuuiisou"), BY_DISCARD, dealer=2)[0] == 64000
    assert riichi_payments(score(26, 30), BY_DISCARD, dealer=2)[0] == 32000


def test_counters_and_sticks_go_to_the_winner() -> None:
    terms = PaymentTerms(2, 0, honba=2, sticks=3)
    assert riichi_payments(score(1, 30), terms, dealer=1) == {0: -1600, 1: 0, 2: 4600, 3: 0}
    terms = PaymentTerms(2, None, honba=2, sticks=1)
    assert riichi_payments(score(1, 30), terms, dealer=1) == {0: -500, 1: -700, 2: 2700, 3: -500}


def test_three_players_pay_a_share_each() -> None:
    assert even_payments(score(2, 30), PaymentTerms(1, None, seats=(0, 1, 2))) == {0: -800, 1: 1600, 2: -800}


@given(
    st.integers(1, 15),
    st.sampled_from((20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)),
    st.permutations(range(4)),
    st.booleans(),
    st.integers(0, 5),
    st.integers(0, 4),
)
def test_payments_and_sticks_sum_up(han: int, fu: int, seats: list[int], drawn: bool, honba: int, sticks: int) -> None:
    winner, source, dealer, liable = seats
    terms = PaymentTerms(winner, None if drawn else source, honba=honba, sticks=sticks, liable=liable)
    for counted in (score(han, fu), yakuman("daisangen"), yakuman("daisuushii", "tsuuiisou")):
        for change in (riichi_payments(counted, terms, dealer=dealer), even_payments(counted, terms)):
            assert sum(change.values()) == 1000 * sticks
            assert all(points % 100 == 0 for points in change.values())
            assert all(points <= 0 for seat, points in change.items() if seat != winner)


@given(st.permutations(range(4)), st.booleans(), st.integers(0, 3))
def test_liability_moves_who_pays_but_not_what_is_paid(seats: list[int], drawn: bool, honba: int) -> None:
    winner, source, dealer, liable = seats
    for counted in (yakuman("daisangen"), yakuman("daisuushii", "tsuuiisou")):
        plain = PaymentTerms(winner, None if drawn else source, honba=honba)
        with_liable = PaymentTerms(winner, plain.source, honba=honba, liable=liable)
        before = riichi_payments(counted, plain, dealer=dealer)
        after = riichi_payments(counted, with_liable, dealer=dealer)
        assert before[winner] == after[winner]
        assert after[liable] < before[liable] or (liable == dealer and after[liable] <= before[liable])
