"""Riichi, furiten and draws where tricks take the place of calls (C.H.R.I.S. guide C1, rule page `chaos`, `trick`)."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.trick.rules import TRICK
from tests.games.support import Table, around, meld, position
from tests.games.trick.positions import STRAIGHT, TANYAO, in_riichi, quietly, state, taker, to_draw, trick

IDLE = "147m258p369s1234z"
FURITEN = ("furiten", 2)


def facts(table: Table, seat: int) -> set[tuple[str, int | None]]:
    return {(fact.id, fact.seat) for fact in TRICK.display.facts(observe(table.rules, table.hand, seat))}


# -- furiten -----------------------------------------------------------------------------------------------------------------


def river_of(seat: int, *laid: Laid, **more: Any) -> Table:
    """Seat 2 waits on 5s and 8s; ``seat``'s river is ``laid``; seat 0 has 8s to discard."""
    table = position(TRICK, {2: TANYAO}, drawn="8s", **more)
    return replace(table, hand=table.hand.with_river(seat, laid)).play("0 discard 8s")


def test_without_a_wait_among_its_discards_a_ready_hand_may_ron() -> None:
    table = river_of(2, Laid(parse_one("9s")))
    assert table.can("2 ron")
    assert FURITEN not in facts(table, 2)


def test_ones_own_discard_makes_furiten() -> None:
    table = river_of(2, Laid(parse_one("5s")))
    assert not table.can("2 ron")
    assert FURITEN in facts(table, 2)


def test_so_does_one_that_another_player_took_away() -> None:
    """C1: 以备振听查验: discards others took count."""
    table = river_of(2, Laid(parse_one("5s"), taken_by=1))
    assert not table.can("2 ron")
    assert FURITEN in facts(table, 2)


def test_a_discard_one_took_back_makes_no_furiten() -> None:
    """C1: 自己打出的牌…不构成任何振听."""
    table = river_of(2, Laid(parse_one("5s"), taken_by=2))
    assert table.can("2 ron")
    assert FURITEN not in facts(table, 2)


def test_what_another_has_discarded_makes_no_furiten_even_if_one_took_it() -> None:
    assert river_of(1, Laid(parse_one("5s"), taken_by=2)).can("2 ron")


@pytest.mark.parametrize("taker, may_win", [(None, False), (1, True), (2, True)])
def test_it_may_be_agreed_that_only_ones_own_river_counts(taker: int | None, may_win: bool) -> None:
    """C1: 也可以不作区分，而只对牌河进行振听查验 (option furiten_river_only)."""
    table = river_of(2, Laid(parse_one("5s"), taken_by=taker), options={"furiten_river_only": True})
    assert table.can("2 ron") is may_win
    assert (FURITEN in facts(table, 2)) is not may_win


def test_furiten_by_a_taken_discard_comes_about_at_the_table() -> None:
    table = trick("9s 8s 1m 2m", {0: IDLE, 1: TANYAO}).play("0 take 8s 1", "0 discard 1z", "0 pass", "draw 5s")
    assert to_draw(table.play("0 discard 5s drawn")) == 1


def test_no_furiten_by_a_retaken_discard_comes_about_at_the_table() -> None:
    table = trick("8s 1m 1p 2m", {0: "234567m345p33s8s9p"}, indicators="1s")
    table = table.play(
        "0 take 8s 0", "0 discard 9p", "0 pass", "draw 6z", "0 discard 6z", "draw 8s", "1 discard 8s drawn"
    )
    assert table.can("0 ron")


def test_a_winning_tile_let_go_bars_ron_until_ones_next_discard() -> None:
    table = position(TRICK, {2: TANYAO}, drawn="8s").play("0 discard 8s", "2 pass", *around("1 5s"))
    assert not table.can("2 ron")
    table = table.play(*around("2 1m", "3 5s"))
    assert table.can("2 ron")


def test_after_riichi_a_winning_tile_let_go_bars_ron_for_good() -> None:
    table = position(TRICK, {2: TANYAO}, drawn="8s", ready=in_riichi(2)).play("0 discard 8s", "2 pass")
    table = table.play(*around("1 1m", "2 1m", "3 5s"))
    assert not table.can("2 ron")


