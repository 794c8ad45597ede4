"""Who wins and who pays in riichi: several winners, sticks and honba, ura dora, liability 包 (Tenhou's four-player rules)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.hand import Deal
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.riichi.rules import RIICHI
from tests.games.support import Table, around, meld, position

SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p; 断幺九 and 平和: 2000, the dealer 2900."""
OTHER_SIMPLES = "234m567m34p678s22s"
ACCEPTED = Ready(double=False, ippatsu=False, accepted=True)
HONBA = Deal(9, 0, 0, (25_000, 25_000, 25_000, 24_000), repeats=2, deposit=1000)


def riichi_of(*seats: int) -> tuple[Ready | None, ...]:
    return tuple(ACCEPTED if seat in seats else None for seat in range(4))


# -- several winners -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source, order", [(0, (1, 3)), (2, (3, 1))])
def test_of_two_winners_the_first_after_the_discarder_gets_sticks_and_honba(
    source: int, order: tuple[int, int]
) -> None:
    """一炮双响; 供托与本场归头跳者 (D)."""
    table = position(RIICHI, {1: SIMPLES, 3: OTHER_SIMPLES}, turn=source, drawn="5p", order=HONBA)
    table = table.play(f"{source} discard 5p", "1 ron & 3 ron")
    assert table.wins == order
    first, second = order
    expected = [0, 0, 0, 0]
    expected[first], expected[second], expected[source] = 2000 + 600, 2000, -4600
    assert table.paid("win") == tuple(expected)
    assert table.paid("deposit")[first] == 1000
    assert table.ending == "win"


THREE = {1: SIMPLES, 2: OTHER_SIMPLES, 3: "345m567m34p678s44s"}


def test_three_may_win_on_one_discard() -> None:
    table = position(RIICHI, THREE, drawn="5p").play("0 discard 5p", "1 ron & 2 ron & 3 ron")
    assert table.wins == (1, 2, 3)
    assert table.changes == (-6000, 2000, 2000, 2000)


def test_each_decides_for_itself() -> None:
    table = position(RIICHI, THREE, drawn="5p").play("0 discard 5p", "1 pass & 2 ron & 3 pass")
    assert table.wins == (2,)


def test_triple_ron_is_a_draw_with_the_option() -> None:
    """三家和了流局."""
    options = {"triple_ron_draw": True}
    table = position(RIICHI, THREE, drawn="5p", options=options, order=HONBA)
    drawn = table.play("0 discard 5p", "1 ron & 2 ron & 3 ron")
    assert drawn.ending == "triple_ron"
    assert drawn.changes == (0, 0, 0, 0)
    assert table.play("0 discard 5p", "1 ron & 3 ron").wins == (1, 3)


def test_a_riichi_whose_discard_three_win_on_is_not_paid() -> None:
    racks = THREE | {0: "789m678p123s23s77z"}
    table = position(RIICHI, racks, drawn="5p", options={"triple_ron_draw": True})
    assert table.play("0 riichi 5p", "1 ron & 2 ron & 3 ron").changes == (0, 0, 0, 0)


def test_a_self_draw_is_paid_by_all_with_100_for_each_honba() -> None:
    table = position(RIICHI, {1: SIMPLES}, turn=1, drawn="5p", order=HONBA).play("1 self_draw")
    # 断幺九, 平和, 门前清自摸和: 20 fu 3 han, 700 and 1300 from the dealer.
    assert table.paid("win") == (-1500, 3300, -900, -900)
    assert table.paid("deposit") == (0, 1000, 0, 0)


def test_the_dealer_wins_and_pays_more() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=3, drawn="5p").play("3 discard 5p", "0 ron")
    assert table.changes == (2900, 0, 0, -2900)


def test_winds_follow_the_dealer_and_the_round() -> None:
    melds = {2: [meld("pon", "111z", 0), meld("pon", "222z", 0)]}
    table = position(RIICHI, {2: "567m34p99s"}, melds=melds, drawn="5p", order=Deal(5, 1, 1, (25_000,) * 4))
    # South round; seat 2 is next to the dealer, so South too.
    table = table.play("0 discard 5p", "2 ron")
    assert table.patterns() == {"yakuhai_seat_wind", "yakuhai_round_wind"}


