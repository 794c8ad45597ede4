"""国标 at the table: flowers, eight fan, head bump, hidden kongs (C.H.R.I.S. guide I, rule page `international`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paizhuo.engine.core.event import Melded
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import FLOWERS, UNKNOWN, parse
from paizhuo.engine.games.international.rules import ANY_SHAPE, INTERNATIONAL, ONE_SUIT
from paizhuo.engine.play.flowers import DrawForFlower, LayFlowers
from paizhuo.engine.play.hidden_kongs import KongsTurnedUp
from paizhuo.engine.play.turn import Draw, Turn
from paizhuo.engine.rules.parts import MatchEnd
from tests.games.support import Table, dealt, meld, position

POINT = 100
WHOLE = "123456789m2255p"
"""Waits on 2p and 5p with a pure straight: enough for any win."""
CHEAP = "123m456p678s23s99p"
"""Waits on 1s and 4s with all runs and little else."""


def table(racks: dict[int, str], **more: Any) -> Table:
    more.setdefault("indicators", "")
    return position(INTERNATIONAL, racks, **more)


# -- the wall and flowers ----------------------------------------------------------------------------------------------------


def test_there_are_144_tiles_with_eight_flowers_and_no_dead_wall() -> None:
    tiles = Counter(INTERNATIONAL.play.wall(INTERNATIONAL.settled({})))
    assert tiles.total() == 144
    assert all(tiles[flower] == 1 for flower in FLOWERS)
    assert set(tiles) == {*range(34), *FLOWERS}
    assert dealt(INTERNATIONAL).hand.wall.left == 144


def opened(dealer: str, next_seat: str = "1245789m124578p", *, drawn: str = "9p") -> Table:
    """Dealt, up to what follows the dealer's fourteenth tile."""
    start = dealt(INTERNATIONAL).play("dice 1 2", f"deal {dealer}", f"deal {next_seat}")
    return start.play("deal 147m258p369s1234z", "deal 147s258m369p1234z", f"draw {drawn}")


def test_without_flowers_the_dealer_begins() -> None:
    assert opened("1245789m12457p5s").hand.phase == Turn(0)


def test_dealt_flowers_are_laid_and_replaced_from_the_tail_the_dealer_first() -> None:
    start = opened("1245789m12457p1f", "1245789m12457p2f")
    assert isinstance(start.hand.phase, LayFlowers)
    assert start.can("0 flower 1f")
    assert start.can("1 flower 2f")
    assert start.choices(2) == ()
    laid = start.play("0 flower 1f & 1 flower 2f")
    assert laid.hand.flowers == (parse("1f"), parse("2f"), (), ())
    done = laid.play("draw 5z", "draw 6z")
    assert done.hand.phase == Turn(0)
    assert done.hand.places[0].concealed[-1] == parse("5z")[0]
    assert done.hand.places[0].drawn is not None
    assert done.hand.places[1].drawn is None
    assert (done.hand.wall.front, done.hand.wall.tail) == (53, 2)


def test_a_flower_drawn_for_a_flower_is_replaced_again() -> None:
    again = opened("1245789m12457p1f").play("0 flower 1f", "draw 3f")
    assert again.can("0 flower 3f")
    assert again.play("0 flower 3f", "draw 5z").hand.phase == Turn(0)


def test_several_flowers_are_replaced_one_after_another() -> None:
    done = opened("1245789m1245p12f").play("0 flower 1f", "draw 5z", "0 flower 2f", "draw 6z")
    assert done.hand.flowers[0] == parse("12f")
    assert len(done.hand.places[0].concealed) == 14


def test_a_drawn_flower_must_be_replaced_at_once() -> None:
    at_turn = table({0: "1245789m124578p"}, drawn="1f")
    assert [action.name for action in at_turn.choices(0)] == ["flower"]
    assert "flower" in at_turn.refused("0 discard 1m")
    laid = at_turn.play("0 flower 1f")
    assert isinstance(laid.hand.phase, DrawForFlower)
    assert laid.play("draw 5z").hand.phase == Turn(0)


def test_there_must_be_a_flower_to_replace() -> None:
    assert "no flower" in table({0: "1245789m124578p"}, drawn="5z").refused("0 flower 1f")


def test_a_win_on_a_flowers_replacement_is_a_plain_self_draw() -> None:
    """Also after a kong: the tile replaces the flower."""
    won = table({0: "1111456789m222p"}, drawn="1f").play("0 flower 1f", "draw 1z")
    kong = won.play("0 ankan 1111m", "draw 2f", "0 flower 2f", "draw 1z", "0 self_draw")
    assert "after_kong" not in kong.patterns()
    assert "fully_concealed" in kong.patterns()


def test_flowers_are_paid_for_but_help_not_to_win() -> None:
    paid = table({0: WHOLE}, drawn="1f").play("0 flower 1f", "draw 2p", "0 self_draw")
    fan = paid.hand.wins[0].score.total
    assert paid.changes[1] == -(8 + fan + 1) * POINT


def test_a_flower_as_last_tile_ends_the_hand() -> None:
    assert table({0: "1245789m124578p"}, drawn="1f", left=0).play("0 flower 1f").ending == "exhausted"


