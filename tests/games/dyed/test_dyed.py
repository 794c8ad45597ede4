"""Dyed mahjong 染手麻将 (C.H.R.I.S. guide, section C3): only bamboo and honours, eight of each.

Seats not written down hold tiles that this game does not have, so that they can claim nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.action import Ankan
from paizhuo.engine.core.event import Shown
from paizhuo.engine.core.node import Chance, DrawTile, TurnUp
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND, UNKNOWN, parse
from paizhuo.engine.families.riichi.calls import completed_by
from paizhuo.engine.families.riichi.legality import keeps_waits
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.dyed.patterns import table_for
from paizhuo.engine.games.dyed.rules import DYED, NOT_FROM_PREVIOUS
from paizhuo.engine.play.hidden_kongs import KongsTurnedUp
from paizhuo.engine.scoring.score import NotValid, Score
from tests.games.support import Table, dealt, meld, position

STRAIGHT = "12345678s55566z"
"""Ready for 6s, 9s: with 9s a straight."""


def table(racks: dict[int, str], **more: Any) -> Table:
    return position(DYED, racks, indicators="4z", **more)


def request_of(played: Table) -> object:
    node = played.hand.phase.node(played.rules, played.hand)
    assert isinstance(node, Chance)
    return node.request


def scored(**hand: Any) -> Score | NotValid:
    return library.score({"rules": "dyed", "seat_wind": "S", **hand}).score


# -- the wall ------------------------------------------------------------------------------------------------------------


def test_the_wall_has_128_tiles_eight_of_each_and_two_red_fives() -> None:
    wall = DYED.play.wall(DYED.settled({}))
    assert len(wall) == 128
    assert Counter(KIND[tile] for tile in wall) == dict.fromkeys(range(18, 34), 8)
    assert wall.count(parse("0s")[0]) == 2


def test_the_last_stack_is_set_aside_and_its_upper_tile_is_the_indicator() -> None:
    played = dealt(DYED).play("dice 1 2")
    for _ in range(4):
        played = played.given(parse("123456789s1234z"))
    assert request_of(played) == TurnUp("indicator", -1)
    played = played.play("indicator 4z")
    assert request_of(played) == DrawTile(0, 52)
    assert played.play("draw 5s").hand.wall.left == 128 - 2 - 53


def test_kong_replacements_come_from_the_tail_skipping_the_stack_and_turn_no_indicator() -> None:
    played = table({0: "1111222234s567z"}, drawn="1s").play("0 ankan 1111s")
    assert request_of(played) == DrawTile(0, -3)
    played = played.play("draw 3z", "0 ankan 2222s")
    assert request_of(played) == DrawTile(0, -4)
    assert played.play("draw 3z").hand.wall.shown == parse("4z")


def test_riichi_turns_the_tile_under_the_indicator_when_it_wins() -> None:
    played = table({0: STRAIGHT}, drawn="1z").play("0 riichi 1z", "draw 2z", "1 discard 2z drawn")
    for seat in (2, 3):
        played = played.play("draw 2z", f"{seat} discard 2z drawn")
    played = played.play("draw 9s", "0 self_draw")
    assert request_of(played) == TurnUp("under", -2)
    played = played.play("under 7z")
    assert {"riichi", "ippatsu", "menzen_tsumo", "ittsuu", "ura_dora"} <= played.patterns()
    assert played.value("ura_dora") == 3


# -- calls ---------------------------------------------------------------------------------------------------------------


def test_only_the_previous_players_discard_is_claimed() -> None:
    racks = {0: "123456789s1234z", 1: "555s1234567z234z", 2: "555s1234567z123z", 3: "46s1234567z4567z"}
    played = table(racks, drawn="5s").play("0 discard 5s")
    assert {action.name for action in played.choices(1)} == {"pon", "minkan"}
    assert played.choices(2) == played.choices(3) == ()
    assert played.refused("2 pon 55s") == NOT_FROM_PREVIOUS.en
    assert played.refused("2 minkan 555s") == NOT_FROM_PREVIOUS.en
    assert played.refused("3 chi 46s") == NOT_FROM_PREVIOUS.en


def test_everybody_may_win_with_a_discard_and_several_at_once() -> None:
    played = table({1: STRAIGHT, 3: STRAIGHT}, drawn="9s").play("0 discard 9s", "1 ron & 3 ron")
    assert played.wins == (1, 3)


def test_a_second_pon_of_the_same_tile_and_kongs_of_both() -> None:
    melds = {0: (meld("pon", "111s", 3), meld("pon", "111s", 3))}
    played = table({0: "1s23567z1z"}, drawn="1s", melds=melds)
    kongs = [action for action in played.choices(0) if action.name == "kakan"]
    assert len(kongs) == len(set(kongs)) == 2
    played = played.play("0 kakan 1s drawn", "draw 5z", "0 kakan 1s")
    assert [m.kind for m in played.hand.places[0].melds] == ["kakan", "kakan"]


def test_there_may_be_more_than_four_kongs_and_no_draw() -> None:
    four = {seat: (meld("minkan", f"{seat + 1}" * 4 + "s", (seat + 3) % 4),) for seat in range(4)}
    played = table({0: "777s124z5566z"}, drawn="7s", melds=four)
    assert played.can("0 ankan 7777s")
    assert not played.can("0 abandon")
    assert played.play("0 ankan 7777s", "draw 1z", "0 discard 1z").ending is None


def test_no_nine_terminals_and_no_four_winds() -> None:
    played = table({0: "19s1234567z2345z"}, drawn="1z", untouched=True)
    assert not played.can("0 abandon")
    played = played.play("0 discard 1z")
    for seat in (1, 2, 3):
        played = played.play("draw 1z", f"{seat} discard 1z drawn")
    assert played.ending is None
    assert played.waits_for == "draw"


# -- concealed kongs lie face down ---------------------------------------------------------------------------------------


def test_a_concealed_kong_is_hidden_until_the_hand_ends() -> None:
    played = table({0: "1111s45678s5556z", 2: STRAIGHT}, drawn="9s").play("0 ankan 1111s")
    for seat in (1, 2, 3, None):
        (kong,) = observe(played.rules, played.hand, seat).hand.places[0].melds
        assert set(kong.tiles) == {UNKNOWN}
    (kong,) = observe(played.rules, played.hand, 0).hand.places[0].melds
    assert kong.tiles == parse("1111s")
    played = played.play("draw 9s", "0 discard 9s", "2 ron")
    kinds = [type(event) for event in played.events]
    assert kinds.index(KongsTurnedUp) < kinds.index(Shown)
    (kong,) = observe(played.rules, played.hand, 1).hand.places[0].melds
    assert kong.tiles == parse("1111s")


def test_at_an_exhaustive_draw_kongs_are_shown_before_the_racks() -> None:
    played = table({0: "1111s45678s5556z"}, drawn="9s", left=1, rivers={0: "5s"})
    played = played.play("0 ankan 1111s", "draw 2z", "0 discard 2z")
    assert played.ending == "exhausted"
    kinds = [type(event) for event in played.events]
    assert kinds.index(KongsTurnedUp) < kinds.index(Shown)
    assert not any(m.hidden for m in played.hand.places[0].melds)


# -- winning -------------------------------------------------------------------------------------------------------------


def test_the_last_tile_and_a_replacement_combine() -> None:
    played = table({0: "111s345678s5556z"}, drawn="1s", left=1).play("0 ankan 1111s", "draw 6z", "0 self_draw")
    assert {"rinshan", "haitei"} <= played.patterns()


def test_half_flush_is_no_yaku_and_full_flush_counts_three_or_two() -> None:
    refused = scored(concealed="567s4455z", melds=["chi:123s@3", "chi:234s@3"], win="4z", **{"from": 1})
    assert isinstance(refused, NotValid)
    assert refused.id == "no_yaku"
    closed = scored(concealed="1233456782229s", win="9s", **{"from": 1})
    assert isinstance(closed, Score)
    opened = scored(concealed="4567899s", melds=["chi:123s@3", "pon:777s@3"], win="9s", **{"from": 1})
    assert isinstance(opened, Score)
    assert [next(p.value for p in found.patterns if p.id == "chinitsu") for found in (closed, opened)] == [3, 2]


def test_two_triplets_of_one_dragon_count_twice() -> None:
    hand = {"concealed": "34567s99s", "melds": ["pon:555z@3", "minkan:5555z@3"], "win": "2s", "from": 1}
    found = scored(**hand)
    assert isinstance(found, Score)
    assert {p.id: p.value for p in found.patterns} == {"yakuhai_haku": 2}
    closed = scored(concealed="34567s99s555555z", win="2s", **{"from": 1})
    assert isinstance(closed, Score)
    assert {p.id: p.value for p in closed.patterns} == {"yakuhai_haku": 2}
    one = scored(concealed="34567s55z", melds=["ankan:5555z", "pon:999s@3"], win="2s", **{"from": 1})
    assert isinstance(one, Score)
    assert {p.id: p.value for p in one.patterns} == {"yakuhai_haku": 1}


@pytest.mark.parametrize(
    "concealed, melds, shown",
    [
        ("34s22233344z", ["pon:444z@3"], None),
        ("34s666777z55z", ["pon:999s@3"], {"yakuhai_hatsu", "yakuhai_chun", "shousangen"}),
        ("34s66677z", ["pon:777z@3", "pon:999s@3"], {"yakuhai_hatsu", "yakuhai_chun"}),
        ("34s22233311z", ["pon:444z@3"], {"shousuushii"}),
    ],
)
def test_a_pair_of_a_triplets_own_wind_or_dragon_is_not_the_missing_one(
    concealed: str, melds: list[str], shown: set[str] | None
) -> None:
    """小四喜 wants all four winds and 小三元 all three dragons; with eight copies a pair may repeat a triplet."""
    score = scored(concealed=concealed, melds=melds, win="2s", by="discard", seat_wind="E", round_wind="E")
    assert (None if isinstance(score, NotValid) else {pattern.id for pattern in score.patterns}) == shown


def test_seven_pairs_are_different() -> None:
    assert isinstance(scored(concealed="1111s2233s11224z", win="4z", **{"from": 1}), NotValid)


def test_a_tile_claimed_from_another_than_the_previous_seat_cannot_be() -> None:
    refused = scored(concealed="4567899s", melds=["pon:111s@3", "pon:777s@1"], win="8s")
    assert isinstance(refused, NotValid)
    assert refused.id == "not_from_previous"


def test_nine_of_a_tile_and_three_red_fives_cannot_be() -> None:
    for concealed in ("1111111112345s", "0001112223334s"):
        refused = scored(concealed=concealed, win="4s")
        assert isinstance(refused, NotValid)
        assert refused.id == "too_many"


# -- eight copies --------------------------------------------------------------------------------------------------------


def test_a_wait_of_which_four_are_held_is_a_wait() -> None:
    played = table({1: "1111345678s555z"}, drawn="1s").play("0 discard 1s")
    assert played.can("1 ron")


def test_a_kong_after_riichi_leaves_the_other_copies_and_the_waits() -> None:
    rack = parse("11178s555666z99s")
    assert keeps_waits(rack, (), Ankan(parse("1111s")), 8)
    five = parse("1111178s555666z")  # three of the five go with the drawn one, the pair stays
    assert keeps_waits(five, (), Ankan(parse("1111s")), 8)
    assert not keeps_waits(parse("1112378s55566z"), (), Ankan(parse("1111s")), 8)


def test_nobody_is_liable_for_a_second_triplet_of_the_same_dragon() -> None:
    three = (meld("pon", "555z", 3), meld("pon", "666z", 3), meld("pon", "777z", 3))
    assert completed_by(three, three[2]) == ("daisangen",)
    twice = (meld("pon", "555z", 3), meld("pon", "555z", 3), meld("pon", "666z", 3))
    assert completed_by(twice, twice[2]) == ()
    again = (*three, meld("pon", "777z", 3))
    assert completed_by(again, again[3]) == ()


# -- what is as in riichi ------------------------------------------------------------------------------------------------

LYING = {0: "4s", 1: "4s", 2: "5s", 3: "5s"}
"""Rivers that keep everybody from nagashi."""


def test_who_is_not_ready_pays_3000_in_all_to_who_is() -> None:
    played = table({2: STRAIGHT}, drawn="1z", left=0, rivers=LYING).play("0 discard 1z")
    assert played.ending == "exhausted"
    assert played.changes == (-1000, -1000, 3000, -1000)


def test_a_river_of_terminals_and_honours_is_paid_3000_by_each() -> None:
    """流局满贯: a self-drawn mangan of section C."""
    played = table({}, drawn="1z", left=0, rivers={**LYING, 1: "19s123z"}).play("0 discard 1z")
    assert played.ending == "nagashi"
    assert played.changes == (-3000, 9000, -3000, -3000)


def test_furiten_bars_a_ron_as_in_riichi() -> None:
    for river, may_win in (("6s", False), ("9s", False), ("5s", True)):
        played = table({1: STRAIGHT}, drawn="9s", rivers={1: river}).play("0 discard 9s")
        assert played.can("1 ron") == may_win


def test_four_riichi_abandon_the_hand() -> None:
    accepted = Ready(double=False, ippatsu=False, accepted=True)
    played = table({0: STRAIGHT}, drawn="1z", ready=(None, accepted, accepted, accepted)).play("0 riichi 1z")
    assert played.ending == "four_riichi"
    assert played.changes == (-1000, 0, 0, 0)


def test_who_feeds_the_third_dragon_pays_a_self_draw_alone() -> None:
    """包 as in riichi; 36000 is section C's yakuman."""
    melds = {1: (meld("pon", "555z", 0), meld("pon", "666z", 0))}
    played = table({1: "77z55s23s1s"}, drawn="7z", melds=melds).play("0 discard 7z", "1 pon 77z", "1 discard 1s")
    for seat in (2, 3, 0):
        played = played.play("draw 9s", f"{seat} discard 9s drawn")
    assert played.play("draw 4s", "1 self_draw").changes == (-36_000, 36_000, 0, 0)


