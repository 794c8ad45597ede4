"""Rows, and what the tiles of a row say about one another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.engine.core.tiles import NAMES
from paizhuo.vision.geometry import Quad, centre, turned
from paizhuo.vision.labels import BACK, LABELS, NOTHING, NUMBER
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.recognise import read_photo
from paizhuo.vision.rows import rows_of
from paizhuo.vision.seen import Seen
from tests.vision.layouts import CLASSIFYING, HEIGHT, Exact, blank, laid, one_hot, photographed

HAND = "1m 2m 3m 4p 6p 6p 7s 7s 7s 1z 1z 4z 7z"


def names(reading: PictureReading) -> str:
    return " ".join(tile.name for tile in reading.tiles)


def read(exact: Exact) -> PictureReading:
    return read_photo(blank(), exact, exact, CLASSIFYING)


@pytest.mark.simulation
@settings(max_examples=20)
@given(
    st.lists(st.lists(st.sampled_from(NAMES[:45]), min_size=3, max_size=12), min_size=1, max_size=4),
    st.floats(0, 360),
    st.floats(0, 0.3),
    st.sampled_from((2.0, 25.0)),
)
def test_tiles_come_row_by_row_and_from_left_to_right_whatever_the_angle(
    rows: list[list[str]], angle: float, steep: float, apart: float
) -> None:
    layout = "\n".join(" ".join(row) for row in rows)
    tiles = photographed(laid(layout, apart=apart), angle=angle, steep=steep)
    exact = Exact(tiles)
    seen = exact.read(blank(), [candidate.quad for candidate in exact.find(blank())])
    found = rows_of(seen)
    if len({LABELS[tile.label] for tile in seen} & {"1m", "2m", "3m", "7z", "3z", "6p", "7p"}):
        assert [[LABELS[tile.label] for tile in row.tiles] for row in found] == rows


def test_the_corners_told_are_those_of_the_print_from_its_top_left() -> None:
    tiles = photographed(laid("1m 2m 3m | >7z 7z 7z\n1s 2s v3s 4m"), angle=143)
    exact = Exact(tiles)
    for tile, (quad, label) in zip(read(exact).tiles, tiles, strict=True):
        assert tile.tile == label
        assert tile.quad == pytest.approx(quad, abs=1e-3)


@pytest.mark.parametrize("mistaken", [1, 2, 3])
@pytest.mark.parametrize("angle", [0, 100])
def test_a_doubtful_turn_gives_way_to_the_row(mistaken: int, angle: float) -> None:
    tiles = photographed(laid(HAND), angle=angle)
    exact = Exact(tiles, misread={5: (NUMBER["9p"], 0.7, mistaken)})
    reading = read(exact)
    assert names(reading) == HAND
    assert reading.tiles[5].quad == pytest.approx(tiles[5][0], abs=1e-3)
    assert not reading.tiles[5].doubtful


def test_a_tile_surely_read_upside_down_stays_so() -> None:
    tiles = laid(HAND.replace("4z", "v4z"))
    exact = Exact(tiles)
    reading = read(exact)
    assert exact.asked == []
    assert names(reading) == HAND
    assert reading.tiles[11].quad == pytest.approx(tiles[11][0])


def test_a_face_alike_from_both_ends_lies_as_its_row_does() -> None:
    tiles = laid("1m 2m 3m 1p 8s 2s 7z")
    exact = Exact(tiles, misread={n: (tiles[n][1], 0.97, 2) for n in (3, 4, 5)})
    for tile, (quad, _) in zip(read(exact).tiles, tiles, strict=True):
        assert tile.quad == pytest.approx(quad)


def test_a_missed_tile_between_two_is_asked_for_and_found() -> None:
    tiles = photographed(laid(HAND), angle=17, steep=0.2)
    reading = read(Exact(tiles, missed=frozenset((4,))))
    assert names(reading) == HAND
    assert reading.tiles[4].quad == pytest.approx(tiles[4][0], abs=1.0)


@pytest.mark.parametrize("gone", [{12}, {0}, {0, 12}, {9, 10, 11, 12}, {4, 5, 6}], ids=str)
def test_tiles_missed_beside_one_another_are_found_where_their_row_goes_on(gone: set[int]) -> None:
    tiles = photographed(laid(HAND), angle=17, steep=0.2)
    assert names(read(Exact(tiles, missed=frozenset(gone)))) == HAND


def test_a_blank_thing_where_a_row_could_go_on_is_no_dragon() -> None:
    exact = Exact(laid("1m 2m 3m 4p 6p 5z"), missed=frozenset((5,)))
    assert names(read(exact)) == "1m 2m 3m 4p 6p"


def test_three_tiles_are_too_few_to_say_that_a_row_goes_on() -> None:
    exact = Exact(laid("1m 2m 3m 4p"), missed=frozenset((3,)))
    assert names(read(exact)) == "1m 2m 3m"


def test_where_nothing_lies_between_two_nothing_is_found() -> None:
    exact = Exact(laid("1m 2m 3m 4p 6p _ 7s 7s 7s 1z 1z"))
    assert names(read(exact)) == "1m 2m 3m 4p 6p 7s 7s 7s 1z 1z"


def test_what_the_classifier_takes_for_nothing_is_dropped() -> None:
    exact = Exact(laid(HAND), misread={12: (NOTHING, 0.9, 0)})
    assert names(read(exact)) == HAND.removesuffix(" 7z")


def test_what_may_be_nothing_is_told_but_doubtful() -> None:
    share = one_hot(NUMBER["7z"], 0.55)
    share[NOTHING] = 0.4
    exact = Exact(laid(HAND))

    class Unsure(Exact):
        def _seen(self, given: Quad, *, as_given: bool) -> Seen:
            seen = super()._seen(given, as_given=as_given)
            return Seen(seen.quad, share, 0.9, seen.embedding) if seen.label == NUMBER["7z"] else seen

    reading = read(Unsure(exact.tiles))
    assert names(reading) == HAND
    assert [tile.doubtful for tile in reading.tiles] == [False] * 12 + [True]
    assert "doubtful" in [caution.code for caution in reading.cautions]


@pytest.mark.parametrize("times, left", [(2.2, False), (0.4, False), (1.5, True), (1.1, True)])
def test_a_lone_thing_of_another_size_is_dropped_or_doubtful(times: float, left: bool) -> None:
    lone = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32) * times + np.array([900, 300], np.float32)
    exact = Exact([*laid(HAND), (lone, NUMBER["5p"])])
    there = [tile for tile in read(exact).tiles if tile.name == "5p"]
    assert len(there) == left
    assert all(tile.doubtful == (times >= 1.4) for tile in there)


def test_one_tile_alone_in_a_picture_is_read() -> None:
    reading = read(Exact(photographed(laid("9s"), angle=30)))
    assert names(reading) == "9s"
    assert [caution.code for caution in reading.cautions] == ["count"]


def test_backs_alone_lie_as_the_photo_is_held() -> None:
    reading = read(Exact(photographed(laid("back back back back back back"), angle=160)))
    places = [centre(tile.quad)[0] for tile in reading.tiles]
    assert places == sorted(places)
    assert {tile.tile for tile in reading.tiles} == {BACK}


@pytest.mark.parametrize("angle", [87, 90, 93, 267, 270, 273])
def test_backs_alone_in_a_column_lie_from_the_bottom_to_the_top(angle: float) -> None:
    """Neither end is the left one as the photo is held, and a hand that shakes does not turn the row round."""
    reading = read(Exact(photographed(laid("back back back back back back"), angle=angle)))
    heights = [centre(tile.quad)[1] for tile in reading.tiles]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("lower, order", [(0.2, "123"), (0.4, "231"), (0.6, "321")])
@pytest.mark.parametrize("angle", [0, 130])
def test_rows_less_than_half_a_tile_lower_than_the_first_are_read_from_left_to_right(
    lower: float, order: str, angle: float
) -> None:
    """Three rows like a stair that goes down to the left, each ``lower`` than the one to its right, in tile heights."""
    steps = [(f"{n}m 3z 7z", np.array([250 * n, (3 - n) * lower * HEIGHT], np.float32)) for n in (1, 2, 3)]
    tiles = [(quad + place, label) for line, place in steps for quad, label in laid(line)]
    exact = Exact(photographed(tiles, angle=angle))
    seen = exact.read(blank(), [candidate.quad for candidate in exact.find(blank())])
    assert [LABELS[row.tiles[0].label] for row in rows_of(seen)] == [f"{n}m" for n in order]


def test_a_row_of_faces_alike_from_both_ends_lies_as_the_other_rows_do() -> None:
    tiles = photographed(laid("1m 2m 3m 7z\n2s 8p 5z 1p 4s", apart=20), angle=150)
    exact = Exact(tiles, misread={n: (tiles[n][1], 0.97, 2) for n in range(4, 9)})
    assert names(read(exact)) == "1m 2m 3m 7z 2s 8p 5z 1p 4s"


def test_a_sideways_tile_belongs_to_its_row_even_if_its_face_does_not_show_it() -> None:
    """A white dragon or one dot laid sideways looks upright to the classifier; its shape tells."""
    tiles = laid("2s 3s 4s 6s 6s 7m 7m | 1p >1p 1p | >5z 5z 5z")
    mistaken = {8: (NUMBER["1p"], 0.97, 1), 10: (NUMBER["5z"], 0.97, 3)}
    reading = read(Exact(tiles, misread=mistaken))
    assert [(group.kind, group.source) for group in reading.groups] == [("concealed", None), ("pon", 2), ("pon", 3)]


def test_a_photo_stretched_until_shapes_say_nothing_is_read_by_its_prints() -> None:
    wide = np.array([[1.33, 1.0]], np.float32)
    tiles = [(np.asarray(quad * wide, np.float32), label) for quad, label in laid("2s 3s 4s 6s 6s 7m 7m | 1m >1m 1m")]
    reading = read(Exact(tiles))
    assert names(reading) == "2s 3s 4s 6s 6s 7m 7m 1m 1m 1m"
    assert [group.kind for group in reading.groups] == ["concealed", "pon"]


def test_quads_that_begin_at_another_corner_make_the_same_rows() -> None:
    tiles = laid(HAND)
    seen = Exact(tiles).read(blank(), [turned(quad, n % 4) for n, (quad, _) in enumerate(tiles)])
    assert " ".join(LABELS[tile.label] for row in rows_of(seen) for tile in row.tiles) == HAND
