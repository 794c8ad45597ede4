"""Drawn tile faces: every tile has a print of its own, in every design, and designs differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("PIL")
pytest.importorskip("fontTools")

from paizhuo.engine.core.tiles import KIND, NAMES, RED, TILE_COUNT, WHITE
from training.faces import Style, back_colour, face, print_of, style
from training.faces import fonts as font_files
from training.faces.canvas import Canvas, Mask
from training.faces.drawing import Drawing
from training.faces.honours import FRAMES, white
from training.faces.reds import Reds
from training.faces.running import CHARACTERS, running

LABELS = range(TILE_COUNT)


@pytest.fixture(scope="module")
def designs() -> list[Style]:
    try:
        font_files.faces()
    except font_files.MissingFonts as missing:
        pytest.skip(str(missing))
    return [style(np.random.default_rng(seed)) for seed in range(3)]


@pytest.fixture(scope="module")
def seen(designs: list[Style]) -> list[list[npt.NDArray[np.float32]]]:
    """Every tile of every design, from afar."""
    return [[painted(print_of(design, label, np.random.default_rng(3))) for label in LABELS] for design in designs]


def painted(print_: Mask) -> npt.NDArray[np.float32]:
    """The print on grey, small, as a reader would see it from afar."""
    cover = print_[..., 3:].astype(np.float32) / 255
    shown = print_[..., :3] * cover + 200 * (1 - cover)
    return cv2.resize(shown, (48, 64), interpolation=cv2.INTER_AREA).astype(np.float32)


def differing(one: npt.NDArray[np.float32], two: npt.NDArray[np.float32]) -> float:
    """The share of pixels that differ clearly in some colour."""
    return float((np.abs(one - two).max(axis=2) > 40).mean())


def test_prints_and_faces_have_the_promised_form(designs: list[Style]) -> None:
    rng = np.random.default_rng(1)
    for label in LABELS:
        print_, whole = print_of(designs[0], label, rng), face(designs[0], label, rng)
        assert print_.shape == (256, 192, 4)
        assert whole.shape == (256, 192, 3)
        assert print_.dtype == whole.dtype == np.uint8


def test_only_a_white_dragon_may_be_blank(designs: list[Style]) -> None:
    rng = np.random.default_rng(2)
    for design in designs:
        for label in set(LABELS) - {WHITE}:
            assert (print_of(design, label, rng)[..., 3] > 128).mean() > 0.01, NAMES[label]


def test_the_tiles_of_a_design_are_told_apart(seen: list[list[npt.NDArray[np.float32]]]) -> None:
    for tiles in seen:
        for a, b in combinations(LABELS, 2):
            assert differing(tiles[a], tiles[b]) > 0.01, (NAMES[a], NAMES[b])


def test_the_same_seed_draws_the_same_face(designs: list[Style]) -> None:
    again = style(np.random.default_rng(2))
    assert again == designs[2]
    one, two = (face(design, 20, np.random.default_rng(5)) for design in (again, designs[2]))
    assert (one == two).all()


def test_two_designs_differ_in_every_tile_but_a_blank_one(seen: list[list[npt.NDArray[np.float32]]]) -> None:
    for one, two in combinations(seen, 2):
        for label in set(LABELS) - {WHITE}:
            assert differing(one[label], two[label]) > 0.01, NAMES[label]


def test_two_copies_of_a_tile_differ_a_little(designs: list[Style]) -> None:
    rng = np.random.default_rng(6)
    one, two = (face(designs[0], 8, rng).astype(int) for _ in range(2))
    assert 0 < np.abs(one - two).mean() < 25


def test_a_red_five_is_redder_than_its_plain_five(designs: list[Style]) -> None:
    rng = np.random.default_rng(8)
    for design in designs:
        plain = replace(design, reds=replace(design.reds, dots=(), inlay=None))
        for label in RED:
            one, two = (print_of(plain, tile, rng).astype(float) for tile in (label, KIND[label]))
            redness = [
                np.average(print_[..., 2] - print_[..., :2].mean(axis=2), weights=print_[..., 3])
                for print_ in (one, two)
            ]
            assert redness[0] > redness[1], NAMES[label]


def test_marks_of_red_fives_are_on_red_fives_only(designs: list[Style]) -> None:
    place = (20.0, 128.0)
    marked = replace(designs[0], reds=Reds(dots=(place,), radius=8, inlay=None, facets=0), stretch=(1, 1), shift=(0, 0))
    for label in (*RED, *(KIND[label] for label in RED)):
        spot = print_of(marked, label, np.random.default_rng(9))[128, 20, 3]
        assert (spot > 120) == (label in RED), NAMES[label]


def test_every_frame_of_the_white_dragon_leaves_its_middle_free(designs: list[Style]) -> None:
    for frame in set(FRAMES) - {"blank", "character"}:
        canvas = Canvas()
        white(canvas, replace(designs[0].honours, frame=frame, letter=""), designs[0].palette)
        cover = canvas.reduced()[..., 3]
        assert (cover > 128).mean() > 0.02, frame
        assert not cover[100:156, 80:112].any(), frame


@pytest.mark.parametrize("character", sorted(CHARACTERS))
def test_a_running_character_fills_its_place_the_same_way_every_time(character: str) -> None:
    covers = []
    for seed in (1, 1, 2):
        canvas = Canvas()
        running(canvas, character, seed, (96, 128), (100, 130), (0, 0, 0))
        covers.append(canvas.reduced()[..., 3])
    assert (covers[0] == covers[1]).all()
    assert (covers[0] != covers[2]).any()
    left, top, width, height = cv2.boundingRect(covers[0])
    assert 44 <= left <= left + width <= 148
    assert 61 <= top <= top + height <= 195
    assert width > 95 or height > 125


def test_backs_of_one_design_are_of_nearly_one_colour(designs: list[Style]) -> None:
    rng = np.random.default_rng(7)
    backs = np.array([back_colour(designs[0], rng) for _ in range(20)])
    assert np.ptp(backs, axis=0).max() <= 60


def test_a_label_without_a_print_is_refused(designs: list[Style]) -> None:
    with pytest.raises(ValueError, match="label 45 has no print"):
        print_of(designs[0], TILE_COUNT, np.random.default_rng(0))


def test_without_fonts_it_is_said_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_files, "_files", lambda: ())
    with pytest.raises(font_files.MissingFonts, match=r"python -m training\.faces\.fetch FOLDER"):
        font_files.faces.__wrapped__()


def test_a_hole_takes_the_print_away() -> None:
    canvas = Canvas()
    canvas.disc((96, 128), 60, (10, 20, 200))
    canvas.disc((96, 128), 20, None)
    print_ = canvas.reduced()
    assert print_[128, 96].tolist() == [0, 0, 0, 0]
    assert print_[128, 96 + 40].tolist() == [10, 20, 200, 255]


def test_a_drawing_fills_its_box_and_stays_inside() -> None:
    picture = Drawing()
    picture.fill([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], (0, 0, 0))
    canvas = Canvas()
    picture.paint(canvas, (40, 60, 140, 160), turn=30)
    left, top, width, height = cv2.boundingRect(canvas.reduced()[..., 3])
    assert abs(left - 40) <= 1
    assert abs(top - 60) <= 1
    assert abs(width - 100) <= 2
    assert abs(height - 100) <= 2