# -- ura dora ------------------------------------------------------------------------------------------------------------


def test_ura_indicators_are_turned_only_for_a_riichi_winner() -> None:
    table = position(RIICHI, {1: SIMPLES, 3: OTHER_SIMPLES}, drawn="5p", ready=riichi_of(3)).play("0 discard 5p")
    assert table.play("1 ron & 3 pass").ending == "win"
    assert table.play("1 ron & 3 pass").hand.state.under == ()
    assert table.play("3 ron").waits_for == "turn_up"


def test_of_two_winners_only_the_one_in_riichi_counts_ura() -> None:
    table = position(RIICHI, {1: SIMPLES, 3: SIMPLES.replace("88p", "22s")}, drawn="5p", ready=riichi_of(3))
    table = table.play("0 discard 5p", "1 ron & 3 ron", "under 4p")
    assert (table.value("ura_dora", 0), table.value("ura_dora", 1)) == (0, 1)
    assert not any("ura" in pattern for pattern in table.patterns(0))


def test_as_many_ura_indicators_are_turned_as_there_are_indicators() -> None:
    """里宝牌: 杠里 too; each lies under its indicator."""
    table = position(RIICHI, {1: SIMPLES}, drawn="5p", indicators="9p1s1m", ready=riichi_of(1))
    table = table.play("0 discard 5p", "1 ron")
    positions = []
    for _ in range(3):
        positions.append(table.hand.phase.node(table.rules, table.hand).request.position)  # type: ignore[union-attr]
        table = table.play("under 4p")
    assert positions == [-6, -8, -10]
    assert table.value("ura_dora") == 3


def test_an_indicator_still_due_has_no_ura_either() -> None:
    """Tenhou: the indicator of an open kong is not yet turned when its replacement tile wins."""
    racks = {1: "34p678s88p"}
    melds = {1: [meld("ankan", "2222m"), meld("pon", "555m", 0)]}
    table = position(RIICHI, racks, melds=melds, turn=1, drawn="0m")
    table = table.play("1 kakan 0m", "draw 5p", "1 self_draw")
    assert len(table.hand.wall.shown) == 1
    assert "rinshan" in table.patterns()


# -- liability -----------------------------------------------------------------------------------------------------------

DRAGONS = [meld("pon", "555z", 2), meld("pon", "666z", 3)]


def third_dragon(**changes: object) -> Table:
    """Seat 0, the dealer, has fed seat 1 its third dragon; seat 1 is ready for 1p and 4p."""
    table = position(RIICHI, {1: "77z55m23p1s"}, melds={1: DRAGONS}, drawn="7z", **changes)  # type: ignore[arg-type]
    return table.play("0 discard 7z", "1 pon 77z", "1 discard 1s")


def test_who_feeds_the_third_dragon_pays_a_self_draw_alone() -> None:
    """包: 大三元."""
    table = third_dragon().play(*around("2 9s", "3 9s", "0 9s"), "draw 4p", "1 self_draw")
    assert table.changes == (-32_000, 32_000, 0, 0)


def test_who_feeds_the_third_dragon_pays_half_of_anothers_discard_and_all_honba() -> None:
    table = third_dragon(order=HONBA).play("draw 4p", "2 discard 4p", "1 ron")
    assert table.paid("win") == (-16_600, 32_600, -16_000, 0)


def test_who_feeds_the_third_dragon_and_the_winning_tile_pays_it_all() -> None:
    table = third_dragon().play(*around("2 9s", "3 9s"), "draw 4p", "0 discard 4p", "1 ron")
    assert table.changes == (-32_000, 32_000, 0, 0)


def test_an_open_kong_makes_liable_as_a_pon_does() -> None:
    table = position(RIICHI, {1: "777z55m23p"}, melds={1: DRAGONS}, turn=3, drawn="7z").play(
        "3 discard 7z", "1 minkan 777z"
    )
    table = table.play(
        "draw 9s", "1 discard 9s", "indicator 9m", *around("2 9s", "3 9s", "0 9m"), "draw 4p", "1 self_draw"
    )
    assert table.changes == (0, 32_000, 0, -32_000)


