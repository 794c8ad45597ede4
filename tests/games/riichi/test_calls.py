"""The deal, turns, calls and kongs of riichi (Tenhou's four-player rules, 天凤规则: 喰断, 后付, 赤)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Chi, Discard, Minkan, Pon
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, Node, TurnUp
from paizhuo.engine.core.tiles import KIND, parse, text, tidy
from paizhuo.engine.games.riichi.rules import RIICHI
from tests.games.support import Table, around, dealt, meld, position

SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p, always with a yaku (断幺九)."""
ORPHANS = "19m19p19s1234567z"
"""Ready for all thirteen orphans 国士无双."""


def node(table: Table) -> Node:
    return table.hand.phase.node(table.rules, table.hand)


def drawing(table: Table) -> DrawTile:
    waited = node(table)
    assert isinstance(waited, Chance)
    assert isinstance(waited.request, DrawTile)
    return waited.request


# -- the deal ------------------------------------------------------------------------------------------------------------


def test_the_wall_has_136_tiles_and_one_red_five_of_each_suit() -> None:
    wall = RIICHI.play.wall(RIICHI.settled({}))
    assert Counter(KIND[tile] for tile in wall) == dict.fromkeys(range(34), 4)
    assert [wall.count(red) for red in parse("0m0p0s")] == [1, 1, 1]


@pytest.mark.parametrize("dealer", range(4))
def test_everybody_takes_three_blocks_of_four_and_one_the_first_indicator_is_turned_and_the_dealer_draws(
    dealer: int,
) -> None:
    table = dealt(RIICHI, order=Deal(0, 0, dealer, (25_000,) * 4)).play("dice 3 4")
    racks = [
        parse("147m258p369s1234z"),
        parse("258m369p147s1234z"),
        parse("369m147p258s1234z"),
        parse("147m147p147s1234z"),
    ]
    for nth, rack in enumerate(racks):
        waited = node(table)
        assert isinstance(waited, Chance)
        first = 4 * nth
        blocks = tuple(first + 16 * block + i for block in range(3) for i in range(4))
        assert waited.request == DealTiles((dealer + nth) % 4, (*blocks, 48 + nth))
        table = table.given(rack)
    assert node(table) == Chance(TurnUp("indicator", -5))
    table = table.play("indicator 3s")
    assert table.hand.wall.shown == parse("3s")
    assert drawing(table) == DrawTile(dealer, 52)
    table = table.play("draw 5z")
    assert table.hand.wall.left == 136 - 14 - 53
    assert [place.concealed for place in table.hand.places[:4]][dealer] == (*racks[0], *parse("5z"))


# -- turns ---------------------------------------------------------------------------------------------------------------


def test_the_turn_passes_counter_clockwise_and_every_draw_comes_from_the_front() -> None:
    table = position(RIICHI, {}, drawn="5z")
    front = table.hand.wall.front
    table = table.play("0 discard 5z")
    for seat in (1, 2, 3, 0, 1):
        assert drawing(table) == DrawTile(seat, front)
        table = table.play(*around(f"{seat} 6z"))
        front += 1


def test_a_discard_from_the_hand_and_the_tile_just_drawn_are_told_apart() -> None:
    """摸切 and 手切 are seen by everybody."""
    table = position(RIICHI, {0: "5z147m258p369s123z"}, drawn="5z")
    assert {Discard(31), Discard(31, drawn=True)} <= set(table.choices(0))
    assert table.play("0 discard 5z").hand.rivers[0][-1].drawn is False
    assert table.play("0 discard 5z drawn").hand.rivers[0][-1].drawn is True


# -- chi, pon, kong, ron -------------------------------------------------------------------------------------------------

CHI_34 = "34m147p258p369s12z"


def test_chi_only_from_the_previous_seat() -> None:
    """吃上家."""
    table = position(RIICHI, {1: CHI_34, 2: "46m147p258s36s345z", 3: "67m369p147s36s567z"}, drawn="5m")
    table = table.play("0 discard 5m")
    assert table.choices(1) == (Chi(parse("34m")),)
    assert table.choices(2) == ()
    assert table.choices(3) == ()
    assert "previous player" in table.refused("2 chi 46m")


