"""How a row lies is worked out from all of its tiles, however badly the corners of each are found."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.vision.geometry import Image, Quad, overlap, sides
from paizhuo.vision.labels import BACK, LABELS, NUMBER
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.recognise import read_photo
from paizhuo.vision.row_shape import RowShape, shape_of
from paizhuo.vision.rows import Row, rows_of
from paizhuo.vision.seen import Seen
from tests.vision.layouts import BETWEEN, CLASSIFYING, HEIGHT, WIDTH, Exact, blank, laid, one_hot, photographed

HAND = "1m 2m 3m 4p 6p 6p 7s 7s 7s 1z 1z 4z 7z"
LAST = len(HAND.split()) - 1
STEEP, TURNED = (0.0, 0.3, 0.5), (0.0, 25.0, 200.0)


def row_of(tiles: list[tuple[Quad, int]]) -> Row:
    (row,) = rows_of(Exact(tiles).read(blank(), [quad for quad, _ in tiles]))
    return row


def shape(tiles: list[tuple[Quad, int]]) -> RowShape:
    found = shape_of(row_of(tiles))
    assert found is not None
    return found


def alike(found: RowShape, number: int, tile: tuple[Quad, int]) -> float:
    """How well the place of a number in a row is that of a tile (IoU)."""
    quad = found.quad(number)
    return 0.0 if quad is None else overlap(quad, tile[0])


def trembling(tiles: list[tuple[Quad, int]], seed: int, share: float = 0.06) -> list[tuple[Quad, int]]:
    """Corners found with an error of this share of a width."""
    chance = Random(seed)
    return [
        (np.asarray(quad + [[chance.gauss(0, share * sides(quad)[0]) for _ in "xy"] for _ in quad], np.float32), label)
        for quad, label in tiles
    ]


@pytest.mark.parametrize("steep", STEEP)
@pytest.mark.parametrize("angle", TURNED)
def test_the_next_tile_of_a_row_lies_where_the_others_say(steep: float, angle: float) -> None:
    every = photographed(laid(HAND), angle=angle, steep=steep)
    found = shape(trembling(every[:-2], 3))
    assert alike(found, LAST - 1, every[-2]) > 0.8
    assert alike(found, LAST, every[-1]) > 0.75
    found = shape(trembling(every[2:], 4))
    assert alike(found, -1, every[1]) > 0.8
    assert alike(found, -2, every[0]) > 0.75


@pytest.mark.parametrize("steep", STEEP)
def test_one_tile_with_wrong_corners_does_not_bend_the_row(steep: float) -> None:
    every = photographed(laid(HAND), angle=10, steep=steep)
    true, label = every[5]
    narrow = np.asarray(true[[0, 0, 3, 3]] * 0.5 + true * 0.5, np.float32)
    found = shape([*every[:5], (narrow, label), *every[6:]])
    assert found.numbers == tuple(range(13))
    assert alike(found, 5, every[5]) > 0.85


def test_a_tile_that_is_drawn_back_from_its_row_does_not_lead_it_astray() -> None:
    *row, back, beyond = laid(HAND)
    drawn_back = np.asarray(back[0] + np.array((0, 0.38 * HEIGHT)), np.float32)
    assert alike(shape([*row, (drawn_back, back[1])]), LAST, beyond) > 0.95


def test_a_missed_tile_keeps_its_number() -> None:
    every = laid(HAND)
    assert shape([*every[:6], *every[7:]]).numbers == (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)


def test_a_tile_laid_sideways_ends_the_run() -> None:
    assert shape(laid("1m 2m 3m 4p 6p 6p >7s 7s 7s")).numbers == (0, 1, 2, 3, 4, 5, -1, -1, -1)


@pytest.mark.parametrize("layout", ["1m 2m 3m", "1m 2m | 3m 4m | 5m 6m", "1m >2m 3m >4m 5m"])
def test_a_few_tiles_or_tiles_apart_have_no_common_shape(layout: str) -> None:
    assert all(
        shape_of(row) is None for row in rows_of(Exact(laid(layout)).read(blank(), [q for q, _ in laid(layout)]))
    )


# -- what is read thereby


class Shaky(Exact):
    """Sees a tile only where it is cut out well."""

    least = 0.8

    def _seen(self, given: Quad, *, as_given: bool) -> Seen:
        seen = super()._seen(given, as_given=as_given)
        if as_given and max(overlap(given, quad) for quad, _ in self.tiles) < self.least:
            return replace(seen, probabilities=np.eye(len(LABELS), dtype=np.float32)[-1])
        return seen


def names(reading: PictureReading) -> str:
    return " ".join(tile.name for tile in reading.tiles)


@pytest.mark.parametrize("steep", STEEP)
@pytest.mark.parametrize("missed", [{11, 12}, {0, 1}, {0, 12}])
def test_missed_tiles_at_the_ends_of_a_steep_row_are_read(missed: set[int], steep: float) -> None:
    nets = Shaky(photographed(laid(HAND), angle=60, steep=steep), missed=frozenset(missed))
    assert names(read_photo(blank(), nets, nets, CLASSIFYING)) == HAND


def test_a_print_that_is_alike_upside_down_need_not_show_how_it_stands() -> None:
    class Undecided(Exact):
        def _seen(self, given: Quad, *, as_given: bool) -> Seen:
            seen = super()._seen(given, as_given=as_given)
            return replace(seen, stands=0.5) if as_given and LABELS[seen.label] == "5p" else seen

    nets = Undecided(laid("1m 2m 3m 4m 6m 7m 5p"), missed=frozenset({6}))
    assert names(read_photo(blank(), nets, nets, CLASSIFYING)) == "1m 2m 3m 4m 6m 7m 5p"


def test_a_face_as_wide_as_high_that_seems_to_lie_sideways_is_set_upright_by_its_row() -> None:
    flat = [(np.asarray(quad * np.array([1, 0.75]), np.float32), label) for quad, label in laid("1m 2m 3m 5s 6m 7m 8m")]
    nets = Exact(flat, misread={3: (NUMBER["5s"], 0.97, 1)})
    reading = read_photo(blank(), nets, nets, CLASSIFYING)
    assert names(reading) == "1m 2m 3m 5s 6m 7m 8m"
    assert reading.tiles[3].quad == pytest.approx(flat[3][0], abs=1.5)


def test_what_is_read_surely_keeps_its_name() -> None:
    """Of the third tile half is seen, surely; where the row has it the reader sees another one, more surely."""
    every = laid("1m 2m 3m 4m 6m 7m 8m")
    true = every[2][0]

    class Changing(Exact):
        def _seen(self, given: Quad, *, as_given: bool) -> Seen:
            seen = super()._seen(given, as_given=as_given)
            if as_given and overlap(given, true) > 0.5:
                return replace(seen, probabilities=np.eye(len(LABELS), dtype=np.float32)[NUMBER["2s"]])
            return seen

    narrow = np.asarray(true * [0.66, 1] + true[0] * [0.34, 0], np.float32)
    nets = Changing([*every[:2], (narrow, NUMBER["3m"]), *every[3:]])
    assert names(read_photo(blank(), nets, nets, CLASSIFYING)) == "1m 2m 3m 4m 6m 7m 8m"


# -- blank things beside rows


@pytest.mark.parametrize("high, there", [(0.45, False), (0.75, False), (1.0, True)])
def test_the_upper_side_of_a_standing_tile_is_no_white_dragon(high: float, there: bool) -> None:
    every = laid("1m 2m 3m 4p 6p 7p 8p")
    left, top = every[2][0][0]
    right = every[2][0][1][0]
    side = np.array([[left, top - 40 * high], [right, top - 40 * high], [right, top - 1], [left, top - 1]], np.float32)
    beside = np.asarray(side + np.array((WIDTH + BETWEEN, 0)), np.float32)
    for sides_seen in ([side], [side, beside]):
        nets = Exact([*every, *((one, NUMBER["5z"]) for one in sides_seen)])
        found = names(read_photo(blank(), nets, nets, CLASSIFYING)).split()
        assert found.count("5z") == (len(sides_seen) if there else 0)


def on_their_grounds(layout: str) -> tuple[list[tuple[Quad, int]], Image]:
    """A layout, and its picture: faces are ivory with a stroke, backs are red."""
    every = [(np.asarray(quad + 100, np.float32), label) for quad, label in laid(layout)]
    image = blank()
    for quad, label in every:
        (left, top), _, (right, bottom), _ = quad.astype(int).tolist()
        cv2.rectangle(image, (left, top), (right, bottom), (40, 40, 190) if label == BACK else (200, 222, 230), -1)
        if label != BACK:
            cv2.line(image, (left + 8, top + 10), (right - 8, bottom - 10), (40, 30, 160), 5)
    return every, image


def test_which_of_the_two_a_blank_tile_is_stays_as_its_ground_says() -> None:
    """Seen alone a back may look like a white dragon, however well it is cut out."""
    every, image = on_their_grounds("1m 2m back 3m 4m 6p 7p")
    short = np.asarray(every[2][0] + np.array([[0, 6], [0, 6], [0, -4], [0, -4]]), np.float32)
    white = NUMBER["5z"]
    nets = Exact([*every[:2], (short, white), *every[3:]], misread={2: (white, 0.7, 0)})
    assert names(read_photo(image, nets, nets, CLASSIFYING)) == "1m 2m back 3m 4m 6p 7p"


def test_a_back_that_was_taken_to_lie_sideways_stays_a_back() -> None:
    every, image = on_their_grounds("1m 2m back 3m 4m 6p 7p")
    white = NUMBER["5z"]
    nets = Exact([*every[:2], (every[2][0], white), *every[3:]], misread={2: (white, 0.7, 1)})
    assert names(read_photo(image, nets, nets, CLASSIFYING)) == "1m 2m back 3m 4m 6p 7p"


def test_a_back_that_nobody_could_tell_is_known_by_the_one_beside_it() -> None:
    every, image = on_their_grounds("1m 2m 3m 4m back back")
    unclear = {5: (NUMBER["4z"], 0.15, 0)}
    nets = Exact(every, misread=unclear)
    assert names(read_photo(image, nets, nets, CLASSIFYING)) == "1m 2m 3m 4m back back"
    alone = Exact(every, missed=frozenset({4}), misread=unclear)
    assert "back" not in names(read_photo(image, alone, alone, CLASSIFYING))


class White(Exact):
    """Takes every place without a tile for a white dragon."""

    def _seen(self, given: Quad, *, as_given: bool) -> Seen:
        seen = super()._seen(given, as_given=as_given)
        if as_given and seen.nothing > 0.5:
            return replace(seen, probabilities=np.eye(len(LABELS), dtype=np.float32)[NUMBER["5z"]])
        return seen


@pytest.mark.parametrize("layout, there", [("1m 2m _ 3m 4m", True), ("1m _ 2m _ 3m", False)])
def test_a_blank_tile_is_put_into_a_gap_only_among_tiles_that_touch(layout: str, there: bool) -> None:
    """Between tiles that lie apart the table is as blank."""
    nets = White(laid(layout))
    assert ("5z" in names(read_photo(blank(), nets, nets, CLASSIFYING)).split()) == there


@pytest.mark.parametrize("colour, there", [((200, 222, 230), True), ((90, 150, 70), False)])
def test_what_shows_through_a_gap_is_no_white_dragon_unless_it_has_the_colour_of_the_faces(
    colour: tuple[int, int, int], there: bool
) -> None:
    every = [(np.asarray(quad + 100, np.float32), label) for quad, label in laid("1m 2m _ 3m 4m")]
    image = blank()
    cv2.rectangle(image, (0, 0), (image.shape[1], image.shape[0]), colour, -1)
    for quad, _ in every:
        (left, top), _, (right, bottom), _ = quad.astype(int).tolist()
        cv2.rectangle(image, (left, top), (right, bottom), (200, 222, 230), -1)
        cv2.line(image, (left + 8, top + 10), (right - 8, bottom - 10), (40, 30, 160), 5)
    nets = White(every)
    assert ("5z" in names(read_photo(image, nets, nets, CLASSIFYING)).split()) == there


@pytest.mark.simulation
@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1), st.integers(4, 14), st.floats(0, 3))
def test_whatever_is_found_a_row_has_corners_that_are_numbers_or_no_shape(seed: int, count: int, wild: float) -> None:
    every = trembling(laid(" ".join(["4p"] * count)), seed, wild)
    tiles = [Seen(quad, one_hot(label, 0.9), 0.9, np.zeros(96, np.float32)) for quad, label in every]
    for row in rows_of(tiles):
        found = shape_of(row)
        for number in range(-8, count + 8) if found else ():
            assert found is not None
            quad = found.quad(number)
            assert quad is None or np.isfinite(quad).all()
