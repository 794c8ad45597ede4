"""The play of Taiwanese mahjong 台湾十六张: sixteen tiles, flowers, passing, winners, who deals next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.node import Chance, DealTiles
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import FLOWERS, KINDS, UNKNOWN, parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.taiwan.rules import TAIWAN
from paizhuo.engine.play.passing import PASSED
from paizhuo.engine.rules.parts import MatchEnd
from tests.games.support import Table, dealt, meld, position

CLOSED = "12m456m789m123p234s88p"
"""Ready for 3m."""
BOTH = {1: CLOSED, 3: "12m678m789p456s678s99p"}
"""Two racks that are ready for 3m."""


def table(racks: dict[int, str], **given: Any) -> Table:
    return position(TAIWAN, racks, indicators="", **given)


def begun(*racks: str, first: str, options: dict[str, Any] | None = None) -> Table:
    """A hand in which the seats are dealt these racks, the dealer's first, and the dealer draws ``first``."""
    now = dealt(TAIWAN, options=options).play("dice 3 4")
    for rack in (*racks, *(IDLE,) * (4 - len(racks))):
        now = now.given(parse(rack))
    return now.play(f"draw {first}")


IDLE = "147m258p369s1234567z"
"""Sixteen tiles that wait for nothing."""


def test_the_wall_has_136_tiles_and_eight_flowers_and_the_last_sixteen_stay() -> None:
    tiles = Counter(TAIWAN.play.wall(TAIWAN.settled({})))
    assert tiles == {**dict.fromkeys(range(KINDS), 4), **dict.fromkeys(FLOWERS, 1)}
    assert dealt(TAIWAN).hand.wall.left == 144 - 16
    last = table({0: CLOSED}, drawn="9s", left=1).play("0 discard 9s", "draw 9s", "1 discard 9s")
    assert last.ending == "exhausted"
    assert last.changes == (0, 0, 0, 0)


def test_everybody_takes_four_blocks_and_the_dealer_a_tile_more() -> None:
    now, taken = dealt(TAIWAN).play("dice 3 4"), []
    while isinstance(node := now.hand.phase.node(now.rules, now.hand), Chance):
        if isinstance(node.request, DealTiles):
            taken.append(node.request.positions)
            now = now.given(parse(IDLE))
        else:
            now = now.play("draw 1m")
    assert taken[1] == tuple(4 * turn + 16 * block + nth for turn in (1,) for block in range(4) for nth in range(4))
    assert sorted(position for row in taken for position in row) == list(range(64))
    assert [len(place.concealed) for place in now.hand.places] == [17, 16, 16, 16]


def test_all_flowers_are_laid_in_a_round_and_each_takes_as_many_the_dealer_first() -> None:
    laying = begun("147m258p369s12345z12f", "147m258p369s123456z3f", first="9m")
    laid = laying.play("0 flower 1f & 1 flower 3f", "0 flower 2f")
    assert [len(place.concealed) for place in laid.hand.places] == [15, 15, 16, 16]
    taken = laid.play("draw 1s", "draw 4f", "draw 2s")
    assert taken.hand.places[0].drawn == parse("4f")[0]
    assert taken.hand.wall.tail == 3
    again = taken.play("0 flower 4f", "draw 3s")
    assert [len(place.concealed) for place in again.hand.places] == [17, 16, 16, 16]
    assert again.can("0 discard 3s")


def test_a_win_with_the_replacement_of_a_flower_counts_as_after_a_kong() -> None:
    drawn = table({0: CLOSED}, drawn="2f", rivers={0: "9s"})
    assert "flower" in drawn.refused("0 discard 1m")
    won = drawn.play("0 flower 2f", "draw 3m", "0 self_draw")
    assert won.patterns() == {"concealed_self_draw", "after_kong", "single_wait"}


def test_a_flower_drawn_last_is_not_replaced() -> None:
    assert table({0: CLOSED}, drawn="2f", left=0).play("0 flower 2f").ending == "exhausted"


def flowers_before(now: Table, **laid: str) -> Table:
    """The table after these flowers were laid open, by seat."""
    flowers = tuple(parse(laid[name]) if name in laid else () for name in ("east", "south", "west", "north"))
    return replace(now, hand=replace(now.hand, flowers=flowers))


def test_the_eighth_flower_wins_from_all_or_from_who_has_it() -> None:
    drawn = table({}, drawn="8f", rivers={0: "9s"})
    every = flowers_before(drawn, east="1234567f").play("0 flower 8f")
    assert (every.wins, every.patterns()) == ((0,), {"eight_flowers"})
    assert every.changes == (3 * 280, -280, -280, -280)
    seven = flowers_before(drawn, south="1234567f").play("0 flower 8f")
    assert (seven.wins, seven.patterns()) == ((1,), {"seven_flowers"})
    assert seven.changes == (-280, 280, 0, 0)
    seventh = flowers_before(drawn, east="123456f", south="7f").play("0 flower 8f")
    assert (seventh.wins, seventh.patterns()) == ((0,), {"seven_flowers"})
    assert flowers_before(drawn, east="123456f").play("0 flower 8f").ending is None