@pytest.mark.parametrize("call, rack", [("pon 55m", "55m147p258s36s345z"), ("minkan 555m", "555m147p258s36s34z")])
def test_pon_and_kong_go_before_chi(call: str, rack: str) -> None:
    table = position(RIICHI, {1: CHI_34, 2: rack}, drawn="5m")
    table = table.play("0 discard 5m", f"1 chi 34m & 2 {call}")
    assert table.hand.places[1].melds == ()
    assert table.hand.places[2].melds[0].kind == call.split(maxsplit=1)[0]
    assert table.hand.rivers[0][-1].taken_by == 2


@pytest.mark.parametrize("call", ["pon 55p", "minkan 555p"])
def test_ron_goes_before_every_call(call: str) -> None:
    table = position(RIICHI, {1: "34p147m258s369s12z", 2: "555p147m258s36s34z", 3: SIMPLES}, drawn="0p")
    table = table.play("0 discard 0p", f"1 chi 34p & 2 {call} & 3 ron")
    assert table.wins == (3,)
    assert table.hand.places[2].melds == ()


def test_who_could_call_and_passes_lets_the_next_in_rank_have_the_tile() -> None:
    table = position(RIICHI, {1: CHI_34, 2: "55m147p258s36s345z"}, drawn="5m").play("0 discard 5m")
    assert table.play("1 chi 34m & 2 pass").hand.places[1].melds[0].kind == "chi"
    assert drawing(table.play("1 pass & 2 pass")).seat == 1


def test_after_a_call_play_goes_on_from_the_caller_without_a_draw() -> None:
    table = position(RIICHI, {2: "55m147p258s36s345z"}, drawn="5m").play("0 discard 5m", "2 pon 55m")
    assert table.hand.wall.left == 40
    assert not table.can("2 self_draw")
    assert drawing(table.play("2 discard 1p")).seat == 3


def test_a_caller_chooses_which_fives_it_uses() -> None:
    """赤五: the red five may be kept."""
    racks = {1: "35056m147p25s123z", 2: "550p147m258s36s34z"}
    table = position(RIICHI, racks, drawn="4m").play("0 discard 4m")
    chis = {Chi(tidy(parse(tiles))) for tiles in ("35m", "30m", "56m", "06m")}
    assert {action for action in table.choices(1) if isinstance(action, Chi)} == chis
    table = position(RIICHI, racks, drawn="5p").play("0 discard 5p")
    assert set(table.choices(2)) == {Pon(parse("55p")), Pon(parse("50p")), Minkan(parse("550p"))}


def test_a_red_five_in_the_river_is_claimed_like_any_five() -> None:
    table = position(RIICHI, {1: CHI_34, 2: "55m147p258s36s345z"}, drawn="0m").play("0 discard 0m")
    assert table.play("1 chi 34m").hand.places[1].melds[0].claimed == parse("0m")[0]
    assert parse("0m")[0] in table.play("2 pon 55m").hand.places[2].melds[0].tiles


# -- swap-calling --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tile, used, barred",
    [
        ("5m", "34m", "5m2m"),
        ("5m", "67m", "5m8m"),
        ("5m", "46m", "5m"),
        ("0m", "34m", "5m2m"),
        ("5m", "34m", "0m2m"),
        ("4m", "56m", "4m7m"),
        ("6m", "78m", "6m9m"),
        ("4m", "23m", "4m1m"),
        ("3p", "12p", "3p"),
        ("7m", "89m", "7m"),
    ],
)
def test_no_swap_calling_with_the_tile_claimed_or_the_other_end_of_its_run(tile: str, used: str, barred: str) -> None:
    """喰い替え禁止 on Tenhou: 现物 and 筋. The ends of a suit have no other side."""
    rack = parse(used + barred)
    rack += tuple(t for t in parse("1p9m6m1m4s9s258s1234z") if t not in rack)[: 13 - len(rack)]
    table = position(RIICHI, {1: text(rack)}, drawn=tile).play(f"0 discard {tile}", f"1 chi {used}")
    allowed = set(rack) - set(parse(used)) - set(parse(barred))
    assert set(table.choices(1)) == {Discard(kind) for kind in allowed}
    assert "swap-calling" in table.refused(f"1 discard {barred[:2]}")


