"""大众麻将 at the table: the order of a hand, kongs, wins, and each special rule in play (特殊规则)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Discard, Ron, SelfDraw
from paizhuo.engine.core.node import Decision, DrawTile
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse, parse_one, tidy
from paizhuo.engine.games.house.rules import HOUSE
from paizhuo.engine.games.house.winning import OpenDraw
from paizhuo.engine.play.turn import Draw
from tests.games.house.positions import DEALT, LIMIT_WAIT, ORPHANS, WAIT, accounts, house, names, opened, state, why_not
from tests.games.support import Table, dealt, meld

# -- the order of a hand -------------------------------------------------------------------------------------------------


def test_the_dealers_dice_choose_the_special_rule_before_anything_else() -> None:
    table = dealt(HOUSE)
    assert table.waits_for == "dice"
    assert HOUSE.display.facts(observe(table.rules, table.hand, None)) == ()
    table = table.play("dice 3 6")
    assert state(table).special
    facts = HOUSE.display.facts(observe(table.rules, table.hand, 2))
    assert [fact.words.zh for fact in facts if fact.words] == ["放铳翻倍"]


def test_an_ordinary_hand_starts_with_the_dealers_fourteen_tiles() -> None:
    table = opened("1 2")
    assert names(table.choices(0)) == {"discard"}
    assert len(table.hand.places[0].concealed) == 14


def test_a_house_wall_has_four_of_each_kind() -> None:
    """共136张，34种，每种各四张."""
    assert Counter(HOUSE.play.wall(HOUSE.settled({}))) == dict.fromkeys(range(34), 4)


def test_every_tile_is_drawn() -> None:
    assert opened("1 2").hand.wall.left == 136 - 53
    assert opened("4 4", "indicator 1m").hand.wall.left == 136 - 54


def test_the_dealer_moves_every_hand_and_the_match_ends_after_the_agreed_number() -> None:
    programme = HOUSE.play.programme(HOUSE.settled({"hands": 4, "supporters": 2}))
    order, dealers = programme.first(), []
    assert order.standing == (0,) * 6
    while not hasattr(order, "transfers"):
        dealers.append(order.dealer)
        order = programme.after(dealt(HOUSE, order=order).hand, order.standing, 0)  # type: ignore[assignment]
    assert dealers == [0, 1, 2, 3]


# -- kongs and wins ------------------------------------------------------------------------------------------------------


def test_a_minkan_costs_the_discarder_two() -> None:
    table = house({2: "999s125789m124p1z"}, drawn="9s").play("0 discard 9s", "2 minkan 999s")
    assert accounts(table) == (-2, 0, 2, 0)
    request = table.hand.phase.node(table.rules, table.hand).request  # type: ignore[union-attr]
    assert request == DrawTile(2, -1)


def test_a_kakan_costs_who_fed_the_pon_two() -> None:
    table = house({0: "147m258p9s1z25s"}, melds={0: [meld("pon", "555m", 2)]}, drawn="5m").play("0 kakan 5m")
    assert accounts(table) == (2, 0, -2, 0)


def test_a_concealed_kong_costs_each_two() -> None:
    table = house({0: "4444p258m369s123z"}, drawn="9s").play("0 ankan 4444p")
    assert accounts(table) == (6, -2, -2, -2)


def test_a_robbed_kakan_earns_nothing() -> None:
    table = house({0: "147m258p9s1z23s", 1: "123456m678p34s22p"}, melds={0: [meld("pon", "555s", 2)]}, drawn="5s")
    table = table.play("0 kakan 5s", "1 ron")
    assert table.patterns() == {"rob_kong"}
    assert accounts(table) == (-6, 6, 0, 0)
    assert table.hand.places[0].melds[0].kind == "pon"


def test_thirteen_orphans_rob_a_concealed_kong_and_nothing_else_does() -> None:
    table = house({0: "5555z258m369s123p", 1: "119m19p19s123467z", 2: "123m456m789p12s66z"}, drawn="9s")
    table = table.play("0 ankan 5555z")
    assert table.choices(1) == (Ron(),)
    assert table.choices(2) == ()
    assert "thirteen orphans" in why_not(table, "2 ron")
    won = table.play("1 ron")
    assert won.patterns() == {"thirteen_orphans"}
    assert accounts(won) == (-30, 30, 0, 0)
    assert won.hand.places[0].melds == ()
    assert sorted(won.hand.places[0].concealed).count(parse_one("5z")) == 3
    stood = table.given({})
    assert accounts(stood) == (6, -2, -2, -2)
    assert stood.hand.phase == Draw(0, replacement=True)


def test_another_hand_that_waits_for_the_tile_robs_no_concealed_kong() -> None:
    table = house({0: "5555m258p369s123z", 1: "46m123s456p78999p"}, drawn="9s").play("0 ankan 5555m")
    assert table.hand.phase == Draw(0, replacement=True)


def test_a_plain_discard_win_pays_three_and_a_self_draw_two_from_each() -> None:
    ron = house({1: WAIT}, drawn="5z").play("0 discard 5z", "1 ron")
    assert accounts(ron) == (-3, 3, 0, 0)
    drawn = house({0: "456m789p123s5z"}, melds={0: [meld("chi", "123m", 3)]}, drawn="5z").play("0 self_draw")
    assert accounts(drawn) == (6, -2, -2, -2)
    assert drawn.ending == "win"


def test_everybody_who_claims_it_wins_on_one_discard() -> None:
    table = house({1: WAIT, 3: "123m456p789s456s5z"}, drawn="5z").play("0 discard 5z", "1 ron & 3 ron")
    assert table.wins == (1, 3)
    assert accounts(table) == (-6, 3, 0, 3)


def test_an_uninterrupted_first_draw_is_an_earthly_hand_and_a_call_ends_that() -> None:
    fresh = {"turn": 1, "drawn": "5z", "untouched": True}
    assert "earthly_hand" in house({1: WAIT}, **fresh).play("1 self_draw").patterns()  # type: ignore[arg-type]
    assert "earthly_hand" not in house({1: WAIT}, turn=1, drawn="5z").play("1 self_draw").patterns()
    table = house({0: "55m258p369s12345z", 1: WAIT}, turn=3, drawn="5m", untouched=True)
    table = table.play("3 discard 5m", "0 pon 55m", "0 discard 4z", "draw 5z")
    assert table.play("1 self_draw").patterns() == {"closed_self_draw"}


def test_an_earthly_hand_is_only_the_first_win_of_a_hand() -> None:
    """In 血流成河 a player may win on a discard before it has drawn: its first draw is then an ordinary one."""
    fresh = {"special": 2, "drawn": "5z", "untouched": True}
    table = house({1: WAIT}, **fresh).play("0 discard 5z", "1 ron", "draw 9p")  # type: ignore[arg-type]
    table = table.play("2 discard 9p drawn", "draw 9p", "3 discard 9p drawn", "draw 9s", "0 discard 9s drawn")
    table = table.play("draw 5z", "1 self_draw")
    assert table.patterns(1) == {"closed_self_draw"}


def test_an_empty_wall_costs_nobody_anything() -> None:
    table = house({1: WAIT}, drawn="9p", left=0).play("0 discard 9p")
    assert (table.ending, accounts(table)) == ("exhausted", (0, 0, 0, 0))


def test_the_last_discard_can_only_be_won_with() -> None:
    table = house({1: WAIT, 2: "55z258m369s14p67z1p"}, drawn="5z", left=0).play("0 discard 5z")
    assert names(table.choices(1)) == {"ron"}
    assert table.choices(2) == ()


# -- special rules -------------------------------------------------------------------------------------------------------


def test_without_chi_pon_and_kong_remain() -> None:
    rack = "1244m258p369s134z"
    assert house({1: rack}, drawn="3m").play("0 discard 3m").can("1 chi 24m")
    table = house({1: rack}, special=4, drawn="3m").play("0 discard 3m")
    assert table.choices(1) == ()
    assert "No chi" in why_not(table, "1 chi 24m")
    assert house({1: rack}, special=4, drawn="4m").play("0 discard 4m").can("1 pon 44m")


def test_without_a_pattern_the_pair_must_be_2_5_or_8() -> None:
    table = house({1: WAIT}, special=5, drawn="5z").play("0 discard 5z")
    assert table.choices(1) == ()
    assert "2, 5 or 8" in why_not(
        house({1: WAIT, 2: "55z258m369s14p67z1p"}, special=5, drawn="5z").play("0 discard 5z"), "1 ron"
    )


def test_everybody_gives_three_tiles_to_the_next_seat_and_the_dealer_may_win_at_once() -> None:
    table = opened("3 3", first="4z")
    assert table.waits_for == "decision"
    assert "Three tiles" in why_not(table, "1 exchange 999m")
    assert "three tiles" in why_not(table, "0 discard 1m")
    passed = {0: "147m", 1: "258m", 2: "369m", 3: "147m"}
    table = table.play(" & ".join(f"{seat} exchange {tiles}" for seat, tiles in passed.items()))
    for seat, rack in enumerate(DEALT):
        own = sorted([*parse(rack), *(parse("4z") if seat == 0 else ())])
        for tile in parse(passed[seat]):
            own.remove(tile)
        assert tidy(table.hand.places[seat].concealed) == tidy((*own, *parse(passed[(seat - 1) % 4])))
    assert table.hand.places[0].drawn is not None
    assert table.can("0 discard 1m")


def test_honours_may_be_given_too() -> None:
    assert opened("1 5").can("1 exchange 123z")


@pytest.mark.parametrize(
    "turned, dora", [("1m", "2m"), ("9s", "1s"), ("4z", "1z"), ("2z", "3z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z")]
)
def test_the_kind_after_the_turned_tile_is_dora(turned: str, dora: str) -> None:
    table = opened("4 4", f"indicator {turned}")
    seen = observe(table.rules, table.hand, 1)
    assert HOUSE.hints.bonus(seen) == {parse_one(dora)}
    assert seen.hand.wall.shown == (parse_one(turned),)


def test_the_turned_tile_is_out_of_play() -> None:
    table = opened("4 4", "indicator 1m", first="9p")
    hand = table.hand
    assert hand.wall.tail_position == -2
    assert opened("1 2").hand.wall.tail_position == -1


def test_ron_pays_double_and_so_does_robbing_a_kong() -> None:
    assert accounts(house({1: WAIT}, special=9, drawn="5z").play("0 discard 5z", "1 ron")) == (-6, 6, 0, 0)
    drawn = house({0: WAIT}, special=9, drawn="5z").play("0 self_draw")
    assert accounts(drawn) == (12, -4, -4, -4)


def test_without_ron_nobody_wins_on_a_discard_and_no_kong_is_robbed() -> None:
    table = house({1: WAIT}, special=10, drawn="5z").play("0 discard 5z")
    assert table.hand.phase == Draw(1)
    assert "self-draw only" in why_not(table, "1 ron")
    robbing = house(
        {0: "147m258p9s1z23s", 1: "123456m678p34s22p"}, special=10, melds={0: [meld("pon", "555s", 2)]}, drawn="5s"
    )
    assert robbing.play("0 kakan 5s").hand.phase == Draw(0, replacement=True)
    orphans = house({0: "5555z258m369s123p", 1: "119m19p19s123467z"}, special=10, drawn="9s")
    assert orphans.play("0 ankan 5555z").hand.phase == Draw(0, replacement=True)
    assert house({1: WAIT}, special=10, turn=1, drawn="5z").can("1 self_draw")


def test_a_pattern_is_needed_where_the_hand_is_bound() -> None:
    table = house({1: WAIT, 2: "55z258m369s14p67z1p"}, special=11, drawn="5z").play("0 discard 5z")
    assert not table.can("1 ron")
    assert "at least one pattern" in why_not(table, "1 ron")
    assert house({1: WAIT}, special=11, turn=1, drawn="5z").can("1 self_draw")


# -- 血战到底 ------------------------------------------------------------------------------------------------------------


def blood() -> Table:
    """Seat 1 has won on seat 0's discard and left."""
    racks = {0: "258m369p147s1222z", 1: WAIT, 2: "123m456p789s456s6z"}
    return house(racks, special=7, drawn="5z").play("0 discard 5z", "1 ron")