def test_flowers_win_before_the_first_turn_too_and_not_where_it_was_agreed_otherwise() -> None:
    racks = "123456789m1234567f", "147m258p369s123456z8f"
    moves = ("0 flower 1f & 1 flower 8f", *(f"0 flower {n}f" for n in range(2, 8)))
    won = begun(*racks, first="9m").play(*moves)
    assert (won.wins, won.patterns()) == ((0,), {"seven_flowers"})
    assert begun(*racks, first="9m", options={"flower_win": False}).play(*moves).ending is None


def test_who_lets_a_win_pass_may_not_win_on_others_tiles_before_its_own_discard() -> None:
    waiting = {1: CLOSED, 2: "147m258p369s1234567z"}
    passed = table(waiting, drawn="3m").play("0 discard 3m", "1 pass")
    assert passed.hand.state.seen_by(2).passed == ()
    again = passed.play("draw 9s", "1 discard 9s", "draw 3m", "2 discard 3m")
    assert again.can("1 ron")
    meanwhile = table(waiting, drawn="3m", turn=2).play("2 discard 3m", "1 pass", "draw 9p", "3 discard 9p")
    barred = meanwhile.play("draw 3m", "0 discard 3m")
    assert barred.refused("1 ron") == PASSED.en
    seen = observe(barred.rules, meanwhile.hand, 1)
    no_win = TAIWAN.hints.no_win(seen, UNKNOWN, parse("3m"))
    assert no_win is not None
    assert no_win.reason == PASSED
    assert TAIWAN.hints.no_win(seen, parse("8p")[0], parse("3m")) is None
    assert barred.play("1 pass", "draw 3m").can("1 self_draw")
    free = table(waiting, drawn="3m", turn=2, options={"passing": "none"})
    again = free.play("2 discard 3m", "1 pass", "draw 9p", "3 discard 9p", "draw 3m", "0 discard 3m")
    assert again.can("1 ron")


def test_of_several_only_the_next_in_turn_wins_or_all_by_agreement() -> None:
    for winners, won in (("next", (1,)), ("several", (1, 3))):
        both = table(BOTH, drawn="3m", options={"winners": winners}).play("0 discard 3m", "1 ron & 3 ron")
        assert both.wins == won


def test_every_winner_on_one_tile_is_paid_for_the_repeats_of_the_deal() -> None:
    order = Deal(3, 0, 0, (10_000,) * 4, repeats=2)
    both = table(BOTH, drawn="3m", rivers=dict.fromkeys(range(4), "9s"), order=order, options={"winners": "several"})
    paid = both.play("0 discard 3m", "1 ron & 3 ron").changes
    assert paid == (-480, 240, 0, 240)


def test_a_concealed_kong_lies_face_down_until_the_hand_ends() -> None:
    kong = table({0: "33312m789m123p234s9s7z", 1: CLOSED}, drawn="3m").play("0 ankan 3333m")
    assert kong.hand.places[0].melds[0].hidden
    assert not kong.can("1 ron")
    over = kong.play("draw 9s", "0 discard 9s", "draw 1z", "1 discard 1z")
    assert over.hand.places[0].melds[0].hidden
    ended = table({0: "33312m789m123p234s9s7z"}, drawn="3m", left=1).play("0 ankan 3333m", "draw 7z", "0 discard 7z")
    assert ended.ending == "exhausted"
    assert not ended.hand.places[0].melds[0].hidden


def test_an_added_kong_is_robbed_by_who_waits_for_its_tile() -> None:
    added = table({0: "147m258p369s1234z", 1: CLOSED}, melds={0: [meld("pon", "333m", 1)]}, drawn="3m")
    robbed = added.play("0 kakan 3m", "1 ron")
    assert robbed.patterns() == {"rob_kong", "concealed_hand", "single_wait"}


def test_first_hands() -> None:
    heavenly = begun(CLOSED, first="3m").play("0 self_draw")
    assert heavenly.patterns() == {"heavenly_hand"}
    assert heavenly.changes == (3 * (100 + 20 * 25), *(-600,) * 3)
    human = begun(IDLE, CLOSED, first="3m").play("0 discard 3m", "1 ron")
    assert human.patterns() == {"human_hand"}
    earthly = begun(IDLE, CLOSED, first="9s").play("0 discard 9s", "draw 3m", "1 self_draw")
    assert earthly.patterns() == {"earthly_hand"}
    late = begun(IDLE, CLOSED, first="9s").play("0 discard 9s", "draw 9s", "1 discard 9s", "draw 3m", "2 discard 3m")
    assert late.play("1 ron").patterns() == {"concealed_hand", "single_wait"}


def test_the_dealer_stays_after_winning_and_after_a_draw_and_the_repeats_grow() -> None:
    programme = TAIWAN.play.programme(TAIWAN.settled({}))
    order = Deal(5, 0, 1, (10_000,) * 4, repeats=1)
    drawn = table({}, turn=1, drawn="9s", left=0, order=order).play("1 discard 9s").hand
    assert drawn.ending is not None
    after = programme.after(drawn, (10_000,) * 4, 0)
    assert not isinstance(after, MatchEnd)
    assert (after.dealer, after.repeats) == (1, 2)
    lost = table({2: CLOSED}, turn=1, drawn="3m", order=order).play("1 discard 3m", "2 ron").hand
    after = programme.after(lost, (10_000,) * 4, 0)
    assert not isinstance(after, MatchEnd)
    assert (after.dealer, after.repeats) == (2, 0)
    assert programme.repeats.filled(n=2).zh == "连庄 2"
