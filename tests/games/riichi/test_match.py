"""The riichi match: dealer repeats 连庄, honba 本场, the end and the final payments (Tenhou; below zero it goes on 负分续行)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from paizhuo.engine.core.hand import Deal, Ending, WinRecord
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import BadOption, Value
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.table.table import Table
from tests.games.support import dealt, position

EVEN = (25_000,) * 4


def after(
    ending: str,
    *,
    standing: tuple[int, ...] = EVEN,
    deposit: int = 0,
    winners: tuple[int, ...] = (),
    ready: tuple[int, ...] = (),
    order: Deal = Deal(0, 0, 0, EVEN),  # noqa: B008
    **options: Any,
) -> Deal | MatchEnd:
    """What follows a hand that ended so."""
    settled = RIICHI.settled(options)
    hand = dealt(RIICHI, order=order, options=options).hand
    for seat in ready:
        hand = hand.with_place(seat, shown=True)
    wins = tuple(WinRecord(seat, 0, None, robbed=False, score=None, transfers=()) for seat in winners)
    hand = replace(hand, ending=Ending(ending, Text("", "")), wins=wins)
    return RIICHI.play.programme(settled).after(hand, standing, deposit)


def following(ending: str, **given: Any) -> Deal:
    deal = after(ending, **given)
    assert isinstance(deal, Deal)
    return deal


SOUTH_4 = Deal(7, 1, 3, EVEN)


# -- the deal passes -----------------------------------------------------------------------------------------------------


def test_the_match_starts_with_east_one_and_25000() -> None:
    assert RIICHI.play.programme(RIICHI.settled({})).first() == Deal(0, 0, 0, EVEN)
    assert RIICHI.play.programme(RIICHI.settled({"start": 50_000})).first().standing == (50_000,) * 4


@pytest.mark.parametrize(
    "ending, winners, ready, stays, honba",
    [
        ("win", (0,), (), True, 3),
        ("win", (1,), (), False, 0),
        ("win", (1, 0), (), True, 3),
        ("exhausted", (), (0, 2), True, 3),
        ("exhausted", (), (2,), False, 3),
        ("nagashi", (), (0,), True, 3),
        ("nagashi", (), (), False, 3),
        ("nine_terminals", (), (), True, 3),
        ("four_winds", (), (), True, 3),
        ("four_kongs", (), (), True, 3),
        ("four_riichi", (), (), True, 3),
        ("triple_ron", (), (), True, 3),
    ],
)
def test_the_dealer_repeats_when_it_wins_is_ready_or_the_hand_is_abandoned(
    ending: str, winners: tuple[int, ...], ready: tuple[int, ...], stays: bool, honba: int
) -> None:
    """Honba grow with every repeat and every draw, and end with another's win."""
    order = Deal(4, 0, 0, EVEN, repeats=2)
    deal = following(
        ending, winners=winners, ready=ready, order=order, deposit=1000, standing=(24_000, 25_000, 25_000, 25_000)
    )
    assert deal.dealer == (0 if stays else 1)
    assert deal.repeats == honba
    assert deal.deposit == 1000
    assert deal.standing == (24_000, 25_000, 25_000, 25_000)
    assert deal.number == 5


def test_the_wind_changes_after_the_fourth_dealer() -> None:
    deal = following("win", winners=(1,), order=Deal(3, 0, 3, EVEN))
    assert (deal.round, deal.dealer) == (1, 0)


def test_points_below_zero_go_on() -> None:
    """负分续行: nobody goes bust."""
    deal = following("win", winners=(1,), standing=(-8000, 58_000, 25_000, 25_000))
    assert deal.standing[0] == -8000


# -- the end -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length, wind", [("east", 0), ("east_south", 1)])
def test_the_match_ends_when_the_last_dealer_loses_the_deal(length: str, wind: int) -> None:
    last = Deal(7, wind, 3, EVEN)
    standing = (31_000, 19_000, 25_000, 25_000)
    assert isinstance(after("win", winners=(0,), standing=standing, order=last, length=length), MatchEnd)
    assert isinstance(after("exhausted", standing=standing, order=last, length=length), MatchEnd)
    assert isinstance(after("win", winners=(0,), standing=standing, order=Deal(6, wind, 2, EVEN), length=length), Deal)


