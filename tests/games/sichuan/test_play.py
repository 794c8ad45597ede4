"""Sichuan at the table: void tiles, claims, kongs, winners who leave (C.H.R.I.S. guide S, rule page `sichuan`)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.observe import observe
from paizhuo.engine.games.sichuan.rules import SICHUAN
from tests.games.sichuan.positions import at_turn, sichuan, state, to_draw, why_not
from tests.games.support import Table, around, meld

# Three ready hands that wait on 9p, and all but the last on 6p too.
NINE_A = "234345678m11m78p"
NINE_B = "123456m22m123p78p"
NINE_C = "567789m99m456p78p"
READY = "123456789m2255p"
"""Waits on 2p and 5p."""

POINT = 1000


# -- the void suit ---------------------------------------------------------------------------------------------------------


def test_void_tiles_are_discarded_first() -> None:
    table = sichuan({0: "1245789m12457p1s"}, drawn="9p")
    assert table.choices(0) == table.choices(0)[:1]
    assert table.can("0 discard 1s")
    assert "void" in table.refused("0 discard 9p")
    assert "void" in table.refused("0 discard 1m")


def test_a_void_tile_just_drawn_goes_at_once() -> None:
    table = sichuan({0: "1245789m124578p"}, drawn="5s")
    assert [a.name for a in table.choices(0)] == ["discard"]
    assert table.can("0 discard 5s")


def test_of_several_void_tiles_any_may_go_first() -> None:
    table = sichuan({0: "1245789m1245p19s"}, drawn="5s")
    assert all(table.can(f"0 discard {tile}") for tile in ("1s", "9s", "5s"))


def test_without_void_tiles_anything_may_be_discarded() -> None:
    table = sichuan({0: "1245789m124578p"}, drawn="9p")
    assert len({a for a in table.choices(0) if a.name == "discard"}) == 14


def test_void_tiles_cannot_be_ponned_or_konged() -> None:
    table = sichuan({0: "1245789m12457p5s", 1: "555s1245789m124p"}, drawn="9p").play("0 discard 5s")
    assert to_draw(table) == 1


def test_a_player_who_wants_a_void_tile_is_told_why_not() -> None:
    racks = {0: "1245789m12457p5s", 1: "55s1245789m1247p", 2: "34567899p46789s"}
    table = sichuan(racks, void="--m-", drawn="9p").play("0 discard 5s")
    assert table.can("2 ron")
    assert table.choices(1) == ()
    assert "void" in why_not(table, "1 pon 55s")


def test_others_whose_void_it_is_not_may_claim_it() -> None:
    table = sichuan({0: "1245789m12457p5s", 1: "555s124789s1245p"}, void="-m--", drawn="9p").play("0 discard 5s")
    assert table.can("1 pon 55s")
    assert table.can("1 minkan 555s")


def test_no_concealed_kong_of_void_tiles() -> None:
    table = sichuan({0: "5555s1245789m12p"}, drawn="9p")
    assert {a.name for a in table.choices(0)} == {"discard"}
    assert "void" in table.refused("0 ankan 5555s")


def test_no_void_tile_is_added_to_a_pon() -> None:
    table = sichuan({0: "1245789m124p"}, melds={0: [meld("pon", "555s", 1)]}, drawn="5s")
    assert "void" in table.refused("0 kakan 5s")


def test_a_kong_of_another_suit_may_be_laid_while_void_tiles_are_held() -> None:
    """Only discards must be void first."""
    assert sichuan({0: "1111m45789m12p15s"}, drawn="9p").can("0 ankan 1111m")


def test_nobody_wins_while_holding_a_void_tile() -> None:
    """Rule page `sichuan`: nobody wins while holding one."""
    table = sichuan({0: READY}, void="p---", drawn="2p")
    assert not table.can("0 self_draw")
    assert "void" in table.refused("0 self_draw")
    table = sichuan({1: READY}, void="-p--", drawn="2p").play("0 discard 2p")
    assert not table.can("1 ron")


def test_a_hand_without_void_tiles_wins() -> None:
    assert sichuan({0: READY}, drawn="2p").can("0 self_draw")


# -- claims ----------------------------------------------------------------------------------------------------------------


def test_there_is_no_chi() -> None:
    table = sichuan({1: "1245789m124578p"}, drawn="3m").play("0 discard 3m")
    assert to_draw(table) == 1
    assert "chi" in why_not(table, "1 chi 12m")


def test_anybody_may_pon_and_then_discards_without_drawing() -> None:
    table = sichuan({2: "99p1245789m1245p"}, drawn="9p").play("0 discard 9p", "2 pon 99p")
    assert at_turn(table) == 2
    assert {a.name for a in table.choices(2)} == {"discard"}
    assert to_draw(table.play("2 discard 1m")) == 3


def test_a_win_goes_before_a_pon() -> None:
    table = sichuan({1: "99p1245789m1245p", 3: NINE_A}, drawn="9p").play("0 discard 9p", "1 pon 99p & 3 ron")
    assert table.wins == (3,)
    assert table.hand.places[1].melds == ()


def test_the_last_discard_can_only_be_ronned() -> None:
    """Rule pages: no pon and no kong of the last discard."""
    table = sichuan({1: "999p1245789m124p", 3: NINE_A}, drawn="9p", left=0).play("0 discard 9p")
    assert table.choices(1) == ()
    assert table.can("3 ron")


def test_with_one_tile_left_a_discard_can_still_be_konged() -> None:
    table = sichuan({1: "999p1245789m124p"}, drawn="9p", left=1).play("0 discard 9p")
    assert table.can("1 minkan 999p")


def test_a_kong_needs_a_tile_to_replace_it() -> None:
    concealed = sichuan({0: "1111m45789m1245p"}, drawn="9p", left=0)
    assert not concealed.can("0 ankan")
    assert "wall" in concealed.refused("0 ankan 1111m")
    added = sichuan({0: "45789m12457p"}, melds={0: [meld("pon", "111m", 1)]}, drawn="1m", left=0)
    assert not added.can("0 kakan")
    assert sichuan({0: "1111m45789m1245p"}, drawn="9p", left=1).can("0 ankan 1111m")


def test_the_replacement_tile_comes_from_the_end_of_the_wall() -> None:
    table = sichuan({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m")
    node = table.hand.phase.node(table.rules, table.hand)
    assert node.request.position == -1  # type: ignore[union-attr]
    table = table.play("draw 8p")
    assert at_turn(table) == 0
    assert table.hand.wall.left == 39


def test_there_is_no_furiten() -> None:
    """One's own discards and tiles let go do not matter."""
    table = sichuan({1: NINE_A}, rivers={1: "9p"}, drawn="9p").play("0 discard 9p", "1 pass", *around("1 1p", "2 9p"))
    assert table.can("1 ron")