def test_furiten_does_not_keep_one_from_winning_with_a_taken_tile() -> None:
    table = trick("9s 8s 1m 2m", {0: TANYAO}, rivers={0: "5s"})
    assert table.play("0 take 8s 1", "0 self_draw").ending == "win"


def test_others_do_not_see_that_one_let_a_tile_go() -> None:
    table = position(TRICK, {2: TANYAO}, drawn="8s").play("0 discard 8s", "2 pass")
    assert observe(table.rules, table.hand, 2).hand.state.missed == (False, False, True, False)
    assert observe(table.rules, table.hand, 1).hand.state.missed == (False,) * 4


# -- riichi ------------------------------------------------------------------------------------------------------------------


def riichi(**more: Any) -> Table:
    """Seat 0 declares with its lead, which wins the trick."""
    return position(TRICK, {0: STRAIGHT}, drawn="9m", indicators="1z", **more).play("0 riichi 9m drawn")


def test_riichi_costs_a_thousand() -> None:
    assert riichi().changes == (-1000, 0, 0, 0)


def test_riichi_with_ones_first_discard_is_double() -> None:
    table = riichi(untouched=True).play("draw 2p", "1 discard 2p drawn", "0 ron", "under 7p")
    assert "double_riichi" in table.patterns()


def test_riichi_may_be_declared_after_taking_but_not_with_a_taken_tile() -> None:
    """A taken tile is never discarded again."""
    table = trick("9m 1m 7p 7s", {0: "123456789m22p5s7z"}).play("0 take 7p 2", "0 discard 7z", "0 pass", "draw 5s")
    assert not table.can("0 riichi")
    assert "taken" in table.refused("0 riichi 7p")
    table = trick("9m 1m 7p 7s", {0: "23456789m22p55s6z"}).play("0 take 1m 1", "0 discard 6z", "0 pass", "draw 6z")
    assert table.can("0 riichi 6z")


def test_ippatsu_is_not_ended_by_what_others_take() -> None:
    table = riichi().play(*around("1 7z", "2 1m", "3 3s"))
    assert taker(table) == 1
    table = table.play("1 take 1m 2")
    assert state(table).ready[0] == in_riichi(0, ippatsu=True)[0]


def test_a_ron_on_a_discard_made_for_a_taken_tile_can_be_ippatsu() -> None:
    table = position(TRICK, {0: STRAIGHT, 1: "147m25p369s12345z"}, drawn="9m", indicators="1z")
    table = table.play("0 riichi 9m drawn", *around("1 7z", "2 1m", "3 3s"), "1 take 1m 2", "1 discard 2p", "0 ron")
    assert "ippatsu" in table.play("under 7p").patterns()


def test_ippatsu_is_ended_by_a_concealed_kong() -> None:
    table = position(TRICK, {0: STRAIGHT, 1: "7777z123m456p789s"}, drawn="9m", indicators="1z")
    table = table.play("0 riichi 9m drawn", "draw 1s", "1 ankan 7777z", "indicator 9p", "draw 2p", "1 discard 2p drawn")
    table = table.play("0 ron", "under 7p", "under 7p")
    assert table.patterns() == {"riichi", "ittsuu"}


def test_ippatsu_is_ended_by_a_kong_made_with_a_taken_tile() -> None:
    table = position(TRICK, {0: STRAIGHT, 1: "147m25p333s12345z"}, drawn="9m", indicators="1z")
    table = table.play("0 riichi 9m drawn", *around("1 7z", "2 1m", "3 3s"), "1 take 3s 3", "1 ankan 3333s")
    assert state(table).ready[0] == in_riichi(0)[0]


def test_ippatsu_ends_with_ones_next_own_discard() -> None:
    table = riichi().play(*around("1 1m", "2 1m", "3 3s", "0 1m"))
    assert state(table).ready[0] == in_riichi(0)[0]


def test_after_riichi_the_tile_drawn_is_discarded() -> None:
    table = riichi().play(*around("1 1m", "2 1m", "3 3s"), "draw 7p")
    assert {action.name for action in table.choices(0)} == {"discard"}
    assert len(table.choices(0)) == 1