def test_no_swap_calling_after_a_pon_not_even_with_the_red_five() -> None:
    table = position(RIICHI, {2: "550m147p258s36s34z"}, drawn="5m").play("0 discard 5m", "2 pon 55m")
    assert "swap-calling" in table.refused("2 discard 0m")
    assert table.can("2 discard 1p")


def test_the_barred_tiles_may_be_discarded_at_the_next_turn() -> None:
    table = position(RIICHI, {1: "2345m147p258s36s3z"}, drawn="5m").play("0 discard 5m", "1 chi 34m")
    assert not table.can("1 discard 2m")
    table = table.play("1 discard 3z", *around("2 5z", "3 5z", "0 5z"), "draw 6z")
    assert table.can("1 discard 2m")
    assert table.can("1 discard 5m")


def test_a_call_that_would_leave_only_barred_tiles_is_not_allowed() -> None:
    melds = {1: [meld("pon", "111p", 0), meld("pon", "999p", 0), meld("pon", "999s", 0)]}
    table = position(RIICHI, {1: "2345m"}, melds=melds, drawn="5m", indicators="1s").play("0 discard 5m")
    assert table.choices(1) == ()
    assert "no tile could be discarded" in position(
        RIICHI,
        {1: "2345m", 2: SIMPLES.replace("34p", "55m").replace("567m", "567p")},
        melds=melds,
        drawn="5m",
        indicators="1s",
    ).play("0 discard 5m").refused("1 chi 34m")


# -- the last tile -------------------------------------------------------------------------------------------------------


def test_the_last_discard_can_only_be_won_with() -> None:
    racks = {1: "34p147m258s369s12z", 2: "555p147m258s36s34z", 3: SIMPLES}
    table = position(RIICHI, racks, drawn="0p", left=0).play("0 discard 0p")
    assert table.choices(1) == table.choices(2) == ()
    assert "last discard" in table.refused("2 pon 55p")
    assert "last discard" in table.refused("1 chi 34p")
    assert table.play("3 ron").patterns() >= {"houtei"}
    assert (
        position(RIICHI, {k: racks[k] for k in (1, 2)}, drawn="0p", left=0).play("0 discard 0p").ending == "exhausted"
    )


def test_winning_with_the_last_tile_of_the_wall() -> None:
    """海底摸月."""
    table = position(RIICHI, {0: SIMPLES}, drawn="5p", left=0).play("0 self_draw")
    assert table.patterns() == {"tanyao", "pinfu", "menzen_tsumo", "haitei"}
    table = position(RIICHI, {0: SIMPLES}, drawn="5p", left=1).play("0 self_draw")
    assert "haitei" not in table.patterns()


# -- kongs ---------------------------------------------------------------------------------------------------------------


def test_no_kong_without_a_tile_to_replace_it() -> None:
    melds = {0: [meld("pon", "777z", 1)]}
    racks = {0: "1111s24m6m15p7z"}
    assert position(RIICHI, racks, melds=melds, drawn="9m", left=1).can("0 ankan 1111s")
    table = position(RIICHI, racks, melds=melds, drawn="9m", left=0)
    assert "no tile can be drawn" in table.refused("0 ankan 1111s")
    assert "no tile can be drawn" in table.refused("0 kakan 7z")


FOUR_KONGS = [meld("ankan", "1111m"), meld("ankan", "9999m"), meld("ankan", "1111p"), meld("ankan", "2222p")]


def test_no_kong_after_four_even_by_one_seat() -> None:
    racks = {0: "1111s246m58p57z34z", 1: "5z", 2: "666z478p258s36s34z"}
    table = position(RIICHI, racks, melds={1: FOUR_KONGS}, drawn="6z", left=30)
    assert "Four kongs" in table.refused("0 ankan 1111s")
    table = table.play("0 discard 6z drawn")
    assert table.can("2 pon 66z")
    assert "Four kongs" in table.refused("2 minkan 666z")


def test_no_kong_right_after_a_call() -> None:
    melds = {1: [meld("pon", "777z", 2)]}
    table = position(RIICHI, {1: "34m1111s7z158p"}, melds=melds, drawn="5m").play("0 discard 5m", "1 chi 34m")
    assert "right after a chi or pon" in table.refused("1 ankan 1111s")
    assert "right after a chi or pon" in table.refused("1 kakan 7z")


