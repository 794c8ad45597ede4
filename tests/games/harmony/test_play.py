"""The play of Zung Jung 中庸 (C.H.R.I.S. guide, section H): deal, calls, kongs, wins, draws, who pays."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DrawTile
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.games.harmony.rules import HARMONY, in_order
from paizhuo.engine.play.refusals import PREVIOUS_ONLY
from paizhuo.engine.rules.parts import MatchEnd
from tests.games.support import Table, around, dealt, meld, position

FLUSH = "12345678m111z55z"
"""Ready for 6m and 9m; with 9m straight 40, half flush 40, concealed hand 5: 85 points."""
SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p: simples, sequences, concealed hand: 15 points."""


def dealt_by(dealer: Seat) -> Deal:
    return Deal(0, 0, dealer, (50_000,) * 4)


def drawing(table: Table) -> DrawTile:
    node = table.hand.phase.node(table.rules, table.hand)
    assert isinstance(node, Chance)
    assert isinstance(node.request, DrawTile)
    return node.request


# -- the wall ------------------------------------------------------------------------------------------------------------


def test_the_wall_has_136_tiles_four_of_each_kind_and_no_red_fives() -> None:
    assert Counter(HARMONY.play.wall(HARMONY.settled({}))) == dict.fromkeys(range(34), 4)


def test_69_tiles_are_left_after_the_deal_and_no_indicator_is_turned() -> None:
    table = dealt(HARMONY).play("dice 2 5")
    for rack in ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m147p147s1234z"):
        table = table.given(parse(rack))
    assert drawing(table) == DrawTile(0, 52)
    table = table.play("draw 5z")
    assert table.hand.wall.left == 69
    assert table.hand.wall.shown == ()


def test_kong_replacements_come_from_the_tail_of_the_live_wall_just_before_the_dead_wall() -> None:
    table = position(HARMONY, {0: "1111m555z34p678s8p"}, drawn="5z", left=30, indicators="")
    table = table.play("0 ankan 1111m")
    assert drawing(table) == DrawTile(0, -15)
    table = table.play("draw 2s", "0 ankan 5555z")
    assert drawing(table) == DrawTile(0, -16)
    assert table.play("draw 3s").hand.wall.left == 28


def test_without_a_tile_to_replace_it_there_is_no_kong() -> None:
    table = position(HARMONY, {0: "1111m555z34p678s8p"}, drawn="5z", left=0, indicators="")
    assert table.refused("0 ankan 1111m") == "The wall is empty: no tile can be drawn"


def test_more_than_four_kongs_may_be_laid() -> None:
    four = {seat: (meld("minkan", f"{seat + 1}{seat + 1}{seat + 1}{seat + 1}p", (seat + 1) % 4),) for seat in range(4)}
    table = position(HARMONY, {0: "111m56m34s68p5z"}, drawn="1m", melds=four, indicators="")
    assert table.can("0 ankan 1111m")


# -- calls ---------------------------------------------------------------------------------------------------------------


def test_chi_is_for_the_next_seat_pon_and_kong_for_everybody() -> None:
    table = position(
        HARMONY, {1: "46p147m258s1234z5z", 2: "46p555p147m369s12z", 3: "46p369m147s12345z"}, drawn="5p", indicators=""
    )
    table = table.play("0 discard 5p")
    assert table.can("1 chi")
    assert table.can("2 pon")
    assert table.can("2 minkan")
    assert table.choices(3) == ()
    assert table.refused("3 chi 46p") == PREVIOUS_ONLY.en


def test_a_pon_goes_before_a_chi_and_a_win_before_both() -> None:
    racks = {1: "78m147p258s22346z", 2: FLUSH, 3: "99m258p147s12346z"}
    table = position(HARMONY, racks, drawn="9m", indicators="").play("0 discard 9m")
    assert table.can("1 chi 78m")
    assert table.play("1 chi 78m & 3 pon 99m").hand.phase.turn == 3
    assert table.play("2 ron & 3 pon 99m").wins == (2,)


