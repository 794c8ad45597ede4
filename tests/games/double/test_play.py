"""Double riichi mahjong 大立直麻将 β (C.H.R.I.S. guide, section C4): two sets, two hands, one winning tile for both.

Seats not written down hold idle tiles: they are far from ready and can claim next to nothing.
"""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Ankan, Chi, Discard, MoveMeld, MoveTile, Pon
from paizhuo.engine.core.event import Shown
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, RollDice, TurnUp
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND, RED, UNKNOWN, parse, parse_one, tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.double.racks import (
    MOST_MOVES,
    Moved,
    is_balanced,
    racks,
    shared_waits,
    weight,
)
from paizhuo.engine.games.double.rings import rings_left
from paizhuo.engine.games.double.rules import DOUBLE
from paizhuo.engine.play.turn import Turn
from tests.games.double.positions import DECLARED, FIRST, IDLE, ONE_SIDED, SECOND, moves_of, table
from tests.games.support import Table, around, dealt, meld


def request_of(played: Table) -> object:
    node = played.hand.phase.node(played.rules, played.hand)
    assert isinstance(node, Chance)
    return node.request


# -- the wall ------------------------------------------------------------------------------------------------------------


def test_two_sets_are_shuffled_together_with_two_red_fives_of_each_suit() -> None:
    wall = DOUBLE.play.wall(DOUBLE.settled({}))
    assert len(wall) == 272
    assert Counter(KIND[tile] for tile in wall) == dict.fromkeys(range(34), 8)
    assert [wall.count(red) for red in RED] == [2, 2, 2]


