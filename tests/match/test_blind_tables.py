"""A table of real tiles where nobody is asked: what is seen moves the hand on, and what lies before it has happened."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core.action import PASS, Ankan, Chi, Discard, Pon, Ron
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.node import BadChance, Chance, Decision, DrawTile, ShowKong, ShowPlace, TurnUp
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.calls import completed_by
from paizhuo.engine.games import find
from paizhuo.engine.match.chance_words import named
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.exchange import Exchanged
from tests.games.support import meld, position

UNSEEN = "??" * 13
BLIND = dict.fromkeys(range(4), UNSEEN)
HIDDEN_KONG = Ankan((UNKNOWN,) * 4)


def referee_of(rules: str, racks: dict[int, str] = BLIND, **more: Any) -> Referee:
    """A table at which seat 0 has drawn; seats without a rack here hold unseen tiles."""
    table = position(find(rules), {**BLIND, **racks}, **{"drawn": "??", **more})
    match = begin(MatchSetup(rules, {}, tuple(SeatSetup(str(seat)) for seat in range(4))))
    return Referee(replace(match, hand=table.hand))


def discard(tile: str) -> Discard:
    return Discard(parse_one(tile))


# -- windows and draws -----------------------------------------------------------------------------------------------------


def test_the_next_discard_closes_the_window_and_its_seat_has_drawn_unseen() -> None:
    thrown = referee_of("riichi").act(0, discard("5p")).referee
    assert isinstance(thrown.waiting, Decision)
    outcome = thrown.act(1, discard("1z"))
    assert [(draw.name, draw.seat) for draw in outcome.unseen] == [("draw", 1)]
    hand = outcome.referee.match.hand
    assert [laid.tile for laid in hand.rivers[0]] == [parse_one("5p")]
    assert [laid.tile for laid in hand.rivers[1]] == [parse_one("1z")]
    assert outcome.referee.chances == thrown.chances + 1
    assert hand.wall.left == thrown.match.hand.wall.left - 1


def test_a_claim_takes_the_tile_and_needs_no_draw() -> None:
    thrown = referee_of("riichi").act(0, discard("5p")).referee
    outcome = thrown.act(2, Pon(parse("55p"))).referee.act(2, discard("1z"))
    assert outcome.unseen == ()
    assert [m.kind for m in outcome.referee.match.hand.places[2].melds] == ["pon"]


def test_who_declares_a_win_before_the_next_thing_happens_wins_too() -> None:
    thrown = referee_of("sichuan", void=(2, 2, 2, 2)).act(0, discard("5p")).referee
    won = thrown.act(1, Ron()).referee.act(3, Ron()).referee
    assert won.catch_up().referee.waiting == Chance(ShowPlace(1))
    for tiles in ("123456789m5p345p", "111222333m5p777p"):
        won = won.catch_up().referee.give(parse(tiles)).referee
    assert [win.seat for win in won.match.hand.wins] == [1, 3]


def test_a_win_goes_before_a_claim_that_was_called_earlier() -> None:
    thrown = referee_of("riichi").act(0, discard("5p")).referee
    called = thrown.act(1, Chi(parse("46p"))).referee
    waiting = called.act(3, Ron()).referee.catch_up().referee.waiting
    assert waiting == Chance(ShowPlace(3))


@pytest.mark.parametrize(
    "seat, action",
    [(2, discard("1z")), (0, discard("1z")), (1, Ron()), (0, PASS), (1, PASS), (5, discard("1z")), (1, Discard(-1))],
)
def test_what_can_be_neither_now_nor_next_is_refused_and_changes_nothing(seat: int, action: Any) -> None:
    thrown = referee_of("riichi").act(0, discard("5p")).referee
    closed = thrown.close_window().referee
    before, waiting = closed, closed.waiting
    with pytest.raises(IllegalAction) as refused:
        closed.act(seat, action)
    assert refused.value.reason.zh
    assert (closed, closed.waiting) == (before, waiting)


def test_what_a_seat_is_asked_is_why_it_is_refused() -> None:
    turn = referee_of("riichi")
    with pytest.raises(IllegalAction) as refused:
        turn.act(0, Pon(parse("55p")))
    assert refused.value.reason == turn.why_not(0, Pon(parse("55p")))


def test_the_draws_of_a_seat_whose_tiles_are_seen_must_be_given() -> None:
    thrown = referee_of("riichi", {1: "123456789m1155p"}).act(0, discard("9s"), seen={1}).referee
    with pytest.raises(IllegalAction):
        thrown.act(1, discard("9s"), seen={1})
    waiting = thrown.catch_up(seen={1}).referee
    assert isinstance(waiting.waiting, Chance)
    assert isinstance(waiting.waiting.request, DrawTile)
    drawn = waiting.give(parse_one("9s")).referee
    assert drawn.act(1, Discard(parse_one("9s"), drawn=True), seen={1}).referee.match.hand.rivers[1]


def test_what_is_turned_up_is_called_by_what_it_is_for() -> None:
    match = referee_of("riichi").match
    assert named(match, TurnUp("under", -6)).en == "the indicator under it turned up (ura)"
    assert named(match, TurnUp("indicator", -5)).zh == "翻宝牌指示牌"
    assert named(match, TurnUp("else", 0)).en == "a tile turned up"


# -- what only its owner sees ------------------------------------------------------------------------------------------------

KONG: Tiles = parse("1111s")


def test_a_winner_turns_up_the_kong_that_nobody_has_seen_before_its_hand_is_counted() -> None:
    laid = referee_of("international", indicators="").act(0, HIDDEN_KONG).referee
    turn = laid.act(0, discard("9s")).referee.act(1, discard("5p")).referee
    won = turn.act(0, Ron()).referee.catch_up().referee
    assert won.waiting == Chance(ShowKong(0, 0))
    for no_kong in (parse("1112s"), parse("111s"), (UNKNOWN,) * 4, UNKNOWN, ()):
        with pytest.raises(BadChance):
            won.give(no_kong)
    seen = won.give(KONG).referee
    assert seen.waiting == Chance(ShowPlace(0))
    (win,) = seen.give(parse("123456789m5p")).referee.match.hand.wins
    assert (win.seat, win.source) == (0, 1)


def test_kongs_that_nobody_has_seen_are_turned_up_at_the_end() -> None:
    laid = referee_of("international", indicators="", left=1).act(0, HIDDEN_KONG).referee
    for seat in (0, 1, None):
        assert observe(laid.match.rules, laid.match.hand, seat).hand.places[0].melds[0].tiles == (UNKNOWN,) * 4
    ended = laid.act(0, discard("9s")).referee.catch_up().referee
    assert ended.waiting == Chance(ShowKong(0, 0))
    outcome = ended.give(KONG)
    assert isinstance(outcome.referee.waiting, HandOver)
    (kong,) = outcome.referee.match.hand.places[0].melds
    assert (kong.tiles, kong.hidden) == (KONG, False)


def test_where_unseen_tiles_are_passed_on_nothing_is_known_of_the_rest() -> None:
    hand = referee_of("sichuan", {0: "123456789m1234p", 1: "123456789p1234s"}, drawn=None).match.hand
    passed = (parse("123m"), *((UNKNOWN,) * 3 for _ in range(3)))
    after = Exchanged(passed, 1).apply(hand)
    assert after.places[0].concealed == (*parse("456789m1234p"), *(UNKNOWN,) * 3)
    assert after.places[1].concealed == (*(UNKNOWN,) * 10, *parse("123m"))


def test_who_has_a_known_rack_lays_and_passes_on_known_tiles() -> None:
    seen = referee_of("international", {0: "1111m45789m1245p"}, drawn="9s", indicators="")
    with pytest.raises(IllegalAction):
        seen.act(0, HIDDEN_KONG)


def test_a_game_whose_kongs_lie_open_takes_no_unseen_kong() -> None:
    with pytest.raises(IllegalAction):
        referee_of("riichi").act(0, HIDDEN_KONG)


def test_a_kong_that_lies_face_down_makes_nobody_liable() -> None:
    """包: who discards cannot know of it."""
    hidden = replace(meld("ankan", "5555z"), hidden=True)
    three = (hidden, meld("pon", "666z", 3), meld("pon", "777z", 3))
    assert completed_by(three, three[2]) == ()
    assert completed_by((replace(hidden, hidden=False), *three[1:]), three[2]) == ("daisangen",)
