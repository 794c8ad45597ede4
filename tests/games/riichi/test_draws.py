"""Hands that nobody wins: exhaustive draws, nagashi mangan 流局满贯, abortive draws 途中流局 (Tenhou's four-player rules)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.hand import Deal, Laid
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.riichi.rules import RIICHI
from tests.games.support import Table, around, meld, position

READY = {
    0: "234m567m34p678s88p",
    1: "123m567m345p678s9s",
    2: "123m789m123s99p56p",
    3: "345m789p123s78s11p",
}
"""Four hands that are ready and cannot claim a North."""
ACCEPTED = Ready(double=False, ippatsu=False, accepted=True)


MIXED = {0: "4s", 1: "4s", 2: "5s", 3: "5s"}
"""Rivers that keep their seats from nagashi."""


def last_discard(racks: dict[int, str], *, rivers: dict[int, str] | None = None, **changes: object) -> Table:
    """Seat 0 discards a North with an empty wall."""
    lying = MIXED | (rivers or {})
    return position(RIICHI, racks, rivers=lying, drawn="4z", left=0, **changes).play("0 discard 4z")  # type: ignore[arg-type]


# -- the wall is exhausted -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ready, expected",
    [
        ((), (0, 0, 0, 0)),
        ((2,), (-1000, -1000, 3000, -1000)),
        ((1, 2), (-1500, 1500, 1500, -1500)),
        ((0, 1, 3), (1000, 1000, -3000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_who_is_not_ready_pays_3000_in_all_to_who_is(ready: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """不听罚符."""
    table = last_discard({seat: READY[seat] for seat in ready})
    assert table.ending == "exhausted"
    assert table.changes == expected
    assert [seat for seat in range(4) if table.hand.places[seat].shown] == list(ready)


def test_ready_by_form_is_enough() -> None:
    """形式听牌: no yaku is asked, and it does not matter that no tile of the wait is left."""
    table = last_discard({1: READY[1]}, rivers={2: "9995s"})
    assert table.changes == (-1000, 3000, -1000, -1000)


def test_furiten_is_ready_all_the_same() -> None:
    assert last_discard({1: READY[1]}, rivers={1: "94s"}).changes == (-1000, 3000, -1000, -1000)


def test_waiting_only_for_a_tile_of_which_one_holds_all_four_is_not_ready() -> None:
    table = last_discard({1: "123m567m46p99s"}, melds={1: [meld("ankan", "5555p")]})
    assert table.changes == (0, 0, 0, 0)
    table = last_discard({1: "5555p123m789m123s"})
    assert table.changes == (0, 0, 0, 0)  # 5555p waits for a fifth 5p alone


def test_who_does_not_show_a_ready_hand_counts_as_not_ready() -> None:
    """At a real table a hand may be kept closed."""
    table = position(RIICHI, {1: READY[1], 2: READY[2]}, rivers=MIXED, drawn="4z", left=0)
    table = table.play("0 discard 4z", "show ", "show ", f"show {READY[2]}", "show ")
    assert table.changes == (-1000, -1000, 3000, -1000)


def test_sticks_stay_on_the_table_after_a_draw() -> None:
    order = Deal(9, 0, 0, (25_000, 25_000, 25_000, 23_000), deposit=2000)
    table = last_discard({1: READY[1]}, order=order)
    assert table.paid("deposit") == (0, 0, 0, 0)


def test_the_last_discard_can_end_the_hand_after_a_kong() -> None:
    table = position(RIICHI, {0: "1111m147p258s36s5z"}, rivers=MIXED, drawn="4z", left=1)
    table = table.play("0 ankan 1111m", "indicator 9m", "draw 3z", "0 discard 3z")
    assert table.ending == "exhausted"


# -- nagashi mangan ------------------------------------------------------------------------------------------------------


def test_only_terminals_and_honours_in_the_river_is_paid_like_a_self_drawn_mangan() -> None:
    """流局满贯; no noten payments then, and no honba."""
    order = Deal(9, 0, 0, (25_000,) * 4, repeats=2)
    table = last_discard({2: READY[2]}, rivers={1: "19m19p1z1s"}, order=order)
    assert table.ending == "nagashi"
    assert table.changes == (-4000, 8000, -2000, -2000)


def test_the_dealers_nagashi_is_paid_with_4000_by_each() -> None:
    table = last_discard({}, rivers={0: "19m19p1s1z"})
    assert table.changes == (12_000, -4000, -4000, -4000)


def test_two_may_have_it_at_once() -> None:
    table = last_discard({}, rivers={1: "19m19p1s1z", 2: "19m19p1s3z"})
    assert table.changes == (-8000, 8000 - 2000, 8000 - 2000, -4000)


def test_no_nagashi_when_a_discard_was_claimed() -> None:
    table = position(RIICHI, {}, rivers=MIXED | {1: "19m19p1s1z"}, drawn="4z", left=0)
    river = table.hand.rivers[1]
    hand = table.hand.with_river(1, (*river[:2], Laid(river[2].tile, taken_by=3), *river[3:]))
    table = Table(table.rule_set, table.options, hand).play("0 discard 4z")
    assert table.ending == "exhausted"
    assert table.changes == (0, 0, 0, 0)


def test_nagashi_is_no_bar_to_ones_own_calls() -> None:
    """Tenhou: only one's own discards must not be claimed."""
    melds = {1: [meld("pon", "777z", 3)]}
    table = last_discard({}, rivers={1: "19m19p1s1z"}, melds=melds)
    assert table.ending == "nagashi"