# -- winning -----------------------------------------------------------------------------------------------------------------


def test_eight_fan_are_needed() -> None:
    at_turn = table({1: CHEAP}, drawn="1s")
    assert not at_turn.play("0 discard 1s").can("1 ron")


def test_why_a_hand_worth_less_may_not_win() -> None:
    cheap = table({0: "456p678s23s99p"}, melds={0: [meld("chi", "123m", 3)]}, drawn="1s")
    assert cheap.refused("0 self_draw") == "The hand is worth less than 8 fan"


def test_everybody_pays_a_self_draw() -> None:
    won = table({0: WHOLE}, drawn="2p").play("0 self_draw")
    fan = won.hand.wins[0].score.total
    assert won.changes == tuple(points * POINT for points in (3 * (8 + fan), -8 - fan, -8 - fan, -8 - fan))
    assert won.ending == "win"


def test_the_others_pay_eight_for_a_discard() -> None:
    won = table({2: WHOLE}, drawn="2p").play("0 discard 2p", "2 ron")
    fan = won.hand.wins[0].score.total
    assert won.changes == tuple(points * POINT for points in (-8 - fan, -8, fan + 24, -8))


def test_the_working_says_how_fan_become_points_and_who_pays() -> None:
    drawn = table({0: WHOLE}, drawn="1f").play("0 flower 1f", "draw 2p", "0 self_draw").hand.wins[0].score
    claimed = table({2: WHOLE}, drawn="2p").play("0 discard 2p", "2 ron").hand.wins[0].score
    whole = (8 + drawn.total + 1) * POINT
    assert [line.en for line in drawn.working] == [
        f"each of the others pays (8 + {drawn.total} fan + 1 flower) × 100 = {whole}"
    ]
    assert [line.zh for line in claimed.working] == [
        f"放炮者付 (8 + {claimed.total} 番) × 100 = {(8 + claimed.total) * POINT}，其他两家各付 8 × 100 = 800"
    ]


def test_only_the_nearest_claimant_wins() -> None:
    """有头跳."""
    both = table({1: "123456789p13m55z", 3: "123456789s13m66z"}, drawn="2m").play("0 discard 2m")
    assert both.play("1 ron & 3 ron").wins == (1,)
    assert both.play("3 ron").wins == (3,)


def test_there_is_no_furiten() -> None:
    assert table({1: WHOLE}, rivers={1: "2p5p"}, drawn="2p").play("0 discard 2p").can("1 ron")


def test_the_last_tile_drawn_and_the_last_discard() -> None:
    drawn = table({0: WHOLE}, drawn="2p", left=0).play("0 self_draw")
    assert "last_draw" in drawn.patterns()
    assert "self_draw" not in drawn.patterns()
    last = table({1: WHOLE}, drawn="2p", left=0).play("0 discard 2p")
    assert [action.name for action in last.choices(1)] == ["ron"]
    assert "last_discard" in last.play("1 ron").patterns()


def test_the_last_of_its_kind_needs_three_on_the_table_for_all_to_see() -> None:
    """牌河有 2 张、纯手牌中有 1 张，单骑和牌，不能算和绝张."""
    straight = "123456789m123p7z"
    seen = table({1: straight}, rivers={2: "7z", 3: "7z"}, drawn="7z").play("0 discard 7z", "1 ron")
    assert "last_of_kind" not in seen.patterns()
    three = table({1: WHOLE}, rivers={2: "5p", 3: "5z"}, drawn="5p").play("0 discard 5p", "1 ron")
    assert "last_of_kind" not in three.patterns()
    closed = table({1: "123456789m13p99s"}, rivers={2: "22p", 3: "2p"}, drawn="2p").play("0 discard 2p", "1 ron")
    assert "last_of_kind" in closed.patterns()
    ponned = table({1: "123456789m13p99s"}, melds={2: [meld("pon", "222p", 3)]}, drawn="2p")
    assert "last_of_kind" in ponned.play("0 discard 2p", "1 ron").patterns()


def test_a_hand_wins_with_the_circle_wind_and_its_own() -> None:
    order = Deal(4, 1, 0, (50_000,) * 4)
    won = table({1: "123456789m22z99p"}, drawn="2z", order=order).play("0 discard 2z", "1 ron")
    assert {"round_wind", "seat_wind"} <= won.patterns()


def test_in_a_fifth_circle_east_is_the_circle_wind_again() -> None:
    order = Deal(16, 4, 0, (50_000,) * 4)
    won = table({1: "123456789m11z99p"}, drawn="1z", order=order).play("0 discard 1z", "1 ron")
    assert "round_wind" in won.patterns()
    assert "seat_wind" not in won.patterns()


def test_nine_gates_must_wait_for_all_nine() -> None:
    """九莲宝灯（必须纯正）: 1112345678999 before the winning tile."""
    pure = table({1: "1112345678999m"}, drawn="1m").play("0 discard 1m", "1 ron")
    assert "nine_gates" in pure.patterns()
    same_tiles = table({1: "1111234567899m"}, drawn="9m").play("0 discard 9m", "1 ron")
    assert "nine_gates" not in same_tiles.patterns()


