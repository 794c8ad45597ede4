"""Which tiles of a rack may be laid, claimed or added, and what a rack waits for."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, parse, parse_one, text
from paizhuo.engine.play.claiming import (
    ankans,
    chis,
    could_call,
    could_hold,
    discards,
    kakans,
    minkans,
    pons,
    wanted,
)
from paizhuo.engine.play.readiness import at_rest, copies_held, live_waits, rack_counts, rack_waits
from paizhuo.engine.shapes.shape import Shape
from tests.games.support import meld

SETS_AND_A_PAIR: tuple[Shape, ...] = ()


def laid(actions: tuple[Action, ...]) -> list[str]:
    """The tiles of each, in the order in which they are offered."""
    return [text(action.tiles) for action in actions if isinstance(action, Ankan | Chi | Minkan | Pon)]


def rack(tiles: str, drawn: str | None = None, *melds: str) -> Place:
    own = parse(tiles) + (parse(drawn) if drawn else ())
    pons_laid = tuple(meld("pon", each, 1) for each in melds)
    return Place(0, own, pons_laid, None if drawn is None else parse_one(drawn))


# -- calls ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "held,tile,found",
    [
        ("55m", "5m", ["55m"]),
        ("555m", "5m", ["55m"]),
        ("5m", "5m", []),
        ("550m", "5m", ["55m", "50m"]),
        ("50m", "5m", ["50m"]),
    ],
)
def test_two_equal_tiles_make_a_pon_each_way_once_plain_ones_first(held: str, tile: str, found: list[str]) -> None:
    assert laid(pons(parse(held), parse_one(tile))) == found


def test_three_equal_tiles_make_an_exposed_kong() -> None:
    assert laid(minkans(parse("555m"), parse_one("0m"))) == ["555m"]
    assert laid(minkans(parse("5550m"), parse_one("5m"))) == ["555m", "550m"]
    assert minkans(parse("55m"), parse_one("5m")) == ()


@pytest.mark.parametrize(
    "held,tile,found",
    [
        ("12m", "3m", ["12m"]),
        ("1245m", "3m", ["12m", "24m", "45m"]),
        ("23m", "1m", ["23m"]),
        ("78m", "9m", ["78m"]),
        ("89m1p", "1m", []),
        ("89m12p", "9m", []),
        ("12z", "3z", []),
        ("450m", "3m", ["45m", "40m"]),
        ("4m", "5m", []),
    ],
)
def test_two_neighbours_in_a_suit_make_a_run(held: str, tile: str, found: list[str]) -> None:
    assert laid(chis(parse(held), parse_one(tile))) == found


def test_with_most_tiles_a_rack_makes_nothing() -> None:
    held = parse("12m55p")
    assert [name for tile, name in enumerate(NAMES[:34]) if could_call(held, tile)] == ["3m", "5p"]
    assert could_call(parse("1m??"), parse_one("7z"))
    assert wanted((UNKNOWN,))[0] == wanted((UNKNOWN,))[1]


def test_unseen_tiles_stand_for_any() -> None:
    held = parse("5m????")
    assert could_hold(held, parse("55m"))
    assert could_hold(held, parse("123p")) is False
    assert could_hold(held, parse("5m12p"))
    assert not could_hold(parse("5m"), parse("55m"))
    assert laid(pons(parse("5m??"), parse_one("5m"))) == ["55m", "50m"]
    assert laid(pons(parse("????"), parse_one("1z"))) == ["11z"]
    assert laid(minkans(parse("1z????"), parse_one("1z"))) == ["111z"]
    assert minkans(parse("1z??"), parse_one("1z")) == ()
    assert laid(chis(parse("2m??"), parse_one("3m"))) == ["12m", "24m"]


# -- kongs ---------------------------------------------------------------------------------------------------------------


def test_exactly_four_equal_tiles_make_a_concealed_kong() -> None:
    assert laid(ankans(rack("1111z5550m", None))) == ["5550m", "1111z"]
    assert ankans(rack("111z", None)) == ()
    assert laid(ankans(rack("111z??", None))) == ["1111z"]
    assert len(ankans(rack("????????", None))) > 34


def test_a_tile_is_added_to_the_pon_of_its_kind_and_the_one_drawn_is_kept_apart() -> None:
    assert kakans(rack("15m", "1m", "111m")) == (Kakan(0), Kakan(0, drawn=True))
    assert kakans(rack("5m", "1m", "111m")) == (Kakan(0, drawn=True),)
    assert kakans(rack("1m", "5m", "111m")) == (Kakan(0),)
    assert kakans(rack("1m", None, "222m")) == ()
    assert kakans(rack("0m", None, "555m")) == (Kakan(parse_one("0m")),)
    assert kakans(rack("1m", None)) == ()
    unseen = kakans(rack("??", "??", "111m"))
    assert unseen == (Kakan(0), Kakan(0, drawn=True))
    assert kakans(Place(0, parse("1m"), (meld("chi", "123m", 3),))) == ()


# -- discards ------------------------------------------------------------------------------------------------------------


def test_every_kind_of_tile_can_be_thrown_and_the_one_drawn_by_itself() -> None:
    assert discards(rack("112m", "1m")) == (Discard(0), Discard(1), Discard(0, drawn=True))
    assert discards(rack("21m")) == (Discard(0), Discard(1))


def test_from_a_rack_with_unseen_tiles_anything_can_be_thrown() -> None:
    every = discards(rack("9s??"))
    assert every[0] == Discard(parse_one("9s"))
    assert len(every) == 37
    drawn = discards(rack("??", "??"))
    assert len(drawn) == 2 * 37
    assert sum(each.drawn for each in drawn) == 37


def test_a_rack_at_rest_is_without_the_tile_just_drawn() -> None:
    assert at_rest(rack("123m")) == parse("123m")
    assert at_rest(rack("123m", "5m")) == parse("123m")
    middle = Place(0, parse("152m"), (), parse_one("5m"))
    assert at_rest(middle) == parse("12m")


# -- waiting -------------------------------------------------------------------------------------------------------------


def test_a_rack_waits_for_what_completes_it() -> None:
    assert text(rack_waits(parse("123m456p789s2344s"), SETS_AND_A_PAIR)) == "14s"
    assert text(rack_waits(parse("1z"), SETS_AND_A_PAIR)) == "1z"
    assert rack_waits(parse("123m456p789s1235z"), SETS_AND_A_PAIR) == ()


def test_nobody_waits_for_a_fifth_copy_and_nobody_knows_what_unseen_tiles_wait_for() -> None:
    pon = (meld("pon", "222z", 1),)
    assert live_waits(parse("2z"), (), SETS_AND_A_PAIR) == parse("2z")
    assert live_waits(parse("2z"), pon, SETS_AND_A_PAIR) == ()
    assert live_waits(parse("2z"), pon, SETS_AND_A_PAIR, copies=8) == parse("2z")
    assert live_waits(parse("2z??"), (), SETS_AND_A_PAIR) == ()
    assert copies_held(parse("550m"), (meld("pon", "555m", 1),), 4) == 6
    assert tuple(rack_counts(parse("550m"))[3:6]) == (0, 3, 0)
