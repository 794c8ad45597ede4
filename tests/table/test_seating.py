"""Seats are drawn with winds tiles, and the first dealer is counted from who drew East."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.seating import Lot, draw, seated, throw

EAST_, SOUTH, WEST, NORTH = range(EAST, EAST + 4)


@pytest.mark.parametrize("dice, first", [((2, 3), 2), ((1, 1), 0), ((1, 2), 3), ((6, 6), 1)])
def test_who_drew_east_throws_and_counts_the_first_dealer_from_itself(dice: tuple[int, int], first: int) -> None:
    """Listed 0 drew South, 1 North, 2 East, 3 West: around the table sit 2, 0, 3, 1."""
    order = Lot((SOUTH, NORTH, EAST_, WEST), dice).order
    around = [2, 0, 3, 1]
    assert order[0] == first
    at = around.index(first)
    assert list(order) == around[at:] + around[:at]


def test_everybody_is_as_likely_to_deal_first() -> None:
    firsts = Counter(draw(seed, 4).order[0] for seed in range(2000))
    assert all(400 < firsts[player] < 600 for player in range(4))


def test_where_nobody_changes_places_the_first_listed_throws_and_the_dice_say_who_deals_first() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(2000):
        lot = throw(seed, 4)
        first = (sum(lot.dice) - 1) % 4
        assert lot.order == (*range(first, 4), *range(first))
        firsts[first] += 1
    assert all(400 < firsts[player] < 600 for player in range(4))


def test_dice_that_were_really_thrown_say_who_deals_first_and_the_seed_all_else() -> None:
    assert throw(5, 4, (1, 2)).order == (2, 3, 0, 1)
    drawn = draw(5, 4, (6, 6))
    assert (drawn.winds, drawn.dice) == (draw(5, 4).winds, (6, 6))


def test_three_players_draw_three_winds() -> None:
    lot = draw(5, 3)
    assert sorted(lot.winds) == [EAST_, SOUTH, WEST]
    assert sorted(lot.order) == [0, 1, 2]


def test_the_same_seed_seats_the_same_and_everybody_keeps_who_plays() -> None:
    setup = MatchSetup("chris", {}, (SeatSetup("Ann"), *(SeatSetup(f"b{n}", "basic") for n in range(3))), 7)
    assert draw(7, 4) == draw(7, 4)
    drawn = seated(setup, draw(7, 4).order)
    assert sorted(drawn.seats, key=str) == sorted(setup.seats, key=str)
    assert (drawn.seed, drawn.rules) == (7, "chris")
