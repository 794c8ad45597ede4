"""Tianjin at the table: calls, wild tiles, wins by self-draw, kongs (天津麻将规则 二 吃碰杠牌, 四)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.event import Melded
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.games.tianjin.opening import DrawPast
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.play.hidden_kongs import KongsTurnedUp
from tests.games.support import around, meld
from tests.games.tianjin.positions import CATCH, PLAIN, WAIT, state, tianjin, to_draw, why_not

# -- calls -----------------------------------------------------------------------------------------------------------------


def test_there_is_no_chi() -> None:
    table = tianjin({1: "12m258p369s13567z"}, drawn="3m").play("0 discard 3m")
    assert to_draw(table) == 1
    assert "chi" in why_not(table, "1 chi 12m")


def test_nobody_announces_that_it_is_ready() -> None:
    """不允许报听."""
    table = tianjin({0: WAIT, 1: CATCH}, drawn="9p")
    assert {action.name for action in table.choices(0)} == {"self_draw", "discard"}
    assert table.play("0 discard 9p", "draw 8p").choices(1)
    assert {action.name for action in table.play("0 discard 9p", "draw 8p").choices(1)} == {"discard"}


def test_anybody_may_pon_and_then_discards() -> None:
    table = tianjin({2: "99s1245789m124p1z"}, drawn="9s").play("0 discard 9s")
    assert table.can("2 pon 99s")
    table = table.play("2 pon 99s")
    assert {action.name for action in table.choices(2)} == {"discard"}


def test_a_minkan_draws_its_replacement_from_the_tail() -> None:
    table = tianjin({2: "999s125789m124p1z"}, drawn="9s").play("0 discard 9s", "2 minkan 999s")
    assert to_draw(table) == 2
    assert table.hand.phase == DrawPast(2, replacement=True)


def test_nobody_wins_on_a_discard() -> None:
    table = tianjin({1: CATCH}, drawn="5m").play("0 discard 5m")
    assert to_draw(table) == 1
    assert "self-drawn" in why_not(table, "1 ron")


def test_no_kong_is_robbed() -> None:
    table = tianjin({0: "147m258p9s1z25s", 1: CATCH}, melds={0: [meld("pon", "555m", 2)]}, drawn="5m", wild="3p4p")
    assert to_draw(table.play("0 kakan 5m")) == 0


def test_the_last_discard_cannot_be_claimed() -> None:
    table = tianjin({2: "999s125789m124p1z"}, drawn="9s", left=0).play("0 discard 9s")
    assert table.ending == "exhausted"


# -- wild tiles ------------------------------------------------------------------------------------------------------------


def test_a_discarded_wild_tile_cannot_be_claimed() -> None:
    """手上有两个相同的混，其它人打出一张相同的混，不能碰."""
    table = tianjin({1: "333p125789m124s1z"}, wild="2p3p", drawn="3p").play("0 discard 3p")
    assert to_draw(table) == 1
    assert "cannot be claimed" in why_not(table, "1 pon 33p")
    assert "cannot be claimed" in why_not(table, "1 minkan 333p")


def test_who_discards_a_wild_tile_cannot_win_this_hand() -> None:
    """小相公."""
    table = tianjin({0: CATCH}, rivers={0: "4p"}, drawn="5m")
    assert not table.can("0 self_draw")
    assert "discarded a wild tile" in table.refused("0 self_draw")
    facts = TIANJIN.display.facts(observe(table.rules, table.hand, 2))
    assert [fact.seat for fact in facts if fact.id == "banned"] == [0]


def test_the_others_may_still_win() -> None:
    table = tianjin({0: CATCH}, rivers={1: "4p"}, drawn="5m")
    assert table.can("0 self_draw")


def test_who_cannot_win_may_still_pon_and_kong() -> None:
    table = tianjin({2: "999s125789m124p1z"}, rivers={2: "3p"}, drawn="9s").play("0 discard 9s")
    assert table.can("2 pon 99s")
    assert table.can("2 minkan 999s")


def test_in_a_kong_a_wild_tile_stands_only_for_itself() -> None:
    table = tianjin({0: "111m4p258m369s123z"}, drawn="9s")
    assert not table.can("0 ankan")


def test_four_equal_wild_tiles_make_a_gold_kong() -> None:
    table = tianjin({0: "4444p258m369s123z"}, drawn="9s")
    assert table.can("0 ankan 4444p")


def test_every_tile_of_a_rack_may_be_discarded_wild_ones_too() -> None:
    assert tianjin({0: "4p3p258m369s12357z"}, drawn="9s").can("0 discard 4p")


# -- wins ------------------------------------------------------------------------------------------------------------------


def test_a_win_by_self_draw() -> None:
    table = tianjin({0: CATCH}, drawn="5m").play("0 self_draw")
    assert table.patterns() == {"catch_five"}
    assert table.ending == "win"
    assert table.changes == (9, -3, -3, -3)


def test_a_plain_hand_may_not_win() -> None:
    """天津麻将中，不能和提溜."""
    table = tianjin({0: PLAIN}, drawn="4m")
    assert not table.can("0 self_draw")
    assert "two fan" in table.refused("0 self_draw")


def test_an_incomplete_hand_does_not_win() -> None:
    table = tianjin({0: PLAIN}, drawn="9p")
    assert "waits for" in table.refused("0 self_draw")
    assert "not ready" in tianjin({0: "147m258p369s1234z"}, wild="6z5z", drawn="9p").refused("0 self_draw")


def test_a_plain_hand_wins_with_a_replacement_tile() -> None:
    """杠开 doubles it to two fan."""
    table = tianjin({0: "123m456s9999s11z3p"}, drawn="5m").play("0 ankan 9999s", "draw 4m")
    table = table.play("0 self_draw")
    assert table.patterns() == {"plain", "after_kong"}
    assert table.hand.wins[0].score.total == 2


def test_with_a_wild_wait_any_tile_wins() -> None:
    assert all(tianjin({0: WAIT}, drawn=tile).can("0 self_draw") for tile in ("9m", "1z", "4p"))


def test_the_first_fourteen_tiles_win_heavenly_even_if_plain() -> None:
    assert not tianjin({0: PLAIN}, drawn="4m").can("0 self_draw")
    table = tianjin({0: "123p789s11z5s6z678s"}, drawn="5s", wild="6z5z", fresh=True).play("0 self_draw")
    assert table.patterns() == {"heavenly_hand", "plain"}
    assert table.hand.wins[0].score.total == 4


def test_in_a_heavenly_hand_any_tile_may_be_taken_as_the_drawn_one() -> None:
    """天胡可以随意的摆: 5m as the middle of 4m 5m and a wild 6m counts as catching the five."""
    table = tianjin({0: PLAIN}, drawn="4m", fresh=True).play("0 self_draw")
    assert table.patterns() == {"heavenly_hand", "catch_five"}
    assert table.hand.wins[0].score.total == 12


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_only_the_dealer_wins_heavenly(seat: int) -> None:
    assert not tianjin({seat: PLAIN}, drawn="4m", turn=seat, fresh=True).can(f"{seat} self_draw")


def test_a_kong_before_it_makes_it_no_heavenly_hand() -> None:
    """庄家摸到牌后，暗杠，补杠后胡牌，不算天胡."""
    table = tianjin({0: "123m456s9999s11z3p"}, drawn="5m", fresh=True)
    table = table.play("0 ankan 9999s", "draw 4m", "0 self_draw")
    assert "heavenly_hand" not in table.patterns()


def test_a_claimed_discard_does_not_win() -> None:
    """Wins are self-drawn only: after a pon there is no drawn tile to win with."""
    table = tianjin({1: "2277z456m123s567s"}, drawn="7z").play("0 discard 7z", "1 pon 77z")
    assert not table.can("1 self_draw")


# -- kongs -----------------------------------------------------------------------------------------------------------------


def test_a_concealed_kong_lies_face_down_for_the_others() -> None:
    table = tianjin({0: "1111m258m369s123z"}, drawn="9s").play("0 ankan 1111m")
    unseen = (UNKNOWN,) * 4
    assert observe(table.rules, table.hand, 0).hand.places[0].melds[0].tiles == parse("1111m")
    for seat in (None, 1, 2, 3):
        assert observe(table.rules, table.hand, seat).hand.places[0].melds[0].tiles == unseen
        masked = next(event.seen_by(seat) for event in table.events if isinstance(event, Melded))
        assert isinstance(masked, Melded)
        assert masked.meld.tiles == unseen


def test_a_gold_kong_is_shown() -> None:
    table = tianjin({0: "4444p258m369s123z"}, drawn="9s").play("0 ankan 4444p")
    assert observe(table.rules, table.hand, 2).hand.places[0].melds[0].tiles == parse("4444p")


def test_exposed_kongs_are_shown() -> None:
    table = tianjin({2: "999s125789m124p1z"}, drawn="9s").play("0 discard 9s", "2 minkan 999s")
    assert observe(table.rules, table.hand, 0).hand.places[2].melds[0].tiles == parse("9999s")


def test_hidden_kongs_are_turned_up_at_the_end_of_the_hand() -> None:
    table = tianjin({0: "1111m258m369s123z"}, drawn="9s", left=1).play("0 ankan 1111m", "draw 9p", "0 discard 9p")
    assert table.ending == "exhausted"
    assert any(isinstance(event, KongsTurnedUp) for event in table.events)
    assert observe(table.rules, table.hand, 3).hand.places[0].melds[0].tiles == parse("1111m")


def test_a_kong_needs_a_tile_to_be_drawn_for_it() -> None:
    assert not tianjin({0: "1111m258m369s123z"}, drawn="9s", left=0).can("0 ankan")


def test_no_kong_right_after_a_pon() -> None:
    table = tianjin({1: "77z1111m258m369s1z"}, drawn="7z").play("0 discard 7z", "1 pon 77z")
    assert not table.can("1 ankan")


# -- 铲 --------------------------------------------------------------------------------------------------------------------


def first_round(*discards: str) -> bool:
    """Whether the dealer was followed when these were the first discards, in turn order."""
    table = tianjin({}, drawn="9s", wild="6z5z", fresh=True)
    table = table.play(f"0 discard {discards[0]}", *around(*(f"{n} {t}" for n, t in enumerate(discards[1:], 1))))
    return state(table).followed


def test_the_dealer_is_followed_when_all_first_discards_are_the_same() -> None:
    assert first_round("9s", "9s", "9s", "9s")
    assert not first_round("9s", "9s", "9s", "8p")


def test_a_tile_repeated_later_follows_nobody() -> None:
    table = tianjin({}, rivers=dict.fromkeys(range(4), "8s"), drawn="9s", wild="6z5z").play("0 discard 9s")
    table = table.play(*around("1 9s", "2 9s", "3 9s"))
    assert not state(table).followed


def test_a_kong_in_between_breaks_it() -> None:
    table = tianjin({1: "1111m258m369s127z"}, drawn="9s", wild="6z5z", fresh=True)
    table = table.play("0 discard 9s", "draw 9p", "1 ankan 1111m")
    table = table.play("draw 9s", "1 discard 9s", *around("2 9s", "3 9s"))
    assert not state(table).followed


def test_a_kong_that_the_dealer_laid_before_its_first_discard_does_not() -> None:
    """004: the first round of discards begins with the dealer's; nothing came in between."""
    table = tianjin({0: "1111m258m369s127z"}, drawn="9s", wild="6z5z", fresh=True)
    table = table.play("0 ankan 1111m", "draw 9p", "0 discard 9s", *around("1 9s", "2 9s", "3 9s"))
    assert state(table).followed


def test_that_the_dealer_was_followed_is_a_fact() -> None:
    table = tianjin({}, drawn="9s", wild="6z5z", fresh=True).play("0 discard 9s", *around("1 9s", "2 9s", "3 9s"))
    assert "followed" in {fact.id for fact in TIANJIN.display.facts(observe(table.rules, table.hand, 1))}
    assert parse_one("9s") == table.hand.rivers[3][0].tile