def test_all_runs_need_a_pair_of_numbers() -> None:
    """平和：4 个顺子、序数牌作将."""
    for pair, is_all_runs in (("99s", True), ("55z", False)):
        won = table({1: f"123456789m23p{pair}"}, drawn="4p").play("0 discard 4p", "1 ron")
        assert ("all_runs" in won.patterns()) == is_all_runs


def test_twice_two_equal_runs_are_seven_pairs() -> None:
    """没有对应两杯口的役种（但是可以计作七对）."""
    won = table({1: "112233m445566p7s"}, drawn="7s").play("0 discard 7s", "1 ron")
    assert "seven_pairs" in won.patterns()
    assert "pure_double_run" not in won.patterns()


# -- kongs -------------------------------------------------------------------------------------------------------------------

KONG = "1111m45789m1245p"


def test_a_concealed_kong_is_hidden_until_the_hand_ends() -> None:
    """暗杠不用展示，对局结束后检查."""
    laid = table({0: KONG, 1: "123456789p22m55s"}, drawn="9s").play("0 ankan 1111m")
    assert observe(laid.rules, laid.hand, 0).hand.places[0].melds[0].tiles == parse("1111m")
    for seat in (1, 2, 3, None):
        assert observe(laid.rules, laid.hand, seat).hand.places[0].melds[0].tiles == (UNKNOWN,) * 4
    masked = [event.seen_by(1) for event in laid.events if isinstance(event, Melded)]
    assert [event.meld.tiles for event in masked if isinstance(event, Melded)] == [(UNKNOWN,) * 4]
    ended = laid.play("draw 5s", "0 discard 5s", "1 ron")
    assert observe(ended.rules, ended.hand, 2).hand.places[0].melds[0].tiles == parse("1111m")
    assert any(isinstance(event, KongsTurnedUp) for event in ended.events)


def test_hidden_kongs_are_shown_at_a_draw_too() -> None:
    ended = table({0: KONG}, drawn="9s", left=1).play("0 ankan 1111m", "draw 5s", "0 discard 5s")
    assert ended.ending == "exhausted"
    assert observe(ended.rules, ended.hand, 2).hand.places[0].melds[0].tiles == parse("1111m")
    assert ended.changes == (0, 0, 0, 0)


def test_a_kong_draws_from_the_tail_and_needs_a_tile_there() -> None:
    laid = table({0: KONG}, drawn="9s").play("0 ankan 1111m")
    assert laid.hand.phase == Draw(0, replacement=True)
    assert not table({0: KONG}, drawn="9s", left=0).can("0 ankan 1111m")


def test_a_win_with_a_kongs_replacement() -> None:
    won = table({0: "1111456789m229p"}, drawn="2p").play("0 ankan 1111m", "draw 9p", "0 self_draw")
    assert "after_kong" in won.patterns()
    assert "self_draw" not in won.patterns()


def test_only_an_added_kong_can_be_robbed() -> None:
    pon = {0: [meld("pon", "222p", 2)]}
    added = table({1: "123456789m13p99s"}, melds=pon, drawn="2p").play("0 kakan 2p")
    assert added.can("1 ron")
    robbed = added.play("1 ron")
    assert "rob_kong" in robbed.patterns()
    assert "last_of_kind" not in robbed.patterns()
    assert robbed.hand.places[0].melds[0].kind == "pon"
    hidden = table({0: "2222p1245789m12s", 1: "123456789m13p99s"}, drawn="9p").play("0 ankan 2222p")
    assert hidden.waits_for == "draw"


# -- the match ---------------------------------------------------------------------------------------------------------------


def test_the_deal_passes_at_every_hand() -> None:
    won = table({0: WHOLE}, drawn="2p").play("0 self_draw")
    programme = INTERNATIONAL.play.programme(INTERNATIONAL.settled({}))
    following = programme.after(won.hand, (50_000,) * 4, 0)
    assert isinstance(following, Deal)
    assert following.dealer == 1
    assert programme.first().standing == (50_000,) * 4
    last = Deal(3, 0, 3, (50_000,) * 4)
    ended = table({3: WHOLE}, turn=3, drawn="2p", order=last).play("3 self_draw")
    assert isinstance(programme.after(ended.hand, (50_000,) * 4, 0), MatchEnd)


# -- for bots ----------------------------------------------------------------------------------------------------------------


def test_a_rack_nearly_of_one_suit_is_built_towards_it() -> None:
    one = table({0: "1123456789m11z5p"}, drawn="9s")
    assert INTERNATIONAL.hints.goal(observe(one.rules, one.hand, 0)) is ONE_SUIT[0]
    mixed = table({0: "1245m1245p1245s1z"}, drawn="9s")
    assert INTERNATIONAL.hints.goal(observe(mixed.rules, mixed.hand, 0)) is ANY_SHAPE
    assert INTERNATIONAL.hints.goal(observe(mixed.rules, mixed.hand, None)) is ANY_SHAPE
