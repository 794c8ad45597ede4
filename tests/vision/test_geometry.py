"""Quadrilaterals, checked by second formulas, and crops, checked by pictures whose content is known."""

from __future__ import annotations

import time

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.vision import geometry
from paizhuo.vision.geometry import CROP_HEIGHT, CROP_WIDTH, Image, Quad

coordinate = st.floats(-200, 200, width=32)


@st.composite
def tiles_in_space(draw: st.DrawFn, steep: float = 0.4) -> Quad:
    """A tile seen under some angle by a camera: a convex quadrilateral, clockwise."""
    width, height = draw(st.floats(8, 120)), draw(st.floats(8, 120))
    angle = draw(st.floats(-np.pi, np.pi))
    lean = np.array([draw(st.floats(-steep, steep)), draw(st.floats(-steep, steep))])
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    depth = 1 + flat @ lean
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    middle = np.array([draw(coordinate), draw(coordinate)])
    return np.asarray((flat * (width, height) / depth[:, None]) @ turn + middle, np.float32)


def counted_share(one: Quad, other: Quad) -> float:
    """The overlap by counting points of a fine grid."""
    points = np.concatenate((one, other))
    low, high = points.min(axis=0), points.max(axis=0)
    x, y = np.meshgrid(*(np.linspace(a, b, 160) for a, b in zip(low, high, strict=True)))

    def inside(quad: Quad) -> npt.NDArray[np.bool_]:
        sides = [
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
            for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True)
        ]
        return np.asarray(np.all(np.array(sides) >= 0, axis=0))

    first, second = inside(one), inside(other)
    return int((first & second).sum()) / max(1, int((first | second).sum()))


@settings(max_examples=40)
@given(tiles_in_space(), tiles_in_space(), st.floats(0, 1))
def test_overlap_is_what_counting_points_and_opencv_say(one: Quad, other: Quad, near: float) -> None:
    other = np.asarray(other + near * (one.mean(axis=0) - other.mean(axis=0)), np.float32)
    found = geometry.overlap(one, other)
    assert found == pytest.approx(geometry.overlap(other, one), abs=1e-6)
    assert found == pytest.approx(geometry.overlap(one[::-1], other), abs=1e-6)
    assert found == pytest.approx(counted_share(one, other), abs=0.03)
    common, _ = cv2.intersectConvexConvex(one, other)
    assert geometry.shared_area(one, other) == pytest.approx(common, rel=5e-3, abs=0.5)


@settings(max_examples=40)
@given(tiles_in_space())
def test_a_quad_overlaps_itself_wholly_and_its_area_is_that_of_two_triangles(quad: Quad) -> None:
    assert geometry.overlap(quad, quad) == pytest.approx(1)
    a, b, c, d = quad.astype(np.float64)
    triangles = sum(abs(np.linalg.det(np.array([p - a, q - a]))) / 2 for p, q in ((b, c), (c, d)))
    assert geometry.area(quad) == pytest.approx(triangles, rel=1e-3)
    assert geometry.signed_area(quad) > 0 > geometry.signed_area(quad[::-1])


def test_polygons_that_touch_or_lie_apart_share_nothing() -> None:
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    assert geometry.shared_area(square, square + np.array([10, 0], np.float32)) == 0
    assert geometry.shared_area(square, square + np.array([5, 50], np.float32)) == 0
    diamond = np.array([[20, 10], [30, 20], [20, 30], [10, 20]], np.float32)
    assert geometry.shared_area(square, diamond) == 0  # their hulls meet in a corner only
    assert geometry.shared_area(square + np.array([2, 6], np.float32), diamond) == pytest.approx(
        geometry.shared_area(diamond, square + np.array([2, 6], np.float32))
    )


@settings(max_examples=40)
@given(tiles_in_space(steep=0.0))
def test_a_tile_seen_from_above_comes_back_from_its_gliding_corners(quad: Quad) -> None:
    hulls, fractions, oblique = geometry.glide(quad[None])
    (back,) = geometry.unglide(hulls, fractions, oblique)
    if oblique[0]:
        away = min(float(np.abs(np.roll(back, n, axis=0) - quad).max()) for n in range(4))
        assert away < 1e-3 * max(geometry.sides(quad)) + 1e-3
    else:  # nearly level: its hull stands for it
        assert geometry.hull(back) == pytest.approx(geometry.hull(quad), abs=1e-3)
    assert geometry.overlap(back, quad) > geometry.OBLIQUE - 1e-3


@settings(max_examples=40)
@given(tiles_in_space(steep=0.3))
def test_a_tile_in_perspective_loses_little_by_gliding_corners(quad: Quad) -> None:
    (back,) = geometry.unglide(*geometry.glide(quad[None]))
    assert geometry.overlap(back, quad) > 0.7