def test_each_ring_is_broken_by_a_throw_of_its_own_and_gives_everybody_thirteen_tiles() -> None:
    played = dealt(DOUBLE)
    assert request_of(played) == RollDice(2, "break", 0)
    played = played.given((1, 2))
    assert request_of(played) == RollDice(2, "outer_break", 0)
    played = played.given((5, 6))
    assert (played.hand.wall.dice, played.hand.state.outer_dice) == ((1, 2), (5, 6))
    asked: list[int] = []
    for place in range(8):
        request = request_of(played)
        assert isinstance(request, DealTiles)
        assert request.place == place
        assert all((position >= 52) == (place >= 4) for position in request.positions)
        asked += request.positions
        played = played.given(parse(IDLE[place // 4]))
    assert sorted(asked) == list(range(104))
    assert request_of(played) == TurnUp("indicator", -1)
    played = played.given(parse_one("4z"))
    assert request_of(played) == DrawTile(0, 104)
    assert rings_left(played.hand) == (136 - 52, 136 - 52 - 2)


def test_the_inner_ring_is_drawn_before_the_outer_one_and_replacements_come_from_the_end_of_the_outer_one() -> None:
    played = table({0: ("1111m258p369s123z", IDLE[1])}, drawn="5z", left=100)
    left = rings_left(played.hand)
    played = played.given({0: Ankan(parse("1111m"))})
    assert request_of(played) == DrawTile(0, -3)
    played = played.play("draw 6z")
    assert rings_left(played.hand) == (left[0], left[1] - 1)
    assert played.hand.wall.shown == parse("4z")
    played = played.play("0 discard 6z drawn", "draw 7z")
    assert rings_left(played.hand) == (left[0] - 1, left[1] - 1)
    assert rings_left(table({}, drawn="5z", left=50).hand) == (0, 50)


# -- exchanging ----------------------------------------------------------------------------------------------------------


def test_an_exchange_is_two_moves_and_leaves_thirteen_tiles_in_each_hand() -> None:
    played = table({}, drawn="5z").play("0 move 1m", "0 move 9m 1", "0 discard 5z drawn")
    first, second = racks(played.hand, 0)
    assert tidy(first.concealed) == parse("479m258p369s1234z")
    assert tidy(second.concealed) == parse("136m147p258s1234z")


def test_a_tile_cannot_go_to_the_hand_that_holds_more() -> None:
    played = table({}, drawn="5z")
    assert "13 tiles" in played.refused("0 move 3m 1")


def test_the_tile_just_drawn_belongs_to_no_hand_until_either_discards() -> None:
    played = table({}, drawn="5z").given({0: Discard(parse_one("9m"), rack=1)})
    first, second = racks(played.hand, 0)
    assert tidy(first.concealed) == tidy(parse(IDLE[0]))
    assert tidy(second.concealed) == tidy(parse("36m147p258s12345z"))
    assert first.drawn is None
    assert second.drawn is None


def test_a_meld_that_moves_is_paid_for_with_three_tiles_before_the_discard() -> None:
    pon = meld("pon", "777z", 3)
    played = table({0: ("258p369s1234z", IDLE[1])}, melds={0: ((pon,), ())}, drawn="5z")
    played = played.given({0: MoveMeld(0, 0)})
    assert not any(isinstance(action, Discard) for action in played.choices(0))
    assert "13 tiles" in played.refused("0 discard 5z drawn")
    asked = DOUBLE.display.prompt(observe(played.rules, played.hand, 0))
    assert asked is not None
    assert asked.en == "Move 2 more from Hand 2 to Hand 1: click the tiles."
    assert DOUBLE.display.prompt(observe(played.rules, played.hand, 1)) is None
    played = played.play("0 move 3m 1", "0 move 6m 1", "0 move 9m 1")
    assert DOUBLE.display.prompt(observe(played.rules, played.hand, 0)) is None
    assert is_balanced(racks(played.hand, 0))
    assert racks(played.hand, 0)[1].melds == (pon,)
    assert played.can("0 discard 5z drawn")


def test_a_meld_can_be_exchanged_for_a_meld() -> None:
    one, other = meld("pon", "777z", 3), meld("pon", "666z", 3)
    played = table({0: ("258p369s1234z", "147p258s1234z")}, melds={0: ((one,), (other,))}, drawn="5z")
    played = played.given({0: MoveMeld(0, 0)}).given({0: MoveMeld(0, 1)})
    assert [place.melds for place in racks(played.hand, 0)] == [(other,), (one,)]
    assert played.can("0 discard 5z drawn")


def test_nothing_is_moved_after_the_discard() -> None:
    played = table({1: ("1199m11p369s1234z", IDLE[1])}, drawn="9m").play("0 discard 9m drawn")
    assert played.choices(1)
    assert not moves_of(played, 0)
    assert not moves_of(played, 1)
    assert "only after your own draw or call" in played.refused("1 move 1m")


def test_moves_before_a_discard_are_bounded() -> None:
    played = table({}, drawn="5z")
    for _ in range(40):
        assert moves_of(played)
        played = played.given({0: moves_of(played)[0]})
    assert not moves_of(played)
    assert "at most 40 tiles" in played.refused(f"0 move 1m {int(weight(racks(played.hand, 0)[1]) == 14)}")
    assert not moves_of(played.given({0: played.choices(0)[-1]}))


def test_a_meld_moved_counts_as_three_tiles() -> None:
    pon = meld("pon", "777z", 3)
    played = table({0: ("258p369s1234z", IDLE[1])}, melds={0: ((pon,), ())}, drawn="5z")
    assert played.given({0: MoveMeld(0, 0)}).hand.state.moved == 3


def test_whose_tiles_are_all_barred_moves_once_more_and_who_sees_backs_allows_for_it() -> None:
    """The heavy hand holds a pair of what a call forbade, and all moves are used up."""
    chi, pon = meld("chi", "123m", 3), meld("pon", "777p", 3)
    played = table({0: ("1s47z2s", "22m")}, melds={0: ((chi, chi, pon), (chi, chi, chi, pon))})
    stuck = replace(played.hand.state, moved=MOST_MOVES, kuikae=frozenset(parse("2m")))
    hand = replace(played.hand, state=stuck, phase=Turn(0))
    assert played.rules.legality.acts(hand, Turn(0)) == (MoveTile(parse_one("2m"), rack=1),)
    for place in (0, 4):
        hand = hand.with_place(place, concealed=(UNKNOWN,) * len(hand.places[place].concealed))
    may = played.rules.legality.acts(hand, Turn(0))
    assert MoveTile(parse_one("2m"), rack=1) in may
    assert Discard(parse_one("1s"), rack=1) in may


def test_the_others_see_that_a_tile_moves_but_not_which() -> None:
    played = table({}, drawn="5z").play("0 move 1m")
    moved = played.events[-1]
    assert isinstance(moved, Moved)
    assert moved.seen_by(0) == moved
    assert moved.seen_by(1) == replace(moved, tile=UNKNOWN)
    assert [len(place.concealed) for place in racks(observe(played.rules, played.hand, 1).hand, 0)] == [13, 14]
    assert set(observe(played.rules, played.hand, 1).hand.places[4].concealed) == {UNKNOWN}


# -- calls ---------------------------------------------------------------------------------------------------------------


def test_a_call_takes_the_previous_players_discard_with_tiles_of_one_hand() -> None:
    split = table({1: ("1499m258p369s123z", "1199m147p258s12z")}, drawn="5m", turn=0).play("0 discard 5m drawn")
    assert not split.can("1 chi")
    one_hand = table({1: ("46m99m258p369s123z", IDLE[1])}, drawn="5m").play("0 discard 5m drawn")
    assert one_hand.choices(1) == (Chi(parse("46m")),)
    second = table({1: (IDLE[0], "46m99m258p369s123z")}, drawn="5m").play("0 discard 5m drawn")
    assert Chi(parse("46m"), 1) in second.choices(1)
    played = second.given({1: Chi(parse("46m"), 1)})
    assert [len(place.melds) for place in racks(played.hand, 1)] == [0, 1]
    assert [weight(place) for place in racks(played.hand, 1)] == [13, 14]
    opposite = table({2: ("46m99m55m258p369s1z", IDLE[1])}, drawn="5m").play("0 discard 5m drawn")
    assert not opposite.can("2 pon")


def test_the_tiles_barred_by_a_call_may_be_discarded_from_neither_hand() -> None:
    played = table({1: ("4655m258p369s123z", "5m369m147p258s123z")}, drawn="5m").play("0 discard 5m drawn")
    played = played.given({1: Chi(parse("46m"))})
    assert not any(KIND[a.tile] == KIND[parse_one("5m")] for a in played.choices(1) if isinstance(a, Discard))
    moved = played.given({1: MoveTile(parse_one("2p"), rack=0)})
    assert not moved.can("1 discard 5m 1")
    assert "swap-calling" in moved.refused("1 discard 5m 1")


# -- common waits --------------------------------------------------------------------------------------------------------


def test_only_a_tile_that_both_hands_wait_for_wins() -> None:
    played = table({1: (FIRST, SECOND)}, drawn="8m")
    assert shared_waits(racks(played.hand, 1)) == parse("58m")
    assert played.play("0 discard 8m drawn").can("1 ron")
    alone = table({1: (FIRST, ONE_SIDED)}, drawn="8m")
    assert shared_waits(racks(alone.hand, 1)) == ()
    assert not alone.play("0 discard 8m drawn").can("1 ron")


def test_a_winner_shows_both_racks_and_is_paid_alike() -> None:
    played = table({1: (FIRST, SECOND)}, drawn="8m").play("0 discard 8m drawn", "1 ron")
    assert [event.place for event in played.events if isinstance(event, Shown)] == [5, 1]
    (win,) = played.hand.wins
    assert {pattern.id: pattern.value for pattern in win.score.patterns} == {"pinfu": 2, "tanyao": 2}
    assert played.changes == (-8700, 8700, 0, 0)


def test_a_self_draw_may_be_arranged_after_drawing() -> None:
    # An 8s of the second hand lies in the first one, a 7m of the first one in the second.
    played = table({0: ("2346m345p567888s", "677m234p2234567s")}, drawn="8m")
    assert not played.can("0 self_draw")
    assert "no tile in common" in played.refused("0 self_draw")
    played = played.play("0 move 8s", "0 move 7m 1")
    assert shared_waits(racks(played.hand, 0)) == parse("58m")
    assert played.play("0 self_draw").changes[0] > 0


def test_a_win_is_the_same_whichever_rack_the_drawn_tile_lies_in() -> None:
    played = table({0: (FIRST, SECOND)}, drawn="8m")
    moved = played.given({0: MoveTile(parse_one("8m"), drawn=True)})
    assert moved.play("0 self_draw").changes == played.play("0 self_draw").changes
    assert moved.play("0 self_draw").hand.wins[0].tile == parse_one("8m")


def test_furiten_looks_at_common_waits_alone() -> None:
    more = "123456m345p6799s"
    assert table({1: (FIRST, SECOND)}, drawn="8m", rivers={1: "5m"}).play("0 discard 8m drawn").can("1 ron") is False
    # The second hand waits for 5s 8s; the first one's 8s is no common wait of 5m 8m.
    assert not table({1: (FIRST, more)}, drawn="8m").play("0 discard 8m drawn").can("1 ron")
    assert table({1: (FIRST, SECOND)}, drawn="8m", rivers={1: "2m"}).play("0 discard 8m drawn").can("1 ron")


def test_a_common_wait_let_go_is_furiten_until_the_next_own_discard() -> None:
    played = table({1: (FIRST, SECOND)}, turn=2, drawn="8m").play("2 discard 8m drawn")
    assert played.can("1 ron")
    played = played.play("1 pass", "draw 5m", "3 discard 5m drawn")
    assert not played.can("1 ron")


# -- riichi --------------------------------------------------------------------------------------------------------------

PON = meld("pon", "999s", 3)


def test_riichi_needs_one_closed_hand_and_a_common_wait() -> None:
    closed = {0: (FIRST, "67m234p22345s")}
    assert table(closed, melds={0: ((), (PON,))}, drawn="1z").can("0 riichi 1z")
    both = {0: ("67m345p56788s", "67m234p22345s")}
    played = table(both, melds={0: ((PON,), (PON,))}, drawn="1z")
    assert not played.can("0 riichi")
    assert "closed hand" in played.refused("0 riichi 1z")
    apart = table({0: (FIRST, ONE_SIDED)}, drawn="1z")
    assert not apart.can("0 riichi")
    assert "no tile in common" in apart.refused("0 riichi 1z")


def test_after_riichi_nothing_is_moved_or_called_in_either_hand() -> None:
    played = table({0: (FIRST, SECOND)}, drawn="1z").play("0 riichi 1z")
    for seat in (1, 2, 3):
        played = played.play("draw 2z", f"{seat} discard 2z drawn")
    played = played.play("draw 1z")
    assert played.choices(0) == (Discard(parse_one("1z"), drawn=True),)
    assert "After riichi" in played.refused("0 move 2m")
    called = table({1: (FIRST, SECOND)}, drawn="7m", ready=(None, DECLARED, None, None)).play("0 discard 7m drawn")
    assert called.choices(1) == ()


def test_after_riichi_the_player_says_which_hand_makes_the_kong() -> None:
    hands = {0: ("67m345p56788s333z", "67m234p22345s333z")}
    played = table(hands, drawn="3z", ready=(DECLARED, None, None, None))
    kongs = [action for action in played.choices(0) if isinstance(action, Ankan)]
    assert kongs == [Ankan(parse("3333z"), 0), Ankan(parse("3333z"), 1)]
    for rack in (0, 1):
        after = played.given({0: kongs[rack]})
        assert [len(place.melds) for place in racks(after.hand, 0)] == [1 - rack, rack]
        assert [weight(place) for place in racks(after.hand, 0)] == [13, 13]


def test_a_kong_that_changes_the_common_waits_is_not_allowed_after_riichi() -> None:
    # With 3334m the first hand waits for 5m too; without the threes for 4m alone.
    played = table({0: ("3334m345p567888s", SECOND)}, drawn="3m", ready=(DECLARED, None, None, None))
    assert shared_waits(racks(played.hand, 0)) == parse("5m")
    assert not played.can("0 ankan")
    assert table({0: ("3334m345p567888s", SECOND)}, drawn="3m").can("0 ankan 3333m")


# -- liability -----------------------------------------------------------------------------------------------------------

GREEN_AND_WHITE = (meld("pon", "555z", 0), meld("pon", "666z", 0))
RED_DRAGON = meld("pon", "777z", 0)
BEFORE_RED = "77z5567m1s"
"""With the third dragon ready for 5m and 8m."""


def third_dragon(*, rack: int = 0, beside: tuple[Meld, ...] = ()) -> Table:
    """Seat 0 has fed seat 1 its third dragon, which lies with the other two; ``beside``: melds of its other hand."""
    other = SECOND if not beside else "67m234p22345s"
    hands, melds = (other, BEFORE_RED), (beside, GREEN_AND_WHITE)
    hand, laid = (hands[1 - rack], hands[rack]), (melds[1 - rack], melds[rack])
    played = table({1: hand}, melds={1: laid}, drawn="7z").play("0 discard 7z drawn")
    return played.given({1: Pon(parse("77z"), rack)}).given({1: Discard(parse_one("1s"), rack=rack)})


@pytest.mark.parametrize("rack", [0, 1])
def test_who_feeds_the_third_dragon_of_one_hand_pays_a_self_draw_alone(rack: int) -> None:
    """包: 大三元."""
    played = third_dragon(rack=rack).play(*around("2 9s", "3 9s", "0 1z"), "draw 8m", "1 self_draw")
    assert played.patterns() >= {"daisangen"}
    assert played.changes == (-36_000, 36_000, 0, 0)


def test_who_feeds_the_third_dragon_pays_half_of_anothers_discard() -> None:
    played = third_dragon().play("draw 8m", "2 discard 8m drawn", "1 ron")
    assert played.changes == (-18_000, 36_000, -18_000, 0)


def test_an_equal_pon_of_the_other_hand_does_not_hide_who_is_liable() -> None:
    played = third_dragon(rack=1, beside=(RED_DRAGON,)).play("draw 8m", "2 discard 8m drawn", "1 ron")
    assert played.changes == (-18_000, 36_000, -18_000, 0)


def test_dragons_of_two_hands_make_nobody_liable() -> None:
    hands, melds = (BEFORE_RED + "345p", "67m234p22345s"), (GREEN_AND_WHITE[:1], GREEN_AND_WHITE[1:])
    played = table({1: hands}, melds={1: melds}, drawn="7z").play("0 discard 7z drawn", "1 pon 77z", "1 discard 1s")
    assert played.hand.state.liable == ()


# -- draws ---------------------------------------------------------------------------------------------------------------


PLAYED = dict.fromkeys(range(4), "5m")


def test_at_an_exhaustive_draw_those_with_a_common_wait_are_ready() -> None:
    played = table({0: (FIRST, SECOND), 2: (FIRST, ONE_SIDED)}, turn=1, drawn="5z", left=0, rivers=PLAYED)
    played = played.play("1 discard 5z drawn")
    assert played.ending == "exhausted"
    assert played.paid("noten") == (3000, -1000, -1000, -1000)
    assert [place.shown for place in played.hand.places] == [True, False, False, False, True, False, False, False]


def test_nagashi_pays_three_thousand_from_everybody() -> None:
    played = table({}, turn=1, drawn="5m", left=0, rivers={**PLAYED, 0: "19m1z"})
    assert played.play("1 discard 5m drawn").paid("nagashi") == (9000, -3000, -3000, -3000)


def test_four_riichi_end_the_hand_and_four_winds_do_not() -> None:
    ready = (DECLARED, DECLARED, DECLARED, None)
    hands = {3: (FIRST, SECOND)}
    played = table(hands, turn=3, drawn="1z", ready=ready).play("3 riichi 1z")
    assert played.ending == "four_riichi"
    winds = table({}, drawn="1z", untouched=True).play("0 discard 1z drawn")
    for seat in (1, 2, 3):
        winds = winds.play("draw 1z", f"{seat} discard 1z drawn")
    assert winds.ending is None


def test_no_nine_terminals_and_no_four_kongs_end_the_hand() -> None:
    """不承认九种九牌、四杠散了."""
    assert not table({0: ("19m19p19s1234567z", IDLE[1])}, drawn="5m", untouched=True).can("0 abandon")
    kongs = {seat: ((meld("minkan", f"{seat + 5}" * 4 + "s", (seat + 3) % 4),), ()) for seat in range(4)}
    hands = dict.fromkeys(range(4), ("147m258p1234z", IDLE[1]))
    played = table(hands, melds=kongs, drawn="5z")
    played = replace(played, hand=replace(played.hand, wall=replace(played.hand.wall, tail=4)))
    assert played.play("0 discard 5z drawn").ending is None


@pytest.mark.parametrize("seat", range(4))
def test_everybody_knows_both_own_racks_and_nobody_elses(seat: Seat) -> None:
    played = table({}, drawn="5z")
    seen = observe(played.rules, played.hand, seat)
    for place, real in zip(seen.hand.places, played.hand.places, strict=True):
        if place.owner == seat:
            assert place == real
        else:
            assert set(place.concealed) == {UNKNOWN}
