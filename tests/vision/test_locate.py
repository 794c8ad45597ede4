"""From a net's answer to quadrilaterals, and the two looks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.vision.candidates import Candidate, joined, straightened, thinned
from paizhuo.vision.geometry import Floats, Image, Quad, glide, overlap, sides, upright
from paizhuo.vision.locate import CHANNELS, REACH, STRIDE, Locator, decoded
from paizhuo.vision.models import Locating
from tests.vision.layouts import laid, photographed

LOCATING = Locating()


def answer(quads: Sequence[Quad], height: int, width: int, scores: Sequence[float] | None = None) -> Floats:
    """What a net that has learnt perfectly says of these tiles."""
    grid = np.zeros((CHANNELS, height // STRIDE, width // STRIDE), np.float32)
    grid[0] = -8
    if not quads:
        return grid
    hulls, fractions, leans = glide(np.array(quads))
    for n, hull in enumerate(hulls):
        x, y = (hull[:2] + hull[2:]) / 2
        column, row = int(x / STRIDE), int(y / STRIDE)
        if not (0 <= row < grid.shape[1] and 0 <= column < grid.shape[2]):
            continue
        score = 0.9 if scores is None else scores[n]
        cx, cy = (column + 0.5) * STRIDE, (row + 0.5) * STRIDE
        grid[0, row, column] = np.log(score / (1 - score))
        grid[1:5, row, column] = np.array([cx - hull[0], cy - hull[1], hull[2] - cx, hull[3] - cy]) / REACH
        grid[5:9, row, column] = fractions[n]
        grid[9, row, column] = 5.0 if leans[n] else -5.0
    return grid


def matched(found: Sequence[Candidate], quads: Sequence[Quad]) -> list[float]:
    """For every quad how well the best candidate covers it."""
    return [max((overlap(candidate.quad, quad) for candidate in found), default=0.0) for quad in quads]


@settings(max_examples=15)
@given(st.floats(0, 360), st.floats(0.5, 1.2))
def test_a_perfect_answer_gives_the_tiles_back(angle: float, scale: float) -> None:
    tiles = photographed(laid("1m 2m 3m | 7z >7z 7z\n1s 2s 3s 4s"), angle=angle, scale=scale)
    quads = [quad - 300 for quad, _ in tiles]
    found = thinned(decoded(answer(quads, 640, 640), 0.35), LOCATING)
    assert len(found) == len(quads)
    assert min(matched(found, quads)) > 0.89  # a slightly leaning tile is told by its hull
    for candidate in found:
        width, height = sides(candidate.quad)
        assert width <= height + 1e-3
        assert candidate.score == pytest.approx(0.9, abs=1e-3)
        assert np.array_equal(candidate.quad, upright(candidate.quad))


def test_a_tile_found_twice_is_one_and_neighbours_stay_two() -> None:
    first, second = (quad - np.array([0, -200], np.float32) for quad, _ in laid("1m 2m"))
    twice = first + np.array([4, 3], np.float32)
    found = thinned([Candidate(first, 0.7), Candidate(twice, 0.8), Candidate(second, 0.6)], LOCATING)
    assert [candidate.score for candidate in found] == [0.8, 0.6]


def _box(x: float, y: float, width: float, height: float) -> Quad:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def test_a_close_up_found_whole_and_in_parts_is_one_tile() -> None:
    whole, parts = _box(0, 0, 150, 200), [_box(10, 10, 60, 80), _box(80, 100, 60, 80), _box(12, 105, 60, 80)]
    found = thinned([Candidate(whole, 0.7), *(Candidate(part, 0.8) for part in parts)], LOCATING)
    assert [candidate.quad is whole for candidate in found] == [True]
    # Surer parts, or an unsure whole around them: two tiles, say, with a frame around both.
    found = thinned([Candidate(whole, 0.4), *(Candidate(part, 0.9) for part in parts)], LOCATING)
    assert {id(candidate.quad) for candidate in found} == {id(part) for part in parts}


class _Learnt:
    """A net that knows where the tiles of one picture are, if it is given them at a size it can see."""

    def __init__(
        self,
        quads: Sequence[Quad],
        size: tuple[int, int],
        seen: tuple[float, float] = (5, 200),
        scores: Sequence[float] | None = None,
        hidden: dict[bool, frozenset[int]] | None = None,
    ) -> None:
        """``hidden``: the tiles that are not seen in the picture (False) and in its mirror image (True)."""
        self.quads, self.size, self.seen, self.scores, self.hidden = quads, size, seen, scores, hidden or {}
        self.given: list[tuple[int, int]] = []
        self.mirrored: list[tuple[int, int]] = []
        self.scales: list[float] = []

    def __call__(self, batch: Floats) -> tuple[Floats, ...]:
        count, channels, height, width = batch.shape
        assert (count, channels) == (1, 3)
        assert height % 32 == width % 32 == 0
        assert 0 <= batch.min() <= batch.max() <= 1
        # Noise, so that equal columns and rows at the end are what was added to it.
        noise = batch[0, 2]
        added = [int((part == part[-1]).all(axis=1)[::-1].argmin()) - 1 for part in (noise.T, noise)]
        real = (width - max(added[0], 0), height - max(added[1], 0))
        lines = [
            _line(ramp[:side] * size)
            for ramp, side, size in zip(
                (batch[0, 0].mean(axis=0), batch[0, 1].mean(axis=1)), real, self.size, strict=True
            )
        ]
        origin, step = (np.array(part, np.float32) for part in zip(*lines, strict=True))
        mirrored = bool(step[0] < 0)
        (self.mirrored if mirrored else self.given).append((width, height))
        self.scales.append(abs(float(1 / step[0])))
        quads = [((quad - origin) / step)[:: -1 if mirrored else 1] for quad in self.quads]
        visible = [
            n
            for n, quad in enumerate(quads)
            if self.seen[0] <= min(sides(quad)) <= self.seen[1] and n not in self.hidden.get(mirrored, ())
        ]
        scores = self.scores and [self.scores[n] for n in visible]
        return (answer([quads[n] for n in visible], height, width, scores)[None],)


def _line(places: Floats) -> tuple[float, float]:
    """Where the first pixel begins, and how far one is from the next, given where the middles of pixels lie."""
    if len(places) < 2:
        return 0.0, 1.0
    step, first = np.polyfit(np.arange(len(places)) + 0.5, places, 1)
    return float(first), float(step)


def picture(width: int, height: int) -> Image:
    """Blue and green say where in it a pixel lies, so that a part of it is known; red is noise."""
    across, down = ((np.arange(size) + 0.5) / size * 255 for size in (width, height))
    noise = np.random.default_rng(1).integers(0, 256, (height, width), np.uint8)
    blue, green = np.broadcast_to(across[None], noise.shape), np.broadcast_to(down[:, None], noise.shape)
    return np.asarray(np.stack([np.round(blue), np.round(green), noise], axis=2), np.uint8)


@pytest.mark.parametrize("tile, looks", [(36 * 4, 1), (36 * 1.6, 2), (36 * 9, 2)])
def test_a_second_look_is_taken_where_tiles_have_not_the_size_that_is_seen_best(tile: float, looks: int) -> None:
    quads = [_box(100 + 1.1 * tile * n, 300, tile, tile * 4 / 3) for n in range(3)]
    net = _Learnt(quads, (1600, 1216))
    found = Locator(net, LOCATING).find(picture(1600, 1216))
    assert len(net.given) == looks
    assert net.mirrored == net.given[-1:]
    assert len(found) == 3
    assert net.scales[-1] * tile == pytest.approx(36, rel=0.1)
    assert min(matched(found, quads)) > 0.85


@pytest.mark.parametrize("width", [1600, 1343])
def test_what_is_missed_in_the_picture_is_found_in_its_mirror_image_and_the_other_way_about(width: int) -> None:
    lean = np.array([[0, 0], [30, 0], [0, 0], [-30, 0]], np.float32)
    quads = [np.asarray(_box(100 + 190 * n, 300, 140, 190) + lean, np.float32) for n in range(5)]
    net = _Learnt(quads, (width, 1216), hidden={False: frozenset({1, 3}), True: frozenset({0})})
    found = Locator(net, LOCATING).find(picture(width, 1216))
    assert len(found) == 5
    assert min(matched(found, quads)) > 0.85


def test_the_second_look_is_at_the_part_with_tiles_and_finds_what_lies_beside_them() -> None:
    quads = [_box(700, 500, 90, 120), _box(900, 520, 70, 93)]
    net = _Learnt(quads, (1600, 1216), seen=(20, 200))  # a quarter of its size, the smaller is not seen
    found = Locator(net, LOCATING).find(picture(1600, 1216))
    width, height = (side / net.scales[-1] for side in net.given[-1])
    assert 290 < width < 900
    assert 120 < height < 700
    assert min(matched(found, quads)) > 0.85


def test_tiles_too_small_for_the_first_look_are_found_by_the_second() -> None:
    quads = [_box(100 + 40 * n, 300, 36, 48) for n in range(10)]
    net = _Learnt(quads, (1600, 1216), seen=(15, 60))
    found = Locator(net, LOCATING).find(picture(1600, 1216))
    assert [width for width, _ in net.given] == [416, 1024], "a quarter of its size first, then as large as may be"
    assert len(found) == 10


@pytest.mark.parametrize("tile", [36 * 4, 36 * 7], ids=["one look", "two looks"])
@pytest.mark.parametrize("score, found", [(0.3, 4), (0.1, 3)])
def test_one_seen_faintly_counts_beside_others_and_not_by_itself(tile: float, score: float, found: int) -> None:
    quads = [_box(100 + 1.05 * tile * n, 200, tile, tile * 4 / 3) for n in range(4)]
    scores = [0.9, 0.9, 0.9, score]
    image = picture(1600, 1216)
    assert len(Locator(_Learnt(quads, (1600, 1216), scores=scores), LOCATING).find(image)) == found
    assert not Locator(_Learnt(quads[3:], (1600, 1216), scores=scores[3:]), LOCATING).find(image)


@pytest.mark.parametrize("width, height", [(1603, 1201), (1343, 1009), (900, 700)])
def test_tiles_lie_where_they_are_however_the_picture_was_shrunk(width: int, height: int) -> None:
    quads = [_box(80 + 120 * n, 300, 96, 128) for n in range(6)]
    found = Locator(_Learnt(quads, (width, height)), LOCATING).find(picture(width, height))
    assert len(found) == 6
    for candidate in found:
        assert max(overlap(candidate.quad, quad) for quad in quads) > 0.95


@pytest.mark.parametrize("width, height", [(16, 3000), (3000, 16), (20, 20), (5000, 40)])
def test_pictures_of_any_form_are_looked_at_within_bounds(width: int, height: int) -> None:
    net = _Learnt([], (width, height))
    assert Locator(net, LOCATING).find(picture(width, height)) == []
    assert all(max(size) <= LOCATING.most_side for size in net.given)


@pytest.mark.simulation
@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1))
def test_whatever_a_net_answers_is_decoded(seed: int) -> None:
    noise = np.random.default_rng(seed).normal(0, 3, (CHANNELS, 12, 16)).astype(np.float32)
    found = thinned(decoded(noise, 0.35), LOCATING)
    scores = [candidate.score for candidate in found]
    assert scores == sorted(scores, reverse=True)
    for n, one in enumerate(found):
        assert all(overlap(one.quad, other.quad) <= LOCATING.overlap + 1e-6 for other in found[:n])


def test_an_answer_of_nonsense_numbers_gives_no_tiles() -> None:
    nonsense: npt.NDArray[np.float32] = np.full((CHANNELS, 8, 8), np.nan, np.float32)
    assert decoded(nonsense, 0.35) == []


def _row(count: int, lean: float = 0.0) -> list[Quad]:
    """Tiles side by side, the whole row turned by so many radians."""
    turn = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])
    boxes = [_box(100 + 32 * n, 100, 30, 42) for n in range(count)]
    return [np.asarray((box - 200) @ turn + 300, np.float32) for box in boxes]


@pytest.mark.parametrize("lean", [0.0, 0.2, -0.3])
def test_one_that_leans_otherwise_than_its_neighbours_is_given_their_lean(lean: float) -> None:
    quads = _row(7, lean)
    (left, top), (right, bottom) = quads[3].min(axis=0), quads[3].max(axis=0)
    # The same hull, but leaning: what a net says that has not learnt how it lies.
    wrong = np.array([(right - 9, top), (right, bottom - 9), (left + 9, bottom), (left, top + 9)], np.float32)
    if lean:
        wrong = quads[3] * (-1, 1) + (left + right, 0)
    found = straightened(
        [Candidate(upright((wrong if n == 3 else quad).astype(np.float32)), 0.9) for n, quad in enumerate(quads)]
    )
    assert min(matched(found, quads)) > 0.9


def test_tiles_that_lie_as_they_will_are_left_so() -> None:
    rng = np.random.default_rng(4)
    heap = []
    for n in range(12):
        angle = float(rng.uniform(0, np.pi))
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        heap.append(np.asarray(_box(-15, -21, 30, 42) @ turn + (100 + 45 * (n % 4), 100 + 48 * (n // 4)), np.float32))
    before = [Candidate(upright(quad), 0.9) for quad in heap]
    assert all(np.array_equal(one.quad, other.quad) for one, other in zip(straightened(before), before, strict=True))


def test_two_halves_of_a_tile_are_one_and_two_small_tiles_stay_two() -> None:
    quads = _row(6)
    left, top = quads[3].min(axis=0)
    halves = [_box(left, top, 30, 23), _box(left, top + 20, 30, 22)]
    found = joined([Candidate(upright(quad), 0.9) for quad in (*quads[:3], *halves, *quads[4:])])
    assert len(found) == 6
    assert min(matched(found, quads)) > 0.9
    small = [_box(40 + 34 * n, 40, 30, 42) for n in range(8)]
    assert len(joined([Candidate(upright(quad), 0.9) for quad in small])) == 8
