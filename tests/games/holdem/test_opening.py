"""Hold'em mahjong before the first turn (C.H.R.I.S. guide, section C2): buy-in, ante, exchange, the first round of bets."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.holdem.rules import HOLDEM
from tests.games.holdem.positions import NOT_READY, STACK, TWO_HAN, amounts, chips, names, opening, pots, speaks, state
from tests.games.support import Table, dealt

RACKS = (NOT_READY, TWO_HAN, "258m258p258s1246z", "369m369p369s2467z")
START = Deal(0, 0, 0, (50_000,) * 4)


def owning(*standing: int) -> Table:
    return dealt(HOLDEM, order=replace(START, standing=standing))


@pytest.fixture
def exchanged() -> Table:
    """Seat 0 gives the three winds it can spare, the others their first three tiles; one die shows 1."""
    choice = "0 exchange 135z & 1 exchange 234m & 2 exchange 124z & 3 exchange 246z"
    return opening(RACKS).play(choice, "dice 1")


# -- buy-in and ante -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "owned, least, most",
    [
        (50_000, 10_000, 50_000),
        (60_000, 10_000, 50_000),
        (23_450, 10_000, 23_400),
        (10_000, 10_000, 10_000),
        (8000, 10_000, 10_000),
        (-3000, 10_000, 10_000),
    ],
)
def test_a_player_brings_10000_to_50000_but_no_more_than_it_has(owned: int, least: int, most: int) -> None:
    allowed = amounts(owning(owned, 50_000, 50_000, 50_000).choices(0), "buy_in")
    assert allowed == list(range(least, most + 1, 100))


def test_unless_told_otherwise_a_player_brings_what_it_can() -> None:
    hand = owning(23_450, 60_000, 8000, 10_000)
    brought = [HOLDEM.hints.own_choice(observe(hand.rules, hand.hand, seat)) for seat in range(4)]
    assert [getattr(action, "points", None) for action in brought] == [23_400, 50_000, 10_000, 10_000]


def test_what_is_brought_is_chosen_at_once_and_then_everybody_pays_400() -> None:
    played = dealt(HOLDEM)
    assert [bool(played.choices(seat)) for seat in range(4)] == [True] * 4
    played = played.play("0 buy_in 10000 & 1 buy_in 20000 & 2 buy_in 50000 & 3 buy_in 12300")
    assert state(played).bets.buy_ins == (10_000, 20_000, 50_000, 12_300)
    assert played.paid("ante") == (-400,) * 4
    assert chips(played).stacks == (9600, 19_600, 49_600, 11_900)
    assert [pot.points for pot in pots(played)] == [1600]
    assert played.waits_for == "dice"


def test_amounts_out_of_bounds_cannot_be_brought() -> None:
    played = owning(23_450, 50_000, 50_000, 50_000)
    assert played.refused("0 buy_in 23500") == "The buy-in is 10000 to 23400 points"
    assert played.refused("0 buy_in 10050") == "Amounts are multiples of 100"
    assert opening(RACKS).refused("0 buy_in 20000") == "The buy-in is chosen before the deal"


# -- exchange ------------------------------------------------------------------------------------------------------------


def test_any_three_tiles_are_exchanged_the_dealer_choosing_from_fourteen() -> None:
    played = opening(RACKS)
    assert [len(played.hand.places[seat].concealed) for seat in range(4)] == [14, 13, 13, 13]
    assert played.can("0 exchange 1m1p1z")
    assert played.can("0 exchange 11z7z")
    assert all(name == "exchange" for seat in range(4) for name in names(played, seat))


@pytest.mark.parametrize("die, receiver", [(1, 1), (4, 1), (2, 2), (5, 2), (3, 3), (6, 3)])
def test_one_die_says_where_the_tiles_go(die: int, receiver: int) -> None:
    choice = "0 exchange 135z & 1 exchange 234m & 2 exchange 124z & 3 exchange 246z"
    played = opening(RACKS).play(choice, f"dice {die}")
    assert played.hand.places[receiver].concealed[-3:] == parse("135z")
    assert [len(played.hand.places[seat].concealed) for seat in range(4)] == [14, 13, 13, 13]


@pytest.mark.parametrize("die, receiver", [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1), (6, 2)])
def test_among_three_tiles_go_to_the_next_or_the_previous_player(die: int, receiver: int) -> None:
    played = opening(RACKS[:3], order=replace(START, standing=(50_000,) * 3), players=3)
    played = played.play("0 exchange 135z & 1 exchange 234m & 2 exchange 124z", f"dice {die}")
    assert played.hand.places[receiver].concealed[-3:] == parse("135z")


def test_a_player_sees_what_it_is_given_and_nothing_else() -> None:
    played = opening(RACKS).play("0 exchange 135z & 1 exchange 234m & 2 exchange 124z & 3 exchange 246z", "dice 1")
    seen = observe(played.rules, played.hand, 1)
    assert seen.hand.places[1].concealed[-3:] == parse("135z")
    assert set(seen.hand.places[2].concealed) == {-1}


# -- the first bets ------------------------------------------------------------------------------------------------------


def test_the_dealer_speaks_first_and_when_all_have_checked_it_plays(exchanged: Table) -> None:
    assert speaks(exchanged) == 0
    assert names(exchanged, 0) == {"check", "bet", "all_in"}
    assert amounts(exchanged.choices(0), "bet") == list(range(400, STACK - 400, 100))
    assert amounts(exchanged.choices(0), "all_in") == [STACK - 400]
    played = exchanged.play("0 check", "1 check", "2 check", "3 check")
    assert speaks(played) == 0
    assert {"discard", "riichi", "bet"} <= names(played, 0)
    assert played.changes == (-400,) * 4


def test_the_first_round_counts_towards_no_limit(exchanged: Table) -> None:
    played = exchanged.play("0 bet 400", "1 raise 1000", "2 call 1000", "3 fold", "0 call 1000")
    assert state(played).bets.opened == (0,) * 4
    assert state(played).bets.raised == (0,) * 4
    assert speaks(played) == 0
    assert [pot.points for pot in pots(played)] == [1600 + 3000]


def test_who_stays_alone_takes_everything_and_the_hand_is_over(exchanged: Table) -> None:
    played = exchanged.play("0 check", "1 bet 1000", "2 fold", "3 fold", "0 fold")
    assert played.ending == "folded"
    assert played.changes == (-400, 1200, -400, -400)


def test_a_dealer_complete_after_the_exchange_wins_at_once() -> None:
    racks = ("567m345p33678s13z", NOT_READY, "234m258p258s1246z", "369m369p369s2467z")
    played = opening(racks, drawn="5z")
    played = played.play("0 exchange 135z & 1 exchange 357z & 2 exchange 234m & 3 exchange 246z", "dice 2")
    played = played.play("0 check", "1 check", "2 check", "3 check", "0 self_draw")
    assert played.wins == (0,)
    assert played.patterns() == {"tenhou"}
