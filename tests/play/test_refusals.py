"""Why something cannot be done at a turn, with a discard and with a kong being added: the first reason that holds."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import PASS, Discard, Kakan, Pon, Ron
from paizhuo.engine.core.advance import Over, run
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Script, Steps
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.hongkong.rules import HONGKONG
from paizhuo.engine.games.sichuan.rules import SICHUAN
from paizhuo.engine.play import refusals
from paizhuo.engine.play.legality import NEVER_ROBBED, Legality, Win
from paizhuo.engine.play.passing import NOT_PASSED, PassingState, passed, survived, with_passing
from paizhuo.engine.play.turn import Offer
from paizhuo.engine.play.winners_leave import THREE_WON, after_wins, next_in, payers, still_in
from tests.games.support import Table, meld, position

READY = "123m456p789s2344s"
"""Waits for 1s and 4s."""


def turn(rack: str = "123m456p79s1122z5m", drawn: str | None = "9s", **more: object) -> Table:
    return position(HONGKONG, {0: rack}, drawn=drawn, **more)  # type: ignore[arg-type]


def thrown(tile: str, racks: dict[int, str], left: int = 40) -> Table:
    """Seat 0 draws a tile and throws it."""
    return position(HONGKONG, {1: racks.get(1, "147m258p369s1234z"), **racks}, drawn=tile, left=left).play(
        f"0 discard {tile} drawn"
    )


@pytest.mark.parametrize(
    "move,reason",
    [
        ("1 discard 1m", refusals.NOT_YOUR_TURN),
        ("1 self_draw", refusals.NOT_YOUR_TURN),
        ("0 discard 9m", refusals.NOT_HELD),
        ("0 ankan 1111z", refusals.NOT_HELD),
        ("0 kakan 9m", refusals.NOT_HELD),
        ("0 kakan 1m", refusals.NO_PON),
        ("0 pass", refusals.NOTHING_TO_PASS),
        ("0 pon 11z", refusals.CLAIM_FROM_ANOTHER),
        ("1 chi 12m", refusals.CLAIM_FROM_ANOTHER),
        ("2 chi 12m", refusals.PREVIOUS_ONLY),
        ("1 ron", refusals.NOT_READY),
        ("0 ron", refusals.CLAIM_FROM_ANOTHER),
    ],
)
def test_at_a_turn(move: str, reason: Text) -> None:
    assert turn().refused(move) == reason.en


def test_the_tile_drawn_is_thrown_as_such() -> None:
    table = turn()
    assert table.why_not(0, Discard(parse_one("1m"), drawn=True)) == refusals.DRAWN_OR_KEPT
    assert table.why_not(0, Discard(parse_one("9m"), drawn=True)) == refusals.NOT_HELD


def test_a_concealed_kong_needs_four_equal_tiles_one_drawn_and_one_left() -> None:
    assert turn("111z123m456p789s2z", "1z").can("0 ankan 1111z")
    assert turn("111z123m456p789s2z", "1z", left=0).refused("0 ankan 1111z") == refusals.NO_TILES.en
    assert turn("1111z123m456p789s", "2z").can("0 ankan 1111z"), "all four may be older than the tile drawn"
    claimed = turn("1111z123m456p", None, melds={0: [meld("pon", "999m", 1)]})
    assert claimed.refused("0 ankan 1111z") == refusals.NO_KONG_AFTER_CALL.en
    assert turn("12333z123m456p78s", "9m").refused("0 ankan 1233z") == refusals.NOT_FOUR.en


def test_a_tile_is_added_as_it_came() -> None:
    table = turn("123m456p789s2z", "1z", melds={0: [meld("pon", "111z", 1)]})
    assert table.can("0 kakan 1z")
    assert table.why_not(0, Kakan(parse_one("1z"))) == refusals.KONG_DRAWN_OR_KEPT


@pytest.mark.parametrize(
    "rack,drawn,reason",
    [
        ("123m456p79s1122z5m", "9s", refusals.NOT_READY),
        (READY, "9m", refusals.OTHER_TILE_DRAWN),
        ("123m456p789s2344s", None, refusals.NOT_DRAWN),
    ],
)
def test_a_self_draw_needs_a_ready_hand_and_its_tile(rack: str, drawn: str | None, reason: Text) -> None:
    if drawn is None:
        table = turn("456p789s2344s", None, melds={0: [meld("chi", "123m", 3)]})
    else:
        table = turn(rack, drawn)
    assert table.refused("0 self_draw") == reason.en


def test_only_the_previous_seats_discard_makes_a_run() -> None:
    table = thrown("3m", {1: "12m47p258s12345z6z", 2: "12m47p258s1234z67z"})
    assert table.can("1 chi 12m")
    assert table.refused("2 chi 12m") == refusals.PREVIOUS_ONLY.en
    assert table.refused("1 chi 45m") == refusals.NOT_HELD.en
    assert table.refused("1 chi 47p") == refusals.NO_SET.en
    assert table.refused("1 pon 33m") == refusals.NOT_HELD.en
    assert table.refused("0 pon 33m") == refusals.CLAIM_FROM_ANOTHER.en
    assert table.refused("1 discard 1m") == refusals.NOT_YOUR_TURN.en
    assert table.refused("0 discard 1m") == refusals.OTHERS_DECIDE.en


def test_the_last_discard_only_wins() -> None:
    racks = {2: "123m456p789s2399s", 3: "44s147m258p12367z"}
    assert thrown("4s", racks).can("3 pon 44s")
    last = thrown("4s", racks, left=0)
    assert last.can("2 ron")
    assert last.refused("3 pon 44s") == refusals.LAST_DISCARD.en
    assert thrown("3m", {}, left=0).ending == "exhausted"


def test_what_a_game_does_not_have_is_said() -> None:
    assert turn().why_not(0, Riichi(0)) == refusals.NOT_IN_THIS_GAME


def test_a_win_on_a_discard_needs_the_tile_that_is_waited_for() -> None:
    table = thrown("3m", {1: "12m47p258s12345z6z", 2: READY})
    assert table.refused("2 ron") == refusals.NOT_WAITED_FOR.en
    assert table.refused("1 ron") == refusals.NOT_READY.en
    assert table.refused("2 pass") == refusals.NOTHING_TO_PASS.en


def test_a_win_that_the_rules_bar_is_not_offered_and_calls_still_are() -> None:
    table = thrown("4s", {2: READY})
    offer = Offer(0, parse_one("4s"))
    allowed: Legality = table.rules.legality
    barred = replace(allowed, winning=NEVER_ROBBED)
    assert allowed.claims(table.hand, 2, offer) == (Ron(), Pon(parse("44s")))
    assert barred.claims(table.hand, 2, offer) == (Pon(parse("44s")),)


def test_a_call_lays_the_meld_that_it_names_and_a_pon_goes_before_a_run() -> None:
    table = thrown("3m", {1: "12m47p258s12345z6z", 2: "33m147p258s12367z"})
    assert table.play("1 chi 12m & 2 pon 33m").hand.places[2].melds == (meld("pon", "333m", 0),)
    assert table.play("1 chi 12m & 2 pass").hand.places[1].melds == (Meld("chi", parse("123m"), 0, parse_one("3m")),)


def test_a_kong_being_added_is_robbed_by_who_waits_for_the_tile() -> None:
    table = position(
        HONGKONG,
        {0: "123m456p7s99s2z", 2: READY},
        drawn="1s",
        melds={0: [meld("pon", "111s", 1)]},
    ).play("0 kakan 1s")
    assert table.can("2 ron")
    assert table.refused("1 ron") == refusals.NOT_READY.en
    assert table.refused("0 discard 1m") == refusals.OTHERS_DECIDE.en
    assert table.play("2 ron").wins == (2,)
    assert table.play("2 pass").waits_for == "draw"


def test_nothing_can_be_done_when_the_hand_is_over() -> None:
    over = turn(READY, "1s").play("0 self_draw")
    assert over.ending == "win"
    assert over.why_not(1, PASS) == refusals.OVER


# -- those who have left, and those who let a win go ---------------------------------------------------------------------


def blood_battle(*winners: int) -> Hand:
    return position(SICHUAN, {}, turn=1, drawn="1p", winners=winners).hand


def test_winners_leave_and_those_still_in_pay_and_draw() -> None:
    """血战到底."""
    hand = blood_battle(1, 3)
    assert still_in(hand) == (0, 2)
    assert payers(hand, 0) == (2,)
    assert (next_in(hand, 0), next_in(hand, 1), next_in(hand, 3)) == (2, 2, 0)
    assert still_in(blood_battle()) == (0, 1, 2, 3)


@pytest.mark.parametrize("before,wins,over", [((), (2,), False), ((), (0, 2), False), ((1,), (0, 2), True)])
def test_the_third_win_ends_the_hand(before: tuple[int, ...], wins: tuple[int, ...], over: bool) -> None:
    hand = blood_battle(*before)
    asked: list[int] = []

    def pass_turn(hand: Hand, seat: int) -> Script:
        asked.append(seat)
        yield from ()
        return Over()

    after = run(hand, after_wins(hand, tuple(Win(seat, 9, 1) for seat in wins), pass_turn)).hand
    assert after.state.winners == (*before, *wins)
    assert (after.ending == THREE_WON) is over
    assert asked == ([] if over else [wins[-1]])


def test_a_win_that_was_passed_up_bars_wins_on_others_until_ones_own_discard() -> None:
    """过水. Of a seat whose tiles nobody sees it is not known that it could have won."""
    hand = turn().hand.now(state=PassingState())
    unseen = hand.with_place(3, concealed=(UNKNOWN,) * 13)

    def declined(hand: Hand, *seats: int) -> Hand:
        script = survived(hand, 0, 5, seats)
        for event in script_events(script, hand):
            hand = event.apply(hand)
        return hand

    after = declined(unseen, 2, 3)
    assert after.state.passed == (2,)
    assert declined(after, 2) is after
    assert declined(after, 1).state.passed == (2, 1)
    assert [NOT_PASSED.holds(after, seat, Win(seat, 5, 0)) for seat in range(4)] == [True, True, False, True]
    assert after.state.seen_by(2).passed == (2,)
    assert after.state.seen_by(1).passed == after.state.seen_by(None).passed == ()


def script_events(script: Steps, hand: Hand) -> list[Event]:
    """The events of a part of a script that begins on ``hand``."""
    found: list[Event] = []
    try:
        event = next(script)
        while True:
            found.append(event)
            hand = event.apply(hand)
            event = script.send(hand)
    except StopIteration:
        return found


def test_passing_may_be_left_out_of_a_game() -> None:
    rules = turn().rules
    assert with_passing(rules, {"passing": "none"}) is rules
    barred = with_passing(rules, {"passing": "until_discard"})
    assert barred.legality.winning.on_others[-1] is NOT_PASSED
    assert barred.survived is survived


def test_who_has_let_a_win_go_is_told_so_where_no_tile_is_asked_about() -> None:
    table = turn()
    hand = table.hand.now(state=PassingState((2,)))
    seen, other = observe(table.rules, hand, 2), observe(table.rules, hand, 1)
    assert passed(seen, UNKNOWN, ()) is not None
    assert passed(seen, 5, ()) is None
    assert passed(other, UNKNOWN, ()) is None
