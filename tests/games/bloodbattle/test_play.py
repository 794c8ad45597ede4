"""Sichuan mahjong as played at home (AOSAI 四川麻将, sections 3 to 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from paizhuo.engine.core.node import DealTiles
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.bloodbattle.opening import break_side, kept_stacks, taken_from
from paizhuo.engine.games.bloodbattle.rules import BLOODBATTLE
from paizhuo.engine.rules.exchange import any_threes
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.void_suit import ChooseVoid
from tests.games.positions_blood_battle import PLAYED, placed, to_draw, why_not
from tests.games.support import Table, dealt, meld

READY = "123456789m2255p"
"""Waits on 2p and 5p."""
NOT_READY = "1245789m124578p"
NINE_A, NINE_B = "234345678m11m78p", "123456m22m123p78p"
"""Two hands that wait on 9p and 6p."""


def blood(racks: Mapping[int, str], **more: Any) -> Table:
    return placed(BLOODBATTLE, racks, **{"rivers": PLAYED, **more})


# -- dice, deal, exchange, void suit (section 3) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sums, side",
    [((5, 9), 0), ((2, 6, 10), 1), ((3, 7, 11), 2), ((4, 8, 12), 3)],
    ids=["dealer", "next", "opposite", "previous"],
)
def test_the_dice_say_where_the_wall_is_broken(sums: tuple[int, ...], side: int) -> None:
    assert {break_side((n - min(n - 1, 6), min(n - 1, 6))) for n in sums} == {side}


def test_the_smaller_die_says_how_many_stacks_stay() -> None:
    """Dice 3 and 5: three stacks stay, drawing starts at the fourth."""
    assert kept_stacks((3, 5)) == kept_stacks((5, 3)) == 3


@pytest.mark.parametrize(
    "sums, side", [((2, 6, 10, 9), 1), ((3, 7, 11), 2), ((4, 8, 12, 5), 3)], ids=["next", "opposite", "previous"]
)
def test_the_dice_say_whose_three_tiles_one_takes(sums: tuple[int, ...], side: int) -> None:
    """As the wall is broken; with 5 from the previous seat, with 9 from the next."""
    assert {taken_from((n - min(n - 1, 6), min(n - 1, 6))) for n in sums} == {side}


RACKS = ("111222333m4445p", "555666777m6667p", "111222333s4445s", "888999p123p7778s")
PASSED = ("14m5p", "567m", "115s", "89p7s")


def before_exchange(dice: str = "3 4", **options: Any) -> Table:
    deals = [f"deal {rack}" for rack in ("111222334m4445p", *RACKS[1:])]
    return dealt(BLOODBATTLE, options=options).play(f"dice {dice}", *deals, "draw 9s")


def exchanged(dice: str) -> Table:
    return before_exchange(dice).play(" & ".join(f"{s} exchange {t}" for s, t in enumerate(PASSED)))


@pytest.mark.parametrize("dice, side", [("1 1", 1), ("3 4", 2), ("6 6", 3), ("2 3", 3), ("4 5", 1)])
def test_everybody_gets_three_tiles_from_the_seat_the_dice_say(dice: str, side: int) -> None:
    before, after = before_exchange(dice), exchanged(dice)
    for seat in range(4):
        had, has = (Counter(t.hand.places[seat].concealed) for t in (before, after))
        assert has == had - Counter(parse(PASSED[seat])) + Counter(parse(PASSED[(seat + side) % 4]))


def test_any_three_tiles_may_be_passed_unless_one_suit_was_agreed() -> None:
    assert before_exchange().can("0 exchange 1m45p")
    agreed = before_exchange(same_suit=True)
    assert not agreed.can("0 exchange 1m45p")
    assert agreed.can("0 exchange 112m")
    assert "one suit" in why_not(agreed, "0 exchange 1m45p")


def test_every_three_of_a_hand_are_a_choice_once() -> None:
    assert {a.tiles for a in any_threes(parse("11m2p3s"))} == {parse("11m2p"), parse("11m3s"), parse("1m2p3s")}


def test_the_break_and_the_stacks_kept_are_told() -> None:
    (fact,) = facts_of(before_exchange("3 5"), "break")
    assert fact.seat == 3
    assert fact.words is not None
    assert fact.words.en == "3 stacks kept, drawn from stack 4"


def facts_of(table: Table, name: str) -> list[Fact]:
    return [fact for fact in BLOODBATTLE.display.facts(observe(table.rules, table.hand, None)) if fact.id == name]


def test_a_hand_without_a_suit_reports_it() -> None:
    """天缺: 摸完牌起手就只有一门牌或者两门牌，此时报缺."""
    table = before_exchange("3 4").play("0 exchange 111m & 1 exchange 777m & 2 exchange 111s & 3 exchange 888p")
    # Seat 1 has taken three dots from the opposite seat 3, and has no bamboo.
    assert set(table.choices(1)) == {ChooseVoid("m"), ChooseVoid("p"), ChooseVoid("s", missing=True)}
    assert set(table.choices(3)) == {ChooseVoid("m"), ChooseVoid("p"), ChooseVoid("s")}
    table = table.play("0 void s & 1 void s missing & 2 void p missing & 3 void m")
    assert [fact.seat for fact in facts_of(table, "missing")] == [1, 2]


def test_a_void_suit_once_named_stays() -> None:
    """定张: 之后不能更改."""
    table = exchanged("3 4").play("0 void s & 1 void p & 2 void p & 3 void m")
    before = table.hand.state.void
    assert before == (2, 1, 1, 0)
    assert not any(action.name == "void" for seat in range(4) for action in table.choices(seat))
    assert table.refused("0 void m")
    assert table.play("0 discard 1m").hand.state.void == before


def test_the_dealers_fourteenth_tile_jumps_a_stack() -> None:
    """跳牌: 与第 13 张牌隔一摞牌，摸其上面一张. A stack is two places of the wall, the upper tile first."""
    table = dealt(BLOODBATTLE).play("dice 3 4")
    taken = {}
    for seat, rack in enumerate(RACKS):
        request = table.hand.phase.node(table.rules, table.hand).request  # type: ignore[union-attr]
        assert isinstance(request, DealTiles)
        assert request.place == seat
        taken[seat] = request.positions
        table = table.play(f"deal {rack}")
    fourteenth = table.hand.phase.node(table.rules, table.hand).request.position  # type: ignore[union-attr]
    assert [taken[seat][0] for seat in range(4)] == [0, 4, 8, 12]
    assert fourteenth % 2 == taken[0][-1] % 2 == 0
    assert fourteenth // 2 - taken[0][-1] // 2 == 2
    assert sorted((fourteenth, *(place for places in taken.values() for place in places))) == list(range(53))


def test_every_tile_of_the_wall_is_drawn_before_it_is_a_draw() -> None:
    """No tiles are kept back."""
    assert before_exchange().hand.wall.left == 108 - 53
    table = blood({}, drawn="1s", left=1).play("0 discard 1s")
    assert (table.ending, to_draw(table)) == (None, 1)
    assert table.play("draw 2s", "1 discard 2s drawn").ending == "exhausted"


def test_void_tiles_may_be_discarded_in_any_order() -> None:
    table = blood({0: "1245789m12457p1s"}, drawn="9p")
    assert table.can("0 discard 1m")
    assert table.can("0 discard 1s")


def test_void_tiles_are_neither_claimed_nor_won_with() -> None:
    table = blood({1: "55s1245789m1247p"}, drawn="5s").play("0 discard 5s")
    assert to_draw(table) == 1
    held = blood({0: "12345678m11p12s9m"}, drawn="3s")
    assert not held.can("0 self_draw")
    assert "void" in held.refused("0 self_draw")


def test_there_is_no_chi() -> None:
    """四川麻将只有 碰 和 杠."""
    table = blood({1: NOT_READY}, drawn="3m").play("0 discard 3m")
    assert to_draw(table) == 1
    assert "no chi" in why_not(table, "1 chi 12m")


def test_a_kong_draws_its_replacement_from_the_tail() -> None:
    """从尾部补一张牌."""
    table = blood({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m")
    assert table.hand.phase.node(table.rules, table.hand).request.position == -1  # type: ignore[union-attr]


def test_after_a_pon_or_a_kong_the_next_seat_of_the_caller_draws() -> None:
    """杠完/碰完的时候，从杠牌者/碰牌者的下家开始摸牌."""
    table = blood({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p")
    assert to_draw(table.play("2 pon 99p", "2 discard 1m")) == 3
    assert to_draw(table.play("2 minkan 999p", "draw 8p", "2 discard 8p")) == 3


# -- kongs (section 6: 刮风下雨) -------------------------------------------------------------------------------------------


def test_kongs_are_paid_at_once() -> None:
    """暗杠: 未胡牌的每家给 2 番; 直杠: 放杠的人给 2 番; 补杠: 未胡牌的每家给 1 番."""
    concealed = blood({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m")
    assert concealed.changes == (6, -2, -2, -2)
    exposed = blood({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
    assert exposed.changes == (-2, 0, 2, 0)
    added = blood({0: "45789m12459p"}, melds={0: [meld("pon", "111m", 1)]}, drawn="1m").play("0 kakan 1m")
    assert added.changes == (3, -1, -1, -1)


def test_who_has_won_pays_for_no_kong() -> None:
    assert blood({0: "1111m45789m1245p"}, drawn="9p", winners=(2,)).play("0 ankan 1111m").changes == (4, -2, 0, -2)


def test_a_robbed_kong_earns_nothing() -> None:
    """此时不成杠."""
    racks = {0: "45789m12457p", 2: "23m678m456p11p789p"}
    table = blood(racks, melds={0: [meld("pon", "111m", 1)]}, drawn="1m").play("0 kakan 1m", "2 ron")
    assert table.paid("kong") == (0, 0, 0, 0)
    assert table.patterns() == {"plain", "rob_kong"}
    assert table.changes == (-2, 0, 2, 0)


# -- winning (section 6) ---------------------------------------------------------------------------------------------------


def test_the_discarder_pays_a_discard_and_everybody_still_in_a_self_draw() -> None:
    assert blood({1: READY}, drawn="2p").play("0 discard 2p", "1 ron").changes == (-1, 1, 0, 0)
    assert blood({0: READY}, drawn="2p").play("0 self_draw").changes == (6, -2, -2, -2)
    assert blood({0: READY}, drawn="2p", winners=(1,)).play("0 self_draw").changes == (4, 0, -2, -2)


@pytest.mark.parametrize("cap, paid", [(8, 8), (16, 16), (None, 32), (4, 4)])
def test_the_most_that_is_paid_can_be_agreed(cap: int | None, paid: int) -> None:
    table = blood({1: "1133557788996m"}, drawn="6m", options={"cap": cap}, left=20)
    table = table.play("0 discard 6m", "1 ron")
    assert table.changes == (-min(paid, 16), min(paid, 16), 0, 0)


@pytest.mark.parametrize("cap, each", [(None, 32), (32, 32), (16, 16), (8, 8)])
def test_a_win_without_a_cap_is_paid_in_full(cap: int | None, each: int) -> None:
    """清七对 5 and 自摸 1: six fan are 32."""
    table = blood({0: "1133557788996m"}, drawn="6m", options={"cap": cap}).play("0 self_draw")
    assert table.changes == (3 * each, -each, -each, -each)


def test_several_may_win_on_one_discard_and_three_wins_end_the_hand() -> None:
    racks = {1: NINE_A, 2: NINE_B, 3: "567789m99m456p78p"}
    table = blood(racks, drawn="9p").play("0 discard 9p", "1 ron & 2 ron & 3 ron")
    assert table.wins == (1, 2, 3)
    assert table.ending == "win"


def test_play_goes_on_after_the_last_winner() -> None:
    table = blood({1: NINE_A, 2: NINE_B}, drawn="9p").play("0 discard 9p", "1 ron & 2 ron")
    assert to_draw(table) == 3


def test_the_dealers_first_fourteen_tiles_are_a_heavenly_hand() -> None:
    table = blood({0: READY}, drawn="2p", rivers={}).play("0 self_draw")
    assert table.patterns() == {"heavenly_hand"}
    assert table.changes == (24, -8, -8, -8)


def test_a_non_dealers_first_draw_is_an_earthly_hand() -> None:
    table = blood({2: READY}, drawn="2p", turn=2, rivers={0: "1z", 1: "1z"}).play("2 self_draw")
    assert table.patterns() == {"earthly_hand"}


def test_a_kong_ends_the_first_draw() -> None:
    table = blood({0: "1111m456789m55p8p"}, drawn="8p", rivers={}).play("0 ankan 1111m", "draw 8p", "0 self_draw")
    assert table.patterns() == {"plain", "self_draw", "after_kong"}


# -- the end 查叫 ----------------------------------------------------------------------------------------------------------


def drawn_out(racks: Mapping[int, str], **more: Any) -> Table:
    return blood(racks, **{"drawn": "1s", "left": 0, **more}).play("0 discard 1s")


FAR_A, FAR_B = "1245789m134789p", "1245789m134679p"
"""Not ready, without a 2p or 5p."""
PIG = "1245789m12457p9s"


def test_who_is_not_ready_pays_every_ready_player() -> None:
    """无叫的给有叫的赔叫. Seat 2 holds a 2p and a 5p that seat 1 waits for."""
    table = drawn_out({0: FAR_A, 1: READY, 2: NOT_READY, 3: FAR_B}, void="ssss")
    assert table.paid("not_ready") == (-1, 3, -1, -1)


@pytest.mark.parametrize("seat_2, changes", [("1245789m2355p89p", (-1, 3, -1, -1)), ("1245789m2555p89p", (0, 0, 0, 0))])
def test_a_dead_wait_is_not_ready(seat_2: str, changes: tuple[int, ...]) -> None:
    """死叫: 所有能胡的牌已经被出完或者被捏在别人手里. Seat 1 waits for 5p alone."""
    racks = {0: "1245789m234789p", 1: "123456789m1146p", 2: seat_2, 3: "1245789m234789p"}
    assert drawn_out(racks, void="ssss").paid("not_ready") == changes


def test_a_tile_that_a_winner_holds_is_out() -> None:
    """Seat 2 has two of the 5p that seat 1 waits for. While it plays it could have thrown one; once it has won it could not."""
    racks = {0: "1245789m234789p", 1: "123456789m1146p", 2: "1245789m2355p89p", 3: "1245789m234789p"}
    assert drawn_out(racks, void="ssss", winners=(2,)).paid("not_ready") == (0, 0, 0, 0)
    assert drawn_out(racks, void="ssss", winners=(3,)).paid("not_ready") == (-1, 2, -1, 0)


def test_a_wait_that_is_all_out_is_dead() -> None:
    racks = {0: FAR_A, 1: READY, 2: FAR_B, 3: "1245789m134689p"}
    assert drawn_out(racks, void="ssss", rivers={3: "22p55p"}).changes == (0, 0, 0, 0)


def test_the_largest_win_that_can_still_come_is_paid_with_its_roots() -> None:
    """Four 1m without a kong are a root: 1 + 1 fan are 2."""
    racks = {0: "245789m1346789p", 1: "111123456m5546p", 2: "245789m1256789p", 3: "245789m1346789p"}
    assert drawn_out(racks, void="ssss").changes == (-2, 6, -2, -2)


@pytest.mark.parametrize("cap, each", [(8, 8), (None, 16)])
def test_a_ready_hand_is_paid_no_more_than_the_cap(cap: int | None, each: int) -> None:
    """清七对: five fan are 16. Seat 2 holds a 6m that seat 1 waits for."""
    racks = {0: FAR_A, 1: "1133557788996m", 2: "2246m125566889p", 3: FAR_B}
    assert drawn_out(racks, void="ssss", options={"cap": cap}).changes == (-each, 3 * each, -each, -each)


def test_at_a_draw_everybody_sees_who_was_ready_who_waited_in_vain_and_who_held_three_suits() -> None:
    racks = {0: "1245789m134789p", 1: "123456789m1146p", 2: PIG, 3: "123456789s3355p"}
    table = drawn_out(racks, void="sssm")
    for seat in (0, 1, 2, 3, None):
        found = BLOODBATTLE.display.facts(observe(table.rules, table.hand, seat))
        words = {fact.seat: fact.words.zh for fact in found if fact.id == "ready" and fact.words}
        assert words == {0: "无叫", 1: "有叫", 2: "花猪", 3: "有叫"}
    dead = {0: "1245789m234789p", 1: "123456789m1146p", 2: "1245789m2555p89p", 3: "1245789m234789p"}
    table = drawn_out(dead, void="ssss")
    found = BLOODBATTLE.display.facts(observe(table.rules, table.hand, 0))
    assert [fact.words.zh for fact in found if fact.id == "ready" and fact.seat == 1 and fact.words] == ["死叫"]


def test_who_holds_three_suits_pays_the_cap_to_everybody_who_does_not() -> None:
    """花猪: 给所有未胡牌且非花猪的人赔满格."""
    racks = {0: FAR_A, 1: READY, 2: PIG, 3: FAR_B}
    table = drawn_out(racks, void="ssss")
    assert table.paid("pig") == (8, 8, -24, 8)
    assert table.paid("not_ready") == (-1, 2, 0, -1)


def test_without_a_cap_a_pig_pays_eight() -> None:
    racks = {0: FAR_A, 1: READY, 2: PIG, 3: FAR_B}
    assert drawn_out(racks, void="ssss", options={"cap": None}).paid("pig") == (8, 8, -24, 8)
    assert drawn_out(racks, void="ssss", options={"cap": 16}).paid("pig") == (16, 16, -48, 16)


def test_two_pigs_do_not_pay_each_other() -> None:
    racks = {0: FAR_A, 1: READY, 2: PIG, 3: "1245789m13467p8s"}
    table = drawn_out(racks, void="ssss")
    assert table.paid("pig") == (16, 16, -16, -16)
    assert {(paid.payer, paid.payee) for paid in table.hand.ledger if paid.reason == "pig"} == {
        *((2, 0), (2, 1)),
        *((3, 0), (3, 1)),
    }


# -- who deals -------------------------------------------------------------------------------------------------------------


def next_dealer(table: Table) -> int:
    following = BLOODBATTLE.play.programme(BLOODBATTLE.settled({})).after(table.hand, (0,) * 4, 0)
    assert not isinstance(following, MatchEnd)
    return following.dealer


def test_the_first_winner_deals_next_and_of_several_the_discarder() -> None:
    assert next_dealer(blood({3: READY}, turn=3, drawn="2p").play("3 self_draw")) == 3
    both = blood({1: NINE_A, 3: NINE_B}, turn=2, drawn="9p").play("2 discard 9p", "1 ron & 3 ron")
    assert next_dealer(both) == 2


def test_without_a_winner_the_dealer_stays() -> None:
    assert next_dealer(drawn_out({})) == 0


@pytest.mark.parametrize("hands", [4, 8, 16])
def test_a_match_has_the_hands_agreed_and_starts_from_nothing(hands: int) -> None:
    programme = BLOODBATTLE.play.programme(BLOODBATTLE.settled({"hands": hands}))
    deal = programme.first()
    assert deal.standing == (0, 0, 0, 0)
    table = drawn_out({})
    for _ in range(hands - 1):
        following = programme.after(replace(table.hand, deal=deal), (0,) * 4, 0)
        assert not isinstance(following, MatchEnd)
        deal = following
    assert isinstance(programme.after(replace(table.hand, deal=deal), (0,) * 4, 0), MatchEnd)