def test_a_ron_on_the_last_discard_comes_before_nagashi() -> None:
    rack = "123m567m345p678s4z"
    table = position(RIICHI, {2: rack}, rivers=MIXED | {1: "19m19p1z1s"}, drawn="4z", left=0).play("0 discard 4z")
    assert table.play("2 ron").patterns() == {"houtei"}


# -- nine terminals and honours ------------------------------------------------------------------------------------------


def test_nine_different_terminals_and_honours_may_give_the_hand_up() -> None:
    """九种九牌."""
    table = position(RIICHI, {0: "19m19p19s12z24568m"}, drawn="3z", untouched=True).play("0 abandon")
    assert table.ending == "nine_terminals"
    assert table.changes == (0, 0, 0, 0)


def test_nine_different_ones_are_needed() -> None:
    table = position(RIICHI, {0: "19m19p19s12z24568m"}, drawn="2z", untouched=True)
    assert "nine different" in table.refused("0 abandon")


def test_only_on_ones_first_turn_before_any_call() -> None:
    racks = {0: "19m19p19s12z24568m"}
    assert not position(RIICHI, racks, drawn="3z", untouched=False).can("0 abandon")
    assert not position(RIICHI, racks, drawn="3z", untouched=True, rivers={0: "7z"}).can("0 abandon")
    later = {2: "19m19p19s12z24568m"}
    assert position(RIICHI, later, turn=2, drawn="3z", untouched=True, rivers={0: "7z", 1: "7z"}).can("2 abandon")


def test_it_is_a_choice() -> None:
    table = position(RIICHI, {0: "19m19p19s12z24568m"}, drawn="3z", untouched=True)
    assert table.play("0 discard 8m").ending is None


# -- four winds ----------------------------------------------------------------------------------------------------------


def fourth_discard(tile: str, *, first: str = "", untouched: bool = True) -> Table:
    """The other three have discarded ``tile`` (after ``first``) and now seat 3 does."""
    rivers = dict.fromkeys(range(3), first + tile) | {3: first}
    table = position(RIICHI, {}, turn=3, drawn=tile, rivers=rivers, untouched=untouched)
    return table.play(f"3 discard {tile} drawn")


def test_four_equal_winds_as_first_discards_abandon_the_hand() -> None:
    """四风连打."""
    for wind in ("1z", "2z", "3z", "4z"):
        assert fourth_discard(wind).ending == "four_winds"


