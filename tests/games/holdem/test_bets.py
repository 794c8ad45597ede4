"""Betting (C.H.R.I.S. guide, section C2, 下注): rounds, raises, all-in, side pots and splitting, without a tile in sight."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paizhuo.engine.core.action import Action
from paizhuo.engine.games.holdem.betting import (
    CHECK,
    FOLD,
    MIN_BET,
    UNIT,
    AllIn,
    Bet,
    Call,
    Chips,
    Pot,
    Raise,
    Round,
    after,
    bought_in,
    least_raise,
    moves,
    pots,
    raising_is_open,
    round_from,
    split,
)

ALICE, BOB, CHRIS, DAVE = range(4)


def said(chips: Chips, *actions: Action, first: int = ALICE) -> tuple[Chips, Round | None]:
    """A round of these words, each of them allowed when it is said."""
    spoken: Round | None = round_from(first, chips.seats)
    for action in actions:
        assert spoken is not None
        assert action in moves(chips, spoken), f"{action} of seat {spoken.seat}"
        chips, spoken = after(chips, spoken, action)
    return chips, spoken


def over(chips: Chips, *actions: Action, first: int = ALICE) -> Chips:
    """A round that ends with these words, its bets in the pots."""
    chips, spoken = said(chips, *actions, first=first)
    assert spoken is None
    return chips.matched().collected()


def can(chips: Chips, spoken: Round | None) -> set[str]:
    """What may be said now, by name."""
    assert spoken is not None
    return {action.name for action in moves(chips, spoken)}


# -- the worked examples of the source -----------------------------------------------------------------------------------


def test_the_sources_betting_example_adds_3000_to_the_pot() -> None:
    chips, spoken = said(bought_in([20_000] * 4), Bet(400))
    assert spoken is not None
    assert Call(400) in moves(chips, spoken)
    assert least_raise(chips, spoken) == 800
    chips, spoken = after(chips, spoken, Raise(1000))
    assert spoken is not None
    assert least_raise(chips, spoken) == 1600
    before_alice, spoken = said(bought_in([20_000] * 4), Bet(400), Raise(1000), FOLD, Call(1000))
    assert spoken is not None
    done, spoken = after(before_alice, spoken, Call(1000))
    assert before_alice.stacks[ALICE] - done.stacks[ALICE] == 600
    assert spoken is None
    assert pots(done.matched().collected()) == (Pot(3000, (ALICE, BOB, DAVE)),)


@pytest.fixture
def all_in() -> Chips:
    """Dave has folded before; Chris has only 8000 left."""
    return bought_in([30_000, 30_000, 8000, 30_000]).fold(DAVE)


def test_the_sources_all_in_example_when_alice_folds(all_in: Chips) -> None:
    chips = over(all_in, Bet(4000), Raise(12_000), AllIn(8000), FOLD)
    assert pots(chips) == (Pot(20_000, (BOB, CHRIS)),)
    assert chips.stacks == (26_000, 22_000, 0, 30_000)  # 4000 of Bob's went back at once


def test_the_sources_all_in_example_when_alice_calls(all_in: Chips) -> None:
    chips = over(all_in, Bet(4000), Raise(12_000), AllIn(8000), Call(12_000))
    assert pots(chips) == (Pot(24_000, (ALICE, BOB, CHRIS)), Pot(8000, (ALICE, BOB)))


# -- a round -------------------------------------------------------------------------------------------------------------


def test_a_bet_is_at_least_400() -> None:
    bets = [a.points for a in moves(bought_in([1000] * 4), round_from(ALICE, 4)) if isinstance(a, Bet)]
    assert bets == [400, 500, 600, 700, 800, 900]


def test_who_has_less_than_the_least_bet_can_only_go_all_in() -> None:
    found = moves(bought_in([300, 5000, 5000, 5000]), round_from(ALICE, 4))
    assert found == (CHECK, AllIn(300))


def test_when_everybody_checks_the_round_is_over() -> None:
    assert over(bought_in([1000] * 4), CHECK, CHECK, CHECK, CHECK).stacks == (1000,) * 4


def test_who_has_checked_may_raise_a_bet_made_after_it() -> None:
    chips, spoken = said(bought_in([5000] * 4), CHECK, Bet(400), FOLD, FOLD)
    assert can(chips, spoken) == {"call", "raise", "all_in", "fold"}


def test_a_fold_is_an_answer_to_a_bet() -> None:
    assert FOLD not in moves(bought_in([1000] * 4), round_from(ALICE, 4))


def test_an_all_in_below_a_full_raise_does_not_reopen_raising() -> None:
    # Alice's 1000 is raised by 600 only: she may call or fold, Dave has not spoken and may raise.
    chips, spoken = said(bought_in([9000, 9000, 1600, 9000]), Bet(1000), Call(1000), AllIn(1600))
    assert can(chips, spoken) == {"call", "raise", "all_in", "fold"}
    assert spoken is not None
    assert least_raise(chips, spoken) == 2600
    chips, spoken = after(chips, spoken, Call(1600))
    assert spoken == Round(ALICE, (True,) * 4, 1000)
    assert can(chips, spoken) == {"call", "fold"}


def test_short_all_ins_that_make_up_a_full_raise_together_reopen_it() -> None:
    chips, spoken = said(bought_in([9000, 1500, 2000, 9000]), Bet(1000), AllIn(1500), AllIn(2000), Call(2000))
    assert can(chips, spoken) == {"call", "raise", "all_in", "fold"}


def test_a_full_raise_by_all_in_reopens_raising() -> None:
    chips, spoken = said(bought_in([9000, 9000, 2000, 9000]), Bet(1000), Call(1000), AllIn(2000), FOLD)
    assert spoken is not None
    assert can(chips, spoken) == {"call", "raise", "all_in", "fold"}
    assert least_raise(chips, spoken) == 3000


def test_nobody_raises_whom_no_other_seat_could_answer() -> None:
    chips, spoken = said(bought_in([9000, 2000, 9000, 9000]).fold(CHRIS).fold(DAVE), CHECK, AllIn(2000))
    assert can(chips, spoken) == {"call", "fold"}


def test_all_in_players_are_skipped() -> None:
    start = bought_in([9000, 2000, 9000, 9000])
    chips, spoken = said(start, Bet(1000), AllIn(2000), Raise(4000), Call(4000), Raise(6000))
    assert spoken is not None
    assert spoken.seat == CHRIS
    assert chips.all_in(BOB)


def test_when_all_but_one_have_folded_nobody_else_speaks() -> None:
    chips = over(bought_in([9000] * 4), CHECK, Bet(1000), FOLD, FOLD, FOLD)
    assert chips.staying == (BOB,)
    assert chips.stacks == (9000,) * 4


# -- pots ----------------------------------------------------------------------------------------------------------------


def test_three_all_ins_of_different_size_make_a_main_pot_and_two_side_pots() -> None:
    chips = over(bought_in([3000, 8000, 20_000, 20_000]), AllIn(3000), AllIn(8000), Raise(15_000), Call(15_000))
    assert pots(chips) == (
        Pot(12_000, (ALICE, BOB, CHRIS, DAVE)),
        Pot(15_000, (BOB, CHRIS, DAVE)),
        Pot(14_000, (CHRIS, DAVE)),
    )


def test_a_pot_without_anybody_left_belongs_to_the_level_below() -> None:
    chips = Chips((0, 0, 0, 0), (2000, 5000, 5000, 2000), (0,) * 4, (False, True, True, False))
    assert pots(chips) == (Pot(14_000, (ALICE, DAVE)),)


def test_what_was_taken_is_missing_from_the_main_pot() -> None:
    chips = Chips((0,) * 4, (1000, 1000, 400, 400), (0,) * 4, (False,) * 4)
    assert pots(chips, 200) == (Pot(1400, (0, 1, 2, 3)), Pot(1200, (0, 1)))


def test_without_anybody_staying_there_are_no_pots_to_win() -> None:
    with pytest.raises(ValueError, match="everybody has folded"):
        pots(Chips((0, 0), (400, 400), (0, 0), (True, True)))


def test_the_odd_hundreds_go_to_the_first() -> None:
    assert split(1000, (2, 0, 1)) == {2: 400, 0: 300, 1: 300}
    assert split(1600, (3, 0, 1)) == {3: 600, 0: 500, 1: 500}
    assert split(100, (1, 2)) == {1: 100, 2: 0}


def test_nobody_bets_more_than_it_has() -> None:
    with pytest.raises(ValueError, match="cannot bet"):
        bought_in([1000, 1000]).put(0, 1100)


# -- whatever is said ----------------------------------------------------------------------------------------------------

hundreds = st.integers(0, 300).map(lambda n: n * UNIT)


@st.composite
def played(draw: Any) -> tuple[list[int], Chips]:
    """Two to four seats play some rounds of whatever they may say."""
    stacks = draw(st.lists(st.integers(1, 200).map(lambda n: n * UNIT), min_size=2, max_size=4))
    chips = bought_in(stacks)
    for _ in range(draw(st.integers(1, 4))):
        able = [seat for seat in chips.staying if chips.stacks[seat]]
        if len(able) < 2:
            break
        spoken: Round | None = round_from(draw(st.sampled_from(able)), len(stacks))
        while spoken is not None:
            found = moves(chips, spoken)
            assert len(set(found)) == len(found)
            allowed_sizes(chips, spoken, found)
            # Of every kind one, so that raises do not crowd out the rest.
            kind = draw(st.sampled_from(sorted({action.name for action in found})))
            action = draw(st.sampled_from([action for action in found if action.name == kind]))
            chips, spoken = after(chips, spoken, action)
            assert sum(chips.stacks) + sum(chips.paid) + sum(chips.bets) == sum(stacks)
            assert min(chips.stacks) >= 0
        chips = chips.matched()
        level(chips)
        chips = chips.collected()
        assert chips.staying
    return stacks, chips


def allowed_sizes(chips: Chips, spoken: Round, found: tuple[Action, ...]) -> None:
    """A bet or raise is a full one and less than everything; it adds to the highest bet at least what was added last."""
    for action in found:
        if isinstance(action, Bet | Raise):
            assert raising_is_open(chips, spoken)
            assert action.points >= chips.highest + spoken.increment >= chips.highest + MIN_BET
            assert action.points < chips.stacks[spoken.seat] + chips.bets[spoken.seat]


def level(chips: Chips) -> None:
    """A round has ended: who stays has bet as much as anybody, or everything; the highest bet is matched by another."""
    for seat in chips.staying:
        assert chips.bets[seat] == chips.highest or chips.stacks[seat] == 0
    assert Counter(chips.bets)[chips.highest] > 1 or chips.highest == 0


def by_single_chips(chips: Chips) -> dict[tuple[int, ...], int]:
    """What each group plays for, counted chip by chip: the nth hundred of every stack lies with the nth of the others."""
    found: dict[tuple[int, ...], int] = {}
    group: tuple[int, ...] = ()
    for nth in range(max(chips.paid) // UNIT):
        there = [seat for seat, paid in enumerate(chips.paid) if paid > nth * UNIT]
        group = tuple(seat for seat in there if not chips.folded[seat]) or group
        found[group] = found.get(group, 0) + UNIT * len(there)
    return found


@given(played())
def test_no_point_is_made_or_lost_and_every_chip_lies_in_the_pot_it_can_be_won_from(
    game: tuple[list[int], Chips],
) -> None:
    stacks, chips = game
    found = pots(chips) if any(chips.paid) else ()
    assert sum(chips.stacks) + sum(pot.points for pot in found) == sum(stacks)
    assert {pot.eligible: pot.points for pot in found} == by_single_chips(chips) if found else not any(chips.paid)
    for earlier, later in pairwise(found):
        assert set(later.eligible) < set(earlier.eligible)


@given(
    st.lists(st.tuples(hundreds, st.booleans()), min_size=2, max_size=5).filter(lambda row: not all(f for _, f in row))
)
def test_pots_agree_with_counting_chip_by_chip_whatever_was_paid(row: list[tuple[int, bool]]) -> None:
    paid = tuple(points for points, _ in row)
    folded = tuple(gone for _, gone in row)
    chips = Chips((0,) * len(row), paid, (0,) * len(row), folded)
    assume(any(points for points, gone in row if not gone))
    assert {pot.eligible: pot.points for pot in pots(chips)} == by_single_chips(chips)


@given(played())
def test_an_all_in_player_wins_of_each_other_at_most_what_it_put_in_itself(game: tuple[list[int], Chips]) -> None:
    _, chips = game
    if not any(chips.paid):
        return
    for seat in chips.staying:
        most = sum(min(paid, chips.paid[seat]) for paid in chips.paid)
        above = sum(max(0, paid - max(chips.paid[other] for other in chips.staying)) for paid in chips.paid)
        assert sum(pot.points for pot in pots(chips) if seat in pot.eligible) <= most + above


@given(hundreds, st.permutations(range(4)), st.integers(1, 4))
def test_a_split_is_even_to_the_hundred(points: int, seats: list[int], n: int) -> None:
    first, *others = seats[:n]
    shares = split(points, (first, *others))
    assert sum(shares.values()) == points
    assert all(share % UNIT == 0 for share in shares.values())
    assert len({shares[seat] for seat in others}) <= 1
    assert not others or 0 <= shares[first] - shares[others[0]] < UNIT * n