@pytest.mark.parametrize("length, wind", [("east", 0), ("east_south", 1)])
def test_below_30000_it_goes_on_into_the_next_wind(length: str, wind: int) -> None:
    """南入、西入."""
    deal = following(
        "win", winners=(0,), standing=(29_900, 20_100, 25_000, 25_000), order=Deal(7, wind, 3, EVEN), length=length
    )
    assert (deal.round, deal.dealer) == (wind + 1, 0)


def test_the_target_is_an_option() -> None:
    standing = (31_000, 19_000, 25_000, 25_000)
    assert isinstance(after("exhausted", standing=standing, order=SOUTH_4, target=32_000), Deal)
    assert isinstance(after("exhausted", order=SOUTH_4, target=0), MatchEnd)


def test_sticks_on_the_table_do_not_count_towards_the_target() -> None:
    standing = (29_000, 20_000, 25_000, 25_000)
    assert isinstance(after("exhausted", standing=standing, deposit=1000, order=SOUTH_4), Deal)


WEST_1 = Deal(8, 2, 0, EVEN)
REACHED = (20_000, 30_000, 25_000, 25_000)


def test_in_the_extra_wind_the_first_to_reach_the_target_ends_the_match() -> None:
    """骤死: after any hand in which the deal passes."""
    assert isinstance(after("win", winners=(1,), standing=REACHED, order=WEST_1), MatchEnd)
    assert isinstance(after("exhausted", standing=REACHED, order=WEST_1), MatchEnd)
    assert isinstance(after("win", winners=(1,), order=WEST_1), Deal)


def test_a_dealer_repeat_comes_before_the_end() -> None:
    """Tenhou: 连庄优先, in the last hand and in the extra wind."""
    assert isinstance(after("win", winners=(0, 1), standing=REACHED, order=WEST_1), Deal)
    assert isinstance(after("exhausted", ready=(3,), standing=REACHED, order=SOUTH_4), Deal)


def test_the_match_ends_after_one_extra_wind_in_any_case() -> None:
    west_4 = Deal(11, 2, 3, EVEN)
    assert isinstance(after("win", winners=(1,), order=west_4), MatchEnd)
    assert isinstance(after("win", winners=(3,), order=west_4), Deal)


LEADING = (20_000, 20_000, 25_000, 35_000)


def test_a_leading_dealer_who_wins_or_is_ready_ends_the_match() -> None:
    """和了止め、听牌止め."""
    assert isinstance(after("win", winners=(3,), standing=LEADING, order=SOUTH_4), MatchEnd)
    assert isinstance(after("exhausted", ready=(3,), standing=LEADING, order=SOUTH_4), MatchEnd)


def test_not_without_the_option() -> None:
    assert isinstance(after("win", winners=(3,), standing=LEADING, order=SOUTH_4, dealer_stop=False), Deal)


def test_not_below_the_target_not_in_second_place_not_after_an_abortive_draw_and_not_before_the_last_hand() -> None:
    assert isinstance(after("win", winners=(3,), standing=(20_000, 25_000, 25_900, 29_100), order=SOUTH_4), Deal)
    assert isinstance(after("win", winners=(3,), standing=(36_000, 2_000, 31_000, 31_000), order=SOUTH_4), Deal)
    assert isinstance(after("four_winds", standing=LEADING, order=SOUTH_4), Deal)
    assert isinstance(
        after("win", winners=(2,), standing=(20_000, 20_000, 35_000, 25_000), order=Deal(6, 1, 2, EVEN)), Deal
    )


def test_a_dealer_with_as_many_points_as_an_earlier_seat_does_not_lead() -> None:
    assert isinstance(after("win", winners=(3,), standing=(35_000, 15_000, 15_000, 35_000), order=SOUTH_4), Deal)


# -- the final payments --------------------------------------------------------------------------------------------------


