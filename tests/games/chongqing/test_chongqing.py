"""Chongqing mahjong ([vk_mj] 重庆麻将): void suit, water money, letting go, the settlement of a draw, and every option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.families.void_suit.patterns import void_field
from paizhuo.engine.games.chongqing.opening import SHARES, SharedOut
from paizhuo.engine.games.chongqing.play import ChongqingState
from paizhuo.engine.games.chongqing.rules import CHONGQING
from paizhuo.engine.rules.options import BadOption
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.scoring.request_values import OptionValue
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.games.positions_blood_battle import PLAYED, at_turn, placed, to_draw, why_not
from tests.games.support import Table, dealt, meld

READY = "123456789m2255p"
"""Waits on 2p and 5p; nothing counts but a concealed hand."""
NOT_READY = "1245789m124578p"
NINE_A, NINE_B = "234345678m11m78p", "123456m22m123p78p"
"""Two hands that wait on 9p and 6p."""
PLAIN = {"concealed_middle": False}


def chongqing(racks: Mapping[int, str], **more: Any) -> Table:
    return placed(CHONGQING, racks, **{"rivers": PLAYED, "options": PLAIN, **more})


def seen(table: Table, seat: int | None) -> Observation:
    return observe(table.rules, table.hand, seat)


# -- before the first turn -------------------------------------------------------------------------------------------------

RACKS = ("111222334m4445p", "555666777m6667p", "111222333s4445s", "888999p123p7778s")
PASSED = ("111m", "555m", "111s", "888p")


def before(**options: Any) -> Table:
    return dealt(CHONGQING, options=options).play("dice 3 4", *(f"deal {rack}" for rack in RACKS), "draw 9s")


def shared_out(dice: str) -> Table:
    chosen = " & ".join(f"{seat} exchange {tiles}" for seat, tiles in enumerate(PASSED))
    return before().play(chosen, f"dice {dice}")


def test_three_tiles_of_one_suit_are_exchanged() -> None:
    """点起3张同花色牌."""
    assert before().can("0 exchange 112m")
    assert "one suit" in why_not(before(), "0 exchange 11m4p")


def test_the_piles_are_shared_out_so_that_nobody_gets_its_own() -> None:
    """规则要确保来自自己的那堆不能分配给自己. Each of the nine ways comes up with four of the thirty-six throws."""
    found: Counter[tuple[int, ...]] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        table = shared_out(f"{first} {second}")
        event = next(e for e in table.events if isinstance(e, SharedOut))
        assert all(giver != seat for seat, giver in enumerate(event.givers))
        found[event.givers] += 1
        for seat, giver in enumerate(event.givers):
            had = Counter(before().hand.places[seat].concealed)
            has = Counter(table.hand.places[seat].concealed)
            assert has == had - Counter(parse(PASSED[seat])) + Counter(parse(PASSED[giver]))
    assert found == Counter(dict.fromkeys(SHARES, 4))


def test_no_pile_is_shared_out_before_all_four_have_chosen() -> None:
    """确定后，玩家不能更改换牌; 四家都确定换牌后 the piles are given out."""
    chosen = before().play(" & ".join(f"{seat} exchange {tiles}" for seat, tiles in enumerate(PASSED)))
    assert not any(chosen.choices(seat) for seat in range(4))
    assert chosen.hand.places == before().hand.places
    with pytest.raises(IllegalAction):
        before().play("0 exchange 112m & 1 exchange 555m & 2 exchange 111s")


def test_the_void_suits_are_named_after_the_exchange() -> None:
    assert {action.name for action in before().choices(0)} == {"exchange"}
    assert all({a.name for a in shared_out("1 1").choices(seat)} == {"void"} for seat in range(4))


def test_one_sees_only_the_pile_one_gave_and_the_one_received() -> None:
    event = next(e for e in shared_out("1 1").events if isinstance(e, SharedOut))
    masked = event.seen_by(0)
    assert isinstance(masked, SharedOut)
    hidden = {seat for seat, pile in enumerate(masked.piles) if set(pile) == {UNKNOWN}}
    assert hidden == set(range(4)) - {0, event.givers[0]}


def test_without_the_exchange_the_void_suits_are_named_at_once() -> None:
    table = before(exchange_three=False)
    assert {action.name for action in table.choices(0)} == {"void"}
    table = table.play("0 void s & 1 void s & 2 void m & 3 void m")
    assert at_turn(table) == 0


def test_void_tiles_are_discarded_first() -> None:
    """只要手牌中还有这个种类的牌，那就不可以打其他的牌."""
    table = chongqing({0: "1245789m12457p1s"}, drawn="9p")
    assert {a.name for a in table.choices(0)} == {"discard"}
    assert table.can("0 discard 1s")
    assert "void" in table.refused("0 discard 1m")


def test_a_void_tile_drawn_later_must_go_too() -> None:
    """如果手牌中已经没有万了，但是摸牌的时候刚好摸到了一张万，那就只能打这张万."""
    table = chongqing({0: NOT_READY}, drawn="5s")
    (only,) = table.choices(0)
    assert only == Discard(parse("5s")[0], drawn=True)


def test_void_tiles_are_neither_called_nor_won_with() -> None:
    table = chongqing({1: "555s124589m1247p"}, drawn="5s").play("0 discard 5s")
    assert to_draw(table) == 1
    held = chongqing({0: READY}, void="p---", drawn="2p")
    assert "void" in held.refused("0 self_draw")
    assert not chongqing({1: READY}, void="-p--", drawn="2p").play("0 discard 2p").can("1 ron")


def test_there_is_no_chi() -> None:
    table = chongqing({1: NOT_READY}, drawn="3m").play("0 discard 3m")
    assert to_draw(table) == 1
    assert "no chi" in why_not(table, "1 chi 12m")


# -- kongs and water money -------------------------------------------------------------------------------------------------


def fed_kong(**more: Any) -> Table:
    return chongqing({2: "999p1245789m124p"}, drawn="9p", **more).play("0 discard 9p", "2 minkan 999p")


def test_an_exposed_kong_is_paid_by_its_feeder() -> None:
    """引杠 2."""
    assert fed_kong().changes == (-2, 0, 2, 0)


def test_with_brush_the_two_others_pay_one_each() -> None:
    """擦挂: 还需要向另外两位玩家收取底分x1的水钱."""
    assert fed_kong(options={**PLAIN, "brush": True}).changes == (-2, -1, 4, -1)
    assert fed_kong(options={**PLAIN, "brush": True}, winners=(3,)).changes == (-2, -1, 3, 0)


def with_pon(drawn: str, rack: str, others: Mapping[int, str] | None = None, **more: Any) -> Table:
    racks = {0: rack, **(others or {})}
    return chongqing(racks, melds={0: [meld("pon", "111m", 1)]}, drawn=drawn, **more)


def test_a_kong_added_at_once_is_paid_by_everybody_still_in() -> None:
    """巴杠 1."""
    assert with_pon("1m", "45789m12459p").play("0 kakan 1m").changes == (3, -1, -1, -1)


def test_a_kong_added_later_earns_nothing() -> None:
    """绕杠: 不收水钱，只算一根."""
    assert with_pon("9p", "145789m1245p").play("0 kakan 1m").changes == (0, 0, 0, 0)


def test_exposed_kongs_are_seen_by_all() -> None:
    """引杠、巴杠、绕杠都属于明杠."""
    for laid in (
        fed_kong(),
        with_pon("1m", "45789m12459p").play("0 kakan 1m"),
        with_pon("9p", "145789m1245p").play("0 kakan 1m"),
    ):
        for seat in (0, 1, 2, 3, None):
            (kong,) = (m for place in seen(laid, seat).hand.places for m in place.melds)
            assert kong.is_kong
            assert UNKNOWN not in kong.tiles


def test_a_kong_added_later_is_a_root_and_a_win_after_it_is_a_self_draw() -> None:
    """绕杠杠上花: 自摸胡牌. A root and 杠上花: 4, and the base on top."""
    table = with_pon("5p", "1456789m578p").play("0 kakan 1m", "draw 9p", "0 self_draw")
    assert table.patterns() == {"plain", "root", "after_kong"}
    assert table.paid("kong") == (0, 0, 0, 0)
    assert table.paid("win") == (15, -5, -5, -5)


def hidden_kong(**more: Any) -> Table:
    return chongqing({0: "1111m45789m1245p"}, drawn="9p", **more).play("0 ankan 1111m")


def test_a_concealed_kong_is_paid_two_by_everybody_still_in() -> None:
    assert hidden_kong().changes == (6, -2, -2, -2)


def test_only_its_owner_sees_a_concealed_kong() -> None:
    """暗杠: 杠牌之后只有自己看得见."""
    table = hidden_kong()
    assert seen(table, 0).hand.places[0].melds[0].tiles == parse("1111m")
    for other in (1, 2, 3, None):
        (kong,) = seen(table, other).hand.places[0].melds
        assert kong.tiles == (UNKNOWN,) * 4


def test_a_concealed_kong_is_turned_up_when_its_owner_wins() -> None:
    table = chongqing({0: "1111m456789m55p8p"}, drawn="8p").play("0 ankan 1111m", "draw 8p", "0 self_draw")
    assert seen(table, 1).hand.places[0].melds[0].tiles == parse("1111m")
    assert table.value("root") == 1


def test_and_at_the_end() -> None:
    table = hidden_kong(left=1).play("draw 8p", "0 discard 8p")
    assert table.ending == "exhausted"
    assert seen(table, 3).hand.places[0].melds[0].tiles == parse("1111m")


def test_any_added_kong_can_be_robbed_and_the_robbed_player_pays() -> None:
    """抢杠: 番数加一，被抢杠者的此根不算，并作为点炮者. Also one added later."""
    for drawn, rack in (("1m", "45789m12457p"), ("9p", "145789m1245p")):
        table = with_pon(drawn, rack, {2: "23m678m456p11p789p"}).play("0 kakan 1m", "2 ron")
        assert table.paid("kong") == (0, 0, 0, 0)
        assert table.changes == (-2, 0, 2, 0)
        assert [m.kind for m in table.hand.places[0].melds] == ["pon"]


# -- winning ---------------------------------------------------------------------------------------------------------------


def test_a_self_draw_is_paid_by_everybody_still_in_with_the_base_on_top() -> None:
    assert chongqing({0: READY}, drawn="2p").play("0 self_draw").changes == (6, -2, -2, -2)
    assert chongqing({0: READY}, drawn="2p", winners=(1,)).play("0 self_draw").changes == (4, 0, -2, -2)


def test_several_may_win_on_one_discard_and_three_wins_end_the_hand() -> None:
    """一炮三响."""
    racks = {1: NINE_A, 2: NINE_B, 3: "567789m99m456p78p"}
    table = chongqing(racks, drawn="9p").play("0 discard 9p")
    three = table.play("1 ron & 2 ron & 3 ron")
    assert three.changes == (-3, 1, 1, 1)
    assert three.ending == "win"
    assert table.play("1 ron & 2 ron & 3 pass").ending is None


def test_who_has_won_draws_and_discards_no_more() -> None:
    """每个胡过牌的玩家不可以再摸牌，出牌."""
    table = chongqing({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 ron")
    drawers = []
    for _ in range(6):
        drawers.append(to_draw(table))
        table = table.play("draw 9m", f"{to_draw(table)} discard 9m drawn")
    assert drawers == [3, 0, 1, 3, 0, 1]


def test_a_pon_and_the_fourth_tile_in_a_run_are_a_root() -> None:
    """碰了3条，手里还有345条，这种也算一根."""
    table = chongqing({1: "345678m99m45p"}, melds={1: [meld("pon", "333m", 0)]}, drawn="6p")
    assert table.play("0 discard 6p", "1 ron").patterns() == {"plain", "root"}


PONS = [meld("pon", tiles, 0) for tiles in ("222m", "555m", "888m")]


@pytest.mark.parametrize("agreed", [True, False])
def test_triplets_of_2_5_8_and_the_last_single_tile_count_if_they_were_agreed(agreed: bool) -> None:
    options = {**PLAIN, "terminals_258": agreed, "big_single": agreed}
    table = chongqing({1: "2255p"}, melds={1: PONS}, drawn="2p", options=options).play("0 discard 2p", "1 ron")
    assert table.patterns() == ({"triplets_258"} if agreed else {"all_triplets"})
    single = {1: [*PONS, meld("pon", "333p", 0)]}
    table = chongqing({1: "5p"}, melds=single, drawn="5p", options=options).play("0 discard 5p", "1 ron")
    assert table.patterns() == {"all_triplets"} | ({"big_single"} if agreed else set())


def test_or_a_self_draw_counts_a_fan() -> None:
    table = chongqing({0: READY}, drawn="2p", options={**PLAIN, "self_draw": "fan", "max_fan": 3}).play("0 self_draw")
    assert table.patterns() == {"plain", "self_draw"}
    assert table.changes == (6, -2, -2, -2)


def test_a_fan_for_a_self_draw_is_under_the_limit_the_base_is_not() -> None:
    for self_draw, each in (("fan", 8), ("base", 9)):
        options = {**PLAIN, "self_draw": self_draw, "max_fan": 3}
        table = chongqing({0: "1133557788996m"}, drawn="6m", options=options).play("0 self_draw")
        assert table.changes == (3 * each, -each, -each, -each)


def fed_win(**options: Any) -> Table:
    rack = "999p123456m55p78p"
    table = chongqing({2: rack}, drawn="9p", options={**PLAIN, **options}).play("0 discard 9p", "2 minkan 999p")
    return table.play("draw 6p", "2 self_draw")


def test_a_win_on_the_replacement_of_an_exposed_kong_is_paid_by_its_feeder() -> None:
    """引杠杠上花: 将引杠者当作为点炮者. A root and 杠上花: 4, no base on top; and 2 for the kong."""
    assert fed_win().changes == (-6, 0, 6, 0)
    assert fed_win(self_draw="fan").changes == (-6, 0, 6, 0)


def test_or_by_everybody_if_that_was_agreed() -> None:
    assert fed_win(kong_win="self_draw").paid("win") == (-5, -5, 15, -5)


def test_a_win_after_a_second_kong_of_ones_own_is_an_ordinary_self_draw() -> None:
    """Two roots and 杠上花: 8, and the base on top."""
    table = chongqing({2: "999p5555m123m2p78p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
    table = table.play("draw 2p", "2 ankan 5555m", "draw 6p", "2 self_draw")
    assert table.patterns() == {"plain", "root", "after_kong"}
    assert table.paid("win") == (-9, -9, 27, -9)


KONG = "9999m57m1344669p"


def test_on_a_discard_after_a_kong_its_water_money_goes_to_the_first_winner() -> None:
    """转水."""
    table = chongqing({0: KONG, 1: NINE_A, 3: NINE_B}, drawn="8p").play("0 ankan 9999m")
    table = table.play("draw 9p", "0 discard 9p", "1 ron & 3 ron")
    assert table.paid("kong") == (6, -2, -2, -2)
    assert table.paid("kong_passed") == (-6, 6, 0, 0)
    assert table.paid("win") == (-4, 2, 0, 2)


def test_an_ordinary_discard_later_moves_no_water_money() -> None:
    table = chongqing({0: KONG, 1: NINE_A}, drawn="8p").play("0 ankan 9999m", "draw 8p", "0 discard 8p")
    table = table.play("draw 1s", "1 discard 1s", "draw 9p", "2 discard 9p", "1 ron")
    assert table.paid("kong_passed") == (0, 0, 0, 0)


def test_the_dealers_fourteen_tiles_and_a_first_draw_count_as_the_limit() -> None:
    heavenly = chongqing({0: READY}, drawn="2p", rivers={}).play("0 self_draw")
    assert heavenly.patterns() == {"heavenly_hand"}
    assert heavenly.changes == (51, -17, -17, -17)
    earthly = chongqing({1: READY}, turn=1, drawn="2p", rivers={0: "1z"}).play("1 self_draw")
    assert earthly.patterns() == {"earthly_hand"}


def test_unless_it_was_agreed_that_they_do_not() -> None:
    table = chongqing({0: READY}, drawn="2p", rivers={}, options={**PLAIN, "heaven_earth": False}).play("0 self_draw")
    assert table.patterns() == {"plain"}


# -- letting go 过水不胡 ---------------------------------------------------------------------------------------------------


def test_who_lets_a_win_go_wins_nothing_as_small_before_drawing_again() -> None:
    table = chongqing({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 pass", "draw 6p")
    table = table.play("1 discard 6p")
    assert not table.choices(2)
    assert to_draw(table) == 2
    table = chongqing({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 pass", "draw 6p", "1 discard 6p")
    table = table.play("draw 1p", "2 discard 1p", "draw 9p")
    assert table.play("3 discard 9p").can("2 ron")


def test_it_is_told_why() -> None:
    racks = {2: NINE_A, 3: "123456789s66p11p"}
    table = chongqing(racks, void="---m", drawn="9p").play("0 discard 9p", "2 pass", "draw 6p", "1 discard 6p")
    assert table.can("3 pon 66p")
    assert "passed up" in why_not(table, "2 ron")


def test_a_greater_win_may_be_taken() -> None:
    """The 6p follows a kong, and so counts one fan more than the 9p."""
    racks = {1: "5555p1245789m12p", 2: NINE_A}
    table = chongqing(racks, drawn="9p").play("0 discard 9p", "2 pass", "draw 8p", "1 ankan 5555p", "draw 6p")
    assert table.play("1 discard 6p").can("2 ron")


def test_a_win_is_compared_with_the_one_let_go_by_its_fan_before_the_limit() -> None:
    """Three fan of three at most are let go; the 6p follows a kong: four, which the limit makes three."""
    racks = {1: "5555m124678899m", 2: "2222334455578p"}
    options = {**PLAIN, "max_fan": 3}
    table = chongqing(racks, drawn="9p", options=options).play("0 discard 9p", "2 pass", "draw 8p")
    won = table.play("1 ankan 5555m", "draw 6p", "1 discard 6p", "2 ron")
    assert won.hand.wins[0].score.total == 3


def test_what_one_has_let_go_only_one_knows_oneself() -> None:
    table = chongqing({2: NINE_A}, drawn="9p").play("0 discard 9p", "2 pass")
    state: ChongqingState = table.hand.state
    assert state.passed == (None, None, 0, None)
    assert state.seen_by(2).passed == state.passed
    assert state.seen_by(1).passed == (None,) * 4


def test_letting_go_while_another_wins_counts_too() -> None:
    table = chongqing({1: NINE_A, 3: NINE_B}, drawn="9p").play("0 discard 9p", "1 ron & 3 pass")
    state: ChongqingState = table.hand.state
    assert state.passed == (None, None, None, 0)


# -- the end 查叫 ----------------------------------------------------------------------------------------------------------


def drawn_out(racks: Mapping[int, str], **more: Any) -> Table:
    return chongqing(racks, **{"drawn": "1s", "left": 0, **more}).play("0 discard 1s")


def test_who_is_not_ready_pays_every_ready_player_its_largest_value() -> None:
    """查大叫. 2p makes all triplets: 1 fan."""
    assert drawn_out({1: "111444777m2255p"}).changes == (-2, 6, -2, -2)


def test_if_all_or_none_are_ready_nobody_pays() -> None:
    assert drawn_out({}).changes == (0, 0, 0, 0)
    racks = {0: READY, 1: "123456789s2255p", 2: "123456789s88p99p", 3: "123456789m88p99p"}
    assert drawn_out(racks, void="smms").changes == (0, 0, 0, 0)


def test_who_has_won_neither_pays_nor_is_paid() -> None:
    assert drawn_out({1: READY}, winners=(3,)).changes == (-1, 2, -1, 0)


def test_holding_void_tiles_is_not_being_ready() -> None:
    assert drawn_out({1: READY, 2: "123456789s3388p"}).changes == (-1, 3, -1, -1)


def test_who_is_not_ready_returns_its_water_money() -> None:
    """退水, also when nobody is ready."""
    table = hidden_kong(left=1).play("draw 8p", "0 discard 8p")
    assert table.paid("kong_returned") == (-6, 2, 2, 2)
    assert table.changes == (0, 0, 0, 0)


def test_water_money_that_went_to_a_winner_is_not_returned() -> None:
    table = chongqing({0: KONG, 1: NINE_A}, drawn="8p", left=1)
    table = table.play("0 ankan 9999m", "draw 9p", "0 discard 9p", "1 ron")
    assert table.ending == "exhausted"
    assert table.paid("kong_returned") == (0, 0, 0, 0)
    assert table.paid("kong_passed") == (-6, 6, 0, 0)


def test_everybody_is_told_at_the_end_whether_it_was_ready() -> None:
    """若玩家有叫则显示“自家有叫”，若无叫则显示“自家无叫”."""
    table = drawn_out({1: READY}, winners=(3,))
    found = {f.seat: f.words.zh for f in CHONGQING.display.facts(seen(table, 1)) if f.id == "ready" and f.words}
    assert found == {0: "无叫", 1: "自家有叫", 2: "无叫"}
    found = {f.seat: f.words.zh for f in CHONGQING.display.facts(seen(table, 0)) if f.id == "ready" and f.words}
    assert found[0] == "自家无叫"


# -- the match -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands, cards", [(1, 1), (4, 2), (8, 3), (16, 4)])
def test_a_match_has_the_hands_agreed_for_so_many_room_cards(hands: int, cards: int) -> None:
    """1局: 消耗房卡1张 … 16局: 消耗房卡4张."""
    programme = CHONGQING.play.programme(CHONGQING.settled({"hands": hands}))
    assert programme.first().standing == (0, 0, 0, 0)
    assert CHONGQING.play.fee(CHONGQING.settled({"hands": hands})) == cards
    assert isinstance(programme.after(drawn_out({}).hand, (0,) * 4, 0), MatchEnd) == (hands == 1)


def test_the_first_winner_deals_next_and_of_several_the_discarder() -> None:
    programme = CHONGQING.play.programme(CHONGQING.settled({}))
    racks = {1: NINE_A, 3: NINE_B}
    both = chongqing(racks, turn=2, drawn="9p").play("2 discard 9p", "1 ron & 3 ron")
    following = programme.after(both.hand, (0,) * 4, 0)
    assert not isinstance(following, MatchEnd)
    assert following.dealer == 2


@pytest.mark.parametrize("options", [{"max_fan": 7}, {"hands": 2}, {"self_draw": "none"}, {"cap": 8}])
def test_what_the_document_does_not_offer_is_no_option(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        CHONGQING.settled(options)


# -- the options in play and for a stated hand -----------------------------------------------------------------------------

MIDDLE = "123456789m46p22p"
SINGLE = [meld("pon", "111m", 1), meld("pon", "444m", 1), meld("pon", "777m", 1), meld("pon", "333p", 1)]


@pytest.mark.parametrize(
    "option, rack, melds, tile, paid",
    [
        ("concealed_middle", MIDDLE, [], "5p", {False: 1, True: 4}),
        ("closed_five", MIDDLE, [], "5p", {False: 1, True: 2}),
        ("big_single", "5p", SINGLE, "5p", {False: 2, True: 4}),
        ("terminals_258", "123789m123789p9p", [], "9p", {False: 1, True: 4}),
        ("terminals_258", "222555888m22p55p", [], "2p", {False: 2, True: 8}),
        ("triplets_two", "111444777m22p55p", [], "2p", {False: 2, True: 4}),
        ("triplets_two", "111444777m99m55m", [], "9m", {False: 8, True: 16}),
        ("max_fan", "1133557788999m", [], "9m", {3: 8, 4: 16, 5: 32, 6: 32}),
    ],
)
def test_an_option_changes_what_a_win_pays_at_the_table_and_for_a_stated_hand(
    option: str, rack: str, melds: list[Meld], tile: str, paid: dict[OptionValue, int]
) -> None:
    for value, points in paid.items():
        options = {**PLAIN, option: value}
        table = chongqing({0: rack}, melds={0: melds}, turn=1, drawn=tile, options=options)
        assert table.play(f"1 discard {tile}", "0 ron").paid("win") == (points, -points, 0, 0)
        hand = WinningHand(parse(rack), parse_one(tile), "discard", tuple(melds), source=1, fields=void_field(2))
        assert CHONGQING.scoring.score(hand, options).payments == {"0": points, "1": -points, "2": 0, "3": 0}


@pytest.mark.parametrize(
    "options, flags, melds, paid",
    [
        ({"self_draw": "base"}, (), [], {"0": 6, "1": -2, "2": -2, "3": -2}),
        ({"self_draw": "fan"}, (), [], {"0": 6, "1": -2, "2": -2, "3": -2}),
        ({"self_draw": "fan"}, ("last_tile",), [], {"0": 12, "1": -4, "2": -4, "3": -4}),
        ({"self_draw": "base"}, ("last_tile",), [], {"0": 9, "1": -3, "2": -3, "3": -3}),
        ({"heaven_earth": True}, ("first_turn",), [], {"0": 51, "1": -17, "2": -17, "3": -17}),
        ({"heaven_earth": False}, ("first_turn",), [], {"0": 6, "1": -2, "2": -2, "3": -2}),
        ({"kong_win": "discard"}, ("after_kong",), [meld("minkan", "9999m", 1)], {"0": 4, "1": -4, "2": 0, "3": 0}),
        (
            {"kong_win": "self_draw"},
            ("after_kong",),
            [meld("minkan", "9999m", 1)],
            {"0": 15, "1": -5, "2": -5, "3": -5},
        ),
    ],
)
def test_what_the_players_agreed_on_about_self_draws_counts_for_a_stated_hand(
    options: dict[str, OptionValue], flags: tuple[str, ...], melds: list[Meld], paid: dict[str, int]
) -> None:
    rack = parse("123456m2255p" if melds else "123456789m2255p")
    hand = WinningHand(rack, parse_one("2p"), "self_draw", tuple(melds), flags=frozenset(flags), fields=void_field(2))
    assert CHONGQING.scoring.score(hand, PLAIN | options).payments == paid