def test_the_last_discard_may_only_be_won_with() -> None:
    table = position(HARMONY, {2: FLUSH, 3: "99m258p147s12346z"}, drawn="9m", left=0, indicators="").play(
        "0 discard 9m"
    )
    assert table.refused("3 pon 99m") == "The last discard can only be claimed for a win"
    table = table.play("2 ron")
    assert "last_discard" in table.patterns()


def test_the_tile_just_claimed_may_be_discarded() -> None:
    table = position(HARMONY, {1: "555p147m258s1234z"}, drawn="5p", indicators="").play("0 discard 5p", "1 pon 55p")
    assert table.can("1 discard 5p")
    assert not table.can("1 ankan")


# -- winning -------------------------------------------------------------------------------------------------------------


def test_of_several_who_claim_a_win_only_the_nearest_in_turn_order_wins() -> None:
    racks = {1: "78m222p345p678p33s", 2: FLUSH}
    table = position(HARMONY, racks, drawn="9m", indicators="").play("0 discard 9m")
    assert table.play("1 ron & 2 ron").wins == (1,)
    assert table.play("2 ron").wins == (2,)


def test_a_win_needs_five_points_of_any_pattern() -> None:
    melds = {2: (meld("chi", "123m", 1), meld("chi", "789p", 1), meld("pon", "222s", 0))}
    racks = {1: "55m258p147s12346z", 2: "34m55s"}
    table = position(HARMONY, racks, drawn="5m", melds=melds, indicators="").play("0 discard 5m")
    assert table.refused("2 ron") == "no pattern: a hand needs at least five points to win"
    last = position(HARMONY, {2: "34m55s"}, drawn="5m", melds=melds, left=0, indicators="").play(
        "0 discard 5m", "2 ron"
    )
    assert last.patterns() == {"last_discard"}


def test_there_is_no_furiten() -> None:
    table = position(HARMONY, {2: SIMPLES}, drawn="2p", rivers={2: "5p"}, indicators="").play("0 discard 2p")
    passed = table.play("2 pass", "draw 5p", "1 discard 5p drawn")
    assert passed.can("2 ron")
    assert table.play("2 ron").wins == (2,)


def test_a_concealed_kong_cannot_be_robbed_even_for_thirteen_orphans() -> None:
    racks = {0: "1111m234p567p888s", 2: "99m19p19s1234567z"}
    table = position(HARMONY, racks, drawn="5s", indicators="").play("0 ankan 1111m")
    assert drawing(table).seat == 0


def test_who_adds_to_a_pon_may_be_robbed_and_is_responsible() -> None:
    melds = {1: (meld("pon", "999m", 3),)}
    table = position(HARMONY, {2: FLUSH}, turn=1, drawn="9m", melds=melds, indicators="", order=dealt_by(1))
    table = table.play("1 kakan 9m", "2 ron")
    assert {"rob_kong", "straight"} <= table.patterns()
    assert table.changes == (-1300, -11800, 14400, -1300)


def test_the_replacement_tile_may_be_won_with() -> None:
    table = position(HARMONY, {0: "111m567m345s34p88p"}, drawn="1m", indicators="")
    table = table.play("0 ankan 1111m", "draw 2p", "0 self_draw")
    assert table.patterns() == {"concealed_hand", "one_kong", "after_kong"}
    assert table.changes == (3000, -1000, -1000, -1000)


def test_a_replacement_that_is_the_last_tile_counts_as_both() -> None:
    """Last tile, win on a kong and robbing a kong are three series (Zung Jung v3.3), and different series add."""
    table = position(HARMONY, {0: "111m567m345s34p88p"}, drawn="1m", left=1, indicators="")
    table = table.play("0 ankan 1111m", "draw 2p", "0 self_draw")
    assert table.patterns() == {"concealed_hand", "one_kong", "last_draw", "after_kong"}