def test_not_after_a_call_not_with_dragons_and_not_on_a_later_turn() -> None:
    assert fourth_discard("4z", untouched=False).ending is None
    assert fourth_discard("5z").ending is None
    assert fourth_discard("4z", first="7z").ending is None


def test_not_when_one_wind_differs() -> None:
    table = position(RIICHI, {}, turn=3, drawn="3z", rivers=dict.fromkeys(range(3), "4z"), untouched=True)
    assert table.play("3 discard 3z drawn").ending is None


# -- four kongs ----------------------------------------------------------------------------------------------------------

KONGS = {
    1: [meld("ankan", "1111m"), meld("ankan", "9999m")],
    2: [meld("minkan", "1111p", 0)],
}


def fourth_kong(melds: dict[int, list[object]] | None = None, **racks: str) -> Table:
    named = {int(seat[1:]): rack for seat, rack in racks.items()}
    table = position(RIICHI, {0: "777z258m258p36s56z"} | named, melds=melds or KONGS, drawn="7z")  # type: ignore[arg-type]
    return table.play("0 ankan 7777z", "indicator 9s", "draw 4p")


def test_four_kongs_by_different_seats_abandon_the_hand_after_the_discard() -> None:
    """四杠散了."""
    table = fourth_kong()
    assert table.ending is None
    assert table.play("0 discard 4p").ending == "four_kongs"


def test_the_discard_after_the_fourth_kong_can_still_be_won_with() -> None:
    table = fourth_kong(s3="234m567m23p678s88s").play("0 discard 4p")
    assert table.play("3 ron").ending == "win"
    assert table.play("3 pass").ending == "four_kongs"


def test_the_fourth_kongs_replacement_can_still_win() -> None:
    table = fourth_kong(s0="777z234m567m23p88s")
    assert "rinshan" in table.play("0 self_draw").patterns()


def test_four_kongs_by_one_seat_do_not_abandon_the_hand() -> None:
    melds = {0: [meld("ankan", "1111m"), meld("ankan", "9999m"), meld("minkan", "1111p", 2)]}
    table = position(RIICHI, {0: "777z8s"}, melds=melds, drawn="7z")
    table = table.play("0 ankan 7777z", "indicator 9s", "draw 3m", "0 discard 3m", *around("1 5z"))
    assert table.ending is None
    assert table.play("draw 8s", "2 discard 8s", "0 ron").patterns() >= {"suukantsu"}


def test_four_kongs_with_an_open_one_last_turn_its_indicator_before_the_hand_is_abandoned() -> None:
    table = position(
        RIICHI, {3: "777z258m258p36s56z"}, melds=KONGS | {0: [meld("ankan", "9999p")]}, indicators="9s", drawn="7z"
    )
    assert not table.play("0 discard 7z").can("3 minkan")
    table = position(RIICHI, {3: "777z258m258p36s56z"}, melds=KONGS, drawn="7z")
    table = table.play("0 discard 7z", "3 minkan 777z", "draw 3z", "3 discard 3z")
    assert table.waits_for == "turn_up"
    assert table.play("indicator 9s").ending == "four_kongs"


# -- four riichi ---------------------------------------------------------------------------------------------------------

THREE_IN_RIICHI = (None, ACCEPTED, ACCEPTED, ACCEPTED)


def test_four_riichi_abandon_the_hand_when_the_last_stands() -> None:
    """四家立直: the fourth stick is paid, all four stay on the table."""
    table = position(RIICHI, READY, drawn="4z", ready=THREE_IN_RIICHI).play("0 riichi 4z")
    assert table.ending == "four_riichi"
    assert table.paid("riichi") == (-1000, 0, 0, 0)


def test_a_ron_on_the_fourth_riichis_discard_wins() -> None:
    racks = READY | {0: "234m567m34p678s88p"}
    table = position(RIICHI, racks, drawn="9s", ready=THREE_IN_RIICHI).play("0 riichi 9s")
    assert table.play("1 ron", "under 4z").ending == "win"
    assert table.play("1 pass").ending == "four_riichi"
