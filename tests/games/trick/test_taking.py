"""Taking the tiles of a trick (C.H.R.I.S. guide C1, rule page `chaos`, `trick`)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.trick.rules import TRICK
from tests.games.support import Table, around, meld, position
from tests.games.trick.positions import (
    SIMPLES,
    STRAIGHT,
    TANYAO,
    in_riichi,
    laid,
    state,
    taker,
    takes,
    to_draw,
    trick,
    why_not,
)

# Seat 0 leads 9m and wins; honours are trump.
WON = "9m 1m 2p 5s"


def names(table: Table, seat: int) -> set[str]:
    return {action.name for action in table.choices(seat)}


# -- no calls ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["1 chi 12m", "1 pon 33m", "1 minkan 333m"])
def test_there_are_no_calls(call: str) -> None:
    """C1: 禁止吃、碰、明杠."""
    table = position(TRICK, {1: "12333m147p258s12z"}, drawn="3m")
    table = table.play("0 discard 3m")
    assert to_draw(table) == 1
    assert "no chi, pon or open kongs" in why_not(table, call)


def test_no_kong_is_added_because_there_are_no_pons() -> None:
    assert names(position(TRICK, {0: "333m147p258s1234z"}, drawn="3m"), 0) == {"discard", "ankan"}


# -- taking ------------------------------------------------------------------------------------------------------------------


def test_the_winner_may_take_any_of_the_four_its_own_included() -> None:
    """C1: 从其他 3 家本巡的切牌中任意取得牌，亦可以取回自己的切牌."""
    assert takes(trick(WON)) == {("9m", 0), ("1m", 1), ("2p", 2), ("5s", 3)}


def test_only_the_winner_is_asked() -> None:
    table = trick(WON)
    assert [table.choices(seat) for seat in (1, 2, 3)] == [(), (), ()]
    assert "winner" in why_not(table, "1 take 9m 0")


def test_for_each_tile_taken_one_is_discarded() -> None:
    """C1: 每取得 1 张牌，则打出 1 张牌; one at a time."""
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1")
    assert names(table, 0) == {"discard"}
    table = table.play("0 discard 2z")
    assert takes(table) == {("9m", 0), ("2p", 2), ("5s", 3)}
    assert len(table.hand.places[0].concealed) == 13


def test_all_four_may_be_taken_one_after_another() -> None:
    table = trick(WON, {0: "147m258p369s1234z"})
    table = table.play("0 take 1m 1", "0 discard 1z", "0 take 9m 0", "0 discard 2z", "0 take 5s 3", "0 discard 3z")
    table = table.play("0 take 2p 2", "0 discard 4z")
    assert taker(table) is None
    assert to_draw(table) == 0
    assert state(table).taken[0] == ((0, 1), (8, 0), (22, 3), (10, 2))


def test_the_winner_may_stop_at_any_time() -> None:
    assert to_draw(trick(WON).play("0 pass")) == 0
    assert to_draw(trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1", "0 discard 1z", "0 pass")) == 0


@pytest.mark.parametrize("moves", [["2 pass"], ["2 take 1m 3", "2 discard 1z", "2 pass"]])
def test_the_winner_leads_the_next_trick_whether_or_not_it_took(moves: list[str]) -> None:
    table = trick("9m 1m 2p 5s", {2: "147m258p369s1234z"}, leader=2).play(*moves)
    assert to_draw(table) == 2
    assert state(table).plays == ()


def test_a_taken_tile_leaves_the_river_it_lay_in() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1")
    assert table.hand.rivers[1] == (Laid(0, drawn=True, taken_by=0),)


def test_of_equal_tiles_of_ones_own_the_one_of_the_trick_is_taken_back() -> None:
    """Those discarded for tiles taken lie after it."""
    table = trick(WON, {0: "1479m258p369s123z"}).play("0 take 1m 1", "0 discard 9m", "0 take 9m 0")
    assert [one.taken_by for one in table.hand.rivers[0]] == [0, None]


def test_of_two_equal_discards_of_others_each_may_be_taken() -> None:
    table = trick("9m 1m 1m 5s", {0: "147m258p369s1234z"}).play("0 take 1m 2", "0 discard 1z")
    assert takes(table) == {("9m", 0), ("1m", 1), ("5s", 3)}


def test_taken_tiles_lie_face_up_for_all() -> None:
    """C1: 取得的牌应当明置."""
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1", "0 discard 1z", "0 take 5s 3", "0 discard 2z")
    for seat in (None, 1, 2, 3):
        facts = TRICK.display.facts(observe(table.rules, table.hand, seat))
        assert [(f.seat, f.tiles) for f in facts if f.id == "taken"] == [(0, parse("1m5s"))]


def test_a_taken_tile_cannot_be_discarded_at_once_or_later() -> None:
    """C1: 这些牌不能再打出."""
    table = trick(WON, {0: "47m258p369s12345z"}).play("0 take 1m 1")
    assert "taken" in table.refused("0 discard 1m")
    table = table.play("0 discard 1z", "0 pass", "draw 6s")
    assert "taken" in table.refused("0 discard 1m")
    assert table.can("0 discard 6s")


def test_an_equal_tile_that_was_not_taken_can_be_discarded() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1")
    assert table.can("0 discard 1m")
    table = table.play("0 discard 1m", "0 pass", "draw 1m")
    assert [a for a in table.choices(0) if isinstance(a, Discard) and a.tile == 0] == [Discard(0, drawn=True)]


def test_a_red_five_taken_stays_while_a_plain_five_may_go() -> None:
    table = trick("9m 1m 2p 0s", {0: "147m258p369s5s123z"}).play("0 take 0s 3")
    assert table.can("0 discard 5s")
    assert not table.can("0 discard 0s")


def test_a_tile_not_in_the_hand_is_refused_as_such() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1")
    assert "not in the hand" in table.refused("0 discard 7z")


def test_when_nothing_could_be_discarded_no_tile_is_offered() -> None:
    """With thirteen tiles taken only the tile drawn can go."""
    rack = "147m258p369s1234z"
    taken = (tuple((tile, 1) for tile in parse(rack)), (), (), ())
    table = trick(WON, {0: rack}, taken=taken)
    assert taker(table) is None
    assert to_draw(table) == 0


def test_taken_tiles_do_not_open_the_hand() -> None:
    """C1: 不破坏门清: riichi and the closed self-draw are still there."""
    table = trick(WON, {0: "23456789m22p55s7z"}).play("0 take 1m 1", "0 discard 7z", "0 pass", "draw 4z")
    assert table.can("0 riichi 4z")
    table = table.play("0 discard 4z", *around("1 7s", "2 7s", "3 7s"), "0 pass", "draw 2p", "0 self_draw")
    assert table.patterns() == {"menzen_tsumo", "ittsuu"}


def test_taking_counts_as_a_call_for_the_first_turn() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}, untouched=True)
    assert state(table).untouched
    assert not state(table.play("0 take 1m 1")).untouched


def test_the_last_trick_may_be_taken_from_but_no_riichi_declared_with_its_discards() -> None:
    """Rule page: riichi only with the regular discard of a trick."""
    table = trick("9m 1m 2p 7s", {0: "23456789m22p55s6z"}).play("0 take 1m 1")
    assert names(table, 0) == {"discard"}
    assert "regular" in table.refused("0 riichi 6z")


# -- winning with a taken tile -----------------------------------------------------------------------------------------------


def test_a_hand_completed_by_a_taken_tile_wins_as_a_self_draw() -> None:
    """C1: 手牌加取得的牌中存在和了型时，可以当即声明自摸."""
    table = trick("9m 1m 2p 7s", {0: STRAIGHT}).play("0 take 2p 2", "0 self_draw")
    assert table.ending == "win"
    assert table.patterns() == {"menzen_tsumo", "ittsuu"}
    assert table.hand.wins[0].source is None


def test_it_is_paid_by_all_others_and_not_by_who_discarded_it() -> None:
    """Closed self-draw and full straight, 3 han 30 fu: 1500 each."""
    table = trick("9m 1m 2p 7s", {0: STRAIGHT}).play("0 take 2p 2", "0 self_draw")
    assert table.changes == (4500, -1500, -1500, -1500)


def test_a_tile_taken_before_helps_to_win_later_in_the_same_trick() -> None:
    table = trick("9m 1m 2p 7s", {0: "23456789m22p55s7z"}).play("0 take 1m 1", "0 discard 7z", "0 take 2p 2")
    assert table.can("0 self_draw")


def test_ones_own_discard_taken_back_can_win() -> None:
    """The lead 8s is the highest trump; taken back after another tile it completes the hand."""
    table = trick("8s 4p 1m 2m", {0: "234567m35p3367s7z"}, indicators="1s")
    table = table.play("0 take 4p 1", "0 discard 7z", "0 take 8s 0", "0 self_draw")
    assert table.patterns() == {"menzen_tsumo", "pinfu", "tanyao"}


def test_the_win_need_not_be_declared() -> None:
    table = trick("9m 1m 2p 7s", {0: STRAIGHT}).play("0 take 2p 2", "0 discard 5s")
    assert table.ending is None


def test_a_tile_let_go_for_ron_may_still_be_taken_to_win() -> None:
    """Rule page: a tile one passed for ron may still be taken for a self-draw win."""
    table = position(TRICK, {0: TANYAO}, drawn="9m", indicators="1z")
    table = table.play("0 discard 9m", *around("1 8s"), "0 pass", *around("2 1m", "3 2m"))
    assert table.can("0 take 8s 1")
    assert table.play("0 take 8s 1", "0 self_draw").ending == "win"


def test_a_concealed_kong_may_be_made_with_a_taken_tile() -> None:
    table = trick("9m 1m 2p 7s", {0: "147m258p777s1234z"}).play("0 take 7s 3")
    assert table.can("0 ankan 7777s")
    table = table.play("0 ankan 7777s", "indicator 9p", "draw 6z", "0 discard 6z")
    assert takes(table) == {("9m", 0), ("1m", 1), ("2p", 2)}
    assert state(table).taken[0] == ()
    assert table.play("0 pass").hand.places[0].melds == (meld("ankan", "7777s"),)


def test_only_a_kong_with_the_taken_tile_is_made_while_taking() -> None:
    table = trick("9m 1m 2p 7s", {0: "147m25p3333s1234z"}).play("0 take 7s 3")
    assert not table.can("0 ankan")


def test_a_win_with_the_replacement_is_after_a_kong() -> None:
    table = trick("9m 1m 2p 7s", {0: "123456m2255p777s"}).play("0 take 7s 3", "0 ankan 7777s", "indicator 9p")
    table = table.play("draw 5p", "0 self_draw")
    assert "rinshan" in table.patterns()


def test_after_such_a_kong_one_tile_is_discarded_the_replacement_too() -> None:
    table = trick("9m 1m 2p 7s", {0: "147m258p777s1234z"}).play(
        "0 take 7s 3", "0 ankan 7777s", "indicator 9p", "draw 6z"
    )
    assert table.can("0 discard 6z")
    assert not table.can("0 riichi")


def test_a_kong_in_ones_turn_may_use_tiles_taken_before() -> None:
    table = trick("9m 1m 2p 7s", {0: "147m258p77s12344z"}).play("0 take 7s 3", "0 discard 1z", "0 pass", "draw 7s")
    table = table.play("0 ankan 7777s", "indicator 9p", "draw 6z")
    assert state(table).taken[0] == ()
    assert table.can("0 discard 6z")


# -- extra discards ----------------------------------------------------------------------------------------------------------


def test_what_is_discarded_for_a_taken_tile_goes_to_the_winners_river() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1", "0 discard 2z")
    assert [one.tile for one in table.hand.rivers[0]] == [8, 28]


def test_it_can_be_ronned() -> None:
    table = trick("9m 1m 2p 1s", {0: "147m258p368s1234z", 2: TANYAO}).play("0 take 1m 1", "0 discard 8s")
    assert table.can("2 ron")
    assert table.play("2 ron").changes == (-2200, 0, 2200, 0)


def test_it_belongs_to_no_trick() -> None:
    """A higher trump discarded now wins nothing and may not be taken."""
    table = trick(WON, {0: "147m258p369s1234z"}).play("0 take 1m 1", "0 discard 4z")
    assert len(state(table).plays) == 4
    assert ("4z", 0) not in takes(table)
    table = table.play("0 pass")
    assert state(table).plays == ()


def test_if_nobody_wins_with_it_taking_goes_on() -> None:
    table = trick("9m 1m 2p 1s", {0: "147m258p368s1234z", 2: TANYAO}).play("0 take 1m 1", "0 discard 8s", "2 pass")
    assert taker(table) == 0


def test_a_ron_on_the_fourth_discard_leaves_no_trick_to_win() -> None:
    table = trick("9m 1m 2p", {1: TANYAO}).play("draw 8s", "3 discard 8s", "1 ron")
    assert table.ending == "win"


def test_the_fourth_discard_is_offered_for_ron_before_the_trick_is_won() -> None:
    table = trick("9m 1m 2p", {1: TANYAO}).play("draw 8s", "3 discard 8s")
    assert table.can("1 ron")
    assert taker(table) is None
    assert taker(table.play("1 pass")) == 0


# -- riichi and taking -------------------------------------------------------------------------------------------------------


def test_in_riichi_only_what_wins_or_makes_a_kong_may_be_taken() -> None:
    """C1: 若已经立直，则除非取得的牌成立和了或暗杠，否则不能再取得别家的牌."""
    table = trick("9m 1m 7p 3s", {0: STRAIGHT}, ready=in_riichi(0))
    assert takes(table) == set()
    assert to_draw(table) == 0
    table = position(TRICK, {0: STRAIGHT}, drawn="9m", indicators="1z", ready=in_riichi(0))
    table = table.play("0 discard 9m drawn", *around("1 1m", "2 2p"), "0 pass", *around("3 3s"))
    assert takes(table) == {("2p", 2)}
    assert "riichi" in table.refused("0 take 1m 1")


def test_in_riichi_a_tile_taken_to_win_must_win() -> None:
    """The frozen hand has nothing else to discard."""
    table = position(TRICK, {0: STRAIGHT}, drawn="9m", indicators="1z", ready=in_riichi(0))
    table = table.play("0 discard 9m drawn", *around("1 2p"), "0 pass", *around("2 1m", "3 3s"), "0 take 2p 1")
    assert names(table, 0) == {"self_draw"}


def test_in_riichi_a_tile_that_makes_an_allowed_kong_may_be_taken() -> None:
    table = trick("9p 1m 2p 7s", {0: "123456m2255p777s"}, ready=in_riichi(0), indicators="1p")
    assert takes(table) == {("2p", 2), ("7s", 3)}
    table = table.play("0 take 7s 3", "0 ankan 7777s", "indicator 9p", "draw 6z")
    assert names(table, 0) == {"discard"}
    assert table.can("0 discard 6z")


def test_in_riichi_a_kong_that_changes_the_waits_may_not_be_made_by_taking() -> None:
    """3444: the kong would take away the wait on 2 and 5."""
    table = trick("9p 1m 7z 4s", {0: "123456789m3444s"}, ready=in_riichi(0), indicators="1p")
    assert ("4s", 3) not in takes(table)


def test_in_riichi_ones_own_discard_is_not_taken_back_even_to_win() -> None:
    """Rule page: the hand is frozen."""
    table = position(TRICK, {0: STRAIGHT}, drawn="2p", indicators="1p", ready=in_riichi(0))
    table = table.play("0 discard 2p drawn", *around("1 1m", "2 7z", "3 3s"))
    assert taker(table) is None
    assert to_draw(table) == 0


def test_riichi_declared_in_the_same_trick_can_score_ippatsu_with_a_taken_tile() -> None:
    """C1: 同巡立直的，可以计算一发."""
    table = position(TRICK, {0: STRAIGHT}, drawn="9m", indicators="1z")
    table = table.play("0 riichi 9m drawn", *around("1 1m", "2 2p"), "0 pass", *around("3 3s"))
    table = table.play("0 take 2p 2", "0 self_draw", "under 7p")
    assert table.patterns() == {"riichi", "ippatsu", "menzen_tsumo", "ittsuu"}
    assert table.changes == (9000, -3000, -3000, -3000)


def test_in_the_next_trick_a_taken_tile_is_no_ippatsu_any_more() -> None:
    table = position(TRICK, {0: STRAIGHT}, drawn="9m", indicators="1z")
    table = table.play("0 riichi 9m drawn", *around("1 1m", "2 1m", "3 3s", "0 9m", "1 1s", "2 2p"), "0 pass")
    table = table.play(*around("3 3s"), "0 take 2p 2", "0 self_draw", "under 7p")
    assert table.patterns() == {"riichi", "menzen_tsumo", "ittsuu"}


# -- kongs in a turn, the end of the wall ------------------------------------------------------------------------------------


def test_a_kong_inside_a_turn_draws_a_replacement_and_the_trick_goes_on() -> None:
    table = position(TRICK, {1: "7777z123m456p789s"}, drawn="9m").play("0 discard 9m", "draw 1p")
    table = table.play("1 ankan 7777z", "indicator 1s", "draw 3s", "1 discard 3s drawn")
    assert [seat for seat, _ in state(table).plays] == [0, 1]
    assert to_draw(table) == 2
    assert table.hand.wall.left == 40 - 2


def test_at_an_exhaustive_draw_an_unfinished_trick_has_no_winner() -> None:
    table = trick("9m 1m", left=1, rivers=SIMPLES)
    assert table.ending == "exhausted"


def test_without_kongs_the_last_trick_has_two_discards() -> None:
    """70 live tiles."""
    table = trick("9m 1m 2p 5s", left=5, rivers=SIMPLES).play("0 pass", *around("0 9m"))
    assert to_draw(table) == 1
    assert table.play(*around("1 1m")).ending == "exhausted"


def test_if_the_fourth_discard_is_the_last_tile_the_winner_may_still_take() -> None:
    table = trick(WON, {0: "147m258p369s1234z"}, left=3, rivers=SIMPLES)
    assert takes(table) == {("9m", 0), ("1m", 1), ("2p", 2), ("5s", 3)}
    table = table.play("0 take 1m 1", "0 discard 1z")
    assert taker(table) == 0
    assert table.play("0 pass").ending == "exhausted"


def test_a_tile_taken_after_the_last_draw_scores_haitei() -> None:
    """Rule page: tiles taken after the last draw score haitei when they win."""
    table = trick("9m 1m 2p 7s", {0: STRAIGHT}, left=3).play("0 take 2p 2", "0 self_draw")
    assert table.patterns() == {"menzen_tsumo", "ittsuu", "haitei"}


def test_a_tile_taken_before_the_last_draw_does_not() -> None:
    table = trick("9m 1m 2p 7s", {0: STRAIGHT}, left=4).play("0 take 2p 2", "0 self_draw")
    assert "haitei" not in table.patterns()


def test_a_ron_on_a_discard_made_after_the_last_draw_is_houtei() -> None:
    table = trick("9m 1m 2p 1s", {0: "147m258p368s1234z", 2: TANYAO}, left=3)
    table = table.play("0 take 1m 1", "0 discard 8s", "2 ron")
    assert table.patterns() == {"houtei", "pinfu", "tanyao"}


def test_no_kong_is_made_by_taking_after_the_last_draw() -> None:
    """It needs a replacement tile."""
    table = trick("9m 1m 2p 7s", {0: "147m258p777s1234z"}, left=3).play("0 take 7s 3")
    assert not table.can("0 ankan")


def test_the_noten_penalty_is_paid_as_in_riichi() -> None:
    table = trick("9m 1m", {2: TANYAO}, left=1, rivers=SIMPLES)
    assert table.changes == (-1000, -1000, 3000, -1000)


def test_who_becomes_ready_by_taking_after_the_last_draw_is_ready() -> None:
    table = trick("9m 1m 2p 7s", {0: "23456789m22p55s6z"}, left=3, rivers=SIMPLES).play(
        "0 take 1m 1", "0 discard 6z", "0 pass"
    )
    assert table.ending == "exhausted"
    assert table.changes == (3000, -1000, -1000, -1000)


def test_tricks_are_played_one_after_another() -> None:
    table = trick(WON).play("0 pass", *laid(trick(WON), "2m 9m 1p 1p", 0))
    assert taker(table) == 1
    assert to_draw(table.play("1 pass")) == 1


def test_the_river_keeps_what_was_not_taken() -> None:
    table = trick(WON).play("0 pass")
    assert [tuple(one.tile for one in river) for river in table.hand.rivers] == [(8,), (0,), (10,), (22,)]
    assert replace(table.hand.rivers[0][0], drawn=False) == Laid(parse_one("9m"))
