"""What Sichuan pays: known settlements, the exhaustive draw 查大叫, and who deals next (C.H.R.I.S. guide S)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from paizhuo.engine.core.value import replace
from paizhuo.engine.games.sichuan.rules import SICHUAN
from paizhuo.engine.rules.parts import MatchEnd
from tests import cases
from tests.games.sichuan.positions import sichuan, to_draw
from tests.games.support import Table, around, meld

POINT = 1000
READY = "123456789m2255p"
"""Waits on 2p and 5p, without any fan."""
NOT_READY = "1245789m124578p"

# -- settlements as inputs and results -------------------------------------------------------------------------------------

RON = {2: ("11335577m22446p", "6p"), 7: ("1111222233334m", "4m")}
"""By fan: a hand, and the tile that completes it to that many."""
MOST = {1: "111444777m2255p", 4: "1133557788996m"}
"""By fan: a hand whose largest possible win is that."""

Row = Mapping[str, Any]


def played_ron(row: Row) -> Row:
    rack, tile = RON[row["fan"]]
    return {"discarder": -sichuan({2: rack}, drawn=tile).play(f"0 discard {tile}", "2 ron").changes[0] // POINT}


def played_self_draw(row: Row) -> Row:
    rack, tile = RON[row["fan"]]
    gone = tuple(range(3, row["payers"], -1))
    changes = sichuan({0: rack}, drawn=tile, winners=gone).play("0 self_draw").changes
    payers = [-points // POINT for points in changes[1:] if points]
    assert len(payers) == row["payers"]
    assert len(set(payers)) == 1
    return {"each": payers[0], "winner": changes[0] // POINT}


def played_exposed_kong(row: Row) -> Row:
    table = sichuan({2: "999p1245789m124p"}, drawn="9p").play("0 discard 9p", "2 minkan 999p")
    return {"discarder": -table.changes[0] // POINT}


def each(changes: tuple[int, ...]) -> Row:
    assert len(set(changes[1:])) == 1
    return {"each": -changes[1] // POINT}


def with_pon(drawn: str, rack: str, others: Mapping[int, str] | None = None) -> Table:
    return sichuan({0: rack, **(others or {})}, melds={0: [meld("pon", "111m", 1)]}, drawn=drawn)


def played_fresh_kong(row: Row) -> Row:
    return each(with_pon("1m", "45789m12457p").play("0 kakan 1m").changes)


def played_old_kong(row: Row) -> Row:
    return each(with_pon("9p", "145789m1245p").play("0 kakan 1m").changes)


def played_concealed_kong(row: Row) -> Row:
    return each(sichuan({0: "1111m45789m1245p"}, drawn="9p").play("0 ankan 1111m").changes)


def played_robbed_kong(row: Row) -> Row:
    table = with_pon("1m", "45789m12457p", {2: "23m678m456p11p789p"}).play("0 kakan 1m", "2 ron")
    return each(table.paid("kong"))


def played_draw(row: Row) -> Row:
    """Seat 1 is not ready and perhaps holds void tiles, seat 2 is ready; seats 0 and 3 have won."""
    rack = "1245789m12457p1s" if row["pig"] else NOT_READY
    table = sichuan({1: rack, 2: MOST[row["tenpai_max"][0]]}, turn=1, drawn="1s", winners=(0, 3), left=0)
    changes = table.play("1 discard 1s").changes
    assert changes[2] == -changes[1]
    return {"pig_pays" if row["pig"] else "noten_pays": [changes[2] // POINT]}


def played_refund(row: Row) -> Row:
    """Seat 0 lays a concealed kong and is not ready in the end, nor is anybody else."""
    assert row["kongs"] == [["ankan", [1, 2, 3]]]
    table = sichuan({0: "1111m45789m1245p"}, drawn="9p", left=1).play("0 ankan 1111m", "draw 8p", "0 discard 8p")
    assert table.changes == (0, 0, 0, 0)
    returned = table.paid("kong_returned")
    assert len(set(returned[1:])) == 1
    return {"returns_each": returned[1] // POINT}


PLAYED: dict[str, Callable[[Row], Row]] = {
    "ron": played_ron,
    "tsumo": played_self_draw,
    "daiminkan": played_exposed_kong,
    "kakan_drawn": played_fresh_kong,
    "kakan_from_hand": played_old_kong,
    "ankan": played_concealed_kong,
    "kakan_robbed": played_robbed_kong,
    "flow": played_draw,
    "flow_refund": played_refund,
}
"""How each event of a settlement is brought about at the table."""

SETTLEMENTS: tuple[tuple[Row, Row], ...] = (
    ({"event": "ron", "fan": 2}, {"discarder": 4}),
    ({"event": "tsumo", "fan": 2, "payers": 3}, {"each": 5}),
    ({"event": "tsumo", "fan": 2, "payers": 2}, {"each": 5, "winner": 10}),
    ({"event": "ron", "fan": 7}, {"discarder": 16}),
    ({"event": "daiminkan", "payer": "discarder"}, {"discarder": 2}),
    ({"event": "kakan_drawn"}, {"each": 1}),
    ({"event": "kakan_from_hand"}, {"each": 0}),
    ({"event": "ankan"}, {"each": 2}),
    ({"event": "kakan_robbed"}, {"each": 0}),
    ({"event": "flow", "noten": 1, "tenpai_max": [1], "pig": False}, {"noten_pays": [2]}),
    ({"event": "flow", "pig": True, "tenpai_max": [1]}, {"pig_pays": [8]}),
    ({"event": "flow", "pig": True, "tenpai_max": [4]}, {"pig_pays": [16]}),
    ({"event": "flow_refund", "kongs": [["ankan", [1, 2, 3]]]}, {"returns_each": 2}),
)
"""In the document's points (1000 each)."""