def test_adding_a_fourth_dragon_leaves_the_liability_with_who_fed_the_third() -> None:
    table = third_dragon().play(*around("2 9s", "3 9s", "0 9m"), "draw 6z", "1 kakan 6z", "draw 4p", "1 self_draw")
    assert table.changes == (-32_000, 32_000, 0, 0)


def test_nobody_is_liable_for_a_third_dragon_of_ones_own() -> None:
    table = position(RIICHI, {1: "777z55m23p"}, melds={1: DRAGONS}, turn=1, drawn="4p").play("1 self_draw")
    assert table.changes == (-16_000, 32_000, -8000, -8000)
    table = position(RIICHI, {1: "777z55m23p"}, melds={1: DRAGONS}, turn=1, drawn="7z")
    table = table.play("1 ankan 7777z", "indicator 9m", "draw 4p", "1 self_draw")
    assert table.changes == (-16_000, 32_000, -8000, -8000)


def test_a_concealed_kong_of_a_dragon_counts_among_the_three() -> None:
    melds = {1: [meld("ankan", "5555z"), meld("pon", "666z", 3)]}
    table = position(RIICHI, {1: "77z55m23p1s"}, melds=melds, drawn="7z").play(
        "0 discard 7z", "1 pon 77z", "1 discard 1s"
    )
    assert table.play("draw 4p", "2 discard 4p", "1 ron").changes == (-16_000, 32_000, -16_000, 0)


def test_the_second_dragon_makes_nobody_liable() -> None:
    table = position(RIICHI, {1: "66z77z55m23p1s1p"}, melds={1: DRAGONS[:1]}, drawn="6z").play(
        "0 discard 6z", "1 pon 66z"
    )
    assert table.hand.state.liable == ()


WINDS = [meld("pon", "111z", 2), meld("pon", "222z", 3), meld("pon", "333z", 0)]


@pytest.mark.parametrize("double, base", [(False, 32_000), (True, 64_000)])
def test_who_feeds_the_fourth_wind_is_liable(double: bool, base: int) -> None:
    """包: 大四喜."""
    table = position(RIICHI, {1: "44z5m9s"}, melds={1: WINDS}, turn=2, drawn="4z", options={"double_yakuman": double})
    table = table.play("2 discard 4z", "1 pon 44z", "1 discard 9s")
    assert table.play(*around("2 9s", "3 9s", "0 9p"), "draw 5m", "1 self_draw").changes == (0, base, -base, 0)
    assert table.play(*around("2 9s"), "draw 5m", "3 discard 5m", "1 ron").changes == (0, base, -base // 2, -base // 2)


def test_a_liable_seat_pays_nothing_extra_when_the_yakuman_is_not_won() -> None:
    melds = {1: [meld("pon", "111z", 2), meld("pon", "222z", 3)]}
    table = position(RIICHI, {1: "33z44z5m5m9s"}, melds=melds, turn=2, drawn="3z").play(
        "2 discard 3z", "1 pon 33z", "1 discard 9s"
    )
    assert table.hand.state.liable == ()
    # 小四喜 with a pair of North: paid as usual.
    table = table.play(*around("2 9s", "3 9s", "0 9p"), "draw 5m", "1 self_draw")
    assert table.changes == (-16_000, 32_000, -8000, -8000)


def test_several_yakuman_add_up_and_only_the_fed_one_is_the_liable_seats() -> None:
    """大三元 and 字一色; honba once."""
    melds = {1: DRAGONS}
    table = position(RIICHI, {1: "77z33z44z9s"}, melds=melds, drawn="7z").play(
        "0 discard 7z", "1 pon 77z", "1 discard 9s"
    )
    table = table.play("draw 4z", "2 discard 4z", "1 ron")
    assert table.patterns() == {"daisangen", "tsuuiisou"}
    assert table.changes == (-16_000, 64_000, -48_000, 0)