@settings(max_examples=40)
@given(tiles_in_space(), st.integers(0, 3), st.booleans())
def test_upright_is_the_same_whatever_corner_comes_first(quad: Quad, first: int, mirrored: bool) -> None:
    found = geometry.upright(np.roll(quad[::-1] if mirrored else quad, first, axis=0))
    width, height = geometry.sides(found)
    assert width <= height + 1e-3
    assert geometry.signed_area(found) > 0
    assert (found[0] + found[1])[1] <= (found[2] + found[3])[1] + 1e-3
    assert sorted(map(tuple, found.tolist())) == sorted(map(tuple, quad.tolist()))


@settings(max_examples=40)
@given(tiles_in_space(steep=0.1), st.integers(0, 3), st.integers(0, 3))
def test_turning_a_quad_turns_its_right_by_quarters(quad: Quad, one: int, two: int) -> None:
    right = geometry.rightwards(quad)
    assert geometry.quarters_between(right, geometry.rightwards(geometry.turned(quad, one))) == one
    assert np.array_equal(geometry.turned(geometry.turned(quad, one), two), geometry.turned(quad, (one + two) % 4))


# -- crops


def smooth(height: int, width: int) -> Image:
    """A picture whose colours change evenly: blue from left to right, green downwards."""
    x, y = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    return np.asarray(np.rint(np.stack((255 * x, 255 * y, np.zeros_like(x)), axis=2)), np.uint8)


@pytest.mark.parametrize("size", [40, 90, 400, 1100])
@pytest.mark.parametrize("angle", [0, 31, 90, 200])
def test_a_crop_shows_the_face_and_its_margin_in_the_right_place_whatever_its_size(size: int, angle: float) -> None:
    image = smooth(2000, 2400)
    turn = np.array(
        [
            [np.cos(np.radians(angle)), np.sin(np.radians(angle))],
            [-np.sin(np.radians(angle)), np.cos(np.radians(angle))],
        ]
    )
    face = np.array([[-0.375, -0.5], [0.375, -0.5], [0.375, 0.5], [-0.375, 0.5]]) * size
    quad = np.asarray(face @ turn + (1200, 1000), np.float32)
    crop = geometry.rectify(image, quad)
    assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    for row, column in ((0, 0), (5, 40), (32, 24), (63, 47)):
        share = (np.array([(column + 0.5) / CROP_WIDTH, (row + 0.5) / CROP_HEIGHT]) - 0.5) * (
            1 + 2 * geometry.CROP_MARGIN
        )
        x, y = (share * (0.75 * size, size)) @ turn + (1200, 1000)
        expected = (255 * x / 2400, 255 * y / 2000)
        assert crop[row, column, :2] == pytest.approx(expected, abs=1.6)


def test_thin_strokes_of_a_large_tile_become_an_even_grey_instead_of_stripes() -> None:
    lines = np.zeros((1280, 960, 3), np.uint8)
    lines[:, ::4] = 255
    quad = np.array([[100, 100], [860, 100], [860, 1180], [100, 1180]], np.float32)
    crop = geometry.rectify(lines, quad)
    assert int(crop.max()) - int(crop.min()) < 40
    assert crop.mean() == pytest.approx(255 / 4, abs=4)


def test_a_turned_quad_gives_the_turned_crop() -> None:
    image = np.random.default_rng(1).integers(0, 256, (70, 70, 3), np.uint8)
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), 3), np.uint8)
    quad = np.array([[10, 10], [60, 10], [60, 60], [10, 60]], np.float32)
    upside = geometry.rectify(image, geometry.turned(quad, 2))
    difference = np.abs(upside[::-1, ::-1].astype(int) - geometry.rectify(image, quad).astype(int))
    assert difference.max() <= 2


@settings(max_examples=40)
@given(st.lists(st.tuples(coordinate, coordinate), min_size=4, max_size=4))
def test_a_crop_of_any_corners_whatever_is_a_picture(corners: list[tuple[float, float]]) -> None:
    crop = geometry.rectify(smooth(50, 60), np.array(corners, np.float32))
    assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    assert crop.dtype == np.uint8


def test_a_hand_of_tiles_is_cut_out_in_a_moment() -> None:
    image = smooth(1200, 1600)
    quads = [np.array([[x, 500], [x + 80, 506], [x + 78, 612], [x - 2, 606]], np.float32) for x in range(100, 1220, 80)]
    geometry.rectify(image, quads[0])

    def spent() -> float:
        start = time.process_time()
        for quad in quads:
            geometry.rectify(image, quad)
        return (time.process_time() - start) / len(quads)

    assert min(spent() for _ in range(5)) < 0.0006  # about 0.1 ms on an idle machine of two cores