def check(given: Row, expected: Row) -> None:
    played = PLAYED[given["event"]](given)
    assert {key: played[key] for key in expected} == expected


@pytest.mark.parametrize("given, expected", SETTLEMENTS)
def test_a_settlement_of_the_document(given: Row, expected: Row) -> None:
    check(given, expected)


def test_the_settlements_of_others_are_paid_as_stated() -> None:
    for row in cases.settlements("sichuan_settlements"):
        check(row["input"], row["expected"])


@pytest.mark.parametrize(
    "rack, tile, points",
    [
        (READY, "2p", 1),
        ("111444777m2255p", "2p", 2),
        ("11335577m22446p", "6p", 4),
        ("1111m335577m446p", "6p", 8),
        ("1133557788996m", "6m", 16),
    ],
)
def test_every_fan_doubles_the_value_up_to_sixteen(rack: str, tile: str, points: int) -> None:
    """S: 0 番是 1 分，1 番是 2 分，2 番是 4 分，3 番是 8 分，4 番封顶 16 分."""
    table = sichuan({1: rack}, drawn=tile).play(f"0 discard {tile}", "1 ron")
    assert table.changes == (-points * POINT, points * POINT, 0, 0)


# -- the exhaustive draw ---------------------------------------------------------------------------------------------------


def drawn_out(racks: Mapping[int, str], **more: Any) -> Table:
    """The hand after the last tile, drawn by seat 0, was discarded and nobody wanted it."""
    return sichuan(racks, drawn="1s", left=0, **more).play("0 discard 1s")


def test_the_hand_is_a_draw_when_the_last_discard_is_not_won() -> None:
    table = drawn_out({})
    assert table.ending == "exhausted"


def test_who_is_not_ready_pays_every_ready_player_the_value() -> None:
    """S: 向每位听牌者支付其听牌最大可能番数对应分数."""
    table = drawn_out({1: "123456789s3388p", 2: MOST[1]}, void="-m--")
    assert table.changes == (-3000, 2000, 4000, -3000)


