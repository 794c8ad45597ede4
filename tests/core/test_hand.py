"""A hand as a value: its wall, its racks, its money, and what each event makes of it."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.event import (
    ConcealedKongRobbed,
    Dealt,
    DiceRolled,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    KongRobbed,
    Melded,
    Paid,
    Shown,
    TurnedUp,
    Won,
)
from paizhuo.engine.core.hand import (
    DEPOSIT,
    Ending,
    Hand,
    Laid,
    Transfer,
    Wall,
    Watcher,
    WinRecord,
    balance,
    tiles_out,
)
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import UNKNOWN, parse, text
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.hongkong.rules import HONGKONG
from tests.games.support import meld, position

RACK = "123m456p789s1122z"


def hand_of(rack: str = RACK, *melds: Meld, drawn: str | None = None, rivers: dict[int, str] | None = None) -> Hand:
    return position(HONGKONG, {0: rack}, melds={0: melds}, drawn=drawn, rivers=rivers).hand


def happened(hand: Hand, *events: Event) -> Hand:
    for event in events:
        hand = event.apply(hand)
    return hand


# -- the wall ------------------------------------------------------------------------------------------------------------


def test_what_is_left_of_a_wall_is_what_was_neither_drawn_nor_set_aside() -> None:
    wall = Wall(136, front=53, tail=2, reserve=14)
    assert wall.left == 67
    assert wall.drawn(replacement=False) == replace(wall, front=54)
    assert wall.drawn(replacement=True) == replace(wall, tail=3)
    assert wall.drawn(replacement=True).left == wall.drawn(replacement=False).left == 66


def test_replacements_come_from_the_tail_after_what_is_set_aside_there() -> None:
    assert Wall(136).tail_position == -1
    assert Wall(136, tail=2).tail_position == -3
    assert Wall(136, tail=1, tail_skip=4).tail_position == -6


def test_only_the_throw_that_breaks_the_wall_stays_on_it() -> None:
    hand = hand_of()
    assert happened(hand, DiceRolled(0, "break", (3, 4))).wall.dice == (3, 4)
    assert happened(hand, DiceRolled(0, "exchange", (3, 4))) == hand


# -- seats and racks -----------------------------------------------------------------------------------------------------


def test_seats_follow_each_other_and_the_last_is_followed_by_the_first() -> None:
    hand = hand_of()
    assert hand.seats == 4
    assert [hand.after(3), hand.after(1, 2), hand.after(0, -1)] == [0, 3, 3]
    assert hand.others(2) == (3, 0, 1)


def test_second_racks_are_numbered_after_all_first_ones() -> None:
    assert [hand_of().place_of(seat, rack) for seat, rack in ((0, 0), (3, 0), (0, 1), (3, 1))] == [0, 3, 4, 7]


def test_watchers_are_numbered_after_the_seats() -> None:
    watching = Watcher((0, 1), behind=1)
    hand = replace(hand_of(), watchers=(Watcher(), watching))
    assert (hand.seats, hand.participants) == (4, 6)
    assert [hand.watcher(who) for who in (None, 0, 3)] == [None] * 3
    assert hand.watcher(4) == Watcher()
    assert hand.watcher(5) is watching


def test_a_hand_with_one_rack_or_river_changed_keeps_all_else() -> None:
    hand = hand_of()
    changed = hand.with_place(2, concealed=())
    assert changed.places[2].concealed == ()
    assert changed.with_place(2, concealed=hand.places[2].concealed) == hand
    river = (Laid(1),)
    changed = hand.with_river(1, river)
    assert changed.rivers == ((), river, (), ())
    assert hand.now() == hand


# -- events --------------------------------------------------------------------------------------------------------------


def test_tiles_dealt_and_drawn_leave_the_front_of_the_wall() -> None:
    hand = hand_of()
    after = happened(hand, Dealt(1, 1, parse("12m")), Drew(0, 5))
    assert after.places[1].concealed == hand.places[1].concealed + parse("12m")
    assert after.places[0].concealed == (*parse(RACK), 5)
    assert after.places[0].drawn == 5
    assert after.wall == replace(hand.wall, front=hand.wall.front + 3)
    assert happened(hand, Drew(0, 5, replacement=True)).wall.tail == hand.wall.tail + 1


def test_a_discard_goes_from_the_rack_to_the_river() -> None:
    hand = hand_of(drawn="5m", rivers={0: "9m"})
    after = happened(hand, Discarded(0, 0, turned=True))
    assert text(after.places[0].concealed) == "23m456p789s1122z5m"
    assert after.places[0].drawn is None
    assert after.rivers[0] == (Laid(8), Laid(0, drawn=False, turned=True))


def test_a_claimed_tile_stays_in_its_river_and_says_who_took_it() -> None:
    hand = hand_of(rivers={3: "9m1z"})
    pon = meld("pon", "111z", 3)
    after = happened(hand, Melded(0, pon))
    assert after.places[0].melds == (pon,)
    assert text(after.places[0].concealed) == "123m456p789s22z"
    assert [laid.taken_by for laid in after.rivers[3]] == [None, 0]
    assert len(tiles_out(after)) == len(tiles_out(hand)), "it lies in the meld now, once"


def test_a_concealed_kong_comes_from_the_rack_alone() -> None:
    hand = hand_of("123m456p789s1112z", drawn="1z")
    after = happened(hand, Melded(0, meld("ankan", "1111z")))
    assert text(after.places[0].concealed) == "123m456p789s2z"
    assert after.places[0].drawn is None
    assert after.rivers == hand.rivers


def test_where_a_kong_is_unseen_any_of_the_tiles_may_have_gone_into_it() -> None:
    hand = hand_of()
    hidden = Meld("ankan", (UNKNOWN,) * 4, hidden=True)
    assert happened(hand, Melded(0, hidden)).places[0].concealed == (UNKNOWN,) * 9


def test_a_tile_added_to_a_pon_makes_a_kong_and_robbed_lies_in_the_river() -> None:
    pons = (meld("pon", "222z", 1), meld("pon", "111z", 3))
    hand = hand_of("123m456p7s", *pons, drawn="1z")
    kong = happened(hand, KongAdded(0, 27, 1))
    assert [each.kind for each in kong.places[0].melds] == ["pon", "kakan"]
    assert text(kong.places[0].melds[1].tiles) == "1111z"
    assert (text(kong.places[0].concealed), kong.places[0].drawn) == ("123m456p7s", None)
    robbed = happened(kong, KongRobbed(0, 1))
    assert robbed.places[0].melds == pons
    assert robbed.rivers[0] == (Laid(27),)


def test_of_a_concealed_kong_that_is_robbed_three_tiles_come_back() -> None:
    hand = happened(hand_of("123m456p789s1112z", drawn="1z"), Melded(0, meld("ankan", "1111z")))
    robbed = happened(hand, ConcealedKongRobbed(0))
    assert robbed.places[0].melds == ()
    assert text(robbed.places[0].concealed) == "123m456p789s2111z"
    assert robbed.rivers[0] == (Laid(27),)


def test_a_rack_laid_open_is_known_and_its_last_tile_is_the_one_drawn() -> None:
    hand = hand_of(drawn="5m").with_place(0, concealed=(UNKNOWN,) * 14, drawn=UNKNOWN)
    shown = happened(hand, Shown(0, parse(RACK + "5m"))).places[0]
    assert (shown.shown, shown.drawn, shown.concealed) == (True, 4, parse(RACK + "5m"))
    known = hand_of(drawn="5m").with_place(0, drawn=0)
    assert happened(known, Shown(0, parse(RACK + "5m"))).places[0].drawn == 0


def test_what_is_turned_up_lies_beside_what_was_before() -> None:
    hand = hand_of()
    assert happened(hand, TurnedUp(3)).wall.shown == (*hand.wall.shown, 3)


# -- money ---------------------------------------------------------------------------------------------------------------


def test_what_one_account_pays_another_gets() -> None:
    first, second = Transfer(0, 1, 8, "win"), Transfer(1, DEPOSIT, 3, "riichi")
    assert balance((first, second)) == {0: -8, 1: 5, DEPOSIT: 3}
    assert balance(()) == {}


def test_a_win_is_kept_with_what_it_paid() -> None:
    kong, won = Transfer(2, 0, 1, "kong"), Transfer(1, 0, 8, "win")
    win = WinRecord(0, 4, 1, robbed=False, score=None, transfers=(won,))
    ending = Ending("win", Text("和", "Won"))
    hand = happened(hand_of(), Paid((kong,)), Won(win), Ended(ending))
    assert hand.ledger == (kong, won)
    assert hand.wins == (win,)
    assert hand.ending == ending


# -- melds ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind,tiles,kong,opened", [("chi", "123m", False, True), ("ankan", "1111z", True, False)])
def test_everything_but_a_concealed_kong_opens_a_hand(kind: str, tiles: str, kong: bool, opened: bool) -> None:
    laid = Meld(kind, parse(tiles))  # type: ignore[arg-type]
    assert (laid.is_kong, laid.is_open) == (kong, opened)


def test_a_hidden_kong_is_known_to_its_owner_alone() -> None:
    hidden = Meld("ankan", parse("1111z"), hidden=True)
    assert hidden.face_down.tiles == (UNKNOWN,) * 4
    assert replace(hidden, hidden=False).face_down.tiles == parse("1111z")
    event = Melded(2, hidden)
    assert event.seen_by(2) == event
    assert event.seen_by(0) == event.seen_by(None) == Melded(2, hidden.face_down)


def test_a_meld_is_named_by_its_lowest_tile() -> None:
    assert Meld("chi", parse("7s5s6s")).first_kind == parse("5s")[0]
    assert Meld("pon", parse("05p5p")).first_kind == parse("5p")[0]
