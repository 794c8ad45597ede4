"""What an umpire calls at a real table (补充规则): false wins, false chi and pon, a tile knocked over."""

from __future__ import annotations

import pytest

from engine.core.action import Chi, Pon
from engine.core.hand import balance
from engine.core.observe import observe
from engine.core.tiles import UNKNOWN, parse, parse_one
from engine.play import offences
from engine.play.offences import Barred, LaidOpen, NoOffence, take_back, who_leaves
from engine.play.turn import Turn
from engine.rules.house import HOUSE, false_win
from tests.rules.positions_house import WAIT, accounts, called, house, state
from tests.rules.support import Table, meld

# -- false win 诈和 ------------------------------------------------------------------------------------------------------


def test_a_false_winner_pays_as_for_a_self_draw_turned_round_and_leaves() -> None:
    table = house({}, drawn="5z", supporting=(0, 1))
    table = called(table, false_win(table.hand, 0, ()))
    assert accounts(table) == (-6, 2, 2, 2, 0, 0)
    assert table.ending == "false_win"
    assert who_leaves(table.hand) == 0


def test_where_others_are_ready_they_alone_are_paid_as_for_a_discard() -> None:
    table = house({1: WAIT}, drawn="5z")
    assert accounts(called(table, false_win(table.hand, 0, (1, 0)))) == (-3, 3, 0, 0)
    assert accounts(called(table, false_win(table.hand, 0, (1, 3)))) == (-6, 3, 0, 3)


def test_the_hand_is_void_so_that_kongs_and_wins_are_given_back() -> None:
    table = house({1: WAIT, 2: "4444p258m369s123z"}, special=7, turn=2, drawn="9s", supporting=(1,))
    table = table.play("2 ankan 4444p", "draw 5z", "2 discard 5z drawn", "1 ron")
    assert accounts(table) != (0,) * 5
    table = called(table, false_win(table.hand, 3, ()))
    assert accounts(table) == (2, 2, 2, -6, 0)
    assert balance(tuple(t for t in table.hand.ledger if t.reason != "false_win")).keys() >= {0, 1, 2}


def test_a_hand_that_is_over_is_not_made_void() -> None:
    table = house({1: WAIT}, drawn="5z").play("0 discard 5z", "1 ron")
    with pytest.raises(NoOffence, match="over"):
        called(table, false_win(table.hand, 1, ()))
    assert who_leaves(table.hand) is None


# -- false chi and pon 诈吃诈碰 -------------------------------------------------------------------------------------------


def ponned() -> Table:
    """Seat 2 has ponned seat 0's 5m."""
    return house({2: "55m258p369s12345z", 1: "46m258p369s12367z"}, drawn="5m").play("0 discard 5m", "2 pon 55m")


def test_a_false_pon_found_at_once_is_taken_back_and_the_discard_offered_again() -> None:
    before, table = house({2: "55m258p369s12345z", 1: "46m258p369s12367z"}, drawn="5m").play("0 discard 5m"), ponned()
    table = called(table, take_back(table.rules, table.hand))
    assert table.hand.phase == before.hand.phase
    assert table.hand.rivers == before.hand.rivers
    assert sorted(table.hand.places[2].concealed) == sorted(before.hand.places[2].concealed)
    assert table.hand.places[2].melds == ()
    assert table.choices(1) == (Chi(parse("46m")),)
    assert table.choices(2) == (Pon(parse("55m")),)
    assert accounts(table) == (0, 0, 0, 0)


def test_nothing_is_taken_back_once_its_maker_has_discarded_or_drawn() -> None:
    for table in (ponned().play("2 discard 1z"), house({}, drawn="5m")):
        with pytest.raises(NoOffence, match="just claimed"):
            called(table, take_back(table.rules, table.hand))


def test_a_false_pon_found_later_bars_its_maker_from_winning_this_hand() -> None:
    table = house({0: WAIT, 1: "123m456p789s456s5z"}, turn=3, drawn="5z")
    assert table.play("3 discard 5z").can("0 ron")
    hand = Barred(0).apply(Barred(0).apply(table.hand))
    table = Table(table.rule_set, table.options, hand).play("3 discard 5z")
    assert state(table).barred == (0,)
    assert not table.can("0 ron")
    assert table.can("1 ron")
    assert "false chi or pon" in HOUSE.why_not(table.hand, 0, table.choices(1)[0]).en
    seen = observe(table.rules, table.hand, 0)
    bar = HOUSE.barred(seen, parse_one("9m"), ())
    assert bar is not None
    assert bar.wholly
    assert HOUSE.barred(observe(table.rules, table.hand, 1), parse_one("9m"), ()) is None


def test_found_after_winning_it_is_a_false_win() -> None:
    table = house({1: WAIT, 2: "123m456p789s456s6z"}, special=7, drawn="5z").play("0 discard 5z", "1 ron")
    table = called(table, false_win(table.hand, 1, (2,)))
    assert accounts(table) == (0, -3, 3, 0)


# -- a tile knocked over 误触 ---------------------------------------------------------------------------------------------


def test_a_tile_that_was_seen_lies_open_until_it_is_discarded() -> None:
    table = house({0: "147m258p369s1234z"}, drawn="9m")
    table = Table(table.rule_set, table.options, LaidOpen(0, parse_one("4m")).apply(table.hand))

    def lying(table: Table) -> dict[int | None, tuple[int, ...]]:
        facts = HOUSE.facts(observe(table.rules, table.hand, 2))
        return {fact.seat: fact.tiles for fact in facts if fact.id == "open"}

    assert lying(table) == {0: parse("4m")}
    assert lying(table.play("0 discard 9m drawn")) == {0: parse("4m")}
    assert lying(table.play("0 discard 4m")) == {}


def test_a_tile_that_lies_open_is_melded_like_any_other() -> None:
    table = house({2: "55m258p369s12345z"}, drawn="5m")
    hand = LaidOpen(2, parse_one("5m")).apply(table.hand)
    table = Table(table.rule_set, table.options, hand).play("0 discard 5m", "2 pon 55m")
    assert state(table).laid_open == ()


def test_a_tile_of_a_rack_that_nobody_sees_becomes_known() -> None:
    hand = house({}, drawn="5m").hand.with_place(1, concealed=(UNKNOWN,) * 13)
    hand = LaidOpen(1, 4).apply(hand)
    assert sorted(hand.places[1].concealed) == [UNKNOWN] * 12 + [4]


def test_what_umpires_call_pays_under_names_of_its_own() -> None:
    assert offences.REASONS.keys() <= HOUSE.reasons.keys()
    assert isinstance(ponned().hand.phase, Turn)
    assert meld("pon", "555m", 0).source == 0