def test_what_needs_three_suits_is_no_pattern_here() -> None:
    """三色同顺、三色同刻、国士无双亦不能成立."""
    gone = {"sanshoku_doujun", "sanshoku_doukou", "honitsu", "kokushi", "kokushi_juusanmen"}
    for double in (False, True):
        assert not gone & {row.id for row in table_for(double).rows}
    assert not gone & {info.id for info in DYED.scoring.patterns}


@pytest.mark.parametrize("double, paid", [(False, 36_000), (True, 72_000)])
def test_the_rarer_forms_of_a_yakuman_count_once_unless_agreed_otherwise(double: bool, paid: int) -> None:
    played = table({2: "111444777s222z9s"}, drawn="9s", options={"double_yakuman": double})
    assert played.play("0 discard 9s", "2 ron").changes == (-paid, 0, paid, 0)


def test_a_kong_uses_exactly_four_tiles_and_fewer_are_refused() -> None:
    """开错暗杠视为错和: here such a kong cannot be announced at all."""
    played = table({0: "11111s222s34567z"}, drawn="9s")
    assert [action for action in played.choices(0) if isinstance(action, Ankan)] == [Ankan(parse("1111s"))]
    assert "four identical" in played.refused("0 ankan 222s9s")
    assert "four identical" in played.refused("0 ankan 11111s")


# -- payments ------------------------------------------------------------------------------------------------------------


def test_dealer_and_others_are_paid_alike() -> None:
    won = table({0: STRAIGHT}, drawn="9s").play("0 self_draw")
    lost = table({1: STRAIGHT}, drawn="9s").play("0 discard 9s", "1 ron")
    # menzen tsumo, straight, White: 4 han, 40 fu; on a discard straight and White: 3 han, 40 fu
    assert won.changes == (9000, -3000, -3000, -3000)
    assert lost.changes == (-5800, 5800, 0, 0)