def test_the_largest_possible_win_is_paid() -> None:
    """1112444777222: a 2 makes all triplets, a 3 nothing."""
    assert drawn_out({1: "1112444777m222p"}).changes == (-2000, 6000, -2000, -2000)


def test_it_is_paid_as_a_win_on_a_discard_without_circumstances() -> None:
    """Not one point more as for a self-draw, and no 海底 though it would be the last tile."""
    assert drawn_out({1: READY}).changes == (-1000, 3000, -1000, -1000)


def test_roots_in_the_hand_count_for_the_largest_win() -> None:
    assert drawn_out({1: "111123456m55p78p"}).changes == (-2000, 6000, -2000, -2000)


def test_the_largest_win_is_capped() -> None:
    assert drawn_out({1: "1111222233334m"}).changes == (-16_000, 48_000, -16_000, -16_000)
    assert drawn_out({1: MOST[4]}).changes == (-16_000, 48_000, -16_000, -16_000)


def test_if_nobody_is_ready_nobody_pays() -> None:
    assert drawn_out({}).hand.ledger == ()


def test_if_everybody_is_ready_nobody_pays() -> None:
    racks = {0: READY, 1: "123456789s2255p", 2: "123456789s88p99p", 3: "123456789m88p99p"}
    table = sichuan(racks, void="smmp"[:3] + "s", drawn="1s", left=0).play("0 discard 1s")
    assert table.ending == "exhausted"
    assert table.changes == (0, 0, 0, 0)


def test_who_holds_void_tiles_pays_at_least_eight() -> None:
    """S: 尚有所缺花色的，至少支付 3 番 8 分."""
    table = drawn_out({1: READY, 2: "1245789m12457p9s"})
    assert table.changes == (-1000, 10_000, -8000, -1000)


def test_who_holds_void_tiles_pays_more_if_the_hand_is_worth_more() -> None:
    assert drawn_out({1: MOST[4], 2: "1245789m12457p9s"}).changes[2] == -16_000


def test_a_ready_form_with_void_tiles_is_not_ready() -> None:
    """Rule page `sichuan`: a holder of void tiles is never tenpai."""
    table = drawn_out({1: READY, 2: "123456789s3388p"})
    assert table.changes == (-1000, 10_000, -8000, -1000)


def test_if_nobody_is_ready_void_tiles_cost_nothing() -> None:
    assert drawn_out({2: "1245789m12457p9s"}).changes == (0, 0, 0, 0)


def test_a_single_wait_held_four_times_in_the_own_hand_is_not_ready() -> None:
    """Rule page `sichuan`: tenpai by form is enough unless all four of the tile are in one's own hand and melds."""
    table = drawn_out({1: "123456789m2222p", 2: "123456789s5588p"}, void="--m-")
    assert table.changes == (-1000, -1000, 3000, -1000)


def test_a_single_wait_of_which_a_pon_holds_the_rest_is_not_ready() -> None:
    melds = {1: [meld("pon", "222p", 0)]}
    table = drawn_out({1: "123456789m2p", 2: "123456789s5588p"}, melds=melds, void="--m-")
    assert table.changes == (-1000, -1000, 3000, -1000)


def test_a_wait_whose_tiles_all_lie_with_others_is_ready() -> None:
    """The form counts: 7p alone is waited for, and another's kong holds all four."""
    racks = {1: "123456789m55p89p", 2: "1245789s124p"}
    table = drawn_out(racks, melds={2: [meld("minkan", "7777p", 0)]}, void="--m-")
    assert table.changes == (-1000, 3000, -1000, -1000)


def laid_kong(left: int, **more: Any) -> Table:
    """Seat 0 laid a concealed kong, paid 2 by each; ``left`` tiles can still be drawn after its replacement."""
    table = sichuan({0: "1111m45789m1245p", **more.pop("racks", {})}, drawn="9p", left=left + 1, **more)
    return table.play("0 ankan 1111m", "draw 8p")