def test_a_concealed_kong_turns_its_indicator_at_once() -> None:
    """暗杠即翻."""
    table = position(RIICHI, {0: "1111s147m258p36s6z"}, drawn="5z").play("0 ankan 1111s")
    assert node(table) == Chance(TurnUp("indicator", -7))
    table = table.play("indicator 4m")
    assert table.hand.wall.shown == parse("9p4m")
    assert drawing(table) == DrawTile(0, -1)
    left = table.hand.wall.left
    assert table.play("draw 5z").hand.wall.left == left - 1


def test_an_open_kong_turns_its_indicator_after_the_discard_before_it_is_won_with() -> None:
    """明杠打牌后翻: on Tenhou a ron on that discard already counts it, the replacement tile does not."""
    table = position(RIICHI, {1: "555z147m258p36s12z", 3: SIMPLES}, drawn="5z")
    table = table.play("0 discard 5z", "1 minkan 555z")
    assert drawing(table) == DrawTile(1, -1)
    table = table.play("draw 5p")
    assert table.hand.wall.shown == parse("9p")
    table = table.play("1 discard 5p")
    assert node(table) == Chance(TurnUp("indicator", -7))
    table = table.play("indicator 4p", "3 ron")
    assert table.hand.wall.shown == parse("9p4p")
    assert table.value("dora") == 1


def test_an_added_kong_turns_its_indicator_after_the_discard() -> None:
    table = position(RIICHI, {0: "147m258p36s12z"}, melds={0: [meld("pon", "555z", 1)]}, drawn="5z")
    table = table.play("0 kakan 5z")
    table = table.play("draw 9s", "0 discard 9s")
    assert node(table) == Chance(TurnUp("indicator", -7))
    assert drawing(table.play("indicator 1s")).seat == 1


def test_of_two_kongs_running_the_indicator_still_due_is_turned_before_the_next_replacement() -> None:
    start = position(RIICHI, {1: "555z4444m258p36s1z"}, drawn="5z").play("0 discard 5z", "1 minkan 555z", "draw 9s")
    concealed = start.play("1 ankan 4444m", "indicator 1s", "indicator 2s")
    assert drawing(concealed) == DrawTile(1, -2)
    assert drawing(concealed.play("draw 9m", "1 discard 9m")).seat == 2

    melds = {1: [meld("pon", "777z", 2)]}
    start = position(RIICHI, {1: "555z4m258p36s1z"}, melds=melds, drawn="5z").play("0 discard 5z", "1 minkan 555z")
    added = start.play("draw 7z", "1 kakan 7z", "indicator 1s")
    assert drawing(added) == DrawTile(1, -2)
    assert added.hand.wall.shown == parse("9p1s")
    assert added.play("draw 9m", "1 discard 9m", "indicator 2s").hand.wall.shown == parse("9p1s2s")


def test_a_concealed_kong_and_then_an_added_one() -> None:
    table = position(RIICHI, {0: "1111s147m25p6z"}, melds={0: [meld("pon", "555z", 1)]}, drawn="9s")
    table = table.play("0 ankan 1111s", "indicator 1p", "draw 5z", "0 kakan 5z")
    assert table.hand.wall.shown == parse("9p1p")
    assert drawing(table) == DrawTile(0, -2)
    assert table.play("draw 9s", "0 discard 9s").waits_for == "turn_up"


def test_winning_with_a_replacement_tile() -> None:
    """岭上开花."""
    racks = {0: "234m567m34p888p11s"}
    table = position(RIICHI, racks, drawn="8p").play("0 ankan 8888p", "indicator 9m", "draw 5p", "0 self_draw")
    assert table.patterns() == {"menzen_tsumo", "rinshan"}


def test_a_replacement_that_leaves_the_wall_empty_is_no_last_tile_but_the_discard_after_it_is() -> None:
    """Tenhou: 岭上 does not combine with 海底."""
    racks = {0: "234m567m34p888p11s", 1: SIMPLES.replace("88p", "88s")}
    table = position(RIICHI, racks, drawn="8p", left=1).play("0 ankan 8888p", "indicator 9m", "draw 5p")
    assert table.hand.wall.left == 0
    assert table.play("0 self_draw").patterns() == {"menzen_tsumo", "rinshan"}
    assert table.play("0 discard 5p", "1 ron").patterns() == {"tanyao", "pinfu", "houtei"}


