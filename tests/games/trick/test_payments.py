"""What trick mahjong pays, sticks through a circle, and three players (C.H.R.I.S. guide C, C1; rule page `chaos`)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.hand import DEPOSIT, Transfer
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.trick.rules import TRICK
from paizhuo.engine.rules.parts import MatchEnd
from tests.games.support import Table, around, position
from tests.games.trick.positions import SIMPLES, TANYAO, state, taker, to_draw, trick

# Three hands of simples that wait on 5s and 8s, each pinfu with 8s.
A, B, C = TANYAO, "345m22m678p34567s", "456678m22p567p67s"
THREE = {"players": 3}
FIRST = TRICK.play.programme(TRICK.settled({})).first()


# -- one hand ----------------------------------------------------------------------------------------------------------------


def test_a_discard_win_is_paid_by_the_discarder_four_and_a_half_times_the_base() -> None:
    """C: 荣和为 4.5a; 2 han 30 fu is 2200."""
    table = position(TRICK, {2: A}, drawn="8s").play("0 discard 8s", "2 ron")
    assert table.changes == (-2200, 0, 2200, 0)


@pytest.mark.parametrize("winner", range(4))
def test_dealer_and_others_score_alike(winner: int) -> None:
    """C: 亲家与子家和牌得点相同; 3 han 20 fu by self-draw is 1000 from all."""
    table = position(TRICK, {winner: A}, turn=winner, drawn="8s").play(f"{winner} self_draw")
    assert table.changes == tuple(3000 if seat == winner else -1000 for seat in range(4))


def test_four_han_thirty_fu_is_not_rounded_up_to_mangan() -> None:
    """C: 8700. Riichi, tanyao, pinfu and one dora."""
    table = position(TRICK, {0: A}, drawn="1m", indicators="2p", rivers=SIMPLES)
    table = table.play("0 riichi 1m", *around("1 1p", "2 1z", "3 1z"))
    assert taker(table) == 1
    table = table.play("1 pass", *around("1 1s", "2 1z", "3 1z", "0 9m"), "1 pass", "draw 8s", "1 discard 8s drawn")
    table = table.play("0 ron", "under 1z")
    assert table.patterns() == {"riichi", "tanyao", "pinfu", "dora"}
    assert table.changes == (8700, -8700, 0, 0)


def test_several_may_win_on_one_discard_and_the_sticks_go_to_the_first_in_turn_order() -> None:
    table = position(TRICK, {1: A, 3: B}, turn=2, drawn="8s", order=replace(FIRST, deposit=2000))
    table = table.play("2 discard 8s", "1 ron & 3 ron")
    assert table.wins == (3, 1)
    assert table.changes == (0, 2200, -4400, 4200)


def test_three_may_win_on_one_discard() -> None:
    table = position(TRICK, {1: A, 2: B, 3: C}, drawn="8s")
    table = table.play("0 discard 8s", "1 ron & 2 ron & 3 ron")
    assert table.ending == "win"
    assert table.changes == (-6600, 2200, 2200, 2200)


def test_a_self_draw_takes_the_sticks() -> None:
    table = position(TRICK, {0: A}, drawn="8s", order=replace(FIRST, deposit=3000)).play("0 self_draw")
    assert table.changes == (6000, -1000, -1000, -1000)


@pytest.mark.parametrize("double, paid", [(False, 36_000), (True, 72_000)])
def test_the_rarer_forms_of_a_yakuman_count_once_unless_agreed_otherwise(double: bool, paid: int) -> None:
    """四暗刻单骑: option ``double_yakuman``."""
    racks = {2: "111m444p777s222z9s"}
    table = position(TRICK, racks, drawn="9s", indicators="1p", options={"double_yakuman": double})
    assert table.play("0 discard 9s", "2 ron").changes == (-paid, 0, paid, 0)


def test_there_are_no_honba() -> None:
    assert FIRST.repeats == 0
    following = TRICK.play.programme(TRICK.settled({})).after(won_by(0).hand, (50_000,) * 4, 0)
    assert not isinstance(following, MatchEnd)
    assert following.repeats == 0


def won_by(seat: int) -> Table:
    return position(TRICK, {seat: A}, turn=seat, drawn="8s").play(f"{seat} self_draw")


# -- the circle --------------------------------------------------------------------------------------------------------------


def test_the_deal_passes_after_every_hand_even_if_the_dealer_wins() -> None:
    """C: 全部规则不设连庄."""
    following = TRICK.play.programme(TRICK.settled({})).after(won_by(0).hand, (50_000,) * 4, 0)
    assert not isinstance(following, MatchEnd)
    assert following.dealer == 1


def test_sticks_left_stay_on_the_table_within_the_circle() -> None:
    following = TRICK.play.programme(TRICK.settled({})).after(won_by(0).hand, (50_000,) * 4, 2000)
    assert not isinstance(following, MatchEnd)
    assert following.deposit == 2000


def test_sticks_left_when_the_match_ends_go_to_the_first_place() -> None:
    last = replace(won_by(0).hand, deal=replace(FIRST, number=3, dealer=3))
    final = TRICK.play.programme(TRICK.settled({})).after(last, (48_000, 50_000, 51_000, 49_000), 2000)
    assert final == MatchEnd((Transfer(DEPOSIT, 2, 2000, "deposit"),))


def test_of_two_in_first_place_the_earlier_seat_takes_the_sticks() -> None:
    last = replace(won_by(0).hand, deal=replace(FIRST, number=3, dealer=3))
    final = TRICK.play.programme(TRICK.settled({})).after(last, (48_000, 51_000, 51_000, 48_000), 2000)
    assert final == MatchEnd((Transfer(DEPOSIT, 1, 2000, "deposit"),))


def test_sticks_left_when_a_circle_ends_do_not_go_on_to_the_next() -> None:
    last = replace(won_by(0).hand, deal=replace(FIRST, number=3, dealer=3))
    following = TRICK.play.programme(TRICK.settled({"circles": 2})).after(last, (48_000, 50_000, 51_000, 49_000), 2000)
    assert not isinstance(following, MatchEnd)
    assert (following.deposit, following.standing) == (0, (48_000, 50_000, 53_000, 49_000))
    assert (following.dealer, following.round) == (0, 1)


# -- three players -----------------------------------------------------------------------------------------------------------


def test_three_play_with_108_tiles_without_2m_to_8m() -> None:
    tiles = TRICK.play.wall(TRICK.settled(THREE))
    assert Counter(KIND[tile] for tile in tiles) == Counter(dict.fromkeys((0, *range(8, 34)), 4))
    assert [tile for tile in tiles if tile >= 34] == [35, 36]


@pytest.mark.parametrize(
    "indicator, tiles, winner",
    [
        ("9s", "9m 1z 9p", 1),  # 1m 9m and honours are one suit
        ("9s", "1m 9m 9p", 1),
        ("9s", "1z 9m 9p", 0),
        ("9s", "1z 1m 9p", 0),
        ("9s", "5z 6z 7z", 2),
        ("9s", "4z 5z 3z", 1),
        ("9s", "7z 9m 1m", 0),
        ("9s", "9m 9p 9m", 2),
        ("1m", "9p 1m 8p", 1),  # an indicator 1m makes honours trump
        ("1m", "9p 9m 1z", 2),
        ("7z", "9p 1m 8p", 1),
        ("1p", "7z 1p 7z", 1),
    ],
)
def test_characters_and_honours_are_one_suit_for_three(indicator: str, tiles: str, winner: int) -> None:
    """C1: 将万和字合为一个花色，大小顺序为 19m1234567z 递增."""
    assert taker(trick(tiles, three("", ""), indicators=indicator, options=THREE)) == winner


IDLE_THREE = ("1m147p258s134567z", "9m258p147s123567z", "19m369p369s12347z")


def three(*racks: str) -> dict[int, str]:
    """Racks of three players; an empty one is idle."""
    return {seat: (racks[seat] if seat < len(racks) else "") or IDLE_THREE[seat] for seat in range(3)}


def test_a_trick_of_three_is_three_discards() -> None:
    table = trick("9m 9p 8p", three(), indicators="1s", options=THREE)
    assert len(state(table).plays) == 3
    assert to_draw(table.play("0 pass")) == 0


def test_nine_characters_follow_one_and_one_follows_nine_as_dora_for_three() -> None:
    for indicator, pair in (("1m", "99m"), ("9m", "11m")):
        racks = three(f"{pair}123456p34s789s")
        table = position(TRICK, racks, drawn="5s", indicators=indicator, options=THREE)
        assert table.play("0 self_draw").value("dora") == 2


def test_two_others_pay_one_and_a_half_times_the_base_each() -> None:
    """3 han 20 fu."""
    racks = three("345678p2234567s")
    table = position(TRICK, racks, drawn="8s", indicators="1z", options=THREE).play("0 self_draw")
    assert table.patterns() == {"menzen_tsumo", "pinfu", "tanyao"}
    assert table.changes == (2000, -1000, -1000)


def test_a_discarder_pays_four_and_a_half_times_for_three_as_well() -> None:
    racks = three("", "345678p2234567s")
    table = position(TRICK, racks, drawn="8s", indicators="1z", options=THREE)
    assert table.play("0 discard 8s", "1 ron").changes == (-2200, 2200, 0)


@pytest.mark.parametrize(
    "ready, changes",
    [((0,), (3000, -1500, -1500)), ((0, 1), (1500, 1500, -3000)), ((0, 1, 2), (0, 0, 0)), ((), (0, 0, 0))],
)
def test_three_thousand_go_to_the_ready_of_three(ready: tuple[int, ...], changes: tuple[int, ...]) -> None:
    hands = ("345678p2234567s", "345678p2234567s", "345789p3399678s")
    racks = three(*(hands[seat] if seat in ready else "" for seat in range(3)))
    table = position(
        TRICK, racks, drawn="4z", indicators="1z", options=THREE, left=0, rivers={0: "2p", 1: "2p", 2: "4s"}
    )
    assert table.play("0 discard 4z").changes == changes


def test_suits_of_three_are_named_as_joined() -> None:
    table = position(TRICK, three(), drawn="9m", indicators="1m", options=THREE)
    words = {f.id: f.words.en for f in TRICK.display.facts(observe(table.rules, table.hand, 0)) if f.words}
    assert words["trump"] == "1 9 & honours"