def test_who_is_not_ready_returns_its_kong_money_to_those_who_paid() -> None:
    """S: 未听牌者退回开杠收入."""
    table = laid_kong(0).play("0 discard 8p")
    assert table.paid("kong") == (6000, -2000, -2000, -2000)
    assert table.paid("kong_returned") == (-6000, 2000, 2000, 2000)


def test_kong_money_is_returned_also_to_who_has_won_since() -> None:
    table = laid_kong(0, racks={2: "123456789s5588p"}, void="--m-").play("0 discard 8p", "2 ron")
    assert table.ending == "exhausted"
    assert table.paid("kong_returned") == (-6000, 2000, 2000, 2000)


def test_kong_money_is_not_returned_to_who_had_left_before() -> None:
    """It paid nothing."""
    table = laid_kong(0, winners=(2,)).play("0 discard 8p")
    assert table.paid("kong_returned") == (-4000, 2000, 0, 2000)


def test_the_money_of_an_exposed_kong_goes_back_to_the_discarder() -> None:
    table = sichuan({2: "999p1245789m124p"}, drawn="9p", left=1).play("0 discard 9p", "2 minkan 999p", "draw 8p")
    assert table.play("2 discard 8p").paid("kong_returned") == (2000, 0, -2000, 0)


def test_a_ready_player_keeps_its_kong_money() -> None:
    table = sichuan({0: "1111m456789m55p8p"}, drawn="9p", left=1).play("0 ankan 1111m", "draw 1s", "0 discard 1s")
    assert table.paid("kong_returned") == (0, 0, 0, 0)
    assert table.paid("not_ready") == (6000, -2000, -2000, -2000)


def test_a_winner_keeps_its_kong_money_and_neither_pays_nor_is_paid() -> None:
    table = sichuan({0: "1111m456789m55p8p", 2: "123456789s2255p"}, void="--m-", drawn="7p", left=1)
    table = table.play("0 ankan 1111m", "draw 9p", "0 self_draw")
    assert table.ending == "exhausted"
    assert table.paid("kong") == (6000, -2000, -2000, -2000)
    assert table.paid("kong_returned") == (0, 0, 0, 0)
    assert table.paid("not_ready") == (0, -1000, 2000, -1000)


def test_after_a_win_with_the_last_tile_the_others_settle_the_draw() -> None:
    table = sichuan({0: READY, 2: "123456789s8899p"}, void="--m-", drawn="2p", left=0).play("0 self_draw")
    assert table.ending == "exhausted"
    assert table.paid("not_ready") == (0, -1000, 2000, -1000)


def test_after_a_win_on_the_last_discard_the_discarder_settles_too() -> None:
    table = sichuan({0: NOT_READY, 1: READY, 2: "123456789s8899p"}, void="--m-", drawn="2p", left=0)
    table = table.play("0 discard 2p", "1 ron")
    assert table.paid("win") == (-2000, 2000, 0, 0)
    assert table.paid("not_ready") == (-1000, 0, 2000, -1000)


def test_the_third_win_ends_the_hand_without_settling_a_draw() -> None:
    table = sichuan({0: READY}, drawn="2p", left=0, winners=(1, 2)).play("0 self_draw")
    assert table.ending == "win"
    assert table.paid("not_ready") == (0, 0, 0, 0)


def test_everybody_still_in_lays_the_hand_open_at_a_draw() -> None:
    table = sichuan({0: NOT_READY}, drawn="1s", left=0, winners=(2,)).play("0 discard 1s")
    assert [place.shown for place in table.hand.places] == [True, True, False, True]


# -- the next deal ---------------------------------------------------------------------------------------------------------

NINE_A, NINE_B = "234345678m11m78p", "123456m22m123p78p"


