"""Single dice make one throw: only what was rolled after the throw was wanted counts."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.devices.at_table.dice_pool import COCKED, GONE, DicePool
from paizhuo.engine.devices.events import Dice, DiceState
from paizhuo.engine.table.umpire.reports import DiceTrouble, Rolled


def pool(*dice: str, wanted: int = 2) -> DicePool:
    found = DicePool()
    for die in dice:
        found.came(die)
    found.begin(wanted)
    return found


def says(dice: DicePool, *heard: tuple[str, DiceState, int]) -> list[Any]:
    return [dice.heard(die, Dice(state, (face,) if face else ())) for die, state, face in heard]


def test_two_dice_are_one_throw_when_both_lie_still() -> None:
    dice = pool("a", "b")
    assert says(dice, ("a", "rolling", 0), ("b", "rolling", 0), ("a", "rolled", 3), ("b", "rolled", 5)) == [
        None,
        None,
        None,
        Rolled((3, 5)),
    ]


def test_one_die_is_thrown_twice() -> None:
    dice = pool("a")
    found = says(dice, ("a", "rolling", 0), ("a", "rolled", 3), ("a", "rolling", 0), ("a", "rolled", 3))
    assert found[-1] == Rolled((3, 3))


def test_of_enough_dice_one_that_is_thrown_again_counts_with_its_last_throw() -> None:
    dice = pool("a", "b")
    says(dice, ("a", "rolling", 0), ("a", "rolled", 3), ("a", "rolling", 0), ("a", "rolled", 6), ("b", "rolling", 0))
    assert says(dice, ("b", "rolled", 1)) == [Rolled((6, 1))]


@pytest.mark.parametrize("state", ["moved", "fake"])
def test_a_die_that_was_only_turned_counts_for_nothing(state: DiceState) -> None:
    dice = pool("a", "b")
    assert says(dice, ("a", state, 6), ("b", "rolling", 0), ("b", "rolled", 2)) == [None, None, None]
    assert says(dice, ("a", "rolled", 6)) == [None]  # without having rolled


def test_a_cocked_die_is_thrown_again_and_the_other_stays() -> None:
    dice = pool("a", "b")
    found = says(dice, ("a", "rolling", 0), ("b", "rolling", 0), ("a", "rolled", 3), ("b", "cocked", 0))
    assert found[-1] == DiceTrouble(COCKED)
    assert says(dice, ("b", "rolling", 0), ("b", "rolled", 4))[-1] == Rolled((3, 4))


def test_what_was_rolled_before_it_was_wanted_does_not_count() -> None:
    dice = DicePool()
    assert says(dice, ("a", "rolling", 0), ("a", "rolled", 3)) == [None, None]
    dice.begin(1)
    assert says(dice, ("a", "rolled", 3)) == [None]
    assert says(dice, ("a", "rolling", 0), ("a", "rolled", 2))[-1] == Rolled((2,))
    assert says(dice, ("a", "rolling", 0), ("a", "rolled", 2))[-1] is None


def test_a_tables_own_dice_say_all_faces_at_once() -> None:
    assert pool().heard("table", Dice("rolled", (2, 6), 18)) == Rolled((2, 6))


def test_a_die_that_goes_away_is_trouble_only_while_it_is_wanted() -> None:
    dice = pool("a", "b")
    assert dice.went("b") == DiceTrouble(GONE)
    dice.stop()
    assert dice.went("a") is None


def test_a_roll_that_was_under_way_when_a_throw_was_wanted_does_not_count() -> None:
    dice = DicePool()
    assert says(dice, ("a", "rolling", 0)) == [None]
    dice.begin(1)
    assert says(dice, ("a", "rolled", 3)) == [None]
    assert says(dice, ("a", "rolling", 0), ("a", "rolled", 4))[-1] == Rolled((4,))


def test_a_fake_roll_leaves_the_throw_waiting() -> None:
    dice = pool("a", "b")
    says(dice, ("b", "rolling", 0), ("b", "fake", 2), ("a", "rolling", 0), ("a", "rolled", 6))
    assert (dice.lying, dice.rolling, dice.cocked) == ((6,), 0, 0)


@pytest.mark.parametrize("wanted", [1, 3])
def test_a_tables_two_dice_serve_for_any_number(wanted: int) -> None:
    dice = pool("table", wanted=wanted)
    found = [dice.heard("table", Dice("rolled", (2, 6), seq)) for seq in range(1, 1 + (wanted + 1) // 2)]
    assert found[-1] == Rolled((2, 6, 2)[:wanted])


def test_what_a_table_says_of_its_state_is_no_throw() -> None:
    dice = pool("table")
    assert dice.heard("table", Dice("rolled", (2, 6))) is None


def test_a_die_that_rolls_again_after_a_complete_throw_takes_its_faces_back() -> None:
    dice = pool("a", "b")
    says(dice, ("a", "rolling", 0), ("b", "rolling", 0), ("a", "rolled", 3), ("b", "rolled", 5))
    dice.again("a")
    assert dice.lying == (5,)
    assert says(dice, ("a", "rolling", 0), ("a", "rolled", 2))[-1] == Rolled((5, 2))