# -- kongs, paid at once ---------------------------------------------------------------------------------------------------


def test_an_exposed_kong_is_paid_two_by_the_discarder_alone() -> None:
    """S: 开大明杠，直接从放杠家收取 2 分."""
    table = sichuan({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
    assert table.changes == (-2 * POINT, 0, 2 * POINT, 0)


def test_a_concealed_kong_is_paid_two_by_everybody_still_in() -> None:
    """S: 开暗杠，从每家收取 2 分."""
    rack = {0: "1111m45789m1245p"}
    assert sichuan(rack, drawn="9p").play("0 ankan 1111m").changes == (6000, -2000, -2000, -2000)
    assert sichuan(rack, drawn="9p", winners=(2,)).play("0 ankan 1111m").changes == (4000, -2000, 0, -2000)
    assert sichuan(rack, drawn="9p", winners=(2, 1)).play("0 ankan 1111m").changes == (2000, 0, 0, -2000)


def test_a_concealed_kong_of_tiles_kept_back_is_paid_like_a_fresh_one() -> None:
    table = sichuan({0: "111m45789m12457p"}, drawn="1m").play("0 ankan 1111m")
    assert table.changes == (6000, -2000, -2000, -2000)


def pon_of_ones(drawn: str, rack: str = "45789m12457p", **more: object) -> Table:
    racks: dict[int, str] = {0: rack, **more.pop("racks", {})}  # type: ignore[dict-item]
    return sichuan(racks, melds={0: [meld("pon", "111m", 1)]}, drawn=drawn, **more)  # type: ignore[arg-type]


def test_adding_the_tile_just_drawn_is_paid_one_by_everybody_still_in() -> None:
    """S: 及时雨, 用自摸牌立即加杠 1 分."""
    assert pon_of_ones("1m", "45789m12459p").play("0 kakan 1m").changes == (3000, -1000, -1000, -1000)
    assert pon_of_ones("1m", "45789m12459p", winners=(3,)).play("0 kakan 1m").changes == (2000, -1000, -1000, 0)


def test_adding_an_older_tile_earns_nothing() -> None:
    """S: 用手牌加杠不得分."""
    table = pon_of_ones("9p", "145789m1245p").play("0 kakan 1m")
    assert table.changes == (0, 0, 0, 0)
    assert to_draw(table) == 0


def test_adding_the_replacement_tile_counts_as_just_drawn() -> None:
    table = sichuan({0: "5555m789m125p"}, melds={0: [meld("pon", "111m", 1)]}, drawn="9p")
    table = table.play("0 ankan 5555m", "draw 1m", "0 kakan 1m")
    assert table.changes == (9000, -3000, -3000, -3000)


def test_a_tile_kept_for_one_turn_is_an_old_tile() -> None:
    table = pon_of_ones("1m", "45789m12457p").play("0 discard 4m", *around("1 9p", "2 9p", "3 9p"), "draw 8p")
    assert table.play("0 kakan 1m").changes == (0, 0, 0, 0)


WAITS_ON_1M = "23m678m456p11p789p"


def test_a_robbed_kong_earns_nothing_and_stays_a_pon() -> None:
    """Rule pages: a robbed kakan stays a pon and earns nothing."""
    table = pon_of_ones("1m", "45789m12457p", racks={2: WAITS_ON_1M}).play("0 kakan 1m", "2 ron")
    assert table.paid("kong") == (0, 0, 0, 0)
    assert [m.kind for m in table.hand.places[0].melds] == ["pon"]
    assert table.patterns() == {"rob_kong"}
    assert table.changes == (-2000, 0, 2000, 0)


def test_a_robbed_tile_leaves_the_hand_of_who_added_it() -> None:
    table = pon_of_ones("1m", "45789m12457p", racks={2: WAITS_ON_1M}).play("0 kakan 1m", "2 ron")
    assert len(table.hand.places[0].concealed) == 10
    assert [laid.tile for laid in table.hand.rivers[0]] == [0]


def test_a_kong_with_an_older_tile_can_be_robbed_too() -> None:
    table = pon_of_ones("9p", "145789m1245p", racks={2: WAITS_ON_1M}).play("0 kakan 1m")
    assert table.can("2 ron")


def test_a_kong_nobody_robs_is_paid_after_the_chance_to_rob_it() -> None:
    table = pon_of_ones("1m", "45789m12457p", racks={2: WAITS_ON_1M}).play("0 kakan 1m")
    assert table.changes == (0, 0, 0, 0)
    table = table.play("2 pass")
    assert table.changes == (3000, -1000, -1000, -1000)
    assert to_draw(table) == 0


def test_a_concealed_kong_cannot_be_robbed() -> None:
    table = sichuan({0: "1111m45789m1245p", 2: "23m678m456p11p789p"}, drawn="9p").play("0 ankan 1111m")
    assert to_draw(table) == 0


def test_who_has_won_robs_no_kong() -> None:
    table = pon_of_ones("1m", "45789m12457p", racks={2: WAITS_ON_1M}, winners=(2,)).play("0 kakan 1m")
    assert table.changes == (2000, -1000, 0, -1000)


def test_two_may_rob_one_kong_and_play_goes_on_after_the_second() -> None:
    racks = {1: WAITS_ON_1M, 2: "23m345m66m234p345p"}
    table = pon_of_ones("1m", "45789m12457p", racks=racks).play("0 kakan 1m", "1 ron & 2 ron")
    assert table.wins == (1, 2)
    assert table.changes == (-4000, 2000, 2000, 0)
    assert [m.kind for m in table.hand.places[0].melds] == ["pon"]
    assert to_draw(table) == 3


def test_the_robbed_player_plays_on() -> None:
    table = pon_of_ones("1m", "45789m12457p", racks={3: WAITS_ON_1M}).play("0 kakan 1m", "3 ron")
    assert to_draw(table) == 0


def test_kong_money_does_not_move_to_who_wins_on_the_discard_after() -> None:
    """Rule page `sichuan`: 杠上炮 pays its value, the kong stays with who laid it."""
    table = sichuan({0: "9999s12457s1245p", 2: NINE_A}, void="m---", drawn="6s")
    table = table.play("0 ankan 9999s", "draw 9p", "0 discard 9p", "2 ron")
    assert table.paid("kong") == (6000, -2000, -2000, -2000)
    assert table.paid("win") == (-2000, 0, 2000, 0)
    assert table.patterns() == {"discard_after_kong"}


# -- circumstances ----------------------------------------------------------------------------------------------------------


def test_winning_with_the_replacement_of_any_kong_is_after_a_kong() -> None:
    """杠上花: 1 fan, with the kong's root."""
    concealed = sichuan({0: "1111m456789m55p8p"}, drawn="7p").play("0 ankan 1111m", "draw 9p", "0 self_draw")
    assert concealed.patterns() == {"root", "after_kong"}
    rack = "456789m55p78p"
    melds = {0: [meld("pon", "111m", 1)]}
    added = sichuan({0: rack}, melds=melds, drawn="1m").play("0 kakan 1m", "draw 9p", "0 self_draw")
    assert added.patterns() == {"root", "after_kong"}
    exposed = sichuan({1: "111m" + rack}, drawn="1m").play("0 discard 1m", "1 minkan 111m", "draw 9p", "1 self_draw")
    assert exposed.patterns() == {"root", "after_kong"}
    assert exposed.paid("win") == (-5000, 15000, -5000, -5000)


def test_a_win_on_a_later_draw_is_not_after_a_kong() -> None:
    table = sichuan({0: "1111m45678m5578p"}, drawn="9m").play("0 ankan 1111m", "draw 1p", "0 discard 1p")
    table = table.play(*around("1 8s", "2 8s", "3 8s"), "draw 9p", "0 self_draw")
    assert table.patterns() == {"root"}


def test_a_discard_some_turns_after_a_kong_is_an_ordinary_one() -> None:
    table = sichuan({0: "9999s12457s1245p", 2: NINE_A}, void="m---", drawn="6s")
    table = table.play("0 ankan 9999s", "draw 1s", "0 discard 1s", "draw 9p", "1 discard 9p", "2 ron")
    assert table.patterns() == set()


def test_drawing_the_last_tile_and_winning_with_it_is_last_tile() -> None:
    table = sichuan({0: READY}, drawn="2p", left=0).play("0 self_draw")
    assert table.patterns() == {"last_tile"}
    assert table.changes == (9000, -3000, -3000, -3000)


def test_winning_on_the_discard_after_the_last_tile_is_last_tile() -> None:
    """S: 海底（包含河底）."""
    table = sichuan({2: READY}, drawn="2p", left=0).play("0 discard 2p", "2 ron")
    assert table.patterns() == {"last_tile"}
    assert table.paid("win") == (-2000, 0, 2000, 0)


def test_the_last_tile_as_a_replacement_is_both() -> None:
    table = sichuan({0: "1111m456789m55p8p"}, drawn="7p", left=1).play("0 ankan 1111m", "draw 9p", "0 self_draw")
    assert table.patterns() == {"root", "after_kong", "last_tile"}


def test_a_win_with_one_tile_left_is_not_last_tile() -> None:
    assert sichuan({0: READY}, drawn="2p", left=1).play("0 self_draw").patterns() == set()


def test_the_dealers_win_before_any_discard_is_heavenly() -> None:
    table = sichuan({0: READY}, drawn="2p", untouched=True).play("0 self_draw")
    assert table.patterns() == {"heavenly_hand"}


def test_a_win_with_ones_first_draw_is_earthly() -> None:
    table = sichuan({2: READY}, drawn="8p", untouched=True)
    table = table.play("0 discard 8p", *around("1 8p"), "draw 2p", "2 self_draw")
    assert table.patterns() == {"earthly_hand"}


def test_a_ron_in_the_first_turn_is_nothing_special() -> None:
    assert sichuan({2: READY}, drawn="2p", untouched=True).play("0 discard 2p", "2 ron").patterns() == set()


def test_only_the_first_draw_is_heavenly_or_earthly() -> None:
    assert sichuan({0: READY}, drawn="2p", rivers={0: "9s"}, untouched=True).play("0 self_draw").patterns() == set()
    table = sichuan({2: READY}, turn=2, drawn="2p", rivers={2: "9s"}, untouched=True)
    assert table.play("2 self_draw").patterns() == set()


@pytest.mark.parametrize("call", ["1 pon 88p", "1 minkan 888p"])
def test_a_call_ends_the_first_turn(call: str) -> None:
    table = sichuan({1: "888p1245789m124p", 2: READY}, drawn="8p", untouched=True).play("0 discard 8p", call)
    table = table.play("draw 3p", "1 discard 3p") if "minkan" in call else table.play("1 discard 1m")
    assert table.play("draw 2p", "2 self_draw").patterns() == set()


def test_a_concealed_kong_ends_the_first_turn_for_its_owner_too() -> None:
    table = sichuan({0: "1111m456789m55p8p"}, drawn="7p", untouched=True)
    assert table.play("0 ankan 1111m", "draw 9p", "0 self_draw").patterns() == {"root", "after_kong"}


# -- winners leave -----------------------------------------------------------------------------------------------------------


def test_the_winner_leaves_and_the_others_play_on() -> None:
    table = sichuan({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 ron")
    assert table.ending is None
    assert state(table).winners == (2,)
    table = table.play(*around("3 9p", "0 9p", "1 9p"))
    assert to_draw(table) == 3


def test_a_winner_is_asked_no_more() -> None:
    racks = {2: "234m345m678m1m999p"}
    table = sichuan(racks, drawn="1m").play("0 discard 1m", "2 ron", *around("3 9p"))
    assert table.choices(2) == ()
    assert "left" in why_not(table, "2 minkan 999p")


def test_a_winner_lays_its_hand_open() -> None:
    table = sichuan({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 ron")
    assert [place.shown for place in table.hand.places] == [False, False, True, False]


def test_who_won_in_which_order_is_shown() -> None:
    table = sichuan({1: NINE_A, 2: NINE_B}, drawn="9p").play("0 discard 9p", "1 ron & 2 ron")
    won = [
        (f.seat, f.words.en)
        for f in SICHUAN.display.facts(observe(table.rules, table.hand, None))
        if f.id == "won" and f.words
    ]
    assert won == [(1, "#1"), (2, "#2")]


def test_after_a_self_draw_the_next_seat_draws() -> None:
    assert to_draw(sichuan({0: READY}, drawn="2p").play("0 self_draw")) == 1
    assert to_draw(sichuan({3: READY}, turn=3, drawn="2p").play("3 self_draw")) == 0


def test_after_a_ron_the_seat_after_the_winner_draws() -> None:
    """Rule pages: the next to draw is the next seat still in after the last winner, not after the discarder."""
    assert to_draw(sichuan({1: NINE_A}, drawn="9p").play("0 discard 9p", "1 ron")) == 2
    assert to_draw(sichuan({3: NINE_A}, drawn="9p").play("0 discard 9p", "3 ron")) == 0


def test_seats_that_have_won_are_skipped() -> None:
    table = sichuan({1: NINE_A}, drawn="9p", winners=(2,)).play("0 discard 9p", "1 ron")
    assert to_draw(table) == 3
    assert to_draw(sichuan({}, drawn="9p", winners=(1, 2)).play("0 discard 9p")) == 3


@pytest.mark.parametrize("winners, following", [((1, 2), 3), ((1, 3), 0), ((2, 3), 0)])
def test_of_several_winners_on_one_discard_play_goes_on_after_the_last(
    winners: tuple[int, int], following: int
) -> None:
    one, two = winners
    table = sichuan({one: NINE_A, two: NINE_B}, drawn="9p").play("0 discard 9p", f"{one} ron & {two} ron")
    assert table.wins == winners
    assert to_draw(table) == following


def test_turn_order_of_winners_counts_from_the_discarder() -> None:
    table = sichuan({1: NINE_A, 3: NINE_B}, turn=2, drawn="9p").play("2 discard 9p", "1 ron & 3 ron")
    assert table.wins == (3, 1)
    assert to_draw(table) == 2


def test_the_discarder_pays_every_winner_the_value() -> None:
    """S: 点和的，支付对应分数; several may win on one discard."""
    table = sichuan({1: NINE_A, 3: "11335577m22449p"}, drawn="9p").play("0 discard 9p", "1 ron & 3 ron")
    assert table.changes == (-5000, 1000, 0, 4000)


def test_one_may_let_the_discard_go_that_another_wins_with() -> None:
    table = sichuan({1: NINE_A, 3: NINE_B}, drawn="9p").play("0 discard 9p", "1 pass & 3 ron")
    assert table.wins == (3,)
    assert to_draw(table) == 0


def test_three_winners_on_one_discard_end_the_hand() -> None:
    table = sichuan({1: NINE_A, 2: NINE_B, 3: NINE_C}, drawn="9p").play("0 discard 9p", "1 ron & 2 ron & 3 ron")
    assert table.wins == (1, 2, 3)
    assert table.ending == "win"
    assert table.changes == (-3000, 1000, 1000, 1000)


def test_the_third_win_ends_the_hand() -> None:
    table = sichuan({2: READY}, turn=2, drawn="2p", winners=(0, 1)).play("2 self_draw")
    assert table.ending == "win"
    assert table.changes == (0, 0, 2000, -2000)


def test_the_third_and_second_win_on_one_discard_end_the_hand() -> None:
    table = sichuan({1: NINE_A, 3: NINE_B}, drawn="9p", winners=(2,)).play("0 discard 9p", "1 ron & 3 ron")
    assert table.ending == "win"


def test_two_wins_do_not_end_the_hand() -> None:
    assert sichuan({1: NINE_A, 3: NINE_B}, drawn="9p").play("0 discard 9p", "1 ron & 3 ron").ending is None


def test_a_self_draw_is_paid_one_more_by_those_still_in() -> None:
    """S: 自摸的，每家支付对应分数再追加 1 分; who has won pays no more."""
    assert sichuan({0: READY}, drawn="2p").play("0 self_draw").changes == (6000, -2000, -2000, -2000)
    assert sichuan({0: READY}, drawn="2p", winners=(3,)).play("0 self_draw").changes == (4000, -2000, -2000, 0)


def test_a_self_draw_at_the_cap_costs_seventeen() -> None:
    """Rule page `sichuan`: the extra point comes on top of the cap."""
    table = sichuan({0: "1111222233334m"}, drawn="4m").play("0 self_draw")
    assert table.changes == (51_000, -17_000, -17_000, -17_000)


def test_a_tile_won_with_cannot_be_claimed_as_well() -> None:
    table = sichuan({1: "999p1245789m124p", 3: NINE_A}, drawn="9p").play("0 discard 9p", "1 minkan 999p & 3 ron")
    assert table.paid("kong") == (0, 0, 0, 0)


def test_a_kong_is_paid_by_nobody_who_has_won_before() -> None:
    table = sichuan({1: NINE_A, 2: "888s1245789s124p"}, void="--m-", drawn="9p").play("0 discard 9p", "1 ron")
    table = table.play("draw 8s", "2 ankan 8888s")
    assert table.paid("kong") == (-2000, 0, 4000, -2000)