def final_points(standing: tuple[int, ...], deposit: int = 0, **options: Any) -> tuple[int, ...]:
    final = after("exhausted", standing=standing, deposit=deposit, order=SOUTH_4, **options)
    assert isinstance(final, MatchEnd)
    points = list(standing)
    for transfer in final.transfers:
        for account, change in ((transfer.payer, -transfer.points), (transfer.payee, transfer.points)):
            if isinstance(account, int):
                points[account] += change
    return tuple(points)


def test_sticks_left_go_to_the_first_place() -> None:
    assert final_points((20_000, 33_000, 25_000, 20_000), 2000) == (20_000, 35_000, 25_000, 20_000)


def test_of_equal_points_the_earlier_seat_stands_first() -> None:
    assert final_points((18_000, 31_000, 31_000, 18_000), 2000) == (18_000, 33_000, 31_000, 18_000)


@pytest.mark.parametrize(
    "uma, second, first",
    [("5-10", 5000, 10_000), ("5-15", 5000, 15_000), ("10-20", 10_000, 20_000), ("10-30", 10_000, 30_000)],
)
def test_uma_goes_from_third_and_fourth_to_second_and_first(uma: str, second: int, first: int) -> None:
    """顺位马."""
    found = final_points((20_000, 32_000, 27_000, 21_000), uma=uma)
    assert found == (20_000 - first, 32_000 + first, 27_000 + second, 21_000 - second)


def test_uma_of_equal_points_goes_by_seat() -> None:
    assert final_points((20_000, 30_000, 30_000, 20_000), uma="5-10") == (15_000, 40_000, 35_000, 10_000)


def test_what_the_return_exceeds_the_start_by_goes_to_the_first_place() -> None:
    """オカ: everybody's own part stays, the others' three go to the first."""
    assert final_points((20_000, 32_000, 27_000, 21_000), **{"return": 30_000}) == (15_000, 47_000, 22_000, 16_000)
    assert final_points((20_000, 32_000, 27_000, 21_000), **{"return": 25_000}) == (20_000, 32_000, 27_000, 21_000)


# -- whole matches -------------------------------------------------------------------------------------------------------


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(8))
def test_a_whole_match_follows_its_programme_and_keeps_its_points(seed: int) -> None:
    options: dict[str, Value] = {"length": ("east", "east_south")[seed % 2], "uma": "10-20", "return": 30_000}
    setup = MatchSetup("riichi", options, (SeatSetup("", "basic"),) * 4, seed)
    table = Table(setup)
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        assert sum(table.match.standing) + table.match.deposit == 100_000
        table.next_hand()
    results = table.match.results
    assert table.match.deposit == 0
    assert sum(table.match.standing) == 100_000
    for before, result in itertools.pairwise(results):
        winners = {win.seat for win in before.wins}
        deal, last = result.deal, before.deal
        if before.ending.id == "win":
            assert (deal.dealer == last.dealer) == (last.dealer in winners)
            assert deal.repeats == (last.repeats + 1 if last.dealer in winners else 0)
        else:
            assert deal.repeats == last.repeats + 1
        assert (4 * deal.round + deal.dealer) - (4 * last.round + last.dealer) in (0, 1)
        assert deal.standing == before.standing
        assert deal.deposit == before.deposit
    end = results[-1]
    winds = seed % 2 + 1
    assert (end.deal.round, end.deal.dealer) >= (winds - 1, 3)
    assert max(end.standing) >= 30_000 or (end.deal.round, end.deal.dealer) == (winds, 3)


# -- options -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{"length": "west"}, {"start": 0}, {"uma": "1-2"}, {"triple_ron_draw": 1}, {"dealer_stop": "yes"}, {"aka": True}],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        RIICHI.settled(options)


def test_double_yakuman_is_an_option() -> None:
    rack = "111m444p777s222z9s"
    for double, value in ((False, 13), (True, 26)):
        table = position(RIICHI, {0: rack}, drawn="9s", options={"double_yakuman": double}).play("0 self_draw")
        assert table.value("suuankou_tanki") == value