def test_a_winner_leaves_and_the_next_player_still_in_draws() -> None:
    table = blood()
    assert table.hand.phase == Draw(2)
    assert state(table).winners == (1,)
    assert "left" in why_not(table, "1 discard 1m")


def test_only_those_still_in_pay_a_self_draw() -> None:
    table = blood().play("draw 6z", "2 self_draw")
    assert accounts(table) == (-3 - 4, 3, 8, -4)
    assert table.ending is None
    assert table.hand.phase == Draw(3)


def test_the_third_win_ends_the_hand() -> None:
    racks = {0: "258m369p147s1222z", 1: WAIT, 2: "123m456p789s456s5z", 3: "234m567p789s234s5z"}
    table = house(racks, special=7, drawn="5z").play("0 discard 5z", "1 ron & 2 ron & 3 ron")
    assert (table.ending, table.wins) == ("win", (1, 2, 3))


def test_a_kong_added_to_a_pon_fed_by_somebody_who_has_left_earns_nothing() -> None:
    table = house(
        {0: "147m258p9s1z25s"}, special=7, winners=(2,), melds={0: [meld("pon", "555m", 2)]}, drawn="5m"
    ).play("0 kakan 5m")
    assert accounts(table) == (0, 0, 0, 0)
    ankan = house({0: "4444p258m369s123z"}, special=7, winners=(2,), drawn="9s").play("0 ankan 4444p")
    assert accounts(ankan) == (4, -2, 0, -2)