# -- the first turn ------------------------------------------------------------------------------------------------------


def test_the_dealer_wins_with_the_dealt_hand() -> None:
    table = position(HARMONY, {0: SIMPLES}, drawn="2p", untouched=True, indicators="").play("0 self_draw")
    assert "heavenly_hand" in table.patterns()
    assert table.value("heavenly_hand") == 155


def test_others_win_with_their_untouched_first_draw() -> None:
    racks = {1: SIMPLES, 3: "99m258p147s12346z"}
    table = position(HARMONY, racks, drawn="9m", untouched=True, indicators="").play("0 discard 9m")
    assert "earthly_hand" in table.play("3 pass", "draw 2p", "1 self_draw").patterns()
    called = table.play("3 pon 99m", "3 discard 1z", "draw 6z", "0 discard 6z drawn", "draw 2p", "1 self_draw")
    assert "earthly_hand" not in called.patterns()


@pytest.mark.parametrize("chihou", ["japanese", "v33"])
def test_by_option_the_earthly_hand_is_won_on_the_dealers_very_first_discard(chihou: str) -> None:
    options = {"chihou": chihou}
    table = position(HARMONY, {1: SIMPLES}, drawn="2p", untouched=True, indicators="", options=options)
    won = table.play("0 discard 2p", "1 ron")
    assert ("earthly_hand" in won.patterns()) == (chihou == "v33")
    drawn = position(HARMONY, {1: SIMPLES}, drawn="9m", untouched=True, indicators="", options=options)
    won = drawn.play("0 discard 9m", "draw 2p", "1 self_draw")
    assert ("earthly_hand" in won.patterns()) == (chihou == "japanese")
    later = position(HARMONY, {1: SIMPLES}, drawn="2p", rivers={0: "9m", 1: "9p"}, indicators="", options=options)
    assert "earthly_hand" not in later.play("0 discard 2p", "1 ron").patterns()


# -- who pays ------------------------------------------------------------------------------------------------------------


def test_a_self_draw_is_paid_by_everybody() -> None:
    table = position(HARMONY, {0: FLUSH}, drawn="9m", indicators="").play("0 self_draw")
    # the dealer's East triplet is worth 10 more
    assert table.changes == (14400, -4800, -4800, -4800)


def test_up_to_25_points_a_discard_is_paid_like_a_self_draw() -> None:
    table = position(HARMONY, {2: SIMPLES}, drawn="2p", indicators="").play("0 discard 2p", "2 ron")
    assert table.changes == (-800, -800, 2400, -800)


def test_above_25_points_the_discarder_pays_the_rest() -> None:
    table = position(HARMONY, {2: FLUSH}, drawn="9m", indicators="").play("0 discard 9m", "2 ron")
    assert table.changes == (-10300, -1300, 12900, -1300)


def test_who_follows_a_discard_of_the_same_turn_is_immune_and_its_first_discarder_is_responsible() -> None:
    table = position(HARMONY, {2: FLUSH}, drawn="9m", indicators="")
    table = table.play("0 discard 9m", "2 pass", "draw 9m", "1 discard 9m drawn", "2 ron")
    assert table.hand.wins[0].source == 1
    assert table.changes == (-10300, -1300, 12900, -1300)
    words = [line.en for line in table.hand.wins[0].score.working]
    assert words[0] == "same-turn immunity: the opposite seat threw the tile first in this turn and is responsible"


def test_the_winners_own_discard_ends_the_turn() -> None:
    table = position(HARMONY, {2: FLUSH}, drawn="9m", indicators="")
    table = table.play("0 discard 9m", "2 pass", *around("1 5p", "2 1p"), "draw 9m", "3 discard 9m drawn", "2 ron")
    assert table.changes == (-1300, -1300, 12900, -10300)