def next_dealer(table: Table, **options: Any) -> int:
    """Who deals after a hand, played to its end or not."""
    following = SICHUAN.play.programme(SICHUAN.settled(options)).after(table.hand, (50_000,) * 4, 0)
    assert not isinstance(following, MatchEnd)
    return following.dealer


def test_the_first_winner_deals_next() -> None:
    table = sichuan({1: NINE_A, 2: NINE_B}, drawn="9p").play("0 discard 9p", "1 pass & 2 ron", "draw 9p")
    table = table.play("3 discard 9p", "1 ron")
    assert table.wins == (2, 1)
    assert next_dealer(table) == 2


def test_a_self_drawing_first_winner_deals_next() -> None:
    assert next_dealer(sichuan({3: READY}, turn=3, drawn="2p").play("3 self_draw")) == 3


def test_of_several_first_winners_on_one_discard_its_discarder_deals_next() -> None:
    """赤羽: 一炮多响时由放铳者坐庄."""
    table = sichuan({1: NINE_A, 3: NINE_B}, turn=2, drawn="9p").play("2 discard 9p", "1 ron & 3 ron")
    assert next_dealer(table) == 2


def test_of_two_who_first_robbed_one_kong_the_robbed_player_deals_next() -> None:
    racks = {1: "23m678m456p11p789p", 2: "23m345m66m234p345p"}
    table = with_pon("1m", "45789m12457p", racks).play("0 kakan 1m", "1 ron & 2 ron")
    assert next_dealer(table) == 0


def test_several_later_winners_on_one_discard_change_nothing() -> None:
    racks = {1: NINE_A, 2: NINE_B, 3: "123456789s5566p"}
    table = sichuan(racks, void="---m", turn=3, drawn="5p").play("3 self_draw", "draw 9p")
    table = table.play("0 discard 9p", "1 ron & 2 ron")
    assert table.ending == "win"
    assert next_dealer(table) == 3


def test_two_wins_on_equal_tiles_of_one_seat_are_not_together() -> None:
    """The same seat discards the same tile twice; each time one player wins."""
    table = sichuan({1: NINE_A, 2: NINE_B}, drawn="9p").play("0 discard 9p", "1 ron & 2 pass", *around("2 1s", "3 1s"))
    table = table.play("draw 9p", "0 discard 9p", "2 ron")
    assert next_dealer(table) == 1


def test_without_a_winner_the_dealer_stays() -> None:
    assert next_dealer(drawn_out({1: READY})) == 0


def test_the_deal_may_be_agreed_to_pass_seat_by_seat() -> None:
    table = sichuan({3: READY}, turn=3, drawn="2p").play("3 self_draw")
    assert next_dealer(table, dealer="in_turn") == 1


def test_a_circle_has_four_hands_whoever_deals() -> None:
    programme = SICHUAN.play.programme(SICHUAN.settled({}))
    table = drawn_out({})
    hand = table.hand
    deals = [programme.first()]
    for _ in range(3):
        following = programme.after(_as_deal(hand, deals[-1]), (50_000,) * 4, 0)
        assert not isinstance(following, MatchEnd)
        deals.append(following)
    assert [deal.number for deal in deals] == [0, 1, 2, 3]
    assert programme.after(_as_deal(hand, deals[-1]), (50_000,) * 4, 0) == MatchEnd(())


def _as_deal(hand: Any, deal: Any) -> Any:
    return replace(hand, deal=deal)


def test_points_are_never_created() -> None:
    """Every payment has a payer and a payee."""
    table = drawn_out({1: READY, 2: "1245789m12457p9s"})
    assert all(t.points > 0 for t in table.hand.ledger)
    assert sum(table.changes) == 0


def test_play_goes_on_to_the_last_tile() -> None:
    table = sichuan({0: NOT_READY}, drawn="1s", left=1).play("0 discard 1s")
    assert to_draw(table) == 1
    assert table.play(*around("1 2s")).ending == "exhausted"