def test_chi_takes_the_discard_of_the_previous_player_still_in() -> None:
    table = house({2: "24m258p369s12345z"}, special=7, winners=(1,), drawn="3m").play("0 discard 3m")
    assert table.can("2 chi 24m")


# -- 血流成河 ------------------------------------------------------------------------------------------------------------


def river() -> Table:
    """Seat 1 has won on seat 0's discard and plays on."""
    return house({1: WAIT}, special=2, drawn="5z").play("0 discard 5z", "1 ron")


def test_a_winner_stays_and_play_goes_on_after_it() -> None:
    table = river()
    assert table.ending is None
    assert state(table).staying == (1,)
    assert table.hand.places[1].shown
    assert table.hand.phase == Draw(2)


def test_a_winner_draws_openly_and_discards_without_being_asked() -> None:
    table = around_to_winner(river()).play("draw 9m")
    assert table.hand.rivers[1][-1].tile == parse_one("9m")
    assert table.hand.rivers[1][-1].drawn
    assert table.hand.phase == Draw(2)


def around_to_winner(table: Table) -> Table:
    """Seats 2, 3 and 0 draw and discard; the winner is to draw."""
    for seat, tile in ((2, "6z"), (3, "7z"), (0, "6z")):
        table = table.play(f"draw {tile}", f"{seat} discard {tile} drawn")
    assert table.hand.phase == OpenDraw(1)
    return table