def test_when_the_winner_threw_the_tile_first_everybody_pays_as_for_a_self_draw() -> None:
    table = position(HARMONY, {2: FLUSH}, drawn="5p", indicators="")
    table = table.play("0 discard 5p", *around("1 5p", "2 9m", "3 9m"), "2 ron")
    assert table.changes == (-4300, -4300, 12900, -4300)
    assert table.patterns() == {"straight", "half_flush", "concealed_hand"}


def test_discards_that_were_claimed_count_and_calls_do_not_end_the_turn() -> None:
    racks = {2: FLUSH, 3: "99m258p147s2344z6z"}
    table = position(HARMONY, racks, turn=1, drawn="9m", indicators="", order=dealt_by(1))
    table = table.play("1 discard 9m", "3 pon 99m", "3 discard 2z", "draw 9m", "0 discard 9m drawn", "2 ron")
    assert table.changes == (-1300, -10300, 12900, -1300)


def test_the_order_of_discards_follows_from_the_rivers() -> None:
    table = position(HARMONY, {3: "99m258p147s2344z6z"}, turn=1, drawn="9m", indicators="", order=dealt_by(1))
    table = table.play("1 discard 9m", "3 pon 99m", "3 discard 2z", *around("0 1s", "1 2s", "2 3s"), "draw 4s")
    assert in_order(table.hand.rivers, 1) == list(zip((1, 3, 0, 1, 2), parse("9m2z1s2s3s"), strict=True))


def test_a_robbed_player_has_no_immunity_even_after_the_tile_of_its_pon() -> None:
    """The 9m that seat 3 threw before in this turn would be responsible for a discard of seat 1."""
    racks = {0: "44z369p258s2377z1p", 1: "99m258p147s23466z", 2: FLUSH}
    table = position(HARMONY, racks, turn=3, drawn="9m", indicators="", order=dealt_by(3))
    table = table.play("3 discard 9m", "1 pon 99m", "1 discard 4z", "0 pon 44z", "0 discard 1p")
    table = table.play("draw 9m", "1 kakan 9m", "2 ron")
    assert table.changes == (-1300, -11800, 14400, -1300)


# -- the end -------------------------------------------------------------------------------------------------------------


def test_with_an_empty_wall_the_hand_is_a_draw_and_nobody_pays_or_shows() -> None:
    table = position(HARMONY, {2: FLUSH}, drawn="5p", left=0, indicators="").play("0 discard 5p")
    assert table.ending == "exhausted"
    assert table.changes == (0, 0, 0, 0)
    assert not any(place.shown for place in table.hand.places)


def test_a_river_of_terminals_and_honours_earns_nothing() -> None:
    """没有流局满贯."""
    lying = {1: "19m19p19s1z", 0: "4s", 2: "4s", 3: "5s"}
    table = position(HARMONY, {}, drawn="5p", left=0, indicators="", rivers=lying).play("0 discard 5p")
    assert table.ending == "exhausted"
    assert table.changes == (0, 0, 0, 0)


def test_every_seat_deals_once_a_circle_whoever_wins() -> None:
    programme = HARMONY.play.programme(HARMONY.settled({"circles": 2}))
    order = programme.first()
    won = position(HARMONY, {0: FLUSH}, drawn="9m", indicators="").play("0 self_draw").hand
    dealers = []
    while True:
        dealers.append((order.dealer, order.round))
        table = position(HARMONY, {}, turn=order.dealer, drawn="5p", left=0, indicators="", order=order)
        following = programme.after(table.hand, (0,) * 4, 0)
        if isinstance(following, MatchEnd):
            break
        order = following
    assert dealers == [(seat, circle) for circle in (0, 1) for seat in range(4)]
    following = HARMONY.play.programme(HARMONY.settled({})).after(won, (0,) * 4, 0)
    assert isinstance(following, Deal)
    assert (following.dealer, following.repeats) == (1, 0)