def test_the_discard_after_a_replacement_tile_is_an_ordinary_discard() -> None:
    table = position(RIICHI, {0: "1111s147m258p36s6z", 1: SIMPLES}, drawn="5z")
    table = table.play("0 ankan 1111s", "indicator 9m", "draw 5p", "0 discard 5p", "1 ron")
    assert table.patterns() == {"tanyao", "pinfu"}


# -- robbing a kong ------------------------------------------------------------------------------------------------------


ADDING = {0: "147m369m36s12z"}
PON_5P = {0: [meld("pon", "550p", 1)]}


def test_a_robbed_kong_stays_a_pon_turns_no_indicator_and_is_paid_by_who_added_the_tile() -> None:
    """抢杠."""
    table = position(RIICHI, ADDING | {2: SIMPLES.replace("34p", "46p")}, melds=PON_5P, drawn="5p")
    table = table.play("0 kakan 5p")
    assert table.hand.places[0].melds[0].kind == "kakan"
    table = table.play("2 ron")
    assert table.hand.places[0].melds == tuple(PON_5P[0])
    assert table.hand.wall.shown == parse("9p")
    assert table.patterns() == {"chankan", "tanyao"}
    assert table.hand.wins[0].robbed
    assert table.changes == (-2600, 0, 2600, 0)


def test_robbing_a_kong_is_a_yaku_of_its_own() -> None:
    rack = "123m567m46p678s99s"
    table = position(RIICHI, ADDING | {2: rack}, melds=PON_5P, drawn="5p").play("0 kakan 5p", "2 ron")
    assert table.patterns() == {"chankan"}


def test_a_kong_that_nobody_robs_stands() -> None:
    table = position(RIICHI, ADDING | {2: SIMPLES.replace("34p", "46p")}, melds=PON_5P, drawn="5p")
    table = table.play("0 kakan 5p", "2 pass")
    assert table.hand.places[0].melds[0].is_kong
    assert drawing(table) == DrawTile(0, -1)


def test_robbing_on_the_last_tile_is_no_last_discard() -> None:
    table = position(RIICHI, ADDING | {2: SIMPLES.replace("34p", "46p")}, melds=PON_5P, drawn="5p", left=1)
    assert table.play("0 kakan 5p", "2 ron").patterns() == {"chankan", "tanyao"}


def test_an_indicator_still_due_is_not_turned_when_the_next_kong_is_robbed() -> None:
    """Tenhou turns it just before the next replacement tile, which is never drawn."""
    racks = {1: "777z147m36s12z", 3: SIMPLES.replace("34p", "46p")}
    table = position(RIICHI, racks, melds={1: [meld("pon", "550p", 2)]}, drawn="7z")
    table = table.play("0 discard 7z", "1 minkan 777z", "draw 5p", "1 kakan 5p", "3 ron")
    assert table.hand.wall.shown == parse("9p")


def test_a_concealed_kong_cannot_be_robbed_not_even_by_thirteen_orphans() -> None:
    """Tenhou: 国士无双 does not rob a concealed kong."""
    table = position(RIICHI, {0: "777z147m258p36s6z4z", 2: ORPHANS.replace("7z", "6z")}, drawn="7z")
    assert table.play("0 ankan 7777z").waits_for == "turn_up"
    table = position(
        RIICHI,
        {0: "147m258p3s", 2: ORPHANS.replace("7z", "6z")},
        melds={0: [meld("pon", "777z", 1), meld("pon", "222s", 1)]},
        drawn="7z",
    )
    assert table.play("0 kakan 7z").can("2 ron")


def test_two_seats_may_rob_one_kong() -> None:
    racks = ADDING | {2: SIMPLES.replace("34p", "46p"), 3: "123m567m46p678s99s"}
    table = position(RIICHI, racks, melds=PON_5P, drawn="5p").play("0 kakan 5p", "2 ron & 3 ron")
    assert table.wins == (2, 3)