def test_a_winner_may_win_again_by_self_draw_and_everybody_pays_every_time() -> None:
    table = around_to_winner(river()).play("draw 5z")
    assert table.choices(1) == (SelfDraw(), Discard(parse_one("5z"), drawn=True))
    table = table.play("1 self_draw")
    assert table.wins == (1, 1)
    assert accounts(table) == (-3 - 4, 3 + 12, -4, -4)
    assert len(table.hand.places[1].concealed) == 13
    assert table.hand.rivers[1][-1].tile == parse_one("5z")
    assert table.hand.phase == Draw(2)


def test_a_winner_may_win_again_on_a_discard_but_call_nothing() -> None:
    table = house({1: "123m456m789p11s55z"}, special=12, drawn="5z").play("0 discard 5z", "1 ron", "draw 1s")
    table = table.play("2 discard 1s drawn")
    assert table.choices(1) == (Ron(),)
    assert "drawn and discarded automatically" in why_not(table, "1 pon 11s")
    assert table.play("1 ron").wins == (1, 1)


def test_the_river_ends_with_the_wall() -> None:
    table = house({1: WAIT}, special=2, drawn="5z", left=1).play("0 discard 5z", "1 ron", "draw 9m")
    table = table.play("2 discard 9m drawn")
    assert table.ending == "exhausted"


def test_a_winner_lays_no_kong() -> None:
    table = house({1: "111m456m789p123s5z"}, special=2, drawn="5z").play("0 discard 5z", "1 ron")
    table = around_to_winner(table).play("draw 1m")
    assert table.hand.rivers[1][-1].tile == parse_one("1m")


# -- after a limit pattern -----------------------------------------------------------------------------------------------


def limit_won(after: str) -> Table:
    return house({1: LIMIT_WAIT}, drawn="5z", options={"after_yakuman": after}).play("0 discard 5z", "1 ron")


def goes_on(table: Table) -> bool:
    programme = HOUSE.play.programme(table.options)
    return not hasattr(programme.after(table.hand, (0, 0, 0, 0), 0), "transfers")


def test_after_a_limit_pattern_the_players_are_asked_whether_the_match_ends() -> None:
    table = limit_won("offer")
    node = table.hand.phase.node(table.rules, table.hand)
    assert isinstance(node, Decision)
    assert set(node.options) == {0, 1, 2, 3}
    ended = table.play("2 end_match")
    assert ended.ending == "win"
    assert not goes_on(ended)
    assert goes_on(table.given({}))


def test_the_match_ends_or_goes_on_by_itself_where_that_was_agreed() -> None:
    assert not goes_on(limit_won("end"))
    assert goes_on(limit_won("go_on"))


def test_nobody_is_asked_after_an_ordinary_win() -> None:
    table = house({1: WAIT}, drawn="5z").play("0 discard 5z", "1 ron")
    assert goes_on(table)
    assert "limit pattern" in why_not(house({1: ORPHANS}, drawn="5z"), "0 end_match")