def test_riichi_needs_four_tiles_in_the_wall() -> None:
    assert position(TRICK, {0: STRAIGHT}, drawn="9m", left=4).can("0 riichi 9m drawn")
    assert not position(TRICK, {0: STRAIGHT}, drawn="9m", left=3).can("0 riichi 9m drawn")


# -- first turn, abortive draws ----------------------------------------------------------------------------------------------


def test_the_dealer_may_win_with_its_first_tile() -> None:
    assert position(TRICK, {0: STRAIGHT}, drawn="2p", untouched=True).play("0 self_draw").patterns() == {"tenhou"}


def test_others_may_win_with_their_first_tile_before_anybody_made_a_kong() -> None:
    table = position(TRICK, {0: IDLE, 1: STRAIGHT}, drawn="9p", untouched=True).play(
        "0 discard 9p", "draw 2p", "1 self_draw"
    )
    assert table.patterns() == {"chiihou"}


def test_four_equal_winds_in_the_first_trick_abandon_the_hand() -> None:
    table = trick("2z 2z 2z 2z", untouched=True, indicators="9s")
    assert table.ending == "four_winds"
    assert table.changes == (0, 0, 0, 0)


def test_four_equal_winds_later_or_after_a_kong_do_not() -> None:
    assert taker(trick("2z 2z 2z 2z", indicators="9s")) == 3
    table = trick("2z 2z 2z 2z", untouched=True, indicators="9s", rivers={0: "1m", 1: "1m", 2: "1m", 3: "2m"})
    assert taker(table) == 3


def test_four_dragons_do_not_abandon_the_hand() -> None:
    assert taker(trick("5z 5z 5z 5z", untouched=True, indicators="9s")) == 3


def test_nine_terminals_and_honours_may_be_abandoned_on_the_first_turn() -> None:
    table = position(TRICK, {0: "1m12459p19s12347z"}, drawn="9m", untouched=True)
    assert table.can("0 abandon")
    assert table.play("0 abandon").ending == "nine_terminals"


def test_the_fourth_riichi_abandons_the_hand_and_leaves_the_sticks() -> None:
    table = position(TRICK, {0: STRAIGHT}, drawn="9m", ready=in_riichi(1, 2, 3))
    table = table.play("0 riichi 9m drawn")
    assert table.ending == "four_riichi"
    assert table.changes == (-1000, 0, 0, 0)


def test_four_kongs_of_different_players_abandon_the_hand_after_the_discard() -> None:
    melds = {0: [meld("ankan", "1111m"), meld("ankan", "9999m")], 1: [meld("ankan", "1111p")]}
    table = position(TRICK, {2: "7777z234m456p789s"}, melds=melds, turn=2, drawn="9p")
    table = table.play("2 ankan 7777z", "indicator 9s", "draw 3s")
    assert table.ending is None
    assert table.play("2 discard 3s drawn").ending == "four_kongs"


def test_nagashi_is_paid_three_thousand_by_everybody() -> None:
    """As a self-drawn mangan of section C's table."""
    table = trick("9m 2m", left=1, rivers={1: "2s", 2: "2s", 3: "3s"})
    assert table.ending == "nagashi"
    assert table.changes == (9000, -3000, -3000, -3000)


def test_a_discard_that_was_taken_spoils_nagashi() -> None:
    table = trick("9m 1m 3m 4m", {0: IDLE}, left=3, rivers={0: "2s", 2: "2s", 3: "3s"})
    assert table.play("0 pass").changes == (-3000, 9000, -3000, -3000)
    assert table.play("0 take 1m 1", "0 discard 1z", "0 pass").ending == "exhausted"


# -- a whole trick stays fair ------------------------------------------------------------------------------------------------


def test_nobody_else_sees_concealed_tiles_of_the_taker() -> None:
    table = quietly(trick("9m 1m 2p 5s", {0: IDLE}), "0 take 1m 1", "0 discard 1z", "0 pass")
    assert set(observe(table.rules, table.hand, 1).hand.places[0].concealed) == {-1}
