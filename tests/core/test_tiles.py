"""Tiles and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.tiles import (
    DRAGONS,
    FLOWERS,
    KIND,
    KINDS,
    NAMES,
    ORPHANS,
    RED,
    TERMINALS,
    TILE_COUNT,
    UNKNOWN,
    WINDS,
    BadTiles,
    counts,
    number,
    order,
    parse,
    parse_one,
    predecessor,
    successor,
    suit,
    text,
    tidy,
    without,
    without_seeing,
)

TILES = st.lists(st.sampled_from((*range(TILE_COUNT), UNKNOWN)), max_size=20).map(tuple)


@pytest.mark.parametrize(
    "name,its_suit,its_number",
    [
        ("1m", 0, 1),
        ("9m", 0, 9),
        ("1p", 1, 1),
        ("9p", 1, 9),
        ("1s", 2, 1),
        ("9s", 2, 9),
        ("1z", 3, 1),
        ("7z", 3, 7),
        ("0m", 0, 5),
        ("0p", 1, 5),
        ("0s", 2, 5),
        ("1f", 4, 1),
        ("8f", 4, 8),
        ("??", -1, 0),
    ],
)
def test_a_tile_has_a_suit_and_a_number(name: str, its_suit: int, its_number: int) -> None:
    tile = parse_one(name)
    assert (suit(tile), number(tile)) == (its_suit, its_number)
    assert NAMES[tile] == name


def test_a_red_five_counts_as_a_five_and_a_flower_as_itself() -> None:
    assert [KIND[red] for red in RED] == list(parse("5m5p5s"))
    assert [KIND[flower] for flower in FLOWERS] == list(FLOWERS)
    assert KIND[UNKNOWN] == UNKNOWN


def test_thirteen_kinds_are_orphans_and_six_of_them_terminals() -> None:
    assert text(ORPHANS) == "19m19p19s1234567z"
    assert set(ORPHANS) - {*WINDS, *DRAGONS} == TERMINALS


@pytest.mark.parametrize(
    "before,after",
    [
        ("1m", "2m"),
        ("9m", "1m"),
        ("9p", "1p"),
        ("8s", "9s"),
        ("9s", "1s"),
        ("1z", "2z"),
        ("4z", "1z"),
        ("7z", "6z"),
        ("6z", "5z"),
        ("5z", "7z"),
    ],
)
def test_an_indicator_points_at_the_next_tile_and_winds_and_dragons_go_round(before: str, after: str) -> None:
    """Red Green White 中发白 follow each other in this order."""
    assert successor(parse_one(before)) == parse_one(after)
    assert predecessor(parse_one(after)) == parse_one(before)


def test_every_kind_follows_exactly_one() -> None:
    assert sorted(map(successor, range(KINDS))) == list(range(KINDS))


@given(TILES)
def test_what_is_written_is_read_again(tiles: tuple[int, ...]) -> None:
    assert parse(text(tiles)) == tiles
    assert parse(" ".join(NAMES[tile] for tile in tiles)) == tiles


def test_equal_suits_beside_each_other_share_a_letter_and_unknown_tiles_have_none() -> None:
    assert text(parse("1m2m3p4p5m")) == "12m34p5m"
    assert text((UNKNOWN, UNKNOWN, 0)) == "????1m"
    assert text(()) == ""


@pytest.mark.parametrize(
    "written,said",
    [
        ("m", "“m” in “m” has no number before it"),
        ("1m p", "“p” in “1m p” has no number before it"),
        ("8z", "there is no tile “8z” (in “8z”)"),
        ("9f", "there is no tile “9f” (in “9f”)"),
        ("1x", "no tile “1x”"),
        ("1m23", "“23” at the end of “1m23” has no suit letter"),
        ("1??", "“1?”"),
        ("0z", "no tile “0z”"),
    ],
)
def test_what_is_no_notation_is_quoted(written: str, said: str) -> None:
    with pytest.raises(BadTiles) as bad:
        parse(written)
    assert said in bad.value.reason.en


@pytest.mark.parametrize("written", ["", "12m", "1m1m"])
def test_one_tile_is_exactly_one(written: str) -> None:
    with pytest.raises(BadTiles, match="is not one tile"):
        parse_one(written)
    assert parse_one(" 1m") == 0


def test_a_rack_is_sorted_by_kind_with_red_fives_after_plain_ones_and_unknown_tiles_last() -> None:
    assert text(tidy(parse("??9s0m5m4m6m1f1z"))) == "4506m9s1z1f??"
    assert order(RED[0]) > order(parse_one("5m"))
    assert order(RED[0]) < order(parse_one("6m"))


@given(TILES)
def test_kinds_are_counted_without_flowers_and_unknown_tiles(tiles: tuple[int, ...]) -> None:
    assert counts(tiles) == [sum(KIND[tile] == kind for tile in tiles) for kind in range(KINDS)]


def test_a_tile_that_is_not_there_is_taken_from_the_unknown_ones() -> None:
    assert without(parse("1m1m2m??"), parse("1m3m")) == parse("1m2m")
    with pytest.raises(ValueError):
        without(parse("1m??"), parse("2m3m"))
    with pytest.raises(ValueError):
        without(parse("5m"), parse("0m"))


def test_after_an_unknown_tile_has_left_any_of_the_others_may_have() -> None:
    assert without_seeing(parse("123m"), parse("1m")) == parse("23m")
    assert without_seeing(parse("123m"), (UNKNOWN,)) == (UNKNOWN,) * 2
